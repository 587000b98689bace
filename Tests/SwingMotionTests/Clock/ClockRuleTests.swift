import Testing

@testable import SwingMotion

/// The limits of the standard rule, and of rules with other settings.
struct ClockRuleTests {
    let rule = ClockRule.standard

    @Test(
        arguments: [
            (0, true), (-1, true), (1e11.nextDown, true), (-1e11.nextUp, false), (1e11, false), (-1e11, false),
            (99_999_999_999.9, true), (.nan, false), (.infinity, false), (-.infinity, false),
        ] as [(Double, Bool)])
    func aTimeIsUsable(time: Double, isUsable: Bool) {
        #expect(rule.isUsable(time) == isUsable)
    }

    @Test(
        arguments: [
            (.leastNonzeroMagnitude, true), (0.00125, true), (1, true), (1.0.nextUp, false), (0, false), (-0.5, false),
            (.nan, false), (.infinity, false),
        ] as [(Double, Bool)])
    func aStepIsGood(step: Double, isGood: Bool) {
        #expect(rule.isGood(step: step) == isGood)
    }

    @Test(
        arguments: [
            (5, 5, true), (5, 6, true), (6, 5, true), (5, 6.0.nextUp, false), (6.0.nextUp, 5, false), (-5, 5, false),
            (.nan, 5, false), (5, -.infinity, false),
        ] as [(Double, Double, Bool)])
    func timesAgree(a: Double, b: Double, agree: Bool) {
        #expect(rule.agree(a, b) == agree)
    }

    @Test(
        arguments: [(5, 6, false), (5, 4.5, false), (5, 4, false), (5, 4.0.nextDown, true), (5, -5, true)]
            as [(Double, Double, Bool)])
    func aStepBackIsAReset(newest: Double, time: Double, isReset: Bool) {
        #expect(rule.isReset(from: newest, to: time) == isReset)
    }

    @Test(arguments: [(0, 0), (2.999, 2), (3, 3), (-0.25, -1), (-1, -1), (.nan, 0)] as [(Double, Int)])
    func aSecondBeginsAtAWholeNumber(time: Double, second: Int) {
        #expect(ClockRule.second(of: time) == second)
    }

    /// The newest time at which a sample of 7.5 s is too late: 0.25 s after its second, one second later, or at once.
    @Test(
        arguments: [
            (.secondEnd, 0.25, 8.25, 1.25), (.secondEnd, 0.5, 8.5, 1.5), (.oneSecondLater, 0.25, 8.75, 1.25),
            (.oneSecondLater, 0.5, 9, 1.5), (.none, 0.25, -.infinity, 0),
        ] as [(ClockRule.Deadline, Double, Double, Double)])
    func aSampleIsLate(deadline: ClockRule.Deadline, window: Double, end: Double, longestDelay: Double) {
        var rule = ClockRule.standard
        rule.deadline = deadline
        if window != 0.25 { rule.reorderWindow = window }
        #expect(rule.longestDelay == longestDelay)
        for newest in [7.5, 8, 8.25.nextDown, 8.25, 8.5.nextDown, 8.5, 8.75.nextDown, 8.75, 9.0.nextDown, 9, 20] {
            #expect(rule.isClosed(7.5, newest: newest) == (newest >= end), "\(newest)")
        }
    }
}
