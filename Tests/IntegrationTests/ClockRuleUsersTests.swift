import SwingMotion
import SwingSignal
import Testing

@testable import SwingEvents
@testable import SwingIngest
@testable import SwingRecording
@testable import SwingReplay
@testable import SwingReport
@testable import SwingStudy

/// All users of timestamps follow ``ClockRule``: when the rule changes, each of them changes.
///
/// Users that hold samples follow its reorder window. Users that answer at once accept no late samples by design, so
/// only its jump changes them.
struct ClockRuleUsersTests {
    /// Samples at 4 Hz, of which 10.5 and 10.75 arrive 2.5 s late.
    private static let times = [
        10, 10.25, 11, 11.25, 11.5, 11.75, 12, 12.25, 12.5, 12.75, 13, 10.5, 10.75, 13.25, 13.5,
    ]

    private static func rule(jump: Double, reorderWindow: Double) -> ClockRule {
        var rule = ClockRule.standard
        (rule.jump, rule.reorderWindow) = (jump, reorderWindow)
        return rule
    }

    /// What a user makes of the samples by one rule, as text.
    typealias Outcome = @Sendable (ClockRule) async throws -> String

    /// A user, and its outcomes if the two samples are a clock reset, too late, or in time.
    struct User: CustomTestStringConvertible {
        let testDescription: String
        let reset: String
        let late: String
        let inTime: String
        let outcome: Outcome

        init(_ name: String, _ reset: String, _ late: String, inTime: String? = nil, _ outcome: @escaping Outcome) {
            (testDescription, self.reset, self.late, self.inTime) = (name, reset, late, inTime ?? late)
            self.outcome = outcome
        }
    }

