internal import SwingMotion

/// A warning about a file of results.
package struct StudyWarning: Hashable, Sendable {
    /// The path of the file.
    package let path: String
    /// What was found, and what it means for the figures.
    package let text: String
}

extension Study {
    /// Warnings about the files whose sessions count once, because other files contain them too.
    package var repeatWarnings: [StudyWarning] {
        repeats.map { path, count in
            let sessions =
                count == 1
                ? "1 session precedes in the results already; it counts"
                : "\(count) sessions precede in the results already; each counts"
            return StudyWarning(path: path, text: "\(sessions) once; name each file of results once")
        }
    }
}
