import Testing

@testable import SwingAnalysis

@Suite struct StartFinderTests {
    /// How a forward rotation may leave rest, as a part of its greatest rate at a part of its rise.
    static let shapes: [(name: String, rate: @Sendable (Double) -> Double)] = [
        ("minimum jerk", { 4 * $0 * $0 * (1 - $0 / 2) * (1 - $0 / 2) }),
        (
            "squared sine",
            { s in
                let x = Self.sine(s * 0.5); return x * x
            }
        ),
        ("line", { $0 }),
        ("power 1.5", { $0 * $0.squareRoot() }),
        ("cube", { $0 * $0 * $0 }),
    ]

    static func sine(_ part: Double) -> Double {
        // sin(π x) by its series; exact enough here, and no import.
        let x = part * .pi
        var (term, sum) = (x, x)
        for k in 1..<12 {
            term *= -x * x / Double((2 * k) * (2 * k + 1))
            sum += term
        }
        return sum
    }

    /// A rate at 200 Hz: rest or a counter-movement, perhaps a pause, then the rise from `start`.
    func finder(
        _ shape: @Sendable (Double) -> Double, start: Double = 2, rise: Double = 0.2, peak: Double = 15,
        counter: Double = 0, pause: Double = 0, noise: Double = 0.03, rule: StartRule = .onset
    ) -> StartFinder {
        var profile = SwingProfile.baseball
        profile.startRule = rule
        var state: UInt64 = 7
        let time = (0..<500).map { Double($0) * 0.005 + 0.0017 }
        let rate = time.map { t -> Double in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let wobble = (Double(state >> 11) / Double(1 << 53) - 0.5) * 3.46 * noise
            if t < start - pause - 0.4 || t >= start - pause && t < start { return wobble }
            if t < start { return -counter * Self.sine((t - start + pause + 0.4) / 0.4) + wobble }
            return peak * shape(min((t - start) / rise, 1)) + wobble
        }
        return StartFinder(time: time, rate: rate, profile: profile)
    }

    func end(_ finder: StartFinder, _ time: Double) -> Int { finder.time.firstIndex(from: time) - 1 }

    @Test(arguments: shapes.indices, [0.15, 0.3]) func onsetIsWhereTheRotationBegins(_ index: Int, rise: Double) throws
    {
        let finder = finder(Self.shapes[index].rate, rise: rise)
        let start = try #require(finder.start(before: end(finder, 2 + rise)))
        #expect(abs(start.time - 2) < 0.015, "\(Self.shapes[index].name): \((start.time - 2) * 1000) ms")
    }

    @Test(arguments: [0, 0.1, 0.2], [1.0, 4]) func aCounterMovementDoesNotDrawTheStart(pause: Double, counter: Double)
        throws
    {
        let finder = finder(Self.shapes[0].rate, counter: counter, pause: pause)
        let start = try #require(finder.start(before: end(finder, 2.2)))
        #expect(abs(start.time - 2) < 0.015, "\((start.time - 2) * 1000) ms")
    }

    @Test(arguments: [(StartRule.fixedRate(3), 0.2), (.fractionOfPeak(0.5), 0.5)]) func aThresholdIsCrossedWhereItIs(
        rule: StartRule, part: Double
    ) throws {
        let finder = finder({ $0 }, noise: 0, rule: rule)
        let start = try #require(finder.start(before: end(finder, 2.2)))
        #expect(abs(start.time - (2 + 0.2 * part)) < 0.003)
        #expect(abs(start.sensitivity - 0.05 * part) < 0.002)
    }

    @Test func aRotationWithoutBeginningHasNoStart() {
        let time = (0..<500).map { Double($0) * 0.005 }
        let finder = StartFinder(time: time, rate: time.map { _ in 10 }, profile: .baseball)
        #expect(finder.start(before: 499) == nil)
    }
}
