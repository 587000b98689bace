import SwingMotion
import SwingSignal

/// The true starts of a swing: the last rises of its rotation rate through 10 % of its peak.
///
/// The definition is that of ``SwingMotion/Swing/startTimestamp``, applied to the rotation without vibration, shaking and
/// sensor errors.
struct TrueStarts {
    /// The step between instants at which the rotation is computed, in seconds.
    private static let step = 0.00125
    /// The time before the contact in which the peak is searched, and the longest time from start to peak, in seconds.
    private static let (reach, longest) = (0.25, 1.2)
    /// The time around the peak in which the own axis is determined, in seconds, and the minimum fraction of the peak.
    private static let (axisReach, axisFraction) = (0.1, 0.5)

    /// The start about the swing's own axis, in seconds since the gesture's origin; NaN without one.
    let own: Double
    /// The start about gravity; NaN without one, or if the rate about gravity does not lead to the contact.
    let gravity: Double

    /// Computes the starts of a swing of a gesture.
    ///
    /// - Parameters:
    ///   - gesture: The gesture.
    ///   - instant: The contact, or the peak rate of a swing without contact, in seconds since the gesture's origin.
    ///   - hasContact: Whether the swing has a contact.
    init(_ gesture: Gesture, before instant: Double, hasContact: Bool) {
        let end = instant + Self.axisReach
        let count = Int(clamped: (end - instant + Self.reach + Self.longest + 0.1) / Self.step)
        let time = (0...count).map { end - Double(count - $0) * Self.step }
        let states = time.map { gesture.orientation(at: $0) }
        let total = states.map { $0.rate.dot($0.rate).squareRoot() }
        let late = time.indices.filter {
            time[$0] >= instant - Self.reach && (!hasContact || time[$0] <= instant)
        }
        guard let first = late.first, let last = late.last, let top = late.max(by: { total[$0] < total[$1] }),
            total[top] > 0
        else {
            (own, gravity) = (.nan, .nan)
            return
        }
        var sum = Vector.zero
        for i in time.indices
        where abs(time[i] - time[top]) <= Self.axisReach && total[i] >= Self.axisFraction * total[top] {
            sum += states[i].rate
        }
        let axis = (1 / sum.dot(sum).squareRoot()) * sum
        own = Self.rise(time, states.map { $0.rate.dot(axis) }, in: first...last)
        let vertical = states.map { $0.rate.dot($0.gravity) }
        let peak = late.max { abs(vertical[$0]) < abs(vertical[$1]) } ?? top
        let forward = vertical.map { vertical[peak] < 0 ? -$0 : $0 }
        let leads = !hasContact || !forward[peak...last].contains { $0 < 0.1 * forward[peak] }
        gravity = leads ? Self.rise(time, forward, in: first...last) : .nan
    }

    /// Returns the last instant before the peak in some samples at which a rate rose through 10 % of it.
    private static func rise(_ time: [Double], _ rate: [Double], in samples: ClosedRange<Int>) -> Double {
        guard let peak = samples.max(by: { rate[$0] < rate[$1] }), rate[peak] > 0,
            let below = rate[..<peak].lastIndex(where: { $0 < 0.1 * rate[peak] }),
            time[peak] - time[below + 1] <= longest
        else { return .nan }
        let part = (0.1 * rate[peak] - rate[below]) / (rate[below + 1] - rate[below])
        return time[below] + part * (time[below + 1] - time[below])
    }
}
