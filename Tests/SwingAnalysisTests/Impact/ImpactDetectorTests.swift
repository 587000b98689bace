import SwingMotion
import Testing

@testable import SwingAnalysis

@Suite struct ImpactDetectorTests {
    /// Returns seconds at rest at 800 Hz with clicks of some peak at some instants, and a rumble.
    func batches(seconds: Int, clicks: [(time: Double, height: Float)], rumble: Float = 0) -> [MotionBatch] {
        var report = StreamReport()
        var state: UInt64 = 1
        func noise() -> Float {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Float(state >> 40) / Float(1 << 23) - 1
        }
        return (0..<seconds).map { second in
            let time = (0..<800).map { Double(second) + Double($0) / 800 }
            let z = time.map { t -> Float in
                let click = clicks.first { t >= $0.time && t < $0.time + 0.005 }?.height ?? 0
                return -1 + click + rumble * noise()
            }
            report.intervalCount += 800
            report.intervalDuration += 1
            return MotionBatch(
                second: second,
                accelerometer: AccelerometerChunk(time: time, acceleration: Triaxial(x: z, y: z, z: z)),
                deviceMotion: DeviceMotionChunk(), accelerometerReport: report)
        }
    }

    func impacts(_ batches: [MotionBatch], profile: SwingProfile = .baseball) -> [Impact] {
        var detector = ImpactDetector(profile: profile)
        return batches.flatMap { detector.analyze($0) } + detector.finish()
    }

    @Test func detectsEachClickOnceEvenAtTheBoundaryOfSeconds() {
        let times = [1.5, 2.999, 4.2, 4.4]
        let found = impacts(batches(seconds: 6, clicks: times.map { ($0, 10) }))
        #expect(found.count == times.count)
        for (impact, time) in zip(found, times) { #expect(abs(impact.onset - time) < 0.002) }
    }

    @Test func aContactIsNotMergedWithTheVibrationBeforeIt() throws {
        let vibration = (0..<8).map { (1.36 + Double($0) * 0.0175, Float(2.5)) }
        let found = impacts(batches(seconds: 3, clicks: vibration + [(1.5, 25)]))
        let contact = try #require(found.max { $0.peak < $1.peak })
        #expect(found.count > 1)
        #expect(abs(contact.onset - 1.5) < 0.002, "\(found)")
    }

    @Test func restHasNoTransientAndNoImpact() {
        #expect(impacts(batches(seconds: 3, clicks: [])).isEmpty)
    }

    @Test func aClickBelowTheFloorIsNotAnImpact() {
        #expect(impacts(batches(seconds: 3, clicks: [(1.5, 0.5)])).isEmpty)
    }

    @Test func aSteadyRumbleRaisesTheThreshold() {
        // The click is far above the floor, but not above the rumble.
        let found = impacts(batches(seconds: 5, clicks: [(3.5, 2)], rumble: 1))
        #expect(found.isEmpty)
    }

    @Test func theNormIsAMeanOfTheAxes() {
        var (norm, single) = (SwingProfile.baseball, SwingProfile.baseball)
        (norm.impactAxis, single.impactAxis) = (.norm, .z)
        let found = impacts(batches(seconds: 3, clicks: [(1.5, 10)]), profile: norm)
        let z = impacts(batches(seconds: 3, clicks: [(1.5, 10)]), profile: single)
        #expect(abs(found[0].peak / z[0].peak - 1) < 1e-6)
    }

    @Test func aGapResetsTheFilter() {
        // Across the gap all axes step, which would be an impact if the filter were not reset.
        var seconds = batches(seconds: 2, clicks: [])
        let stepped = seconds[1].accelerometer.acceleration.z.map { $0 + 3 }
        let after = AccelerometerChunk(
            time: seconds[1].accelerometer.time.map { $0 + 0.5 },
            acceleration: Triaxial(x: stepped, y: stepped, z: stepped))
        seconds[1] = MotionBatch(
            second: 1, accelerometer: after, deviceMotion: DeviceMotionChunk(),
            accelerometerReport: seconds[1].accelerometerReport,
            accelerometerGaps: [StreamGap(startTimestamp: 0.99875, endTimestamp: 1.5)])
        #expect(impacts(seconds).isEmpty)
    }
}
