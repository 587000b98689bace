import ArgumentParser
import SwingMotion
import SwingResults

/// Which swings are left out of results.
struct ExcludeChoice: ParsableArguments {
    @Option(
        help: ArgumentHelp("CSV file with session, swing and reason of each swing to leave out.", valueName: "file"))
    var exclude: String?

    /// Returns the list.
    ///
    /// - Returns: The list; `nil` without the option.
    /// - Throws: ``SwingMotion/SwingError`` if it can't be read.
    func list() throws(SwingError) -> ExcludeList? {
        guard let exclude else { return nil }
        return try ExcludeList(readingAt: exclude)
    }
}
