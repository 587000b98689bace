/// One second-order section: H(z) = (b0 + b1 z⁻¹ + b2 z⁻²) / (1 + a1 z⁻¹ + a2 z⁻²).
public struct Biquad: Hashable, Sendable {
    /// The numerator.
    public let b0, b1, b2: Double
    /// The denominator without its leading 1.
    public let a1, a2: Double

    /// The gain at frequency zero.
    var gainAtRest: Double { (b0 + b1 + b2) / (1 + a1 + a2) }
}
