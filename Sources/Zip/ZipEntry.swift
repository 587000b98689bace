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

/// The names of entries: how they are stored, and which of them name a file within the archive.
enum ZipName {
    /// Decodes a stored name; `nil` if it claims to be UTF-8 and is not.
    ///
    /// Without the claim it is UTF-8 where it can be, as many programs leave the claim out, else the IBM PC's code page
    /// 437 (PKWARE's APPNOTE 6.3.10, appendix D).
    static func decode(_ bytes: ArraySlice<UInt8>, isUTF8: Bool) -> String? {
        String(validating: bytes, as: UTF8.self)
            ?? (isUTF8 ? nil : String(String.UnicodeScalarView(bytes.map { codePage437[Int($0)] })))
    }

    /// What is odd about a name; `nil` if it names a file or a folder within the archive.
    static func oddity(_ name: String) -> String? {
        if name.isEmpty { return "which is empty" }
        if name.utf8.count > ZipLimits.name { return "which is longer than \(ZipLimits.name) bytes" }
        if name.utf8.contains(0) { return "which holds a NUL byte" }
        if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            return "which holds a control character"
        }
        if name.contains("\\") { return "which holds a backslash" }
        if name.hasPrefix("/") { return "which begins with /" }
        let isDrive = name.utf8.count > 1 && name.utf8[name.utf8.index(after: name.startIndex)] == UInt8(ascii: ":")
        if isDrive { return "which begins with a drive" }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        if parts.contains("..") { return "which leads out of its folder" }
        if parts.dropLast().contains("") || parts.contains(".") { return "of which a part is empty or a dot" }
        return nil
    }

    private static let codePage437: [Unicode.Scalar] =
        (0..<128).map { Unicode.Scalar($0) }
        + Array(
            """
            ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
            αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}
            """.unicodeScalars)
}
