import Testing

@testable import SwingSignal

@Suite struct BiquadCascadeTests {
    static let fullScale = 34.0

    func filtered(_ reference: Reference.Filtered, primed: Bool, pieces size: Int, lookingAhead: Bool) -> [Double] {
        let sections = Butterworth.highPass(order: reference.order, cutoff: reference.cutoff, rate: reference.rate)
        var filter = BiquadCascade(sections, lookingAhead: lookingAhead)
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

    @Test(arguments: Reference.shared.filtered, [false, true]) func outputEqualsScipy(
        _ reference: Reference.Filtered, lookingAhead: Bool
    ) {
        for (primed, expected) in [(false, reference.fromZero), (true, reference.primed)] {
            let output = filtered(reference, primed: primed, pieces: 800, lookingAhead: lookingAhead)
            let error = zip(output, expected).map { abs($0 - $1) }.max() ?? .infinity
            #expect(error <= 1e-12 * Self.fullScale, "off by \(error) g")
        }
    }

    @Test(arguments: Reference.shared.filtered, [1, 7, 15, 16, 17, 400, 800, 801]) func outputDoesNotDependOnThePieces(
        _ reference: Reference.Filtered, size: Int
    ) {
        for (primed, lookingAhead) in [(false, false), (false, true), (true, false), (true, true)] {
            func output(_ size: Int) -> [UInt64] {
                filtered(reference, primed: primed, pieces: size, lookingAhead: lookingAhead).map(\.bitPattern)
            }
            #expect(output(size) == output(Reference.shared.signal.count))
        }
    }

    @Test func onlyTwoSectionsUseLookAhead() {
        for reference in Reference.shared.filtered {
            let outputs = [false, true].map { filtered(reference, primed: true, pieces: 800, lookingAhead: $0) }
            #expect((outputs[0] == outputs[1]) == (reference.order != 4))
        }
    }

    @Test func primedFilterOfASignalAtRestStaysAtZero() {
        var filter = BiquadCascade(highPassOfOrder: 4, cutoff: 40, rate: 801.92)
        filter.prime(-1)
        var output = [Double](repeating: .nan, count: 100)
        let rest = [Float](repeating: -1, count: 100)
        var span = output.mutableSpan
        filter.filter(rest.span, into: &span)
        #expect(output.allSatisfy { abs($0) < 1e-12 })
    }

    /// Sections that pass constant signals, and their gains H(1).
    static let passing: [(section: Biquad, gain: Double)] = [
        (Biquad(b0: 0.25, b1: 0.5, b2: 0.125, a1: -0.5, a2: 0.25), 0.875 / 0.75),
        (Biquad(b0: 2, b1: -0.5, b2: 0.5, a1: 0.25, a2: 0.125), 2 / 1.375),
        (Biquad(b0: -1, b1: 0.25, b2: 0.5, a1: 0.5, a2: -0.25), -0.25 / 1.25),
    ]

    @Test(arguments: [1, 2, 3], [false, true]) func aPrimedFilterIsInTheSteadyStateOfAConstant(
        sections: Int, lookingAhead: Bool
    ) {
        let used = Self.passing.prefix(sections)
        let gain = used.reduce(1) { $0 * $1.gain }
        let constant = [Float](repeating: 3, count: 21)
        for isPrimed in [true, false] {
            var filter = BiquadCascade(used.map(\.section), lookingAhead: lookingAhead)
            if isPrimed { filter.prime(3) }
            var output = [Double](repeating: .nan, count: constant.count)
            var span = output.mutableSpan
            filter.filter(constant.span, into: &span)
            #expect(output.allSatisfy { abs($0 - 3 * gain) < 1e-14 } == isPrimed)
        }
        #expect(used.allSatisfy { abs($0.section.gainAtRest - $0.gain) < 1e-15 })
    }

    @Test(arguments: [1, 2, 3], [false, true]) func aUsedFilterCanBePrimedAgain(sections: Int, lookingAhead: Bool) {
        func output(after count: Int) -> [Double] {
            var filter = BiquadCascade(Self.passing.prefix(sections).map(\.section), lookingAhead: lookingAhead)
            var output = [Double](repeating: .nan, count: count)
            var span = output.mutableSpan
            let before = [Float](repeating: 7, count: count)
            filter.filter(before.span, into: &span)
            filter.prime(3)
            var result = [Double](repeating: .nan, count: 20)
            var later = result.mutableSpan
            let after = (0..<20).map { Float($0) }
            filter.filter(after.span, into: &later)
            return result
        }
        for count in [1, 5, 8, 13] { #expect(output(after: count) == output(after: 0)) }
    }
}

@Suite struct ButterworthTests {
    @Test(arguments: Reference.shared.designs) func designEqualsScipy(_ reference: Reference.Design) {
        let sections = Butterworth.highPass(order: reference.order, cutoff: reference.cutoff, rate: reference.rate)
        #expect(sections.count == reference.sos.count)
        for (section, row) in zip(sections, reference.sos) {
            let ours = [section.b0, section.b1, section.b2, 1, section.a1, section.a2]
            for (a, b) in zip(ours, row) { #expect(abs(a - b) <= 1e-12, "\(ours) is not \(row)") }
        }
    }
}

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
