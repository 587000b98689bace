import SwingMotion

/// One sensor of a ``BatchedSensorManager``.
final class BatchedSensor<Sample: ReplayedSample>: Sendable {
    /// The samples, batch sizes and faults of the updates.
    struct Feed: Sendable {
        let source: ReplaySource<Sample.Chunk>
        let sizes: BatchSizes
        let faults: BatchFaults
    }

    private let replay: ManagerReplay
    private let feed: @Sendable (Replay?) -> Feed
    private let channel = UpdateChannel<[Sample]>()

    /// Creates a sensor.
    ///
    /// - Parameters:
    ///   - replay: The manager's replay.
    ///   - feed: A closure that returns what a replay delivers.
    init(_ replay: ManagerReplay, _ feed: @escaping @Sendable (Replay?) -> Feed) {
        (self.replay, self.feed) = (replay, feed)
    }

    deinit { stop() }

    var isActive: Bool { channel.isActive }

    var latest: [Sample]? { channel.latest }

    /// Starts updates for a consumer that requests each batch.
    ///
    /// They retain the sensor and continue without the manager.
    var open: @Sendable () -> any ReplayReader<[Sample]> {
        {
            let replay = self.replay.bind()
            return ReplayedBatches(self.feed(replay.replay), self.channel.begin(replay), of: self)
        }
    }

    /// Starts updates that are delivered to a handler.
    func start(_ handler: @escaping UpdateHandler<[Sample]>) {
        let replay = replay.bind()
        let feed = feed(replay.replay)
        channel.begin(replay) { run in
            let batches = ReplayedBatches(feed, run)
            do {
                while let batch = try await batches.next() { handler(batch, nil) }
            } catch {
                if !run.isOver { handler(nil, error) }
            }
        }
    }

    func stop() { channel.stop() }
}

/// One stream of batches.
///
/// It reads, waits and converts only on request, and stores at most one batch.
private final class ReplayedBatches<Sample: ReplayedSample>: ReplayReader {
    private var cutter: BatchCutter<Sample.Chunk>
    private let faults: BatchFaults
    /// The updates; released at the end.
    private var run: UpdateRun<[Sample]>?
    private let sensor: BatchedSensor<Sample>?
    private var number = 0
    /// The first times of the recording and of these updates.
    private var beginning, first: Double?

    /// Creates a stream that starts at the first batch.
    ///
    /// - Parameters:
    ///   - feed: The samples, batch sizes and faults.
    ///   - run: The updates.
    ///   - sensor: The sensor to retain, or `nil`.
    init(_ feed: BatchedSensor<Sample>.Feed, _ run: UpdateRun<[Sample]>, of sensor: BatchedSensor<Sample>? = nil) {
        cutter = BatchCutter(feed.source.open(), feed.sizes)
        faults = feed.faults
        self.run = run
        self.sensor = sensor
    }

    /// Returns the next batch, or `nil` after the last one, after a stop and after the task's cancellation.
    ///
    /// - Throws: Any error of the source, and the replay's failure.
    func next() async throws -> [Sample]? {
        while let run {
            guard let batch = try await cut() else { break }
            defer { number += 1 }
            beginning = beginning ?? batch.firstTime
            if batch.end <= run.start { continue }
            guard await isTime(for: batch, run) else { break }
            if let failure = faults.failure, batch.end - (beginning ?? batch.end) >= failure.after {
                self.run = nil
                throw failure.error
            }
            if faults.lost.contains(number) { continue }
            var samples = batch.samples(Sample.self)
            let offset = run.timeline.offset
            for i in samples.indices { samples[i].shift(by: offset) }
            guard run.publish(samples, at: batch.end) else { break }
            return samples
        }
        run = nil
        return nil
    }

    private func cut() async throws -> CutBatch<Sample.Chunk>? {
        do { return try await cutter.next() } catch {
            run = nil
            throw error
        }
    }

    /// Waits until the batch is due.
    ///
    /// Returns `false` if the updates were stopped or the task was cancelled.
    private func isTime(for batch: CutBatch<Sample.Chunk>, _ run: UpdateRun<[Sample]>) async -> Bool {
        let first = first ?? batch.firstTime
        self.first = first
        do {
            try await run.wait(until: batch.end, first: first, delay: faults.late[number] ?? .zero)
        } catch { return false }
        return !run.isOver
    }
}
