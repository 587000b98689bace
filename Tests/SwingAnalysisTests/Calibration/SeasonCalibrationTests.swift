import SwingMotion
import TestSupport
import Testing

@testable import SwingAnalysis

/// Seasons of made-up sessions, in which some are odd.
@Suite struct SeasonCalibrationTests {
    /// What is odd about a session.
    enum Oddity: String, CaseIterable, Sendable {
        /// All values are half as large.
        case halfAmplitude
        /// Swings are slower, and contacts weaker, as in another sport or of another player.
        case otherSport
        /// Rates and bursts are clipped within the gaps.
        case clipped
        /// The values have no groups.
        case noise
    }

    private static let base = SwingProfile.baseball

    /// Returns a session of 40 slow movements, and of 24 swings of which 8 are misses.
    private static func session(seed: UInt64, _ oddity: Oddity? = nil) -> CalibrationEvidence {
        var random = SplitMix64(seed: 0x9E37_79B9_7F4A_7C15 &* seed)
        func value(_ range: ClosedRange<Double>) -> Double {
            range.lowerBound * pow(range.upperBound / range.lowerBound, Double.random(in: 0...1, using: &random))
        }
        var evidence = CalibrationEvidence()
        func add(_ rates: ClosedRange<Double>, _ bursts: ClosedRange<Double>, _ count: Int) {
            for _ in 0..<count {
                var (rate, burst) = (value(rates), value(bursts))
                switch oddity {
                case nil: break
                case .halfAmplitude: (rate, burst) = (max(2, rate / 2), burst / 2)
                case .otherSport: if rate > 5 { (rate, burst) = (rate * 0.45, burst * 0.3) }
                case .clipped: (rate, burst) = (min(rate, 5.5), min(burst, 0.8))
                case .noise: (rate, burst) = (value(2...16), value(0.2...20))
                }
                evidence.movements.append(
                    CalibrationMovement(
                        peakTime: Double(evidence.movements.count), peakRate: rate, duration: 0.3, angle: 2,
                        acceleration: 100, burst: burst, vibration: 0.001))
            }
        }
        add(2...3.2, 0.1...0.3, 40)
        add(9...16, 0.15...0.35, 8)
        add(9...16, 2...20, 16)
        return evidence
    }

    private static func season(good: Int, odd: Int = 0, _ oddity: Oddity? = nil) -> [CalibrationEvidence] {
        (0..<odd).map { session(seed: UInt64(1000 + $0), oddity) } + (0..<good).map { session(seed: UInt64($0)) }
    }

    private static func values(_ calibration: Calibration) -> [Double?] {
        [calibration.minimumPeakRate.proposed, calibration.contactThreshold.proposed]
    }

