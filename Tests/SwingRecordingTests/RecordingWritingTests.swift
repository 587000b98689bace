import Foundation
import SwingMotion
import TestSupport
import Testing

@testable import SwingRecording

struct RecordingWritingTests {
    let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    private static let layouts = ["a.h5", "b.zip", "c"]

    private func write(_ recording: Recording, _ name: String) async throws -> Recording {
        try await recording.write(to: scratch.path(name))
        return try Recording(readingAt: scratch.path(name))
    }

    private func folder(_ files: [String: String]) throws -> Recording {
        try FileManager.default.createDirectory(atPath: scratch.path("source"), withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: URL(filePath: scratch.path("source/\(name)"))) }
        return try Recording(readingAt: scratch.path("source"))
    }

    /// Returns all samples of a recording as bits.
    private func content(_ recording: Recording) async throws -> [[[UInt64]]] {
        try await [recording.accelerometer.all().samples.bits, recording.deviceMotion.all().samples.bits]
    }

    @Test(arguments: layouts) func everySampleIsKeptExactly(layout: String) async throws {
        let recording = try folder([
            "accelerometer.csv":
                "timestamp (s),x (g),y (g),z (g)\n1,0.1,-0.0,inf\nnan,1,2,3\n1.00125,nan,1e-45,-1e300\n"
                + "1.00125,0,0,0\n0.5,1,1,1\n-1e300,3.4028235e38,0,0\n12345.678901234567,16777217,0.30000001,0\n7,1",
            "motion.csv": "timestamp (s),rotationRateX,rotationRateY,rotationRateZ,gravityX,gravityY,gravityZ,"
                + "quaternionW,quaternionX,quaternionY,quaternionZ\n1,1,2,3,0,0,-1,1,0,0,0\n2,nan,2,3,0,0,-1,,,,\n",
            "session.json": "{\"sessionId\": \"one\", \"startedAt\": 1748772000.123456789, \"wrist\": \"left\"}",
            "truth.csv": "kind,start,contact,peak,time\nmiss,1,,,2\n",
        ])
        let expected = try await content(recording)
        #expect(expected[0][0].count == 8 && expected[1][0].count == 2)
        let copy = try await write(recording, layout)
        #expect(try await content(copy) == expected)
        #expect(copy.info == recording.info)
        #expect(copy.truth?.map(\.kind) == ["miss"])
        #expect(copy.truth?.map(\.eventTimestamp) == [2] && copy.truth?.map(\.contactTimestamp) == [nil])
    }

    @Test(arguments: layouts) func aSensorWithoutSamplesIsKept(layout: String) async throws {
        let rows = "timestamp (s),x (g),y (g),z (g)\n1,0,0,-1\n"
        let header = "timestamp,rotationRateX,rotationRateY,rotationRateZ,gravityX,gravityY,gravityZ\n"
        var copy = try await write(folder(["accelerometer.csv": rows, "motion.csv": header]), layout)
        #expect(copy.hasDeviceMotion)
        #expect(try await copy.deviceMotion.all().lengths.isEmpty)
        try FileManager.default.removeItem(atPath: scratch.path("source"))
        copy = try await write(folder(["accelerometer.csv": rows]), layout)
        #expect(!copy.hasDeviceMotion)
        #expect(copy.truth == nil)
    }

    @Test(arguments: layouts) func theProvenanceIsKept(layout: String) async throws {
        var recording = try folder(["accelerometer.csv": "timestamp (s),x (g),y (g),z (g)\n1,0,0,-1\n"])
        var notes = SourceProvenance()
        notes.factors = SourceProvenance.UnitFactors(
            acceleration: 1 / 9.80665, rotationRate: .pi / 180, gravity: 1, userAcceleration: nil)
        notes.clockUnit = .nanosecond
        notes.clockOrigin = .epoch
        notes.wallClock = .rows
        notes.frameSign = -1
        notes.acceleration = .rebuilt
        notes.gravity = .estimated
        notes.assumptions = ["the unit of \"x\" is m/s²", "zweitens"]
        recording.source = notes
        let copy = try await write(recording, layout)
        notes.convertedFrom = "swingkit-folder"
        #expect(copy.source == notes)
        // A copy of a copy states the same.
        #expect(try await write(copy, "again-\(layout)").source == notes)
    }

    @Test(arguments: [
        "{\"sourceNotes\": 1}", "{\"sourceNotes\": {}}",
        "{\"sourceNotes\": {\"clockUnit\": \"h\", \"clockOrigin\": \"boot\", \"wallClock\": \"none\", \"frameSign\": 1, "
            + "\"accelerationOrigin\": \"recorded\", \"gravityOrigin\": \"recorded\", \"assumptions\": []}}",
    ])
    func damagedNotesAreRejected(text: String) async throws {
        let error = #expect(throws: SwingError.self) {
            try folder(["accelerometer.csv": "timestamp (s),x (g),y (g),z (g)\n1,0,0,-1\n", "session.json": text])
        }
        #expect(
            error?.description.hasSuffix(
                "in \"sourceNotes\", expected a recording's source as swing convert writes it; correct or remove the key"
            )
                == true)
    }

    @Test func progressIsReported() async throws {
        let recording = try folder(["accelerometer.csv": "timestamp (s),x (g),y (g),z (g)\n1,0,0,-1\n2,0,0,-1\n"])
        var reported: [[Int]] = []
        try await recording.write(to: scratch.path("a.zip")) { reported.append([$0, $1]) }
        #expect(reported == [[3, 4], [4, 4]])
    }
}
