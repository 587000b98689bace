import SwingMotion
import Testing

@testable import SwingAnalysis

struct SwingMeasurementTests {
    /// A swing whose rotation is longer than the examined acceleration is not flagged.
    @Test func aSlowSwingIsAtNoEdge() async throws {
        // It accelerates little more than it must.
        let peak = max(11, 0.5 * SwingProfile.baseball.minimumAcceleration)
        let swings = await Session.rotating([RotationPulse(0, peak, 0.5)], impacts: [0.2]).swings()
        #expect(swings.map(\.outcome) == [.contact])
        let swing = try #require(swings.first)
        #expect(swing.contactTimestamp.orNaN - swing.startTimestamp.orNaN > 0.65)
        #expect(!swing.flags.contains(.edge))
        #expect(swing.timeToContact.orNaN == swing.contactTimestamp.orNaN - swing.startTimestamp.orNaN)
    }

    /// A contact after 0.2 rad of rotation is doubtful, but the swing is not; its rate about gravity is not yet a swing's.
    @Test(arguments: [SwingProfile.RotationAxis.own, .gravity])
    func aContactThatComesTooEarlyKeepsTheSwing(axis: SwingProfile.RotationAxis) async throws {
        var profile = SwingProfile.baseball
        profile.rotationAxis = axis
        let swings = await Session.rotating([RotationPulse(0, 11, 0.5)], impacts: [-0.4]).swings(profile: profile)
        #expect(swings.map(\.outcome) == [.uncertain])
        let swing = try #require(swings.first)
        #expect(swing.contactScore.orNaN > 0.9 && abs(swing.contactTimestamp.orNaN - 104.6) < 0.002)
        #expect(axis == .own ? swing.rotationAngle.orNaN < 0.25 : swing.flags.contains(.offAxis))
        #expect(swing.timeToContact == nil)
    }

    /// The hand did not rotate 20 ms before: it clapped, and then rotated away.
    @Test func anImpactBeforeARotationIsNotItsContact() async {
        let swings = await Session.rotating([RotationPulse(0, 20, 0.06)], impacts: [-0.045]).swings()
        #expect(!swings.contains { $0.outcome == .contact })
    }

    /// Missing samples after a doubtful contact may contain the actual one; after a clear contact they do not matter.
    @Test(arguments: [(Float(20), false), (0.5, true)])
    func aGapAfterADoubtfulContactOmitsItsTime(height: Float, isOmitted: Bool) async throws {
        var signal = MadeSignal([RotationPulse(0, 15, 0.25)], impacts: [0.02])
        signal.height = height
        signal.jitter = 0.02
        let swings = await signal.session.without(105.085..<105.11, in: .accelerometer).swings()
        let swing = try #require(swings.first)
        #expect(
            swings.count == 1 && swing.outcome == .contact && (swing.contactScore.orNaN < 0.9) == isOmitted, "\(swing)")
        #expect(swing.flags.contains(.gap) == isOmitted && (swing.timeToContact == nil) == isOmitted, "\(swing)")
    }

    /// A burst while a swing is braked may be its stop, which shakes the watch as much as a contact does.
    ///
    /// The height of the burst in g decides: a clear one stays a contact, and a doubtful one is uncertain. A stop lowers the
    /// score of both.
    static let stops: [(name: String, height: Float, outcome: SwingOutcome)] = [
        ("a clear burst", 20, .contact), ("a burst that would be a contact without the stop", 0.8, .uncertain),
    ]

    @Test(arguments: stops.indices) func aStopLowersTheScoreOfItsBurst(_ index: Int) async throws {
        let (name, height, outcome) = Self.stops[index]
        func swing(stopping isStopping: Bool) async throws -> Swing {
            var signal = MadeSignal(impacts: [0.02]) { t in
                isStopping && t > 0.05 ? max(15 - 1200 * (t - 0.05), 0) : RotationPulse(0, 15, 0.25).rate(at: t)
            }
            signal.height = height
            signal.jitter = 0.02
            let swings = await signal.swings()
            #expect(swings.count == 1, "\(name)")
            return try #require(swings.first)
        }
        let (free, stopped) = (try await swing(stopping: false), try await swing(stopping: true))
        #expect(free.outcome == .contact && !free.flags.contains(.checked), "\(name): \(free)")
        #expect(stopped.outcome == outcome && stopped.flags.contains(.checked), "\(name): \(stopped)")
        #expect(abs(stopped.contactTimestamp.orNaN - 0.02) < 0.002, "\(name)")
        #expect(stopped.contactScore.orNaN < free.contactScore.orNaN || free.contactScore.orNaN == 1, "\(name)")
        #expect(stopped.timeToContact.orNaN.isFinite == (outcome == .contact), "\(name): \(stopped.flags)")
        #expect((stopped.confidence > 0) == (outcome == .contact), "\(name)")
    }

    /// A clap, a knock or a tap is a small movement that stops at its impact, however loud it is.
    @Test(arguments: [(6.5, SwingOutcome.uncertain), (20, .contact)])
    func aSmallMovementThatStopsAtItsImpactIsNotAContact(rate: Double, outcome: SwingOutcome) async throws {
        // It turns by 0.5 or 1.5 rad in 0.13 s, and stops within 10 ms.
        let signal = MadeSignal(impacts: [0]) { t in
            t < 0.01 ? RotationPulse(0.0, rate, 0.12).rate(at: t) : max(rate * (1 - (t - 0.01) / 0.01), 0)
        }
        let swings = await signal.swings()
        let swing = try #require(swings.first)
        #expect(swings.count == 1 && swing.outcome == outcome && swing.flags.contains(.checked), "\(swing)")
    }

    /// The hand catches the implement when the arm has slowed down: the burst counts less the slower the arm is.
    @Test func aBurstWhenTheArmHasSlowedDownCountsLess() async throws {
        var scores: [Double] = []
        for instant in [0.0, 0.11, 0.17, 0.2] {
            var signal = MadeSignal([RotationPulse(0, 20, 0.3)], impacts: [instant])
            (signal.height, signal.jitter) = (1.2, 0.02)
            let swings = await signal.swings()
            #expect(swings.count == 1)
            scores.append(try #require(swings.first).contactScore.orNaN)
        }
        #expect(zip(scores, scores.dropFirst()).allSatisfy { $0 > $1 }, "\(scores)")
        #expect(scores[0] > 0.6 && scores[3] < 0.4, "\(scores)")
    }
}
