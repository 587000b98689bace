internal import CSwingSignal

/// The vectorized sums over powers of the time since an onset, in C as ``LookAhead``.
///
/// Each sum adds the same values in the same order on all processors.
package struct PowerSums: Sendable {
    /// The sums over samples after an onset, for eight powers p of the time t since it.
    ///
    /// The powers are 1, t^0.5, t, t^1.5, t², t^2.5, t³ and t⁴.
    package struct Sums: Sendable {
        /// Σwp² and Σp·rest.
        package fileprivate(set) var (own, shared) = (SIMD8<Double>.zero, SIMD8<Double>.zero)
        /// Σp·polynomial, for three polynomials.
        package fileprivate(set) var (x, y, z) = (SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero)
    }

    /// The samples, in the layout that the C header describes.
    private var samples: [Double] = []
    private let isBaseline: Bool

    /// Creates sums without samples.
    ///
    /// - Parameters:
    ///   - capacity: The expected number of samples.
    ///   - baseline: Whether to use no AVX2, for tests.
    package init(capacity: Int, baseline: Bool = false) {
        isBaseline = baseline
        samples.reserveCapacity(capacity * Int(SWING_POWER_SAMPLE))
    }

    /// Appends a sample.
    package mutating func append(time: Double, weight: Double, rest: Double, polynomials: SIMD3<Double>) {
        samples.append(time)
        samples.append(weight)
        samples.append(rest)
        for k in polynomials.indices { samples.append(polynomials[k]) }
    }

    /// Returns the sums over the samples after an onset, added from the last sample to the first.
    ///
    /// - Parameter onset: The onset, in the samples' unit of time.
    /// - Returns: The sums.
    /// - Complexity: O(*n*), where *n* is the number of samples after the onset.
    package func callAsFunction(after onset: Double) -> Sums {
        let width = Int(SWING_POWER_SAMPLE)
        let count = samples.count / width
        let first = (0..<count).firstIndex(reaching: { !(samples[$0 * width] <= onset) })
        var sums = Sums()
        // The pointers are used during the call only, and Sums are SWING_POWERS doubles.
        unsafe samples.withUnsafeBufferPointer { samples in
            unsafe withUnsafeMutableBytes(of: &sums) { sums in
                unsafe swing_sum_powers(
                    samples.baseAddress, first, count, onset, sums.baseAddress?.assumingMemoryBound(to: Double.self),
                    isBaseline)
            }
        }
        return sums
    }
}
