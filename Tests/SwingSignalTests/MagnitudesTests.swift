import SwingSignal
import Testing

@Suite struct MagnitudesTests {
    func largest(_ values: [Float]) -> [UInt32] {
        [false, true].map { Magnitudes.maximum(values.span, baseline: $0).bitPattern }
    }

    @Test(arguments: 0..<80) func theLargestMagnitudeMayHaveAnyPlaceAndSign(count: Int) {
        let values = (0..<count).map { Float(($0 * 7919) % 101) / 101 - 0.5 }
        let expected = (values.map(\.magnitude).max() ?? 0).bitPattern
        #expect(largest(values) == [expected, expected])
        for place in values.indices {
            for value in [-3.0, 3.0, -.infinity, .greatestFiniteMagnitude] as [Float] {
                var changed = values
                changed[place] = value
                #expect(largest(changed) == [value.magnitude.bitPattern, value.magnitude.bitPattern], "\(place)")
            }
            for value in [Float.nan, -.nan] {
                var changed = values
                changed[place] = value
                changed[0] = place > 0 ? .infinity : value
                #expect(largest(changed).allSatisfy { Float(bitPattern: $0).isNaN }, "\(place)")
            }
        }
    }

    @Test func zerosAndSubnormalsAreCompared() {
        #expect(largest([-0.0, 0]) == [0, 0])
        #expect(largest([-.leastNonzeroMagnitude, 0]) == [1, 1])
    }
}
