import Testing

@testable import SwingMotion

/// The counts of a stream, and the faults and gaps that they count.
struct StreamReportTests {
    @Test func aReportBeginsWithZeros() {
        let report = StreamReport()
        let counts: [KeyPath<StreamReport, Int>] = [
            \.sampleCount, \.usedCount, \.invalidCount, \.duplicateCount, \.lateCount, \.strayCount, \.impossibleCount,
            \.loneCount, \.heldCount, \.bridgedCount, \.copiedCount, \.reorderedCount, \.gapCount, \.clockResetCount,
            \.intervalCount, \.spreadCount, \.droppedCount,
        ]
        #expect(counts.allSatisfy { report[keyPath: $0] == 0 })
        let durations: [KeyPath<StreamReport, Double>] = [
            \.heldDuration, \.bridgedDuration, \.copiedDuration, \.gapDuration, \.intervalDuration,
        ]
        #expect(durations.allSatisfy { report[keyPath: $0] == 0 })
        #expect(report.firstTimestamp == nil && report.lastTimestamp == nil && report.coarseTimes == nil)
        #expect(StreamQuality().clippedCount == 0)
    }

    /// Each reason for a drop is counted, and nothing else.
    @Test func droppedSamplesAreThoseOfAllReasons() {
        var report = StreamReport()
        var expected = 0
        let reasons: [WritableKeyPath<StreamReport, Int>] = [
            \.invalidCount, \.duplicateCount, \.lateCount, \.strayCount, \.impossibleCount, \.loneCount,
        ]
        for (place, reason) in reasons.enumerated() {
            report[keyPath: reason] = 1 << place
            expected += 1 << place
            #expect(report.droppedCount == expected)
        }
        (report.usedCount, report.heldCount, report.reorderedCount, report.gapCount) = (100, 200, 300, 400)
        #expect(report.droppedCount == 63)
    }

    @Test(arguments: [(0, 0, nil), (1, 0.25, 4), (10, 4, 2.5)] as [(Int, Double, Double?)])
    func theRateIsThatOfIntervals(count: Int, duration: Double, rate: Double?) {
        var report = StreamReport()
        (report.intervalCount, report.intervalDuration) = (count, duration)
        #expect(report.rate == rate)
    }

    /// Repeated samples of a file were received and dropped; the repairs of all chunks add up.
    @Test func repairsAreCounted() {
        var repairs = ChunkRepairs()
        (repairs.reorderedCount, repairs.repeatedCount, repairs.spreadCount) = (2, 3, 5)
        repairs.coarseTimes = .rounded(resolution: 0.01)
        repairs.gravityFailures.aloneCount = 7
        var tracker = ClockTracker()
        tracker.count(repairs)
        repairs.coarseTimes = nil
        tracker.count(repairs)
        let report = tracker.report
        #expect((report.reorderedCount, report.duplicateCount, report.sampleCount, report.spreadCount) == (4, 6, 6, 10))
        #expect(report.droppedCount == 6 && report.usedCount == 0)
        #expect(report.coarseTimes == .rounded(resolution: 0.01))
        #expect(report.gravityFailures.count == 14)
    }

    /// Dropped samples are counted one by one, stretches once, however many parts they have.
    @Test(arguments: SampleFault.Kind.allCases) func faultsAreCounted(kind: SampleFault.Kind) {
        var tracker = ClockTracker()
        let dropped = kind.isDropped ? 3 : 0
        tracker.note([SampleFault(kind, from: 1, to: 1.5, droppedCount: dropped)])
        tracker.note([
            SampleFault(kind, from: 1.5, to: 1.75, droppedCount: dropped, continues: true),
            SampleFault(kind, from: 4, to: 5, droppedCount: dropped),
        ])
        var expected = StreamReport()
        switch kind {
        case .impossible: expected.impossibleCount = 9
        case .lone: expected.loneCount = 9
        case .held: (expected.heldCount, expected.heldDuration) = (2, 1.75)
        case .bridged: (expected.bridgedCount, expected.bridgedDuration) = (2, 1.75)
        case .copied: (expected.copiedCount, expected.copiedDuration) = (2, 1.75)
        }
        #expect(tracker.report == expected)
    }

    @Test func aFaultIsWhatItWasCreatedWith() {
        #expect(SampleFault.Kind.allCases.filter(\.isDropped) == [.impossible, .lone])
        let plain = SampleFault(.held, from: 1, to: 2)
        #expect((plain.kind, plain.startTimestamp, plain.endTimestamp) == (.held, 1, 2))
        #expect((plain.droppedCount, plain.magnitude, plain.continues) == (0, 0, false))
        let full = SampleFault(.lone, from: 3, to: 4, droppedCount: 5, magnitude: 6, continues: true)
        #expect((full.kind, full.startTimestamp, full.endTimestamp) == (.lone, 3, 4))
        #expect((full.droppedCount, full.magnitude, full.continues) == (5, 6, true))
        let gap = StreamGap(startTimestamp: 1, endTimestamp: 2)
        #expect((gap.startTimestamp, gap.endTimestamp) == (1, 2))
    }
}
