import SwingAnalysis
import SwingIngest
import SwingMotion
import SwingSimulation
import TestSupport
import Testing

/// Sessions with one defect each, and the rejection or the warning that follows.
struct SessionAnalyzerTests {
    private static let sound = Session.simulated(.tennis, minutes: 1, seed: 9)

    /// Returns the swings and the findings of a session.
    private static func analyze(
        _ session: Session, mode: SwingAnalyzer.Mode = .swings, by sizes: (accelerometer: Int, motion: Int) = (800, 200)
    ) async throws -> (swings: [Swing], findings: SessionFindings) {
        var analyzer = SessionAnalyzer(profile: .tennis, mode: mode)
        var swings: [Swing] = []
        let batches = MotionBatches(
            accelerometer: Chunks(session.accelerometer, by: sizes.accelerometer),
            deviceMotion: Chunks(session.motion, by: sizes.motion))
        for await batch in batches { swings += try analyzer.analyze(batch) }
        let findings = try analyzer.finish()
        return (swings + findings.swings, findings)
    }

    private static func scaled(_ factor: Float) -> (SIMD3<Float>) -> SIMD3<Float> { { factor * $0 } }

    /// Returns the sound session with another accelerometer or device motion.
    private static func changed(
        accelerometer: (AccelerometerChunk) -> AccelerometerChunk = { $0 },
        motion: (DeviceMotionChunk) -> DeviceMotionChunk = { $0 }
    ) -> Session {
        var session = sound
        session.accelerometer = accelerometer(session.accelerometer)
        session.motion = motion(session.motion)
        return session
    }

    private static func times(_ change: @escaping (Double) -> Double) -> (AccelerometerChunk) -> AccelerometerChunk {
        { AccelerometerChunk(time: $0.time.map(change), acceleration: $0.acceleration) }
    }

    private static func interrupted(by seconds: Double) -> Session {
        let start = sound.accelerometer.time[0]
        func shifted(_ time: Double) -> Double { time < start + 30 ? time : time + seconds }
        return changed(
            accelerometer: times(shifted),
            motion: { motion in
                DeviceMotionChunk(
                    time: motion.time.map(shifted), rotationRate: motion.rotationRate, gravity: motion.gravity,
                    userAcceleration: motion.userAcceleration)
            })
    }

    private static func late(_ seconds: Double) -> (DeviceMotionChunk) -> DeviceMotionChunk {
        { motion in
            DeviceMotionChunk(
                time: motion.time.map { $0 + seconds }, rotationRate: motion.rotationRate, gravity: motion.gravity,
                userAcceleration: motion.userAcceleration)
        }
    }

    private static func acceleration(
        _ value: @escaping (Int, SIMD3<Float>) -> SIMD3<Float>
    ) -> (AccelerometerChunk) -> AccelerometerChunk {
        { AccelerometerChunk(time: $0.time, acceleration: mapped($0.acceleration, value)) }
    }

    private static func rotationRate(
        _ value: @escaping (Int, SIMD3<Float>) -> SIMD3<Float>
    ) -> (DeviceMotionChunk) -> DeviceMotionChunk {
        { motion in
            DeviceMotionChunk(
                time: motion.time, rotationRate: mapped(motion.rotationRate, value), gravity: motion.gravity,
                userAcceleration: motion.userAcceleration)
        }
    }

    private static func mapped(_ columns: Triaxial, _ value: (Int, SIMD3<Float>) -> SIMD3<Float>) -> Triaxial {
        let all = (0..<columns.count).map { value($0, [columns.x[$0], columns.y[$0], columns.z[$0]]) }
        return Triaxial(x: all.map(\.x), y: all.map(\.y), z: all.map(\.z))
    }

    // MARK: - Rejected

