import Foundation

/// A progress bar on standard error, for long work on a terminal.
struct Progress {
    private let isShown: Bool
    private let total: Int
    private var done = 0
    private var last = ContinuousClock.now

    /// Creates a bar.
    ///
    /// - Parameters:
    ///   - total: How many samples there will be, as far as is known; 0 if it is not.
    ///   - isQuiet: Whether never to show it.
    init(total: @autoclosure () -> Int, isQuiet: Bool) {
        isShown = StandardError.isTerminal && !isQuiet
        // To know it, every recording is opened once more: not for a bar that nobody sees.
        self.total = isShown ? total() : 0
    }

    /// Moves on by a number of samples, in a session at an instant of its own time, in seconds.
    mutating func advance(_ samples: Int, name: String, seconds: Double) {
        guard isShown else { return }
        done += samples
        let now = ContinuousClock.now
        guard now - last > .milliseconds(200) else { return }
        last = now
        let clock = Self.clock(seconds)
        guard total > 0 else { return StandardError.write("\r\u{1B}[K\(name) \(clock)") }
        let part = min(Double(done) / Double(total), 1)
        let filled = Int(part * 30)
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
        StandardError.write("\r\u{1B}[K\(bar) \(Int(part * 100)) % \(name) \(clock)")
    }

    /// Clears the bar's line.
    func clear() {
        if isShown { StandardError.write("\r\u{1B}[K") }
    }

    private static func clock(_ seconds: Double) -> String {
        let whole = Int(exactly: seconds.rounded()) ?? 0
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(hours):\(two(minutes)):\(two(rest))"
    }
}
