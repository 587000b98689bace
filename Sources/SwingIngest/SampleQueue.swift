import SwingMotion

/// Samples in rising time, as a queue of runs of the chunks they came in.
///
/// A second that lies in one chunk is handed on without a copy. What the queue asks of its runs lies apart from the chunks,
/// because touching a chunk of unknown type copies it.
struct SampleQueue<Chunk: SensorChunk> {
    private var runs: [SampleRun] = []
    private var chunks: [Chunk] = []

    var isEmpty: Bool { runs.isEmpty }

    var firstTime: Double? { runs.isEmpty ? nil : runs[0].time[runs[0].range.lowerBound] }

    /// Adds samples behind the last; their times are greater.
    mutating func append(_ chunk: Chunk, _ range: Range<Int>, number: Int?) {
        runs.append(SampleRun(time: chunk.time, range: range, number: number))
        chunks.append(chunk)
    }

    /// Adds the next samples of the chunk that the last run is of; false if they follow no such run.
    mutating func extend(_ range: Range<Int>, number: Int) -> Bool {
        let last = runs.count - 1
        guard last >= 0, runs[last].number == number, runs[last].range.upperBound == range.lowerBound else {
            return false
        }
        runs[last].range = runs[last].range.lowerBound..<range.upperBound
        return true
    }

    /// Puts a sample in its place; false if there is one with its time.
    mutating func insert(_ source: Chunk, _ index: Int) -> Bool {
        let time = source.time[index]
        guard let place = runs.indices.last(where: { runs[$0].firstTime <= time }) ?? runs.indices.first else {
            append(source, index..<index + 1, number: nil)
            return true
        }
        let run = runs[place]
        let position = run.firstIndex(from: time)
        if position < run.range.upperBound, run.time[position] == time { return false }
        // The run becomes a block of its own, so that a source's block is never written to.
        var own = Chunk()
        own.append(chunks[place], run.range.lowerBound..<position)
        own.append(source, index..<index + 1)
        own.append(chunks[place], position..<run.range.upperBound)
        runs[place] = SampleRun(time: own.time, range: 0..<own.count, number: nil)
        chunks[place] = own
        return true
    }

    /// Cuts off the samples before `end`: a view where one run holds them all, and else a copy.
    mutating func take(until end: Double) -> Chunk {
        var cut = Chunk()
        var whole = 0
        while whole < runs.count {
            let range = runs[whole].range.lowerBound..<runs[whole].firstIndex(from: end)
            if cut.count == 0 {
                cut = chunks[whole][range]
            } else if !range.isEmpty {
                // Even an empty append would copy the view.
                cut.append(chunks[whole], range)
            }
            guard range.upperBound == runs[whole].range.upperBound else {
                runs[whole].range = range.upperBound..<runs[whole].range.upperBound
                break
            }
            whole += 1
        }
        runs.removeSubrange(..<whole)
        chunks.removeSubrange(..<whole)
        return cut
    }
}

/// A range of samples in a chunk.
private struct SampleRun {
    /// The chunk's times.
    let time: SampleColumn<Double>
    /// The samples.
    var range: Range<Int>
    /// Which of the stream's chunks it is; nil for a copy.
    let number: Int?

    var firstTime: Double { time[range.lowerBound] }

    /// The first sample of the range that is not before `instant`, or the range's end.
    func firstIndex(from instant: Double) -> Int {
        range.lowerBound + time.span.extracting(range).firstIndex(from: instant)
    }
}
