import Foundation
import HDF5
import SwingMotion
import TestSupport
import Testing

@testable import SwingRecording

/// A session of several seconds with awkward numbers: 802.3 and 200.4 Hz from 12345.6 s on.
struct Session {
    var info = SessionInfo(sessionID: "Übung 1")
    var accelerometer = AccelerometerChunk()
    var deviceMotion = DeviceMotionChunk()
    var truth: [TruthEvent] = [
        TruthEvent(
            kind: "contact", startTimestamp: 12345.7, gravityStartTimestamp: 12345.75, contactTimestamp: 12345.9,
            peakTimestamp: 12345.901, eventTimestamp: 12345.9),
        TruthEvent(kind: "klatschen äöü", eventTimestamp: 12347),
    ]

    init(seconds: Double = 30, hasUserAcceleration: Bool = true, hasAttitude: Bool = true) {
        info.startedAt = 1_700_000_000.25
        info.wrist = .left
        info.sport = "baseball"
        info.osVersion = "watchOS 11.2"
        accelerometer = AccelerometerChunk(
            time: Self.times(seconds, rate: 802.3), acceleration: Self.axes(Int(seconds * 802.3), 1))
        let count = Int(seconds * 200.4)
        let vector = Self.axes(count, 5)
        deviceMotion = DeviceMotionChunk(
            time: Self.times(seconds, rate: 200.4), rotationRate: Self.axes(count, 2), gravity: Self.axes(count, 3),
            userAcceleration: hasUserAcceleration ? Self.axes(count, 4) : Triaxial(),
            attitude: hasAttitude ? Attitude(w: vector.z, x: vector.x, y: vector.y, z: vector.x) : Attitude())
    }

    static func times(_ seconds: Double, rate: Double) -> [Double] {
        (0..<Int(seconds * rate)).map { 12345.6 + Double($0) / rate }
    }

    static func axes(_ count: Int, _ seed: Float) -> Triaxial {
        Triaxial(
            x: (0..<count).map { sin(Float($0) * seed) }, y: (0..<count).map { cos(Float($0) / seed) },
            z: (0..<count).map { Float($0).truncatingRemainder(dividingBy: 97) * seed })
    }

    var contents: RecordingContents {
        RecordingContents(
            accelerometerCount: accelerometer.count, deviceMotionCount: deviceMotion.count,
            hasUserAcceleration: deviceMotion.userAcceleration.count > 0,
            hasAttitude: deviceMotion.attitude.count > 0)
    }

    /// Writes the session in pieces that are not full seconds.
    func write(to path: String, compress: Bool = false) throws {
        var writer = try HDF5RecordingWriter(creatingAt: path, info: info, contents: contents, compress: compress)
        for chunk in Self.pieces(accelerometer, 391) { try writer.append(chunk) }
        for chunk in Self.pieces(deviceMotion, 197) { try writer.append(chunk) }
        writer.append(truth: truth)
        try writer.close()
    }

    static func pieces<Chunk: SensorChunk>(_ chunk: Chunk, _ length: Int) -> [Chunk] {
        stride(from: 0, to: chunk.count, by: length).map {
            var piece = Chunk()
            piece.append(chunk, $0..<min(chunk.count, $0 + length))
            return piece
        }
    }
}

extension SensorStream where Chunk: SensorChunk {
    func chunks() async throws -> [Chunk] {
        var chunks: [Chunk] = []
        for try await chunk in self { chunks.append(chunk) }
        return chunks
    }

    func joined() async throws -> Chunk {
        try await chunks().reduce(into: Chunk()) { $0.append($1, 0..<$1.count) }
    }
}

/// Returns the error of opening a recording and reading all its samples, or `nil`.
func failure(of path: String) async -> SwingError? {
    do throws(SwingError) {
        let recording = try Recording(readingAt: path)
        for try await _ in recording.accelerometer {}
        for try await _ in recording.deviceMotion {}
        return nil
    } catch {
        return error
    }
}

@Suite struct HDF5RecordingTests {
    @Test(arguments: [false, true], [(true, true), (false, true), (true, false), (false, false)])
    func writtenSamplesAreRead(compress: Bool, has: (userAcceleration: Bool, attitude: Bool)) async throws {
        let scratch = try TemporaryFolder()
        let session = Session(hasUserAcceleration: has.userAcceleration, hasAttitude: has.attitude)
        let path = scratch.path("a.h5")
        try session.write(to: path, compress: compress)
        let recording = try Recording(readingAt: path)
        #expect(recording.info == session.info)
        #expect(recording.format == .hdf5)
        #expect(recording.hasDeviceMotion)
        #expect(recording.truth == session.truth)
        #expect(try await recording.accelerometer.joined() == session.accelerometer)
        #expect(try await recording.deviceMotion.joined() == session.deviceMotion)
    }

