import SwingMotion
import SwingSignal
import Testing

@testable import SwingIngest

/// What a look at a whole chunk shows.
@Suite struct ChunkLookTests {
    @Test(
        arguments: [
            (0, true), (.greatestFiniteMagnitude, true), (-.greatestFiniteMagnitude, true), (.infinity, false),
            (-.infinity, false), (.nan, false),
        ] as [(Float, Bool)], 0..<3)
    func findsValuesThatAreNotFinite(sample: (Float, Bool), axis: Int) {
        let (value, isFinite) = sample
        for place in [0, 17, 99] {
            var values = jagged(100)
            values[place][axis] = value
            #expect(ChunkLook(acceleration(values)).isFinite == isFinite)
            let plain = rotation(jagged(100))
            #expect(ChunkLook(rotation(values)).isFinite == isFinite)
            // Gravity is used as well, user acceleration is not.
            let gravity = DeviceMotionChunk(
                time: plain.time.array, rotationRate: plain.rotationRate, gravity: Triaxial(values))
            #expect(ChunkLook(gravity).isFinite == isFinite)
            #expect(ChunkLook(gravity).hasPossibleCompanions == (value == 0))
            let user = DeviceMotionChunk(
                time: plain.time.array, rotationRate: plain.rotationRate, gravity: plain.gravity,
                userAcceleration: Triaxial(values))
            #expect(ChunkLook(user).isFinite)
            #expect(ChunkLook(user).hasPossibleCompanions == (value == 0))
        }
    }

    @Test func measuresTheSteps() {
        let look = ChunkLook(acceleration(jagged(4), at: [1, 1.5, 2.25, 2.5]))
        #expect(look.steps.shortest == 0.25 && look.steps.longest == 0.75)
        #expect(ChunkLook(AccelerometerChunk()).isFinite)
    }
}
