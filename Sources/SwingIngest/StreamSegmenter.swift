import SwingMotion
import SwingSignal

/// Cuts one stream into seconds.
///
/// It is push-fed, so that it is specialised for the two chunk types.
struct StreamSegmenter<Chunk: PlausibleChunk & RepairedChunk> {
    /// The accepted samples that are not yet part of a second.
    private var queue = SampleQueue<Chunk>()
    private var tracker: ClockTracker
    private var gate = SampleGate<Chunk>()
    private var copies = CopiedSamples<Chunk>()
    /// The chunk being read.
    private var chunk = Chunk()
    /// What is known of all samples of ``chunk``.
    private var known = ChunkLook(Chunk())
    /// The index of the chunk's first sample that is not yet read.
    private var position = 0
    private var chunkNumber = 0
    /// The sample far from the newest one, until the next sample decides.
    private var held: Chunk?
    private var isAtReset = false
    private var hasEnded = false

    /// The maximum number of samples checked at a time, so that the cost is linear in a chunk's length.
    private static var longestRun: Int { 1024 }

    init(rule: ClockRule) {
        tracker = ClockTracker(rule: rule)
    }

    /// The counts of the stream so far.
    var report: StreamReport { tracker.report }

    /// The second of the first sample in the queue, if there is one.
    var nextSecond: Int? { queue.firstTime.map(ClockRule.second) }

    /// Reads the chunk until the seconds before `end` are complete, or until the queue has a sample if `end` is `nil`.
    ///
    /// - Returns: Whether another chunk is needed for that.
    mutating func needsChunk(until end: Int?) -> Bool {
        let enough = end.map { Double($0) + tracker.rule.reorderWindow } ?? -.infinity
        while !hasEnded, !isAtReset {
            if tracker.newest >= enough, !queue.isEmpty || end != nil { return false }
            guard position < chunk.count else { return true }
            accept(until: enough)
        }
        return false
    }

    /// Accepts the next chunk, or `nil` at the stream's end.
    mutating func give(_ next: Chunk?) {
        guard let next else {
            hasEnded = true
            tracker.finish()
            held = nil
            return
        }
        if !next.repairs.isEmpty { tracker.count(next.repairs) }
        chunk = next
        known = ChunkLook(next)
        position = 0
        chunkNumber += 1
    }

    /// One second of a stream, with the gaps and the faults that end in it.
    typealias Second = (chunk: Chunk, gaps: [StreamGap], faults: [SampleFault])

    /// Removes and returns the samples of `second`, the first in the queue.
    mutating func take(_ second: Int) -> Second {
        let (cut, chunkLook) = queue.take(until: Double(second) + 1)
        let known = chunkLook ?? ChunkLook(cut)
        var checked = SampleGate<Chunk>.Checked(chunk: cut)
        if cut.count > 0 {
            let look = gate.look(at: cut, in: known, next: queue.firstValue)
            if !look.isClean {
                checked = gate.check(cut, look, next: queue.first(SampleGate<Chunk>.context))
            }
            gate.keep(checked.chunk)
            checked.faults += copies.check(checked.chunk, nextTime: queue.firstTime)
        }
        tracker.note(checked.faults)
        let isWhole = checked.chunk.count == cut.count
        let gaps = tracker.use(checked.chunk.time.span) { times, limit in
            isWhole && known.steps.rises(byAtMost: limit) || Steps.rise(times, byAtMost: limit)
        }
        return (checked.chunk, gaps, checked.faults)
    }

    /// Continues after a clock reset; returns false if there was no reset.
    mutating func beginNextClock() -> Bool {
        guard isAtReset else { return false }
        isAtReset = false
        tracker.beginHeldClock()
        gate.beginClock()
        copies.beginClock()
        appendHeld()
        return true
    }

    /// Accepts the next samples of the chunk: a run in order up to the first at `enough`, or else a single sample.
    ///
    /// It reads no further, so that the counts at the end of a second do not depend on the chunk's length.
    private mutating func accept(until enough: Double) {
        let end = endOfGoodRun(until: enough)
        guard end > position else { return acceptOne() }
        if !queue.extend(position..<end, number: chunkNumber) {
            queue.append(chunk, position..<end, number: chunkNumber, look: known)
        }
        tracker.accept(end - position, last: chunk.time[end - 1])
        position = end
    }

    /// Returns the end of the run of finite samples in order that begins at the position.
    private func endOfGoodRun(until enough: Double) -> Int {
        let longest = enough == -.infinity ? 1 : Self.longestRun
        let times = chunk.time.span.extracting(position..<Swift.min(position + longest, chunk.count))
        let steps = known.steps
        let run = tracker.goodRun(of: times, until: enough) { times, limit in
            steps.rises(byAtMost: limit) || Steps.rise(times, byAtMost: limit)
        }
        let end = position + run
        if known.isFinite || chunk[position..<end].isFinite { return end }
        return (position..<end).first { !chunk[$0..<$0 + 1].isFinite } ?? end
    }

