import SwingSignal
import Testing

@Suite struct RobustScaleTests {
    @Test(arguments: Reference.shared.scales.indices) func equalsNumpy(_ index: Int) {
        let reference = Reference.shared.scales[index]
        let scale = RobustScale(reference.values)
        #expect(scale.median == reference.median)
        #expect(scale.deviation == reference.deviation)
    }
}
