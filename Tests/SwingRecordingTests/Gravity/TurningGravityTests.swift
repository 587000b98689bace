import Foundation
import SwingMotion
import Testing

@testable import SwingRecording

struct TurningGravityTests {
    /// Returns the motion of a device that rotates about a fixed axis at a changing rate.
    ///
    /// Gravity is computed in closed form, with Rodrigues' formula.
    private func motion(factor: Float = 1, speed: Double = 3) -> DeviceMotionChunk {
        let axis = (0.6, 0.0, 0.8)
        var (time, w, g) = ([Double](), Triaxial(), Triaxial())
        for i in 0..<400 {
            let t = Double(i) / 200
            let angle = speed * (1 - cos(t))
            let rate = Float(speed * sin(t))
            time.append(t)
            w.append(Triaxial(x: [Float(axis.0) * rate * factor], y: [0], z: [Float(axis.2) * rate * factor]), 0..<1)
            // (0, 0, −1) rotated about the axis by −angle.
            let (c, s) = (cos(-angle), sin(-angle))
            let dot = -axis.2
            let cross = (axis.1 * -1 - axis.2 * 0, axis.2 * 0 - axis.0 * -1, 0.0)
            let x = cross.0 * s + axis.0 * dot * (1 - c)
            let y = cross.1 * s + axis.1 * dot * (1 - c)
            let z = -c + cross.2 * s + axis.2 * dot * (1 - c)
            g.append(Triaxial(x: [Float(x)], y: [Float(y)], z: [Float(z)]), 0..<1)
        }
        return DeviceMotionChunk(time: time, rotationRate: w, gravity: g)
    }

    @Test(arguments: [(1 as Float, 1.0), (57.29578, 0.01745329), (-1, -1), (2, 0.5)])
    func findsTheFactor(factor: Float, expected: Double) throws {
        let found = try #require(TurningGravity(motion(factor: factor)).factor)
        #expect(abs(found / expected - 1) < 1e-3)
    }

    @Test func detectsDegreesAndWrongSigns() {
        #expect(TurningGravity(motion(factor: 57.3)).isInDegrees)
        #expect(!TurningGravity(motion()).isInDegrees)
        #expect(TurningGravity(motion(factor: -1)).isReversed)
        #expect(!TurningGravity(motion()).isReversed)
    }

    /// The factor is unknown at rest, and a rate unrelated to gravity is not reported as deg/s.
    @Test func returnsNilWithoutEvidence() {
        #expect(TurningGravity(motion(speed: 0.01)).factor == nil)
        #expect(TurningGravity(DeviceMotionChunk()).factor == nil)
        let turning = motion()
        let other = DeviceMotionChunk(
            time: turning.time,
            rotationRate: Triaxial(x: turning.gravity.z, y: turning.gravity.x, z: turning.gravity.x),
            gravity: turning.gravity)
        #expect(!TurningGravity(other).isInDegrees)
    }

    /// Acceleration is classified by its component along gravity, or by its length.
    @Test func detectsTheKindOfAcceleration() {
        let turning = motion()
        func kind(_ axes: Triaxial, _ motion: DeviceMotionChunk? = nil) -> String {
            switch AccelerationKind(TriaxialChunk(time: turning.time.array, axes: axes), motion) {
            case .total: "total"
            case .user: "user"
            case .unknown(let what): what
            }
        }
        let g = turning.gravity
        let small = Triaxial(x: g.y.map { $0 * 0.1 }, y: g.z.map { $0 * 0.1 }, z: g.x.map { $0 * 0.1 })
        #expect(kind(g, turning) == "total")
        #expect(kind(g) == "total")
        #expect(kind(small, turning) == "user")
        #expect(kind(small) == "user")
        let metric = Triaxial(x: g.x.map { $0 * 9.80665 }, y: g.y.map { $0 * 9.80665 }, z: g.z.map { $0 * 9.80665 })
        #expect(kind(metric, turning).hasPrefix("has a median along gravity of 9.80"))
        #expect(kind(metric).hasPrefix("has a median length of 9.80"))
        #expect(kind(Triaxial(x: g.x.map(-), y: g.y.map(-), z: g.z.map(-)), turning).contains("-1.0"))
    }
}
