import SwingMotion
import SwingSignal
import Testing

@testable import SwingIngest
@testable import SwingRecording
@testable import SwingReplay

/// All users of timestamps follow the same rule: when the rule changes, each of them changes.
struct ClockRuleUsersTests {
    /// Samples at 4 Hz, one of which is 2.5 s late: a stray by the standard rule.
    private static let times = [
        10, 10.25, 10.75, 11, 11.25, 11.5, 11.75, 12, 12.25, 12.5, 12.75, 13, 10.5, 13.25, 13.5,
    ]

    /// A rule by which that sample is only late.
    private static let patient: ClockRule = {
        var rule = ClockRule.standard
        rule.reorderWindow = 2.25
        rule.jump = 3
        return rule
    }()

    /// A rule by which that sample is not a stray, but too late.
    private static let strict: ClockRule = {
        var rule = patient
        rule.reorderWindow = 0.25
        return rule
    }()

    private static var accelerometer: AccelerometerChunk {
        let zeros = [Float](repeating: 0, count: times.count)
        return AccelerometerChunk(time: times, acceleration: Triaxial(x: zeros, y: zeros, z: zeros))
    }

    @Test(arguments: [(ClockRule.standard, [0, 0, 1]), (strict, [0, 1, 0]), (patient, [1, 0, 0])])
    func batchesFollow(rule: ClockRule, counts: [Int]) async throws {
        let empty = AsyncStream<DeviceMotionChunk> { nil }
        let (samples, continuation) = AsyncStream.makeStream(of: AccelerometerChunk.self)
        continuation.yield(Self.accelerometer)
        continuation.finish()
        var used: [Double] = []
        var report = StreamReport()
        for await batch in MotionBatches(accelerometer: samples, deviceMotion: empty, rule: rule) {
            used += batch.accelerometer.time
            report = batch.accelerometerReport
        }
        #expect([report.reorderedCount, report.lateCount, report.strayCount] == counts)
        #expect(used == Self.times.sorted().filter { $0 != 10.5 || counts[0] == 1 })
    }

    @Test(arguments: [(ClockRule.standard, false), (strict, false), (patient, true)])
    func gravityFollows(rule: ClockRule, isUsed: Bool) {
        var order = ArrivalOrder(rule: rule)
        for time in Self.times { order.add(time, Vector(0, 0, -1)) }
        order.finish()
        #expect(order.takeReady().map(\.time) == Self.times.sorted().filter { $0 != 10.5 || isUsed })
    }

    /// A replay keeps late samples, since it does not reorder; it reacts to samples far from the newest one.
    @Test(arguments: [(ClockRule.standard, [2, 2]), (patient, [4])])
    func replayFollows(rule: ClockRule, counts: [Int]) async throws {
        // Two samples that agree are 2.5 s early: a clock reset or late samples, depending on the rule.
        let times = [13, 13.25, 10.5, 10.75]
        let values = times.map { Float($0) }
        let chunk = AccelerometerChunk(time: times, acceleration: Triaxial(x: values, y: values, z: values))
        let source = ReplaySource([chunk]) { $0 }
        var cutter = BatchCutter(source.open(), BatchSizes(first: 1, duration: 1), rule: rule)
        var found: [Int] = []
        while let batch = try await cutter.next() { found.append(batch.samples(AccelerometerData.self).count) }
        #expect(found == counts)
    }

    /// By the standard rule the clock is reset; by the other rule the second half is only late.
    @Test(arguments: [(ClockRule.standard, 1), (patient, 0)])
    func eventsFollow(rule: ClockRule, resets: Int) {
        var order = SampleOrder<Void>(gapLimit: 0.5, rule: rule)
        for time in [13, 13.25, 10.5, 10.75] { _ = order.take((), at: time, isFinite: true) }
        order.finish()
        #expect(order.report.clockResetCount == resets && order.report.lateCount == 2 - 2 * resets)
        #expect(rule.isReset(from: 13.25, to: 10.5) == (resets == 1))
    }
}
