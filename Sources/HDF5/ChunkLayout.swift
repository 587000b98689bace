/// How the chunks of a dataset of numbers are packed, if in a way that is undone here.
///
/// These are the ways that all programs write: plain, gzip, shuffle, and gzip after shuffle. libhdf5 unpacks the others.
struct ChunkLayout: Sendable {
    /// What is done with a chunk before it is written.
    enum Filter: Equatable {
        case deflate, fletcher32
        /// The first bytes of all numbers, then the second ones, and so on: such bytes are alike and compress well.
        case shuffle(bytes: Int)
    }

    /// The rows of a chunk; the last one, too, has so many in the file.
    let rows: Int
    /// The bytes of a number.
    let elementSize: Int
    let isShuffled: Bool
    let isDeflated: Bool

    init?(rows: Int, elementSize: Int, filters: [Filter]) {
        let shuffle = Filter.shuffle(bytes: elementSize)
        guard [[], [.deflate], [shuffle], [shuffle, .deflate]].contains(filters) else { return nil }
        self.rows = rows
        self.elementSize = elementSize
        isShuffled = filters.contains(shuffle)
        isDeflated = filters.contains(.deflate)
    }

    /// The bytes of an unpacked chunk.
    var size: Int { rows * elementSize }

    /// The most bytes that a packed chunk can have: gzip lets data that it can't compress grow a little.
    var largestPackedSize: Int { isDeflated ? size + size / 64 + 1024 : size }
}
