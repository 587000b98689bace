import Foundation
import SwingMotion
import Testing

@testable import SwingAnalysis
@testable import struct SwingSimulation.RandomSource

@Suite struct StartScanTests {
    /// The instant at which the made rates leave zero, and the end of the search for their peak, in seconds.
    static let (onset, end) = (2.0, 2.2)

    /// A scan of a rate given by a formula.
    struct Search {
        var rule = StartRule.fractionOfPeak(0.1)
        var latencySpread = StartScan.measuredLatency
        var tremor = 0.0
        /// The last instant at which the peak may be.
        var last = StartScanTests.end
        /// The sampling interval, in seconds.
        var interval = 0.005
        /// The first sample, in seconds.
        var first = 0.0017
        /// The standard deviation of white noise, in rad/s, and its seed.
        var noise: (deviation: Double, seed: UInt64) = (0, 1)

        /// Returns the rotation with a rate from the first sample to 2.4 s.
        func rotation(_ rate: (Double) -> Double) -> SwingRotation {
            var random = RandomSource(seed: noise.seed, stream: 0)
            let time = stride(from: first, to: 2.4, by: interval).map { $0 }
            let rates = time.map { Float(rate($0) + noise.deviation * random.normal()) }
            return SwingRotation(time: time, rate: rates, profile: .baseball)
        }

        /// Returns the peak of a rotation before ``StartScanTests/end``.
        func top(_ rotation: SwingRotation) -> Int? { rotation.peak(before: rotation.sample(upTo: StartScanTests.end)) }

        /// Returns the start of a rate before ``StartScanTests/end``.
        func start(_ rate: (Double) -> Double) -> Start? {
            let rotation = rotation(rate)
            guard let top = top(rotation) else { return nil }
            var profile = SwingProfile.baseball
            profile.startRule = rule
            let end = rotation.sample(upTo: StartScanTests.end)
            return StartScan(profile: profile, latencySpread: latencySpread).start(
                of: rotation, before: top, searchedTo: end, orTo: rotation.sample(upTo: last), tremor: tremor)
        }
    }

    /// Returns a line that leaves zero at the onset with a slope in rad/s², up to a limit in rad/s.
    static func ramp(_ slope: Double, upTo limit: Double = .infinity) -> (Double) -> Double {
        { min(max(slope * ($0 - onset), 0), limit) }
    }

    /// Returns a power of the time since the onset that reaches 15 rad/s after 0.2 s and stays there.
    static func power(_ exponent: Double) -> (Double) -> Double {
        { t in t < onset ? 0 : 15 * pow((t - onset) / 0.2, exponent) }
    }

    // MARK: Instant

