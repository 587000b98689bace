import SwingMotion
import SwingResults
import TestSupport
import Testing

@testable import SwingReport

struct SessionPaceTests {
    /// A swing with a contact 0.2 s after its start, on a run of the clock.
    private static func swing(at time: Double, clock: Int = 0) -> Swing {
        var swing = Studies.swing(at: time)
        swing.clockRun = clock
        return swing
    }

    /// A pause does not change the median, and lowers the swings per minute.
    @Test(
        arguments: [
            ([10, 15, 21, 28], 6, 10), ([10, 15, 21, 28, 628, 633], 6, 60 * 5 / 623.0), ([10, 15, 21], nil, nil),
            ([], nil, nil),
        ] as [([Double], Double?, Double?)])
    func isThatOfSuccessiveSwings(times: [Double], median: Double?, perMinute: Double?) throws {
        let pace = SessionPace(SwingValues(times.map { Self.swing(at: $0) }).intervals)
        #expect((pace == nil) == (median == nil))
        guard let pace, let median, let perMinute else { return }
        #expect(abs(pace.median - median) < 1e-9 && abs(pace.perMinute - perMinute) < 1e-9, "\(pace)")
    }

    /// Misses and uncertain swings count; a swing without a start has the instant of its peak rate.
    @Test func allSwingsCount() throws {
        var swings = [5, 10, 15, 20].map { Studies.swing(at: $0, .miss) }
        (swings[1].outcome, swings[2].startTimestamp) = (.uncertain, nil)
        #expect(zip(SwingValues(swings).intervals, [5, 5.21, 4.79]).allSatisfy { abs($0 - $1) < 1e-9 })
    }

    /// After a clock reset, swings have a pace among themselves and no time in the session.
    @Test func clockResetsSeparate() throws {
        let swings = [100, 105, 111].map { Self.swing(at: $0) } + [2, 9, 17].map { Self.swing(at: $0, clock: 1) }
        let values = SwingValues(swings)
        #expect(zip(values.intervals, [5, 6, 7, 8]).allSatisfy { abs($0 - $1) < 1e-9 } && values.intervals.count == 4)
        #expect(values.course(of: .timeToContact).times.count == 3 && values[.timeToContact].count == 6)
    }

    /// A group's pace is the mean over its players of the means of their sessions.
    @Test func playersCountOnce() throws {
        func pace(_ step: Double) -> SessionPace? { SessionPace([step, step, step]) }
        let group = SessionPace(meanOf: [("Ann", pace(4)), ("Ann", pace(6)), ("Ben", pace(10)), ("Cem", nil)])
        #expect(group?.median == 7.5)
        #expect(abs((group?.perMinute ?? 0) - ((15 + 10) / 2 + 6) / 2) < 1e-9)
        #expect(SessionPace(meanOf: [("Ann", nil)]) == nil)
    }
}
