import SwingMotion

/// One sensor of a ``BatchedSensorManager``.
final class BatchedSensor<Sample: ReplayedSample>: Sendable {
    /// What updates deliver.
    struct Feed: Sendable {
        let source: ReplaySource<Sample.Chunk>
        let sizes: BatchSizes
        let faults: BatchFaults
        /// The nominal rate in Hz.
        let frequency: Int
    }

    let feed: Feed
    private let timeline: ReplayTimeline
    private let channel = UpdateChannel<[Sample]>()

    init(_ feed: Feed, _ timeline: ReplayTimeline) {
        self.feed = feed
        self.timeline = timeline
    }

    deinit { stop() }

    var isActive: Bool { channel.isActive }

    var latest: [Sample]? { channel.latest }

    /// Begins updates that a consumer pulls; they hold the sensor, so that they do not end with the manager.
    var open: @Sendable () -> any ReplayReader<[Sample]> {
        { ReplayedBatches(self.feed, self.channel.begin(self.timeline), of: self) }
    }

    /// Begins updates that are pushed to a handler.
    func start(_ handler: @escaping UpdateHandler<[Sample]>) {
        channel.begin(timeline) { [feed] run in
            let batches = ReplayedBatches(feed, run)
            do {
                while let batch = try await batches.next() { handler(batch, nil) }
            } catch {
                handler(nil, error)
            }
        }
    }

    func stop() { channel.stop() }
}

/// One stream of batches on its way to a consumer: it reads, waits and converts when it is asked, and holds one batch at most.
final class ReplayedBatches<Sample: ReplayedSample>: ReplayReader {
    private var cutter: BatchCutter<Sample.Chunk>
    private let faults: BatchFaults
    /// Given up at the end.
    private var run: UpdateRun<[Sample]>?
    private let sensor: BatchedSensor<Sample>?
    private var number = 0
    private var first: Double?

    /// Begins at the first batch.
    ///
    /// - Parameters:
    ///   - feed: What is delivered.
    ///   - run: The updates.
    ///   - sensor: The sensor, if it must live as long as this.
    init(_ feed: BatchedSensor<Sample>.Feed, _ run: UpdateRun<[Sample]>, of sensor: BatchedSensor<Sample>? = nil) {
        cutter = BatchCutter(feed.source.open(), feed.sizes)
        faults = feed.faults
        self.run = run
        self.sensor = sensor
    }

    /// The next batch; `nil` after the last, after a stop and if the task is cancelled.
    ///
    /// - Throws: What the source throws, and the error that was asked for.
    func next() async throws -> [Sample]? {
        while let run {
            guard let batch = try await cut(), await isTime(for: batch, run) else { break }
            defer { number += 1 }
            if let failure = faults.failure, batch.end - (first ?? batch.end) >= failure.after {
                self.run = nil
                throw failure.error
            }
            if faults.lost.contains(number) { continue }
            let samples = batch.samples(Sample.self)
            guard run.publish(samples) else { break }
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

    /// Waits until the batch is due; false if that is never.
    private func isTime(for batch: CutBatch<Sample.Chunk>, _ run: UpdateRun<[Sample]>) async -> Bool {
        let first = first ?? batch.firstTime
        self.first = first
        do {
            try await run.timeline.wait(until: batch.end, first: first, delay: faults.late[number] ?? .zero)
        } catch { return false }
        return !run.isOver
    }
}
