import Testing

@testable import SwingMotion

/// The gaps between used samples, and the runs of times in order.
struct ClockGapsTests {
    /// Returns whether all steps between times are positive and within a limit, one by one.
    static func rises(_ times: Span<Double>, _ limit: Double) -> Bool {
        times.indices.dropFirst().allSatisfy { 0 < times[$0] - times[$0 - 1] && times[$0] - times[$0 - 1] <= limit }
    }

    /// Returns the gaps of pieces, whose times are in units of 1/32 s; the same whether or not a look saves the search.
    static func gaps(_ pieces: [[Double]], limit: Double? = nil) -> (gaps: [[Double]], report: StreamReport) {
        var rule = ClockRule.standard
        rule.gapLimit = limit.map { $0 / 32 }
        var (quick, slow) = (ClockTracker(rule: rule), ClockTracker(rule: rule))
        var gaps: [[Double]] = []
        for piece in pieces {
            let times = piece.map { $0 / 32 }
            let found = quick.use(times.span, rises: rises)
            let searched = slow.use(times.span) { _, _ in false }
            #expect(found == searched)
            gaps += found.map { [$0.startTimestamp * 32, $0.endTimestamp * 32] }
        }
        #expect(quick.report == slow.report)
        return (gaps, quick.report)
    }

    /// Returns as many times as given, `step` apart.
    static func steady(_ count: Int, from start: Double, by step: Double = 1) -> [Double] {
        (0..<count).map { start + Double($0) * step }
    }

    /// Pieces of a stream, and the gaps in them.
    static let streams: [(name: String, pieces: [[Double]], gaps: [[Double]])] = [
        ("nothing", [[]], []), ("one sample", [[5]], []),
        ("a steady stream", [steady(9, from: 0), steady(9, from: 9)], []),
        ("2.5 intervals between pieces", [steady(8, from: 0), steady(8, from: 9.5)], []),
        ("more than that", [steady(8, from: 0), steady(8, from: 9.75)], [[7, 9.75]]),
        ("within a piece", [steady(8, from: 0), [8, 9, 10, 12.75, 13.75]], [[10, 12.75]]),
        ("2.5 intervals within a piece", [steady(8, from: 0), [8, 9, 10, 12.5, 13.5]], []),
        ("at both ends of a piece", [steady(8, from: 0), [17, 27], [28, 38]], [[7, 17], [17, 27], [28, 38]]),
        ("no piece of 8 samples yet", [steady(7, from: 0), steady(7, from: 100)], []),
        ("an interval of 3 raises the mean of 8", [[0, 1, 2, 3, 4, 5, 8, 9]], []),
        ("one of 4 is a gap", [[0, 1, 2, 3, 4, 5, 9, 10]], [[5, 9]]),
        ("half the rate", [steady(8, from: 0), steady(8, from: 9, by: 2)], []),
        ("a quarter of the rate", [steady(8, from: 0), steady(8, from: 11, by: 4)], []),
        (
            "a sixth, which is believed from the second piece on",
            [steady(8, from: 0), [8] + steady(7, from: 14, by: 6), steady(8, from: 56, by: 6)],
            (0..<7).map { [8 + 6 * Double($0), 14 + 6 * Double($0)] }
        ),
        ("a faster stream", [steady(8, from: 0, by: 4), steady(8, from: 30), [40]], [[37, 40]]),
    ]

    @Test(arguments: streams.indices) func aGapExceeds2AndAHalfIntervals(index: Int) {
        let (name, pieces, gaps) = Self.streams[index]
        let (found, report) = Self.gaps(pieces)
        #expect(found == gaps, "\(name)")
        let times = pieces.joined()
        let gapDuration = gaps.reduce(0) { $0 + $1[1] - $1[0] } / 32
        #expect(report.usedCount == times.count)
        #expect((report.gapCount, report.gapDuration) == (gaps.count, gapDuration))
        #expect(report.intervalCount == max(times.count - 1, 0) - gaps.count)
        let duration = ((Array(times).last ?? 0) - (Array(times).first ?? 0)) / 32
        #expect(report.intervalDuration == duration - gapDuration)
        #expect(report.firstTimestamp == Array(times).first.map { $0 / 32 })
        #expect(report.lastTimestamp == Array(times).last.map { $0 / 32 })
    }

    /// A fixed limit holds whatever the rate is.
    @Test func aGapExceedsAFixedLimit() {
        #expect(Self.gaps([[0, 4, 8.25, 12.25], [16.25], [20.5]], limit: 4).gaps == [[4, 8.25], [16.25, 20.5]])
        #expect(Self.gaps([steady(20), [119]], limit: 100).gaps == [])
        #expect(Self.gaps([steady(20), [119.25]], limit: 100).gaps == [[19, 119.25]])
    }

    private func steady(_ count: Int) -> [Double] { Self.steady(count, from: 0) }

