import Testing

@testable import SwingMotion

@Suite struct SampleOrderTests {
    /// The accepted samples of streams with a gap limit of 0.5 s: the time, the clock, and a break before the sample.
    static let streams: [(name: String, times: [Double], placed: [String])] = [
        ("in order", [1, 1.5, 2], ["1.0 0 break", "1.5 0", "2.0 0"]),
        ("a gap", [1, 1.5, 2.125], ["1.0 0 break", "1.5 0", "2.125 0 break"]),
        ("repeated and late", [1, 1.25, 1.25, 1.125, 1.5], ["1.0 0 break", "1.25 0", "1.5 0"]),
        ("not finite", [1, .nan, .infinity, 1.25], ["1.0 0 break", "1.25 0"]),
        ("out of range", [1e11, 1, 1.25], ["1.0 0 break", "1.25 0"]),
        ("a long gap", [1, 1.25, 9, 9.25], ["1.0 0 break", "1.25 0", "9.0 0 break", "9.25 0"]),
        ("a stray ahead", [1, 1.25, 9, 1.5], ["1.0 0 break", "1.25 0", "1.5 0"]),
        ("an early stray", [5, 5.25, 1, 5.5], ["5.0 0 break", "5.25 0", "5.5 0"]),
        ("a new clock", [5, 5.25, 1, 1.25], ["5.0 0 break", "5.25 0", "1.0 1 break", "1.25 1"]),
        ("a stray at the end", [5, 5.25, 1], ["5.0 0 break", "5.25 0"]),
        ("two strays", [5, 5.25, 1, 90, 5.5], ["5.0 0 break", "5.25 0", "5.5 0"]),
        ("a second's step", [5, 6, 7.0625], ["5.0 0 break", "6.0 0 break"]),
        ("back by a second", [5, 4, 3.9375, 5.25], ["5.0 0 break", "5.25 0"]),
    ]

    @Test(arguments: streams)
    func places(name: String, times: [Double], placed: [String]) {
        var order = SampleOrder<Int>(gapLimit: 0.5)
        var found: [String] = []
        for (index, time) in times.enumerated() {
            for sample in order.take(index, at: time, isFinite: true) {
                found.append("\(sample.time) \(sample.clockRun)" + (sample.isBreak ? " break" : ""))
                #expect(times[sample.sample] == sample.time)
            }
        }
        order.finish()
        #expect(found == placed, "\(name)")
        #expect(order.report.sampleCount == times.count)
        #expect(order.report.usedCount == placed.count)
        #expect(order.report.usedCount + order.report.droppedCount == times.count)
    }

    @Test func countsEachReason() {
        var order = SampleOrder<Void>(gapLimit: 0.5)
        for time in [5, 5.25, 5.25, 5.125, 99, 5.5, .nan, 6.5, 1, 1.25] {
            _ = order.take((), at: time, isFinite: true)
        }
        _ = order.take((), at: 1.5, isFinite: false)
        order.finish()
        let report = order.report
        #expect(report.sampleCount == 11)
        #expect(report.duplicateCount == 1)
        #expect(report.lateCount == 1)
        #expect(report.strayCount == 1)
        #expect(report.invalidCount == 2)
        #expect(report.gapCount == 1)
        #expect(report.gapDuration == 1)
        #expect(report.clockResetCount == 1)
        #expect(report.usedCount == 6)
        #expect(report.firstTimestamp == 5)
        #expect(report.lastTimestamp == 1.25)
        // The three intervals of 0.25 s are not gaps.
        #expect(report.rate == 4)
    }

    /// A pause is a break, but not a gap: no sample is missing.
    @Test(arguments: [5.5, 5.75, 90, 1])
    func pauses(time: Double) {
        var order = SampleOrder<Void>(gapLimit: 0.5)
        _ = order.take((), at: 5, isFinite: true)
        _ = order.take((), at: 5.25, isFinite: true)
        order.pause()
        let placed = [time, time + 0.25].flatMap { Array(order.take((), at: $0, isFinite: true)) }
        #expect(placed.map(\.isBreak) == [true, false])
        #expect(placed.map(\.clockRun) == (time < 5 ? [1, 1] : [0, 0]))
        #expect(order.report.gapCount == 0 && order.report.intervalCount == 2)
    }

    /// A held sample is dropped when its clock or the stream ends, or at a pause; it never follows later.
    @Test func aHeldSampleIsDroppedAtAnEnd() {
        let ends: [(inout SampleOrder<String>) -> Void] = [{ $0.finish() }, { $0.pause() }, { $0.beginClock(4) }]
        for (number, end) in ends.enumerated() {
            var order = SampleOrder<String>(gapLimit: 0.5)
            #expect(order.take("first", at: 5, isFinite: true).map(\.sample) == ["first"])
            #expect(order.take("held", at: 50, isFinite: true).map(\.sample) == [])
            end(&order)
            #expect(order.report.strayCount == 1)
            #expect(order.clockRun == (number == 2 ? 4 : 0))
            let found = [5.25, 5.5].flatMap { Array(order.take("\($0)", at: $0, isFinite: true)) }
            #expect(found.map(\.sample) == ["5.25", "5.5"])
            #expect(found.map(\.clockRun) == [order.clockRun, order.clockRun])
            #expect(found.map(\.isBreak) == [number > 0, false])
        }
    }

    /// The samples of a slow sensor follow each other although they are more than a second apart.
    @Test(arguments: [(3.0, [false, false, true]), (0.5, [true, true])]) func slowSensorsHaveNoBreaks(
        limit: Double, breaks: [Bool]
    ) {
        var order = SampleOrder<Int>(gapLimit: limit)
        let found = [10.0, 12.5, 15.5, 19].enumerated().flatMap { i, time in
            Array(order.take(i, at: time, isFinite: true))
        }
        #expect(Array(found.map(\.isBreak).dropFirst()) == Array(breaks.prefix(found.count - 1)))
        #expect(found.count == (limit > 1 ? 3 : 1))
    }

    /// One more sample releases the held one and itself, in this order.
    @Test func twoSamplesAreReleased() {
        var order = SampleOrder<Int>(gapLimit: 0.5)
        _ = order.take(0, at: 5, isFinite: true)
        _ = order.take(1, at: 9, isFinite: true)
        var taken = order.take(2, at: 9.25, isFinite: true)
        let found = [taken.next(), taken.next(), taken.next(), taken.next()].map { $0?.sample }
        #expect(found == [1, 2, nil, nil])
        #expect(order.take(3, at: 9.25, isFinite: true).map(\.sample) == [])
    }
}
