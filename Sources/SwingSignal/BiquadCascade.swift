internal import CSwingSignal

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#else
    internal import Glibc
#endif

/// A filter of second-order sections in series, with its state.
///
/// It computes in `Double` with the states of transposed direct form II, as `scipy.signal.sosfilt`. Filtering a signal
/// in pieces yields the same bits as filtering it at once.
public struct BiquadCascade: Sendable {
    private let sections: [Biquad]
    private var state: [SIMD2<Double>]
    /// The faster kernel that replaces the loops here, if there is one.
    private var kernel: LookAhead?

    /// Creates a Butterworth high-pass filter with a state of zero.
    ///
    /// - Parameters:
    ///   - order: The number of poles, which is even.
    ///   - cutoff: The frequency at which the gain is 1/√2, in Hz.
    ///   - rate: The sampling rate in Hz.
    /// - Precondition: `order` is even and positive, and `0 < cutoff < rate / 2`.
    public init(highPassOfOrder order: Int, cutoff: Double, rate: Double) {
        self.init(Butterworth.highPass(order: order, cutoff: cutoff, rate: rate))
    }

    /// Creates a filter with a state of zero; copies of it share the precomputed table.
    ///
    /// - Parameter sections: The sections, in order.
    package init(_ sections: [Biquad]) {
        self.init(sections, lookingAhead: LookAhead.isFaster)
    }

    /// Creates a filter with a state of zero.
    ///
    /// - Parameters:
    ///   - sections: The sections, in order.
    ///   - lookingAhead: Whether two sections are filtered in blocks (``LookAhead``), which changes the last digits.
    package init(_ sections: [Biquad], lookingAhead: Bool) {
        self.sections = sections
        state = Array(repeating: .zero, count: sections.count)
        if lookingAhead, sections.count == 2 { kernel = LookAhead(sections[0], sections[1]) }
    }

    /// Sets the state to that after a constant input, so that a signal that begins with this value has no transient.
    ///
    /// - Parameter value: The constant input.
    package mutating func prime(_ value: Double) {
        var input = value
        for (i, section) in sections.enumerated() {
            let output = input * section.gainAtRest
            let second = section.b2 * input - section.a2 * output
            state[i] = [section.b1 * input - section.a1 * output + second, second]
            input = output
        }
        kernel?.begin(with: SIMD4(lowHalf: state[0], highHalf: state[1]))
    }

    /// Filters the next samples of a signal.
    ///
    /// - Parameters:
    ///   - input: The samples.
    ///   - output: The filtered samples, one per input sample.
    /// - Precondition: `input` and `output` have the same length.
    /// - Complexity: O(*n* · *s*), where *n* is the number of samples and *s* the number of sections.
    public mutating func filter(_ input: Span<Float>, into output: inout MutableSpan<Double>) {
        precondition(input.count == output.count, "input and output must have the same length")
        if kernel != nil {
            kernel?.filter(input, into: &output)
            return
        }
        if sections.count == 2 { return filterTwo(input, into: &output) }
        for i in input.indices { output[i] = Double(input[i]) }
        for (s, section) in sections.enumerated() {
            let q = StateSpaceSection(section)
            var (s0, s1) = (state[s].x, state[s].y)
            for i in input.indices { output[i] = q.next(output[i], &s0, &s1) }
            state[s] = [s0, s1]
        }
    }

    /// Returns the next samples of a signal, filtered.
    package mutating func filter(_ input: Span<Float>) -> [Double] {
        guard kernel == nil else { return kernel?.filter(input) ?? [] }
        var output = [Double](zeros: input.count)
        var span = output.mutableSpan
        filter(input, into: &span)
        return output
    }

    /// Filters with two sections, as the default filter has, in one pass, which needs a third of the memory traffic.
    private mutating func filterTwo(_ input: Span<Float>, into output: inout MutableSpan<Double>) {
        let (p, q) = (StateSpaceSection(sections[0]), StateSpaceSection(sections[1]))
        var (s0, s1) = (state[0].x, state[0].y)
        var (t0, t1) = (state[1].x, state[1].y)
        for i in input.indices { output[i] = q.next(p.next(Double(input[i]), &s0, &s1), &t0, &t1) }
        state[0] = [s0, s1]
        state[1] = [t0, t1]
    }
}

/// A section in state-space form.
///
/// The states are those of transposed direct form II. Each sample depends on the one before through one multiplication
/// and one subtraction only.
private struct StateSpaceSection {
    private let b0, c1, c2, a1, a2: Double

    init(_ q: Biquad) {
        (b0, a1, a2) = (q.b0, q.a1, q.a2)
        c1 = q.b1 - q.a1 * q.b0
        c2 = q.b2 - q.a2 * q.b0
    }

    @inline(__always) func next(_ x: Double, _ s0: inout Double, _ s1: inout Double) -> Double {
        let y = b0 * x + s0
        (s0, s1) = (c1 * x + s1 - a1 * s0, c2 * x - a2 * s0)
        return y
    }
}

