internal import CSwingSignal

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The vectorized sums for the fit of a rate's rise, in C as ``LookAhead``.
///
/// Each sum adds the same values in the same order on all processors, whichever other sums are computed with it.
package struct RiseSums: Sendable {
    /// The sums over samples after an onset, for eight shapes g of the time t since it.
    ///
    /// The shapes are t, t^1.5, t², t³, and eᵃᵗ − 1 for four growth rates a.
    package struct Rise: Sendable {
        /// Σwg, Σwg² and Σwgy.
        package private(set) var (g, gg, gy) = (SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero)

        fileprivate init() {}
    }

    /// The samples, in the layout that the C header describes.
    private var samples: [Double] = []
    private let time: [Double]
    private let growth: SIMD4<Double>
    private let isBaseline: Bool

    /// Creates sums from the samples of a rate.
    ///
    /// - Parameters:
    ///   - time: The samples' times in seconds, rising.
    ///   - rate: The samples' values y, one per time.
    ///   - weight: The samples' weights w, one per time.
    ///   - growth: The growth rates of the exponentials, in 1/s.
    ///   - baseline: Whether to use no AVX2, for tests.
    /// - Precondition: The columns have the same length and are not empty.
    package init(time: [Double], rate: [Double], weight: [Double], growth: SIMD4<Double>, baseline: Bool = false) {
        precondition(time.count > 0 && rate.count == time.count && weight.count == time.count, "unequal or no columns")
        (self.time, self.growth, isBaseline) = (time, growth, baseline)
        samples.reserveCapacity(time.count * Int(SWING_SAMPLE))
        for i in time.indices {
            let exponentials = Self.exponentials(growth * (time[i] - time[0]))
            samples.append(time[i])
            samples.append(rate[i])
            samples.append(weight[i])
            samples.append(0)
            for k in exponentials.indices { samples.append(exponentials[k]) }
        }
    }

    /// Sums the samples after an onset, from the last sample to the first.
    ///
    /// - Parameter onset: The onset, in seconds.
    /// - Returns: The sums.
    /// - Complexity: O(*n*), where *n* is the number of samples after the onset.
    package func rise(after onset: Double) -> Rise {
        let scale = Self.exponentials(growth * (time[0] - onset))
        let first = firstIndex(after: onset)
        var rise = Rise()
        // The pointers are used during the call only. A Rise is SWING_RISE doubles.
        unsafe samples.withUnsafeBufferPointer { samples in
            unsafe withUnsafeMutableBytes(of: &rise) { rise in
                unsafe withUnsafeBytes(of: scale) { scale in
                    unsafe swing_sum_rise(
                        samples.baseAddress, first, time.count, onset, Self.doubles(scale),
                        rise.baseAddress?.assumingMemoryBound(to: Double.self), isBaseline)
                }
            }
        }
        return rise
    }

    /// Returns Σwd, Σwd² and Σwdy over the samples before an end t₁, for each end of a grid.
    ///
    /// The shape d of the fall is −(t₁ − t) or −(t₁ − t)².
    ///
    /// - Parameters:
    ///   - step: The step of the grid in seconds; the grid begins at the first sample.
    ///   - count: The number of ends.
    ///   - isSquared: Whether d is −(t₁ − t)².
    /// - Returns: The sums, one vector per end.
    /// - Complexity: O(*n* · *count*), where *n* is the number of samples.
    package func falls(step: Double, count: Int, isSquared: Bool) -> [SIMD3<Double>] {
        var falls: [SIMD3<Double>] = []
        falls.reserveCapacity(count + 3)
        for number in stride(from: 0, to: count, by: 4) {
            var ends = SIMD4<Double>.zero
            for k in 0..<4 { ends[k] = time[0] + Double(number + k) * step }
            var sums = SIMD16<Double>.zero
            // The pointers are used during the call only; `sums` has room for SWING_FALL doubles and four more.
            unsafe samples.withUnsafeBufferPointer { samples in
                unsafe withUnsafeBytes(of: ends) { ends in
                    unsafe withUnsafeMutableBytes(of: &sums) { sums in
                        unsafe swing_sum_falls(
                            samples.baseAddress, time.count, Self.doubles(ends),
                            isSquared, sums.baseAddress?.assumingMemoryBound(to: Double.self), isBaseline)
                    }
                }
            }
            for k in 0..<4 { falls.append(SIMD3(sums[k], sums[k + 4], sums[k + 8])) }
        }
        return falls
    }

    /// Returns the smallest weighted sum of squared residuals for each shape g.
    ///
    /// The model is y = b + c·g after the onset and y = b + s·d before it. The minimum is over several shapes d.
    ///
    /// - Parameters:
    ///   - rise: The sums after the onset.
    ///   - totals: Σw, Σwy and Σwy² over all samples.
    ///   - ends: For each shape d: Σwd, Σwd², Σwdy and the minimum allowed s.
    ///   - slopes: The value that c must exceed, for each shape g.
    /// - Returns: The sums of squares; ∞ if c or s is too small for all shapes d.
    package func fit(
        _ rise: Rise, totals: SIMD3<Double>, ends: [SIMD4<Double>], slopes: SIMD8<Double>
    ) -> SIMD8<Double> {
        var minimum = SIMD8<Double>.zero
        // The pointers are used during the call only; an end is four doubles.
        unsafe withUnsafeBytes(of: rise) { rise in
            unsafe withUnsafeBytes(of: totals) { totals in
                unsafe ends.withUnsafeBytes { bytes in
                    unsafe withUnsafeBytes(of: slopes) { slopes in
                        unsafe withUnsafeMutableBytes(of: &minimum) { minimum in
                            unsafe swing_fit_rise(
                                Self.doubles(rise), Self.doubles(totals), Self.doubles(bytes), ends.count,
                                Self.doubles(slopes), minimum.baseAddress?.assumingMemoryBound(to: Double.self),
                                isBaseline)
                        }
                    }
                }
            }
        }
        return minimum
    }

    private static func doubles(_ bytes: UnsafeRawBufferPointer) -> UnsafePointer<Double>? {
        unsafe bytes.baseAddress?.assumingMemoryBound(to: Double.self)
    }

    /// Returns the index of the first sample after a time.
    private func firstIndex(after instant: Double) -> Int {
        (0..<time.count).firstIndex(reaching: { !(time[$0] <= instant) })
    }

    private static func exponentials(_ x: SIMD4<Double>) -> SIMD4<Double> {
        SIMD4(exp(x[0]), exp(x[1]), exp(x[2]), exp(x[3]))
    }
}

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
