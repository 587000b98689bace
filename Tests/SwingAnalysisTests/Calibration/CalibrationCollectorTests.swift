import SwingIngest
import SwingMotion
import SwingSimulation
import Testing

@testable import SwingAnalysis

@Suite struct CalibrationCollectorTests {
    static let session = Session.simulated(.baseball, minutes: 4, seed: 501)

    @Test(arguments: [7, 801, 1_000_000]) func anyCutGivesTheSameEvidence(size: Int) async {
        let evidence = await Self.session.evidence()
        #expect(evidence.movements.count > 20 && evidence.strayBursts.count > 3)
        // As text, in which what is unknown is equal to itself.
        #expect(await "\(Self.session.evidence(by: size))" == "\(evidence)")
    }

    /// A collector ends a session for good: the next begins as if it were the first.
    @Test func pooledSessionsAreTheUnion() async {
        let other = Session.simulated(.baseball, minutes: 1, seed: 502)
        var collector = CalibrationCollector(profile: .baseball)
        var pooled = await Self.session.evidence(into: &collector)
        pooled.append(await other.evidence(into: &collector))
        let (first, second) = (await Self.session.evidence(), await other.evidence())
        #expect("\(pooled.movements)" == "\(first.movements + second.movements)")
        #expect(pooled.strayBursts == first.strayBursts + second.strayBursts)
        #expect(pooled.quietSeconds == first.quietSeconds + second.quietSeconds)
        #expect(second.movements.count > 5)
    }

    /// Backswing and recovery stand within the swing's time, and are no movements by themselves.
    @Test func movementsLeadTheirSurroundings() async {
        let movements = await Self.session.evidence().movements
        for (one, next) in zip(movements, movements.dropFirst()) {
            #expect(next.peakTime - one.peakTime >= SwingProfile.baseball.swingSpacing)
        }
        #expect(movements.allSatisfy { $0.peakRate >= CalibrationCollector.leastRate })
        var close = SwingProfile.baseball
        close.swingSpacing = 0.1
        #expect(await Self.session.evidence(close).movements.count > movements.count)
    }

    /// What is seen of a swing is what an analysis sees: along z, whose peak a swing tells.
    @Test func swingsAreMeasuredAsInAnAnalysis() async throws {
        var profile = SwingProfile.baseball
        profile.impactAxis = .z
        let movements = await Self.session.evidence(profile).movements
        let swings = await Self.session.swings()
        #expect(swings.count > 10)
        for swing in swings {
            let movement = try #require(movements.first { abs($0.peakTime - swing.peakRateTimestamp) < 0.1 })
            if swing.outcome == .miss {
                #expect(abs(movement.peakRate / swing.peakRotationRate - 1) < 0.01)
                #expect(abs(movement.burst / swing.peakAcceleration - 1) < 0.2)
            } else {
                // The impact shakes the gyroscope, and its peak lies between samples.
                #expect((0.99...1.6).contains(movement.peakRate / swing.peakRotationRate))
                #expect((0.85...1.01).contains(movement.burst / swing.peakAcceleration))
            }
        }
    }

    /// A burst that all axes have alike is as high in all of them as in one, and a turn of the device changes none.
    @Test func aBurstIsTheMeanOfTheAxes() async {
        var single = SwingProfile.baseball
        single.impactAxis = .z
        var alike = Self.session
        alike.accelerometer = alike.mapped(vector: { [$0.z, $0.z, $0.z] }).accelerometer
        let (norm, z) = (await alike.evidence(), await alike.evidence(single))
        let turned = await Self.session.mapped(vector: { [$0.y, $0.z, $0.x] }, axial: { [$0.y, $0.z, $0.x] }).evidence()
        let whole = await Self.session.evidence()
        for (a, b) in [(norm.movements, z.movements), (turned.movements, whole.movements)] {
            #expect(a.count == b.count)
            for (one, other) in zip(a, b) where one.burst.isFinite { #expect(abs(one.burst - other.burst) < 1e-9) }
        }
        for (a, b) in [(norm.strayBursts, z.strayBursts), (turned.strayBursts, whole.strayBursts)] {
            #expect(a.count == b.count && a.count > 3)
            for (one, other) in zip(a, b) { #expect(abs(one - other) < 1e-9) }
        }
    }

    @Test func theDirectionOfTurnMirrors() async {
        let movements = await Self.session.evidence().movements
        let mirrored = await Self.session.mapped(axial: { -$0 }).evidence().movements
        #expect(mirrored.map(\.sign) == movements.map { -$0.sign })
        #expect(mirrored.map(\.peakRate) == movements.map(\.peakRate))
        #expect(mirrored.map(\.burst) == movements.map(\.burst))
    }

    /// A movement that a gap touches has no burst; the others are as they were.
    @Test func aGapTouchesOneMovementOnly() async throws {
        let whole = await Self.session.evidence().movements
        let touched = try #require(whole.dropFirst(5).first { $0.peakRate > 12 })
        let broken = await Self.session.without(touched.peakTime + 0.02..<touched.peakTime + 0.05).evidence().movements
        let others = whole.filter { abs($0.peakTime - touched.peakTime) > 1 }
        for movement in others { #expect(broken.contains { $0.peakTime == movement.peakTime }) }
        #expect(broken.filter { abs($0.peakTime - touched.peakTime) < 0.5 }.allSatisfy { $0.burst.isNaN })
    }

    /// A clock that begins anew ends what was under way.
    @Test func aClockThatBeginsAnewPartsTheMovements() async throws {
        let whole = await Self.session.evidence()
        let middle = try #require(Self.session.accelerometer.time.first) + 120
        let broken = await Self.session.mapped(time: { $0 < middle ? $0 : $0 - 3600 }).evidence()
        #expect(abs(broken.movements.count - whole.movements.count) <= 1)
        let late = broken.movements.filter { $0.peakTime < middle - 200 }
        #expect(late.count > 5 && late.count < whole.movements.count)
    }
}

extension Session {
    /// What a calibration sees of it.
    func evidence(_ profile: SwingProfile = .baseball, by size: Int = 800) async -> CalibrationEvidence {
        var collector = CalibrationCollector(profile: profile)
        return await evidence(into: &collector, by: size)
    }

    func evidence(into collector: inout CalibrationCollector, by size: Int = 800) async -> CalibrationEvidence {
        for await batch in MotionBatches(
            accelerometer: Chunks(accelerometer, by: size), deviceMotion: Chunks(motion, by: size))
        {
            collector.read(batch)
        }
        return collector.finish()
    }
}