    /// A recording is opened once, so its streams read the checked file even if another file gets its name.
    @Test(arguments: [false, true]) func aFileThatIsReplacedIsReadToItsEnd(compress: Bool) async throws {
        let scratch = try TemporaryFolder()
        let session = Session(seconds: 70)
        let path = scratch.path("a.h5")
        try session.write(to: path, compress: compress)
        let recording = try Recording(readingAt: path)
        try FileManager.default.removeItem(atPath: path)
        try Session(seconds: 5).write(to: path, compress: compress)
        for _ in 1...2 {
            #expect(try await recording.accelerometer.joined() == session.accelerometer)
            #expect(try await recording.deviceMotion.joined() == session.deviceMotion)
        }
    }

    @Test func chunksAreBlocksOfSeveralSeconds() async throws {
        let scratch = try TemporaryFolder()
        let session = Session(seconds: 61.3)
        try session.write(to: scratch.path("a.h5"))
        let recording = try Recording(readingAt: scratch.path("a.h5"))
        let accelerometer = try await recording.accelerometer.chunks().map(\.time)
        let motion = try await recording.deviceMotion.chunks().map(\.time)
        for (times, whole) in [(accelerometer, session.accelerometer.time), (motion, session.deviceMotion.time)] {
            #expect(Set(times.dropLast().map(\.count)).count == 1)
            #expect(times.dropLast().allSatisfy { 8...60 ~= $0[$0.count - 1] - $0[0] })
            #expect(times.flatMap { $0 } == Array(whole))
        }
    }

    @Test func sameSamplesGiveSameBytes() throws {
        let scratch = try TemporaryFolder()
        for compress in [false, true] {
            try Session().write(to: scratch.path("a.h5"), compress: compress)
            try Session().write(to: scratch.path("b.h5"), compress: compress)
            #expect(scratch.bytes("a.h5") == scratch.bytes("b.h5"))
        }
    }

    @Test(arguments: [
        ([5.0, 4, 3, 2, 1], [5]), ([.nan, 1, 2], [3]), ([1e300, 1e300, 1], [3]), ([-0.5, -0.25, 0.5], [3]),
        ([.infinity, 3], [2]), ([3, 3, 3.5, 1e17, 4], [5]), ([0, 1, 2, 2.5, 3], [5]),
        ([Double](repeating: 7.5, count: 20_000), [16_384, 3616]),
    ]) func anyTimesAreRead(times: [Double], counts: [Int]) async throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("a.h5")
        let contents = RecordingContents(accelerometerCount: times.count, deviceMotionCount: nil)
        var writer = try HDF5RecordingWriter(creatingAt: path, info: SessionInfo(sessionID: "a"), contents: contents)
        try writer.append(AccelerometerChunk(time: times, acceleration: Session.axes(times.count, 1)))
        try writer.close()
        let recording = try Recording(readingAt: path)
        #expect(!recording.hasDeviceMotion)
        #expect(recording.truth == nil)
        #expect(try await recording.deviceMotion.chunks().isEmpty)
        let chunks = try await recording.accelerometer.asStored.chunks()
        #expect(chunks.map(\.count) == counts)
        #expect(chunks.flatMap(\.time).map(\.bitPattern) == times.map(\.bitPattern))
    }

    @Test func anEmptyRecordingHasNoChunks() async throws {
        let scratch = try TemporaryFolder()
        var session = Session(seconds: 0)
        session.truth = []
        for compress in [false, true] {
            try session.write(to: scratch.path("a.h5"), compress: compress)
            let recording = try Recording(readingAt: scratch.path("a.h5"))
            #expect(try await recording.accelerometer.chunks().isEmpty)
            #expect(try await recording.deviceMotion.chunks().isEmpty)
            #expect(recording.truth == [])
        }
    }

    @Test func announcedSamplesAreRequired() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("a.h5")
        let session = Session(seconds: 2)
        #expect(
            throws: SwingError(
                .inputOutput, at: path, "cannot write: /accelerometer: received 0 rows, but 1604 were announced")
        ) {
            try HDF5RecordingWriter(creatingAt: path, info: session.info, contents: session.contents).close()
        }
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(throws: SwingError.self) {
            var writer = try HDF5RecordingWriter(
                creatingAt: path, info: session.info,
                contents: RecordingContents(accelerometerCount: 10, deviceMotionCount: nil))
            try writer.append(session.accelerometer)
        }
        #expect(throws: SwingError.self) {
            var writer = try HDF5RecordingWriter(
                creatingAt: path, info: session.info,
                contents: RecordingContents(accelerometerCount: 10, deviceMotionCount: nil))
            try writer.append(session.deviceMotion)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).isEmpty)
    }
}
