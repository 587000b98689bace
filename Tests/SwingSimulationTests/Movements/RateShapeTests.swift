import SwingSignal
import Testing

@testable import SwingSimulation

@Suite struct RateShapeTests {
    /// Each shape with its values at both ends.
    static let shapes: [(shape: RateShape, first: Double, last: Double)] = [
        (.smoothRise, 0, 1), (.powerRise(1), 0, 1), (.powerRise(1.5), 0, 1), (.powerRise(2.2), 0, 1),
        (.powerRise(4), 0, 1), (.logisticRise(steepness: 7, middle: 0.5), 0, 1),
        (.logisticRise(steepness: 10, middle: 0.62), 0, 1), (.cubicRise, 0, 1),
        (.exponentialRise(steepness: 3), 0, 1), (.exponentialRise(steepness: 5), 0, 1),
        (.twoStageRise(share: 0.06, middle: 0.553), 0, 1), (.twoStageRise(share: 0.2, middle: 0.302), 0, 1),
        (.cubicFall, 1, 0), (.hold, 1, 1),
        (.cosineFall, 1, 0), (.powerFall(1.5), 1, 0), (.powerFall(2.5), 1, 0),
        (.bell, 0, 0), (.backswingBell, 0, 0), (.reversal, 0, 0), (.oscillation(cycles: 2), 0, 0),
        (.oscillation(cycles: 4), 0, 0), (.oscillation(cycles: 11), 0, 0),
    ]

    @Test(arguments: shapes.indices)
    func integralValueAndDerivativeAgree(index: Int) {
        let (shape, first, last) = Self.shapes[index]
        #expect(abs(shape.state(at: 0).value - first) < 1e-12)
        #expect(abs(shape.state(at: 1).value - last) < 1e-12)
        #expect(abs(shape.state(at: 0).integral) < 1e-12)
        let h = 1e-5
        for step in 1..<200 {
            let x = Double(step) / 200
            let (before, at, after) = (shape.state(at: x - h), shape.state(at: x), shape.state(at: x + h))
            #expect(abs((after.integral - before.integral) / (2 * h) - at.value) < 1e-6, "\(shape) at \(x)")
            #expect(abs((after.value - before.value) / (2 * h) - at.derivative) < 1e-4, "\(shape) at \(x)")
        }
    }

    @Test(arguments: shapes.indices.prefix(12))
    func risesRiseAndEndLevel(index: Int) {
        let shape = Self.shapes[index].shape
        let values = (0...100).map { shape.state(at: Double($0) / 100).value }
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 + 1e-3 })
        #expect(abs(shape.state(at: 1).derivative) < 1e-9)
        #expect(values[1] > 0)
    }

    /// A corner of the acceleration at the peak rate would look like a weak contact.
    @Test(arguments: [
        RateShape.smoothRise, .powerRise(1), .powerRise(2.2), .powerRise(4), .exponentialRise(steepness: 5),
        .twoStageRise(share: 0.2, middle: 0.302),
    ])
    func accelerationFadesAtTheEnd(shape: RateShape) {
        let step = 1e-4
        #expect(abs(shape.state(at: 1 - step).derivative / step) < 0.1)
    }

    @Test func backswingEndsWithItsSlope() {
        #expect(abs(RateShape.backswingBell.state(at: 1).derivative + RateShape.backswingEndSlope) < 1e-12)
        #expect(abs(RateShape.reversal.state(at: 0).derivative - 1) < 1e-12)
    }

    @Test(arguments: [2, 3, 4, 5, 30])
    func oscillationsReturn(cycles: Int) {
        #expect(abs(RateShape.oscillation(cycles: cycles).state(at: 1).integral) < 1e-12)
    }
}
