import Testing

@testable import SwingIngest

struct ClockRulesTests {
    /// The look at the signs says what the comparison says: else a steady stream takes the slow way, or a bad step passes.
    @Test(
        arguments: [
            0.00125, 0.005, 1e-300, .leastNonzeroMagnitude, 0.999, 1, 1.000001, 2, 1e300, 0, -0.0, -1e-9, -1, .infinity,
            -.infinity, .nan, -.nan, .greatestFiniteMagnitude,
        ] as [Double])
    func theSignOfAStepTellsWhetherItIsGood(step: Double) {
        #expect((ClockRules.sign(ofStep: step) >> 63 == 0) == ClockRules.isGood(step), "\(step)")
    }
}
