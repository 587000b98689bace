/// A change of a few bytes of a file, or the place where the file is cut off.
struct FuzzedEdit: Equatable, Sendable {
    /// The offset of the first changed byte, or the new length if there are no bytes.
    var place: Int
    /// The new bytes; empty to cut the file off.
    var bytes: [UInt8]

    init(_ place: Int, _ bytes: [UInt8]) {
        self.place = place
        self.bytes = bytes
    }

    /// Creates an edit of an 8-byte number.
    init(_ place: Int, number: UInt64) {
        self.init(place, withUnsafeBytes(of: number.littleEndian) { Array($0) })
    }
}

/// Changes of an HDF5 file's structure: its addresses, sizes, versions, types and the entries of its indexes.
///
/// Random bytes rarely hit the structure, which is a small part of a file.
struct HDF5Mutation {
    private let file: [UInt8]
    private var random: FuzzedRandom

    /// The first bytes of blocks of the structure.
    private static let signatures = [
        "OHDR", "OCHK", "TREE", "SNOD", "HEAP", "GCOL", "FRHP", "FHDB", "FHIB", "BTHD", "BTLF", "BTIN", "FAHD", "FADB",
        "EAHD", "EAIB", "EADB", "EASB", "\u{89}HDF",
    ].map { $0.unicodeScalars.reversed().reduce(UInt32(0)) { $0 << 8 | $1.value } }

    /// Creates the changes of a file.
    ///
    /// - Parameters:
    ///   - file: The bytes of the file.
    ///   - random: The source of the random choices.
    init(of file: [UInt8], _ random: FuzzedRandom) {
        self.file = file
        self.random = random
    }

    /// Returns a random change of the structure.
    ///
    /// - Returns: One edit, or two if parts of the structure are exchanged. None is longer than 64 bytes.
    mutating func edits() -> [FuzzedEdit] {
        guard let block = block(), let word = word() else { return [] }
        switch random.number(below: 10) {
        case 0, 1: return [FuzzedEdit(word, number: number(at: self.word() ?? word))]
        case 2, 3: return [FuzzedEdit(word, number: otherNumber(than: number(at: word), at: word))]
        case 4: return [edit(block + 4 + random.number(below: 4), [UInt8(random.number(below: 6))])]
        case 5, 6:
            let place = min(file.count - 1, block + random.number(below: 200))
            return [edit(place, [file[place] ^ 1 << UInt8(random.number(below: 8))])]
        case 7: return [edit(block + random.number(below: 64), random.bytes(1 + random.number(below: 4)))]
        case 8:
            // Exchanges two entries of an index or a table of names.
            let size = [8, 16, 24, 32, 40][random.number(below: 5)]
            let other = word + size * (1 + random.number(below: 4))
            return [edit(word, part(other, size)), edit(other, part(word, size))].filter { !$0.bytes.isEmpty }
        default:
            let size = [4, 16, 64][random.number(below: 3)]
            return [edit(block, part(self.block() ?? block, size))]
        }
    }

    /// Returns the place of a block that begins with a signature.
    private mutating func block() -> Int? {
        place { number in
            (number & 0x80 != 0 || (0x42...0x54).contains(number & 0xFF))
                && Self.signatures.contains(UInt32(truncatingIfNeeded: number))
        }
    }

    /// Returns the place of an 8-byte number that can be an address or a size.
    private mutating func word() -> Int? {
        let size = UInt64(file.count)
        return place { $0 &- 1 < size || $0 == .max }
    }

    /// Returns the first place after a random one where there is a suitable number, or `nil` if no place has one.
    private mutating func place(where isSuitable: (UInt64) -> Bool) -> Int? {
        guard file.count > 8 else { return nil }
        let first = random.number(below: file.count - 7)
        return file.withUnsafeBytes { bytes in
            let all = 0..<bytes.count - 7
            func find(_ places: Range<Int>) -> Int? {
                places.first {
                    isSuitable(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self)))
                }
            }
            return find(first..<all.upperBound) ?? find(0..<first)
        }
    }

    /// Returns an edit that ends within the file.
    private func edit(_ place: Int, _ bytes: [UInt8]) -> FuzzedEdit {
        let place = min(place, file.count - 1)
        return FuzzedEdit(place, Array(bytes.prefix(file.count - place)))
    }

    private func part(_ place: Int, _ size: Int) -> [UInt8] {
        Array(file[min(place, file.count)..<min(place + size, file.count)])
    }

    private func number(at place: Int) -> UInt64 {
        file[place..<place + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Returns a number that is likely to be wrong in another way than a random one.
    private mutating func otherNumber(than number: UInt64, at place: Int) -> UInt64 {
        let size = UInt64(file.count)
        let step = [1, 4, 8, 16, 512][random.number(below: 5)] as UInt64
        let others = [
            0, .max, 1 << 63, size, size &- step, UInt64(place), number &+ step, number &- step, number &* 2,
            number / 2,
            UInt64(random.number(below: file.count)), 1 << UInt64(random.number(below: 64)),
        ]
        return others[random.number(below: others.count)]
    }
}

/// Random numbers that depend on a seed only.
struct FuzzedRandom {
    private var state: UInt64

    init(seed: UInt32) { state = UInt64(seed) }

    /// Returns a number below a positive limit.
    mutating func number(below limit: Int) -> Int {
        // SplitMix64.
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ mixed >> 31) % UInt64(limit))
    }

    mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(number(below: 256)) } }
}
