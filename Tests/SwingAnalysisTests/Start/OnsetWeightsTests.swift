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

    /// Only the ratios of the weights matter.
    @Test(arguments: [1e-300, 0.3, 1e200]) func weightsNeedNoScale(scale: Double) {
        let onset = OnsetWeights(first: 2, step: 0.5, weights: [1, 2, 5]).onset
        let scaled = OnsetWeights(first: 2, step: 0.5, weights: [scale, 2 * scale, 5 * scale]).onset
        #expect(abs(scaled.timestamp - onset.timestamp) < 1e-12 && abs(scaled.spread - onset.spread) < 1e-12)
    }
}
