import Foundation
import SwingMotion
import Testing

@testable import SwingAnalysis

struct ClippedValuesTests {
    /// Values of a column, and the number of those at the ends of a range.
    static let cases: [(criterion: ClippedValues.Criterion, values: [Float], count: Int)] = [
        // Two equal maxima and three equal minima between slopes; an isolated maximum belongs to them.
        (.acceleration, [0, 9, 9, 1, 9, -7, -7, -7, 2, 0.1], 6),
        // A new extreme resets the count.
        (.acceleration, [8, 8, 8, 5, 9, 9, 1], 2),
        // Small ranges require three values.
        (.acceleration, [1, 2, 2, 2, 1], 3),
        (.acceleration, [1, 2, 2, 1], 0),
        // No range ends below, and a constant column is not clipped.
        (.acceleration, [0.5, 1, 1, 1, 0.5], 0),
        (.acceleration, [5, 5, 5, 5], 0),
        (.acceleration, [5, 5, .nan, 5, 1], 3),
        // Core Motion removes a changing bias.
        (.rotationRate, [20, 35.098, 35.104, 35.1075, 10], 3),
        (.rotationRate, [10, 17.45, 17.45, 17.45, 17.45], 4),
        // The top of a smooth movement is not flat.
        (.rotationRate, (0..<100).map { 12 * sin(Float($0) * 0.03) }, 0),
        // A fast movement enters a long flat top in mid-step, and leaves it slowly.
        (.rotationRate, [7.5, 8.1, 8.68, 8.72, 8.72, 8.72, 8.72, 8.72, 8.72, 8.70, 8.68], 6),
        // A coarse sensor rounds the top of a slow movement.
        (.rotationRate, [3.04, 3.09, 3.11, 3.12, 3.14, 3.14, 3.14, 3.14, 3.14, 3.14, 3.12, 3.11, 3.09], 0),
        // A range that single samples reach again and again.
        (.rotationRate, [1, 35.1, 1, 35.1, 2, 35.1, 1, 35.1, 0], 4),
        (.rotationRate, [1, 35.1, 1, 35.1, 2, 30.1, 1, 32.1, 0], 0),
    ]

    @Test(arguments: cases.indices) func valuesAtTheEndCount(_ index: Int) {
        let (criterion, values, count) = Self.cases[index]
        for size in 1...values.count {
            var clipped = ClippedValues(criterion)
            for start in stride(from: 0, to: values.count, by: size) {
                let piece = Array(values[start..<min(start + size, values.count)])
                clipped.analyze(piece.span)
            }
            #expect(clipped.count == count, "in pieces of \(size)")
        }
    }

    /// With a stated range no evidence is needed, and nothing below its end counts.
    @Test func valuesAtAStatedRangeCount() {
        let values: [Float] = [0, 1.99, 2, -2.001, 1.5, 1.5, 1.5, .nan, 0]
        for (range, count) in [(2.0, 2), (1.5, 6), (16, 0)] {
            var clipped = ClippedValues(.acceleration(SensorRanges(acceleration: range)))
            clipped.analyze(values.span)
            #expect(clipped.count == count, "\(range) g")
        }
    }

    /// A plateau continues into the next second, but not across a second without clipped values.
    @Test func aPlateauEndsWithTheSecondThatLacksIt() {
        var clipped = ClippedValues(.acceleration)
        for values in [[1, 20], [20, 1], [20], [1, 1], [20]] as [[Float]] { clipped.analyze(values.span) }
        #expect(clipped.count == 4)
    }
}

extension ClippedValues.Criterion {
    /// The criteria without stated ranges.
    fileprivate static let acceleration = acceleration(SensorRanges())
    fileprivate static let rotationRate = rotationRate(SensorRanges())
}
