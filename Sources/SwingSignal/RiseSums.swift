internal import CSwingSignal

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The sums that the rise of a rate is fitted from, four at a time, in C as ``LookAhead`` is.
///
/// Each is over the same values in the same order on every processor, whatever else is added up beside it.
package struct RiseSums: Sendable {
    /// Sums over the samples behind an onset, of eight shapes g of the time t since: t, t^1.5, t², t^2.5, and eᵃᵗ − 1 for
    /// four growths a.
    package struct Rise: Sendable {
        /// Σwg, Σwg² and Σwgy.
        package fileprivate(set) var (g, gg, gy) = (SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero)

        /// Sums over nothing.
        package init() {}
    }

    /// For how many lengths of a signal a rise is added up at once.
    package static let lengths = Int(SWING_LENGTHS)

    /// Sample by sample what the header says.
    private var samples: [Double] = []
    private let time: [Double]
    private let growth: SIMD4<Double>
    private let isBaseline: Bool

    /// Takes the samples of a rate.
    ///
    /// - Parameters:
    ///   - time: Their times in seconds, rising.
    ///   - rate: Their values y, as many.
    ///   - weight: Their weights w, as many.
    ///   - growth: The exponentials' growths, in 1/s.
    ///   - baseline: Whether to do without AVX2, for tests.
    /// - Precondition: There is a sample.
    package init(time: [Double], rate: [Double], weight: [Double], growth: SIMD4<Double>, baseline: Bool = false) {
        precondition(time.count > 0 && rate.count == time.count && weight.count == time.count, "columns of one length")
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

    /// Adds up the samples behind an onset, the last ones first.
    ///
    /// - Parameters:
    ///   - onset: The onset, in seconds.
    ///   - counts: How many samples each length has, rising; 0 for a length that is not asked for.
    ///   - rises: Where the sums go, one a length.
    /// - Precondition: There are ``lengths`` counts and rises.
    /// - Complexity: O(*n*), where *n* is the number of samples behind the onset.
    package func add(behind onset: Double, counts: [Int], into rises: inout [Rise]) {
        precondition(counts.count == Self.lengths && rises.count == Self.lengths, "one count and one rise a length")
        precondition(counts[0] >= 0 && counts[0] <= counts[1] && counts[1] <= counts[2], "lengths that rise")
        precondition(counts[2] <= time.count, "no more samples than there are")
        let scale = Self.exponentials(growth * (time[0] - onset))
        let first = firstIndex(behind: onset)
        // The pointers are used during the call only; the lengths are those just compared, and a Rise is SWING_RISE doubles.
        unsafe samples.withUnsafeBufferPointer { samples in
            unsafe counts.withUnsafeBufferPointer { counts in
                unsafe rises.withUnsafeMutableBytes { rises in
                    unsafe withUnsafeBytes(of: scale) { scale in
                        unsafe swing_sum_rises(
                            samples.baseAddress, first, counts.baseAddress, onset,
                            Self.doubles(scale),
                            rises.baseAddress?.assumingMemoryBound(to: Double.self), isBaseline)
                    }
                }
            }
        }
    }

    /// Σwd, Σwd² and Σwdy over the samples before an end t₁, of d = −(t₁ − t) or −(t₁ − t)², for each end of a grid.
    ///
    /// - Parameters:
    ///   - step: The step of the grid in seconds; it begins at the first sample.
    ///   - count: How many ends there are.
    ///   - isSquared: Which d.
    /// - Returns: The sums, one vector an end.
    /// - Complexity: O(*n* · *count*), where *n* is the number of samples.
    package func falls(step: Double, count: Int, isSquared: Bool) -> [SIMD3<Double>] {
        var falls: [SIMD3<Double>] = []
        falls.reserveCapacity(count + 3)
        for number in stride(from: 0, to: count, by: 4) {
            var ends = SIMD4<Double>.zero
            for k in 0..<4 { ends[k] = time[0] + Double(number + k) * step }
            var sums = SIMD16<Double>.zero
            // As above; there is room for SWING_FALL doubles and four more.
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

    /// The least weighted sums of squares of y = b + c·g behind an onset and b + s·d before it, for each shape g over some d.
    ///
    /// - Parameters:
    ///   - rise: The sums behind the onset.
    ///   - totals: Σw, Σwy and Σwy² over all samples.
    ///   - ends: Of each d that is tried Σwd, Σwd², Σwdy, and the least s that counts.
    ///   - slopes: What c has to be above, shape by shape.
    /// - Returns: The sums of squares, ∞ where c or s is too small with every d.
    package func fit(
        _ rise: Rise, totals: SIMD3<Double>, ends: [SIMD4<Double>], slopes: SIMD8<Double>
    ) -> SIMD8<Double> {
        var least = SIMD8<Double>.zero
        // As above; an end is four doubles.
        unsafe withUnsafeBytes(of: rise) { rise in
            unsafe withUnsafeBytes(of: totals) { totals in
                unsafe ends.withUnsafeBytes { bytes in
                    unsafe withUnsafeBytes(of: slopes) { slopes in
                        unsafe withUnsafeMutableBytes(of: &least) { least in
                            unsafe swing_fit_rise(
                                Self.doubles(rise), Self.doubles(totals), Self.doubles(bytes), ends.count,
                                Self.doubles(slopes), least.baseAddress?.assumingMemoryBound(to: Double.self),
                                isBaseline)
                        }
                    }
                }
            }
        }
        return least
    }

    private static func doubles(_ bytes: UnsafeRawBufferPointer) -> UnsafePointer<Double>? {
        unsafe bytes.baseAddress?.assumingMemoryBound(to: Double.self)
    }

    /// The first sample behind an instant.
    private func firstIndex(behind instant: Double) -> Int {
        (0..<time.count).firstIndex(reaching: { !(time[$0] <= instant) })
    }

    private static func exponentials(_ x: SIMD4<Double>) -> SIMD4<Double> {
        SIMD4(exp(x[0]), exp(x[1]), exp(x[2]), exp(x[3]))
    }
}
