import SwingMotion
import Testing

@testable import SwingAnalysis

@Suite struct NormGridTests {
    func grid(_ samples: [(time: Double, norm: Float)], from begin: Double = 10, count: Int = 8) -> [Float] {
        var grid = NormGrid(from: begin, step: 0.25, count: count)
        // In two pieces, and along a direction that all axes contribute to.
        for part in [samples.prefix(samples.count / 2), samples.suffix(from: samples.count / 2)] {
            let (times, norms) = (part.map(\.time), part.map(\.norm))
            grid.analyze(
                times.span,
                Triaxial(x: norms.map { $0 / 3 }, y: norms.map { -2 * $0 / 3 }, z: norms.map { 2 * $0 / 3 }))
        }
        return grid.norms
    }

    @Test func aLinearNormYieldsALine() {
        // Sixteen samples per step, also in the two seconds before and after the grid.
        let samples = (0..<384).map { i in
            let time = 8 + Double(i) / 64
            return (time, Float(2 * time - 10))
        }
        let norms = grid(samples)
        #expect(norms.count == 8)
        // The values at the ends are held: the last mean lies half a sample before the last step's middle.
        for (i, norm) in norms.enumerated() {
            let time = i < 7 ? 10.125 + 0.25 * Double(i) : 11.875 - 1.0 / 128
            #expect(abs(norm - Float(2 * time - 10)) < 1e-4, "\(i)")
        }
    }

    @Test func interpolatesOverStepsWithoutSamples() {
        let norms = grid([(10.125, 1), (11.125, 5)])
        #expect(norms.prefix(5).map { ($0 * 1000).rounded() / 1000 } == [1, 2, 3, 4, 5])
        #expect(norms.suffix(3).map { ($0 * 1000).rounded() / 1000 } == [5, 5, 5])
    }

    @Test func takesTheMeanOfAStep() {
        let norms = grid([(10.0625, 1), (10.125, 2), (10.1875, 6), (10.375, 9)])
        #expect(norms.prefix(2).map { ($0 * 1000).rounded() / 1000 } == [3, 9])
    }

    @Test(arguments: [[], [(10.1, 1)], [(10.1, 1), (10.2, 1)], [(9.9, 1), (12.01, 1)]] as [[(Double, Float)]])
    func needsSamplesInTwoSteps(samples: [(Double, Float)]) {
        #expect(grid(samples.map { (time: $0.0, norm: $0.1) }).allSatisfy { $0.isNaN })
    }
}
