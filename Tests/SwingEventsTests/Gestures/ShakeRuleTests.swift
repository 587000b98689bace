import SwingMotion
import TestSupport
import Testing

@testable import SwingEvents

@Suite struct ShakeRuleTests {
    /// The nearest Float to 2.3 is just below it, so the next Float is the first that exceeds it.
    @Test(arguments: [
        (Float(2.3), Float(0), false), (Float(2.3).nextUp, 0, true), (-Float(2.3), 0, false),
        (-Float(2.3).nextUp, 0, true), (0, Float(2.3), false), (0, Float(2.3).nextUp, true),
        // 1.38² + 1.84² = 2.3².
        (1.379, 1.84, false), (1.381, 1.84, true), (-1.381, -1.84, true), (0, 0, false),
    ])
    func threshold(x: Float, y: Float, isShake: Bool) {
        var detector = GestureDetector(ShakeRule())
        let events = detector.analyze(timestamp: 1, x: x, y: y, z: 9)
        #expect(events.count == (isShake ? 1 : 0))
        #expect(detector.eventCount == events.count)
        let norm = (Double(x) * Double(x) + Double(y) * Double(y)).squareRoot()
        #expect(events.allSatisfy { $0.acceleration == norm && $0.timestamp == 1 })
    }

    /// Returns a shake's samples: above the threshold at the given times, below it 1/16 s before and after each.
    static func shake(_ times: [Double], from start: Double = 0, to end: Double = 8) -> [(time: Double, x: Float)] {
        stride(from: start, through: end, by: 0.0625).map { ($0, times.contains($0) ? 3 : 1) }
    }

    static let waitTable: [(wait: ShakeRule.Wait, times: [Double], events: [Double], suppressed: Int)] = [
        // The next shake is an event 1 s after the last one, and suppressed 0.9375 s after it.
        (.untilQuiet, [1, 2], [1, 2], 0),
        (.untilQuiet, [1, 1.9375], [1], 1),
        // The suppressed shake restarts the wait, so 2.5 s is too soon and 3.5 s is not.
        (.untilQuiet, [1, 1.9375, 2.5, 3.5], [1, 3.5], 2),
        (.untilQuiet, [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5.5], [1, 5.5], 7),
        // During continued shaking, the wait starts at the last sample above the threshold.
        (.untilQuiet, [1, 1.0625, 1.125, 2.0625], [1], 1),
        (.untilQuiet, [1, 1.0625, 1.125, 2.125], [1, 2.125], 0),
        (.throttle, [1, 2], [1, 2], 0),
        (.throttle, [1, 1.9375], [1], 1),
        (.throttle, [1, 1.9375, 2.5, 3.5], [1, 2.5, 3.5], 1),
        (.throttle, [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5.5], [1, 2, 3, 4, 5.5], 4),
        (.throttle, [1, 1.0625, 1.125, 2.0625], [1, 2.0625], 0),
    ]

    @Test(arguments: waitTable)
    func waits(wait: ShakeRule.Wait, times: [Double], events: [Double], suppressed: Int) {
        var settings = ShakeRule()
        settings.wait = wait
        var detector = GestureDetector(settings)
        #expect(detector.events(Self.shake(times)).map(\.timestamp) == events)
        #expect(detector.suppressedCount == suppressed)
        #expect(detector.eventCount == events.count)
    }

    @Test func otherLimits() {
        var settings = ShakeRule()
        settings.threshold = 3.5
        settings.duration = 0.5
        var detector = GestureDetector(settings)
        #expect(detector.events(Self.shake([1, 2])).isEmpty)
        settings.threshold = 2.5
        detector = GestureDetector(settings)
        #expect(detector.events(Self.shake([1, 1.5, 1.9375])).map(\.timestamp) == [1, 1.5])
    }

    /// Without the gap, the second shake would be suppressed.
    @Test(arguments: [(0.25, [1.0, 6]), (0.3125, [1, 1.5, 6])])
    func gapEndsTheWait(gap: Double, events: [Double]) {
        let samples = Self.shake([1, 1.5, 6]).filter { $0.time <= 1.125 || $0.time >= 1.125 + gap }
        var detector = GestureDetector(ShakeRule())
        let found = detector.events(samples)
        #expect(found.map(\.timestamp) == events)
        #expect(detector.report.gapCount == events.count - 2)
        // A shake within the duration of the wait after a gap may have started during the gap.
        #expect(found.map(\.followsGap) == events.map { $0 == 1.5 })
    }

    @Test(arguments: [(0.0625, true), (0, false)])
    func streamStartIsLikeAGap(start: Double, followsGap: Bool) {
        var detector = GestureDetector(ShakeRule())
        let found = detector.events(Self.shake([1], from: start))
        #expect(found.map(\.followsGap) == [followsGap])
    }

    @Test func clockReset() {
        var detector = GestureDetector(ShakeRule())
        let found = detector.events(Self.shake([7.9375]) + Self.shake([0.25, 0.5]))
        #expect(found.map(\.timestamp) == [7.9375, 0.25])
        #expect(found.map(\.clockRun) == [0, 1])
        #expect(found.map(\.followsGap) == [false, true])
        #expect(detector.suppressedCount == 1)
    }

    @Test func batchesHaveAClock() {
        func batch(clockRun: Int) -> MotionBatch {
            let samples = Self.shake([0.5], to: 0.9375)
            let x = samples.map(\.x)
            let zero = x.map { _ in Float(0) }
            let chunk = AccelerometerChunk(
                time: samples.map(\.time), acceleration: Triaxial(x: x, y: zero, z: zero))
            return MotionBatch(
                clockRun: clockRun, second: 0, accelerometer: chunk, deviceMotion: DeviceMotionChunk())
        }
        var detector = GestureDetector(ShakeRule())
        #expect(detector.analyze(batch(clockRun: 0)).map(\.clockRun) == [0])
        #expect(detector.analyze(batch(clockRun: 3)).map(\.clockRun) == [3])
        #expect(detector.report.clockResetCount == 1)
    }

    @Test(arguments: ShakeRule.Wait.allCases)
    func chunksChangeNothing(wait: ShakeRule.Wait) {
        var settings = ShakeRule()
        settings.wait = wait
        settings.duration = 0.125
        for seed in UInt64(1)...5 {
            let whole = AccelerometerChunk.unruly(seed: seed, count: 4000)
            var reference = GestureDetector(settings)
            let expected = reference.analyze(whole)
            reference.finish()
            #expect(expected.count > 20 && reference.suppressedCount > 20)
            var dice = SplitMix64(seed: seed)
            var detector = GestureDetector(settings)
            #expect(whole.cut(&dice).flatMap { detector.analyze($0) } == expected)
            detector.finish()
            #expect(detector.suppressedCount == reference.suppressedCount)
            #expect(detector.report == reference.report)
            #expect(detector.report.usedCount + detector.report.droppedCount == whole.count)
        }
    }
}
