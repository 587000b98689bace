import SwingMotion
import Synchronization

/// The progress of long work on standard error: a bar on a terminal, or lines.
struct Progress {
    private enum Style { case hidden, bar, lines }

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
    ///   - hasLines: Whether lines are written if standard error is not a terminal.
    init(total: @autoclosure () throws -> Int, isQuiet: Bool, hasLines: Bool = false) rethrows {
        style = isQuiet ? .hidden : StandardError.isTerminal ? .bar : hasLines ? .lines : .hidden
        // Computing the total opens every recording once more, so it is skipped if nothing is shown.
        self.total = style == .hidden ? 0 : try total()
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
        let text = "\(name) \(Self.clock(seconds))"
        guard total == 0 else { return show(Double(done) / Double(total), text) }
        switch style {
        case .hidden: return
        case .bar: if isDue() { write(text) }
        case .lines: writeLine(Int(seconds / 600), text)
        }
    }

    private mutating func show(_ part: Double, _ name: String) {
        switch style {
        case .hidden: return
        case .bar: if isDue() { write("\(Self.bar(part)) \(name)") }
        case .lines: writeLine(Int(min(part, 1) * 10), "\(Int(min(part, 1) * 100)) % \(name)")
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

    private static func bar(_ part: Double) -> String {
        let filled = Int(min(part, 1) * 30)
        return String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
            + " \(Int(min(part, 1) * 100)) %"
    }

    /// A duration in hours, minutes and seconds.
    static func clock(_ seconds: Double) -> String {
        let whole = Int(exactly: seconds.rounded()) ?? 0
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(hours):\(two(minutes)):\(two(rest))"
    }
}
