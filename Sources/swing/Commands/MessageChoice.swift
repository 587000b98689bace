import ArgumentParser
import SwingPictures
import Synchronization

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

    /// Whether no progress is shown, so that its total is not needed.
    var hidesProgress: Bool { Progress.isHidden(isQuiet: quiet, layout: progress) }

    /// Returns the progress of some work.
    ///
    /// - Parameter total: The expected number of samples; 0 if unknown.
    /// - Returns: The progress, which is hidden, a bar or lines.
    func progress(of total: @autoclosure () throws -> Int) rethrows -> Progress {
        try Progress(total: total(), isQuiet: quiet, layout: progress)
    }

    /// Draws pictures and shows the progress, which is cleared at the end and after an error.
    func drawing(_ draw: (@escaping Pictures.Observer) async throws -> Void) async rethrows {
        let shown = PictureProgress(progress(of: 0))
        defer { shown.progress.withLock { $0.clear() } }
        try await draw { done, total, name in shown.progress.withLock { $0.show(done, of: total, name: name) } }
    }

    /// Reports a skipped file with the reason.
    func skip(_ file: String) {
        if !quiet { StandardError.skip(file) }
    }
}

/// The progress of drawing, which the program that draws advances.
private final class PictureProgress: Sendable {
    let progress: Mutex<Progress>

    init(_ progress: Progress) { self.progress = Mutex(progress) }
}
