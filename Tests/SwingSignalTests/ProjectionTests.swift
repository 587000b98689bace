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

    /// Rows that all differ, with directions of any length, compared with the formula in `Double`.
    @Test(arguments: [0, 1, 3, 4, 5, 50]) func eachRowHasItsOwnComponent(count: Int) {
        let columns: [[Float]] = (0..<6).map { column in
            (0..<count).map { row in
                let number = (row * 31 + column * 17 + 5) % 23
                return Float(number) / 4 - 2.6
            }
        }
        var output = [Float](repeating: .nan, count: count)
        var span = output.mutableSpan
        let (x, y, z, a, b, c) = (columns[0], columns[1], columns[2], columns[3], columns[4], columns[5])
        project(x.span, y.span, z.span, onto: a.span, b.span, c.span, into: &span)
        for i in 0..<count {
            let row = columns.map { Double($0[i]) }
            var (product, square) = (0.0, 0.0)
            for axis in 0..<3 {
                product += row[axis] * row[axis + 3]
                square += row[axis + 3] * row[axis + 3]
            }
            let expected = product / square.squareRoot()
            #expect(abs(Double(output[i]) - expected) < 1e-5, "\(i)")
        }
    }
}
