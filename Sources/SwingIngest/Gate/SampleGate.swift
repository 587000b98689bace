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

    /// What a look at a second shows.
    struct Look {
        /// Whether no value is impossible.
        fileprivate let isPossible: Bool
        /// Whether the signal is too smooth for a lone sample.
        fileprivate let isSmooth: Bool
        /// Whether some samples may be on a straight line.
        fileprivate let mayBeStraight: Bool

        /// Whether nothing in the second can be implausible.
        var isClean: Bool { isPossible && isSmooth && !mayBeStraight }
    }

    /// The last samples that were left, of which ``context`` are examined.
    private var kept = Chunk()
    /// The straight stretch with which the last second ended.
    private var open: StraightRun?
    private var sensor = SensorSteps()

    /// The number of following samples that ``check(_:_:next:)`` needs.
    static var context: Int { 32 }

    /// Begins another run of the clock.
    mutating func beginClock() { (kept, open) = (Chunk(), nil) }

    /// Looks at a second.
    ///
    /// - Parameters:
    ///   - second: The second's samples, at least one.
    ///   - chunk: What is known of them, or of a longer stretch.
    ///   - next: The value of the sample after them.
    /// - Returns: What may be implausible.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    mutating func look(at second: Chunk, in chunk: ChunkLook, next: SIMD3<Float>?) -> Look {
        let last = kept.count > 0 ? kept.value(kept.count - 1) : nil
        let look = second.withSignal { SampleLook($0, $1, $2, unevenness: chunk.steps.unevenness) }
        sensor.step = min(sensor.step, look.step)
        let isPossible =
            look.largest <= Chunk.rule.limit && (chunk.hasPossibleCompanions || second.hasPossibleCompanions)
        let isSmooth =
            look.roughness <= Chunk.rule.roughness && Self.isSmooth(last, second.value(0))
            && Self.isSmooth(second.value(second.count - 1), next)
        let isStraight = !(look.straightness > SignalWindow.tolerance(at: look.largest, step: sensor.step))
        return Look(isPossible: isPossible, isSmooth: isSmooth, mayBeStraight: open != nil || isStraight)
    }

    /// Returns whether the step between two samples is too small for a lone sample; true if one is absent.
    private static func isSmooth(_ a: SIMD3<Float>?, _ b: SIMD3<Float>?) -> Bool {
        guard let a, let b else { return true }
        let (limit, step) = (Chunk.rule.roughness / 2, a - b)
        return abs(step.x) <= limit && abs(step.y) <= limit && abs(step.z) <= limit
    }

    /// Examines a second in which something may be implausible.
    ///
    /// - Parameters:
    ///   - second: The second's samples, at least one.
    ///   - look: What a look at them showed.
    ///   - next: The samples after it, up to ``context``.
    /// - Returns: The samples that are left, and the faults.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    mutating func check(_ second: Chunk, _ look: Look, next: Chunk) -> Checked {
        var result = Checked(chunk: second)
        let before = recent
        if !look.isPossible || !look.isSmooth {
            let jumps = PlausibleSamples.jumps(before, second)
            if !look.isPossible || !jumps.isEmpty {
                let samples = PlausibleSamples(before, second, next)
                let dropped = samples.implausible(jumps, isPossible: look.isPossible)
                if !dropped.isEmpty { result = samples.dropping(dropped) }
            }
        }
        if look.mayBeStraight || result.chunk.count < second.count {
            let straight = StraightRuns(before, result.chunk, next, after: open, sensor: &sensor)
            result.faults += straight.faults
            open = straight.open
        }
        return result
    }

    /// Keeps what is left of a second as the samples before the next one.
    mutating func keep(_ rest: Chunk) {
        guard rest.count > 0 else { return }
        if rest.count < Self.context {
            kept = recent
            kept.append(rest)
        } else {
            kept = rest
        }
    }

    /// The samples before the next second that are examined.
    private var recent: Chunk { kept[max(kept.count - Self.context, 0)..<kept.count] }
}
