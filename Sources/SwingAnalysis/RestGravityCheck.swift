public import SwingMotion

/// Tells from seconds at rest whether an accelerometer's values are what they are said to be: g, gravity included.
///
/// At rest the norm is gravity. A watch shows 0.86–1.05 g, so only a value far off speaks against the unit.
public struct RestGravityCheck: Sendable {
    /// The mean norm of the first second at rest; `nil` before there was one.
    public private(set) var quietNorm: Double?

    /// Creates a check that has seen nothing.
    public init() {}

    /// Reads one second.
    ///
    /// - Parameter chunk: The second's samples.
    /// - Complexity: O(*n*), where *n* is the number of samples, until a second at rest was found; O(1) behind it.
    public mutating func add(_ chunk: AccelerometerChunk) {
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
    public var problem: String? {
        guard let quietNorm, !(0.3...3).contains(quietNorm) else { return nil }
        let found = "the accelerometer's norm at rest is \(Float(quietNorm))"
        return switch quietNorm {
        case ..<0.3: found + ", as if gravity had been removed; expected about 1 g: give total acceleration"
        case 6...14: found + ", as in m/s²; expected about 1 g: divide x, y and z by 9.80665"
        default: found + "; expected about 1 g: check the unit"
        }
    }
}
