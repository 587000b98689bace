package import SwingMotion
import SwingSignal

/// A check, in seconds at rest, that an accelerometer's values are in g with gravity included.
///
/// At rest the norm is that of gravity. Watches measure 0.86 to 1.05 g, so only a value far from 1 g indicates another
/// unit.
package struct RestGravityCheck: Sendable {
    /// The mean norm of the first second at rest; `nil` until one was found.
    package private(set) var quietNorm: Double?

    /// Creates a check that has examined no seconds.
    package init() {}

    /// Analyzes the next second.
    ///
    /// - Parameter chunk: The second's samples.
    /// - Complexity: O(*n*), where *n* is the number of samples, until a second at rest is found; O(1) after that.
    package mutating func analyze(_ chunk: AccelerometerChunk) {
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
        // Without gravity mostly noise remains, so the norm is judged by its mean square instead of its spread.
        if variance.squareRoot() < 0.05 * mean || squares < 0.01 * Double(x.count) { quietNorm = mean }
    }

    /// The reason why the values are not in g with gravity included, or `nil`.
    package var problem: String? {
        guard let quietNorm, !(0.3...3).contains(quietNorm) else { return nil }
        let found = "the accelerometer's norm at rest is \(Float(quietNorm))"
        return switch quietNorm {
        case ..<0.3: found + ", as if gravity had been removed; expected about 1 g; provide total acceleration"
        case 6...14: found + ", as in m/s²; expected about 1 g; divide x, y and z by 9.80665"
        default: found + "; expected about 1 g; check the unit"
        }
    }
}

/// A check that a rotation rate is within the range of a wrist and its gyroscope.
///
/// The range of a watch's gyroscope ends at 2000 °/s (34.9 rad/s), that of other gyroscopes at 4000 °/s (69.8 rad/s). A
/// loosely shaken hand was measured at 59 rad/s. Values above all of these, if they are more than spikes, are in °/s.
package struct RateCheck: Sendable {
    /// A magnitude beyond the range of any gyroscope, in rad/s.
    package static let limit: Float = 72
    /// The maximum number of values above the limit that are considered spikes.
    package static let mostSpikes = 40

    private var beyond = 0
    private var largest: Float = 0

    /// Creates a check that has examined no samples.
    package init() {}

    /// Analyzes the next second's rotation rate.
    ///
    /// - Complexity: O(*n*), where *n* is the number of samples.
    package mutating func analyze(_ rate: Triaxial) {
        for values in [rate.x, rate.y, rate.z] { analyze(values.span, maximum: Magnitudes.maximum(values.span)) }
    }

    /// Analyzes one axis whose maximum magnitude was computed by ``Magnitudes``.
    mutating func analyze(_ values: Span<Float>, maximum magnitude: Float) {
        guard !(magnitude <= Self.limit) else { return }
        for i in values.indices where values[i].magnitude > Self.limit {
            beyond += 1
            largest = max(largest, values[i].magnitude)
        }
    }

    /// The reason why the values are not in rad/s, or `nil`.
    package var problem: String? {
        guard beyond > Self.mostSpikes else { return nil }
        return
            "the rotation rate reaches \(largest), as in °/s; expected rad/s, at most 70 for a gyroscope; "
            + "multiply it by 0.0174533"
    }
}
