import SwingMotion
import SwingSignal

/// An instant at which an accelerometer measures gravity alone.
struct CalmInstant {
    /// The instant, in seconds.
    let time: Double
    /// The direction of gravity in the device's frame.
    let direction: Vector
    /// Whether the device was calm since the instant before.
    let isContinued: Bool

    /// The duration of calm in seconds, and the largest deviation from 1 g in it.
    private static let (window, deviation) = (0.1, 0.08)
    private static let windowCount = 4
    /// The longest time between two samples, in seconds.
    private static let gap = 0.1

    /// Returns the middles of stretches whose lengths are all near 1 g.
    ///
    /// - Parameters:
    ///   - acceleration: Total acceleration.
    ///   - gravity: The length of 1 g in the unit of the acceleration.
    /// - Returns: The instants in the order of their times.
    static func all(_ acceleration: TriaxialChunk, _ gravity: Double) -> [CalmInstant] {
        var found: [CalmInstant] = []
        var (first, sum, isContinued, hasChanged) = (0, Vector.zero, false, false)
        for i in 0..<acceleration.count {
            let sample = acceleration.axes.vector(i)
            let vector = Vector(Double(sample.x), Double(sample.y), Double(sample.z))
            let isNear = abs(vector.length / gravity - 1) < deviation
            let step = i > 0 ? acceleration.time[i] - acceleration.time[i - 1] : 0
            guard isNear, step >= 0, step < gap else {
                (first, sum, isContinued, hasChanged) = (i + 1, .zero, false, false)
                continue
            }
            sum += vector
            hasChanged = hasChanged || i > first && sample != acceleration.axes.vector(i - 1)
            guard acceleration.time[i] - acceleration.time[first] >= window, i - first >= windowCount else { continue }
            let middle = (acceleration.time[i] + acceleration.time[first]) / 2
            // A sensor that holds its values does not show a turn.
            found.append(
                CalmInstant(time: middle, direction: sum.normalized, isContinued: isContinued && hasChanged))
            (first, sum, isContinued, hasChanged) = (i + 1, .zero, true, false)
        }
        return found
    }
}
