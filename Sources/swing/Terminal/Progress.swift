import SwingMotion
import Synchronization

/// A progress bar on standard error, for long work on a terminal.
struct Progress {
    /// Whether a bar is on the terminal's last line.
    private static let isVisible = Atomic<Bool>(false)

    private let isShown: Bool
    private let total: Int
    private var done = 0
    private var last = ContinuousClock.now

    /// Creates a bar.
    ///
    /// - Parameters:
    ///   - total: The expected number of samples; 0 if unknown.
    ///   - isQuiet: Whether the bar stays hidden.
    init(total: @autoclosure () -> Int, isQuiet: Bool) {
        isShown = StandardError.isTerminal && !isQuiet
        // Computing the total opens every recording once more, so it is skipped for a hidden bar.
        self.total = isShown ? total() : 0
    }

    /// Shows the completed share of the work.
    mutating func show(_ done: Int, of total: Int, name: String) {
        guard isShown, ContinuousClock.now - last > .milliseconds(200), total > 0 else { return }
        last = .now
        write("\(Self.bar(Double(done) / Double(total))) \(name)")
    }

    /// Advances by a number of samples; `seconds` is the time in the session.
    mutating func advance(_ samples: Int, name: String, seconds: Double) {
        guard isShown else { return }
        done += samples
        let now = ContinuousClock.now
        guard now - last > .milliseconds(200) else { return }
        last = now
        let clock = Self.clock(seconds)
        guard total > 0 else { return write("\(name) \(clock)") }
        write("\(Self.bar(Double(done) / Double(total))) \(name) \(clock)")
    }

    /// Advances by one second of a session.
    mutating func advance(_ batch: MotionBatch, of session: String) {
        advance(
            batch.accelerometer.count, name: session,
            seconds: Double(batch.second) - (batch.accelerometerReport.firstTimestamp ?? 0))
    }

    /// Clears the bar's line.
    func clear() {
        if isShown { Self.clearAtEnd() }
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
