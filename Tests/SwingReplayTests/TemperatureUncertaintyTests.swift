import Testing

@testable import SwingReplay

@Suite struct TemperatureUncertaintyTests {
    /// 0.5 + 2.5 e^(−t/60).
    @Test(arguments: [(-1, 3), (0, 3), (60, 1.419_698_602_928_606), (120, 0.838_338_208_091_532), (1e6, 0.5)])
    func shrinks(duration: Double, uncertainty: Double) {
        #expect(abs(TemperatureUncertainty().value(after: duration) - uncertainty) < 1e-12)
    }
}
