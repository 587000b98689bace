import SwingMotion
import SwingTables
import Testing

@testable import SwingRecording

struct JSONRecordingTests {
    @Test func readsEverySampleInEveryShape() async throws {
        let shapes = JSONShapes()
        for (name, text) in shapes.all {
            let folder = try FolderFixture(["session.json": text])
            let recording = try Recording(readingAt: folder.path + "/session.json")
            let accelerometer = try await recording.accelerometer.all().samples
            let motion = try await recording.deviceMotion.all().samples
            #expect(accelerometer == shapes.chunks.0, "\(name)")
            #expect(motion == shapes.chunks.1, "\(name)")
            #expect(recording.info.sessionID == "practice-7", "\(name)")
            #expect(recording.info.startedAt == 1_759_312_800.5, "\(name)")
            #expect(recording.info.player == "Anna", "\(name)")
            #expect(recording.info.handedness == .right, "\(name)")
            #expect(recording.info.deviceModel == "Watch7,1", "\(name)")
            #expect(recording.info.osVersion == "11.2", "\(name)")
        }
    }

    @Test func readsSensorLoggersExport() async throws {
        let shapes = JSONShapes()
        let folder = try FolderFixture(["export.json": shapes.sensorLogger(start: 1_759_312_800)])
        let recording = try Recording(readingAt: folder.path + "/export.json")
        #expect(recording.format == .sensorLogger)
        #expect(recording.info.bootTime == 1_759_312_800)
        let accelerometer = try await recording.accelerometer.all().samples
        let motion = try await recording.deviceMotion.all().samples
        let (expected, expectedMotion) = shapes.chunks
        #expect(accelerometer.acceleration == expected.acceleration)
        #expect(motion.rotationRate == expectedMotion.rotationRate)
        #expect(motion.gravity == expectedMotion.gravity)
        #expect(motion.userAcceleration == expectedMotion.userAcceleration)
        #expect(motion.attitude == expectedMotion.attitude)
        let start = expected.time[0]
        for (time, expected) in zip(accelerometer.time, expected.time) {
            #expect(abs(time - (expected - start)) < 1e-8)
        }
        for (time, expected) in zip(motion.time, expectedMotion.time) { #expect(abs(time - (expected - start)) < 1e-8) }
    }

    /// The kept head of a table is not read twice, and no row after it is lost, however often the table is read.
    @Test func continuesAfterTheHead() async throws {
        let zeros = String(repeating: "0", count: 200)
        let count = (4 << 20) / zeros.utf8.count + 5000
        let rows = (0..<count).map {
            "{\"timestamp\":\(Double($0) / 800),\"x\":\(1 + Double($0) * 0x1p-14)\(zeros),\"y\":0,\"z\":-1}"
        }
        let folder = try FolderFixture(["a.json": "{\"accelerometer\":[\(rows.joined(separator: ","))]}"])
        let recording = try Recording(readingAt: folder.path + "/a.json")
        for _ in 0..<2 {
            let samples = try await recording.accelerometer.all().samples
            #expect(samples.acceleration.x == (0..<count).map { 1 + Float($0) * 0x1p-14 })
        }
    }

    @Test func statedUnknownValuesAreNaN() async throws {
        let shapes = JSONShapes()
        let rows = shapes.accelerometer.enumerated().map { i, row in
            "{\"timestamp\":\(row[0]),\"x\":\(i == 7 ? "null" : i == 9 ? "1e999" : row[1]),\"y\":\(row[2]),\"z\":\(row[3])}"
        }
        let folder = try FolderFixture(["a.json": "{\"accelerometer\":[\(rows.joined(separator: ","))]}"])
        let samples = try await Recording(readingAt: folder.path + "/a.json").accelerometer.all().samples
        #expect(samples.count == shapes.accelerometer.count)
        #expect(samples.acceleration.x[7].isNaN && samples.acceleration.x[9] == .infinity)
    }

    @Test func rejectsKindsThatAreStatedTooLate() async throws {
        let row = "{\"timestamp\":1,\"x\":0,\"y\":0,\"z\":1}"
        let lines = ["accelerometer", "gyroscope"].map { "{\"samples\":[\(row),\(row)],\"type\":\"\($0)\"}" }
        let folder = try FolderFixture(["a.jsonl": lines.joined(separator: "\n")])
        let failure = await folder.failure { _ = try Recording(readingAt: folder.path + "/a.jsonl") }
        #expect(
            failure
                == "badData: a.jsonl:2: type: found the kind of the samples after them, expected it before them; "
                + "write this key first in its object")
    }

