import SwingMotion
import TestSupport
import Testing

@testable import SwingIngest

/// The last seconds of a stream, and the stretches in them that repeat earlier samples.
@Suite struct RecentSignalTests {
    /// Returns a history of seconds with some numbers of samples; each sample's time is its number.
    static func recent(
        _ counts: [Int], reach: Int = 3, values: [SIMD3<Float>]? = nil
    ) -> RecentSignal<AccelerometerChunk> {
        var recent = RecentSignal<AccelerometerChunk>(reach: reach)
        var end = 0
        for count in counts {
            let samples = end..<end + count
            recent.append(
                acceleration(values.map { Array($0[samples]) } ?? jagged(count), from: Double(end), rate: 1))
            end += count
        }
        return recent
    }

    /// The complete seconds before the newest one are kept; if some are incomplete, up to four times as many.
    @Test(
        arguments: [
            (3, [], 0, 0), (3, [7], 0, 7), (3, [10, 10, 10, 10], 0, 40), (3, [10, 10, 10, 10, 10], 10, 50),
            (3, [10, 10, 10, 10, 9], 10, 49), (1, [10, 10, 10], 10, 30), (3, [10, 10, 10, 9, 10], 0, 49),
            (3, [10, 10, 9, 10, 10, 10], 10, 59), (3, [5, 10, 10, 10, 10], 5, 45), (1, [1, 1, 1, 1, 1, 100], 3, 105),
            (1, [100, 1, 1, 1, 1], 0, 104), (1, [100, 1, 1, 1, 1, 1], 100, 105),
            (2, [100] + Array(repeating: 1, count: 9), 100, 109),
        ] as [(Int, [Int], Int, Int)])
    func keepsCompleteSeconds(reach: Int, counts: [Int], start: Int, end: Int) {
        let recent = Self.recent(counts, reach: reach)
        #expect((recent.start, recent.end) == (start, end), "\(counts)")
        for number in start..<end { #expect(recent.time(number) == Double(number)) }
    }

    /// A run contains all samples around one that equal those a distance earlier, if these are kept.
    @Test(arguments: [16, 20, 37], [1, 3]) func aRunIsAsLongAsTheCopy(distance: Int, reach: Int) {
        let counts = [20, 11, 30, 3, 20, 20]
        let total = counts.reduce(0, +)
        for (copied, first) in [(60..<85, 0), (45..<70, 50), (60..<total, 0), (75..<76, 0), (distance..<50, 0)] {
            var values = jagged(total, height: 400)
            for i in copied { values[i] = values[i - distance] }
            let recent = Self.recent(counts, reach: reach, values: values)
            for number in copied where number >= first {
                let run = recent.run(at: number, distance: distance, from: first)
                let start = max(copied.lowerBound, first, recent.start + distance)
                guard number >= start else { continue }
                #expect((run.start, run.end, run.count) == (start, copied.upperBound, copied.upperBound - start))
                #expect(run.distance == distance && !run.isReported)
                var variety = Variety()
                for i in start..<copied.upperBound { variety.add(values[i]) }
                #expect((run.variety.changes, run.variety.turns) == (variety.changes, variety.turns))
            }
        }
    }

    /// A run at the end of a second continues with the next one.
    @Test func aRunIsExtended() {
        var values = jagged(60, height: 400)
        for i in 30..<55 { values[i] = values[i - 20] }
        let short = Self.recent([20, 20], values: values).run(at: 33, distance: 20, from: 0)
        #expect((short.start, short.end) == (30, 40))
        let long = Self.recent([20, 20, 20], values: values)
        let (extended, whole) = (long.extended(short), long.run(at: 33, distance: 20, from: 0))
        #expect((extended.start, extended.end) == (30, 55))
        #expect(extended.variety.changes == whole.variety.changes && extended.variety.turns == whole.variety.turns)
    }
}
