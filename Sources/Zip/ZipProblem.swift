import SwingFiles
import SwingMotion

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

/// The limits of an archive's content.
///
/// A recording has few files, and numbers as text compress to a half or a fifth. An archive that states far more is
/// probably malicious.
enum ZipLimits {
    /// The maximum number of entries.
    static let entries = 1000
    /// The maximum size of the central directory, in bytes.
    static let directory = 1 << 20
    /// The maximum unpacked size of one entry, in bytes.
    static let entrySize = 16 << 30
    /// The maximum unpacked size of all entries, in bytes.
    static let totalSize = 64 << 30
    /// The maximum compression ratio of an entry's bytes after the first ``freeSize``.
    static let ratio = 100
    /// The number of unpacked bytes per entry without a limit on the compression ratio.
    static let freeSize = 1 << 20
    /// The maximum length of a name, in bytes.
    static let name = 1024

    /// Returns whether an entry may have an unpacked size, given its size in the archive.
    static func allow(_ size: Int, packed: Int) -> Bool { size <= freeSize || (size - freeSize) / ratio <= packed }
}
