import Foundation
import SwingMotion
import Testing

@testable import SwingAnalysis
@testable import struct SwingSimulation.RandomSource

@Suite struct StartFinderTests {
    static func sine(_ part: Double) -> Double { sin(.pi * part) }

    /// The signal before the rise.
    enum Before: Sendable {
        /// Rest with a drift, in rad/s².
        case rest(drift: Double = 0)
        /// A movement in the other direction with a peak rate, and the rest after it in seconds.
        case counter(_ peak: Double, pause: Double)
        /// A movement in the other direction that stops on a slope, like (t₁ − t)^power over 0.3 s.
        case slope(_ peak: Double, power: Double, pause: Double)

        /// Returns the rate at a time before the rise.
        func rate(_ early: Double) -> Double {
            switch self {
            case .rest(let drift): return -drift * early
            case .counter(let peak, let pause):
                let s = (early - pause) / 0.4
                return s > 0 && s < 1 ? -peak * StartFinderTests.sine(s) : 0
            case .slope(let peak, let power, let pause):
                let s = (early - pause) / 0.3
                return s > 0 && s < 1 ? -peak * pow(s, power) : s >= 1 && s < 2 ? -peak * (2 - s) : 0
            }
        }
    }

    static let start = 2.0

    /// Returns a search in a rate at 200 Hz: the signal before, and the rise from `start` on.
    static func finder(
        _ rate: (Double) -> Double, after before: Before = .rest(), offset: Double = 0.0017, noise: Double = 0,
        seed: UInt64 = 7, rule: StartRule = .onset
    ) -> StartFinder {
        var profile = SwingProfile.baseball
        profile.startRule = rule
        var random = RandomSource(seed: seed, stream: 0)
        let time = (0..<480).map { Double($0) * 0.005 + offset }
        let rates = time.map { t in
            (t < start ? before.rate(start - t) : rate(t - start)) + noise * random.normal()
        }
        return StartFinder(time: time, rate: rates, profile: profile)
    }

    /// Returns the start found backward from `late` seconds after the true start.
    static func found(_ finder: StartFinder, from late: Double = 0.2) -> Start? {
        finder.start(before: finder.time.firstIndex(from: start + late) - 1)
    }

    /// Signals before the rise, and the additional tolerance of the onset in seconds.
    static let befores: [(name: String, before: Before, bound: Double)] = [
        ("rest", .rest(), 0.001), ("a drift up", .rest(drift: 0.3), 0.002), ("a drift down", .rest(drift: -0.3), 0.001),
        ("a backswing", .counter(4, pause: 0), 0.008), ("one 20 ms before", .counter(4, pause: 0.02), 0.001),
        ("one 80 ms before", .counter(4, pause: 0.08), 0.004),
        ("a slow one", .counter(1, pause: 0), 0.005), ("a slow one 20 ms before", .counter(1, pause: 0.02), 0.001),
        ("a slow one 80 ms before", .counter(1, pause: 0.08), 0.001),
        ("a faint one", .slope(0.3, power: 1, pause: 0), 0.002),
        ("a faint one 20 ms before", .slope(0.3, power: 1, pause: 0.02), 0.002),
        ("a faint one 80 ms before", .slope(0.3, power: 1, pause: 0.08), 0.002),
        ("a faint soft one", .slope(0.3, power: 2, pause: 0), 0.002),
        ("a faint soft one 80 ms before", .slope(0.3, power: 2, pause: 0.08), 0.002),
    ]

    @Test(arguments: RiseFitTests.Shape.all, befores.indices) func theOnsetIsFoundWithinTheBounds(
        _ shape: RiseFitTests.Shape, _ index: Int
    ) throws {
        let (name, before, bound) = Self.befores[index]
        for offset in [0.0002, 0.0017, 0.0033] {
            let found = try #require(Self.found(Self.finder(shape.rate, after: before, offset: offset)))
            let error = found.timestamp - Self.start
            #expect(abs(error) < shape.bound + bound, "after \(name): \(error * 1000) ms")
        }
    }

