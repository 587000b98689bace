import SwingMotion
import SwingSimulation
import Testing

@testable import SwingAnalysis

@Suite struct CalibrationTests {
    /// Returns the movements of a session, grouped by the kind of the true swing.
    static func parted(_ evidence: CalibrationEvidence, _ truth: [TruthEvent]) -> (
        contacts: [CalibrationMovement], misses: [CalibrationMovement], checked: [CalibrationMovement],
        others: [CalibrationMovement]
    ) {
        func kind(_ movement: CalibrationMovement) -> TruthEvent.Kind? {
            truth.first { event in
                let end = (event.contactTimestamp ?? event.eventTimestamp).orNaN
                return event.startTimestamp != nil && event.startTimestamp.orNaN - 0.1 <= movement.peakTime
                    && movement.peakTime <= end + 0.2
            }?.kind
        }
        let kinds = evidence.movements.map { ($0, kind($0)) }
        func of(_ name: TruthEvent.Kind?) -> [CalibrationMovement] { kinds.filter { $0.1 == name }.map(\.0) }
        return (of(.contact), of(.miss), of(.checked), of(nil))
    }

    @Test(arguments: Sport.validated)
    func theProposalSeparatesTheTrueGroups(sport: Sport) async throws {
        let session = Session.simulated(sport, minutes: 4, seed: 501)
        let base = sport.profile
        let evidence = await session.evidence(base)
        let (contacts, misses, checked, others) = Self.parted(evidence, session.truth)
        #expect(contacts.count == session.truth.count { $0.kind == .contact })
        #expect(misses.count == session.truth.count { $0.kind == .miss })
        #expect(misses.count >= 3 && others.count >= 10)

        let calibration = Calibration(evidence, base: base)
        let floor = try #require(calibration.minimumPeakRate.proposed)
        #expect(others.allSatisfy { $0.peakRate < floor })
        #expect((contacts + misses).allSatisfy { $0.peakRate > floor })
        // A checked swing is as fast as a complete one.
        #expect(calibration.minimumPeakRate.split?.above == contacts.count + misses.count + checked.count)
        #expect(calibration.swings.count == contacts.count + misses.count + checked.count)
        #expect(calibration.otherMovements == others.count)

        let threshold = try #require(calibration.contactThreshold.proposed)
        #expect((misses + checked).allSatisfy { $0.burst < threshold })
        #expect(contacts.allSatisfy { $0.burst > threshold })
        #expect(threshold > calibration.restGate)
        #expect(calibration.minimumPeakRate.certainty == .clear && calibration.contactThreshold.certainty == .clear)

        // With the proposal all swings are detected, apart from a checked swing that shakes.
        var score = SwingScore()
        score.add(found: await session.swings(profile: calibration.profile(named: "mine")), truth: session.truth)
        #expect(score.contact.f1 > 0.96 && score.swing.f1 > 0.97)
    }

    @Test func theNoiseIsThatOfTheSensors() async throws {
        let calibration = Calibration(await CalibrationCollectorTests.session.evidence(), base: .baseball)
        #expect(calibration.quietSeconds > 10)
        #expect((0.001...0.01).contains(calibration.restLevel))
        #expect((calibration.restLevel * 3...calibration.restLevel * 20).contains(calibration.restGate))
        #expect((0...0.1).contains(calibration.restRate))
        #expect(calibration.rateBias.magnitude <= calibration.restRate)
        #expect((0.001...0.05).contains(calibration.vibration.median))
        #expect(calibration.strayBurstCount > 0 && calibration.strayBursts.maximum > 1)
    }

    @Test(arguments: Sport.validated)
    func withoutSwingsNothingIsProposed(sport: Sport) async {
        let session = Session.simulated(sport, minutes: 2, seed: 77, events: .nonSwings)
        let calibration = Calibration(await session.evidence(), base: .baseball)
        #expect(calibration.otherMovements > 5)
        #expect(calibration.swings.isEmpty)
        #expect(!calibration.isProposed)
        for proposal in [calibration.minimumPeakRate, calibration.contactThreshold] {
            #expect(proposal.certainty == .kept && proposal.split == nil && !proposal.reason.isEmpty)
        }
        #expect(calibration.minimumPeakRate.reason.hasPrefix("too few swings: "))
        #expect(calibration.profile(named: "baseball") == .baseball)
    }

