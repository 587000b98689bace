package import SwingMotion
import SwingSignal

/// Tells from seconds at rest whether an accelerometer's values are what they are said to be: g, gravity included.
///
/// At rest the norm is gravity. A watch shows 0.86–1.05 g, so only a value far off speaks against the unit.
package struct RestGravityCheck: Sendable {
    /// The mean norm of the first second at rest; `nil` before there was one.
    package private(set) var quietNorm: Double?

    /// Creates a check that has seen nothing.
    package init() {}

    /// Reads one second.
    ///
    /// - Parameter chunk: The second's samples.
    /// - Complexity: O(*n*), where *n* is the number of samples, until a second at rest was found; O(1) behind it.
    package mutating func add(_ chunk: AccelerometerChunk) {
        guard quietNorm == nil, chunk.count >= 16 else { return }
        let (x, y, z) = (chunk.acceleration.x.span, chunk.acceleration.y.span, chunk.acceleration.z.span)
        var (sum, squares) = (0.0, 0.0)
        for i in x.indices {
            let norm = Double((x[i] * x[i] + y[i] * y[i] + z[i] * z[i]).squareRoot())
            sum += norm
            squares += norm * norm
        }
        let mean = sum / Double(x.count)
        let variance = max(squares / Double(x.count) - mean * mean, 0)
        // What is left of an accelerometer without gravity is mostly noise, so its mean says more than its spread.
        if variance.squareRoot() < 0.05 * mean || squares < 0.01 * Double(x.count) { quietNorm = mean }
    }

    /// What speaks against g with gravity, or `nil`.
    package var problem: String? {
        guard let quietNorm, !(0.3...3).contains(quietNorm) else { return nil }
        let found = "the accelerometer's norm at rest is \(Float(quietNorm))"
        return switch quietNorm {
        case ..<0.3: found + ", as if gravity had been removed; expected about 1 g: give total acceleration"
        case 6...14: found + ", as in m/s²; expected about 1 g: divide x, y and z by 9.80665"
        default: found + "; expected about 1 g: check the unit"
        }
    }
}

/// Tells whether a rotation rate is one that a wrist and its gyroscope can have.
///
/// Gyroscopes of watches end at 2000 °/s (34.9 rad/s), others at 4000 °/s (69.8 rad/s); a hand that is shaken loosely was
/// seen to reach 59 rad/s. What is above all that for longer than a spike is in °/s.
package struct RateCheck: Sendable {
    /// A magnitude that no gyroscope's range reaches, in rad/s.
    package static let limit: Float = 72
    /// How many values above it are taken for spikes.
    package static let mostSpikes = 40

    private var beyond = 0
    private var greatest: Float = 0

    /// Prepares to look at a session.
    package init() {}

    /// Looks at the next second's rotation rate.
    ///
    /// - Complexity: O(*n*), where *n* is the number of samples.
    package mutating func add(_ rate: Triaxial) {
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
    package var problem: String? {
        guard beyond > Self.mostSpikes else { return nil }
        return
            "the rotation rate reaches \(greatest), as in °/s; expected rad/s, of which gyroscopes give at most 70: multiply "
            + "it by 0.0174533"
    }
}
