import SwingSignal
import Testing

@Suite struct ProjectionTests {
    static let cases: [(rate: [Float], direction: [Float], expected: Float)] = [
        ([1, 2, 3], [0, 0, -1], -3),
        ([1, 2, 3], [0, 0, -0.5], -3),
        ([3, 4, 0], [0.6, 0.8, 0], 5),
        ([3, 4, 0], [0, 0, 0], 0),
    ]

    @Test(arguments: cases.indices) func isTheComponentAlongTheDirection(_ index: Int) {
        let (v, d, expected) = Self.cases[index]
        let columns = [v[0], v[1], v[2], d[0], d[1], d[2]].map { [Float](repeating: $0, count: 9) }
        let (x, y, z, a, b, c) = (columns[0], columns[1], columns[2], columns[3], columns[4], columns[5])
        var output = [Float](repeating: .nan, count: 9)
        var span = output.mutableSpan
        project(x.span, y.span, z.span, onto: a.span, b.span, c.span, into: &span)
        #expect(output.allSatisfy { abs($0 - expected) < 1e-6 })
    }
}