    private mutating func acceptOne() {
        let index = position
        switch tracker.judge(chunk.time[index], isFinite: known.isFinite || chunk[index..<index + 1].isFinite) {
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

/// A queue of samples in rising time, as runs within their chunks.
///
/// A second within one chunk is passed on without a copy. Runs are stored separately from the chunks, because access to
/// a chunk of generic type copies it.
private struct SampleQueue<Chunk: PlausibleChunk> {
    private var runs: [SampleRun] = []
    private var chunks: [Chunk] = []

    var isEmpty: Bool { runs.isEmpty }

    var firstTime: Double? { runs.isEmpty ? nil : runs[0].time[runs[0].range.lowerBound] }

    /// The signal of the first sample, if there is one.
    var firstValue: SIMD3<Float>? { runs.isEmpty ? nil : chunks[0].value(runs[0].range.lowerBound) }

    /// Returns the first samples, at most a number of them: a view if one run contains them all, else a copy.
    func first(_ count: Int) -> Chunk {
        var samples = Chunk()
        for (run, chunk) in zip(runs, chunks) {
            let range = run.range.prefix(count - samples.count)
            if samples.count == 0 { samples = chunk[range] } else { samples.append(chunk, range) }
            if samples.count == count { break }
        }
        return samples
    }

    /// Appends samples, which are later than the last.
    mutating func append(_ chunk: Chunk, _ range: Range<Int>, number: Int?, look: ChunkLook? = nil) {
        runs.append(SampleRun(time: chunk.time, range: range, number: number, look: look))
        chunks.append(chunk)
    }

    /// Extends the last run with the next samples of its chunk; returns false if they do not follow that run.
    mutating func extend(_ range: Range<Int>, number: Int) -> Bool {
        let last = runs.count - 1
        guard last >= 0, runs[last].number == number, runs[last].range.upperBound == range.lowerBound else {
            return false
        }
        runs[last].range = runs[last].range.lowerBound..<range.upperBound
        return true
    }

    /// Inserts a late sample; returns false if the queue contains its time.
    mutating func insert(_ source: Chunk, _ index: Int) -> Bool {
        let time = source.time[index]
        guard let place = runs.indices.last(where: { runs[$0].firstTime <= time }) ?? runs.indices.first else {
            append(source, index..<index + 1, number: nil)
            return true
        }
        let run = runs[place]
        let position = run.firstIndex(from: time)
        if position < run.range.upperBound, run.time[position] == time { return false }
        // Copies the run, so that the source's block is never modified.
        var own = Chunk()
        own.append(chunks[place], run.range.lowerBound..<position)
        own.append(source, index..<index + 1)
        own.append(chunks[place], position..<run.range.upperBound)
        runs[place] = SampleRun(time: own.time, range: 0..<own.count, number: nil, look: nil)
        chunks[place] = own
        return true
    }

    /// Removes and returns the samples before `end`: a view if one run contains them all, else a copy.
    ///
    /// - Returns: The samples, and what is known of a chunk that contains them all.
    mutating func take(until end: Double) -> (samples: Chunk, look: ChunkLook?) {
        var cut = Chunk()
        var look: ChunkLook?
        var finished = 0
        while finished < runs.count {
            let range = runs[finished].range.lowerBound..<runs[finished].firstIndex(from: end)
            if cut.count == 0 {
                cut = chunks[finished][range]
                look = runs[finished].look
            } else if !range.isEmpty {
                // Even an empty append would copy the view.
                cut.append(chunks[finished], range)
                look = nil
            }
            guard range.upperBound == runs[finished].range.upperBound else {
                runs[finished].range = range.upperBound..<runs[finished].range.upperBound
                break
            }
            finished += 1
        }
        runs.removeSubrange(..<finished)
        chunks.removeSubrange(..<finished)
        return (cut, look)
    }
}

/// A range of samples in a chunk.
private struct SampleRun {
    /// The chunk's timestamps.
    let time: SampleColumn<Double>
    /// The samples' indices in the chunk.
    var range: Range<Int>
    /// The chunk's number in the stream; `nil` for a copy.
    let number: Int?
    /// What is known of all samples of the chunk; `nil` for a copy.
    let look: ChunkLook?

    var firstTime: Double { time[range.lowerBound] }

    /// Returns the index of the first sample of the range that is not before `instant`, or the range's end.
    func firstIndex(from instant: Double) -> Int {
        range.lowerBound + time.span.extracting(range).firstIndex(from: instant)
    }
}
