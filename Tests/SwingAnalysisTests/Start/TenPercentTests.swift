import Foundation
import SwingMotion
import Testing

@testable import SwingAnalysis

/// Tests of the 10 % start, and of starts after a slow lean or a waggle.
@Suite struct TenPercentTests {
    /// The true start, in seconds.
    static let start = 2.0

    /// Returns a search in a rate at 200 Hz from 0 to 2.4 s.
    static func finder(offset: Double = 0.0017, _ rate: (Double) -> Double) -> StartFinder {
        let time = (0..<480).map { Double($0) * 0.005 + offset }
        return StartFinder(time: time, rate: time.map(rate), profile: .baseball)
    }

    /// Returns the peak before an instant.
    static func top(_ finder: StartFinder, before instant: Double = TenPercentTests.start + 0.2) throws -> Int {
        try #require(finder.peak(before: finder.time.firstIndex(from: instant) - 1))
    }

    /// Returns the rate of a rise as t² that reaches 15 rad/s after 0.2 s.
    static func rise(_ t: Double) -> Double { t < start ? 0 : 15 * pow((t - start) / 0.2, 2) }

    // MARK: 10 %

    @Test(arguments: [0.0002, 0.0017, 0.0033], [20.0, 75, 200]) func aRampsTenPercentIsExact(
        offset: Double, slope: Double
    ) throws {
        let finder = Self.finder(offset: offset) { max(slope * ($0 - Self.start), 0) }
        let top = try Self.top(finder)
        // The rate at the peak is a straight line's, and so is the rate where it passes 10 % of the peak.
        let truth = Self.start + 0.1 * finder.rate[top] / slope
        let found = try #require(finder.tenPercent(before: top))
        #expect(abs(found - truth) < 1e-12, "\((found - truth) * 1000) ms")
    }

    @Test func theRuleOfTheStartDoesNotMatter() throws {
        let finder = Self.finder(Self.rise)
        let top = try Self.top(finder)
        let found = try #require(finder.tenPercent(before: top))
        // A power of 2 passes 10 % of its peak after the root of 0.1 of its rise time.
        let passage = Self.start + 0.1.squareRoot() * (finder.time[top] - Self.start)
        #expect(abs(found - passage) < 0.0001)
        for rule in [StartRule.fixedRate(3), .fractionOfPeak(0.2), .reversal, .rise] {
            var profile = SwingProfile.baseball
            profile.startRule = rule
            let other = StartFinder(time: finder.time, rate: finder.rate, profile: profile)
            #expect(other.tenPercent(before: top) == found)
        }
    }

    /// The rate rises once before, for longer or shorter than a rule's dwell, and falls below 10 % again.
    @Test(arguments: [0.005, 0.02, 0.1]) func theLastRiseCounts(pause: Double) throws {
        let finder = Self.finder { t in t < Self.start - pause ? 5 : max(75 * (t - Self.start), 0) }
        let top = try Self.top(finder)
        let found = try #require(finder.tenPercent(before: top))
        #expect(abs(found - Self.start - 0.1 * finder.rate[top] / 75) < 0.005)
    }

    @Test func aRateThatIsHighForTooLongHasNone() throws {
        // 10 % was passed 1.15 or 1.25 s before the peak; a swing lasts at most 1.2 s.
        let profile = SwingProfile.baseball
        try #require(profile.maximumDuration == 1.2)
        for (duration, isFound) in [(1.15, true), (1.25, false)] {
            let finder = Self.finder { t in t < 2.2 - duration ? 0 : 5 + t }
            let top = try Self.top(finder)
            #expect((finder.tenPercent(before: top) != nil) == isFound, "\(duration) s")
        }
    }

    @Test func samplesThatDoNotReachBackHaveNone() throws {
        let finder = Self.finder { max(75 * ($0 - Self.start), 0) }
        let first = finder.time.firstIndex(from: Self.start + 0.05)
        let late = StartFinder(
            time: Array(finder.time[first...]), rate: Array(finder.rate[first...]), profile: finder.profile)
        #expect(late.tenPercent(before: late.time.count - 1) == nil)
        #expect(finder.tenPercent(before: 0) == nil)
        let still = Self.finder { _ in 0 }
        #expect(still.tenPercent(before: 400) == nil)
    }

    // MARK: Leans and waggles

    @Test(arguments: [0.0002, 0.0017, 0.0033], [0.5, 1, 1.5]) func aLeanIsNotTheStart(
        offset: Double, lean: Double
    ) throws {
        // The player leans for 0.7 s and then swings.
        let finder = Self.finder(offset: offset) { lean * min(max(($0 - 1) / 0.3, 0), 1) + Self.rise($0) }
        let found = try #require(finder.start(from: try Self.top(finder)))
        #expect(abs(found.timestamp - Self.start) < 0.01, "\((found.timestamp - Self.start) * 1000) ms")
    }

    @Test func aLeanMovesTheTenPercentStart() throws {
        // The 10 % start uses no model: a lean faster than 10 % of the peak is part of the swing.
        let finder = Self.finder { 2 * min(max(($0 - 1.5) / 0.1, 0), 1) + Self.rise($0) }
        let top = try Self.top(finder)
        let found = try #require(finder.tenPercent(before: top))
        #expect(abs(found - 1.5 - 0.1 * (0.1 * finder.rate[top]) / 2) < 0.0001)
        #expect(try #require(finder.start(from: top)).timestamp - found > 0.3)
    }

    /// A waggle back and forth around 1 s, and the rate of the rest after it, in rad/s.
    @Test(arguments: [0.0002, 0.0017, 0.0033], [0, 0.03]) func aWagglesReversalBeforeAPauseIsNotTheStart(
        offset: Double, rest: Double
    ) throws {
        let finder = Self.finder(offset: offset) { t in
            if t < 0.7 { return 0 }
            return t < 1.3 ? 3 * sin(Double.pi * (t - 1) / 0.3) : rest + Self.rise(t)
        }
        let top = try Self.top(finder)
        let found = try #require(finder.start(from: top))
        #expect(found.timestamp > 1.3)
        #expect(abs(found.timestamp - Self.start) < 0.01, "\((found.timestamp - Self.start) * 1000) ms")
    }

    /// Without a pause, the reversal is the start.
    @Test(arguments: [0.0002, 0.0017, 0.0033]) func aReversalIntoTheSwingIsTheStart(offset: Double) throws {
        let finder = Self.finder(offset: offset) { min(max(60 * ($0 - Self.start), -3), 12) }
        let found = try #require(finder.start(from: try Self.top(finder)))
        #expect(abs(found.timestamp - Self.start) < 1e-9)
        // The start moves by 0.25 · 0.5 rad/s along the line if its threshold does.
        let (noise, parts) = (StartFinder.spreadFactor * RiseFit.noise / 60, 0.5 * 0.25 * StartFinder.reversalRate / 60)
        let squares = noise * noise + parts * parts + StartFinder.unmodelled * StartFinder.unmodelled
        #expect(abs(found.spread - squares.squareRoot()) < 1e-9)
    }
}
