import Foundation
import Testing

@testable import SwingAnalysis

@Suite struct CalibrationSplitTests {
    /// Returns `count` values between two others, evenly spread on a logarithmic scale.
    static func spread(_ count: Int, _ from: Double, _ to: Double) -> [Double] {
        var values = [from]
        while values.count < count {
            // The golden ratio makes the gaps uneven, as random gaps are.
            let part = (Double(values.count) * 0.618_033_988_75).truncatingRemainder(dividingBy: 1)
            values.append(from + (to - from) * part)
        }
        return values
    }

    static let both = [CalibrationSplit.Scale.linear, .logarithmic]

    @Test func theWidestGapSeparatesTwoGroups() throws {
        let values = Self.spread(30, 2, 5) + Self.spread(20, 10, 25) + [5, 10]
        guard
            case .split(let split) = CalibrationSplit.find(
                in: values.reversed(), minimumBelow: 3, minimumAbove: 8, on: Self.both)
        else { return #expect(Bool(false), "no gap was found") }
        #expect((split.below, split.above) == (31, 21))
        #expect((split.strongestBelow, split.weakestAbove) == (5, 10))
        #expect(split.margin == 2)
        #expect(split.isClear)
        #expect(abs(split.middle - 50.0.squareRoot()) < 1e-12)
        // The 29th of 31 sorted values and the second of 21.
        #expect(split.below95 == values.filter { $0 <= 5 }.sorted()[29])
        #expect(split.above5 == values.filter { $0 >= 10 }.sorted()[1])
        #expect(split.margin95 >= split.margin)
    }

    @Test func aNarrowGapIsNotClear() {
        // Random gaps among 300 values are a few percent wide.
        let values = Self.spread(300, 2, 5) + Self.spread(100, 6.5, 20)
        guard
            case .split(let split) = CalibrationSplit.find(in: values, minimumBelow: 3, minimumAbove: 8, on: Self.both)
        else { return #expect(Bool(false), "no gap was found") }
        #expect(abs(split.margin - 6.5 / split.strongestBelow) < 1e-12)
        #expect(!split.isClear)
    }

    /// One group of random values has a significant gap in one case in a hundred.
    @Test(arguments: [16, 20, 40, 100], both)
    func oneGroupHasNoGap(count: Int, scale: CalibrationSplit.Scale) {
        var state = UInt64(count)
        let trials = 400
        let found = (0..<trials).count { _ in
            let values = (0..<count).map { _ -> Double in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let part = Double(state >> 11) / Double(1 << 53)
                return scale == .linear ? 2 + 10 * part : 2 * exp(log(6) * part)
            }
            let finding = CalibrationSplit.find(in: values, minimumBelow: 3, minimumAbove: 8, on: [scale])
            if case .split = finding { return true }
            return false
        }
        #expect(found <= trials / 50)
    }

    @Test(
        arguments: [
            // Seven swings are too few, whatever the gap.
            (spread(30, 2, 5) + spread(7, 20, 25), .tooFew(below: 30, above: 7)),
            (spread(2, 2, 3) + spread(30, 20, 25), .tooFew(below: 2, above: 30)),
            ([], .tooFew(below: 0, above: 0)),
            ([5, 6, 7], .tooFew(below: 0, above: 3)),
        ] as [([Double], CalibrationSplit.Finding)])
    func tooFewAreReported(values: [Double], expected: CalibrationSplit.Finding) {
        #expect(CalibrationSplit.find(in: values, minimumBelow: 3, minimumAbove: 8, on: Self.both) == expected)
    }

    @Test func oneValueFarAboveAllMakesNoGroup() throws {
        let values = Self.spread(30, 2, 4) + Self.spread(20, 10, 20) + [400]
        guard
            case .split(let split) = CalibrationSplit.find(in: values, minimumBelow: 3, minimumAbove: 8, on: Self.both)
        else { return #expect(Bool(false), "no gap was found") }
        #expect(split.above == 21)
    }

    /// If no value lies below the gap, the gap ends at the lower end of the examined range.
    @Test func oneGroupFarAboveTheEndHasAGap() {
        let finding = CalibrationSplit.find(
            in: Self.spread(30, 8, 16), minimumBelow: 0, minimumAbove: 8, end: 2, on: Self.both)
        guard case .split(let split) = finding else { return #expect(Bool(false), "\(finding)") }
        #expect((split.below, split.above) == (0, 30))
        #expect((split.strongestBelow, split.below95, split.weakestAbove) == (2, 2, 8))
    }

    /// A group that starts at the lower end of the examined range has no gap.
    @Test func oneGroupAtTheEndHasNoGap() {
        let finding = CalibrationSplit.find(
            in: Self.spread(60, 2.1, 16), minimumBelow: 0, minimumAbove: 8, end: 2, on: Self.both)
        if case .split(let split) = finding { #expect(Bool(false), "\(split)") }
    }
}
