import SwingMotion

/// One stream on its way into seconds: samples in rising time that are not yet cut, and what was seen of the stream.
///
/// It is given chunks and pulls none: so it is of two types only, whose code the compiler makes for each.
struct StreamSegmenter<Chunk: SensorChunk> {
    var queue = SampleQueue<Chunk>()
    var meter = StreamMeter()
    /// The chunk being read, and the index of its first sample that is not.
    private var chunk = Chunk()
    private var position = 0
    private var chunkNumber = 0
    /// The newest time accepted on this clock.
    private var newest = -Double.infinity
    /// A sample whose time lies far from `newest`, until the next sample says whether to believe it.
    private var pending: Chunk?
    private var isAtReset = false
    private var hasEnded = false

    /// The second of the first sample in the queue, if there is one.
    var nextSecond: Int? { queue.firstTime.map(ClockRules.second) }

    /// Sorts what it was given, until the seconds before `end` are complete (or, without an end, until there is a sample).
    ///
    /// - Returns: Whether it needs another chunk for that.
    mutating func needsChunk(until end: Int?) -> Bool {
        let enough = end.map { Double($0) + ClockRules.reorderWindow } ?? -.infinity
        while !hasEnded, !isAtReset {
            if newest >= enough, !queue.isEmpty || end != nil { return false }
            guard position < chunk.count else { return true }
            accept(until: enough)
        }
        return false
    }

    /// Takes the next chunk, or `nil` at the stream's end.
    mutating func give(_ next: Chunk?) {
        guard let next else {
            hasEnded = true
            if pending != nil { meter.report.strayCount += 1 }
            pending = nil
            return
        }
        chunk = next
        position = 0
        chunkNumber += 1
    }

    /// Cuts off the samples of `second`, the queue's first.
    mutating func take(_ second: Int) -> (chunk: Chunk, gaps: [StreamGap]) {
        let cut = queue.take(until: Double(second) + 1)
        return (cut, meter.measure(cut.time))
    }

    /// Goes on with the clock that has begun anew; false if none has.
    mutating func beginNextClock() -> Bool {
        guard isAtReset, let first = pending else { return false }
        isAtReset = false
        pending = nil
        newest = -.infinity
        meter.beginClock()
        append(first, 0..<1)
        return true
    }

    /// Sorts the next samples of the chunk: good ones in a row up to the first that is `enough`, or one that is not good.
    ///
    /// It never looks further than it must, so that what is counted by then does not depend on the chunk's length.
    private mutating func accept(until enough: Double) {
        let end = pending == nil ? chunk.endOfGoodRun(from: position, after: newest, until: enough) : position
        guard end > position else { return acceptOne() }
        if !queue.extend(position..<end, number: chunkNumber) {
            queue.append(chunk, position..<end, number: chunkNumber)
        }
        newest = chunk.time[end - 1]
        meter.report.sampleCount += end - position
        position = end
    }

    private mutating func acceptOne() {
        let (index, time) = (position, chunk.time[position])
        guard time.magnitude < ClockRules.limit, chunk.isFinite(index..<index + 1) else {
            meter.report.invalidCount += 1
            meter.report.sampleCount += 1
            position += 1
            return
        }
        if let held = pending {
            let heldTime = held.time[0]
            if (time - heldTime).magnitude <= ClockRules.jump {
                if heldTime < newest {
                    // Two samples agree that the clock is far back: it has begun anew.
                    isAtReset = true
                    return
                }
                append(held, 0..<1)
            } else {
                meter.report.strayCount += 1
            }
            pending = nil
            return
        }
        position += 1
        meter.report.sampleCount += 1
        if (time - newest).magnitude > ClockRules.jump, newest > -.infinity {
            var held = Chunk()
            held.append(chunk, index..<index + 1)
            pending = held
        } else if time > newest {
            append(chunk, index..<index + 1)
        } else if ClockRules.isClosed(time, newest: newest) {
            meter.report.lateCount += 1
        } else if queue.insert(chunk, index) {
            meter.report.reorderedCount += 1
        } else {
            meter.report.duplicateCount += 1
        }
    }

    private mutating func append(_ source: Chunk, _ range: Range<Int>) {
        queue.append(source, range, number: nil)
        newest = source.time[range.upperBound - 1]
    }
}

extension SensorChunk {
    /// Where the run of good samples that begins at `start` ends: finite, in rising time, no jump, none behind `enough`.
    ///
    /// At most ``ClockRules/longestRun`` samples are looked at, so that a chunk of any length costs no more than its samples.
    fileprivate func endOfGoodRun(from start: Int, after newest: Double, until enough: Double) -> Int {
        let longest = enough == -.infinity ? 1 : ClockRules.longestRun
        let times = time.span.extracting(start..<Swift.min(start + longest, count))
        guard newest > -.infinity || times[0].magnitude < ClockRules.limit else { return start }
        guard newest == -.infinity || ClockRules.isGood(times[0] - newest) else { return start }
        var good = times.count
        if !ClockRules.isSteady(times) {
            good = (1..<times.count).first { !ClockRules.isGood(times[$0] - times[$0 - 1]) } ?? good
        }
        var (low, high) = (0, good)
        while low < high {
            let middle = low + (high - low) / 2
            if times[middle] < enough { low = middle + 1 } else { high = middle }
        }
        let end = start + Swift.min(low + 1, good)
        if isFinite(start..<end) { return end }
        return (start..<end).first { !isFinite($0..<$0 + 1) } ?? end
    }
}