    /// Sessions, and the beginning of the error with which each is rejected.
    private static let rejected: [(Session, String)] = [
        (changed(accelerometer: acceleration { _, a in 9.80665 * a }), "the accelerometer's norm at rest is 9.8"),
        (changed(accelerometer: acceleration { _, a in 0.001 * a }), "the accelerometer's norm at rest is 0.00"),
        (changed(motion: rotationRate { _, r in 57.2958 * r }), "the rotation rate reaches "),
        (
            changed(accelerometer: acceleration { _, a in [a.y, -a.x, a.z] }),
            "at rest the accelerometer's x, y and z are gravity's y, −x, z"
        ),
        (
            changed(accelerometer: acceleration { _, a in -a }),
            "accelerometer and gravity point in opposite directions at rest"
        ),
        (
            changed(accelerometer: { _ in AccelerometerChunk() }),
            "the accelerometer has no samples; expected samples in both streams; record both streams"
        ),
        (
            changed(motion: { _ in DeviceMotionChunk() }),
            "device motion has no samples; expected samples in both streams; record both streams"
        ),
        (
            changed(accelerometer: times { 1000 * $0 }),
            "48101 samples of the accelerometer are more than 1 s from their neighbours; expected "
        ),
        (
            changed(accelerometer: times { 1e-3 * $0 }),
            "the accelerometer has 801"
        ),
        // Each group of eight samples is in reverse order.
        (
            changed(accelerometer: { chunk in
                var swapped = AccelerometerChunk()
                for i in stride(from: 0, to: chunk.count - 7, by: 8) {
                    for k in (0..<8).reversed() { swapped.append(chunk, i + k..<i + k + 1) }
                }
                return swapped
            }), "42084 of 48096 samples of the accelerometer are out of order; expected increasing timestamps; "
        ),
        (
            changed(accelerometer: acceleration { i, a in i % 3 == 0 ? a : [.nan, a.y, a.z] }),
            "32067 of 48101 samples of the accelerometer cannot be used (32067 not finite); expected finite values"
        ),
    ]

    @Test(arguments: rejected.indices) func unmeasurableSessionsAreRejected(_ index: Int) async throws {
        let (session, expected) = Self.rejected[index]
        let error = try await #require(throws: SwingError.self) { try await Self.analyze(session) }
        #expect(error.code == .badData)
        #expect(error.place.isEmpty && error.reason != nil)
        #expect(error.message.hasPrefix(expected), "\(error.message), expected \(expected)")
    }

    @Test func impactsAloneNeedNoDeviceMotion() async throws {
        let session = Self.changed(motion: { _ in DeviceMotionChunk() })
        let (swings, findings) = try await Self.analyze(session, mode: .impactsOnly)
        #expect(!swings.isEmpty)
        #expect(findings.warnings.isEmpty)
    }

    // MARK: - Warnings

    /// Sessions, and the beginning of the only warning of each.
    private static let warned: [(Session, String?)] = [
        (sound, nil),
        (sound.mapped(axial: scaled(-1)), "gravity rotates opposite to the rotation rate"),
        (
            changed(accelerometer: acceleration { i, a in i % 100 == 0 ? [.nan, a.y, a.z] : a }),
            "the accelerometer: 482 of 48101 samples dropped (482 not finite)"
        ),
        (
            changed(accelerometer: { chunk in
                var late = AccelerometerChunk()
                late.append(chunk, 0..<4000)
                late.append(chunk, 4001..<4003)
                late.append(chunk, 4000..<4001)
                late.append(chunk, 4003..<chunk.count)
                return late
            }), "the accelerometer: 1 late sample reordered"
        ),
        (
            sound.without(sound.motion.time[4000] + 0.001..<sound.motion.time[4000] + 0.4, in: .motion),
            "device motion: 1 gap, 0.4"
        ),
        (
            changed(accelerometer: acceleration { i, a in 8000..<8400 ~= i ? [0.5, 0.25, -3] : a }),
            "the accelerometer held its values 1 time, 0.49"
        ),
        (
            changed(accelerometer: { chunk in
                var values = AccelerometerChunk()
                for range in [0..<8800, 8000..<8800, 9600..<chunk.count] { values.append(chunk, range) }
                return AccelerometerChunk(time: chunk.time, acceleration: values.acceleration)
            }), "the accelerometer repeats earlier values 1 time, 1.00"
        ),
        (
            changed(motion: { chunk in
                var part = DeviceMotionChunk()
                part.append(chunk, 0..<6000)
                return part
            }), "device motion ends "
        ),
        (
            changed(accelerometer: { chunk in
                var part = AccelerometerChunk()
                part.append(chunk, 8019..<chunk.count)
                return part
            }), "the accelerometer begins "
        ),
        // The recorder was stopped after 30 s and continued after 2 h 10 min: one interruption, and no gaps.
        (interrupted(by: 7800), "the recording was interrupted for 2 h 10 min, 30 s after its start"),
        (interrupted(by: 660), "the recording was interrupted for 11 min 0 s, 30 s after its start"),
        (changed(motion: late(3600)), "device motion begins 3540."),
        (changed(motion: late(-3600)), "the accelerometer begins 3540."),
        (changed(accelerometer: acceleration { _, a in 0.7 * a }), "the accelerometer's norm at rest is 0.7"),
        (
            Session.simulated(.tennis, minutes: 1, seed: 9, rate: 200),
            "the accelerometer has 200.0 samples per second; expected about 800"
        ),
    ]

