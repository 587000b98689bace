#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Butterworth filters as second-order sections.
///
/// The analogue prototype's poles are mapped by the bilinear transform with prewarping, as in `scipy.signal.butter`;
/// sections come in scipy's order (poles farthest from the unit circle first, the gain in the first section).
public enum Butterworth {
    /// Designs a high-pass filter.
    ///
    /// - Parameters:
    ///   - order: The number of poles, an even number.
    ///   - cutoff: The frequency at which the gain is 1/√2, in Hz.
    ///   - rate: The sampling rate in Hz.
    /// - Returns: order / 2 sections.
    /// - Precondition: `order` is even and positive, and `0 < cutoff < rate / 2`.
    public static func highPass(order: Int, cutoff: Double, rate: Double) -> [Biquad] {
        precondition(order > 0 && order.isMultiple(of: 2), "poles come in pairs")
        precondition(cutoff > 0 && cutoff < rate / 2, "the cut-off must lie between 0 and half the rate")
        let k = tan(.pi * cutoff / rate)
        var gain = 1.0
        var sections: [Biquad] = []
        sections.reserveCapacity(order / 2)
        // Pairs of poles by falling damping: the most damped lies farthest from the unit circle.
        for pair in (0..<order / 2).reversed() {
            let d = 2 * sin(.pi * (2 * Double(pair) + 1) / (2 * Double(order)))
            let norm = 1 + k * d + k * k
            gain /= norm
            sections.append(Biquad(b0: 1, b1: -2, b2: 1, a1: 2 * (k * k - 1) / norm, a2: (1 - k * d + k * k) / norm))
        }
        let first = sections[0]
        sections[0] = Biquad(b0: first.b0 * gain, b1: first.b1 * gain, b2: first.b2 * gain, a1: first.a1, a2: first.a2)
        return sections
    }
}
