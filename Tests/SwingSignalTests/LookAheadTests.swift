import SwingSignal
import Testing

@Suite struct LookAheadTests {
    static let sections = Butterworth.highPass(order: 4, cutoff: 40, rate: 801.92)

    func filtered(_ signal: [Float], _ filter: LookAhead, cuts: [Int] = []) -> [UInt64] {
        var filter = filter
        var output: [Double] = []
        for (start, end) in zip([0] + cuts, cuts + [signal.count]) {
            var piece = [Double](repeating: .nan, count: end - start)
            var span = piece.mutableSpan
            filter.filter(signal.span.extracting(start..<end), into: &span)
            output += piece
        }
        return output.map(\.bitPattern)
    }

    @Test(arguments: LookAhead.Width.allCases) func withRegistersOfAnyWidthAllBitsAreTheSame(width: LookAhead.Width) {
        let (first, second) = (Self.sections[0], Self.sections[1])
        let signal = Reference.shared.signal
        let result = filtered(signal, LookAhead(first, second, width: width))
        #expect(result == filtered(signal, LookAhead(first, second, width: .baseline)))
        #expect(Set(result).count > signal.count / 2)
    }

    @Test(arguments: 0..<50) func randomCutsChangeNothing(seed: Int) {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let signal = Reference.shared.signal
        var cuts: [Int] = []
        // Some pieces are empty.
        while cuts.last ?? 0 < signal.count - 40 {
            cuts.append((cuts.last ?? 0) + random(seed.isMultiple(of: 2) ? 4 : 40))
        }
        let filter = LookAhead(Self.sections[0], Self.sections[1])
        #expect(filtered(signal, filter, cuts: cuts) == filtered(signal, filter))
    }

    @Test(arguments: 1...9) func anOutputDependsOnNoLaterInput(count: Int) {
        let signal = Reference.shared.signal
        let filter = LookAhead(Self.sections[0], Self.sections[1])
        #expect(filtered(Array(signal[..<count]), filter) == Array(filtered(signal, filter)[..<count]))
    }

    @Test func copiesHaveTheirOwnState() {
        let signal = Reference.shared.signal
        let whole = filtered(signal, LookAhead(Self.sections[0], Self.sections[1]))
        var filter = LookAhead(Self.sections[0], Self.sections[1])
        var output = [Double](repeating: .nan, count: 13)
        var span = output.mutableSpan
        filter.filter(signal.span.extracting(0..<13), into: &span)
        let rest = Array(signal[13...])
        for _ in 0..<2 { #expect(filtered(rest, filter) == Array(whole[13...])) }
    }
}
