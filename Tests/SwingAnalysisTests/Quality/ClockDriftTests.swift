import SwingIngest
import SwingMotion
import SwingSimulation
import TestSupport
import Testing

@testable import SwingAnalysis

struct ClockDriftTests {
    /// Returns the measured drift if device motion's clock runs faster by so many parts per million.
    private func drift(
        of session: Session, by ppm: Double, late: Double = 0, hasUser: Bool = true
    ) async -> ClockDrift {
        let motion = session.motion
        let begin = motion.time[0]
        let shifted = DeviceMotionChunk(
            time: motion.time.map { begin + late + ($0 - begin) * (1 + 1e-6 * ppm) },
            rotationRate: motion.rotationRate, gravity: motion.gravity,
            userAcceleration: hasUser ? motion.userAcceleration : Triaxial())
        var drift = ClockDrift()
        for await batch in MotionBatches(
            accelerometer: Chunks(session.accelerometer, by: 800), deviceMotion: Chunks(shifted, by: 200))
        {
            drift.analyze(batch)
        }
        return drift
    }

    @Test(arguments: [(Sport.baseball, Difficulty.plain), (.tennis, .hard), (.golf, .veryHard)])
    func aKnownDriftIsMeasured(_ sport: Sport, _ difficulty: Difficulty) async {
        let session = Session.simulated(sport, minutes: 4, seed: 6, difficulty: difficulty)
        for ppm in [-200.0, -50, 0, 50, 200] {
            let found = await drift(of: session, by: ppm).partsPerMillion
            #expect(abs(found - ppm) < 12, "\(ppm)")
        }
        // A constant lag is not a drift.
        let lag = await drift(of: session, by: 100, late: 0.1).partsPerMillion
        #expect(abs(lag - 100) < 12)
    }

    /// Streams that are further apart than a swing's analysis tolerates cause a warning.
    @Test(arguments: [(Sport.tennis, Difficulty.hard), (.golf, .plain)])
    func streamsFarApartCauseAWarning(_ sport: Sport, _ difficulty: Difficulty) async {
        let session = Session.simulated(sport, minutes: 4, seed: 6, difficulty: difficulty)
        for late in [-0.05, 0, 0.06] {
            let warning = await drift(of: session, by: 0, late: late).warning
            #expect(warning == nil, "\(late)")
        }
        for late in [0.15, -0.15, 0.3, -0.3, 0.8, -0.8] {
            let warning = await drift(of: session, by: 0, late: late).warning
            #expect(warning?.message.contains("consecutive searches with movement from") == true, "\(late)")
        }
    }

    private static let hard = Session.simulated(.baseball, minutes: 4, seed: 6, difficulty: .hard)

    /// Streams that no lag brings together: they are too far apart, or one clock is much faster.
    @Test(arguments: [(1.0, 0.0), (-1.2, 0), (5, 0), (-20, 0), (0, 5000)])
    func streamsThatDoNotAgreeCauseAWarning(_ late: Double, _ ppm: Double) async {
        let warning = await drift(of: Self.hard, by: ppm, late: late).warning
        #expect(warning?.message.hasPrefix("device motion and the accelerometer disagree in") == true)
        #expect(warning?.code == .streamsDisagree)
    }

    @Test func anUnmeasurableDriftIsNaN() async {
        let session = Session.simulated(.baseball, minutes: 0.8, seed: 6)
        #expect(await drift(of: session, by: 100).partsPerMillion.isNaN)
        let longer = Session.simulated(.baseball, minutes: 2, seed: 6)
        #expect(await drift(of: longer, by: 100, hasUser: false).partsPerMillion.isNaN)
    }
}
