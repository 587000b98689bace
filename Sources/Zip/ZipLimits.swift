/// How much an archive may hold.
///
/// A recording has some files, and text of numbers becomes two to five times smaller; what claims to be far more is made to do
/// harm.
enum ZipLimits {
    /// The most entries.
    static let entries = 1000
    /// The most bytes of the central directory.
    static let directory = 1 << 20
    /// The most bytes of one entry, unpacked.
    static let entrySize = 16 << 30
    /// The most bytes of all entries, unpacked.
    static let totalSize = 64 << 30
    /// How many times smaller an entry may be than its bytes behind ``freeSize``.
    static let ratio = 100
    /// The bytes of an entry that may be packed however well.
    static let freeSize = 1 << 20
    /// The most bytes of a name.
    static let name = 1024

    /// Whether an entry may have a size, unpacked, for its size in the archive.
    static func allow(_ size: Int, packed: Int) -> Bool { size <= freeSize || (size - freeSize) / ratio <= packed }
}