    @Test func theSpreadIsAsLargeAsTheErrors() throws {
        for (name, before, _) in Self.befores {
            var (errors, spreads) = (0.0, 0.0)
            for shape in RiseFitTests.Shape.all {
                for seed in 1...6 as ClosedRange<UInt64> {
                    let found = try #require(
                        Self.found(Self.finder(shape.rate, after: before, noise: 0.03, seed: seed)))
                    errors += (found.timestamp - Self.start) * (found.timestamp - Self.start)
                    spreads += found.spread * found.spread
                }
            }
            let ratio = (errors / spreads).squareRoot()
            #expect((0.25...2).contains(ratio), "after \(name): \(ratio)")
        }
    }

    @Test(arguments: RiseFitTests.Shape.all, befores.indices) func theOnsetIsNotWithinAMovementInTheOtherDirection(
        _ shape: RiseFitTests.Shape, _ index: Int
    ) throws {
        let (name, before, _) = Self.befores[index]
        for offset in [0.0002, 0.0017, 0.0033] {
            let found = try #require(Self.found(Self.finder(shape.rate, after: before, offset: offset)))
            let early = Self.start - found.timestamp
            // The rate at the onset may be at most that of rest. After a pause, the onset must be in the pause.
            #expect(
                early < 0 || before.rate(early) > -StartFinder.counterMovement, "\(name): \(early * 1000) ms before")
            switch before {
            case .counter(_, let pause) where pause > 0, .slope(_, _, let pause) where pause > 0:
                #expect(early <= pause, "\(name): \(early * 1000) ms before")
            default: break
            }
        }
    }

    @Test(arguments: [0.15, 0.3]) func aRiseMoreGradualThanAnyShapeIsFoundBeforeItLeavesTheNoise(rise: Double) throws {
        // A rise as t³ stays in the noise for long: it has 0.04 rad/s after an eighth of its time.
        let cube = RiseFitTests.Shape.power(3, within: rise, bound: 0)
        for seed in 1...10 as ClosedRange<UInt64> {
            let finder = Self.finder(cube.rate, noise: 0.03, seed: seed)
            let found = try #require(Self.found(finder, from: rise))
            let late = found.timestamp - Self.start
            #expect(late > -0.005 && cube.rate(max(late, 0)) < RiseFit.noise, "\(late * 1000) ms")
            // Where such a rise begins is also a matter of definition.
            let top = try #require(finder.peak(before: finder.time.firstIndex(from: Self.start + rise) - 1))
            let vagueness = 0.2 * (try #require(finder.tenPercent(before: top)) - found.timestamp)
            let fitted = found.spread * found.spread - vagueness * vagueness
            #expect(fitted >= 0.004 * 0.004 && fitted < 0.03 * 0.03, "\(found.spread * 1000) ms")
        }
    }

    // MARK: Rules

    /// Returns the time at which a power of time that reaches 15 rad/s after 0.2 s reaches a rate, in seconds.
    static func passage(_ rate: Double, power: Double) -> Double { 0.2 * pow(rate / 15, 1 / power) }

    @Test(arguments: [1.0, 1.5, 2, 3], [(StartRule.fixedRate(3), 3.0), (.fixedRate(6), 6), (.fractionOfPeak(0.4), 6)])
    func aThresholdIsInterpolated(power: Double, rule: (StartRule, threshold: Double)) throws {
        let shape = RiseFitTests.Shape.power(power, bound: 0)
        let found = try #require(Self.found(Self.finder(shape.rate, rule: rule.0), from: 0.25))
        let passages = [1, 0.75, 1.25].map { Self.passage($0 * rule.threshold, power: power) }
        // The rate is interpolated linearly between samples.
        let tolerance = power == 1 ? 1e-9 : 0.0001
        #expect(abs(found.timestamp - Self.start - passages[0]) < tolerance)
        let moved = max(passages[0] - passages[1], passages[2] - passages[0])
        #expect(abs(found.sensitivity - moved) < 2 * tolerance)
        #expect(found.spread == 0)
    }

    @Test(arguments: [0.0002, 0.0017, 0.0033], [5.0, 15]) func aReversalIsTheZeroCrossing(
        offset: Double, peak: Double
    )
        throws
    {
        // One sine through zero.
        let finder = Self.finder(
            { peak * Self.sine($0 / 0.4) }, after: .counter(peak, pause: 0), offset: offset, rule: .reversal)
        let found = try #require(Self.found(finder))
        #expect(abs(found.timestamp - Self.start) < 0.00002)
        #expect(abs(found.sensitivity - StartFinder.zero / (peak * .pi / 0.4)) < 0.00002)
        #expect(found.spread == 0)
    }

    @Test(arguments: [0.0002, 0.0017, 0.0033]) func aReversalOutOfRestIsWithinASample(offset: Double) throws {
        let finder = Self.finder({ 75 * $0 }, offset: offset, rule: .reversal)
        let found = try #require(Self.found(finder))
        #expect((-0.005...0).contains(found.timestamp - Self.start))
    }

    @Test(arguments: [0.0002, 0.0017, 0.0033], [0, 3, 5, 8]) func aChangePointIsWhereALineLeavesTheRest(
        offset: Double, index: Int
    ) throws {
        let finder = Self.finder(
            { 75 * $0 }, after: Self.befores[index].before, offset: offset, rule: .changePoint)
        let found = try #require(Self.found(finder))
        #expect(abs(found.timestamp - Self.start) < 0.003, "\((found.timestamp - Self.start) * 1000) ms")
        #expect(found.spread == 0 && found.sensitivity < 0.0051)
    }

    @Test(arguments: [StartRule.fractionOfPeak(0.02), .onset])
    func aMoreGradualStartIsMoreSensitive(rule: StartRule) throws {
        var moved = [0.0, 0, 0]
        for (i, power) in [1.0, 2, 2.5].enumerated() {
            let shape = RiseFitTests.Shape.power(power, bound: 0)
            for offset in [0.0002, 0.0017, 0.0033] {
                moved[i] += try #require(Self.found(Self.finder(shape.rate, offset: offset, rule: rule))).sensitivity
            }
        }
        // Powers up to 2 are among the shapes of the onset rule, which fits them equally well.
        #expect((rule == .onset || moved[0] < moved[1]) && max(moved[0], moved[1]) < moved[2], "\(moved)")
    }

    static let rules = [StartRule.fixedRate(2), .fractionOfPeak(0.1), .reversal, .changePoint, .rise, .onset]

    @Test(arguments: rules) func samplesThatDoNotReachBackHaveNoStart(_ rule: StartRule) {
        let finder = Self.finder({ min(75 * $0, 15) }, rule: rule)
        let first = finder.time.firstIndex(from: Self.start + 0.05)
        let late = StartFinder(
            time: Array(finder.time[first...]), rate: Array(finder.rate[first...]), profile: finder.profile)
        #expect(late.start(before: late.time.count - 1) == nil)
        #expect(finder.start(before: finder.time.count - 1) != nil)
    }

    @Test(arguments: rules) func aRotationThatIsTooLongHasNoStart(_ rule: StartRule) {
        var profile = SwingProfile.baseball
        profile.startRule = rule
        let time = (0..<500).map { Double($0) * 0.005 }
        let finder = StartFinder(time: time, rate: time.map { $0 < 0.3 ? 0 : 10 }, profile: profile)
        // The rotation began longer ago than the maximum duration of a swing.
        #expect(finder.start(before: 499) == nil)
        #expect(finder.start(before: 200) != nil)
    }

    @Test(arguments: [(0.010, false), (0.015, false), (0.035, true)]) func onlyAFallThatLastsCounts(
        length: Double, counts: Bool
    ) throws {
        let finder = Self.finder({ $0 > 0.1 && $0 < 0.1 + length ? -5 : 15 + $0 }, rule: .fixedRate(3))
        let found = try #require(Self.found(finder, from: 0.25))
        #expect(abs(found.timestamp - Self.start - (counts ? 0.1 + length : 0)) < 0.005)
    }

    @Test func thePeakIsSearchedInTheLastQuarterOfASecond() {
        let time = (0..<200).map { Double($0) * 0.005 }
        let finder = StartFinder(
            time: time, rate: time.map { exp(-abs($0 - 0.3) * 20) + 0.5 * exp(-abs($0 - 0.7) * 20) }, profile: .baseball
        )
        #expect(finder.peak(before: 70) == 60)
        #expect(finder.peak(before: 59) == 59)
        #expect(finder.peak(before: 150) == 140)
        #expect(finder.peak(before: -1) == nil && finder.peak(before: 200) == nil)
    }

    /// A linear reversal into the swing is located at the zero crossing to a fraction of a sample.
    @Test(arguments: [8.0, 20, 60], [0, 0.0017, 0.0033]) func aLinearReversalIsTheStart(
        slope: Double, offset: Double
    ) throws {
        var random = RandomSource(seed: 5, stream: 0)
        let time = (0..<800).map { Double($0) / 200 }
        let rate = time.map { min(max(slope * ($0 - 2 - offset), -3), 12) + 0.01 * random.normal() }
        let finder = StartFinder(time: time, rate: rate, profile: .baseball)
        let end = time.firstIndex(from: 2 + offset + 12 / slope)
        let start = try #require(finder.start(before: end))
        #expect(abs(start.timestamp - 2 - offset) < 4 * 0.01 / slope, "\((start.timestamp - 2 - offset) * 1000) ms")
        let (noise, parts) = (StartFinder.spreadFactor * RiseFit.noise / slope, 0.5 * start.sensitivity)
        #expect(abs(start.sensitivity - 0.25 * StartFinder.reversalRate / slope) < 0.1 / slope)
        let spread = (noise * noise + parts * parts + StartFinder.unmodelled * StartFinder.unmodelled).squareRoot()
        #expect(abs(start.spread - spread) < 0.1 * spread)
    }

    /// A counter-movement that turns into a rise too steep for a fit: the start is its reversal, and its spread is not 0.
    @Test(arguments: [300.0, 500], [0.0007, 0.0017, 0.0033]) func aRiseTooSteepToBeFittedStartsAtItsReversal(
        slope: Double, offset: Double
    ) throws {
        let finder = Self.finder({ min(slope * $0, 12) }, after: .slope(0.45, power: 0, pause: 0), offset: offset)
        let end = finder.time.firstIndex(from: Self.start + 0.1)
        let start = try #require(finder.start(before: end))
        #expect(abs(start.timestamp - Self.start) < 0.005, "\((start.timestamp - Self.start) * 1000) ms")
        #expect(start.spread >= StartFinder.unmodelled && start.spread < 0.02)
    }

    /// Without a reversal or a fit, the end of the coarse scan is a start of unknown spread.
    @Test func aStartWithoutAFitHasNoSpread() throws {
        let time = (0..<20).map { Double($0) / 200 }
        let rate = time.map { $0 < 0.012 ? 0.2 : 12 }
        let finder = StartFinder(time: time, rate: rate, profile: .baseball)
        let start = try #require(finder.start(from: 15))
        #expect(start.spread.isNaN)
    }
}

extension StartFinder {
    /// Returns the start of the swing whose peak rate lies before sample `end`.
    fileprivate func start(before end: Int) -> Start? { peak(before: end).flatMap(start(from:)) }
}
