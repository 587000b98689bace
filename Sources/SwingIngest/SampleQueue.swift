import SwingMotion

/// Samples in rising time, as a queue of runs of the chunks they came in.
///
/// A chunk that is cut out whole is handed on without a copy.
struct SampleQueue<Chunk: SensorChunk> {
    private struct Run {
        var chunk: Chunk
        var range: Range<Int>
        /// Which of the stream's chunks it is; nil for a copy.
        var number: Int?
    }

    private var runs: [Run] = []

    var isEmpty: Bool { runs.isEmpty }

    var firstTime: Double? { runs.isEmpty ? nil : runs[0].chunk.time[runs[0].range.lowerBound] }

    /// Adds samples behind the last; their times are greater.
    mutating func append(_ chunk: Chunk, _ range: Range<Int>, number: Int?) {
        runs.append(Run(chunk: chunk, range: range, number: number))
    }

    /// Adds the next samples of the chunk that the last run is of; false if they follow no such run.
    mutating func extend(_ range: Range<Int>, number: Int) -> Bool {
        let last = runs.count - 1
        guard last >= 0, runs[last].number == number, runs[last].range.upperBound == range.lowerBound else { return false }
        runs[last].range = runs[last].range.lowerBound..<range.upperBound
        return true
    }

    /// Puts a sample in its place; false if there is one with its time.
    mutating func insert(_ source: Chunk, _ index: Int) -> Bool {
        let time = source.time[index]
        let r = runs.lastIndex { $0.chunk.time[$0.range.lowerBound] <= time } ?? runs.startIndex
        guard r < runs.endIndex else {
            append(source, index..<index + 1, number: nil)
            return true
        }
        let run = runs[r]
        let position = run.range.partitioningIndex { run.chunk.time[$0] >= time }
        if position < run.range.upperBound, run.chunk.time[position] == time { return false }
        // The run becomes a chunk of its own, so that a source's chunk is never written to.
        var own = Chunk()
        own.append(run.chunk, run.range)
        own.insert(source, index, at: position - run.range.lowerBound)
        runs[r] = Run(chunk: own, range: 0..<own.count, number: nil)
        return true
    }

    /// Cuts off the samples before `end`.
    mutating func take(until end: Double) -> Chunk {
        var cut = Chunk()
        var whole = 0
        while whole < runs.count {
            let (time, range) = (runs[whole].chunk.time, runs[whole].range)
            let border = range.partitioningIndex { time[$0] >= end }
            if whole == 0, border == time.count, range == 0..<time.count {
                cut = runs[whole].chunk
            } else if border > range.lowerBound {
                // Even an empty append would copy a chunk that is handed on.
                cut.append(runs[whole].chunk, range.lowerBound..<border)
            }
            guard border == range.upperBound else {
                runs[whole].range = border..<range.upperBound
                break
            }
            whole += 1
        }
        runs.removeFirst(whole)
        return cut
    }
}

extension Range<Int> {
    /// The first index at which `isBehind` holds, or the upper bound; it holds at every index behind.
    fileprivate func partitioningIndex(where isBehind: (Int) -> Bool) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if isBehind(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
