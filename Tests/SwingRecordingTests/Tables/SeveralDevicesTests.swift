import SwingMotion
import Testing

@testable import SwingRecording

/// Rows of several devices in one table.
struct SeveralDevicesTests {
    /// A table whose rows name devices in turn, or after each other.
    private func table(
        _ column: String, _ devices: (Int) -> String, count: Int = 400, end: String = "\n"
    ) -> String {
        let rows = (0..<count).map { "\(Double($0) / 800),\(devices($0)),0,0,\(-1 - Double($0 % 3) / 8)" }
        return (["t,\(column),accX,accY,accZ"] + rows).joined(separator: end) + end
    }

    private func failure(_ text: String) async throws -> String {
        let folder = try FolderFixture(["t.csv": text])
        return await folder.failure { _ = try await folder.recording("t.csv").accelerometer.all() }
    }

    @Test(arguments: ["\n", "\r\n"]) func severalDevicesAreRejected(end: String) async throws {
        let remedy =
            #"expected rows of one; select it in a map with "where": {"column": "sensorId", "value": "7"}, as swing "#
            + "inspect --suggest-map proposes, or split the table"
        let names = ["7", "9", "\"a b\""]
        #expect(
            try await failure(table("sensorId", { names[$0 % 3] }, end: end))
                == #"badData: t.csv: found rows of 3 devices, "7", "9", "a b" in column "sensorId", \#(remedy)"#)
        // The second device follows the first one, after the rows that are examined at once.
        #expect(
            try await failure(table("sensorId", { $0 < 5000 ? "7" : "9" }, count: 6000, end: end))
                == #"badData: t.csv:5002: found "9" in column "sensorId" after "7", "#
                + remedy.replacing("rows of one;", with: "rows of one device;"))
    }

    @Test(arguments: [("device", "watch"), ("wrist", "\"left\""), ("sensor", "")])
    func oneDeviceIsRead(column: String, value: String) async throws {
        #expect(try await failure(table(column, { $0 % 5 == 3 ? "" : value })) == "no error")
        #expect(try await failure(table(column, { _ in value }, count: 9000, end: "\r\n")) == "no error")
    }

    /// A column that numbers the rows or the swings does not name devices.
    @Test func countersAreNotDevices() async throws {
        #expect(try await failure(table("position", { "\($0)" })) == "no error")
        #expect(try await failure(table("sensor index", { "\($0 / 20)" })) == "no error")
    }

    @Test func devicesInJSONAreFound() async throws {
        let rows = (0..<100).map {
            #"{"timestamp":\#(Double($0) / 100),"device":"\#($0 % 2 == 0 ? "left" : "right, old")","x":0,"y":0,"z":-1}"#
        }
        let folder = try FolderFixture(["t.json": "[\(rows.joined(separator: ","))]"])
        let failure = await folder.failure { _ = try folder.recording("t.json") }
        #expect(
            failure.hasPrefix(
                #"badData: t.json: found rows of 2 devices, "left", "right  old" in column "device", expected rows of one"#
            ))
        let single = rows.map { $0.replacing("right, old", with: "left") }
        try folder.write("[\(single.joined(separator: ","))]", "t.json")
        #expect(try await folder.recording("t.json").accelerometer.all().samples.count == 100)
    }

    /// Batches name their device once, before or after their samples.
    @Test(arguments: [true, false]) func devicesOfBatchesInJSONAreFound(isFirst: Bool) async throws {
        func batches(_ names: [String]) -> String {
            names.enumerated().map { i, name in
                let rows = (0..<10).map { #"{"timestamp":\#(Double(i) + Double($0) / 10),"x":0,"y":0,"z":-1}"# }
                let (device, samples) = (#""wrist":"\#(name)""#, #""samples":[\#(rows.joined(separator: ","))]"#)
                return "{\(isFirst ? device : samples),\(isFirst ? samples : device)}\n"
            }.joined()
        }
        let folder = try FolderFixture(["t.jsonl": batches(["left", "right", "left", "right"])])
        let failure = await folder.failure { _ = try folder.recording("t.jsonl") }
        #expect(failure.contains(#": wrist: found samples of "right" after those of "left", expected one device"#))
        try folder.write(batches(["left", "left", "left"]), "t.jsonl")
        #expect(try await folder.recording("t.jsonl").accelerometer.all().samples.count == 30)
    }
}

/// Tables of motion from which something is missing, or which a reader does not know.
struct IncompleteMotionTests {
    private func failure(_ header: String, count: Int) async throws -> (message: String, recording: Recording?) {
        let rows = (0..<100).map { i in "\(Double(i) / 100)" + String(repeating: ",0.5", count: count) }
        let folder = try FolderFixture(["t.csv": ([header] + rows).joined(separator: "\n")])
        var recording: Recording?
        let message = await folder.failure { recording = try folder.recording("t.csv") }
        return (message, recording)
    }

    /// An axis that is missing, or that occurs twice, is not a missing sensor.
    @Test(arguments: [("accX,accZ", 8, "\"accX\", \"accZ\""), ("accX,accX,accZ", 9, "\"accX\", \"accX\", \"accZ\"")])
    func aMissingAxisIsNamed(names: String, count: Int, found: String) async throws {
        let motion = "rotationRateX,rotationRateY,rotationRateZ,gravityX,gravityY,gravityZ"
        #expect(
            try await failure("t,\(motion),\(names)", count: count).message
                == "badData: t.csv: found only \(found) of the acceleration, expected its axes x, y and z, each once; correct "
                + "the names of the columns")
    }

    /// Rates under names that only a map knows are reported when swings are to be detected.
    @Test func unusualRatesAreNamed() async throws {
        let names = "accelerometerX,accelerometerY,accelerometerZ"
        let recording = try await failure("t,\(names),gyro roll,gyro pitch,gyro yaw", count: 6).recording
        #expect(recording?.hasDeviceMotion == false)
        let found = try #require(recording?.unreadMotion)
        #expect(found.hasPrefix("the names \"gyro roll\", \"gyro pitch\", \"gyro yaw\" are unusual"), "\(found)")
        let partial = try await failure("t,\(names),gyroX,gyroZ,gyroZ2", count: 6).recording
        #expect(partial?.unreadMotion?.hasPrefix("\"gyroX\", \"gyroZ\" are not all of x, y and z") == true)
        #expect(try await failure("t,\(names),roll,pitch,yaw", count: 6).recording?.unreadMotion == nil)
    }
}

