import SwingMotion
import SwingSignal

/// Reads chunks whose coarse timestamps are spread evenly.
///
/// Samples that have times of their own are passed on as they are. Times that are too coarse are rejected.
final class EvenReader<Chunk: TimedChunk>: ChunkReader {
    private let source: any ChunkReader<Chunk>
    private let place: String
    /// The chunks that were read and not returned.
    private var queue: [Chunk] = []
    /// The times of ``queue``, if they are coarse.
    private var times: EvenTimes?
    private var clock: CoarseClock?
    /// Whether ``queue`` waits until it has enough samples to measure the times.
    private var isMeasuring = true
    private var hasEnded = false
    private var failure: SwingError?

    /// The number of samples, and of different times, that show whether times are coarse.
    private static var enough: (samples: Int, times: Int) { (512, 16) }
    /// The maximum number of samples read for that.
    private static var limit: Int { 8192 }

    init(_ source: any ChunkReader<Chunk>, _ place: String) {
        self.source = source
        self.place = place
    }

    @_specialize(where Chunk == AccelerometerChunk)
    @_specialize(where Chunk == DeviceMotionChunk)
    func next() throws(SwingError) -> Chunk? {
        while true {
            if !isMeasuring, let chunk = queue.first, times.map({ $0.ready.count >= chunk.count }) ?? true {
                queue.removeFirst()
                return spread(chunk)
            }
            if hasEnded, !isMeasuring {
                if let failure { throw failure }
                return nil
            }
            read()
            if isMeasuring, try measure() { isMeasuring = false }
        }
    }

    private func read() {
        do throws(SwingError) {
            if let chunk = try source.next() {
                // A device may begin to share times, because those of a float of 32 bits become coarser.
                if !isMeasuring, times == nil, TimeSteps.areCoarse(chunk.times) { isMeasuring = true }
                queue.append(chunk)
                if times != nil { try add(chunk) }
                return
            }
        } catch {
            failure = error
        }
        hasEnded = true
        times?.finish()
    }

    /// Spreads the times of the next chunk, with a new clock if its resolution is another one.
    private func add(_ chunk: Chunk) throws(SwingError) {
        if let clock, let step = TimeSteps.median(chunk.times), !(0.7...1.4).contains(step / clock.step),
            let other = try CoarseClock(chunk, place)
        {
            times?.change(to: other)
            self.clock = other
        }
        for time in chunk.times { times?.add(time) }
    }

    /// Measures the times in the queue; returns false if they are too few and more can be read.
    private func measure() throws(SwingError) -> Bool {
        let count = queue.reduce(0) { $0 + $1.count }
        if count < Self.enough.samples, !hasEnded { return false }
        var samples = queue.first ?? Chunk()
        for chunk in queue.dropFirst() { samples.append(chunk, 0..<chunk.count) }
        let different = TimeSteps.different(samples.times)
        if different < Self.enough.times, count < Self.limit, !hasEnded { return false }
        guard let clock = try CoarseClock(samples, place) else { return true }
        self.clock = clock
        var times = EvenTimes(clock)
        for time in samples.times { times.add(time) }
        if hasEnded { times.finish() }
        self.times = times
        return true
    }

    private func spread(_ chunk: Chunk) -> Chunk {
        guard times != nil, let (moved, count) = times?.take(chunk.count) else { return chunk }
        var spread = chunk.moved(to: moved)
        spread.repairs = chunk.repairs
        spread.repairs.spreadCount += count
        if count > 0 { spread.repairs.coarseTimes = clock?.times }
        return spread
    }
}

/// The steps between the times of a chunk.
enum TimeSteps {
    /// Returns whether many samples at a chunk's end have the time of the sample before.
    static func areCoarse(_ times: SampleColumn<Double>) -> Bool {
        let times = times.extracting(max(times.count - 64, 0)..<times.count)
        guard times.count >= 32, !Steps.rise(times.span, byAtMost: .infinity) else { return false }
        return 10 * (times.count - different(times)) >= times.count
    }

    /// Returns the median step between different times; `nil` for few samples.
    static func median(_ times: SampleColumn<Double>) -> Double? {
        guard times.count >= 64 else { return nil }
        let steps = zip(times, times.dropFirst()).lazy.map { $1 - $0 }.filter { $0 > 0 }.sorted()
        return steps.isEmpty ? nil : steps[steps.count / 2]
    }

    /// Returns the number of samples whose time differs from that of the sample before.
    static func different(_ times: SampleColumn<Double>) -> Int {
        times.isEmpty ? 0 : 1 + zip(times, times.dropFirst()).count { $0 != $1 }
    }
}
