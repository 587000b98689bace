import SwingMotion
import Testing

@testable import SwingAnalysis

/// The sentences about a stream's counts.
struct StreamReportTests {
    private static func report(_ change: (inout StreamReport) -> Void) -> StreamReport {
        var report = StreamReport()
        (report.sampleCount, report.usedCount, report.intervalCount, report.intervalDuration) = (1000, 1000, 999, 5)
        change(&report)
        return report
    }

    private static func unknown(
        alone: Int = 0, short: Int = 0, unsteady: Int = 0, impossible: Int = 0
    ) -> StreamReport {
        report {
            $0.gravityFailures.aloneCount = alone
            $0.gravityFailures.tooShortCount = short
            $0.gravityFailures.unsteadyCount = unsteady
            $0.gravityFailures.impossibleRateCount = impossible
            $0.gravityFailures.largestRate = 1638.25
            $0.invalidCount = alone + short + unsteady
            $0.usedCount = 1000 - alone - short - unsteady
        }
    }

    private static let problems: [(StreamReport, String?)] = [
        (unknown(), nil),
        (unknown(unsteady: 400, impossible: 40), nil),
        (
            unknown(unsteady: 400, impossible: 41),
            "the rotation rate reaches 1638.25, which looks like deg/s; expected rad/s, at most 70 for a gyroscope; "
                + "state the unit after the columns' names, such as gyroX (deg/s), or with --map"
        ),
        (
            unknown(short: 1000),
            "gravity can't be estimated for 1000 of 1000 samples of device motion, because the recording, or each stretch of "
                + "it without a gap and within the gyroscope's range, is too short; expected at least 2 s of both sensors; "
                + "record gravity, or 6 s before and "
                + "after each swing"
        ),
        (
            unknown(alone: 900, short: 50),
            "gravity can't be estimated for 950 of 1000 samples of device motion, because the accelerometer has no samples at "
                + "their times; expected both sensors of one session on one clock; record both together, or name the tables "
                + "of one session"
        ),
        (
            unknown(short: 10, unsteady: 700),
            "gravity can't be estimated for 710 of 1000 samples of device motion, because the acceleration around them does "
                + "not average to 1 g; expected slower movement within 6 s, and both sensors along the same axes and on one "
                + "clock; record gravity, or check units and axes"
        ),
        (
            report { ($0.impossibleCount, $0.usedCount) = (900, 100) },
            "900 of 1000 samples of device motion are beyond any sensor's range; expected accelerations in g and "
                + "rotation rates in rad/s; convert the values to these units"
        ),
        (
            report { ($0.invalidCount, $0.usedCount) = (900, 100) },
            "900 of 1000 samples of device motion cannot be used (900 not finite); expected finite values and increasing "
                + "timestamps in seconds; correct the samples"
        ),
    ]

    @Test(arguments: problems.indices) func theFirstCauseIsNamed(_ index: Int) {
        let (report, expected) = Self.problems[index]
        #expect(report.problem(of: StreamReport.deviceMotionName)?.message == expected)
    }

    private static let warnings: [(StreamReport, [String])] = [
        (unknown(unsteady: 12), ["device motion: 12 of 1000 samples dropped (12 with unknown gravity)"]),
        (
            report {
                ($0.spreadCount, $0.coarseTimes) = (1000, .rounded(resolution: 1 / 128.0))
            },
            [
                "device motion: the times have a resolution of 7.8 ms, so 1000 samples were spread evenly; a steady sample "
                    + "rate is assumed"
            ]
        ),
        (
            report { ($0.spreadCount, $0.coarseTimes) = (999, .packets(size: 3, duration: 0.00374)) },
            [
                "device motion: 3 samples share each time, so 999 samples were spread evenly over packets of 3.7 ms; each time "
                    + "is assumed to be that of the packet's first sample"
            ]
        ),
        (report { $0.reorderedCount = 798 }, ["device motion: 798 late samples reordered"]),
    ]

    @Test(arguments: warnings.indices) func repairsAreReported(_ index: Int) {
        let (report, expected) = Self.warnings[index]
        #expect(report.warnings(of: StreamReport.deviceMotionName).map(\.message) == expected)
    }
}
