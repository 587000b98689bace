import Foundation
import Testing

@testable import SwingRecording

/// Counts of a converter with and without an offset.
struct OffsetCountsTests {
    /// Sensors that move, or rest in some direction; all with a swing's peak or without it.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var offset = 0.0
        var scale = 1.0
        /// The direction of gravity.
        var gravity = [0.2, 0.6, -0.77]
        /// The largest acceleration in g.
        var peak = 0.0
        var isFound = false
    }

    private static let cases = [
        Case(testDescription: "12 bits, 16 g", offset: 2048, scale: 128, peak: 12, isFound: true),
        Case(testDescription: "12 bits, 2 g", offset: 2048, scale: 1024, peak: 1, isFound: true),
        Case(testDescription: "12 bits at rest", offset: 2048, scale: 50, isFound: true),
        Case(testDescription: "16 bits", offset: 32_768, scale: 2048, peak: 8, isFound: true),
        Case(testDescription: "10 bits off the middle", offset: 338, scale: 68, peak: 3, isFound: true),
        Case(testDescription: "8 bits", offset: 128, scale: 32, peak: 3, isFound: true),
        Case(testDescription: "counts around 0", scale: 2048, peak: 8),
        Case(testDescription: "counts around 0 at rest", scale: 16_384, gravity: [0.35, 0.42, 0.84]),
        Case(testDescription: "numbers with decimals", offset: 2048.5, scale: 128, peak: 12),
        Case(testDescription: "small numbers", offset: 20, scale: 3, peak: 2),
    ]

    @Test(arguments: cases) func isFoundByItsValues(_ value: Case) {
        let axes = (0..<3).map { axis in
            (0..<400).map { i in
                let phase = Double(i) / 20 + Double(axis)
                let total = value.gravity[axis] + value.peak * sin(phase) + 0.01 * cos(7 * phase)
                return value.offset == value.offset.rounded()
                    ? (value.offset + value.scale * total).rounded() : value.offset + value.scale * total
            }
        }
        #expect((OffsetCounts(axes) != nil) == value.isFound)
    }
}
