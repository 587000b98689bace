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
    ///   - steps: The steps between their times, which may be those of a longer stretch.
    ///   - next: The samples after it, up to ``context``.
    /// - Returns: The samples that are left, and the faults.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    mutating func check(_ second: Chunk, _ steps: StepLook, next: Chunk) -> Checked {
        guard second.count > 0 else { return Checked(chunk: second) }
        var result = Checked(chunk: second)
        let signal = second.signal
        let look = SampleLook(signal, unevenness: steps.unevenness)
        sensor.step = min(sensor.step, look.step)
        let isPossible = look.largest <= Chunk.rule.limit && second.hasPossibleCompanions
        if !isPossible || !isSmooth(look, signal, next) {
            let jumps = PlausibleSamples.jumps(before, second)
            if !isPossible || !jumps.isEmpty {
                let samples = PlausibleSamples(before, second, next)
                let dropped = samples.implausible(jumps, isPossible: isPossible)
                if !dropped.isEmpty { result = samples.dropping(dropped) }
            }
        }
        let mayBeStraight =
            !(look.straightness > SignalWindow.tolerance(at: look.largest, step: sensor.step))
        if open != nil || mayBeStraight || result.chunk.count < second.count {
            let straight = StraightRuns(before, result.chunk, next, after: open, sensor: &sensor)
            result.faults += straight.faults
            open = straight.open
        }
        let count = result.chunk.count
        if count >= Self.context {
            before = result.chunk[count - Self.context..<count]
        } else if count > 0 {
            before.append(result.chunk)
            before = before[max(before.count - Self.context, 0)..<before.count]
        }
        return result
    }

    /// Returns whether the signal is too smooth for a lone sample.
    private func isSmooth(_ look: SampleLook, _ signal: Triaxial, _ next: Chunk) -> Bool {
        look.roughness <= Chunk.rule.roughness && isSmooth(before.signal, before.count - 1, signal, 0)
            && isSmooth(signal, signal.count - 1, next.signal, 0)
    }

    /// Returns whether the step between samples of two signals is too small for a lone sample; true if one is absent.
    private func isSmooth(_ a: Triaxial, _ i: Int, _ b: Triaxial, _ j: Int) -> Bool {
        guard i >= 0, j < b.count else { return true }
        let limit = Chunk.rule.roughness / 2
        return abs(a.x[i] - b.x[j]) <= limit && abs(a.y[i] - b.y[j]) <= limit && abs(a.z[i] - b.z[j]) <= limit
    }
}

extension SampleLook {
    /// Examines the samples of a quantity; `unevenness` is that of their times.
    fileprivate init(_ signal: Triaxial, unevenness: Double) {
        self.init(signal.x.span, signal.y.span, signal.z.span, unevenness: unevenness)
    }
}
