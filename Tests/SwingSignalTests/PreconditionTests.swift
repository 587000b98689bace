import Testing

@testable import SwingSignal

/// Calls that end the process because their arguments break a precondition, and the same calls with other arguments.
struct PreconditionTests {
    /// Filters samples into as many values as stated.
    private static func filter(_ input: Int, into output: Int, sections: Int, lookingAhead: Bool) {
        let design = Butterworth.highPass(order: 2 * sections, cutoff: 20, rate: 100)
        let samples = [Float](repeating: 0, count: input)
        var values = [Double](repeating: 0, count: output)
        var span = values.mutableSpan
        var filter = BiquadCascade(design, lookingAhead: lookingAhead)
        filter.filter(samples.span, into: &span)
    }

    /// Projects columns of these lengths; the last one is the output's.
    private static func project(_ lengths: [Int]) {
        let columns = lengths.map { [Float](repeating: 1, count: $0) }
        var output = columns[6]
        var span = output.mutableSpan
        let (x, y, z, a, b, c) = (columns[0], columns[1], columns[2], columns[3], columns[4], columns[5])
        SwingSignal.project(x.span, y.span, z.span, onto: a.span, b.span, c.span, into: &span)
    }

    /// Interpolates a column of three values before an index.
    private static func interpolate(before index: Int32, parts: Int) {
        let (column, positions): ([Float], [Float]) = ([1, 2, 3], Array(repeating: 0.5, count: parts))
        let indices = [index]
        _ = Interpolation.values(column.span, before: indices.span, parts: positions.span)
    }

    /// Compares vectors at 0, 1 and 2 s with one at some time.
    private static func compare(at time: Double, times: [Double] = [0, 1, 2]) {
        let (vectors, others) = ([SIMD4<Float>](repeating: SIMD4(), count: 3), [time])
        let expected = [SIMD4<Float>()]
        _ = Interpolation.misfit(vectors.span, at: times.span, to: expected.span, at: others.span, shiftedBy: 0)
    }

    private static func design(order: Int, cutoff: Double) {
        _ = Butterworth.highPass(order: order, cutoff: cutoff, rate: 100)
    }

    private static let allowed: [@Sendable () -> Void] = [
        { for count in [0, 1, 9] { filter(count, into: count, sections: 2, lookingAhead: true) } },
        { project([3, 3, 3, 3, 3, 3, 3]) }, { project([0, 0, 0, 0, 0, 0, 0]) },
        { for order in [2, 4] { for cutoff in [0.01, 49.9] { design(order: order, cutoff: cutoff) } } },
        { interpolate(before: 2, parts: 1) }, { compare(at: 2) }, { compare(at: 0) },
        { _ = RobustScale([1]) }, { _ = LinearPrediction(order: 1, of: [], in: []) },
    ]

    private static let forbidden: [@Sendable () -> Void] = [
        { filter(4, into: 3, sections: 2, lookingAhead: false) },
        { filter(3, into: 4, sections: 2, lookingAhead: false) },
        { interpolate(before: 3, parts: 1) }, { interpolate(before: 1, parts: 0) },
        { compare(at: 2.5) }, { compare(at: 1, times: [0, 1]) },
        { project([3, 4, 3, 3, 3, 3, 3]) }, { project([3, 3, 4, 3, 3, 3, 3]) }, { project([3, 3, 3, 4, 3, 3, 3]) },
        { project([3, 3, 3, 3, 4, 3, 3]) }, { project([3, 3, 3, 3, 3, 4, 3]) }, { project([3, 3, 3, 3, 3, 3, 4]) },
        { design(order: 0, cutoff: 20) }, { design(order: 3, cutoff: 20) },
        { design(order: 4, cutoff: 0) }, { design(order: 4, cutoff: 50) }, { _ = RobustScale([]) },
        { _ = LinearPrediction(order: 0, of: [], in: []) },
    ]

    @Test func allowedArgumentsReturn() {
        for call in Self.allowed { call() }
    }

    @Test(arguments: forbidden.indices) func forbiddenArgumentsEndTheProcess(_ index: Int) async {
        await #expect(processExitsWith: .failure) { [index] in Self.forbidden[index]() }
    }
}