/// One second-order section: H(z) = (b0 + b1 z⁻¹ + b2 z⁻²) / (1 + a1 z⁻¹ + a2 z⁻²).
package struct Biquad: Hashable, Sendable {
    /// The coefficients of the numerator.
    package let b0, b1, b2: Double
    /// The coefficients of the denominator, without its leading 1.
    package let a1, a2: Double

    /// The gain at frequency zero.
    var gainAtRest: Double { (b0 + b1 + b2) / (1 + a1 + a2) }
}

/// Butterworth filters as second-order sections.
///
/// The bilinear transform with prewarping maps the poles of the analogue prototype, as in `scipy.signal.butter`.
/// Sections are in scipy's order: poles farthest from the unit circle first, the gain in the first section.
package enum Butterworth {
    /// Designs a high-pass filter.
    ///
    /// - Parameters:
    ///   - order: The number of poles, which is even.
    ///   - cutoff: The frequency at which the gain is 1/√2, in Hz.
    ///   - rate: The sampling rate in Hz.
    /// - Returns: The order / 2 sections.
    /// - Precondition: `order` is even and positive, and `0 < cutoff < rate / 2`.
    package static func highPass(order: Int, cutoff: Double, rate: Double) -> [Biquad] {
        precondition(order > 0 && order.isMultiple(of: 2), "the order must be even and positive")
        precondition(cutoff > 0 && cutoff < rate / 2, "the cut-off must lie between 0 and half the rate")
        let k = tan(.pi * cutoff / rate)
        var gain = 1.0
        var sections: [Biquad] = []
        sections.reserveCapacity(order / 2)
        // Pairs of poles in order of falling damping: the most damped pair is farthest from the unit circle.
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

/// A filter of two second-order sections in series that processes eight samples at a time.
///
/// It is written in C because Swift code for x86-64 uses neither AVX2 nor AVX-512 by default. Blocks begin at the first
/// sample after the filter was created or primed, so that pieces of a signal yield the same bits as the complete
/// signal. The order of all sums is fixed, so that results do not depend on the processor. They differ from the plain
/// loop of ``BiquadCascade`` by about 10⁻¹⁵ of the signal. Samples must be finite: NaN or infinity also spoils earlier
/// samples of its block.
package struct LookAhead: Sendable {
    /// Whether this filter is known to be faster than the plain loop, with and without AVX2.
    package static var isFaster: Bool {
        #if arch(x86_64) && os(Linux)
            true
        #else
            false
        #endif
    }

    /// The widest registers that the loops may use, if the processor has them.
    package enum Width: UInt32, CaseIterable {
        case baseline, avx2, avx512
    }

    /// The precomputed matrices; never changed, so that copies of the filter share them and their address stays the
    /// same.
    private let table: [Double]
    private var filter: swing_filter

    /// Creates a filter with a state of zero.
    ///
    /// - Parameters:
    ///   - first: The first section.
    ///   - second: The second section.
    ///   - width: The widest registers that may be used; tests limit it.
    package init(_ first: Biquad, _ second: Biquad, width: Width = .avx512) {
        var table = [Double](zeros: SWING_TABLE)
        // The pointer is used during the call only, and the memory has the length that the header requires.
        unsafe table.withUnsafeMutableBufferPointer { table in
            unsafe swing_make_table(swing_section(first), swing_section(second), table.baseAddress)
        }
        self.table = table
        filter = swing_filter()
        filter.width = swing_width(width.rawValue)
    }

    /// Resets the filter to a state: the two values of the first section, then those of the second.
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
    ///   - output: The filtered samples, one per input sample.
    /// - Precondition: `input` and `output` have the same length.
    /// - Complexity: O(*n*), where *n* is the number of samples. It takes 0.25 times as long as the plain loop with
    ///   AVX2 or AVX-512, and 0.55 times as long without.
    package mutating func filter(_ input: Span<Float>, into output: inout MutableSpan<Double>) {
        precondition(input.count == output.count, "input and output must have the same length")
        unsafe output.withUnsafeMutableBufferPointer { unsafe filter(input, to: $0.baseAddress) }
    }

    /// Returns the next samples of a signal, filtered.
    mutating func filter(_ input: Span<Float>) -> [Double] {
        unsafe [Double](unsafeUninitializedCapacity: input.count) { output, count in
            unsafe filter(input, to: output.baseAddress)
            count = input.count
        }
    }

    /// Filters samples into memory for as many values.
    private mutating func filter(_ input: Span<Float>, to output: UnsafeMutablePointer<Double>?) {
        // The pointers are used during the call only.
        unsafe table.withUnsafeBufferPointer { table in
            unsafe input.withUnsafeBufferPointer { input in
                unsafe swing_run(&filter, table.baseAddress, input.baseAddress, output, input.count)
            }
        }
    }
}

extension swing_section {
    fileprivate init(_ q: Biquad) {
        self.init(b0: q.b0, c1: q.b1 - q.a1 * q.b0, c2: q.b2 - q.a2 * q.b0, a1: q.a1, a2: q.a2)
    }
}