    @Test func rejectsTooManyKeysAndKinds() async throws {
        let keys = (0..<5000).map { "\"k\($0)\":{\"t\":1}" }.joined(separator: ",")
        let folder = try FolderFixture(["a.json": "{\(keys)}"])
        let failure = await folder.failure { _ = try Recording(readingAt: folder.path + "/a.json") }
        #expect(failure.contains("found more than 4096 different keys, expected those of a recording"))
        let kinds = (0..<100).map { "{\"name\":\"\($0)\",\"time\":1,\"x\":1}" }.joined(separator: ",")
        try folder.write("[\(kinds)]", "b.json")
        let other = await folder.failure { _ = try Recording(readingAt: folder.path + "/b.json") }
        #expect(
            other
                == "badData: b.json: [64].name: found more than 64 kinds of objects, expected those of a recording's sensors; "
                + "write each sensor's samples to its own array")
    }

    @Test func rejectsASecondSession() async throws {
        let row = "{\"timestamp\":1,\"x\":0,\"y\":0,\"z\":1}"
        let sessions = ["a", "b"].map { "{\"accelerometer\":[\(row),\(row)],\"session_id\":\"\($0)\"}" }
        let folder = try FolderFixture(["a.json": "[\(sessions.joined(separator: ","))]"])
        let failure = await folder.failure { _ = try Recording(readingAt: folder.path + "/a.json") }
        #expect(
            failure
                == "badData: a.json: [1].session_id: found \"b\" after \"a\", expected one session; write each session "
                + "to its own file")
    }

    @Test func theFirstSampleMayBeUnknown() async throws {
        let rows = (0..<2000).map { i in
            "{\"time\":\(Double(i) / 800),\"x\":\(i == 0 ? "null" : "0.5"),\"y\":0,\"z\":-1}"
        }
        let folder = try FolderFixture(["a.json": "{\"accelerometer\":[\(rows.joined(separator: ","))]}"])
        let recording = try Recording(readingAt: folder.path + "/a.json")
        let x = try await recording.accelerometer.all().samples.acceleration.x
        #expect(x.count == 2000)
        #expect(x[0].isNaN)
        #expect(x.dropFirst().allSatisfy { $0 == 0.5 })
    }

    @Test func readsDates() async throws {
        let rows = (0..<2000).map { i in
            let second = Double(i) / 800
            return "{\"time\":\"2025-10-01T10:00:0\(second)Z\",\"x\":0,\"y\":0,\"z\":-1}"
        }
        let folder = try FolderFixture(["a.json": "{\"accelerometer\":[\(rows.joined(separator: ","))]}"])
        let recording = try Recording(readingAt: folder.path + "/a.json")
        #expect(recording.info.bootTime == 1_759_312_800)
        let times = try await recording.accelerometer.all().samples.time
        #expect(times.count == 2000)
        // A Double represents seconds since 1970 with an error below a quarter of a microsecond.
        for (i, time) in times.enumerated() { #expect(abs(time - Double(i) / 800) < 2.5e-7) }
    }

    /// Sensor Logger sends one batch per line while it records.
    @Test func readsSensorLoggersMessages() async throws {
        let shapes = JSONShapes()
        let names = ["rotationRateX", "rotationRateY", "rotationRateZ", "gravityX", "gravityY", "gravityZ"]
        let users = ["accelerationX", "accelerationY", "accelerationZ"]
        let rows = shapes.motion.enumerated().map { i, row in
            let values = zip(names + users, row[1...9]).map { "\"\($0)\":\($1)" }.joined(separator: ",")
            return
                "{\"name\":\"wrist motion\",\"time\":\(1_759_312_800_000_000_000 + i * 5_000_000),\"values\":{\(values)}}"
        }
        let totals = shapes.accelerometer.enumerated().map { i, row in
            let values = zip("xyz", row[1...3]).map { "\"\($0)\":\($1)" }.joined(separator: ",")
            return
                "{\"name\":\"watchaccelerometer\",\"time\":\(1_759_312_800_000_000_000 + i * 1_250_000),\"values\":{\(values)}}"
        }
        let lines = stride(from: 0, to: 500, by: 100).map { start in
            let payload = rows[start..<start + 100] + totals[start * 4..<start * 4 + 400]
            return "{\"messageId\":\(start / 100),\"sessionId\":\"s1\",\"payload\":[\(payload.joined(separator: ","))]}"
        }
        let folder = try FolderFixture(["push.jsonl": lines.joined(separator: "\n") + "\n"])
        let recording = try Recording(readingAt: folder.path + "/push.jsonl")
        #expect(recording.info.sessionID == "s1")
        let motion = try await recording.deviceMotion.all().samples
        let (total, expected) = shapes.chunks
        #expect(motion.rotationRate == expected.rotationRate)
        #expect(motion.gravity == expected.gravity)
        #expect(motion.userAcceleration == expected.userAcceleration)
        #expect(try await recording.accelerometer.all().samples.acceleration == total.acceleration)
    }

    /// A time of the complete text is not that of packets.
    @Test func oneTimeOfTheTextIsIgnored() async throws {
        let samples = (0..<40).map { "{\"x\": \($0), \"y\": 0, \"z\": -1}" }.joined(separator: ", ")
        let folder = try FolderFixture(["t.json": "{\"timestamp\": 5, \"accelerometer\": [\(samples)]}"])
        #expect(await folder.failure { _ = try folder.recording("t.json") }.contains("found no samples"))
    }

    /// Arrays of numbers have the names that another array states.
    @Test func namesBesideRowsAreUsed() async throws {
        let rows = WristRows()
        let data = rows.time.indices.map { i in
            "[" + ([rows.time[i]] + rows.total(i) + rows.rate(i)).map { "\($0)" }.joined(separator: ",") + "]"
        }
        let names = ["timestamp", "accelerometerX", "accelerometerY", "accelerometerZ", "gyroX", "gyroY", "gyroZ"]
        let columns = names.map { "\"\($0)\"" }.joined(separator: ",")
        let folder = try FolderFixture()
        for text in [
            "{\"columns\":[\(columns)],\"index\":[0,1],\"data\":[\(data.joined(separator: ","))]}",
            "{\"data\":[\(data.joined(separator: ","))],\"columns\":[\(columns)]}",
        ] {
            try folder.write(text, "t.json")
            let recording = try folder.recording("t.json")
            #expect(
                try await recording.accelerometer.all().samples.acceleration.distance(to: rows.axes(rows.total)) < 1e-6)
            #expect(
                try await recording.deviceMotion.all().samples.rotationRate.distance(to: rows.axes(rows.rate)) < 1e-6)
        }
    }
}
