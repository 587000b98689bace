import SwingFiles
import SwingMotion

/// An entry of an archive, as its central directory describes it.
package struct ZipEntry: Hashable, Sendable {
    /// The index among all entries.
    package let index: Int
    /// The name, such as `session/motion.csv`; a folder's ends in `/`.
    package let name: String
    /// The unpacked size in bytes.
    package let size: Int
    /// The size in the archive, in bytes.
    package let packedSize: Int
    /// The checksum of the unpacked bytes.
    package let checksum: UInt32
    /// The compression method.
    let method: Method
    /// The name as stored in the archive.
    let rawName: [UInt8]
    /// The offset of the local header.
    let offset: Int
    /// Whether the sizes and the checksum follow the entry's bytes.
    let hasDescriptor: Bool

    /// The compression method of an entry.
    enum Method: UInt16 {
        case stored = 0
        case deflated = 8
    }

    /// Whether the entry is a folder.
    package var isFolder: Bool { name.hasSuffix("/") }
}

/// The names of entries: their decoding, and the check that they stay within the archive.
enum ZipName {
    /// Decodes a stored name.
    ///
    /// Returns `nil` if it is marked as UTF-8 but is not.
    ///
    /// A name without the mark is decoded as UTF-8 if possible, because many programs omit the mark. Otherwise it is
    /// decoded as the IBM PC's code page 437 (PKWARE's APPNOTE 6.3.10, appendix D).
    static func decode(_ bytes: ArraySlice<UInt8>, isUTF8: Bool) -> String? {
        String(validating: bytes, as: UTF8.self)
            ?? (isUTF8 ? nil : String(String.UnicodeScalarView(bytes.map { codePage437[Int($0)] })))
    }

    /// Returns the fault of a name, or `nil` if it names a file or a folder within the archive.
    static func oddity(_ name: String) -> String? {
        if name.isEmpty { return "which is empty" }
        if name.utf8.count > InputLimits.archiveName { return "which is longer than \(InputLimits.archiveName) bytes" }
        if name.utf8.contains(0) { return "which contains a NUL byte" }
        if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            return "which contains a control character"
        }
        if name.contains("\\") { return "which contains a backslash" }
        if name.hasPrefix("/") { return "which begins with /" }
        let isDrive = name.utf8.count > 1 && name.utf8[name.utf8.index(after: name.startIndex)] == UInt8(ascii: ":")
        if isDrive { return "which begins with a drive" }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        if parts.contains("..") { return "which leads out of its folder" }
        if parts.dropLast().contains("") || parts.contains(".") { return "which has a part that is empty or a dot" }
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

/// Errors about an archive, each in one line.
struct ZipProblem {
    /// The archive's name in messages.
    let archive: String

    /// Returns an error about a damaged archive.
    func damaged(_ found: String) -> SwingError {
        SwingError(
            .badData, at: archive,
            "\(found), expected a complete zip archive; the file is damaged: copy or export it again"
        )
    }

    /// Returns an error about an archive that exceeds a limit.
    func tooMuch(_ found: String, expected: String) -> SwingError {
        SwingError(.badData, at: archive, "found \(found), expected \(expected); make an archive of one recording")
    }

    /// Returns an error about a name that does not name a file in the archive.
    func oddName(_ name: String, _ found: String) -> SwingError {
        SwingError(
            .badData, at: archive,
            "found an entry named \"\(VisibleText.escaped(String(name.unicodeScalars.prefix(200))))\", "
                + "\(found), expected names of files within the archive; recreate the archive")
    }

    /// Returns an error about a damaged entry.
    func damaged(_ name: String, _ found: String) -> SwingError {
        SwingError(
            .badData,
            "\(archive)/\(VisibleText.escaped(name)): \(found); the archive is damaged: copy or export it again")
    }

    /// Returns an error about an entry of an unsupported kind.
    func refused(_ name: String, _ found: String, expected: String, _ advice: String) -> SwingError {
        SwingError(
            .badData, "\(archive)/\(VisibleText.escaped(name)): found \(found), expected \(expected); \(advice)")
    }
}

/// The compression of an archive's content.
///
/// A recording has few files, and numbers as text compress to a half or a fifth. An archive that states far more is
/// probably malicious.
enum ZipRatio {
    /// The number of unpacked bytes per entry without a limit on the compression ratio.
    static let freeSize = 1 << 20

    /// Returns whether an entry may have an unpacked size, given its size in the archive.
    static func allow(_ size: Int, packed: Int) -> Bool {
        size <= freeSize || (size - freeSize) / InputLimits.archiveRatio <= packed
    }
}
