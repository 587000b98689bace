import SwingMotion

/// One stream of single samples on its way to a consumer, at an interval.
struct ReplayedSamples<Sample: ReplayedSample> {
    private var cutter: BatchCutter<Sample.Chunk>
    private var gate = UpdateInterval()
    private let failure: ReplayFaults.Failure?
    /// The samples that were read last and what places them in time, the next sample's place first.
    private var samples: [Sample] = []
    private var position = 0
    private var window = 0.0..<0.0
    private var shift = 0.0
    private var first: Double?

    init(_ source: ChunkSource<Sample.Chunk>, failure: ReplayFaults.Failure?) {
        // What is read at a time does not show.
        cutter = BatchCutter(source.open(), BatchSizes(first: 0.25, duration: 0.25))
        self.failure = failure
    }

    /// The next sample that passes, once its time has come; `nil` at the end.
    ///
    /// A sample whose time is stray has no place in time, and does not pass.
    ///
    /// - Parameters:
    ///   - interval: Says the interval that is asked for by now, in seconds.
    ///   - timeline: What tells when it is time.
    /// - Returns: The sample.
    /// - Throws: What the source throws, the error that was asked for, and `CancellationError`.
    mutating func next(_ interval: () -> Double, by timeline: ReplayTimeline) async throws -> Sample? {
        while true {
            while position < samples.count {
                let sample = samples[position]
                position += 1
                guard window.contains(sample.timestamp), gate.lets(sample.timestamp, interval: interval()) else {
                    continue
                }
                let time = sample.timestamp + shift
                let first = first ?? time
                self.first = first
                try await timeline.wait(until: time, first: first)
                if let failure, time - first >= failure.after { throw failure.error }
                return sample
            }
            guard let batch = try await cutter.next() else { return nil }
            (samples, position) = (batch.samples(Sample.self), 0)
            (window, shift) = (batch.window, batch.shift)
        }
    }
}
