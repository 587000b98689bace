/// One sensor of a ``BatchedSensorManager``.
final class BatchedSensor<Sample: ReplayedSample>: Sendable {
    /// What updates deliver.
    struct Feed: Sendable {
        let source: ChunkSource<Sample.Chunk>
        let sizes: BatchSizes
        let faults: ReplayFaults.Stream
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

    /// Begins updates that a consumer pulls.
    func updates() -> ReplayedBatches<Sample> { ReplayedBatches(feed, channel.begin(timeline)) }

    /// Begins updates that are pushed to a handler.
    func start(_ handler: @escaping BatchedSensorManager.Handler<Sample>) {
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
