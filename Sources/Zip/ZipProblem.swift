import SwingFiles
import SwingMotion

/// Says what is wrong with an archive, in one line.
struct ZipProblem {
    /// What messages call the archive.
    let archive: String

    /// The archive as a whole is damaged.
    func damaged(_ found: String) -> SwingError {
        SwingError(
            .badData, at: archive,
            "\(found), expected a whole zip archive; the file is damaged: copy or export it again"
        )
    }

    /// The archive is more than is read.
    func tooMuch(_ found: String, expected: String) -> SwingError {
        SwingError(.badData, at: archive, "found \(found), expected \(expected); make an archive of one recording")
    }

    /// An entry's name is no name of a file in the archive.
    func oddName(_ name: String, _ found: String) -> SwingError {
        SwingError(
            .badData, at: archive,
            "found an entry named \"\(VisibleText.escaped(String(name.unicodeScalars.prefix(200))))\", "
                + "\(found), expected names of files within the archive; make the archive anew")
    }

    /// An entry is damaged.
    func damaged(_ name: String, _ found: String) -> SwingError {
        SwingError(
            .badData,
            "\(archive)/\(VisibleText.escaped(name)): \(found); the archive is damaged: copy or export it again")
    }

    /// An entry is of a kind that is not read.
    func refused(_ name: String, _ found: String, expected: String, _ advice: String) -> SwingError {
        SwingError(
            .badData, "\(archive)/\(VisibleText.escaped(name)): found \(found), expected \(expected); \(advice)")
    }
}

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
