import SwingMotion

/// A queue of samples in rising time, as runs within their chunks.
///
/// A second within one chunk is passed on without a copy. Runs are stored separately from the chunks, because access to
/// a chunk of generic type copies it.
struct SampleQueue<Chunk: SensorChunk> {
    private var runs: [SampleRun] = []
    private var chunks: [Chunk] = []

    var isEmpty: Bool { runs.isEmpty }

    var firstTime: Double? { runs.isEmpty ? nil : runs[0].time[runs[0].range.lowerBound] }

    /// Appends samples, which are later than the last.
    mutating func append(_ chunk: Chunk, _ range: Range<Int>, number: Int?) {
        runs.append(SampleRun(time: chunk.time, range: range, number: number))
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
        runs[place] = SampleRun(time: own.time, range: 0..<own.count, number: nil)
        chunks[place] = own
        return true
    }

    /// Removes and returns the samples before `end`: a view if one run contains them all, else a copy.
    mutating func take(until end: Double) -> Chunk {
        var cut = Chunk()
        var finished = 0
        while finished < runs.count {
            let range = runs[finished].range.lowerBound..<runs[finished].firstIndex(from: end)
            if cut.count == 0 {
                cut = chunks[finished][range]
            } else if !range.isEmpty {
                // Even an empty append would copy the view.
                cut.append(chunks[finished], range)
            }
            guard range.upperBound == runs[finished].range.upperBound else {
                runs[finished].range = range.upperBound..<runs[finished].range.upperBound
                break
            }
            finished += 1
        }
        runs.removeSubrange(..<finished)
        chunks.removeSubrange(..<finished)
        return cut
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

    var firstTime: Double { time[range.lowerBound] }

    /// Returns the index of the first sample of the range that is not before `instant`, or the range's end.
    func firstIndex(from instant: Double) -> Int {
        range.lowerBound + time.span.extracting(range).firstIndex(from: instant)
    }
}
