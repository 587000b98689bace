import SwingSignal

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A low-pass filter over samples of one step, of first or second order (Butterworth, bilinear transform).
struct LowPass {
    private let b0, b1, b2, a1, a2: Double
    private var (s1, s2): (Vector, Vector) = (.zero, .zero)

    /// A first-order filter.
    init(firstOrder cutoff: Double, step: Double) {
        let k = tan(.pi * cutoff * step)
        (b0, b1, b2) = (k / (1 + k), k / (1 + k), 0)
        (a1, a2) = ((k - 1) / (k + 1), 0)
    }

    /// A second-order filter.
    init(secondOrder cutoff: Double, step: Double) {
        let k = tan(.pi * cutoff * step)
        let norm = 1 / (1 + 2.0.squareRoot() * k + k * k)
        (b0, b1, b2) = (k * k * norm, 2 * k * k * norm, k * k * norm)
        (a1, a2) = (2 * (k * k - 1) * norm, (1 - 2.0.squareRoot() * k + k * k) * norm)
    }

    /// Sets the state to that after a long time of `value`.
    mutating func settle(at value: Vector) {
        s2 = (b2 - a2) * value
        s1 = (b1 - a1) * value + s2
    }

    /// Filters one sample.
    mutating func filter(_ value: Vector) -> Vector {
        let result = b0 * value + s1
        s1 = b1 * value - a1 * result + s2
        s2 = b2 * value - a2 * result
        return result
    }
}
