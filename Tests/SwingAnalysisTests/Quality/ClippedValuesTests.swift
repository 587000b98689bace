import SwingAnalysis
import Testing

struct ClippedValuesTests {
    @Test(
        arguments: [
            // Two consecutive maxima and three consecutive minima; an isolated one does not count.
            (ClippedValues.Criterion.plateau(above: 4), [0, 9, 9, 1, 9, -7, -7, -7, 2], 5),
            // A new extreme resets the count.
            (.plateau(above: 4), [8, 8, 8, 9, 9], 2),
            // Values below the limit and constant columns do not count.
            (.plateau(above: 4), [3, 3, 3, -4, -4], 0),
            (.plateau(above: 4), [5, 5, 5, 5], 0),
            (.plateau(above: 4), [5, 5, .nan, 5, 1], 3),
            (.value(34.9), [34.8, 34.9, -35, .nan, 1, .infinity], 2),
        ] as [(ClippedValues.Criterion, [Float], Int)])
    func valuesAtTheEndCount(_ rule: ClippedValues.Criterion, _ values: [Float], _ count: Int) {
        for size in 1...values.count {
            var clipped = ClippedValues(rule)
            for start in stride(from: 0, to: values.count, by: size) {
                let piece = Array(values[start..<min(start + size, values.count)])
                clipped.analyze(piece.span)
            }
            #expect(clipped.count == count, "in pieces of \(size)")
        }
    }

    /// A plateau continues into the next second, but not across a second without clipped values.
    @Test func aPlateauEndsWithTheSecondThatLacksIt() {
        var clipped = ClippedValues(ClippedValues.acceleration)
        for values in [[1, 20], [20, 1], [20], [1, 1], [20]] as [[Float]] { clipped.analyze(values.span) }
        #expect(clipped.count == 2)
    }
}
