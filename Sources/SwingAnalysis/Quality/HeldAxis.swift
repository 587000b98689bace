import SwingMotion

/// A search for one axis that keeps its value while the others do not, as after a loose wire.
///
/// A sensor's noise changes each axis from sample to sample, so one that moved by several of the sensor's steps does not stop
/// from one sample to the next. If all axes keep their values, or none does, nothing is known: a coarse sensor at rest does so.
struct HeldAxis {
    /// The number of steps beside a stretch that show whether the axis moved, and their minimum median in steps of the sensor.
    private static let (livelyCount, lively): (Int, Float) = (8, 5)
    /// The minimum part of a stretch's samples in which both other axes change, and that in which their second difference
    /// changes its sign: they have a sensor's noise, and are not the result of a formula.
    private static let (changedPart, turnedPart) = (0.75, 0.08)

    private let signal: [SampleColumn<Float>]
    private let rule: Rule

    /// The limits of a sensor.
    struct Rule {
        /// The minimum duration of a stretch, in seconds, and its minimum number of samples.
        let duration: Double, count: Int
        /// The minimum jump into a stretch and out of it if the axis did not move there.
        let jump: Float
        /// The magnitude from which an extreme may be the end of the sensor's range.
        let clippedFrom: Float

        /// The accelerometer, in g.
        static let acceleration = Rule(duration: 0.015, count: 6, jump: 0.5, clippedFrom: 1.5)
        /// The gyroscope, in rad/s.
        static let rotationRate = Rule(duration: 0.02, count: 5, jump: 0.5, clippedFrom: 2)
    }

    /// Returns whether an axis keeps its value in some stretch of a signal.
    ///
    /// - Complexity: O(*n*), where *n* is the number of samples.
    static func exists(_ signal: Triaxial, at time: Span<Double>, _ rule: Rule) -> Bool {
        let search = HeldAxis(signal: [signal.x, signal.y, signal.z], rule: rule)
        for axis in search.signal.indices where search.isHeld(axis, time) { return true }
        return false
    }

    private func isHeld(_ number: Int, _ time: Span<Double>) -> Bool {
        let column = signal[number]
        let axis = column.span
        var probe = 1
        while probe < axis.count {
            guard axis[probe] == axis[probe - 1] else {
                // Each long enough stretch contains one of these pairs.
                probe += rule.count - 1
                continue
            }
            var (first, last) = (probe - 1, probe)
            while first > 0, axis[first - 1] == axis[probe] { first -= 1 }
            while last + 1 < axis.count, axis[last + 1] == axis[probe] { last += 1 }
            if last - first + 1 >= rule.count, time[last] - time[first] >= rule.duration, counts(number, first, last) {
                return true
            }
            probe = last + rule.count
        }
        return false
    }

    /// Returns whether a stretch of equal values shows that its axis was not measured.
    private func counts(_ number: Int, _ first: Int, _ last: Int) -> Bool {
        let (axis, value) = (signal[number], signal[number][first])
        let others = signal.indices.filter { $0 != number }
        guard others.allSatisfy({ isNoisy(signal[$0], first...last) }) else { return false }
        let isWhole = first == 0 && last == axis.count - 1
        // Without its own movement the axis is compared with the others.
        if isWhole { return others.contains { moves(signal[$0], first + 1...last) } }
        let mayBeClipped =
            value.magnitude > rule.clippedFrom && !axis.contains { value > 0 ? $0 > value : $0 < value }
        return !mayBeClipped
            && (first == 0 || isJump(axis, first) || moves(axis, max(first - Self.livelyCount, 1)...first))
            && (last == axis.count - 1 || isJump(axis, last + 1)
                || moves(axis, last + 1...min(last + Self.livelyCount, axis.count - 1)))
    }

    private func isNoisy(_ axis: SampleColumn<Float>, _ samples: ClosedRange<Int>) -> Bool {
        var (changes, turns, bend) = (0, 0, Float(0))
        for i in samples.dropFirst() {
            if axis[i] != axis[i - 1] { changes += 1 }
            guard i > samples.lowerBound + 1 else { continue }
            let next = axis[i] - 2 * axis[i - 1] + axis[i - 2]
            if next * bend < 0 { turns += 1 }
            bend = next
        }
        let count = Double(samples.count - 1)
        return Double(changes) >= Self.changedPart * count && Double(turns) >= Self.turnedPart * count
    }

    private func isJump(_ axis: SampleColumn<Float>, _ i: Int) -> Bool {
        (axis[i] - axis[i - 1]).magnitude >= rule.jump
    }

    /// Returns whether the median step of some samples exceeds the sensor's noise-free steps.
    private func moves(_ axis: SampleColumn<Float>, _ samples: ClosedRange<Int>) -> Bool {
        let steps = samples.map { (axis[$0] - axis[$0 - 1]).magnitude }.sorted()
        return steps[steps.count / 2] > Self.lively * signal.smallestStep
    }
}
