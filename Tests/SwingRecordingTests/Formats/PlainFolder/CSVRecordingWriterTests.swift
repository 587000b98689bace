import Foundation
import SwingMotion
import SwingTables
import TestSupport
import Testing

@testable import SwingRecording

struct FolderRecordingWriterTests {
    private static let info: SessionInfo = {
        var info = SessionInfo(sessionID: "s1")
        info.startedAt = 1_748_772_000.25
        info.wrist = .left
        return info
    }()

    /// Returns values that are hard to write, from the full range of their type and not always finite.
    private static func floats(_ count: Int, _ random: inout SplitMix64) -> [Float] {
        (0..<count).map { i in
            switch i % 4 {
            case 0: Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
            case 1: Float(Int.random(in: -2_200_000...2_200_000, using: &random)) / 65536
            default: Float.random(in: -40...40, using: &random)
            }
        }.map { $0.isNaN ? .nan : $0 }
    }

    private static func axes(_ count: Int, _ random: inout SplitMix64) -> Triaxial {
        Triaxial(x: floats(count, &random), y: floats(count, &random), z: floats(count, &random))
    }

    private static func times(_ count: Int, _ random: inout SplitMix64) -> [Double] {
        (0..<count).map { 50_000 + Double($0) / 200.44 + Double.random(in: 0...1e-3, using: &random) }
    }

    @Test func samplesAreReadBackExactly() async throws {
        var random = SplitMix64(seed: 4)
        let special: [Float] = [0, -0.0, .nan, .infinity, -.infinity, .leastNonzeroMagnitude, .greatestFiniteMagnitude]
        let accelerometer = [
            AccelerometerChunk(
                time: [0, -0.0, .nan, .infinity, .leastNonzeroMagnitude, 1e-5, .greatestFiniteMagnitude],
                acceleration: Triaxial(x: special, y: special.reversed(), z: special)),
            AccelerometerChunk(),
            AccelerometerChunk(time: Self.times(5000, &random), acceleration: Self.axes(5000, &random)),
        ]
        let motion = DeviceMotionChunk(
            time: Self.times(900, &random), rotationRate: Self.axes(900, &random), gravity: Self.axes(900, &random),
            userAcceleration: Self.axes(900, &random),
            attitude: Attitude(
                w: Self.floats(900, &random), x: Self.floats(900, &random), y: Self.floats(900, &random),
                z: Self.floats(900, &random)))
        let folder = try FolderFixture()
        let path = "\(folder.path)/out"
        var writer = try CSVRecordingWriter(creatingAt: path, info: Self.info)
        for chunk in accelerometer { try writer.append(chunk) }
        try writer.append(DeviceMotionChunk())
        try writer.append(motion)
        let event = TruthEvent(
            kind: "contact", startTimestamp: 1, gravityStartTimestamp: 1.5, contactTimestamp: 2, peakTimestamp: 3,
            eventTimestamp: 4)
        try writer.append(truth: [event])
        try writer.close()

        #expect(folder.names == ["out"])
        let recording = try Recording(readingAt: path)
        var written = AccelerometerChunk()
        for chunk in accelerometer { written.append(chunk, 0..<chunk.count) }
        #expect(try await recording.accelerometer.all().samples.bits == written.bits)
        #expect(try await recording.deviceMotion.all().samples.bits == motion.bits)
        #expect(recording.info == Self.info)
        #expect(recording.truth == [event])
    }

