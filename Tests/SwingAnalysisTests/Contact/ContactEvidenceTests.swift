import Foundation
import SwingMotion
import Testing

@testable import SwingAnalysis
@testable import struct SwingSimulation.RandomSource

@Suite struct ContactEvidenceTests {
    /// One swing of 0.5 s around 1 s with a peak rate of 20 rad/s, and its accelerometer signal.
    struct Movement {
        var rate = 800.0
        /// The instants of the impacts and their peaks in g; the ring decays within some milliseconds.
        var impacts: [(time: Double, height: Double)] = []
        /// The arm's vibration, in g per rad/s.
        var vibration = 0.01
        /// The stretch without accelerometer samples.
        var gap: ClosedRange<Double>?
        /// The offset of the first sample after the gap, in g.
        var jolt: Float = 0
        /// The axis of the rotation in the device's frame.
        var axis: SIMD3<Float> = [0, 0, 1]

        static let segment = RotationSegment(
            startTimestamp: 0.79, endTimestamp: 1.21, peakTimestamp: 1, peakRate: 20, peakRateAboutGravity: 20,
            rotation: [0, 0, 20])

        /// Returns the rotation rate at an instant, in rad/s; device motion records it with its latency.
        static func speed(_ t: Double) -> Double { abs(t - 1) < 0.25 ? 10 * (1 + cos(4 * .pi * (t - 1))) : 0 }

        var excerpt: Excerpt {
            let lag = SwingProfile.baseball.motionLatency
            var excerpt = Excerpt()
            excerpt.time = (0..<Int(2 * rate)).map { Double($0) / rate }
            if let gap { excerpt.time.removeAll { $0 > gap.lowerBound && $0 < gap.upperBound } }
            var random = RandomSource(seed: 3, stream: 0)
            func component() -> [Float] {
                excerpt.time.map { t -> Float in
                    var value = -0.6 + (0.005 + vibration * Self.speed(t)) * random.normal()
                    for impact in impacts where t >= impact.time {
                        let late = t - impact.time
                        value += impact.height * exp(-late / 0.008) * cos(2 * .pi * 70 * late)
                    }
                    return Float(value)
                }
            }
            excerpt.acceleration = Triaxial(x: component(), y: component(), z: component())
            if let gap {
                let first = excerpt.time.firstIndex(from: gap.upperBound)
                excerpt.acceleration.z[first] += jolt
                excerpt.gaps = [StreamGap(startTimestamp: excerpt.time[first - 1], endTimestamp: excerpt.time[first])]
            }
            excerpt.motionTime = (0..<400).map { Double($0) / 200 }
            excerpt.totalRate = excerpt.motionTime.map { Float(Self.speed($0 - lag)) }
            let rotation = excerpt.totalRate.map { $0 * axis }
            excerpt.rotation = Triaxial(rotation)
            excerpt.gravity = Triaxial(rotation.map { _ in [0, 0, -1] })
            excerpt.gravityRate = rotation.map { -$0.z }
            return excerpt
        }

        func evidence(_ profile: SwingProfile = .baseball) -> ContactEvidence {
            ContactEvidence(excerpt, of: Self.segment, lag: profile.motionLatency, profile: profile)
        }
    }

    /// Impacts and their outcomes; the rate is above 30 % of its peak from 0.84 to 1.16 s.
    static let impacts: [(name: String, time: Double, outcome: SwingOutcome)] = [
        ("long before the segment", 0.5, .miss), ("shortly before it", 0.74, .miss), ("in its slow part", 0.80, .miss),
        ("in its fast part", 0.90, .contact), ("at the peak rate", 1, .contact), ("after it", 1.06, .contact),
        ("when the arm has slowed down", 1.125, .contact),
        ("in the slow part after it", 1.19, .miss), ("after the segment", 1.4, .miss),
    ]

    /// The axis may be that of gravity or perpendicular to it.
    @Test(arguments: impacts.indices, [[0, 0, 1], [0, 0, -1], [0.6, 0.8, 0]] as [SIMD3<Float>])
    func anImpactCountsWhileTheSwingIsFast(_ index: Int, axis: SIMD3<Float>) {
        let (name, time, outcome) = Self.impacts[index]
        let evidence = Movement(impacts: [(time, 15)], axis: axis).evidence()
        #expect(evidence.outcome == outcome, "\(name): \(evidence.score)")
        #expect(evidence.hasContact == (outcome == .contact))
        #expect(!evidence.hasGap)
        if outcome != .miss {
            #expect(abs((evidence.contact?.onset ?? .nan) - time) < 0.0013, "\(name)")
            #expect(evidence.peak == evidence.contact?.peak)
        } else {
            #expect(evidence.peak < 2)
        }
    }

