import Foundation
import SwingSignal
import Testing

@Suite struct PowerSumsTests {
    static let exponents = [0, 0.5, 1, 1.5, 2, 2.5, 3, 4]

    /// Samples at uneven times: time, weight, rest and three polynomials.
    static let samples = (0..<50).map { i in
        let x = Double((i * 7919) % 101) / 101
        return (time: 0.05 * Double(i) + 0.03 * x, weight: 1 + x, rest: x - 0.4, polynomials: SIMD3(1, x, 2 - 3 * x))
    }

    func sums(isBaseline: Bool = false) -> PowerSums {
        var sums = PowerSums(capacity: Self.samples.count, baseline: isBaseline)
        for s in Self.samples { sums.append(time: s.time, weight: s.weight, rest: s.rest, polynomials: s.polynomials) }
        return sums
    }

    static let onsets = [-1, 0, 0.051, 1, 2.4, 3]

    @Test(arguments: onsets) func sumsEqualTheirDefinition(onset: Double) {
        let found = sums()(after: onset)
        for (k, exponent) in Self.exponents.enumerated() {
            var expected = [Double](repeating: 0, count: 5)
            for s in Self.samples where s.time > onset {
                let p = pow(s.time - onset, exponent)
                expected[0] += s.weight * p * p
                expected[1] += s.rest * p
                for axis in 0..<3 { expected[2 + axis] += s.polynomials[axis] * p }
            }
            let ours = [found.own[k], found.shared[k], found.x[k], found.y[k], found.z[k]]
            for (our, other) in zip(ours, expected) {
                #expect(abs(our - other) <= 1e-11 * max(abs(other), 1), "\(exponent)")
            }
        }
    }

    @Test(arguments: onsets) func withAndWithoutAVX2AllBitsAreTheSame(onset: Double) {
        let (fast, plain) = (sums()(after: onset), sums(isBaseline: true)(after: onset))
        #expect(fast.own == plain.own && fast.shared == plain.shared)
        #expect(fast.x == plain.x && fast.y == plain.y && fast.z == plain.z)
    }
}