    @Test func filesHaveTheDocumentedForm() throws {
        let folder = try FolderFixture()
        var writer = try CSVRecordingWriter(creatingAt: "\(folder.path)/out", info: Self.info)
        try writer.append(
            AccelerometerChunk(time: [1.5, 2], acceleration: Triaxial(x: [0.1, 1], y: [-0.25, 2], z: [-1, .nan])))
        try writer.append(
            DeviceMotionChunk(
                time: [1.5], rotationRate: Triaxial(x: [1], y: [2], z: [3]), gravity: Triaxial(x: [0], y: [0], z: [-1]))
        )
        try writer.append(truth: [TruthEvent(kind: "miss", startTimestamp: 1, eventTimestamp: 2)])
        try writer.close()
        #expect(
            try folder.text("out/accelerometer.csv")
                == "timestamp (s),x (g),y (g),z (g)\n1.5,0.1,-0.25,-1.0\n2.0,1.0,2.0,nan\n")
        #expect(
            try folder.text("out/motion.csv")
                == "timestamp (s),rotationRateX (rad/s),rotationRateY (rad/s),rotationRateZ (rad/s),"
                + "gravityX (g),gravityY (g),gravityZ (g)\n1.5,1.0,2.0,3.0,0.0,0.0,-1.0\n")
        #expect(
            try folder.text("out/truth.csv")
                == "kind,start (s),contact (s),peak (s),time (s),gravityStart (s)\nmiss,1.0,,,2.0,\n")
        #expect(
            try folder.text("out/session.json") == """
                {
                  "schemaVersion" : 1,
                  "sessionId" : "s1",
                  "startedAt" : "2025-06-01T10:00:00.250Z",
                  "wrist" : "left"
                }

                """)
        #expect(
            CSVLayout.motion.header
                == "timestamp (s),rotationRateX (rad/s),rotationRateY (rad/s),rotationRateZ (rad/s),"
                + "gravityX (g),gravityY (g),gravityZ (g),"
                + "userAccelerationX (g),userAccelerationY (g),userAccelerationZ (g),"
                + "quaternionW,quaternionX,quaternionY,quaternionZ")
    }

    /// User acceleration and attitude may be absent independently.
    @Test(arguments: [(true, false), (false, true)]) func absentPartsStayAbsent(parts: (Bool, Bool)) async throws {
        let axes = Triaxial(x: [1], y: [2], z: [3])
        let motion = DeviceMotionChunk(
            time: [1], rotationRate: axes, gravity: axes, userAcceleration: parts.0 ? axes : Triaxial(),
            attitude: parts.1 ? Attitude(w: [1], x: [2], y: [3], z: [4]) : Attitude())
        let folder = try FolderFixture()
        var writer = try CSVRecordingWriter(creatingAt: "\(folder.path)/out", info: Self.info)
        try writer.append(motion)
        let other = DeviceMotionChunk(time: [2], rotationRate: axes, gravity: axes)
        do {
            try writer.append(other)
            Issue.record("samples with other columns must be rejected")
        } catch {
            #expect(
                error
                    == SwingError(
                        .badData,
                        "\(folder.path)/out/motion.csv: found samples with other columns than before, expected user "
                            + "acceleration and attitude in all samples or in none; omit them"))
        }
        try writer.close()
        let recording = try Recording(readingAt: "\(folder.path)/out")
        #expect(try await recording.deviceMotion.all().samples == motion)
    }

    @Test func withoutMotionAndTruthTheirFilesAreAbsent() throws {
        let folder = try FolderFixture()
        try CSVRecordingWriter(creatingAt: "\(folder.path)/out", info: Self.info).close()
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/out").sorted()
        #expect(names == ["accelerometer.csv", "session.json"])
        let recording = try Recording(readingAt: "\(folder.path)/out")
        #expect(!recording.hasDeviceMotion && recording.truth == nil)
    }

    @Test func aDroppedWriterLeavesNothing() throws {
        let folder = try FolderFixture()
        do {
            var writer = try CSVRecordingWriter(creatingAt: "\(folder.path)/out", info: Self.info)
            try writer.append(AccelerometerChunk(time: [1], acceleration: Triaxial(x: [1], y: [2], z: [3])))
        }
        #expect(folder.names == [])
    }

    @Test func onlyARecordingIsReplaced() async throws {
        let folder = try FolderFixture()
        let path = "\(folder.path)/out"
        for time in [1.0, 2] {
            var writer = try CSVRecordingWriter(creatingAt: path, info: Self.info)
            try writer.append(AccelerometerChunk(time: [time], acceleration: Triaxial(x: [1], y: [2], z: [3])))
            try writer.close()
        }
        #expect(try await Recording(readingAt: path).accelerometer.all().samples.time == [2])
        try folder.write("mine", "out/diary.txt")
        #expect(
            await folder.failure { _ = try CSVRecordingWriter(creatingAt: path, info: Self.info) }
                == "cannotCreate: out: contains other files, such as diary.txt; empty the folder or name another place"
        )
        #expect(folder.names == ["out"])
    }
}
