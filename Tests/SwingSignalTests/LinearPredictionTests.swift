import Foundation
import SwingSignal
import Testing

@Suite struct LinearPredictionTests {
    func model(_ order: Int, of signal: [Double], in stretches: [Range<Int>]) -> LinearPrediction? {
        LinearPrediction(order: order, of: [signal], in: stretches)
    }

    @Test(arguments: Reference.shared.predictions) func equalsScipy(_ reference: Reference.Prediction) throws {
        let signal = reference.signal
        let stretches = reference.stretches.map { $0[0]..<$0[1] }
        let model = try #require(self.model(reference.order, of: signal, in: stretches))
        let residual = model.residual(of: signal.span, in: signal.indices)
        #expect(model.weights.count == reference.order && residual.count == signal.count)
        for (ours, scipys) in [(model.weights, reference.weights), (residual, reference.residual)] {
            let error = zip(ours, scipys).map { abs($0 - $1) }.max() ?? .infinity
            #expect(error <= 1e-9, "off by \(error)")
        }
    }

    @Test(arguments: [0..<0, 0..<1, 0..<5, 3..<4, 5..<12, 8..<40, 39..<40]) func theResidualOfARangeIsPartOfTheComplete(
        range: Range<Int>
    ) throws {
        let signal = (0..<40).map { Double(($0 * 7919) % 13 - 6) }
        let model = try #require(self.model(8, of: signal, in: [0..<30]))
        let whole = model.residual(of: signal.span, in: signal.indices)
        #expect(model.residual(of: signal.span, in: range) == Array(whole[range]))
    }

    /// A model with two weights per tone predicts tones.
    @Test(arguments: [([55.0], 2, 0.03), ([55], 8, 0.03), ([40, 110], 8, 0.05), ([45, 110, 200], 8, 0.05)])
    func tonesArePredicted(frequencies: [Double], order: Int, part: Double) throws {
        let signal = (0..<800).map { i in
            frequencies.reduce(0) { sum, frequency in sum + sin(2 * .pi * frequency * Double(i) / 800 + frequency) }
        }
        let model = try #require(self.model(order, of: signal, in: [0..<400]))
        // The model was not fitted to the second half.
        let left = model.residual(of: signal.span, in: signal.indices)[400...].reduce(0) { $0 + $1 * $1 }
        let power = signal[400...].reduce(0) { $0 + $1 * $1 }
        #expect((left / power).squareRoot() < part, "\((left / power).squareRoot())")
    }

    @Test func aStepIsNotPredicted() throws {
        var signal = (0..<800).map { sin(0.4 * Double($0)) }
        let model = try #require(self.model(8, of: signal, in: [0..<300]))
        let before = model.residual(of: signal.span, in: signal.indices)
        signal[500] += 3
        let residual = model.residual(of: signal.span, in: signal.indices)
        #expect(Array(residual[..<500]) == Array(before[..<500]))
        #expect(abs(residual[500] - before[500] - 3) < 1e-12)
    }

    /// The order, the stretches, and whether there is a model.
    static let stretches: [(order: Int, stretches: [Range<Int>], isEnough: Bool)] = [
        (8, [], false), (8, [0..<16], false), (8, [0..<17], true), (8, [0..<16, 20..<36], false),
        (8, [0..<10, 20..<37], true), (8, [30..<30], false), (2, [0..<4], false), (2, [0..<5], true),
    ]

    @Test(arguments: stretches.indices) func shortStretchesAreNotUsed(_ index: Int) throws {
        let (order, stretches, isEnough) = Self.stretches[index]
        let signal = (0..<40).map { Double(($0 * 7919) % 13 - 6) }
        let model = self.model(order, of: signal, in: stretches)
        #expect((model != nil) == isEnough)
        let used = stretches.filter { $0.count > 2 * order }
        #expect(model == self.model(order, of: signal, in: used))
    }

    @Test func zerosHaveNoModel() {
        let zeros = [Double](repeating: 0, count: 100)
        #expect(self.model(8, of: zeros, in: [0..<100]) == nil)
        // Values outside the stretches are ignored.
        let late = zeros + [1, 2, 3]
        #expect(self.model(8, of: late, in: [0..<100]) == nil)
    }

    /// Several signals count like one signal with stretches of all of them.
    @Test(arguments: [1, 2, 3, 8]) func severalSignalsShareAModel(order: Int) throws {
        let signals: [[Double]] = (1...3).map { k in
            (0..<50).map { i in
                let mixed = (i * 7919 * k + k) % 13
                return Double(mixed - 6)
            }
        }
        let model = try #require(LinearPrediction(order: order, of: signals, in: [3..<21, 25..<50]))
        let joined = signals.flatMap { $0 }
        let stretches = [3..<21, 25..<50, 53..<71, 75..<100, 103..<121, 125..<150]
        let same = self.model(order, of: joined, in: stretches)
        #expect(model == same)
    }
}
