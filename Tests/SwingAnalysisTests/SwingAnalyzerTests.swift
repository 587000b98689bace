import Foundation
import SwingIngest
import SwingMotion
import SwingSimulation
import TestSupport
import Testing

@testable import SwingAnalysis

@Suite struct SwingAnalyzerTests {
    static let baseball = Session.simulated(.baseball, minutes: 2, seed: 501)

    @Test(arguments: Sport.validated) func findsTheSwingsOfASession(sport: Sport) async throws {
        let session = sport == .baseball ? Self.baseball : .simulated(sport, minutes: 2, seed: 502)
        let profile = sport.profile
        var score = SwingScore()
        score.add(found: await session.swings(profile: profile), truth: session.truth)
        #expect(score.contact.truth >= 4)
        #expect(score.contact.f1 == 1)
        #expect(score.swing.f1 == 1)
        #expect(score.falseAlarms.isEmpty)
        #expect(score.contactTiming.median < 1)
        #expect(score.startTiming.median < 2, "\(score.startTiming.median)")
    }

    @Test(arguments: Sport.validated) func findsNothingInTapsClapsAndWalking(sport: Sport) async {
        let session = Session.simulated(sport, minutes: 2, seed: 77, events: .nonSwings)
        #expect(session.truth.count > 5)
        #expect(await session.swings().isEmpty)
    }

    @Test func aGapFlagsTheSwingItTouchesAndChangesNoOther() async throws {
        let complete = await Self.baseball.swings()
        let touched = try #require(complete.dropFirst(2).first { $0.outcome == .contact })
        let gap = touched.startTimestamp.orNaN + 0.03..<touched.startTimestamp.orNaN + 0.05
        let broken = await Self.baseball.without(gap).swings()
        #expect(broken.count == complete.count)
        for (before, after) in zip(complete, broken) {
            if before.contactTimestamp.orNaN == touched.contactTimestamp.orNaN {
                #expect(after.flags.contains(.gap))
                #expect(after.timeToContact == nil)
                #expect(after.confidence == 0)
            } else {
                #expect(before.text == after.text)
            }
        }
    }

    @Test func aRecordingThatEndsAtAContactIsFlagged() async throws {
        let complete = await Self.baseball.swings()
        let swing = try #require(complete.first { $0.outcome == .contact })
        let cut = await Self.baseball.without(swing.contactTimestamp.orNaN + 0.03..<1e9).swings()
        let last = try #require(cut.last)
        #expect(last.flags.contains(.edge))
        #expect(last.timeToContact == nil)
    }

    /// The samples that are missing around a contact, in seconds from it, up to the beginning or the end of the recording.
    static let cuts: [(streams: Session.Streams, lost: Range<Double>)] = [
        (.both, -0.02..<1e9), (.both, -1e9..<(-0.02)), (.motion, -0.02..<1e9), (.accelerometer, -0.02..<1e9),
        (.accelerometer, -0.1..<1e9), (.accelerometer, -1e9..<(-0.02)), (.accelerometer, -1e9..<0.05),
    ]

    @Test(arguments: cuts.indices) func aContactBeyondTheRecordingIsNotAMiss(_ index: Int) async throws {
        let (streams, lost) = Self.cuts[index]
        let contacts = await Self.baseball.swings().filter { $0.outcome == .contact }.compactMap(\.contactTimestamp)
        for contact in contacts.dropFirst().prefix(4) {
            let cut = Self.baseball.without(contact + lost.lowerBound..<contact + lost.upperBound, in: streams)
            for swing in await cut.swings() {
                let instant = (swing.contactTimestamp ?? swing.peakRateTimestamp).orNaN
                guard abs(instant - contact) < 0.3 else { continue }
                #expect(swing.outcome != .miss && swing.flags.contains(.edge), "\(swing.outcome), \(swing.flags)")
            }
        }
    }