    /// Between runs of the clock there is no gap.
    @Test func aNewClockHasNoGapBefore() {
        var tracker = ClockTracker()
        let steady = Self.steady(8, from: 0).map { $0 / 32 }
        #expect(tracker.use(steady.span, rises: Self.rises) == [])
        tracker.beginClock()
        #expect(tracker.clockRun == 1 && tracker.report.clockResetCount == 1 && tracker.newest == -.infinity)
        let later = Self.steady(8, from: 1000).map { $0 / 32 }
        #expect(tracker.use(later.span, rises: Self.rises) == [])
        tracker.beginClock(7)
        #expect(tracker.clockRun == 7 && tracker.report.clockResetCount == 2)
        #expect(tracker.use(steady.span, rises: Self.rises) == [])
        #expect(tracker.report.usedCount == 24 && tracker.report.intervalCount == 21)
        #expect(tracker.report.firstTimestamp == 0 && tracker.report.lastTimestamp == 7.0 / 32)
    }

    /// Single samples have no gap limit unless it is fixed, and a break before the first.
    @Test func singleSamplesAreUsed() {
        var (free, fixed) = (ClockTracker(), ClockTracker(rule: ClockRule(gapLimit: 0.5)))
        let found = [1, 1.5, 2.25, 90].map { [free.use($0), fixed.use($0)] }
        #expect(found == [[true, true], [false, false], [false, true], [false, true]])
        #expect(free.report.gapCount == 0 && free.report.intervalCount == 3 && free.report.intervalDuration == 89)
        #expect(fixed.report.gapCount == 2 && fixed.report.gapDuration == 88.5 && fixed.report.intervalDuration == 0.5)
        #expect(fixed.report.usedCount == 4 && fixed.report.lastTimestamp == 90 && fixed.report.firstTimestamp == 1)
    }

    /// A held sample is a stray if the clock, the stream or a part of it ends.
    @Test func aHeldSampleIsAStrayAtTheEnd() {
        let ends: [(inout ClockTracker) -> Void] = [{ $0.finish() }, { $0.pause() }, { $0.beginClock() }]
        for end in ends {
            var tracker = ClockTracker()
            tracker.beginHeldClock()
            #expect(tracker.judge(5) == .accept && tracker.judge(50) == .hold)
            #expect(tracker.report.strayCount == 0 && tracker.clockRun == 0)
            end(&tracker)
            #expect(tracker.report.strayCount == 1)
            end(&tracker)
            #expect(tracker.report.strayCount == 1 && tracker.report.sampleCount == 2)
            tracker.beginHeldClock()
            #expect(tracker.judge(50) == (tracker.newest == 5 ? .hold : .accept))
        }
        // The held sample begins its clock and is no stray.
        var tracker = ClockTracker()
        #expect(tracker.judge(5) == .accept && tracker.judge(1) == .hold && tracker.judge(1.5) == .held(.reset))
        tracker.beginHeldClock()
        #expect(tracker.newest == 1 && tracker.clockRun == 1 && tracker.report.strayCount == 0)
        #expect(tracker.judge(1.5) == .accept && tracker.newest == 1.5)
    }

    /// Runs contain the times that single verdicts accept, up to the first that is not before a time.
    @Test(arguments: [-Double.infinity, 0, 0.3, 1.25, 1.9, .infinity]) func aRunEqualsSingleVerdicts(enough: Double) {
        let steady = (0..<20).map { Double($0) / 8 }
        for bad in [Double.nan, 0, 0.05, 0.25, 1.25, 5, -5, 1e11, .infinity] {
            for place in 0..<20 {
                for newest in [nil, -0.5, -1, -1.125, 0, 0.125] as [Double?] {
                    var times = steady
                    times[place] = bad
                    var tracker = ClockTracker()
                    if let newest { #expect(tracker.judge(newest) == .accept) }
                    var (expected, single) = (0, tracker)
                    while expected < times.count, single.judge(times[expected]) == .accept {
                        expected += 1
                        if times[expected - 1] >= enough { break }
                    }
                    let run = tracker.goodRun(of: times.span, until: enough, rises: Self.rises)
                    #expect(run == expected, "\(times) after \(String(describing: newest))")
                    let slow = tracker.goodRun(of: times.span, until: enough) { _, _ in false }
                    #expect(slow == expected, "\(times) after \(String(describing: newest))")
                    guard run > 0 else { continue }
                    tracker.accept(run, last: times[run - 1])
                    #expect(tracker.newest == times[run - 1])
                    #expect(tracker.report.sampleCount == run + (newest == nil ? 0 : 1))
                }
            }
        }
    }

    /// While a sample is held, single verdicts decide.
    @Test func thereIsNoRunWhileASampleIsHeld() {
        var tracker = ClockTracker()
        #expect(tracker.judge(5) == .accept && tracker.judge(50) == .hold)
        #expect(tracker.goodRun(of: [5.5, 6].span, until: .infinity, rises: Self.rises) == 0)
    }
}

extension ClockRule {
    fileprivate init(gapLimit: Double) {
        self.init()
        self.gapLimit = gapLimit
    }
}
