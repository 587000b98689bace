import Foundation
import SwingMotion
import Testing

@testable import SwingAnalysis
@testable import struct SwingSimulation.RandomSource

@Suite struct OnsetFinderTests {
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
                return s > 0 && s < 1 ? -peak * sine(s) : 0
            case .slope(let peak, let power, let pause):
                let s = (early - pause) / 0.3
                return s > 0 && s < 1 ? -peak * pow(s, power) : s >= 1 && s < 2 ? -peak * (2 - s) : 0
            }
        }
    }

    static let start = 2.0

    /// Returns a search in a rate at 200 Hz from 0 to 2.4 s, with some noise.
    static func finder(
        offset: Double = 0.0017, noise: Double = 0, seed: UInt64 = 7, _ rate: (Double) -> Double
    ) -> OnsetFinder {
        var random = RandomSource(seed: seed, stream: 0)
        let time = (0..<480).map { Double($0) * 0.005 + offset }
        let rates = time.map { Float(rate($0) + noise * random.normal()) }
        let profile = SwingProfile.baseball
        return OnsetFinder(rotation: SwingRotation(time: time, rate: rates, profile: profile), profile: profile)
    }

    /// Returns a search in the signal before and the rise from `start` on, by the time since then.
    static func finder(
        _ rate: (Double) -> Double, after before: Before = .rest(), offset: Double = 0.0017, noise: Double = 0,
        seed: UInt64 = 7
    ) -> OnsetFinder {
        finder(offset: offset, noise: noise, seed: seed) { t in
            t < start ? before.rate(start - t) : rate(t - start)
        }
    }

    /// Returns the onset of the rotation whose peak lies before `late` seconds after the true onset.
    static func found(_ finder: OnsetFinder, from late: Double = 0.2) -> Onset? {
        let end = finder.rotation.sample(upTo: (start + late).nextDown)
        return finder.rotation.peak(before: end).flatMap(finder.onset(before:))
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
                early < 0 || before.rate(early) > -OnsetFinder.counterMovement, "\(name): \(early * 1000) ms before")
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
            #expect(found.spread >= OnsetFinder.unmodelled && found.spread < 0.05, "\(found.spread * 1000) ms")
        }
    }

    // MARK: Limits

    @Test func samplesThatDoNotReachBackHaveNoOnset() {
        let rate = { (t: Double) in min(max(75 * (t - Self.start), 0), 15) }
        let complete = Self.finder(rate)
        let (time, first) = (complete.rotation.time, complete.rotation.time.firstIndex(from: Self.start + 0.05))
        let late = OnsetFinder(
            rotation: SwingRotation(
                time: time, rate: time.map { Float(rate($0)) }, after: time[first], profile: .baseball),
            profile: .baseball)
        #expect(late.rotation.time.count == time.count - first)
        #expect(Self.found(late) == nil && Self.found(complete) != nil)
        #expect(Self.found(Self.finder { _ in 0 }) == nil)
    }

    /// The time for which the rate is high before its peak, in maximum durations of a swing.
    @Test(arguments: [(0.5, true), (0.9, true), (1.5, false)]) func aRotationThatIsTooLongHasNoOnset(
        part: Double, isFound: Bool
    ) {
        let begin = Self.start + 0.19 - part * SwingProfile.baseball.maximumDuration
        #expect((Self.found(Self.finder { $0 < begin ? 0 : 5 + $0 }) != nil) == isFound)
    }

    // MARK: Reversals, leans and waggles

    /// A linear reversal into the swing is located at the zero crossing to a fraction of a sample.
    @Test(arguments: [8.0, 20, 60], [0, 0.0017, 0.0033]) func aLinearReversalIsTheOnset(
        slope: Double, offset: Double
    ) throws {
        let finder = Self.finder(offset: offset, noise: 0.01, seed: 5) { min(max(slope * ($0 - Self.start), -3), 12) }
        let found = try #require(Self.found(finder, from: min(12 / slope, 0.39)))
        let error = found.timestamp - Self.start
        #expect(abs(error) < 4 * 0.01 / slope, "\(error * 1000) ms")
        let noise = OnsetFinder.spreadFactor * RiseFit.noise / slope
        let spread = (noise * noise + OnsetFinder.unmodelled * OnsetFinder.unmodelled).squareRoot()
        #expect(abs(found.spread - spread) < 0.1 * spread)
    }

    /// A counter-movement that turns into a rise too steep for a fit: the onset is its reversal, and its spread is not 0.
    @Test(arguments: [300.0, 500], [0.0007, 0.0017, 0.0033]) func aRiseTooSteepToBeFittedStartsAtItsReversal(
        slope: Double, offset: Double
    ) throws {
        let finder = Self.finder({ min(slope * $0, 12) }, after: .slope(0.45, power: 0, pause: 0), offset: offset)
        let found = try #require(Self.found(finder, from: 0.1))
        #expect(abs(found.timestamp - Self.start) < 0.005, "\((found.timestamp - Self.start) * 1000) ms")
        #expect(found.spread >= OnsetFinder.unmodelled && found.spread < 0.02)
    }

    /// Returns the rate of a rise as t² that reaches 15 rad/s after 0.2 s.
    static func rise(_ t: Double) -> Double { t < start ? 0 : 15 * pow((t - start) / 0.2, 2) }

    @Test(arguments: [0.0002, 0.0017, 0.0033], [0.25, 0.5, 1]) func aLeanIsNotTheOnset(
        offset: Double, lean: Double
    ) throws {
        // The player leans for 0.7 s and then swings.
        let found = try #require(
            Self.found(Self.finder(offset: offset) { lean * min(max(($0 - 1) / 0.3, 0), 1) + Self.rise($0) }))
        #expect(abs(found.timestamp - Self.start) < 0.01, "\((found.timestamp - Self.start) * 1000) ms")
    }

    /// A waggle back and forth around 1 s, and the rate of the rest after it, in rad/s.
    @Test(arguments: [0.0002, 0.0017, 0.0033], [0, 0.03]) func aWagglesReversalBeforeAPauseIsNotTheOnset(
        offset: Double, rest: Double
    ) throws {
        let finder = Self.finder(offset: offset) { t in
            if t < 0.7 { return 0 }
            return t < 1.3 ? 3 * sine((t - 1) / 0.3) : rest + Self.rise(t)
        }
        let found = try #require(Self.found(finder))
        #expect(found.timestamp > 1.3)
        #expect(abs(found.timestamp - Self.start) < 0.01, "\((found.timestamp - Self.start) * 1000) ms")
    }

    /// Without a reversal or a fit, the end of the coarse scan is an onset of unknown spread.
    @Test func anOnsetWithoutAFitHasNoSpread() throws {
        let time = (0..<20).map { Double($0) / 200 }
        let rotation = SwingRotation(time: time, rate: time.map { $0 < 0.012 ? 0.2 : 12 }, profile: .baseball)
        let found = try #require(OnsetFinder(rotation: rotation, profile: .baseball).onset(before: 15))
        #expect(found.spread.isNaN)
    }
}