    @Test(arguments: [0.0002, 0.0017, 0.0033], [20.0, 75, 200]) func onALineTheStartIsExact(
        first: Double, slope: Double
    ) throws {
        let search = Search(first: first)
        let rotation = search.rotation(Self.ramp(slope))
        let peak = rotation.rate[try #require(search.top(rotation))]
        let start = try #require(search.start(Self.ramp(slope)))
        // Rates are stored as Float.
        #expect(abs(start.timestamp - Self.onset - 0.1 * peak / slope) < 1e-6 * peak / slope + 1e-9)
    }

    /// A power of time reaches the fraction f of its peak after the part f^(1/p) of its rise.
    @Test(arguments: [1.5, 2, 3], [0.05, 0.1, 0.4]) func onACurveTheStartIsWithinTheInterpolation(
        exponent: Double, fraction: Double
    ) throws {
        for first in [0.0002, 0.0017, 0.0033] {
            let search = Search(rule: .fractionOfPeak(fraction), first: first)
            let rotation = search.rotation(Self.power(exponent))
            let peak = rotation.rate[try #require(search.top(rotation))]
            let late = 0.2 * pow(fraction * peak / 15, 1 / exponent)
            let start = try #require(search.start(Self.power(exponent)))
            // A chord over h seconds is up to h²/8 · f″ from the curve, which is h²/8 · f″/f′ in time.
            let bound = 0.005 * 0.005 / 8 * (exponent - 1) / (late - 0.005) + 1e-7
            let error = start.timestamp - Self.onset - late
            #expect(abs(error) < bound, "\(error * 1e6) µs")
        }
    }

    @Test(arguments: [2.0, 3, 6], [50.0, 75]) func aFixedRateDoesNotDependOnThePeak(threshold: Double, slope: Double)
        throws
    {
        for limit in [8.0, 12, .infinity] {
            let start = try #require(Search(rule: .fixedRate(threshold)).start(Self.ramp(slope, upTo: limit)))
            #expect(abs(start.timestamp - Self.onset - threshold / slope) < 1e-6, "\(limit)")
        }
    }

    /// Rates before the last rise, and what they are.
    static let befores: [(name: String, rate: @Sendable (Double) -> Double)] = [
        ("a hump as fast as the swing", { $0 > 1.6 && $0 < 1.8 ? 15 * sine(($0 - 1.6) / 0.2) : 0 }),
        ("a hump that ends one sample before", { $0 < 1.995 ? 5 : 0 }),
        ("a backswing", { $0 > 1.5 ? -6 * sine(($0 - 1.5) / 0.5) : 0 }),
        ("a waggle", { $0 > 1 && $0 < 1.8 ? 3 * sine(($0 - 1) / 0.1) : 0 }),
        ("a lean below 10 %", { min(max($0 - 1, 0), 0.9) }),
    ]

    @Test(arguments: befores.indices, [0.0002, 0.0017, 0.0033]) func theLastRiseCounts(_ index: Int, first: Double)
        throws
    {
        let (name, before) = Self.befores[index]
        let rate = { (t: Double) in
            t < Self.onset ? before(t) : Self.ramp(75)(t) + (name == "a lean below 10 %" ? 0.9 : 0)
        }
        let rotation = Search(first: first).rotation(rate)
        let peak = rotation.rate[try #require(Search().top(rotation))]
        let passage = (0.1 * peak - rate(Self.onset)) / 75
        let start = try #require(Search(first: first).start(rate))
        #expect(abs(start.timestamp - Self.onset - passage) < 1e-6, "\(name)")
    }

    /// The end of the plateau's beginning before the peak, in maximum durations of a swing, and whether it is a start.
    @Test(arguments: [(0.5, true), (0.97, true), (1.03, false), (1.5, false)])
    func aRiseLongBeforeThePeakIsNotAStart(part: Double, isFound: Bool) {
        let begin = 2.19 - part * SwingProfile.baseball.maximumDuration
        // It rises until the end of the search, so the peak is there.
        #expect((Search().start { $0 < begin ? 0 : 5 + $0 } != nil) == isFound)
    }

    @Test func aRiseBeforeTheFirstSampleIsNotAStart() {
        #expect(Search(first: 2.05).start(Self.ramp(75)) == nil)
        // Two samples below 10 % of the peak are sufficient.
        #expect(Search(first: 2.0005).start(Self.ramp(75)) != nil)
    }

    @Test func aRateThatDoesNotReachTheThresholdHasNoStart() {
        #expect(Search().start { _ in 0 } == nil)
        #expect(Search().start { _ in -3 } == nil)
        #expect(Search(rule: .fixedRate(6)).start(Self.ramp(75, upTo: 5.9)) == nil)
        #expect(Search(rule: .fixedRate(6)).start(Self.ramp(75, upTo: 6.1)) != nil)
    }

    // MARK: Spread

    /// A lean whose rate is nearly the threshold may be part of the swing.
    @Test func aLeanAtTheThresholdMakesTheStartDoubtful() throws {
        let lean = { (rate: Double, from: Double) in
            { (t: Double) in t < from ? 0 : max(rate, Self.ramp(75, upTo: 12)(t)) }
        }
        let sure = try #require(Search().start(Self.ramp(75, upTo: 12)))
        // Below the threshold by less than the doubt, for longer than a swing lasts: no earliest start is known.
        let long = try #require(Search().start(lean(1.2 - StartScan.noise / 2, 0)))
        #expect(abs(long.timestamp - sure.timestamp) < 0.005 && long.spread == .infinity)
        // For 0.5 s only, either end of it may be the start.
        let short = try #require(Search().start(lean(1.2 - StartScan.noise / 2, 1.5)))
        #expect(abs(short.timestamp - sure.timestamp) < 0.005 && short.spread > 0.2 && short.spread < 0.3)
        // Exactly at the threshold, its beginning is the start, and no less doubtful.
        let exact = try #require(Search().start(lean(1.2, 1.5)))
        #expect(abs(exact.timestamp - 1.5) < 0.005 && exact.spread > 0.2)
        // Far below the threshold it does not matter.
        let low = try #require(Search().start(lean(0.3, 0)))
        #expect(low == sure)
    }

    /// A change of the signal or of the scan after which the start is less certain.
    static let doubts: [(name: String, search: Search, slope: Double)] = [
        ("a slower rise", Search(), 25), ("tremor", Search(tremor: 0.3), 75),
        ("an assumed latency", Search(latencySpread: 0.004), 75),
        ("a slower sensor", Search(interval: 0.02), 75),
    ]

    @Test(arguments: doubts.indices) func doubtsWidenTheSpread(_ index: Int) throws {
        let (name, search, slope) = Self.doubts[index]
        let plain = try #require(Search().start(Self.ramp(75, upTo: 12)))
        let other = try #require(search.start(Self.ramp(slope, upTo: 12)))
        #expect(other.spread > 1.1 * plain.spread && other.spread < 0.1, "\(name)")
        #expect(plain.spread > StartScan.measuredLatency && plain.spread < 0.01)
    }

    /// The peak of a rate that still rises at the end of the search is not known.
    @Test func aRateThatStillRisesAtTheEndMakesTheStartDoubtful() throws {
        // Both have the same peak, and the same rise through 10 % of it.
        let rising = { (t: Double) in min(Self.ramp(30)(t), 3) + max(0, 120 * (t - 2.1)) }
        let rotation = Search().rotation(rising)
        let peak = rotation.rate[try #require(Search().top(rotation))]
        let held = { (t: Double) in min(Self.ramp(30)(t) + (t > 2.1 ? 200 * (t - 2.1) : 0), peak) }
        let (open, sure) = (try #require(Search().start(rising)), try #require(Search().start(held)))
        #expect(abs(open.timestamp - sure.timestamp) < 1e-6)
        #expect(open.spread > 1.05 * sure.spread)
        // A fixed threshold does not depend on the peak.
        let fixed = Search(rule: .fixedRate(1.2))
        #expect(fixed.start(rising)?.spread == fixed.start(held)?.spread)
    }

    /// With the assumed noise, the starts scatter about as much as the spread says, whatever the slope.
    @Test(arguments: [10.0, 30, 75]) func theSpreadIsAsLargeAsTheErrors(slope: Double) throws {
        let rate = Self.ramp(slope, upTo: slope * 0.15)
        let truth = Self.onset + 0.015
        var (errors, spreads) = (0.0, 0.0)
        for seed in 1...200 as ClosedRange<UInt64> {
            let start = try #require(Search(latencySpread: 0, noise: (StartScan.noise, seed)).start(rate))
            errors += (start.timestamp - truth) * (start.timestamp - truth)
            spreads += start.spread * start.spread
        }
        let ratio = (errors / spreads).squareRoot()
        #expect((0.4...1.3).contains(ratio), "\(ratio): \((errors / 200).squareRoot() * 1000) ms")
    }
}
