import SwingMotion
import SwingSignal

/// One stream on its way into seconds: samples in rising time that are not yet cut, and what was seen of the stream.
///
/// Push-fed, so that it is specialised for the two chunk types.
struct StreamSegmenter<Chunk: SensorChunk> {
    /// The samples that are not yet cut.
    private var queue = SampleQueue<Chunk>()
    private var tracker: ClockTracker
    /// The chunk being read, and the index of its first sample that is not.
    private var chunk = Chunk()
    private var position = 0
    private var chunkNumber = 0
    /// The sample that the tracker holds until another one shows whether to believe it.
    private var held: Chunk?
    private var isAtReset = false
    private var hasEnded = false

    /// How many samples are looked at in one go, so that a chunk of any length costs no more than its samples.
    private static var longestRun: Int { 1024 }

    init(rule: ClockRule) {
        tracker = ClockTracker(rule: rule)
    }

    /// What was seen of the stream so far.
    var report: StreamReport { tracker.report }

    /// The second of the first sample in the queue, if there is one.
    var nextSecond: Int? { queue.firstTime.map(ClockRule.second) }

    /// Sorts what it was given, until the seconds before `end` are complete (or, without an end, until there is a sample).
    ///
    /// - Returns: Whether it needs another chunk for that.
    mutating func needsChunk(until end: Int?) -> Bool {
        let enough = end.map { Double($0) + tracker.rule.reorderWindow } ?? -.infinity
        while !hasEnded, !isAtReset {
            if tracker.newest >= enough, !queue.isEmpty || end != nil { return false }
            guard position < chunk.count else { return true }
            accept(until: enough)
        }
        return false
    }

    /// Takes the next chunk, or `nil` at the stream's end.
    mutating func give(_ next: Chunk?) {
        guard let next else {
            hasEnded = true
            tracker.finish()
            held = nil
            return
        }
        chunk = next
        position = 0
        chunkNumber += 1
    }

    /// Cuts off the samples of `second`, the queue's first.
    mutating func take(_ second: Int) -> (chunk: Chunk, gaps: [StreamGap]) {
        let cut = queue.take(until: Double(second) + 1)
        return (cut, tracker.use(cut.time.span, rises: Self.rises))
    }

    /// Goes on with the clock that was reset; false if none was.
    mutating func beginNextClock() -> Bool {
        guard isAtReset else { return false }
        isAtReset = false
        tracker.beginHeldClock()
        appendHeld()
        return true
    }

    /// Sorts the next samples of the chunk: good ones in a row up to the first that is `enough`, or one that is not good.
    ///
    /// It never looks further than it must, so that what is counted by then does not depend on the chunk's length.
    private mutating func accept(until enough: Double) {
        let end = endOfGoodRun(until: enough)
        guard end > position else { return acceptOne() }
        if !queue.extend(position..<end, number: chunkNumber) {
            queue.append(chunk, position..<end, number: chunkNumber)
        }
        tracker.accept(end - position, last: chunk.time[end - 1])
        position = end
    }

    /// Where the run of good samples ends that begins at the position: in order, and finite.
    private func endOfGoodRun(until enough: Double) -> Int {
        let longest = enough == -.infinity ? 1 : Self.longestRun
        let times = chunk.time.span.extracting(position..<Swift.min(position + longest, chunk.count))
        let end = position + tracker.goodRun(of: times, until: enough, rises: Self.rises)
        if chunk[position..<end].isFinite { return end }
        return (position..<end).first { !chunk[$0..<$0 + 1].isFinite } ?? end
    }

    private static func rises(_ times: Span<Double>, byAtMost limit: Double) -> Bool {
        Steps.rise(times, byAtMost: limit)
    }

    private mutating func acceptOne() {
        let index = position
        switch tracker.judge(chunk.time[index], isFinite: chunk[index..<index + 1].isFinite) {
        case .held(.accept): return appendHeld()
        case .held(.reset): return isAtReset = true
        case .held(.stray): return held = nil
        case .accept: queue.append(chunk, index..<index + 1, number: nil)
        case .reorder: tracker.reordered(isRepeated: !queue.insert(chunk, index))
        case .hold:
            var sample = Chunk()
            sample.append(chunk, index..<index + 1)
            held = sample
        case .duplicate, .late, .invalid: break
        }
        position += 1
    }

    private mutating func appendHeld() {
        guard let sample = held else { return }
        queue.append(sample, 0..<1, number: nil)
        held = nil
    }
}
