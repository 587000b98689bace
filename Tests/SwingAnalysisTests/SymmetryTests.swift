import Foundation
import SwingIngest
import SwingMotion
import SwingSimulation
import TestSupport
import Testing

@testable import SwingAnalysis

/// The invariances of a swing: hand, wrist, crown, the clock's origin, the delivery of samples, and distant gaps.
@Suite struct SymmetryTests {
    static let sessions: [(name: String, session: Session)] = [
        ("plain", .simulated(.baseball, minutes: 2, seed: 501)),
        ("very-hard", .simulated(.tennis, minutes: 3, seed: 609, difficulty: .veryHard)),
    ]

    /// The axes of a profile.
    typealias Axes = (impact: SwingProfile.ImpactAxis, rotation: SwingProfile.RotationAxis)

    /// A profile that uses some axes.
    static func profile(_ axes: Axes) -> SwingProfile {
        var profile = SwingProfile.baseball
        (profile.impactAxis, profile.rotationAxis) = axes
        return profile
    }

    static let axes: [Axes] = [(.z, .gravity), (.norm, .gravity), (.norm, .own)]
    /// Each session with each choice of axes.
    static let worlds: [(session: Int, axes: Axes)] = sessions.indices.flatMap { session in
        axes.map { (session, $0) }
    }

    /// The very hard session has the required faults; otherwise the tests below would show little.
    @Test func theSessionsHaveSwingsAndFaults() async throws {
        for (name, session) in Self.sessions {
            let swings = await session.swings()
            #expect(swings.contains { $0.outcome == .contact } && swings.contains { $0.outcome == .miss }, "\(name)")
            #expect(swings.count > 8, "\(name)")
        }
        let veryHard = Self.sessions[1].session
        var reports: (StreamReport, StreamReport)?
        for await batch in MotionBatches(
            accelerometer: Chunks(veryHard.accelerometer, by: 800), deviceMotion: Chunks(veryHard.motion, by: 200))
        {
            reports = (batch.accelerometerReport, batch.deviceMotionReport)
        }
        let (accelerometer, motion) = try #require(reports)
        #expect(accelerometer.gapCount + motion.gapCount > 0)
        #expect(accelerometer.duplicateCount + motion.duplicateCount > 0)
        #expect(accelerometer.reorderedCount + motion.reorderedCount > 0)
    }

    // MARK: Latency

    /// Device motion that is far too early or late, as that of another device, is aligned for each swing.
    @Test(arguments: [-0.09, -0.06, -0.03, 0.045, 0.09]) func theShiftBetweenTheStreamsChangesNothing(shift: Double)
        async
    {
        let session = Self.sessions[0].session
        let expected = await session.swings()
        var shifted = session
        shifted.motion = DeviceMotionChunk(
            time: shifted.motion.time.map { $0 + shift }, rotationRate: shifted.motion.rotationRate,
            gravity: shifted.motion.gravity, userAcceleration: shifted.motion.userAcceleration,
            attitude: shifted.motion.attitude)
        let found = await shifted.swings()
        #expect(found.map(\.outcome) == expected.map(\.outcome) && !expected.isEmpty)
        for (before, after) in zip(expected, found) {
            #expect(abs(after.motionLatency.orNaN - before.motionLatency.orNaN - shift) < 0.001)
            guard before.outcome == .contact, before.timeToContact != nil else { continue }
            #expect(abs(after.contactTimestamp.orNaN - before.contactTimestamp.orNaN) < 0.001)
            #expect(abs(after.timeToContact.orNaN - before.timeToContact.orNaN) < 0.005)
        }
    }

    // MARK: Frames

    /// Reflections, which only change signs: the factors of vectors and of pseudovectors.
    static let reflections: [(name: String, vector: SIMD3<Float>, axial: SIMD3<Float>)] = [
        ("mirrored hand", [-1, 1, 1], [1, -1, -1]),
        ("mirrored through the display", [1, 1, -1], [-1, -1, 1]),
        ("mirrored through a point", [-1, -1, -1], [1, 1, 1]),
        ("other wrist, or crown on the other side", [-1, -1, 1], [-1, -1, 1]),
        ("display turned down", [1, -1, -1], [1, -1, -1]),
        ("rotated the other way", [1, 1, 1], [-1, -1, -1]),
    ]