    @Test func aSlowAccelerometerYieldsNoThreshold() async throws {
        var session = CalibrationCollectorTests.session
        var slow = AccelerometerChunk()
        for i in stride(from: 0, to: session.accelerometer.count, by: 8) {
            slow.append(session.accelerometer, i..<i + 1)
        }
        session.accelerometer = slow
        let calibration = Calibration(await session.evidence(), base: .baseball)
        #expect(calibration.minimumPeakRate.proposed != nil)
        #expect(calibration.contactThreshold.proposed == nil)
        #expect(
            calibration.contactThreshold.reason
                == "the accelerometer has 100 samples per second; expected at least 350, "
                + "since a contact may leave no trace")
    }

    @Test func theProposalChangesNothingElse() async {
        let calibration = Calibration(await CalibrationCollectorTests.session.evidence(), base: .baseball)
        var profile = calibration.profile(named: "mine")
        #expect(profile.problem == nil && profile.name == "mine")
        #expect(profile.minimumPeakRate == calibration.minimumPeakRate.proposed)
        #expect(profile.contactThreshold == calibration.contactThreshold.proposed)
        let base = SwingProfile.baseball
        (profile.minimumPeakRate, profile.contactThreshold, profile.name) = (
            base.minimumPeakRate, base.contactThreshold, base.name
        )
        #expect(profile == .baseball)
    }

    /// A calibration's bursts are comparable to an analysis's contact threshold.
    ///
    /// Whatever the direction of an impact, and for one axis as for all, a swing scores ½ at the same multiple of its
    /// burst.
    @Test(arguments: [[0, 0, 1], [1, 0, 0], [0.6, 0.8, 0], [-0.5, 0.5, 0.7]] as [SIMD3<Float>])
    func aBurstIsComparableToTheThreshold(along direction: SIMD3<Float>) async throws {
        var single = SwingProfile.baseball
        single.impactAxis = .z
        let impact = SwingAnalyzerTests.longFollowThrough(seconds: 12)
        let rotated = impact.mapped(vector: { [0, 0, -1] + ($0.z + 1) * direction })
        let along = try await Self.threshold(of: rotated, .baseball)
        let expected = try await Self.threshold(of: impact, single)
        // If the other axes are silent, their predictable vibration is not removed.
        #expect(abs(along / expected - 1) < 0.15)
    }

    /// Returns the threshold at which a session's only swing scores ½, as a multiple of its burst.
    static func threshold(of session: Session, _ base: SwingProfile) async throws -> Double {
        let burst = try #require(await session.evidence(base).movements.first).burst
        try #require(burst > 0.5)
        var (low, high) = (0.1, 10.0)
        while high / low > 1.001 {
            var profile = base
            profile.contactThreshold = (low * high).squareRoot() * burst
            let swing = try #require(await session.swings(profile: profile).first)
            if swing.contactScore.orNaN > 0.5 {
                low = (low * high).squareRoot()
            } else {
                high = (low * high).squareRoot()
            }
        }
        return low
    }

    // MARK: Synthetic evidence

    /// Returns evidence of swings with some peak rates, each with a burst.
    static func evidence(_ rates: [Double], bursts: [Double] = []) -> CalibrationEvidence {
        var evidence = CalibrationEvidence()
        evidence.movements = rates.enumerated().map { number, rate in
            CalibrationMovement(
                peakTime: 10 * Double(number), peakRate: rate, duration: 0.3, angle: 2, acceleration: 80,
                burst: bursts.isEmpty ? .nan : bursts[number % bursts.count], vibration: .nan)
        }
        return evidence
    }

    @Test func aWalkersArmsAreNotSwings() {
        let calibration = Calibration(Self.evidence(CalibrationSplitTests.spread(40, 3.6, 4.4)), base: .baseball)
        #expect(calibration.minimumPeakRate.proposed == nil)
        #expect(
            calibration.minimumPeakRate.reason.hasPrefix("too slow for swings: the 40 fastest movements have "))
    }

    /// The base profile may have included half-hearted swings that lie below the gap.
    @Test func aGroupInBetweenIsReported() {
        let rates = [(2.1, 6), (6.5, 8), (18, 24)].flatMap { CalibrationSplitTests.spread(30, $0, $1) }
        let proposal = Calibration(Self.evidence(rates), base: .baseball).minimumPeakRate
        #expect(proposal.split?.above == 30)
        #expect(proposal.certainty == .narrow)
        #expect(proposal.reason.hasPrefix("30 movements above the base profile's value are below"))
    }

    @Test(
        arguments: [
            // Contacts without a miss, one weak burst among contacts, and similar bursts.
            ([3, 3.3, 3.7, 4, 4.5, 5, 5.6, 6.2, 7, 7.7], "no gap: contacts do not stand out from misses"),
            (
                [0.1, 4, 4.2, 4.4, 4.6, 4.8, 5, 5.3, 5.6, 6],
                "too few of either kind: 9 strong and 1 weak bursts in swings; expected at least 3"
            ),
            ([1, 1.3, 1.7, 2.2, 2.8, 3.7, 4.8, 6.2, 8.1, 10.5], "no gap: contacts do not stand out from misses"),
        ] as [([Double], String)])
    func withoutTwoKindsThereIsNoThreshold(bursts: [Double], reason: String) {
        let evidence = Self.evidence(CalibrationSplitTests.spread(10, 14, 24), bursts: bursts)
        let calibration = Calibration(evidence, base: .baseball)
        #expect(calibration.swings.count == 10)
        #expect(calibration.contactThreshold.proposed == nil)
        #expect(calibration.contactThreshold.reason.hasPrefix(reason), "\(calibration.contactThreshold.reason)")
    }

    @Test(arguments: [(0.05, 1.2), (0.3, 3.0), (0.3, 9.0)] as [(deviation: Double, threshold: Double)])
    func theThresholdIsAboveTheNoise(deviation: Double, threshold: Double) {
        let bursts = [0.2, 0.22, 0.24, 0.21, 0.23, 7.2, 7.4, 7.6, 7.8, 8.0, 8.2]
        var evidence = Self.evidence(CalibrationSplitTests.spread(22, 14, 24), bursts: bursts)
        // median + 12 MAD: the threshold that noise alone requires.
        let level = max(threshold - 12 * deviation, 0)
        evidence.quietSeconds = [.init(level: level, deviation: deviation, rate: 0, bias: 0)]
        let calibration = Calibration(evidence, base: .baseball)
        #expect(abs(calibration.restGate - (level + 12 * deviation)) < 1e-12)
        if calibration.restGate >= 7.2 {
            #expect(calibration.contactThreshold.proposed == nil)
            #expect(calibration.contactThreshold.reason.hasPrefix("contacts do not stand out from noise: "))
        } else {
            // √(0.24 · 7.2) = 1.31 g, or the threshold that noise requires.
            #expect(calibration.contactThreshold.proposed == max(1.31, (calibration.restGate * 100).rounded() / 100))
        }
    }

    /// The strongest miss has 2.4 g at 20 rad/s; the crest factor of noise is 2.1.
    @Test(arguments: [(0.0, true), (0.05, true), (0.056, true), (0.058, false), (0.1, false)])
    func vibrationDoesNotRaiseTheThreshold(vibration: Double, isProposed: Bool) {
        var evidence = Self.evidence(
            CalibrationSplitTests.spread(12, 20, 20.001), bursts: [2.1, 2.2, 2.3, 2.4, 9.1, 9.3, 9.5, 9.7, 9.9, 10.1])
        for i in evidence.movements.indices { evidence.movements[i].vibration = vibration }
        let proposal = Calibration(evidence, base: .baseball).contactThreshold
        #expect((proposal.proposed != nil) == isProposed, "\(proposal.reason)")
        if !isProposed {
            #expect(proposal.reason.hasPrefix("the strongest burst below the gap, 2.4 g, is the arm's own"))
        }
    }
}
