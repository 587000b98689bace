/// An entry of an archive, as its central directory describes it.
package struct ZipEntry: Hashable, Sendable {
    /// Its number among all entries.
    package let index: Int
    /// Its name, such as `session/motion.csv`; a folder's ends in `/`.
    package let name: String
    /// How many bytes it has, unpacked.
    package let size: Int
    /// How many bytes it has in the archive.
    package let packedSize: Int
    /// The checksum of its bytes.
    package let checksum: UInt32
    /// How it is packed.
    let method: Method
    /// Its name as it is stored.
    let rawName: [UInt8]
    /// Where its local header is.
    let offset: Int
    /// Whether its sizes and checksum stand behind its bytes.
    let hasDescriptor: Bool

    /// How an entry is packed.
    enum Method: UInt16 {
        case stored = 0
        case deflated = 8
    }

    /// Whether it is a folder.
    package var isFolder: Bool { name.hasSuffix("/") }
}
