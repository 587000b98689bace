import Testing

@testable import SwingReport

struct SignalTraceTests {
    @Test(arguments: [2, 3, 10, 99, 100, 240, 600])
    func keepsThePeaksOfEveryInterval(limit: Int) throws {
        let signal = (0..<601).map { Float(($0 * 7919) % 1009) - 500 }
        let trace = SignalTrace(signal, limit: limit)
        let indices = try #require(trace.indices)
        #expect(trace.values.count <= max(limit, 2))
        #expect(indices == indices.sorted() && Set(indices).count == indices.count)
        #expect(trace.values == indices.map { signal[$0] })
        let intervals = limit / 2
        for interval in 0..<intervals {
            let range = interval * 601 / intervals..<(interval + 1) * 601 / intervals
            let kept = indices.filter(range.contains).map { signal[$0] }
            #expect(kept.min() == signal[range].min() && kept.max() == signal[range].max())
        }
    }

    @Test func aShortSignalIsUnchanged() {
        let trace = SignalTrace([1, .nan, 3], limit: 3)
        #expect(trace.indices == nil && trace.values.count == 3 && trace.values[1].isNaN)
    }

    @Test func aGapStaysAGap() throws {
        var signal = [Float](repeating: 1, count: 100)
        for index in 40..<60 { signal[index] = .nan }
        let trace = SignalTrace(signal, limit: 20)
        let indices = try #require(trace.indices)
        for (index, value) in zip(indices, trace.values) { #expect(value.isNaN == (40..<60).contains(index)) }
        #expect(trace.values.contains { $0.isNaN })
    }
}
