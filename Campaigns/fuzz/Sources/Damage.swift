/// An undamaged file and edits that damage it, as the bytes of an input describe them.
///
/// The input contains the length of the file as four bytes, the file, and the edits: four bytes for the place, one for the
/// number of new bytes, and these bytes. An edit without bytes cuts the file off; if the place is an even number, the file
/// then states its new length.
struct Damage {
    let file: ArraySlice<UInt8>
    var edits: [FuzzedEdit] = []

    /// Returns `nil` if an input has another form.
    init?(_ input: [UInt8]) {
        guard let size = Damage.number(input[...]), size <= input.count - 4 else { return nil }
        file = input[4..<4 + size]
        var rest = input[(4 + size)...]
        while rest.count >= 5, let place = Damage.number(rest) {
            let count = Int(rest[rest.startIndex + 4])
            edits.append(FuzzedEdit(place, Array(rest.dropFirst(5).prefix(count))))
            rest = rest.dropFirst(5 + count)
        }
    }

    /// The bytes of the edits in an input.
    var tail: [UInt8] {
        edits.flatMap { edit in
            withUnsafeBytes(of: UInt32(edit.place).littleEndian) { Array($0) } + [UInt8(edit.bytes.count)] + edit.bytes
        }
    }

    /// The damaged file.
    var damaged: [UInt8] {
        var bytes = Array(file)
        for edit in edits {
            if edit.bytes.isEmpty {
                bytes.removeLast(max(0, bytes.count - edit.place))
                if edit.place.isMultiple(of: 2) { FuzzedPath.correctLength(of: &bytes) }
            } else {
                for (place, byte) in zip(edit.place..<max(edit.place, bytes.count), edit.bytes) { bytes[place] = byte }
            }
        }
        return bytes
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        bytes.count < 4 ? nil : bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}

extension Damage {
    /// Adds an edit, or replaces one if there are several.
    ///
    /// Most edits are of the structure. The others change one byte anywhere or cut the file off.
    mutating func mutate(seed: UInt32) {
        var random = FuzzedRandom(seed: seed)
        if edits.count > random.number(below: 4) { edits.remove(at: random.number(below: edits.count)) }
        switch random.number(below: 16) {
        case 0, 1: edits.append(FuzzedEdit(random.number(below: file.count), random.bytes(1)))
        case 2: edits.append(FuzzedEdit(random.number(below: file.count), []))
        default:
            var mutation = HDF5Mutation(of: Array(file), random)
            edits += mutation.edits()
        }
    }
}
