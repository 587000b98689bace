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