/// Rows of several devices without a column that names them.
struct InterleavedRowsTests {
    private func table(rate: Double, _ row: (Int) -> String) -> String {
        "t,accX,accY,accZ\n" + (0..<1000).map { "\(Double($0) / rate),\(row($0))\n" }.joined()
    }

    private func recording(_ text: String) throws -> Recording {
        let folder = try FolderFixture(["t.csv": text])
        return try folder.recording("t.csv")
    }

    @Test func alternatingRowsAreRejected() async throws {
        let text = table(rate: 1604) { $0 % 2 == 0 ? "0,0.0\($0 % 7),-1" : "0,-1,0.0\($0 % 5)" }
        for file in ["t.csv", "accelerometer.csv"] {
            let folder = try FolderFixture([
                file: file == "t.csv" ? text : text.replacing("t,accX,accY,accZ", with: "timestamp,x,y,z")
            ])
            let failure = await folder.failure { _ = try folder.recording(file == "t.csv" ? file : nil) }
            #expect(failure.hasPrefix("badData: \(file): consecutive rows alternate between values that are 1.4"))
        }
    }

    /// An accelerometer, a gyroscope and gravity that only a number distinguishes, as in `1;10:00:00.1;0.2;5.6;8.0`.
    @Test(arguments: 3...6) func sensorsInTurnAreRejected(count: Int) async throws {
        let rows = (0..<1200).map { "\($0 % count);\(Double($0 / count) / 100);0.0\($0 % 7);\($0 % count);-1" }
        let folder = try FolderFixture(["t.csv": "code;time;x;y;z\n" + rows.joined(separator: "\n")])
        let failure = await folder.failure { _ = try folder.recording("t.csv") }
        #expect(
            failure.hasPrefix("badData: t.csv: consecutive rows alternate between values that are 1.0"), "\(failure)")
        #expect(failure.contains("as of \(count) devices or sensors; expected rows of one"), "\(failure)")
    }

    /// One device that rests, vibrates or is hit does not alternate.
    @Test(arguments: [0.0, 0.3, 3.0]) func oneDeviceIsRead(amplitude: Double) throws {
        var state: UInt64 = 7
        let text = table(rate: 800) { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return "0,\(amplitude * (Double(state >> 40) / 16_777_216 - 0.5)),-1"
        }
        #expect(try recording(text).warnings.isEmpty)
    }

    @Test func aRateAboveThatOfWornSensorsIsAWarning() throws {
        #expect(
            try recording(table(rate: 1604) { _ in "0,0,-1" }).warnings == [
                "t.csv has 1604 rows per second; expected up to about 1000 of one sensor that is worn; if it contains "
                    + "several devices, split the table by device"
            ])
        #expect(try recording(table(rate: 1000) { _ in "0,0,-1" }).warnings.isEmpty)
    }
}
