import SwingSignal
import Testing

@Suite struct BiquadCascadeTests {
    static let fullScale = 34.0

    func filtered(_ reference: Reference.Filtered, primed: Bool, pieces size: Int) -> [Double] {
        let sections = Butterworth.highPass(order: reference.order, cutoff: reference.cutoff, rate: reference.rate)
        var filter = BiquadCascade(sections)
        let signal = Reference.shared.signal
        if primed { filter.prime(Double(signal[0])) }
        var output: [Double] = []
        for start in stride(from: 0, to: signal.count, by: size) {
            let range = start..<min(start + size, signal.count)
            var piece = [Double](repeating: .nan, count: range.count)
            var span = piece.mutableSpan
            filter.filter(signal.span.extracting(range), into: &span)
            output += piece
        }
        return output
    }

    @Test(arguments: Reference.shared.filtered) func outputEqualsScipy(_ reference: Reference.Filtered) {
        for (primed, expected) in [(false, reference.fromZero), (true, reference.primed)] {
            let output = filtered(reference, primed: primed, pieces: 800)
            let error = zip(output, expected).map { abs($0 - $1) }.max() ?? .infinity
            #expect(error <= 1e-9 * Self.fullScale, "off by \(error) g")
        }
    }

    @Test(arguments: Reference.shared.filtered, [1, 7, 400, 800, 801]) func piecesGiveWhatTheWholeGives(
        _ reference: Reference.Filtered, size: Int
    ) {
        let whole = filtered(reference, primed: true, pieces: Reference.shared.signal.count)
        #expect(filtered(reference, primed: true, pieces: size) == whole)
    }

    @Test func primedFilterOfASignalAtRestStaysAtZero() {
        var filter = BiquadCascade(Butterworth.highPass(order: 4, cutoff: 40, rate: 801.92))
        filter.prime(-1)
        var output = [Double](repeating: .nan, count: 100)
        let rest = [Float](repeating: -1, count: 100)
        var span = output.mutableSpan
        filter.filter(rest.span, into: &span)
        #expect(output.allSatisfy { abs($0) < 1e-12 })
    }
}
