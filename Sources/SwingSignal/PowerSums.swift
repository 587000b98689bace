internal import CSwingSignal

/// Sums over the powers of the time since an onset, four at a time, in C as ``LookAhead`` is.
///
/// Each is over the same values in the same order on every processor.
package struct PowerSums: Sendable {
    /// Sums behind an onset, for eight powers p of the time t since: 1, t^0.5, t, t^1.5, t², t^2.5, t³, t⁴.
    package struct Sums: Sendable {
        /// Σwp² and Σp·rest.
        package fileprivate(set) var (own, shared) = (SIMD8<Double>.zero, SIMD8<Double>.zero)
        /// Σp·polynomial, of three polynomials.
        package fileprivate(set) var (x, y, z) = (SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero)
    }

    /// Sample by sample what the header says.
    private var samples: [Double] = []
    private let isBaseline: Bool

    /// Creates sums over no samples.
    ///
    /// - Parameters:
    ///   - capacity: How many samples there will be.
    ///   - baseline: Whether to do without AVX2, for tests.
    package init(capacity: Int, baseline: Bool = false) {
        isBaseline = baseline
        samples.reserveCapacity(capacity * Int(SWING_POWER_SAMPLE))
    }

    /// Adds a sample behind the last one.
    package mutating func append(time: Double, weight: Double, rest: Double, polynomials: SIMD3<Double>) {
        samples.append(time)
        samples.append(weight)
        samples.append(rest)
        for k in polynomials.indices { samples.append(polynomials[k]) }
    }

    /// The sums over the samples behind an onset, the last ones first.
    ///
    /// - Parameter onset: The onset, in the samples' unit of time.
    /// - Returns: The sums.
    /// - Complexity: O(*n*), where *n* is the number of samples behind the onset.
    package func callAsFunction(behind onset: Double) -> Sums {
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
