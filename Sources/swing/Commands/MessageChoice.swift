import ArgumentParser

/// How the progress is printed if there is no bar.
enum ProgressLayout: String, ExpressibleByArgument, CaseIterable {
    /// One line for each tenth of the work, if standard error is not a terminal.
    case lines
    /// JSON lines: the progress, each recording's outcome, and the summary.
    case json
}

/// What a command prints about its work on standard error.
struct MessageChoice: ParsableArguments {
    @Flag(help: "Print errors only.")
    var quiet = false

    @Option(
        help: ArgumentHelp(
            "Print the progress on standard error: lines if it is not a terminal, or json.", valueName: "layout"))
    var progress: ProgressLayout?

    func validate() throws {
        if quiet, progress != nil { throw ValidationError("found --quiet and --progress; name one of both") }
    }

    /// Returns the progress of some work.
    ///
    /// - Parameter total: The expected number of samples; 0 if unknown.
    /// - Returns: The progress, which is hidden, a bar or lines.
    func progress(of total: @autoclosure () throws -> Int) rethrows -> Progress {
        try Progress(total: total(), isQuiet: quiet, layout: progress)
    }

    /// Reports a skipped file with the reason.
    func skip(_ file: String) {
        if !quiet { StandardError.skip(file) }
    }
}
