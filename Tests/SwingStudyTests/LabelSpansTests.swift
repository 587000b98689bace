import TestSupport
import Testing

@testable import SwingStudy

struct LabelSpansTests {
    /// The nearest span is the one that a comparison of all finds.
    @Test(arguments: [0, 1, 2, 30, 300]) func theNearestOfAllIsFound(count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        for tolerance in [0, 0.5, 3] {
            let spans = (0..<count).map { place in
                // Many begin at the same instant, and a few are long.
                let begin = Double(Int.random(in: 0...100, using: &random)) / 2
                let length = Double(Int.random(in: 0...(place % 10 == 0 ? 40 : 2), using: &random)) / 2
                return (place: 7 * place, span: begin...begin + length)
            }
            let sorted = LabelSpans(spans)
            for step in -20...260 {
                let instant = Double(step) / 4
                let distances = spans.map {
                    (max($0.span.lowerBound - instant, instant - $0.span.upperBound, 0), $0.place)
                }
                let expected = distances.filter { $0.0 <= tolerance }.min(by: <)?.1
                #expect(sorted.nearest(to: instant, tolerance: tolerance) == expected, "\(instant) \(tolerance)")
            }
        }
    }
}
