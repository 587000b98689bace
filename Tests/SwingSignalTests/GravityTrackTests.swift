import Testing

@testable import SwingSignal

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A device whose orientation, rate and acceleration are closed forms of time.
private struct World {
    /// About which axis of the device it turns, and how far at t: its angle in rad and its rate in rad/s.
    var axis = Vector(0.6, 0, 0.8)
    var turn: @Sendable (Double) -> (angle: Double, rate: Double) = { _ in (0, 0) }
    /// The acceleration of the arm in the reference frame, in g.
    var force: @Sendable (Double) -> Vector = { _ in .zero }
    /// The gyroscope's error in rad/s.
    var bias = Vector.zero
    /// When the sensors give nothing.
    var silence: ClosedRange<Double>?
    var duration = 30.0

    private func orientation(_ time: Double) -> RotationQuaternion {
        RotationQuaternion(axis: Vector(1, 0, 0), angle: 0.7) * RotationQuaternion(axis: axis, angle: turn(time).angle)
    }

    /// The angle between estimate and truth in degrees at each of the gyroscope's samples; `nil` where there is no estimate.
    func errors() -> [(time: Double, angle: Double?)] {
        var track = GravityTrack()
        for i in 0..<Int(duration * 800) {
            let time = Double(i) / 800 + 0.0003
            guard silence?.contains(time) != true else { continue }
            let total = orientation(time).turnBack(force(time) + Vector(0, 0, -1))
            track.add(acceleration: total, at: time)
        }
        let times = (0..<Int(duration * 200)).map { Double($0) / 200 }.filter { silence?.contains($0) != true }
        for time in times {
            let rate = turn(time).rate * axis + bias
            func clip(_ x: Double) -> Double { min(max(x, -RotationChain.range), RotationChain.range) }
            track.add(rotationRate: Vector(clip(rate.x), clip(rate.y), clip(rate.z)), at: time)
        }
        track.finish()
        return times.map { time in
            let truth = orientation(time).turnBack(Vector(0, 0, -1))
            return (time, track.gravity(at: time).map { acos(min($0.dot(truth), 1)) * 180 / .pi })
        }
    }
}

struct GravityTrackTests {
    /// A swing each 3 s: to and fro by 2 rad in 0.4 s, at up to 31 rad/s.
    private static let swings: @Sendable (Double) -> (angle: Double, rate: Double) = { time in
        let phase = fmod(time + 1.5, 3)
        guard phase < 0.4 else { return (0, 0) }
        let speed = 2 * Double.pi / 0.4
        return (1 - cos(speed * phase), speed * sin(speed * phase))
    }
    /// With each, 12 g along x whose velocity ends where it began.
    private static let blows: @Sendable (Double) -> Vector = { time in
        let phase = fmod(time + 1.5, 3)
        return phase < 0.4 ? Vector(12 * sin(2 * .pi * phase / 0.4), 0, 6 * cos(2 * .pi * phase / 0.4)) : .zero
    }

    /// What the estimate may err by in degrees, in the whole and at the recording's ends.
    @Test(arguments: [
        ("still", World(), 0.01, 0.01),
        ("spinning", World(turn: { (5 * $0, 5) }), 0.05, 0.05),
        ("swings", World(turn: swings, force: blows), 0.3, 2.5),
        ("swings of a gyroscope with bias", World(turn: swings, force: blows, bias: Vector(0.01, -0.01, 0.01)), 1, 4),
    ])
    private func theDirectionIsFound(_ name: String, _ world: World, _ inside: Double, _ atEnds: Double) {
        let errors = world.errors()
        #expect(greatest(errors) { (6...24).contains($0) } < inside)
        #expect(greatest(errors) { _ in true } < atEnds)
    }

    /// The greatest error in degrees at the times that count; ∞ where there is no estimate.
    private func greatest(_ errors: [(time: Double, angle: Double?)], where counts: (Double) -> Bool) -> Double {
        errors.filter { counts($0.time) }.map { $0.angle ?? .infinity }.max() ?? .nan
    }

    /// Before and behind a gap the frames have nothing to do with each other; both sides are told all the same.
    @Test func aGapParts() {
        let world = World(turn: Self.swings, force: Self.blows, silence: 15.05...15.5)
        #expect(greatest(world.errors()) { _ in true } < 2.5)
    }

    @Test func nothingIsToldWhileTheGyroscopeIsAtItsEnd() {
        // 40 rad/s about x from 10.00 to 10.20 s.
        let world = World(
            axis: Vector(1, 0, 0), turn: { (40 * min(max($0 - 10, 0), 0.2), (10..<10.2).contains($0) ? 40 : 0) })
        let errors = world.errors()
        #expect(errors.filter { (10.04..<10.195).contains($0.time) }.allSatisfy { $0.angle == nil })
        #expect(greatest(errors) { $0 < 9.9 || $0 > 10.3 } < 0.1)
    }

    /// An acceleration that lasts longer than the window can't be told from gravity, but for its length.
    @Test(arguments: [(0.5, true), (0.9, false)])
    func aLastingAccelerationIsSeen(_ sideways: Double, _ isTold: Bool) {
        let told = World(force: { _ in Vector(sideways, 0, 0) }).errors().map { $0.angle != nil }
        #expect(Set(told) == [isTold])
    }

    @Test(arguments: [(1.0, false), (4.0, true)]) func tooShortARecordingTellsNothing(
        _ duration: Double, _ isTold: Bool
    ) {
        #expect(Set(World(duration: duration).errors().map { $0.angle != nil }) == [isTold])
    }
}
