import Foundation
import SwingSignal
import Testing

@Suite struct InterpolationTests {
    /// Times at about 200 Hz that are not even.
    static let times = (0..<200).map { 50 + (Double($0) + 0.3 * sin(Double($0))) / 200 }
    /// A straight line is its own interpolation.
    static let line = times.map { Float(3 * ($0 - 50) - 1) }

    @Test(arguments: [0.0, 0.0075, -0.02]) func aLineIsInterpolatedExactly(shift: Double) {
        let others = (0..<900).map { 49.9 + Double($0) / 750 }
        let values = Interpolation.values(
            Self.line.span, at: Self.times.span, for: others.span, shiftedBy: shift)
        let (first, last) = (Self.times[0], Self.times[199])
        var inside = 0
        for (time, value) in zip(others.map { $0 + shift }, values) {
            if time >= first, time <= last {
                #expect(abs(value - (3 * (time - 50) - 1)) < 1e-6)
                inside += 1
            } else {
                #expect(value == 0)
            }
        }
        #expect(inside > 700 && inside < 900)
    }

    @Test(arguments: [[], [1.0]]) func tooFewTimesGiveZeros(times: [Double]) {
        let column = times.map { Float($0) }
        let others = [0.0, 1, 2]
        #expect(Interpolation.values(column.span, at: times.span, for: others.span, shiftedBy: 0) == [0, 0, 0])
    }

    @Test(arguments: [0.0, 0.004, -0.011]) func theMisfitIsZeroAtTheTrueShiftOnly(shift: Double) {
        func vector(_ time: Double) -> SIMD4<Float> {
            let (a, b) = (Float(sin(4 * time)), Float(cos(3 * time)))
            return SIMD4(a, b, a * b, 0)
        }
        let vectors = Self.times.map(vector)
        let others = (0..<60).map { 50.1 + Double($0) / 100 }
        // The fourth component does not count.
        let expected = others.map { vector($0 + shift) + SIMD4(0, 0, 0, 5) }
        func misfit(_ tried: Double) -> Float {
            Interpolation.misfit(
                vectors.span, at: Self.times.span, to: expected.span, at: others.span, shiftedBy: tried)
        }
        #expect(misfit(shift) < 1e-5)
        for error in [-0.01, 0.01] {
            // The derivatives are at most 4, so the sum of squares is near that of their products with the error.
            let difference = others.map { vector($0 + shift + error) - vector($0 + shift) }
            let sum = difference.reduce(0) { $0 + ($1 * $1).sum() }
            #expect(abs(misfit(shift + error) - sum) < 0.02 * sum && sum > 0.01)
        }
    }

    @Test func theMisfitOfNoVectorIsZero() {
        let vectors: [SIMD4<Float>] = [SIMD4(), SIMD4(1, 1, 1, 0)]
        let times = [0.0, 1]
        let none: [SIMD4<Float>] = []
        let noTimes: [Double] = []
        #expect(
            Interpolation.misfit(vectors.span, at: times.span, to: none.span, at: noTimes.span, shiftedBy: 0) == 0)
    }

    @Test func unknownPositionsAreNaN() {
        let column: [Float] = [1, 3, 7]
        let (indices, parts): ([Int32], [Float]) = ([1, 0, 2, 2], [0.25, 0.5, 0, 1])
        let values = Interpolation.values(column.span, before: indices.span, parts: parts.span)
        #expect(values[0] == 1.5 && values[1].isNaN && values[2] == 3 && values[3] == 7)
    }
}
