/// The extra fields of a header: those that say the sizes of a long archive (zip64).
struct ZipExtra {
    /// The bytes of the field of long sizes; `nil` if there is none.
    let long: ArraySlice<UInt8>?

    /// Reads the fields; `nil` if they are damaged, or say the sizes twice.
    init?(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        var long: ArraySlice<UInt8>?
        while rest.count >= 4 {
            let header = ZipRecord(rest.prefix(4))
            rest = rest.dropFirst(4)
            let length = Int(header.short(2))
            guard length <= rest.count else { return nil }
            if header.short(0) == 1 {
                guard long == nil else { return nil }
                long = rest.prefix(length)
            }
            rest = rest.dropFirst(length)
        }
        // Some programs fill up with zeros.
        guard rest.allSatisfy({ $0 == 0 }) else { return nil }
        self.long = long
    }

    /// Takes the long numbers in place of those that are all ones, in order; `nil` if one is missing or impossible.
    func resolve(_ numbers: [UInt32]) -> [Int]? {
        var rest = long ?? []
        var resolved: [Int] = []
        for number in numbers {
            guard number == .max else {
                resolved.append(Int(number))
                continue
            }
            guard rest.count >= 8, let value = ZipRecord(rest.prefix(8)).long(0) else { return nil }
            resolved.append(value)
            rest = rest.dropFirst(8)
        }
        return resolved
    }
}
