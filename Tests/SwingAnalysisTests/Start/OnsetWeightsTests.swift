import Testing

@testable import SwingAnalysis

@Suite struct OnsetWeightsTests {
    @Test(arguments: [
        ([1.0], 2.0, 0.0), ([0, 3, 0], 2.5, 0), ([1, 0, 1], 2.5, 0.5), ([1, 2, 1], 2.5, 0.125.squareRoot()),
        ([3, 1], 2.125, 0.046875.squareRoot()),
    ])
    func theOnsetIsTheMeanAndItsSpreadTheDeviation(weights: [Double], mean: Double, deviation: Double) {
        let onset = OnsetWeights(first: 2, step: 0.5, weights: weights).onset
        // Within a step of the grid, every instant is equally possible.
        let spread = (deviation * deviation + 0.5 * 0.5 / 12).squareRoot()
        #expect(abs(onset.timestamp - mean) < 1e-12 && abs(onset.spread - spread) < 1e-12)
    }

    @Test(arguments: [(1.99, 0.0), (2, 4), (2.125, 3), (2.5, 0), (2.75, 1), (3, 2), (3.01, 0)])
    func betweenTheGridWeightsAreInterpolated(time: Double, weight: Double) {
        let weights = OnsetWeights(first: 2, step: 0.5, weights: [4, 0, 2])
        #expect(abs(weights.weight(at: time) - weight) < 1e-12)
    }

    @Test func oneInstantHasItsWeight() {
        let weights = OnsetWeights(first: 2, step: 0.5, weights: [4])
        #expect(weights.weight(at: 2) == 4 && weights.weight(at: 2.1) == 0)
    }
}
