/// The limits that keep time and memory bounded while a damaged or hostile file is read.
enum ReadingLimits {
    /// The maximum ratio of all opened datasets' unpacked bytes to the file's length.
    ///
    /// Compressed recordings have ratios of 1 to 10.
    static let ratio = 100
    /// The total unpacked size up to which any ratio is accepted, in bytes.
    static let unpackedSize = 64 << 20
    /// The maximum number of rows of a dataset.
    static let rows: UInt64 = 1 << 40
    /// The maximum size of an unpacked chunk, in bytes.
    static let chunk = 64 << 20
    /// The maximum size of a string of fixed length, in bytes.
    static let fixedText = 60_000
    /// The maximum number of bytes of strings that are read for one dataset.
    static let texts = 64 << 20
    /// The maximum size of an object's header or of one block of an index, in bytes.
    static let block = 16 << 20
    /// The maximum number of objects in a group, and of attributes of an object.
    static let names = 100_000
}