    /// Users that hold samples.
    private static let patient = [
        User("batches", "15 used, 1 reset", "13 used, 0 reset", inTime: "15 used, 0 reset") { rule in
            var report = StreamReport()
            for batch in await batches(rule) { report = batch.accelerometerReport }
            return "\(report.usedCount) used, \(report.clockResetCount) reset"
        },
        User("inspection", "0.25 s median, 15 used", "0.25 s median, 13 used", inTime: "0.25 s median, 15 used") {
            rule in
            var inspection = StreamInspection(columns: [])
            for batch in await batches(rule) {
                inspection.analyze(
                    batch.accelerometer.time, clockRun: batch.clockRun, batch.accelerometerReport,
                    batch.accelerometerGaps)
            }
            return "\(inspection.medianInterval) s median, \(inspection.report.usedCount) used"
        },
        User("preview", "14 bins, 1 reset", "13 bins, 0 reset", inTime: "15 bins, 0 reset") { rule in
            var preview = SignalPreview()
            for batch in await batches(rule) { preview.analyze(batch) }
            let bins = preview.acceleration.stretches
            return "\(bins.count { $0.hasValue }) bins, \(bins.count { $0.hasReset }) reset"
        },
        User("plot", "11 points", "13 points", inTime: "15 points") { rule in
            var stretch = PlotStretch(at: .elapsed(0), span: 20)
            for batch in await batches(rule) { stretch.add(batch) }
            let picture = try stretch.plot(of: "", session: "", []).pictures()[0].specification
            return "\(picture.occurrences(of: "\"series\":\"x\"}")) points"
        },
        User("gravity", "clocks 0 and 1", "13 sorted", inTime: "15 sorted") { rule in
            var order = ArrivalOrder(rule: rule)
            for time in times { order.add(time, Vector(0, 0, -1)) }
            order.finish()
            let ready = order.takeReady()
            guard Set(ready.map(\.clockRun)) == [0] else { return "clocks 0 and 1" }
            return ready.map(\.time) == ready.map(\.time).sorted() ? "\(ready.count) sorted" : "unsorted"
        },
    ]

    /// Users that answer at once.
    private static let prompt = [
        User("replayed batches", "2 4 4 1 2 2", "2 4 4 5") { rule in
            var cutter = BatchCutter(source.open(), BatchSizes(first: 1, duration: 1), rule: rule)
            var counts: [String] = []
            while let batch = try await cutter.next() {
                counts.append("\(batch.samples(AccelerometerData.self).count)")
            }
            return counts.joined(separator: " ")
        },
        User("replayed samples", "15", "13") { rule in
            var samples = ReplayedSamples<AccelerometerData>(source, failure: nil, rule: rule)
            let timeline = ReplayTimeline(.asPulled, clock: ContinuousClock())
            var count = 0
            while try await samples.next({ 0.01 }, by: timeline) != nil { count += 1 }
            return "\(count)"
        },
        User("replayed updates", "longer than 5 s", "15 delivered") { rule in
            var replay = Replay(accelerometer: [])
            replay.pace = .asPulled
            let player = UpdatePlayer(
                ManagerReplay(replay).bind(), ReplaySource([times]) { $0 },
                failure: TimedFailure(after: 5, error: CancellationError()), delivered: DeliveredCount(), rule: rule
            ) { $0 }
            var count = 0
            do {
                try await player.play { _, _ in
                    count += 1
                    return true
                }
            } catch { return "longer than 5 s" }
            return "\(count) delivered"
        },
        User("gestures", "1 reset, 0 late", "0 reset, 2 late") { rule in
            var detector = GestureDetector(rule: ShakeRule(), clockRule: rule)
            _ = detector.analyze(chunk)
            return text(detector.report)
        },
        User("head poses", "1 reset, 0 late", "0 reset, 2 late") { rule in
            var tracker = HeadPoseTracker(HeadPoseRules(), clockRule: rule)
            for time in times {
                let still = DeviceMotion(
                    timestamp: time, attitude: .identity, rotationRate: RotationRate(x: 0, y: 0, z: 0),
                    gravity: Acceleration(x: 0, y: 0, z: -1), userAcceleration: nil)
                _ = tracker.analyze(.motion(still))
            }
            return text(tracker.report)
        },
        User("dives", "1 reset, 0 late", "0 reset, 2 late") { rule in
            var settings = SubmersionSettings()
            settings.gapLimit = 0.5
            var tracker = SubmersionTracker(settings: settings, clockRule: rule)
            for time in times { _ = tracker.analyze(WaterSample(timestamp: time, pressure: 101)) }
            return text(tracker.report)
        },
    ]

    @Test(arguments: patient) func usersThatHoldSamplesFollowTheReorderWindow(user: User) async throws {
        #expect(try await user.outcome(.standard) == user.reset)
        #expect(try await user.outcome(Self.rule(jump: 3, reorderWindow: 0.25)) == user.late)
        #expect(try await user.outcome(Self.rule(jump: 3, reorderWindow: 2.25)) == user.inTime)
    }

    @Test(arguments: prompt) func usersThatAnswerAtOnceFollowTheJumpOnly(user: User) async throws {
        #expect(try await user.outcome(.standard) == user.reset)
        #expect(try await user.outcome(Self.rule(jump: 1, reorderWindow: 2.25)) == user.reset)
        #expect(try await user.outcome(Self.rule(jump: 3, reorderWindow: 0.25)) == user.late)
        #expect(try await user.outcome(Self.rule(jump: 3, reorderWindow: 2.25)) == user.late)
    }

    private static var chunk: AccelerometerChunk {
        let zeros = [Float](repeating: 0, count: times.count)
        return AccelerometerChunk(time: times, acceleration: Triaxial(x: zeros, y: zeros, z: zeros))
    }

    private static var source: ReplaySource<AccelerometerChunk> { ReplaySource([chunk]) { $0 } }

    private static func batches(_ rule: ClockRule) async -> [MotionBatch] {
        let (samples, continuation) = AsyncStream.makeStream(of: AccelerometerChunk.self)
        continuation.yield(chunk)
        continuation.finish()
        let empty = AsyncStream<DeviceMotionChunk> { nil }
        var batches: [MotionBatch] = []
        for await batch in MotionBatches(accelerometer: samples, deviceMotion: empty, rule: rule) {
            batches.append(batch)
        }
        return batches
    }

    private static func text(_ report: StreamReport) -> String {
        "\(report.clockResetCount) reset, \(report.lateCount) late"
    }
}

extension String {
    /// Returns how often another text occurs.
    fileprivate func occurrences(of text: String) -> Int { ranges(of: text).count }
}