    /// With odd sessions, the proposals are those of the good ones, or differ by less than a tenth.
    @Test(arguments: Oddity.allCases, [(5, 1), (5, 2), (5, 4), (3, 1), (12, 5)])
    func theOddSessionsAreOmitted(oddity: Oddity, season: (good: Int, odd: Int)) throws {
        let sessions = Self.season(good: season.good, odd: season.odd, oddity)
        let good = SeasonCalibration(Array(sessions.suffix(season.good)), base: Self.base)
        #expect(good.oddSessions.isEmpty)
        let all = SeasonCalibration(sessions, base: Self.base)
        for (found, expected) in zip(Self.values(all.calibration), Self.values(good.calibration)) {
            let (found, expected) = (try #require(found), try #require(expected))
            #expect(abs(found / expected - 1) < 0.1, "\(found), \(expected)")
        }
        // The pool of all sessions has no such gap.
        let pool = Calibration(sessions.reduce(into: CalibrationEvidence()) { $0.append($1) }, base: Self.base)
        #expect(Self.values(pool) != Self.values(good.calibration))
        #expect(Set(all.oddSessions.map(\.index)) == Set(0..<season.odd))
        for odd in all.oddSessions {
            #expect(odd.count > 0 && odd.count <= odd.total && !odd.finding.isEmpty)
            #expect(odd.season.lowerBound < odd.middle.lowerBound && odd.middle.upperBound < odd.season.upperBound)
        }
    }

    /// Without odd sessions, the calibration is that of the pool, whatever their order.
    @Test(arguments: [1, 2, 3, 8]) func sessionsThatAgreeArePooled(count: Int) {
        let sessions = Self.season(good: count)
        let pool = Calibration(sessions.reduce(into: CalibrationEvidence()) { $0.append($1) }, base: Self.base)
        let season = SeasonCalibration(sessions, base: Self.base)
        #expect(season.calibration.minimumPeakRate == pool.minimumPeakRate)
        #expect(season.calibration.contactThreshold == pool.contactThreshold)
        #expect(season.calibration.swings == pool.swings && season.oddSessions.isEmpty)
        #expect(Self.values(SeasonCalibration(sessions.reversed(), base: Self.base).calibration) == Self.values(pool))
        #expect(pool.isProposed)
    }

    /// Sessions with too few swings have no gap of their own, and are pooled.
    @Test func shortSessionsArePooled() {
        let sessions = (0..<6).map { seed in
            var short = Self.session(seed: UInt64(seed))
            short.movements = short.movements.enumerated().filter { $0.offset % 6 == seed % 6 }.map(\.element)
            return short
        }
        #expect(sessions.allSatisfy { !Calibration($0, base: Self.base).isProposed })
        let season = SeasonCalibration(sessions, base: Self.base)
        #expect(season.calibration.minimumPeakRate.proposed != nil && season.oddSessions.isEmpty)
    }

    /// Nothing is proposed unless more than half of the sessions agree.
    @Test func anInconsistentSeasonProposesNothing() {
        for (sessions, reason) in [
            (
                Self.season(good: 2, odd: 2, .noise),
                "the 4 sessions disagree: 2 of them have values in the middle of the season's gap; "
            ),
            (Self.season(good: 0, odd: 5, .noise), ""),
            (
                Self.season(good: 1, odd: 1, .halfAmplitude).map { $0 },
                "the 2 sessions disagree: "
            ),
        ] {
            let season = SeasonCalibration(sessions, base: Self.base)
            #expect(!season.calibration.isProposed)
            let found = season.calibration.minimumPeakRate
            #expect(found.proposed == nil && found.certainty == .kept && found.split == nil)
            #expect(!found.reason.isEmpty && found.reason.hasPrefix(reason), "\(found.reason)")
            #expect(season.calibration.contactThreshold.reason.hasPrefix("no swings stand out"))
        }
    }

    /// A season whose movements have no groups: in long sessions there is no gap; in short ones, whose movements are all
    /// fast, only the pool has one, below all of them, at 2.8 rad/s.
    @Test(arguments: [3, 5, 12]) func aSeasonOfNoiseProposesNothing(count: Int) {
        var gaps = 0
        for season in 0..<20 {
            let long = (0..<count).map { Self.session(seed: UInt64(10_000 + 100 * season + $0), .noise) }
            let short = long.map { session in
                var short = session
                short.movements = Array(session.movements.filter { $0.peakRate > 4 }.prefix(8))
                return short
            }
            for sessions in [long, short] {
                let found = SeasonCalibration(sessions, base: Self.base).calibration
                #expect(!found.isProposed, "\(found.minimumPeakRate.proposed ?? .nan)")
                let pool = Calibration(sessions.reduce(into: CalibrationEvidence()) { $0.append($1) }, base: Self.base)
                if pool.isProposed { gaps += 1 }
                let own = sessions.count { Calibration($0, base: Self.base).minimumPeakRate.split != nil }
                guard own == 0 else { continue }
                let reason = found.minimumPeakRate.reason
                #expect(
                    reason.hasPrefix("none of the \(count) sessions has a gap of its own") || !pool.isProposed
                        || reason.hasPrefix("no session has a gap of its own"), "\(reason)")
            }
        }
        // The pool alone would propose a value.
        if count == 12 { #expect(gaps > 10, "\(gaps)") }
    }

    /// A session may be odd for contacts only, for example with another ball; its swings are used.
    @Test func aSessionMayBeOddForContactsOnly() {
        var sessions = Self.season(good: 4)
        for i in sessions[0].movements.indices where sessions[0].movements[i].burst > 1 {
            sessions[0].movements[i].burst = 0.7 + 0.01 * Double(i % 7)
        }
        let season = SeasonCalibration(sessions, base: Self.base)
        #expect(season.oddSessions.map(\.index) == [0])
        #expect(season.oddSessions.map(\.parameter) == ["contactThreshold"])
        let good = SeasonCalibration(Array(sessions[1...]), base: Self.base).calibration
        #expect(season.calibration.contactThreshold == good.contactThreshold)
        #expect(season.calibration.minimumPeakRate.split?.above == 96)
        #expect(season.calibration.contactThreshold.split.map { $0.above + $0.below } == 72)
    }
}

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
