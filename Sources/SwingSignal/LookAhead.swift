internal import CSwingSignal

/// Two sections in series, eight samples at a time, in C: Swift code for x86-64 has neither AVX2 nor AVX-512
/// unless told.
///
/// Blocks begin at the first sample since the filter was made or primed, so pieces of a signal give what the whole gives; no
/// sum depends on the processor, so neither do results. They differ from ``BiquadCascade``'s plain loop by some 10⁻¹⁵ of the
/// signal. Samples have to be finite: another one spoils those of its block that came before it, too.
package struct LookAhead: Sendable {
    /// Whether this is known to be faster than the plain loop, with or without AVX2.
    package static var isFaster: Bool {
        #if arch(x86_64) && os(Linux)
            true
        #else
            false
        #endif
    }

    /// Which registers the loops may use, if the processor has them.
    package enum Width: UInt32, CaseIterable {
        case baseline, avx2, avx512
    }

    /// Never changed, so that copies of the filter share it, and it stays where it was made.
    private let table: [Double]
    private var filter: swing_filter

    /// Creates a filter that has seen only zeros.
    ///
    /// - Parameters:
    ///   - first: The first section.
    ///   - second: The second one.
    ///   - width: The widest registers that may be used; less than there are for tests.
    package init(_ first: Biquad, _ second: Biquad, width: Width = .avx512) {
        var table = [Double](repeating: 0, count: SWING_TABLE)
        // The pointer is used during the call only, and the memory is as long as the header says.
        unsafe table.withUnsafeMutableBufferPointer { table in
            unsafe swing_make_table(swing_section(first), swing_section(second), table.baseAddress)
        }
        self.table = table
        filter = swing_filter()
        filter.width = swing_width(width.rawValue)
    }

    /// Begins anew with a state: the first section's two values, then the second one's.
    mutating func begin(with state: SIMD4<Double>) {
        let width = filter.width
        filter = swing_filter()
        filter.state = (state[0], state[1], state[2], state[3])
        filter.width = width
    }

    /// Filters the next samples of a signal.
    ///
    /// - Parameters:
    ///   - input: The samples.
    ///   - output: Where the filtered samples go, one an input sample.
    /// - Precondition: `input` and `output` have one length.
    /// - Complexity: O(*n*), where *n* is the number of samples: 0.25 times as long as the plain loop with AVX-512 or
    ///   AVX2, 0.55 times without.
    package mutating func filter(_ input: Span<Float>, into output: inout MutableSpan<Double>) {
        precondition(input.count == output.count, "input and output must have one length")
        // As above; the lengths are those just compared.
        unsafe table.withUnsafeBufferPointer { table in
            unsafe input.withUnsafeBufferPointer { input in
                unsafe output.withUnsafeMutableBufferPointer { output in
                    unsafe swing_run(
                        &filter, table.baseAddress, input.baseAddress, output.baseAddress, input.count)
                }
            }
        }
    }
}

extension swing_section {
    fileprivate init(_ q: Biquad) {
        self.init(b0: q.b0, c1: q.b1 - q.a1 * q.b0, c2: q.b2 - q.a2 * q.b0, a1: q.a1, a2: q.a2)
    }
}
