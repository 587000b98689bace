import SwingSignal
import Testing

@Suite struct RobustScaleTests {
    @Test(arguments: Reference.shared.scales.indices) func equalsNumpy(_ index: Int) {
        let reference = Reference.shared.scales[index]
        let scale = RobustScale(reference.values)
        #expect(scale.median == reference.median)
        #expect(scale.deviation == reference.deviation)
    }

    /// Short and long inputs, with repeated values, in mixed, rising and falling order.
    @Test(arguments: [1, 2, 3, 15, 16, 17, 18, 40, 171, 1000], [1, 2, 7, 1000])
    func theMedianIsTheMiddleOfTheSorted(count: Int, kinds: Int) {
        let mixed = (0..<count).map { Double(($0 * 7919 + 13) % 1009 % kinds) / 7 }
        for values in [mixed, mixed.sorted(), mixed.sorted(by: >)] {
            #expect(RobustScale(values).median == values.sorted()[(count - 1) / 2])
        }
    }
}
