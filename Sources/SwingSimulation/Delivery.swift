import SwingMotion

/// Hands samples on in the order in which they are delivered: without the lost ones, some twice, some late.
struct Delivery<Chunk: SensorChunk>: Sendable {
    /// The samples yet to be delivered, the next one first.
    private var runs: ArraySlice<Range<Int>>
    /// Samples that have been taken and may still be needed, and the index of the first of them.
    private var held = Chunk()
    private var first = 0

    init(_ faults: StreamFaults) {
        runs = faults.runs[...]
    }

    /// Takes the sensor's next samples and returns those that are delivered by now.
    ///
    /// - Complexity: O(*n*), where *n* is the number of samples taken and held.
    mutating func deliver(_ chunk: Chunk) -> Chunk {
        let taken = first + held.count + chunk.count
        // Nearly always everything is delivered as it is taken, and nothing of it is needed again.
        if held.count == 0, let run = runs.first, run.lowerBound == first,
            taken <= run.upperBound,
            runs.dropFirst().prefix(Self.reach).allSatisfy({ $0.lowerBound >= taken })
        {
            runs[runs.startIndex] = taken..<run.upperBound
            first = taken
            return chunk
        }
        held.append(chunk, 0..<chunk.count)
        var delivered = Chunk()
        while let run = runs.first, run.lowerBound < taken || run.isEmpty {
            let end = min(run.upperBound, taken)
            if run.lowerBound < end { delivered.append(held, run.lowerBound - first..<end - first) }
            guard end == run.upperBound else {
                runs[runs.startIndex] = end..<run.upperBound
                break
            }
            runs.removeFirst()
        }
        forget(before: min(runs.prefix(Self.reach).map(\.lowerBound).min() ?? taken, taken))
        return delivered
    }

    /// Drops the samples before `index`.
    private mutating func forget(before index: Int) {
        var rest = Chunk()
        rest.append(held, index - first..<held.count)
        held = rest
        first = index
    }

    /// How many runs ahead a sample may be needed again: a delay consists of three.
    private static var reach: Int { 4 }
}
