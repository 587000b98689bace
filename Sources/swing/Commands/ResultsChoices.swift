import ArgumentParser
import SwingMotion
import SwingResults
import SwingStudy

/// The file for the results of an analysis.
struct ResultsFileChoice: ParsableArguments {
    @Option(name: [.short, .customLong("output")], help: "Output file for the results, ending in .h5, .csv or .jsonl.")
    var output: String?

    func validate() throws {
        if let output, ResultsFormat(path: output) == nil {
            throw ValidationError("-o \(output): expected a name ending in \(ResultsFormat.listedEndings)")
        }
    }
}

/// Whether outputs replace what this command did not write.
struct ReplacingChoice: ParsableArguments {
    @Flag(help: "Replace an existing output even if it contains something else than this command writes.")
    var force = false

    /// Checks that an output may be written, before the work for it begins.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if it exists and is of another kind, unless the option is set.
    func check(_ output: String?, _ kind: OutputKind) throws(SwingError) {
        if let output { try kind.check(output, isForced: force) }
    }
}

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

/// The profile of an analysis.
struct ProfileChoice: ParsableArguments {
    @Option(help: "Profile: \(Sport.nameList), or a JSON file (default: the profile of the session's sport).")
    var profile: String?

    /// Returns the profile that the option names; without it, the profile of each session's sport.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if its file can't be read.
    func selection() throws(SwingError) -> ProfileSelection { try ProfileSelection(option: profile) }
}