    /// A weak burst before the contact is a doubt, and a clear one is the contact, however strong the later one is.
    @Test(arguments: [0.02, 0.025, 0.035, 0.05]) func theFirstClearBurstIsTheContact(delay: Double) throws {
        let heights = [0, 0.4, 6]
        let contacts = try heights.map { height in
            let movement = Movement(impacts: [(1 - delay, height), (1, 30)], vibration: 0.02)
            return try #require(movement.evidence().contact)
        }
        #expect(abs(contacts[0].onset - 1) < 0.002 && abs(contacts[1].onset - 1) < 0.002)
        #expect(abs(contacts[2].onset - (1 - delay)) < 0.002)
        let strengths = contacts.map(\.earlierStrength)
        #expect(strengths[0] < strengths[1] && strengths[1] < OtherBursts.sure && strengths[2] < 1, "\(strengths)")
        #expect(contacts[2].laterRatio > 1)
    }

    /// A burst after the contact is a doubt only if it is the stronger one.
    @Test func aStrongerBurstMayFollowTheContact() throws {
        let ratios = try [0, 3, 8].map { height in
            let movement = Movement(impacts: [(1, 5), (1.03, height)], vibration: 0.02)
            let contact = try #require(movement.evidence().contact)
            #expect(abs(contact.onset - 1) < 0.002)
            return contact.laterRatio
        }
        #expect(ratios[0] < ratios[1] && ratios[1] < 1 && ratios[2] > 1, "\(ratios)")
    }

    @Test(arguments: [
        (0.005, 4.0, SwingOutcome.contact), (0.06, 1, .miss), (0.15, 40, .contact),
    ])
    func anImpactIsComparedWithTheVibration(vibration: Double, height: Double, outcome: SwingOutcome) {
        let evidence = Movement(impacts: [(1, height)], vibration: vibration).evidence()
        #expect(evidence.outcome == outcome, "\(evidence.score)")
    }

    /// Of two bursts that stand out of the vibration by the same factor, the stronger one is the likelier contact.
    @Test func theAmplitudeCounts() throws {
        var profile = SwingProfile.baseball
        let scores = [0.02, 0.1, 0.5].map { scale in
            profile.contactThreshold = scale
            return Movement(impacts: [(1, 3 * scale)], vibration: 0.02 * scale).evidence(profile).score
        }
        #expect(scores[0] < scores[1] && scores[1] < scores[2], "\(scores)")
    }

    /// Gaps, and whether a contact may lie in each.
    static let gaps: [(gap: ClosedRange<Double>, hasGap: Bool)] = [
        (0.3...0.4, false), (1.02...1.08, true), (1.1...1.15, true), (1.15...1.3, true), (1.3...1.4, false),
        (0.9...0.95, true), (0.8...0.9, true), (0.94...0.99, true), (0.6...0.7, false),
    ]

    @Test(arguments: gaps.indices) func aGapInTheFastPartIsDetected(_ index: Int) {
        let evidence = Movement(gap: Self.gaps[index].gap).evidence()
        #expect(evidence.hasGap == Self.gaps[index].hasGap)
        #expect(!evidence.hasContact)
    }

    @Test(arguments: [0.86, 0.9, 0.94]) func theFiltersTransientAfterAGapIsNotAContact(end: Double) {
        // The first sample after the gap has a large offset, as in the middle of a movement.
        let evidence = Movement(gap: end - 0.03...end, jolt: 8).evidence()
        #expect(evidence.outcome == .miss, "\(evidence.score)")
        #expect(evidence.peak < 1)
        // A later impact is a contact.
        let struck = Movement(impacts: [(end + 0.08, 15)], gap: end - 0.03...end, jolt: 8).evidence()
        #expect(struck.outcome == .contact, "\(struck.score)")
        #expect(abs((struck.contact?.onset ?? .nan) - end - 0.08) < 0.0013)
    }

    @Test func aGapAloneIsNotAContact() {
        let evidence = Movement(gap: 0.7...1.3).evidence()
        #expect(evidence.hasGap && evidence.outcome != .contact && evidence.contact == nil && evidence.peak.isNaN)
    }

    @Test(arguments: [2.0, 3, 5]) func aSlowAccelerometerRaisesTheFloor(height: Double) {
        // At 100 Hz the cut-off is at most 20 Hz. That is half of 40 Hz, so the floor is doubled.
        let movement = Movement(rate: 100, impacts: [(1.001, height)])
        var profile = SwingProfile.baseball
        profile.highPassCutoff = 20
        let plain = movement.evidence(profile)
        profile.contactThreshold *= 2
        let raised = movement.evidence(profile)
        let slow = movement.evidence()
        #expect(slow.score == raised.score && slow.score < plain.score, "\(slow.score) and \(plain.score)")
        #expect(slow.rate > 99.9 && slow.rate < 100.1)
    }

