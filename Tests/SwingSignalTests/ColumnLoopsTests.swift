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

@Suite struct LengthTests {
    @Test(arguments: [0, 1, 4, 5, 50]) func eachRowHasItsOwnLength(count: Int) {
        let columns = (0..<3).map { (column: Int) -> [Float] in
            (0..<count).map { (row: Int) -> Float in Float((row * 31 + column * 17 + 5) % 23) / 4 - 2.6 }
        }
        let (x, y, z) = (columns[0], columns[1], columns[2])
        var output = [Float](repeating: .nan, count: count)
        var span = output.mutableSpan
        measureLength(x.span, y.span, z.span, into: &span)
        var found = LongSamples()
        for limit in [0, 2, 3, 9] as [Float] {
            let expected = output.indices.filter { output[$0] > limit }
            for baseline in [false, true] {
                found.find(x.span, y.span, z.span, longerThan: limit, baseline: baseline)
                let rows = (0..<found.count).map { found[$0] }
                #expect(rows.map(\.index) == expected)
                #expect(rows.map(\.length) == expected.map { output[$0] })
            }
        }
        for i in 0..<count {
            var square = 0.0
            for column in columns { square += Double(column[i]) * Double(column[i]) }
            #expect(abs(Double(output[i]) - square.squareRoot()) < 1e-5, "\(i)")
        }
    }
}

@Suite struct LongSamplesTests {
    /// Neither the limit itself nor NaN is longer than the limit.
    @Test(arguments: [1, 7, 8, 9, 40, 41], [false, true]) func theLongVectorMayHaveAnyPlace(count: Int, baseline: Bool)
    {
        let rest = [Float](repeating: 0, count: count)
        var found = LongSamples()
        for place in 0..<count {
            for (value, isFound) in [(-3, true), (2, false), (.nan, false), (.infinity, true)] as [(Float, Bool)] {
                var z = rest
                z[place] = value
                found.find(rest.span, rest.span, z.span, longerThan: 2, baseline: baseline)
                #expect(found.count == (isFound ? 1 : 0))
                if isFound { #expect(found[0] == (place, value.magnitude)) }
            }
        }
    }
}

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

@Suite struct StepsTests {
    /// The reference for the vectorized check: each step by itself.
    func rise(_ times: [Double], byAtMost limit: Double) -> Bool {
        zip(times, times.dropFirst()).allSatisfy { $1 - $0 > 0 && $1 - $0 <= limit }
    }

    func expectBoth(_ expected: Bool, of times: [Double], byAtMost limit: Double = 1) {
        #expect(rise(times, byAtMost: limit) == expected)
        for isBaseline in [false, true] {
            #expect(
                Steps.rise(times.span, byAtMost: limit, baseline: isBaseline) == expected,
                "\(times.count) times, baseline: \(isBaseline)")
        }
    }

    @Test(arguments: 0..<40) func ofAnyNumberOfTimes(count: Int) {
        let times = (0..<count).map { 75_000 + 0.00125 * Double($0) }
        expectBoth(true, of: times)
        expectBoth(count < 2, of: times, byAtMost: 0.001)
        // One bad step in each place.
        for place in 0..<max(count - 1, 0) {
            for bad in [-2.0, 0, 1.001, .nan, .infinity, -.infinity] {
                var damaged = times
                for i in place + 1..<count { damaged[i] += bad - 0.00125 }
                expectBoth(false, of: damaged)
            }
        }
    }

    @Test func theLimitItselfIsGood() {
        expectBoth(true, of: [0, 0.5, 1], byAtMost: 0.5)
        expectBoth(false, of: [0, 0.5, 1], byAtMost: 0.5.nextDown)
        expectBoth(true, of: [0, .leastNonzeroMagnitude], byAtMost: .infinity)
        expectBoth(false, of: [0, -0.0], byAtMost: .infinity)
    }
}
