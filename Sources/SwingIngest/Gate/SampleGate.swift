import SwingMotion
import SwingSignal

/// A check that a stream's values can come from a sensor, before anything uses them.
///
/// It drops single samples that no such sensor can measure, and reports stretches in which the sensor did not measure
/// (see ``SwingMotion/SampleFault``). Each second is examined with the samples around it, so the result does not depend
/// on where a recording is cut. Seconds without a rough, large or straight signal cost one look.
struct SampleGate<Chunk: PlausibleChunk>: Sendable {
    /// A second after the check.
    struct Checked {
        /// The samples that are left.
        var chunk: Chunk
        /// The faults that end in it, and the parts of those that last.
        var faults: [SampleFault] = []
    }

    /// The last samples that were left, at most ``context``.
    private var before = Chunk()
    /// The straight stretch with which the last second ended.
    private var open: StraightRun?
    private var sensor = SensorSteps()

    /// The number of following samples that ``check(_:next:)`` needs.
    static var context: Int { 32 }

    /// Begins another run of the clock.
    mutating func beginClock() {
        before = Chunk()
        open = nil
    }

    /// Examines a second.
    ///
    /// - Parameters:
    ///   - second: The second's samples.
    ///   - next: The samples after it, up to ``context``.
    /// - Returns: The samples that are left, and the faults.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    mutating func check(_ second: Chunk, next: Chunk) -> Checked {
        guard second.count > 0 else { return Checked(chunk: second) }
        var result = Checked(chunk: second)
        if !isPlain(second, next) {
            let samples = PlausibleSamples(before, second, next)
            let dropped = samples.implausible
            if !dropped.isEmpty { result = samples.dropping(dropped) }
        }
        let straight = StraightRuns(before, result.chunk, next, after: open, sensor: &sensor)
        result.faults += straight.faults
        open = straight.open
        let count = result.chunk.count
        if count >= Self.context {
            before = result.chunk[count - Self.context..<count]
        } else if count > 0 {
            before.append(result.chunk)
            before = before[max(before.count - Self.context, 0)..<before.count]
        }
        return result
    }

    /// Returns whether the signal is too smooth for a lone sample, and no value is impossible.
    ///
    /// A large value has a large second difference, except in a long constant stretch.
    private func isPlain(_ second: Chunk, _ next: Chunk) -> Bool {
        let signal = second.signal
        guard Self.isSmooth(signal.x), Self.isSmooth(signal.y), Self.isSmooth(signal.z) else { return false }
        guard isSmooth(before, before.count - 1, second, 0), isSmooth(second, second.count - 1, next, 0) else {
            return false
        }
        return second.hasPossibleCompanions
    }

    private static func isSmooth(_ axis: SampleColumn<Float>) -> Bool {
        let values = axis.span
        return Roughness.maximum(values) <= Chunk.rule.roughness && values[0].magnitude <= Chunk.rule.limit
    }
    /// Returns whether the step between samples of two chunks is too small for a lone sample; true if one is absent.
    private func isSmooth(_ a: Chunk, _ i: Int, _ b: Chunk, _ j: Int) -> Bool {
        guard i >= 0, j < b.count else { return true }
        let (a, b, limit) = (a.signal, b.signal, Chunk.rule.roughness / 2)
        return abs(a.x[i] - b.x[j]) <= limit && abs(a.y[i] - b.y[j]) <= limit && abs(a.z[i] - b.z[j]) <= limit
    }
}
