import SwingEvents
import SwingMotion
import SwingRecording
import SwingReplay
import SwingStudy
import TestSupport
import Testing

@Suite struct EventRecordingTests {
    private static let headphones = """
        timestamp (s),connected,sensorLocation,quaternionW,quaternionX,quaternionY,quaternionZ,gravityX (g),gravityY (g),gravityZ (g)
        1,1,1,,,,,,,
        1.25,,,1,0,0,0,0,0,-1
        1.5,,2,0.5,0.5,0.5,0.5,0,-1,0
        2,0,,,,,,,,

        """
    private static let water = """
        timestamp (s),temperature (°C),pressure (kPa),depth (m),surfacePressure (kPa),submerged
        1,20,101,,101,1
        2,,111,1,,2
        3,18,,,,

        """
    private static let accelerometer = "timestamp,x,y,z\n1,0,0,-1\n"

    private func all<Element: Sendable>(_ stream: SensorStream<Element>?) async throws -> [Element] {
        var elements: [Element] = []
        if let stream { for try await element in stream { elements.append(element) } }
        return elements
    }

    @Test func headphones() async throws {
        let folder = try TemporaryFolder(["h.csv": Self.headphones])
        let recording = try EventRecording(readingAt: folder.path + "/h.csv")
        #expect(recording.motion == nil && recording.water == nil)
        #expect(recording.info.sessionID == "h")
        let chunks = try await all(recording.headphones)
        let chunk = try #require(chunks.first)
        #expect(chunks.count == 1)
        #expect(chunk.time == [1, 1.25, 1.5, 2])
        #expect(chunk.isConnected == [true, true, true, false])
        #expect(chunk.sensorLocation == [.headphoneLeft, .headphoneLeft, .headphoneRight, .headphoneRight])
        #expect(Array(chunk.attitude.w[1...2]) == [1, 0.5])
        #expect(chunk.attitude.w[0].isNaN && chunk.attitude.z[3].isNaN)
        #expect(Array(chunk.gravity.y[1...2]) == [0, -1])
        #expect(chunk.rotationRate.count == 0 && chunk.userAcceleration.count == 0)
    }

    /// Other names, another separator, and no column `connected`: connected from the first row on.
    @Test func headphonesWithoutConnections() async throws {
        let folder = try TemporaryFolder(["h.csv": "t;sensorLocation;qw;qx;qy;qz\n1;0;1;0;0;0\n2;1;1;0;0;0\n"])
        let chunks = try await all(EventRecording(readingAt: folder.path + "/h.csv").headphones)
        #expect(chunks.map(\.isConnected) == [[true, true]])
        #expect(chunks.map(\.sensorLocation) == [[.default, .headphoneLeft]])
    }

    private static let quaternions = (0..<40).map { "1,0,0,\(Double($0) / 100)" }

    /// The name of a file identifies headphones, alone and in a folder, without the column `sensorLocation`.
    @Test(arguments: ["headphone.csv", "Headphone.csv", "Headphones 2.csv", "AirPods.csv"])
    func headphonesByName(name: String) async throws {
        let rows = Self.quaternions.enumerated().map { "\(Double($0) / 25),\($1)\n" }
        let text = "timestamp (s),quaternionW,quaternionX,quaternionY,quaternionZ\n" + rows.joined()
        let folder = try TemporaryFolder([name: text])
        for path in [folder.path, "\(folder.path)/\(name)"] {
            let recording = try EventRecording(readingAt: path)
            #expect(recording.motion == nil)
            #expect(try await all(recording.headphones).flatMap(\.time) == (0..<40).map { Double($0) / 25 })
        }
    }

    /// Sensor Logger's times are nanoseconds, its acceleration excludes gravity, and its unit may be m/s².
    @Test(arguments: [1, 9.80665], ["", ",deviceLocation"])
    func sensorLoggersHeadphones(scale: Double, column: String) async throws {
        let header =
            "time,seconds_elapsed,rotationRateX,rotationRateY,rotationRateZ,gravityX,gravityY,gravityZ,accelerationX,"
            + "accelerationY,accelerationZ,quaternionW,quaternionX,quaternionY,quaternionZ\(column)\n"
        let rows = Self.quaternions.enumerated().map { i, quaternion in
            "\(1_719_102_681_250_000_000 + i * 40_000_000),\(0.05 + Double(i) / 25),1,2,3,0,0,\(-scale),\(scale / 2),0,0,"
                + "\(quaternion)\(column.isEmpty ? "" : ",unknown")\n"
        }
        let folder = try TemporaryFolder(["Headphone.csv": header + rows.joined(), "Metadata.csv": "a,b\n1,2\n"])
        let recording = try EventRecording(readingAt: folder.path)
        #expect(recording.motion == nil && abs((recording.info.bootTime ?? 0) - 1_719_102_681.2) < 1e-6)
        let chunk = try #require(try await all(recording.headphones).first)
        #expect(chunk.time.enumerated().allSatisfy { abs($1 - (0.05 + Double($0) / 25)) < 1e-9 })
        #expect(chunk.attitude.z[39] == 0.39 && chunk.rotationRate.z[0] == 3)
        #expect(abs(chunk.gravity.z[0] + 1) < 1e-6 && abs(chunk.userAcceleration.x[0] - 0.5) < 1e-6)
    }