    @Test(arguments: warned.indices) func doubtfulSessionsHaveAWarning(_ index: Int) async throws {
        let (session, expected) = Self.warned[index]
        let warnings = try await Self.analyze(session).findings.warnings.map(\.message)
        // With a wrong scale, the streams do not fit in some swings either.
        let others = warnings.filter { !$0.contains("do not fit together") }
        #expect(others.count == (expected == nil ? 0 : 1), "\(warnings)")
        if let expected { #expect(warnings.first?.hasPrefix(expected) == true, "\(warnings), expected \(expected)") }
    }

    @Test func driftingClocksCauseAWarning() async throws {
        var session = Session.simulated(.tennis, minutes: 4, seed: 9)
        let begin = session.motion.time[0]
        session.motion = DeviceMotionChunk(
            time: session.motion.time.map { begin + ($0 - begin) * 1.0003 }, rotationRate: session.motion.rotationRate,
            gravity: session.motion.gravity, userAcceleration: session.motion.userAcceleration)
        let warnings = try await Self.analyze(session).findings.warnings.map(\.message)
        let drift = try #require(warnings.first { $0.hasPrefix("device motion's clock is ") })
        #expect(drift.contains(" ppm ") && drift.hasSuffix("record both with one clock"))
    }

    @Test func clippedValuesAreCounted() async throws {
        let session = Self.changed(
            motion: Self.rotationRate { i, r in
                let ramp = [12, 24, 35, 35, 35, 24, 12] as [Float]
                return 50..<57 ~= i ? [ramp[i - 50], r.y, r.z] : r
            })
        let (before, after) = (try await Self.analyze(Self.sound).findings, try await Self.analyze(session).findings)
        #expect(after.signalQuality.deviceMotion.clippedCount == before.signalQuality.deviceMotion.clippedCount + 3)
        #expect(after.signalQuality.accelerometer == before.signalQuality.accelerometer)
    }

    // MARK: - Independence of chunk lengths

    @Test(arguments: [(1, 1), (37, 1000), (5000, 3), (100_000, 100_000)])
    func chunkLengthsChangeNothing(_ accelerometer: Int, _ motion: Int) async throws {
        var session = Session.simulated(.baseball, minutes: 0.5, seed: 4, difficulty: .veryHard)
        let middle = session.motion.time[session.motion.count / 2]
        session = session.without(middle..<middle + 0.3)
        let complete = try await Self.analyze(session)
        let cut = try await Self.analyze(session, by: (accelerometer, motion))
        #expect(cut.swings.map(\.text) == complete.swings.map(\.text))
        #expect(cut.findings.accelerometerReport == complete.findings.accelerometerReport)
        #expect(cut.findings.deviceMotionReport == complete.findings.deviceMotionReport)
        #expect("\(cut.findings.signalQuality)" == "\(complete.findings.signalQuality)")
        #expect(cut.findings.duration == complete.findings.duration)
        #expect(cut.findings.warnings == complete.findings.warnings)
        #expect(!complete.swings.isEmpty && !complete.findings.warnings.isEmpty)
    }

    @Test func theSwingsAreThoseOfTheAnalyzerAlone() async throws {
        let (swings, findings) = try await Self.analyze(Self.sound)
        #expect(swings.map(\.text) == (await Self.sound.swings(profile: .tennis)).map(\.text))
        #expect(!swings.isEmpty)
        let first = try #require(findings.accelerometerReport.firstTimestamp)
        let last = try #require(findings.accelerometerReport.lastTimestamp)
        #expect(abs(findings.duration.orNaN - (last - first)) < 0.02)
    }

    /// A second session does not contain the first one's swings or counts.
    @Test func afterTheEndAnotherSessionCanFollow() async throws {
        var analyzer = SessionAnalyzer(profile: .tennis)
        var ends: [SessionFindings] = []
        for _ in 0..<2 {
            for await batch in MotionBatches(
                accelerometer: Chunks(Self.sound.accelerometer, by: 800),
                deviceMotion: Chunks(Self.sound.motion, by: 200))
            {
                _ = try analyzer.analyze(batch)
            }
            ends.append(try analyzer.finish())
        }
        #expect("\(ends[0])" == "\(ends[1])")
    }
}
