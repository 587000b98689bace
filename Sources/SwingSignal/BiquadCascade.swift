/// A filter at work: sections in series, and what they remember between calls.
///
/// Transposed direct form II in Double, as `scipy.signal.sosfilt`; pieces of a signal give what the whole gives, to the bit.
package struct BiquadCascade: Sendable {
    private let sections: [Biquad]
    private var state: [SIMD2<Double>]

    /// Creates a filter that has seen only zeros.
    ///
    /// - Parameter sections: The sections, in order.
    package init(_ sections: [Biquad]) {
        self.sections = sections
        state = Array(repeating: .zero, count: sections.count)
    }

    /// Takes the state of a filter that has seen `value` for ever, so that a signal beginning there has no transient.
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
    }

    /// Filters the next samples of a signal.
    ///
    /// - Parameters:
    ///   - input: The samples.
    ///   - output: Where the filtered samples go, one an input sample.
    /// - Precondition: `input` and `output` have one length.
    /// - Complexity: O(*n* · *s*), where *n* is the number of samples and *s* the number of sections.
    package mutating func filter(_ input: Span<Float>, into output: inout MutableSpan<Double>) {
        precondition(input.count == output.count, "input and output must have one length")
        if sections.count == 2 { return filterTwo(input, into: &output) }
        for i in input.indices { output[i] = Double(input[i]) }
        for (s, q) in sections.enumerated() {
            var (s0, s1) = (state[s].x, state[s].y)
            for i in input.indices {
                let x = output[i]
                let y = q.b0 * x + s0
                s0 = q.b1 * x - q.a1 * y + s1
                s1 = q.b2 * x - q.a2 * y
                output[i] = y
            }
            state[s] = [s0, s1]
        }
    }

    /// The same for two sections in one pass, which is what the default filter has: a third of the memory traffic.
    private mutating func filterTwo(_ input: Span<Float>, into output: inout MutableSpan<Double>) {
        let (p, q) = (sections[0], sections[1])
        var (s0, s1) = (state[0].x, state[0].y)
        var (t0, t1) = (state[1].x, state[1].y)
        for i in input.indices {
            let x = Double(input[i])
            let y = p.b0 * x + s0
            s0 = p.b1 * x - p.a1 * y + s1
            s1 = p.b2 * x - p.a2 * y
            let z = q.b0 * y + t0
            t0 = q.b1 * y - q.a1 * z + t1
            t1 = q.b2 * y - q.a2 * z
            output[i] = z
        }
        state[0] = [s0, s1]
        state[1] = [t0, t1]
    }
}
