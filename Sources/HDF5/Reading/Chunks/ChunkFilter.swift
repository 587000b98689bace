/// A filter that is applied to a chunk before it is written.
enum ChunkFilter: Equatable, Sendable {
    case deflate, fletcher32
    /// All numbers' first bytes, then all second bytes, and so on. Such bytes are alike and compress well.
    case shuffle(bytes: Int)

    /// Parses the filters of a message, in the order in which they were applied.
    static func filters(_ cursor: inout ByteCursor) throws(HDF5Error) -> [ChunkFilter] {
        let (version, count) = (try cursor.byte(), Int(try cursor.byte()))
        guard version == 1 || version == 2 else { throw cursor.damaged("its filters have the version \(version)") }
        guard count <= 32 else { throw cursor.damaged("has \(count) filters") }
        if version == 1 { try cursor.skip(6) }
        var filters: [ChunkFilter] = []
        for _ in 0..<count {
            let number = try cursor.number(2)
            let nameLength = version == 1 || number >= 256 ? try cursor.size(2) : 0
            try cursor.skip(2)
            let valueCount = try cursor.size(2)
            try cursor.skip(version == 1 ? (nameLength + 7) / 8 * 8 : nameLength)
            var values: [Int] = []
            for _ in 0..<valueCount { values.append(try cursor.size(4)) }
            if version == 1, !valueCount.isMultiple(of: 2) { try cursor.skip(4) }
            switch number {
            case 1: filters.append(.deflate)
            case 2: filters.append(.shuffle(bytes: values.first ?? 0))
            case 3: filters.append(.fletcher32)
            default:
                throw HDF5Error(
                    "\(cursor.place): is compressed by filter \(number); expected gzip, shuffle or fletcher32; rewrite "
                        + "it with `h5repack -f GZIP=1`")
            }
        }
        return filters
    }
}