    @Test(arguments: [(200.0, true), (140, false)])
    func aVerySlowAccelerometerHasNoContact(rate: Double, hasContact: Bool) {
        let evidence = Movement(rate: rate, impacts: [(1, 40)]).evidence()
        #expect(evidence.outcome == .contact)
        #expect(evidence.hasContact == hasContact)
    }

    @Test(arguments: [0.4, 1]) func anImpactNeedsNoRotation(instant: Double) throws {
        var excerpt = Movement(impacts: [(instant, 15)], vibration: 0).excerpt
        (excerpt.motionTime, excerpt.gravityRate) = ([], [])
        let evidence = ContactEvidence(excerpt, around: instant + 0.002, profile: .baseball)
        #expect(evidence.outcome == .contact && !evidence.hasGap)
        #expect(abs(try #require(evidence.contact).onset - instant) < 0.0013)
        // Impacts more than 20 ms away are ignored.
        #expect(ContactEvidence(excerpt, around: instant - 0.05, profile: .baseball).outcome == .miss)
    }
}

@Suite struct ContactClassifierTests {
    @Test(arguments: [1.2, 1.55, 4]) func theScoreIsAHalfAtTheProfilesMultiple(multiple: Double) {
        var profile = SwingProfile.baseball
        profile.contactSNR = multiple
        #expect(ContactClassifier.score(ratio: multiple, profile: profile) == 0.5)
        // Ratios mirrored about the multiple on a logarithmic scale have complementary scores.
        for factor in [1.05, 1.3, 2] {
            let high = ContactClassifier.score(ratio: multiple * factor, profile: profile)
            let low = ContactClassifier.score(ratio: multiple / factor, profile: profile)
            #expect(abs(high + low - 1) < 1e-12)
        }
    }

    /// Jump and amplitude raise the strength and the vibration lowers it; a silent signal has a strength, too.
    @Test(arguments: [(1.0, 1.0, 1.0), (4, 0.5, 0.1), (0.3, 10, 2), (2, 0, 0)]) func theStrengthIsAProductOfPowers(
        jump: Double, amplitude: Double, vibration: Double
    ) {
        let strength = ContactClassifier.strength(jump: jump, amplitude: amplitude, vibration: vibration)
        let expected = 0.7 * log(jump) + 0.4 * log(amplitude + 0.01) - 0.2 * log(vibration + 0.01)
        #expect(abs(log(strength) - expected) < 1e-12)
        // Bursts of one vibration have the order of their strengths.
        let rank = ContactClassifier.rank(jump: jump, amplitude: amplitude)
        #expect(abs(log(rank) - 10 * (expected + 0.2 * log(vibration + 0.01))) < 1e-11)
    }

    /// A factor of the odds: 0.9 has the odds 9, and a hundredth of that is 0.0826.
    @Test(arguments: [(0.9, 0.01, 0.09 / 1.09), (0.5, 3, 0.75), (0.2, 1, 0.2), (1, 0.01, 1), (0, 0.01, 0)])
    func furtherEvidenceChangesTheOdds(score: Double, odds: Double, expected: Double) {
        #expect(abs(ContactClassifier.score(score, odds: odds) - expected) < 1e-12)
    }

    /// Ratios as multiples of the profile's.
    @Test func theScoreRisesFromZeroToOne() {
        let multiples = [0, 0.4, 0.6, 0.8, 1, 1.05, 1.1, 1.25, 1.4, 1.7]
        let scores = multiples.map {
            ContactClassifier.score(ratio: $0 * SwingProfile.baseball.contactSNR, profile: .baseball)
        }
        #expect(zip(scores, scores.dropFirst()).allSatisfy { $0 < $1 }, "\(scores)")
        #expect(scores.allSatisfy { (0...1).contains($0) })
        #expect(scores[0] == 0 && scores[2] < 0.1 && scores[9] > 0.95, "\(scores)")
        #expect(ContactClassifier.score(ratio: 1e300, profile: .baseball) == 1)
    }

    @Test(arguments: [-1, 0, Double.nan]) func anInvalidRatioIsNotAContact(ratio: Double) {
        #expect(ContactClassifier.score(ratio: ratio, profile: .baseball) == 0)
    }

    @Test(
        arguments: [
            (0, .miss), (0.4, .miss), (0.4001, .uncertain), (0.5, .uncertain), (0.5999, .uncertain), (0.6, .contact),
            (1, .contact),
        ] as [(Double, SwingOutcome)]) func theOutcomeHasItsBoundaries(score: Double, outcome: SwingOutcome)
    {
        #expect(ContactClassifier.outcome(score) == outcome)
    }
}
