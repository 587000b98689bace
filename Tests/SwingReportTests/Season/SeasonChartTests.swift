import SwingMotion
import Testing

@testable import SwingReport

struct LabelLinesTests {
    /// Labels of values that differ by more than a line keep their place; closer ones go to the next free line.
    @Test(
        arguments: [
            ([100, 200], [0, 0]), ([100, 100], [0, 1]), ([100, 101, 102], [0, 1, 2]), ([150, 100, 151], [0, 0, 1]),
        ] as [([Double], [Int])])
    func closeLabelsHaveLinesOfTheirOwn(values: [Double], lines: [Int]) {
        var found = LabelLines([Spread([100, 100, 100]), Spread([200, 200, 200])])
        #expect(values.map { found.add($0) } == lines)
    }
}
