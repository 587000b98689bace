import ArgumentParser
import SwingMotion
import SwingPictures
import SwingTables
import Synchronization

/// The progress of long work on standard error: a bar on a terminal, or lines.
struct Progress {
    private enum Style { case hidden, bar, lines, json }

    /// Whether a bar is on the terminal's last line.
    private static let isVisible = Atomic<Bool>(false)

    private let style: Style
    private let total: Int
    private var done = 0
    private var last = ContinuousClock.now
    /// The number of lines written, one for each tenth of the work, or for ten minutes of a session.
    private var lineCount = 0

    /// Creates a progress.
    ///
    /// - Parameters:
    ///   - total: The expected number of samples; 0 if unknown.
    ///   - isQuiet: Whether nothing is shown.
    ///   - layout: What is written instead of a bar.
    init(total: @autoclosure () throws -> Int, isQuiet: Bool, layout: ProgressLayout? = nil) rethrows {
        style =
            switch layout {
            case _ where Self.isHidden(isQuiet: isQuiet, layout: layout): .hidden
            case .json: .json
            case _ where StandardError.isTerminal: .bar
            case .lines, nil: .lines
            }
        // Computing the total opens every recording once more, so it is skipped if nothing is shown.
        self.total = style == .hidden ? 0 : try total()
    }

    /// Whether nothing is shown: if the user wants nothing, or neither a terminal nor a layout is there.
    static func isHidden(isQuiet: Bool, layout: ProgressLayout?) -> Bool {
        isQuiet || (layout == nil && !StandardError.isTerminal)
    }

    /// Shows the completed share of the work.
    mutating func show(_ done: Int, of total: Int, name: String) {
        guard total > 0 else { return }
        show(Double(done) / Double(total), name)
    }

    /// Advances by a number of samples; `seconds` is the time in the session.
    mutating func advance(_ samples: Int, name: String, seconds: Double) {
        guard style != .hidden else { return }
        done += samples
        if style == .json {
            return Self.write([
                ("type", .text("progress")), ("session", .text(name)), ("seconds", .known(seconds)),
                ("samples", .integer(done)), ("total", total > 0 ? .integer(total) : .null),
            ])
        }
        let text = "\(name) \(Self.clock(seconds))"
        guard total == 0 else { return show(Double(done) / Double(total), text) }
        switch style {
        case .hidden, .json: return
        case .bar: if isDue() { write(text) }
        case .lines: writeLine(Int(clamped: seconds / 600), text)
        }
    }

    private mutating func show(_ part: Double, _ name: String) {
        switch style {
        case .hidden: return
        case .json:
            Self.write([("type", .text("progress")), ("name", .text(name)), ("part", .known(min(part, 1)))])
        case .bar: if isDue() { write("\(Self.bar(part)) \(name)") }
        case .lines: writeLine(Int(clamped: min(part, 1) * 10), "\(Int(clamped: min(part, 1) * 100)) % \(name)")
        }
    }

    /// Returns whether a bar was last written long enough ago.
    private mutating func isDue() -> Bool {
        guard ContinuousClock.now - last > .milliseconds(200) else { return false }
        last = .now
        return true
    }

    /// Writes a line if the work has reached another step.
    private mutating func writeLine(_ step: Int, _ text: String) {
        guard step != lineCount else { return }
        lineCount = step
        if step > 0 { StandardError.write("swing: progress: \(text)\n") }
    }

    /// Advances by one second of a session.
    mutating func advance(_ batch: MotionBatch, of session: String) {
        advance(
            batch.accelerometer.count, name: session,
            seconds: Double(batch.second) - (batch.accelerometerReport.firstTimestamp ?? 0))
    }

    /// Clears the bar's line.
    func clear() {
        if style == .bar { Self.clearAtEnd() }
    }

    /// Clears the line of any visible bar, for a process that ends early.
    static func clearAtEnd() {
        if isVisible.exchange(false, ordering: .relaxed) { StandardError.write("\r\u{1B}[K") }
    }

    private func write(_ text: String) {
        Self.isVisible.store(true, ordering: .relaxed)
        StandardError.write("\r\u{1B}[K\(text)")
    }

    /// Writes an object as one line.
    static func write(_ members: [(String, JSONValue)]) {
        StandardError.write(JSONValue.object(members.map { JSONValue.Member(key: $0, value: $1) }).text + "\n")
    }

    /// Whether JSON lines are written.
    var isJSON: Bool { style == .json }

    private static func bar(_ part: Double) -> String {
        let filled = Int(clamped: min(part, 1) * 30)
        return String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
            + " \(Int(clamped: min(part, 1) * 100)) %"
    }

    /// A duration in hours, minutes and seconds.
    static func clock(_ seconds: Double) -> String {
        let whole = Int(exactly: seconds.rounded()) ?? 0
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        return "\(hours):\(minutes.padded(2)):\(rest.padded(2))"
    }
}

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