    @Test func aClockResetInASwingIsFlagged() async throws {
        let complete = await Self.baseball.swings()
        let swing = try #require(complete.dropFirst(2).first { $0.outcome == .contact })
        // The clock jumps back by one hour in the middle of the swing.
        let jump = (swing.startTimestamp.orNaN + swing.contactTimestamp.orNaN) / 2
        let broken = await Self.baseball.mapped(time: { $0 < jump ? $0 : $0 - 3600 }).swings()
        let touched = broken.filter { $0.flags.contains(.clockReset) }
        #expect(!touched.isEmpty)
        #expect(touched.allSatisfy { $0.timeToContact == nil })
        #expect(
            broken.filter { $0.timeToContact.orNaN.isFinite }.count
                == complete.filter { $0.timeToContact.orNaN.isFinite }.count - 1)
        #expect(Set(broken.map(\.clockRun)) == [0, 1])
    }

    /// Very hard sessions at several rates of the accelerometer, in Hz.
    static let veryHard: [(rate: Double, profile: SwingProfile, session: Session)] = [
        (801.9, .baseball, .simulated(.baseball, minutes: 6, seed: 701, difficulty: .veryHard)),
        (801.9, .golf, .simulated(.golf, minutes: 6, seed: 701, difficulty: .veryHard)),
        (801.9, .tennis, .simulated(.tennis, minutes: 6, seed: 701, difficulty: .veryHard)),
        (200, .baseball, .simulated(.baseball, minutes: 3, seed: 702, difficulty: .veryHard, rate: 200)),
        (200, .tennis, .simulated(.tennis, minutes: 3, seed: 703, difficulty: .veryHard, rate: 200)),
        (100, .golf, .simulated(.golf, minutes: 3, seed: 704, difficulty: .veryHard, rate: 100)),
        (100, .tennis, .simulated(.tennis, minutes: 3, seed: 705, difficulty: .veryHard, rate: 100)),
    ]

    /// A checked swing is neither a contact nor a miss, and a swing with a follow-through is not flagged as checked.
    @Test func checkedSwingsAreUncertain() async {
        var (checked, uncertain, flagged, misses, lost) = (0, 0, 0, 0, 0)
        for (_, profile, session) in Self.veryHard.prefix(3) {
            for pair in SwingScore.pairs(found: await session.swings(profile: profile), truth: session.truth) {
                guard let swing = pair.swing else { continue }
                let isFlagged = swing.flags.contains(.checked)
                #expect(!isFlagged || swing.outcome == .uncertain)
                switch pair.event?.kind {
                case .checked:
                    checked += 1
                    uncertain += swing.outcome == .uncertain ? 1 : 0
                    flagged += isFlagged ? 1 : 0
                case .miss:
                    misses += 1
                    lost += isFlagged ? 1 : 0
                default: #expect(!isFlagged)
                }
            }
        }
        #expect(checked >= 3 && misses >= 15)
        #expect(10 * uncertain >= 9 * checked)
        #expect(4 * flagged >= 3 * checked)
        #expect(10 * lost <= misses)
    }

    /// A time to contact is omitted exactly where it is unreliable, and a flag states the reason.
    @Test(arguments: veryHard.indices) func omittedValuesAreFlagged(_ index: Int) async {
        let (rate, profile, session) = Self.veryHard[index]
        let reasons: SwingFlags = [
            .gap, .edge, .startNotFound, .startUncertain, .weakContact, .offAxis, .misaligned, .implausible,
        ]
        // The swings of the session with a gap are included.
        let middle = session.truth.first {
            $0.contactTimestamp.orNaN > session.motion.time[10_000]
        }
        let cut = middle.map { $0.contactTimestamp.orNaN - 0.12..<$0.contactTimestamp.orNaN - 0.09 } ?? 0..<0
        let swings =
            await session.swings(profile: profile) + session.without(cut, in: .motion).swings(profile: profile)
        #expect(swings.contains { $0.flags.contains(.gap) })
        // Below 150 Hz every outcome is uncertain.
        #expect(swings.contains { $0.outcome == .contact } == (rate >= 150))
        for swing in swings {
            if rate < 150 {
                #expect(swing.outcome == .uncertain && swing.contactScore == nil, "\(swing)")
                #expect(swing.contactTimestamp == nil && swing.peakTimestamp == nil && swing.blowCount == 0, "\(swing)")
            }
            // A slow accelerometer cannot rule out a contact.
            #expect(rate >= 350 || swing.outcome != .miss, "\(swing)")
            #expect(swing.outcome != .contact || swing.blowCount >= 1, "\(swing)")
            if swing.flags.contains(.rhythmic) {
                #expect(swing.outcome == .uncertain && swing.contactScore == nil && swing.blowCount == 0, "\(swing)")
            }
            let isTimed = swing.outcome == .contact && rate >= 150 && swing.flags.isDisjoint(with: reasons)
            #expect(swing.timeToContact.orNaN.isFinite == isTimed, "\(swing)")
            #expect((swing.confidence > 0) == isTimed, "\(swing)")
            if isTimed {
                #expect(swing.timeToContact.orNaN == swing.contactTimestamp.orNaN - swing.startTimestamp.orNaN)
            }
            if swing.outcome == .contact, !isTimed {
                #expect(!swing.flags.isDisjoint(with: reasons.union(.lowRate)), "\(swing)")
            }
            #expect(swing.flags.contains(.lowRate) == (rate < 400), "\(swing)")
            let hasStart = swing.startTimestamp.orNaN.isFinite
            #expect(swing.flags.isDisjoint(with: [.startNotFound, .offAxis]) == hasStart, "\(swing)")
            #expect(!swing.flags.isSuperset(of: [.startNotFound, .offAxis]), "\(swing)")
            let isSure = swing.startSpread.orNaN <= SwingMeasurement.sureSpread
            #expect(swing.flags.contains(.startUncertain) == (hasStart && !isSure), "\(swing)")
            #expect((swing.startSpread == nil) == !hasStart, "\(swing)")
            #expect((0...Double.pi / 2).contains(swing.axisTilt.orNaN), "\(swing)")
            if profile.rotationAxis == .gravity {
                #expect(swing.startTimestamp.orNaN == swing.gravityStartTimestamp.orNaN || !hasStart, "\(swing)")
                #expect(hasStart == swing.gravityStartTimestamp.orNaN.isFinite, "\(swing)")
            } else {
                #expect(!swing.flags.contains(.offAxis), "\(swing)")
            }
        }
    }

    /// The peak rate of a rotation, its mean acceleration from 10 % of it in multiples of the minimum, and the number of
    /// swings in it.
    @Test(arguments: [(15.0, 3.0, 1), (8, 1.1, 1), (8, 0.9, 0), (5, 3, 0)]) func aRotationOfTheBodyIsNotASwing(
        peak: Double, acceleration: Double, count: Int
    ) async {
        let rise = peak / (acceleration * SwingProfile.baseball.minimumAcceleration)
        let pulse = RotationPulse(0, peak, rise / (1 - asin(0.1) / (.pi / 2)))
        let swings = await Session.rotating([pulse]).swings()
        #expect(swings.map(\.outcome) == Array(repeating: .miss, count: count))
    }

    /// Slower movements without a contact are more often gestures than swings.
    @Test(arguments: [(0.96, SwingOutcome.uncertain), (1.04, .miss)]) func aSlowSwingWithoutContactIsUncertain(
        part: Double, outcome: SwingOutcome
    ) async {
        let pulse = RotationPulse(0, part * SwingMeasurement.missPeakRate, 0.2)
        #expect(await Session.rotating([pulse]).swings().map(\.outcome) == [outcome])
    }

    /// Rotations, and the number of swings without contact among them.
    static let surroundings: [(pulses: [RotationPulse], count: Int)] = [
        // A swing with a backswing and a slow return.
        ([RotationPulse(-0.6, -5, 0.3), RotationPulse(0, 10, 0.2), RotationPulse(0.8, -4, 0.4)], 1),
        // A shake: as fast back, half as fast before.
        (
            [
                RotationPulse(-0.35, -4, 0.175), RotationPulse(0, 8, 0.175), RotationPulse(0.35, -8, 0.175),
                RotationPulse(0.7, 4, 0.175),
            ], 0
        ),
        // A slow rotation back and forth.
        ([RotationPulse(0, 7, 0.4), RotationPulse(1, -7, 0.4)], 0),
        // A swing, and the arm's quick return.
        ([RotationPulse(0, 20, 0.2), RotationPulse(1, -7, 0.25)], 1),
        // A forehand and a backhand.
        ([RotationPulse(0, 15, 0.2), RotationPulse(1.5, -12, 0.2)], 2),
    ]

    @Test(arguments: surroundings.indices) func backswingAndRecoveryAreNotSwings(_ index: Int) async {
        let (pulses, count) = Self.surroundings[index]
        let swings = await Session.rotating(pulses).swings()
        #expect(swings.map(\.outcome) == Array(repeating: .miss, count: count))
    }

    /// A contact during a gap in device motion cannot be ruled out.
    @Test(arguments: [(0.05..<0.3, SwingOutcome.uncertain), (-0.3 ..< -0.08, .uncertain), (0.22..<0.5, .miss)])
    func aSwingCutOffByAGapIsNotAMiss(gap: Range<Double>, outcome: SwingOutcome) async {
        let session = Session.rotating([RotationPulse(0, 15, 0.2)]).without(
            105 + gap.lowerBound..<105 + gap.upperBound, in: .motion)
        #expect(await session.swings().map(\.outcome) == [outcome])
    }

    /// A session at rest with one swing that has a long follow-through, and a contact that rings with 20 g at 105 s.
    static func longFollowThrough(seconds: Int) -> Session {
        let time = (0..<800 * seconds).map { 100 + Double($0) / 800 }
        let motionTime = (0..<200 * seconds).map { 100 + Double($0) / 200 }
        let flat = [Float](repeating: 0, count: time.count), motionFlat = [Float](repeating: 0, count: motionTime.count)
        let down = [Float](repeating: -1, count: motionTime.count)
        let z = time.map { t -> Float in
            let late = t - 105
            return late < 0 || late > 0.05
                ? -1
                : Float(
                    -1 + 20 * sine((late * 160 + 0.5) - 2 * ((late * 160 + 0.5) / 2).rounded())
                        * (1 - late / 0.05))
        }
        let rate = motionTime.map { t -> Float in
            let late = t - 105
            if late > -0.2, late <= 0 { return Float(15 * sine((late + 0.2) / 0.4)) }
            return late > 0 && late < 2.4 ? Float(15 - late * 5.5) : 0
        }
        return Session(
            accelerometer: AccelerometerChunk(time: time, acceleration: Triaxial(x: flat, y: flat, z: z)),
            motion: DeviceMotionChunk(
                time: motionTime, rotationRate: Triaxial(x: motionFlat, y: motionFlat, z: rate),
                gravity: Triaxial(x: motionFlat, y: motionFlat, z: down)))
    }

    @Test func aLongFollowThroughDoesNotLoseTheContact() async throws {
        let swings = await Self.longFollowThrough(seconds: 15).swings()
        #expect(swings.map(\.outcome) == [.contact])
        #expect(abs(try #require(swings.first).contactTimestamp.orNaN - 105) < 0.0015)
    }

    @Test(arguments: [SwingAnalyzer.Mode.swings, .impactsOnly])
    func secondsAtRestAreNotKept(mode: SwingAnalyzer.Mode) async {
        let session = Self.longFollowThrough(seconds: 60)
        var analyzer = SwingAnalyzer(profile: .baseball, mode: mode)
        for await batch in MotionBatches(
            accelerometer: Chunks(session.accelerometer, by: 800), deviceMotion: Chunks(session.motion, by: 800))
        {
            _ = analyzer.analyze(batch)
            #expect(analyzer.recent.count < 15)
        }
    }

    @Test func withoutDeviceMotionThereAreImpactsOnly() async throws {
        var session = Self.baseball
        session.motion = DeviceMotionChunk()
        #expect(await session.swings().isEmpty)
        let impacts = await session.swings(mode: .impactsOnly)
        let contacts = session.truth.filter { $0.kind == .contact }
        for contact in contacts {
            let nearest = try #require(
                impacts.map { abs($0.contactTimestamp.orNaN - contact.contactTimestamp.orNaN) }.min())
            #expect(nearest < 0.005)
        }
        #expect(
            impacts.allSatisfy {
                $0.flags.contains(.noDeviceMotion) && $0.timeToContact == nil && $0.startTimestamp == nil
            })
    }
}
