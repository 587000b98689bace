import SwingIngest
import SwingMotion
import SwingSimulation
import TestSupport
import Testing

@testable import SwingAnalysis

@Suite struct CalibrationCollectorTests {
    static let session = Session.simulated(.baseball, minutes: 4, seed: 501)

    @Test(arguments: [7, 801, 1_000_000]) func anyChunkSizeGivesTheSameEvidence(size: Int) async {
        let evidence = await Self.session.evidence()
        #expect(evidence.movements.count > 20 && evidence.strayBursts.count > 3)
        // As text, in which NaN equals NaN.
        #expect(await "\(Self.session.evidence(by: size))" == "\(evidence)")
    }

    /// A collector is reset at the end of a session: the next session is independent of it.
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

    /// Backswing and recovery lie within the swing's spacing and are not movements of their own.
    @Test func movementsAreTheFastestOfTheirSurroundings() async {
        let movements = await Self.session.evidence().movements
        for (one, next) in zip(movements, movements.dropFirst()) {
            #expect(next.peakTime - one.peakTime >= SwingProfile.baseball.swingSpacing)
        }
        #expect(movements.allSatisfy { $0.peakRate >= CalibrationCollector.minimumRate })
        var close = SwingProfile.baseball
        close.swingSpacing = 0.1
        #expect(await Self.session.evidence(close).movements.count > movements.count)
    }

    /// A calibration measures the same values of a swing as an analysis, along z, which a swing's peak refers to.
    @Test func swingsAreMeasuredAsInAnAnalysis() async throws {
        var profile = SwingProfile.baseball
        profile.impactAxis = .z
        let movements = await Self.session.evidence(profile).movements
        let swings = await Self.session.swings()
        #expect(swings.count > 10)
        for swing in swings {
            let movement = try #require(movements.first { abs($0.peakTime - swing.peakRateTimestamp.orNaN) < 0.1 })
            if swing.outcome == .miss {
                #expect(abs(movement.peakRate / swing.peakRotationRate.orNaN - 1) < 0.01)
                #expect(abs(movement.burst / swing.peakAcceleration.orNaN - 1) < 0.25)
            } else if swing.outcome == .contact {
                // The impact shakes the gyroscope, and its peak lies between samples.
                #expect((0.99...1.6).contains(movement.peakRate / swing.peakRotationRate.orNaN))
                #expect((0.85...1.01).contains(movement.burst / swing.peakAcceleration.orNaN))
            }
        }
    }

    /// A burst that is equal on all axes has the same peak for all axes as for one, and no rotation of the device
    /// changes it.
    @Test func aBurstIsTheMeanOfTheAxes() async {
        var single = SwingProfile.baseball
        single.impactAxis = .z
        var alike = Self.session
        alike.accelerometer = alike.mapped(vector: { [$0.z, $0.z, $0.z] }).accelerometer
        let (norm, z) = (await alike.evidence(), await alike.evidence(single))
        let rotated = await Self.session
            .mapped(vector: { [$0.y, $0.z, $0.x] }, axial: { [$0.y, $0.z, $0.x] }).evidence()
        let complete = await Self.session.evidence()
        for (a, b) in [(norm.movements, z.movements), (rotated.movements, complete.movements)] {
            #expect(a.count == b.count)
            for (one, other) in zip(a, b) where one.burst.isFinite { #expect(abs(one.burst - other.burst) < 1e-9) }
        }
        for (a, b) in [(norm.strayBursts, z.strayBursts), (rotated.strayBursts, complete.strayBursts)] {
            #expect(a.count == b.count && a.count > 3)
            for (one, other) in zip(a, b) { #expect(abs(one - other) < 1e-9) }
        }
    }

    @Test func theDirectionOfRotationDoesNotMatter() async {
        let movements = await Self.session.evidence().movements
        let mirrored = await Self.session.mapped(axial: { -$0 }).evidence().movements
        #expect(mirrored.map(\.peakTime) == movements.map(\.peakTime))
        #expect(mirrored.map(\.peakRate) == movements.map(\.peakRate))
        #expect(mirrored.map(\.burst) == movements.map(\.burst))
    }

    /// A movement that a gap touches has no burst; the other movements are unchanged.
    @Test func aGapTouchesOneMovementOnly() async throws {
        let complete = await Self.session.evidence().movements
        let touched = try #require(complete.dropFirst(5).first { $0.peakRate > 12 })
        let broken = await Self.session.without(touched.peakTime + 0.02..<touched.peakTime + 0.05).evidence().movements
        let others = complete.filter { abs($0.peakTime - touched.peakTime) > 1 }
        for movement in others { #expect(broken.contains { $0.peakTime == movement.peakTime }) }
        #expect(broken.filter { abs($0.peakTime - touched.peakTime) < 0.5 }.allSatisfy { $0.burst.isNaN })
    }

    /// A clock reset ends a movement in progress.
    @Test func aClockResetSeparatesTheMovements() async throws {
        let complete = await Self.session.evidence()
        let middle = try #require(Self.session.accelerometer.time.first) + 120
        let broken = await Self.session.mapped(time: { $0 < middle ? $0 : $0 - 3600 }).evidence()
        #expect(abs(broken.movements.count - complete.movements.count) <= 1)
        let late = broken.movements.filter { $0.peakTime < middle - 200 }
        #expect(late.count > 5 && late.count < complete.movements.count)
    }
}

extension Session {
    /// Returns the session's evidence for a calibration.
    func evidence(_ profile: SwingProfile = .baseball, by size: Int = 800) async -> CalibrationEvidence {
        var collector = CalibrationCollector(profile: profile)
        return await evidence(into: &collector, by: size)
    }

    func evidence(into collector: inout CalibrationCollector, by size: Int = 800) async -> CalibrationEvidence {
        for await batch in MotionBatches(
            accelerometer: Chunks(accelerometer, by: size), deviceMotion: Chunks(motion, by: size))
        {
            collector.analyze(batch)
        }
        return collector.finish()
    }
}