    /// Sign changes cause no rounding: all values are identical to the bit.
    @Test(arguments: worlds) func signsChangeNothing(world: (session: Int, axes: Axes)) async {
        let (session, profile) = (Self.sessions[world.session].session, Self.profile(world.axes))
        let expected = await session.swings(profile: profile)
        for (name, vector, axial) in Self.reflections {
            let found = await session.mapped(vector: { $0 * vector }, axial: { $0 * axial }).swings(profile: profile)
            #expect(found.count == expected.count && !expected.isEmpty, "\(name)")
            for (before, after) in zip(expected, found) {
                let window = after.window
                var back = after
                back.window.acceleration = Triaxial(
                    x: window.acceleration.x.map { $0 * vector.x }, y: window.acceleration.y.map { $0 * vector.y },
                    z: window.acceleration.z.map { $0 * vector.z })
                back.window.filteredZ = window.filteredZ.map { $0 * vector.z }
                // The rate about gravity is a product of a pseudovector and a vector; about the own axis it is positive.
                let sign = world.axes.rotation == .own ? 1 : vector.x * axial.x
                back.window.rotationRateAboutAxis = window.rotationRateAboutAxis.map { $0 * sign }
                #expect(
                    back.isSame(as: before),
                    "\(name): \(before.contactTimestamp.orNaN) or \(before.peakRateTimestamp.orNaN)")
            }
        }
    }

    /// A rotation about z causes only Float's rounding, which changes the latency slightly, since x and y form one
    /// group.
    @Test(arguments: worlds) func aRotationAboutZChangesRoundingOnly(world: (session: Int, axes: Axes)) async {
        let (session, profile) = (Self.sessions[world.session].session, Self.profile(world.axes))
        let expected = await session.swings(profile: profile)
        for angle in [0.5, -0.5, 0.3, 1.1] {
            let (c, s) = (Float(cos(angle * .pi)), Float(sin(angle * .pi)))
            let rotated = { (v: SIMD3<Float>) -> SIMD3<Float> in [c * v.x - s * v.y, s * v.x + c * v.y, v.z] }
            let found = await session.mapped(vector: rotated, axial: rotated).swings(profile: profile)
            #expect(found.count == expected.count && !expected.isEmpty)
            for (before, after) in zip(expected, found) {
                // Each axis has its own end of range, so a rotated plateau is not a plateau.
                #expect(after.isNear(before, within: 1e-6, besides: .clipped), "\(before) became \(after), \(angle)")
            }
        }
    }

    // MARK: Clocks

    /// Shifts by 0.5 and by powers of two cause no rounding.
    @Test(arguments: [0.5, 4096, -1024], sessions.indices)
    func anExactShiftOfTheClockChangesNothing(shift: Double, session: Int) async throws {
        let session = Self.sessions[session].session
        let times = [session.accelerometer.time, session.motion.time].flatMap(\.self)
        try #require(times.allSatisfy { ($0 + shift).exponent == $0.exponent && $0 + shift - shift == $0 })
        let expected = await session.swings()
        let found = await session.mapped(time: { $0 + shift }).swings()
        #expect(found.count == expected.count && !expected.isEmpty)
        for (before, after) in zip(expected, found) {
            #expect(
                after.later(by: -shift).isSame(as: before),
                "\(before.contactTimestamp.orNaN) or \(before.peakRateTimestamp.orNaN)")
        }
    }

    @Test(arguments: [1e5, -1e4 / 3], sessions.indices)
    func anyShiftOfTheClockChangesRoundingOnly(shift: Double, session: Int) async {
        let session = Self.sessions[session].session
        let expected = await session.swings()
        let found = await session.mapped(time: { $0 + shift }).swings()
        #expect(found.count == expected.count && !expected.isEmpty)
        for (before, after) in zip(expected, found) {
            #expect(after.isNear(before, within: 1e-6, later: shift), "\(before) became \(after)")
        }
    }

    // MARK: Delivery

    @Test(arguments: [1, 7, 400, 800, 801], sessions.indices)
    func anyChunkSizeGivesTheSameSwings(size: Int, session: Int) async {
        let session = Self.sessions[session].session
        let expected = await session.swings(by: 1_000_000)
        let found = await session.swings(by: size)
        #expect(found.map(\.text) == expected.map(\.text) && !expected.isEmpty)
    }

    /// The streams with a gap, its length in seconds, and its position among the possible ones, 0…1.
    static let gaps: [(streams: Session.Streams, length: Double, place: Double)] = [
        (.both, 0.3, 0.1), (.both, 0.8, 0.5), (.both, 1.5, 0.9),
        (.accelerometer, 0.3, 0.7), (.accelerometer, 0.9, 0.2), (.accelerometer, 1.5, 0.4),
        (.motion, 0.3, 0.3), (.motion, 1.1, 0.6), (.motion, 1.5, 0.8),
    ]

    /// Swings at least 3 s from a gap are identical to the bit.
    @Test(arguments: gaps.indices, sessions.indices)
    func aGapChangesNothingFarAway(_ index: Int, session: Int) async throws {
        let (streams, length, place) = Self.gaps[index]
        let session = Self.sessions[session].session
        let expected = await session.swings()
        let (begin, end) = (try #require(session.motion.time.first), try #require(session.motion.time.last))
        let places = stride(from: begin + 1, to: end - length - 1, by: 0.25).filter { start in
            expected.allSatisfy { $0.isApart(from: start...start + length, by: 3) }
        }
        try #require(places.count > 10)
        let start = places[Int(place * Double(places.count))]
        let gap = start..<start + length
        let broken = session.without(gap, in: streams)
        #expect(broken.accelerometer.count + broken.motion.count < session.accelerometer.count + session.motion.count)
        // Parts of a movement divided by the gap may be detected as swings, but only near it.
        let found = await broken.swings().filter { $0.isApart(from: gap.lowerBound...gap.upperBound, by: 3) }
        #expect(found.map(\.text) == expected.map(\.text) && !expected.isEmpty)
    }

    // MARK: Noise

    /// Noise far below the thresholds: 1 mg and 1 mrad/s.
    @Test func faintNoiseMovesNothingFar() async throws {
        var (contacts, starts): ([Double], [Double]) = ([], [])
        for sport in Sport.validated {
            let session = Session.simulated(sport, minutes: 4, seed: 611)
            let profile = sport.profile
            let expected = await session.swings(profile: profile)
            let found = await session.noisy(acceleration: 0.001, rotation: 0.001).swings(profile: profile)
            #expect(found.map(\.outcome) == expected.map(\.outcome))
            #expect(found.map(\.flags) == expected.map(\.flags))
            for (before, after) in zip(expected, found) {
                if before.contactTimestamp.orNaN.isFinite {
                    contacts.append(abs(after.contactTimestamp.orNaN - before.contactTimestamp.orNaN))
                }
                if before.startTimestamp.orNaN.isFinite {
                    starts.append(abs(after.startTimestamp.orNaN - before.startTimestamp.orNaN))
                }
            }
        }
        contacts.sort()
        starts.sort()
        try #require(contacts.count > 50 && starts.count > 60)
        // An onset is at a sample, and a few onsets move to a neighbouring sample.
        #expect(contacts[contacts.count * 94 / 100] < 0.0007)
        #expect(contacts[contacts.count - 1] < 0.003)
        #expect(starts[starts.count / 2] < 0.0002)
    }
}

