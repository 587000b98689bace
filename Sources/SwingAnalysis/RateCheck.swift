public import SwingMotion
import SwingSignal

/// Tells whether a rotation rate is one that a wrist and its gyroscope can have.
///
/// Gyroscopes of watches end at 2000 °/s (34.9 rad/s), others at 4000 °/s (69.8 rad/s); a hand that is shaken loosely was
/// seen to reach 59 rad/s. What is above all that for longer than a spike is in °/s.
public struct RateCheck: Sendable {
    /// A magnitude that no gyroscope's range reaches, in rad/s.
    public static let limit: Float = 72
    /// How many values above it are taken for spikes.
    public static let mostSpikes = 40

    private var beyond = 0
    private var greatest: Float = 0

    /// Prepares to look at a session.
    public init() {}

    /// Looks at the next second's rotation rate.
    ///
    /// - Complexity: O(*n*), where *n* is the number of samples.
    public mutating func add(_ rate: Triaxial) {
        for values in [rate.x, rate.y, rate.z] { add(values.span, greatest: Magnitudes.greatest(values.span)) }
    }

    /// Looks at one axis, whose greatest magnitude is known, as ``Magnitudes`` tells it.
    mutating func add(_ values: Span<Float>, greatest magnitude: Float) {
        guard !(magnitude <= Self.limit) else { return }
        for i in values.indices where values[i].magnitude > Self.limit {
            beyond += 1
            greatest = max(greatest, values[i].magnitude)
        }
    }

    /// What speaks against rad/s, or `nil`.
    public var problem: String? {
        guard beyond > Self.mostSpikes else { return nil }
        return
            "the rotation rate reaches \(greatest), as in °/s; expected rad/s, of which gyroscopes give at most 70: multiply "
            + "it by 0.0174533"
    }
}