    @Test func severalHeadphonesAreRejected() async throws {
        let text = "timestamp,qw,qx,qy,qz\n1,1,0,0,0\n"
        let folder = try TemporaryFolder(["Headphone a.csv": text, "Headphone b.csv": text])
        let failure = await folder.failure { _ = try EventRecording(readingAt: folder.path) }
        #expect(
            failure.contains("found 2 tables of headphone motion, \"Headphone a.csv\", \"Headphone b.csv\", expected"))
    }

    @Test func water() async throws {
        let folder = try TemporaryFolder(["w.csv": Self.water])
        let recording = try EventRecording(readingAt: folder.path + "/w.csv")
        #expect(recording.motion == nil && recording.headphones == nil)
        let samples = try await all(recording.water).flatMap { $0 }
        #expect(samples.map(\.timestamp) == [1, 2, 3])
        #expect(samples.map(\.submersion) == [.notSubmerged, .submerged, .unknown])
        #expect(samples[1].pressure == 111 && samples[1].depth == 1 && samples[1].surfacePressure.isNaN)
        #expect(samples[2].temperature == 18 && samples[2].pressure.isNaN && samples[2].temperatureUncertainty.isNaN)
        #expect(samples[0].surfacePressure == 101)
    }

    /// Units in the header are converted.
    @Test func otherUnits() async throws {
        let folder = try TemporaryFolder([
            "w.csv": "timestamp (ms),pressure (hPa),surfacePressure (mbar),depth (ft)\n1500,1063.25,1013.25,10\n"
        ])
        let samples = try await all(EventRecording(readingAt: folder.path + "/w.csv").water).flatMap { $0 }
        let sample = try #require(samples.first)
        #expect(sample.timestamp == 1.5)
        #expect(abs(sample.pressure - 106.325) < 1e-9 && abs(sample.surfacePressure - 101.325) < 1e-9)
        #expect(abs(sample.depth - 3.048) < 1e-9)
    }

    @Test func folderWithAllFiles() async throws {
        let folder = try TemporaryFolder([
            "headphone.csv": Self.headphones, "water.csv": Self.water, "accelerometer.csv": Self.accelerometer,
            "session.json": #"{"sessionId": "all", "bootTimeUnix": 5}"#,
        ])
        let recording = try EventRecording(readingAt: folder.path)
        #expect(recording.motion != nil && recording.headphones != nil && recording.water != nil)
        #expect(recording.info.sessionID == "all" && recording.info.bootTime == 5)
    }

    @Test(arguments: ["headphone.csv", "water.csv"])
    func folderWithOneFile(name: String) throws {
        let folder = try TemporaryFolder([name: name == "water.csv" ? Self.water : Self.headphones])
        let recording = try EventRecording(readingAt: folder.path)
        #expect(recording.motion == nil)
        #expect((recording.headphones != nil) == (name == "headphone.csv"))
        #expect((recording.water != nil) == (name == "water.csv"))
    }

    @Test func otherFilesAreAWristRecording() throws {
        let folder = try TemporaryFolder(["accelerometer.csv": Self.accelerometer])
        for path in [folder.path, folder.path + "/accelerometer.csv"] {
            let recording = try EventRecording(readingAt: path)
            #expect(recording.motion != nil && recording.headphones == nil && recording.water == nil)
        }
    }

    /// Many rows are read in several chunks, without loss or repetition.
    @Test func manyRows() async throws {
        let times = (0..<5000).map { Double($0) / 25 }
        let depths = (0..<5000).map { Double($0) }
        let rows = times.map { "\($0),1,1,0,0,0" }
        let folder = try TemporaryFolder([
            "h.csv": "timestamp,sensorLocation,quaternionW,quaternionX,quaternionY,quaternionZ\n"
                + rows.joined(separator: "\n") + "\n",
            "w.csv": "timestamp,depth\n" + (0..<5000).map { "\($0),\($0)" }.joined(separator: "\n") + "\n",
        ])
        let chunks = try await all(EventRecording(readingAt: folder.path + "/h.csv").headphones)
        #expect(chunks.count > 1)
        #expect(chunks.flatMap(\.time) == times)
        let samples = try await all(EventRecording(readingAt: folder.path + "/w.csv").water)
        #expect(samples.count > 1)
        #expect(samples.flatMap { $0 }.map(\.depth) == depths)
    }

    static let wrong: [(file: String, text: String, error: String)] = [
        (
            "h.csv", "timestamp,sensorLocation\n1,1\n",
            "badData: h.csv:1: found no column quaternionW, expected timestamp (s),connected,sensorLocation,quaternionW,"
                + "quaternionX,quaternionY,quaternionZ,rotationRateX (rad/s),rotationRateY (rad/s),rotationRateZ (rad/s),"
                + "gravityX (g),gravityY (g),gravityZ (g),userAccelerationX (g),userAccelerationY (g),userAccelerationZ (g); "
                + "record the attitude too"
        ),
        (
            "h.csv", "timestamp,connected,qw,qx,qy,qz\n1,2,1,0,0,0\n",
            "badData: h.csv:2: found 2.0 in column connected, expected 0 or 1; correct or remove the line"
        ),
        (
            "h.csv", "timestamp,sensorLocation,qw,qx,qy,qz\n1,1,1,0,0,0\n2,1.5,1,0,0,0\n",
            "badData: h.csv:3: found 1.5 in column sensorLocation, expected 0 (default), 1 (left) or 2 (right); correct or "
                + "remove the line"
        ),
        (
            "w.csv", "timestamp,pressure\n1,1013.25\n",
            "badData: w.csv:2: found the pressure 1013.25 kPa, expected about 101 kPa in air; state the unit in the "
                + "column's header, for example pressure (hPa)"
        ),
        (
            "w.csv", "timestamp,pressure\n1,1.013\n2,1.5\n",
            "badData: w.csv: 2 of 2 pressures are below 30.0 kPa, such as 1.013, expected about 101 kPa in air; state the "
                + "unit in the column's header, for example pressure (bar)"
        ),
        (
            "w.csv", "timestamp,depth\n1,0\n2,-0.2\n3,0\n4,-1\n5,-2\n",
            "badData: w.csv: 2 of 2 depths of more than 0.5 m are negative, such as -1.0, expected positive depths under "
                + "water; reverse the sign of the column depth"
        ),
        (
            "w.csv", "timestamp,pressure (psi)\n1,14.7\n",
            "badData: w.csv:1: found the unit \"psi\" in column pressure, expected kPa; convert the column and correct its "
                + "unit"
        ),
        (
            "w.csv", "timestamp,depth,submerged\n1,1,3\n",
            "badData: w.csv:2: found 3.0 in column submerged, expected 0 (unknown), 1 (not submerged) or 2 (submerged), as "
                + "in Core Motion; correct or remove the line"
        ),
        (
            "w.csv", "timestamp,depth\n1700000000000000,1\n",
            "badData: w.csv:2: found the time 1700000000000000.0, expected seconds; convert the column, for example from "
                + "milliseconds or nanoseconds"
        ),
        ("w.csv", "timestamp,depth\n1,deep\n", "badData: w.csv:2: found \"deep\" in column depth, expected a number"),
    ]

    @Test(arguments: wrong)
    func errorMessages(file: String, text: String, error: String) async throws {
        let folder = try TemporaryFolder([file: text])
        let found = await folder.failure {
            let recording = try EventRecording(readingAt: folder.path + "/" + file)
            _ = try await all(recording.headphones)
            _ = try await all(recording.water)
        }
        #expect(found.hasPrefix(error), "\(found)")
    }

    /// Faults of the sensor, and the air of high mountains, are no reason to refuse a file.
    @Test(arguments: [
        "timestamp,pressure\n1,0\n2,101\n3,101\n", "timestamp,pressure\n1,-9999\n2,101\n3,101\n",
        "timestamp,pressure\n1,34\n", "timestamp,pressure (bar)\n1,1.013\n",
        "timestamp,depth\n1,-0.4\n2,-0.3\n", "timestamp,depth\n1,-3\n2,1\n", "timestamp,pressure,depth\n1,,\n2,101,\n",
    ])
    func unusualValues(text: String) async throws {
        let folder = try TemporaryFolder(["w.csv": text])
        let samples = try await all(EventRecording(readingAt: folder.path + "/w.csv").water).flatMap { $0 }
        #expect(samples.count == text.split(separator: "\n").count - 1)
    }

    /// An interrupted recorder leaves half a line, which is read as a row without values.
    @Test func halfALine() async throws {
        let folder = try TemporaryFolder(["w.csv": "timestamp,depth\n1,1\n2,"])
        let samples = try await all(EventRecording(readingAt: folder.path + "/w.csv").water).flatMap { $0 }
        #expect(samples.count == 2)
        #expect(samples[1].depth.isNaN)
    }
}
