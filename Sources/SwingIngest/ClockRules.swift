import SwingSignal

/// What is believed of a sensor's timestamps.
///
/// All durations are in seconds.
enum ClockRules {
    /// How long after its end a second stays open for late samples.
    static let reorderWindow = 0.25
    /// A step of the clock longer than this, forward or backward, is believed only once a second sample confirms it.
    static let jump = 1.0
    /// An interval is a gap if it is longer than this many typical intervals: at least two samples are missing.
    static let gapFactor = 2.5
    /// Times beyond this can't be seconds since boot or since 1970.
    static let limit = 1e11

    /// How many samples are looked at in one go.
    static let longestRun = 1024

    /// Whether the time from one sample to the next is what a clock does; a NaN is not.
    @inline(__always) static func isGood(_ step: Double) -> Bool { step > 0 && step <= jump }

    /// Whether all steps between times are good, as they nearly always are.
    static func isSteady(_ times: Span<Double>) -> Bool { Steps.rise(times, byAtMost: jump) }

    /// The second of the sensor clock in which `time` lies.
    static func second(of time: Double) -> Int { Int(time.rounded(.down)) }

    /// Whether the second of `time` no longer takes late samples once `newest` has been seen.
    static func isClosed(_ time: Double, newest: Double) -> Bool {
        newest >= time.rounded(.down) + 1 + reorderWindow
    }
}
