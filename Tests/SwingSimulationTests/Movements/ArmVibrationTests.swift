import SwingMotion
import SwingSignal
import Testing

@testable import SwingSimulation

@Suite struct ArmVibrationTests {
    /// The ratio of vibration to rotation rate in a watch's samples of misses.
    @Test(
        arguments: [(.plain, 0.003...0.0065), (.hard, 0.0185...0.0215), (.veryHard, 0.0555...0.0645)]
            as [(Difficulty, ClosedRange<Double>)])
    func isProportionalToTheRotationRate(difficulty: Difficulty, expected: ClosedRange<Double>) {
        var (power, rates, misses) = (0.0, 0.0, 0)
        for number: UInt64 in 0..<250 {
            let swing = GestureTests.swing(.baseball, number, difficulty: difficulty)
            guard swing.truth.kind == .miss else { continue }
            misses += 1
            for time in stride(from: 0, to: swing.truth.eventTimestamp.orNaN + 0.1, by: 1 / 801.9) {
                let rate = swing.gesture.turn.state(at: time).velocity
                var gesture = swing.gesture
                gesture.blows = []
                let felt = gesture.disturbance(at: time, rate: rate)
                power += felt.dot(felt) / 3
                rates += rate * rate
            }
        }
        #expect(misses > 25)
        #expect(expected.contains((power / rates).squareRoot()), "\((power / rates).squareRoot())")
    }

    /// Over a long time each axis has the requested power, between 10 and 150 Hz.
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func isNoiseInTheBand(stream: UInt64) {
        var random = RandomSource(seed: 8, stream: stream)
        let vibration = ArmVibration(0.02...0.02, from: &random)
        let (count, rate) = (8000, 1000.0)
        let values = (0..<count).map { vibration.acceleration(at: Double($0) / rate, rate: 1) }
        for axis in [\Vector.x, \.y, \.z] {
            let column = values.map { $0[keyPath: axis] }
            let power = column.reduce(0) { $0 + $1 * $1 } / Double(count)
            #expect(abs(power.squareRoot() / 0.02 - 1) < 0.03)
            // The slope's power is the power times the square of a frequency in the band.
            let slope = zip(column, column.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) } / Double(count)
            let frequency = (slope / power).squareRoot() * rate / (2 * .pi)
            #expect((12...150).contains(frequency))
        }
        #expect(vibration.acceleration(at: 0.3, rate: 0) == .zero)
    }
}
