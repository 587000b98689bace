import Foundation
import SwingMotion
import SwingRecording
import TestSupport
import Testing

/// The writer for all layouts.
struct RecordingWriterTests {
    let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    @Test(
        arguments: [
            ("a.h5", RecordingFormat.hdf5), ("A.HDF5", .hdf5), ("folder", .folder), ("h5", .folder),
            ("a.h5.d", .folder), ("a.zip", .folder), ("B.ZIP", .folder), ("zip", .folder),
        ])
    func theNameSelectsTheLayout(name: String, format: RecordingFormat) async throws {
        let path = scratch.path(name)
        let times = [1.0, 1.25, 1.5]
        let axes = Triaxial(x: [0, 0.5, 0], y: [0, 0, 0.25], z: [-1, -1, -1])
        let accelerometer = AccelerometerChunk(time: times, acceleration: axes)
        let motion = DeviceMotionChunk(time: times, rotationRate: axes, gravity: axes)
        let truth = [
            TruthEvent(kind: "miss", startTimestamp: 1, eventTimestamp: 1.25),
            TruthEvent(kind: "tap", eventTimestamp: 1.5),
        ]
        let contents = RecordingContents(
            accelerometerCount: 3, deviceMotionCount: 3, hasUserAcceleration: false, hasAttitude: false)
        var writer = try RecordingWriter(creatingAt: path, info: SessionInfo(sessionID: "one"), contents: contents)
        try writer.append(accelerometer)
        try writer.append(motion)
        try writer.append(truth: [truth[0]])
        try writer.append(truth: [truth[1]])
        #expect(!FileManager.default.fileExists(atPath: path))
        try writer.close()

        let recording = try Recording(readingAt: path)
        #expect(recording.format == format)
        #expect(recording.info.sessionID == "one")
        #expect(recording.truth == truth)
        var samples = AccelerometerChunk(), motions = DeviceMotionChunk()
        for try await chunk in recording.accelerometer { samples.append(chunk, 0..<chunk.count) }
        for try await chunk in recording.deviceMotion { motions.append(chunk, 0..<chunk.count) }
        #expect(samples == accelerometer)
        #expect(motions == motion)
    }

    /// An empty truth differs from a missing truth.
    @Test(arguments: ["a.h5", "folder", "a.zip"]) func anEmptyTruthIsKept(name: String) throws {
        for truth in [nil, []] as [[TruthEvent]?] {
            let contents = RecordingContents(accelerometerCount: 1, deviceMotionCount: nil)
            var writer = try RecordingWriter(
                creatingAt: scratch.path(name), info: SessionInfo(sessionID: "one"), contents: contents)
            try writer.append(AccelerometerChunk(time: [1], acceleration: Triaxial(x: [0], y: [0], z: [-1])))
            if let truth { try writer.append(truth: truth) }
            try writer.close()
            #expect(try Recording(readingAt: scratch.path(name)).truth == truth)
        }
    }

    /// Every instant of an event survives each layout, and a table may lack the start about gravity.
    @Test func eventsAreTheSameInEveryLayout() throws {
        let events = [
            TruthEvent(
                kind: "contact", startTimestamp: 1.1, gravityStartTimestamp: 1.15, contactTimestamp: 1.3,
                peakTimestamp: 1.302, eventTimestamp: 1.301),
            TruthEvent(kind: "miss", startTimestamp: 1.4, eventTimestamp: 1.5),
        ]
        var read = events
        for name in ["a.h5", "folder", "a.zip", "b.h5"] {
            var writer = try RecordingWriter(
                creatingAt: scratch.path(name), info: SessionInfo(sessionID: "one"),
                contents: RecordingContents(accelerometerCount: 1, deviceMotionCount: nil))
            try writer.append(AccelerometerChunk(time: [1], acceleration: Triaxial(x: [0], y: [0], z: [-1])))
            try writer.append(truth: read)
            try writer.close()
            read = try #require(try Recording(readingAt: scratch.path(name)).truth)
            // Compares descriptions, because NaN is not equal to itself.
            #expect("\(read)" == "\(events)", "\(name)")
        }
        scratch.write("kind,start,contact,peak,time\nmiss,1.4,,,1.5\n", "folder/truth.csv")
        let old = try #require(try Recording(readingAt: scratch.path("folder")).truth)
        #expect("\(old)" == "\([events[1]])")
    }
}
