import Testing

@testable import SwingMotion

struct ClockTrackerTests {
    /// Returns the verdicts on times, in order, and the report.
    private func verdicts(_ times: [Double], _ rule: ClockRule = .standard) -> ([ClockTracker.Verdict], StreamReport) {
        var tracker = ClockTracker(rule: rule)
        var verdicts: [ClockTracker.Verdict] = []
        for time in times {
            var isDecided = false
            while !isDecided {
                let verdict = tracker.judge(time)
                verdicts.append(verdict)
                isDecided = true
                if case .held(let held) = verdict {
                    isDecided = false
                    if held == .reset { tracker.beginHeldClock() }
                }
                if verdict == .reorder { tracker.reordered(isRepeated: false) }
            }
        }
        tracker.finish()
        return (verdicts, tracker.report)
    }

    @Test(
        arguments: [
            ([1, 1.5, 2.5], [.accept, .accept, .accept]),
            ([1, 1.5, 1.5], [.accept, .accept, .duplicate]),
            // The second of 1.5 is open until 2.25.
            ([1, 1.5, 2.2, 1.6], [.accept, .accept, .accept, .reorder]),
            ([1, 1.5, 2.25, 1.6], [.accept, .accept, .accept, .late]),
            // A step of more than 1 s needs confirmation.
            ([1, 2, 3.25], [.accept, .accept, .hold]),
            ([1, 9, 9.5], [.accept, .hold, .held(.accept), .accept]),
            ([1, 9, 8.5], [.accept, .hold, .held(.accept), .reorder]),
            ([1, 9.5, 8.75], [.accept, .hold, .held(.accept), .late]),
            ([5, 1, 1.5], [.accept, .hold, .held(.reset), .accept]),
            ([5, 1, 5.5], [.accept, .hold, .held(.stray), .accept]),
            ([5, 1, 90, 5.5], [.accept, .hold, .held(.stray), .hold, .held(.stray), .accept]),
            // A repeated sample confirms nothing.
            ([5, 1, 1, 5.5], [.accept, .hold, .duplicate, .held(.stray), .accept]),
            ([5, 90, 90, 90, 5.5], [.accept, .hold, .duplicate, .duplicate, .held(.stray), .accept]),
            ([5, 1, 1, 1.5], [.accept, .hold, .duplicate, .held(.reset), .accept]),
            // Invalid samples confirm nothing.
            ([5, 1, .nan, 1.5], [.accept, .hold, .invalid, .held(.reset), .accept]),
            ([1e11, -1e11, .infinity, 1], [.invalid, .invalid, .invalid, .accept]),
        ] as [([Double], [ClockTracker.Verdict])])
    func judges(times: [Double], expected: [ClockTracker.Verdict]) {
        let (found, report) = verdicts(times)
        #expect(found == expected)
        #expect(report.sampleCount == times.count)
        let accepted = found.count { [.accept, .held(.accept), .held(.reset), .reorder].contains($0) }
        #expect(report.droppedCount == times.count - accepted)
    }

    @Test func countsEachVerdictOnce() {
        let report = verdicts([5, 5.5, 5.5, 6.2, 5.6, 6.5, 5.7, 99, 6.6, .nan, 1, 1.1, 1.05, 70]).1
        #expect(report.sampleCount == 14)
        #expect(report.duplicateCount == 1)
        #expect(report.reorderedCount == 2)
        #expect(report.lateCount == 1)
        #expect(report.strayCount == 2)
        #expect(report.invalidCount == 1)
        #expect(report.clockResetCount == 1)
    }

    @Test func eachSettingChangesItsVerdict() {
        var rule = ClockRule.standard
        rule.reorderWindow = 0.5
        #expect(verdicts([1, 1.5, 2.4, 1.6], rule).0.last == .reorder)
        #expect(verdicts([1, 1.5, 2.5, 1.6], rule).0.last == .late)
        rule.deadline = .oneSecondLater
        #expect(verdicts([1.5, 2.49, 1.6], rule).0.last == .reorder)
        rule.jump = 2
        #expect(verdicts([1.5, 3, 1.6], rule).0.last == .reorder)
        #expect(verdicts([1.5, 3.25, 1.6], rule).0.last == .late)
        rule.deadline = .none
        #expect(verdicts([1.5, 1.75, 1.6], rule).0.last == .late)
        rule.limit = 100
        #expect(verdicts([99, 100], rule).0 == [.accept, .invalid])
    }

    /// An interval is a gap if it exceeds 2.5 typical intervals or a fixed limit.
    @Test func findsGaps() {
        let rises = { (times: Span<Double>, limit: Double) in
            times.indices.dropFirst().allSatisfy { 0 < times[$0] - times[$0 - 1] && times[$0] - times[$0 - 1] <= limit }
        }
        var measured = ClockTracker()
        var rule = ClockRule.standard
        rule.gapLimit = 0.125
        var fixed = ClockTracker(rule: rule)
        let steady = (0..<32).map { Double($0) / 32 }
        let broken = (0..<32).filter { !(8..<10).contains($0) }.map { 1 + Double($0) / 32 }
        for tracker in [measured.use(steady.span, rises: rises), fixed.use(steady.span, rises: rises)] {
            #expect(tracker.isEmpty)
        }
        #expect(
            measured.use(broken.span, rises: rises) == [
                StreamGap(startTimestamp: 1 + 7.0 / 32, endTimestamp: 1 + 10.0 / 32)
            ])
        #expect(fixed.use(broken.span, rises: rises).isEmpty)
        #expect(measured.report.gapCount == 1 && measured.report.gapDuration == 3.0 / 32)
        #expect(measured.report.rate == 32 && measured.report.usedCount == 62)
        #expect(fixed.use(2.25) && !fixed.use(2.375))
        fixed.pause()
        #expect(fixed.use(2.5) && fixed.report.gapCount == 1)
    }
}