extension Swing {
    /// Returns whether all values are identical; NaN equals NaN.
    func isSame(as other: Swing) -> Bool {
        func same<T: FloatingPoint>(_ a: [T], _ b: [T]) -> Bool {
            a.count == b.count && zip(a, b).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }
        }
        let (one, two) = (window, other.window)
        return clockRun == other.clockRun && outcome == other.outcome && flags == other.flags
            && blowCount == other.blowCount
            && same(numbers, other.numbers) && same(one.acceleration.x.array, two.acceleration.x.array)
            && same(one.acceleration.y.array, two.acceleration.y.array)
            && same(one.acceleration.z.array, two.acceleration.z.array)
            && same(one.filteredZ, two.filteredZ) && same(one.rotationRateAboutAxis, two.rotationRateAboutAxis)
    }

    /// All numbers.
    private var numbers: [Double] {
        instants
            + [
                timeToContact, peakAcceleration, peakRotationRate, axisTilt, rotationAngle, timeToPeakRate,
                contactScore,
                startSpread, onsetSpread, motionLatency, confidence, topSpread, backswingSpread, tempo,
                peakAngularAcceleration,
            ].map(\.orNaN)
    }

    /// All instants.
    private var instants: [Double] {
        [
            startTimestamp, gravityStartTimestamp, onsetTimestamp, contactTimestamp, peakTimestamp, peakRateTimestamp,
            topTimestamp, backswingTimestamp,
        ].map(\.orNaN)
    }

    /// Whether outcome and flags are the same, all instants and durations within `tolerance` in seconds, and the rest
    /// within Float's rounding.
    fileprivate func isNear(
        _ other: Swing, within tolerance: Double, later shift: Double = 0, besides ignored: SwingFlags = []
    ) -> Bool {
        func near(_ a: Double, _ b: Double, _ tolerance: Double) -> Bool {
            a.isNaN && b.isNaN || abs(a - b) < tolerance
        }
        let (instants, others) = (instants.map { $0 - shift }, other.instants)
        let durations = { (swing: Swing) in
            [
                swing.timeToContact.orNaN, swing.timeToPeakRate.orNaN, swing.startSpread.orNaN, swing.onsetSpread.orNaN,
                swing.motionLatency.orNaN,
            ]
        }
        return outcome == other.outcome && flags.subtracting(ignored) == other.flags.subtracting(ignored)
            && zip(instants + durations(self), others + durations(other)).allSatisfy { near($0, $1, tolerance) }
            && near(axisTilt.orNaN, other.axisTilt.orNaN, 1e-3)
            && near(peakAcceleration.orNaN, other.peakAcceleration.orNaN, 1e-5)
            && near(contactScore.orNaN, other.contactScore.orNaN, 1e-3)
            && near(peakRotationRate.orNaN, other.peakRotationRate.orNaN, max(1e-4, tolerance * 100))
    }

    /// Whether the swing lies more than `minimum` seconds from a stretch of time.
    fileprivate func isApart(from span: ClosedRange<Double>, by minimum: Double) -> Bool {
        let (first, last) = (
            (startTimestamp ?? peakRateTimestamp).orNaN,
            contactTimestamp.map { max($0, peakRateTimestamp.orNaN) } ?? peakRateTimestamp.orNaN
        )
        return last < span.lowerBound - minimum || first > span.upperBound + minimum
    }
}
