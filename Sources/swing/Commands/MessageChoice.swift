import ArgumentParser

/// What a command prints about its work on standard error.
struct MessageChoice: ParsableArguments {
    @Flag(help: "Print errors only.")
    var quiet = false

    @Flag(help: "Print the progress in lines if standard error is not a terminal.")
    var progress = false

    func validate() throws {
        if quiet, progress { throw ValidationError("found --quiet and --progress; name one of both") }
    }

    /// Returns the progress of some work.
    ///
    /// - Parameter total: The expected number of samples; 0 if unknown.
    /// - Returns: The progress, which is hidden, a bar or lines.
    func progress(of total: @autoclosure () throws -> Int) rethrows -> Progress {
        try Progress(total: total(), isQuiet: quiet, hasLines: progress)
    }

    /// Reports a skipped file with the reason.
    func skip(_ file: String) {
        if !quiet { StandardError.skip(file) }
    }
}
