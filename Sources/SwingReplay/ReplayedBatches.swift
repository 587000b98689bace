import SwingMotion

/// One stream of batches on its way to a consumer: it reads, waits and converts when it is asked, and holds one batch at most.
final class ReplayedBatches<Sample: ReplayedSample> {
    private var cutter: BatchCutter<Sample.Chunk>
    private let faults: ReplayFaults.Stream
    /// Given up at the end.
    private var run: UpdateRun<[Sample]>?
    private var number = 0
    private var first: Double?

    init(_ feed: BatchedSensor<Sample>.Feed, _ run: UpdateRun<[Sample]>) {
        cutter = BatchCutter(feed.source.open(), feed.sizes)
        faults = feed.faults
        self.run = run
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
