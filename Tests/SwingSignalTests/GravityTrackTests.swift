import Testing

@testable import SwingSignal

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A device whose orientation, rate and acceleration are closed forms of time.
private struct World {
    /// The axis of rotation in the device's frame.
    var axis = Vector(0.6, 0, 0.8)
    /// The angle in rad and the rate in rad/s as functions of time.
    var rotation: @Sendable (Double) -> (angle: Double, rate: Double) = { _ in (0, 0) }
    /// The acceleration of the arm in the reference frame, in g.
    var force: @Sendable (Double) -> Vector = { _ in .zero }
    /// The gyroscope's error in rad/s.
    var bias = Vector.zero
    /// The time without samples of both sensors, in seconds.
    var silence: ClosedRange<Double>?
    var duration = 30.0

    private func orientation(_ time: Double) -> RotationQuaternion {
        RotationQuaternion(axis: Vector(1, 0, 0), angle: 0.7)
            * RotationQuaternion(axis: axis, angle: rotation(time).angle)
    }

    /// Returns the angle between estimate and truth in degrees at each gyroscope sample; `nil` without an estimate.
    func errors() -> [(time: Double, angle: Double?)] {
        var track = GravityTrack(gapFactor: 2.5)
        for i in 0..<Int(duration * 800) {
            let time = Double(i) / 800 + 0.0003
            guard silence?.contains(time) != true else { continue }
            let total = orientation(time).turnBack(force(time) + Vector(0, 0, -1))
            track.add(acceleration: total, at: time)
        }
        let times = (0..<Int(duration * 200)).map { Double($0) / 200 }.filter { silence?.contains($0) != true }
        for time in times {
            let rate = rotation(time).rate * axis + bias
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
    /// A swing every 3 s: 2 rad forth and back within 0.4 s, at up to 31 rad/s.
    private static let swings: @Sendable (Double) -> (angle: Double, rate: Double) = { time in
        let phase = fmod(time + 1.5, 3)
        guard phase < 0.4 else { return (0, 0) }
        let speed = 2 * Double.pi / 0.4
        return (1 - cos(speed * phase), speed * sin(speed * phase))
    }
    /// Accelerations of up to 12 g with each swing, which leave the velocity unchanged.
    private static let forces: @Sendable (Double) -> Vector = { time in
        let phase = fmod(time + 1.5, 3)
        return phase < 0.4 ? Vector(12 * sin(2 * .pi * phase / 0.4), 0, 6 * cos(2 * .pi * phase / 0.4)) : .zero
    }

    /// The maximum error of the estimate in degrees, in the middle of the recording and including its ends.
    @Test(arguments: [
        ("still", World(), 0.01, 0.01),
        ("spinning", World(rotation: { (5 * $0, 5) }), 0.05, 0.05),
        ("swings", World(rotation: swings, force: forces), 0.3, 2.5),
        (
            "swings of a gyroscope with bias", World(rotation: swings, force: forces, bias: Vector(0.01, -0.01, 0.01)),
            1, 4
        ),
    ])
    private func theDirectionIsEstimated(_ name: String, _ world: World, _ inside: Double, _ atEnds: Double) {
        let errors = world.errors()
        #expect(largest(errors) { (6...24).contains($0) } < inside)
        #expect(largest(errors) { _ in true } < atEnds)
    }

    /// Returns the largest error in degrees at the times that count; ∞ if an estimate is missing.
    private func largest(_ errors: [(time: Double, angle: Double?)], where counts: (Double) -> Bool) -> Double {
        errors.filter { counts($0.time) }.map { $0.angle ?? .infinity }.max() ?? .nan
    }

    /// The frames before and after a gap are unrelated, but gravity is estimated on both sides.
    @Test func gravityIsEstimatedOnBothSidesOfAGap() {
        let world = World(rotation: Self.swings, force: Self.forces, silence: 15.05...15.5)
        #expect(largest(world.errors()) { _ in true } < 2.5)
    }

    @Test func aSaturatedGyroscopeHasNoEstimate() {
        // 40 rad/s about x from 10.00 to 10.20 s.
        let world = World(
            axis: Vector(1, 0, 0), rotation: { (40 * min(max($0 - 10, 0), 0.2), (10..<10.2).contains($0) ? 40 : 0) })
        let errors = world.errors()
        #expect(errors.filter { (10.04..<10.195).contains($0.time) }.allSatisfy { $0.angle == nil })
        #expect(largest(errors) { $0 < 9.9 || $0 > 10.3 } < 0.1)
    }

    /// An acceleration that lasts longer than the window is distinguished from gravity only by the mean's length.
    @Test(arguments: [(0.5, true), (0.9, false)])
    func aLastingAccelerationIsDetectedByItsLength(_ sideways: Double, _ isEstimated: Bool) {
        let estimated = World(force: { _ in Vector(sideways, 0, 0) }).errors().map { $0.angle != nil }
        #expect(Set(estimated) == [isEstimated])
    }

    @Test(arguments: [(1.0, false), (4.0, true)]) func aShortRecordingHasNoEstimate(
        _ duration: Double, _ isEstimated: Bool
    ) {
        #expect(Set(World(duration: duration).errors().map { $0.angle != nil }) == [isEstimated])
    }

    /// The ends of both streams, a time, and whether later samples matter to it: those within 6.2 s.
    private static let openings: [(gyroscope: Double, accelerometer: Double, time: Double, isOpen: Bool)] = [
        (20, .infinity, 13.79, false), (20, .infinity, 13.81, true), (20, 18, 11.79, false), (20, 18, 11.81, true),
        (18, 20, 11.79, false), (18, 20, 11.81, true), (0, .infinity, 0, true),
    ]

    @Test(arguments: openings.indices) func aTimeIsOpenUntilItsWindowIsComplete(_ index: Int) {
        let opening = Self.openings[index]
        var track = GravityTrack(gapFactor: 2.5)
        #expect(track.isOpen(at: 0, accelerometerEnd: .infinity))
        for time in stride(from: 0, through: opening.gyroscope, by: 1) { track.add(rotationRate: .zero, at: time) }
        #expect(track.isOpen(at: opening.time, accelerometerEnd: opening.accelerometer) == opening.isOpen)
        track.finish()
        #expect(!track.isOpen(at: opening.time, accelerometerEnd: opening.accelerometer))
    }

    /// Estimates while samples arrive and old ones are forgotten are those of the complete recording, to the bit.
    @Test(arguments: [nil, 12.0...12.5, 70...70.5]) func estimatesDoNotDependOnWhatIsForgotten(
        _ silence: ClosedRange<Double>?
    ) {
        let rate = Vector(0, 0.2, 0)
        let turn = RotationQuaternion(turn: 0.01 * rate)
        var (whole, stream) = (GravityTrack(gapFactor: 2.5), GravityTrack(gapFactor: 2.5))
        var orientation = RotationQuaternion.identity
        var (expected, found): ([Vector?], [Vector?]) = ([], [])
        let times = (0..<9000).map { Double($0) / 100 }
        var next = 0
        for time in times {
            orientation = orientation * turn
            guard silence?.contains(time) != true else { continue }
            let acceleration = orientation.turnBack(Vector(0.1 * sin(time), 0, -1))
            whole.add(acceleration: acceleration, at: time)
            whole.add(rotationRate: rate, at: time)
            stream.add(acceleration: acceleration, at: time)
            stream.add(rotationRate: rate, at: time)
            while !stream.isOpen(at: times[next], accelerometerEnd: time) {
                found.append(stream.gravity(at: times[next]))
                next += 1
                if next.isMultiple(of: 100) { stream.forget(before: times[next]) }
            }
        }
        whole.finish()
        for time in times.prefix(next) { expected.append(whole.gravity(at: time)) }
        #expect(next > 8300 && found == expected)
        #expect(found.count { $0 == nil } < 60)
    }

    @Test func anAccelerationAtTheLastRateIsUsed() {
        let estimates = [0.0, 0.5].map { last in
            var track = GravityTrack(gapFactor: 2.5)
            for i in 0...400 {
                track.add(acceleration: Vector(i == 400 ? last : 0, 0, -1), at: 0.01 * Double(i))
                track.add(rotationRate: .zero, at: 0.01 * Double(i))
            }
            track.finish()
            return track.gravity(at: 3.9)
        }
        #expect(estimates[0] == Vector(0, 0, -1) && estimates[1] != nil && estimates[0] != estimates[1])
    }
}
