import Foundation
import SwingMotion
import SwingTables
import TestSupport
import Testing

@testable import SwingRecording

/// Valid recordings, in many forms.
struct FolderRecordingTests {
    static let motionHeader = CSVLayout.motion.header

    /// The three samples in every variant of the accelerometer's file.
    private static let samples = AccelerometerChunk(
        time: [56257.44241896361, 56257.443671, 56257.4449],
        acceleration: Triaxial(x: [-0.0078125, 1, 0], y: [0.5, -2.25, 0], z: [-1, 34.375, 0.0000152587890625]))

    private static let rows = """
        56257.44241896361,-0.0078125,0.5,-1
        56257.443671,1,-2.25,34.375
        56257.4449,0,0,1.52587890625e-05

        """

    /// ``rows`` with decimal commas, and semicolons between cells.
    private static let commas = rows.replacingOccurrences(of: ",", with: ";").replacingOccurrences(of: ".", with: ",")

    private static let commasAndTabs: String =
        "timestamp (s)\tx (g)\ty (g)\tz (g)\n" + commas.replacingOccurrences(of: ";", with: "\t")

    private static let commasAndNotes: String =
        "timestamp (s);x (g);y (g);z (g);note\n" + commas.replacingOccurrences(of: "\n", with: ";\"a. b, c\"\n")

    private static let quotedCommas: String =
        "timestamp;x;y;z\n\""
        + commas.dropLast().replacingOccurrences(of: ";", with: "\" ; \"")
        .replacingOccurrences(of: "\n", with: "\"\n\"") + "\"\n"

    private static let table = "timestamp (s),x (g),y (g),z (g)\n\(rows)"

    private static let forms: [String] = [
        table,
        "timestamp,x,y,z\n\(rows)",
        "TIME [sec], X ( G ) ,y(g),Z\n\(rows)",
        "\"t\",\"x\",\"y\",\"z\"\n\(rows)",
        "\u{FEFF}\(table)",
        table.replacingOccurrences(of: "\n", with: "\r\n"),
        table.replacingOccurrences(of: ",", with: ";"),
        table.replacingOccurrences(of: ",", with: "\t"),
        table.replacingOccurrences(of: ",", with: "|"),
        table.replacingOccurrences(of: ",", with: " , "),
        table.replacingOccurrences(of: "\n", with: "\n\n# note\n  \n"),
        "# made by hand\n\n\(table)",
        rows,
        "\n\(rows.replacingOccurrences(of: "\n", with: "\n\n"))",
        "\u{FEFF}\r\n\(rows.replacingOccurrences(of: "\n", with: "\r\n"))",
        rows.replacingOccurrences(of: ",", with: ";"),
        // Decimal commas.
        "timestamp (s);x (g);y (g);z (g)\n\(commas)",
        commasAndTabs,
        commasAndNotes,
        quotedCommas,
        commas,
        String(rows.dropLast()),
        """
        z (g),note,y (g),time (ms),timestamp (s),x (g),
        -1,first; and best,0.5,9,56257.44241896361,-0.0078125,
        34.375,,-2.25,,56257.443671,1,
        1.52587890625e-05,#,0,x,56257.4449,0,

        """,
    ]

    @Test(arguments: forms)
    func theAccelerometersFileHasManyForms(text: String) async throws {
        let folder = try FolderFixture(["accelerometer.csv": text, "alone.CSV": text])
        let recording = try Recording(readingAt: folder.path)
        #expect(try await recording.accelerometer.all().samples == Self.samples)
        #expect(recording.format == .folder)
        #expect(!recording.hasDeviceMotion)
        #expect(try await recording.deviceMotion.all().lengths.isEmpty)

        let alone = try Recording(readingAt: "\(folder.path)/alone.CSV")
        #expect(try await alone.accelerometer.all().samples == Self.samples)
        #expect(alone.format == .accelerometerFile)
        #expect(alone.info == SessionInfo(sessionID: "alone"))
        #expect(!alone.hasDeviceMotion && alone.truth == nil)
        // A stream can be read again.
        #expect(try await alone.accelerometer.all().samples == Self.samples)
    }

    /// Dates and times of day are times like others, also across midnight and with a late sample.
    @Test(
        arguments: [
            (
                "2025-06-01T23:59:59.875+02:00", "2025-06-02T00:00:00,125+02:00", "2025-06-01T23:59:59.9375+02:00",
                1_748_815_199.0
            ),
            ("2025-06-01 23:59:59.875", "2025-06-02 00:00:00.125", "2025-06-01 23:59:59.9375", nil),
            ("23:59:59.875", "0:00:00.125", "23:59:59.9375", nil),
        ] as [(String, String, String, Double?)])
    func timesMayBeTexts(first: String, next: String, late: String, zero: Double?) async throws {
        let rows = [first, next, late].map { "\"\($0)\";0;0;-1\n" }.joined()
        let motion =
            "timestamp;rotationRateX;rotationRateY;rotationRateZ;gravityX;gravityY;gravityZ\n\(next);1;2;3;0;0;-1\n"
        let folder = try FolderFixture([
            "accelerometer.csv": "timestamp;x;y;z\n" + rows, "motion.csv": motion, "alone.csv": "time;x;y;z\n" + rows,
        ])
        let recording = try Recording(readingAt: folder.path)
        let times = try await recording.accelerometer.all().samples.time
        #expect(times.map { $0 - times[0] } == [0, 0.25, 0.0625])
        #expect(try await recording.deviceMotion.all().samples.time == [times[1]])
        let alone = try Recording(readingAt: "\(folder.path)/alone.csv")
        #expect(try await alone.accelerometer.all().samples.time == times)
        for recording in [recording, alone] {
            #expect(recording.info.bootTime == zero)
            #expect(recording.source.assumptions.contains { $0.contains("state no") } == (zero == nil))
        }
    }

    private static let motion = DeviceMotionChunk(
        time: [1, 1.005], rotationRate: Triaxial(x: [1, 2], y: [3, 4], z: [5, 6]),
        gravity: Triaxial(x: [0, 0], y: [0.6, -0.6], z: [-0.8, 0.8]),
        userAcceleration: Triaxial(x: [7, 8], y: [9, 10], z: [11, 12]),
        attitude: Attitude(w: [0.5, 1], x: [-0.5, 0], y: [0.25, 0], z: [-0.25, 0]))

    @Test(arguments: [
        motionHeader + "\n1,1,3,5,0,0.6,-0.8,7,9,11,0.5,-0.5,0.25,-0.25\n1.005,2,4,6,0,-0.6,0.8,8,10,12,1,0,0,0\n",
        """
        t;attitude_qX;attitude_qY;attitude_qZ;attitude_qW;user_acceleration_x;UserAccelerationY [G];userAccelerationZ;\
        heading (deg);gravityX;gravityY;gravityZ;rotation rate x (RAD/S);rotationRateY (rad/sec);rotationRateZ
        1;-0.5;0.25;-0.25;0.5;7;9;11;;0;0.6;-0.8;1;3;5
        1.005;0;0;0;1;8;10;12;north;0;-0.6;0.8;2;4;6
        """,
    ])
    func deviceMotionIsFoundByName(text: String) async throws {
        let folder = try FolderFixture(["accelerometer.csv": Self.rows, "motion.csv": text])
        let recording = try Recording(readingAt: folder.path)
        #expect(recording.hasDeviceMotion)
        #expect(try await recording.deviceMotion.all().samples == Self.motion)
    }

    @Test func oneFileMayContainBothSensors() async throws {
        let names = "t,rotationRateX,rotationRateY,rotationRateZ,gravityX,gravityY,gravityZ,accX (g),accY (g),accZ (g)"
        let folder = try FolderFixture(["both.csv": names + "\n1,2,3,4,0,0.6,-0.8,0.5,0.6,-0.8\n"])
        let recording = try Recording(readingAt: "\(folder.path)/both.csv")
        #expect(
            try await recording.accelerometer.all().samples
                == AccelerometerChunk(time: [1], acceleration: Triaxial(x: [0.5], y: [0.6], z: [-0.8])))
    }

    @Test func userAccelerationAndAttitudeMayBeAbsent() async throws {
        let header = CSVLayout.motion.filter { $0.optionalPart == nil || $0.optionalPart == CSVLayout.gravity }.header
        let folder = try FolderFixture([
            "accelerometer.csv": Self.rows, "motion.csv": header + "\n1,1,3,5,0,0.6,-0.8\n1.005,2,4,6,0,-0.6,0.8\n",
        ])
        let motion = try await Recording(readingAt: folder.path).deviceMotion.all().samples
        #expect(
            motion
                == DeviceMotionChunk(
                    time: Self.motion.time, rotationRate: Self.motion.rotationRate, gravity: Self.motion.gravity))
    }

    /// A stated unit is converted, and rates without one are in rad/s.
    @Test(arguments: [(" (deg/s)", Float.pi / 180), (" (rad/s)", 1), ("", 1)])
    func ratesWithoutGravityHaveTheirUnit(unit: String, factor: Float) async throws {
        let header = "t," + ["X", "Y", "Z"].map { "rotationRate\($0)\(unit)" }.joined(separator: ",")
        let folder = try FolderFixture([
            "accelerometer.csv": Self.rows,
            "motion.csv": header + "\n" + (0..<50).map { "\(56257 + Double($0) / 50),0,-60,0\n" }.joined(),
        ])
        let recording = try Recording(readingAt: folder.path)
        let rates = try await recording.deviceMotion.all().samples.rotationRate.y
        #expect(rates.count == 50 && rates.allSatisfy { abs($0 + 60 * factor) < 1e-5 })
        #expect(abs((recording.source.factors.rotationRate ?? 0) - Double(factor)) < 1e-7)
        #expect(recording.source.gravity == .estimated)
    }

    @Test func valuesThatAreNotFiniteAreReturned() async throws {
        let folder = try FolderFixture([
            "accelerometer.csv": "timestamp,x,y,z\n1,NaN,-inf,1e999\nnan,1,2,3\nInfinity,1,2,-1e300\n1.1,1,2,3\n",
            "motion.csv": Self.motionHeader
                + "\n1,1,3,5,0,0.6,-0.8,,, ,,,,\n1.005,2,nan,6,0,-0.6,0.8,8,10,12,1,0,0,0\n",
        ])
        let recording = try Recording(readingAt: folder.path)
        let samples = try await recording.accelerometer.all().samples
        let inf = Float.infinity
        #expect(
            samples.bits
                == AccelerometerChunk(
                    time: [1, .nan, .infinity, 1.1],
                    acceleration: Triaxial(x: [.nan, 1, 1, 1], y: [-inf, 2, 2, 2], z: [inf, 3, -inf, 3])
                ).bits)
        let motion = try await recording.deviceMotion.all().samples
        #expect(motion[0..<1].isFinite && !motion[1..<2].isFinite)
        #expect(motion.userAcceleration.x[0].isNaN && motion.userAcceleration.x[1] == 8)
        #expect(motion.attitude.z[0].isNaN && motion.attitude.w[1] == 1)
    }

    /// An interrupted recorder can stop anywhere in its last line.
    @Test func aLastLineThatIsCutOffIsOneUnusableSample() async throws {
        let whole = "timestamp (s),x (g),y (g),z (g)\n1,0,0,-1\n"
        let last = "1.25,-0.5e-1,0.25,inf"
        // The result for each number of characters: no sample, an unusable sample, or a complete one.
        let expected: (Int) -> [Double] = { count in
            switch count {
            case 0: []
            // Before the end of `inf`, the line lacks a cell or has an invalid number.
            case 1..<21: [.nan]
            default: [1.25]
            }
        }
        for count in 0...last.count {
            let folder = try FolderFixture(["accelerometer.csv": whole + last.prefix(count)])
            let samples = try await Recording(readingAt: folder.path).accelerometer.all().samples
            #expect(samples.time.map(\.bitPattern) == ([1] + expected(count)).map(\.bitPattern), "\(count)")
            if count > 0, count < 21 { #expect(samples.acceleration.x[1].isNaN && samples.acceleration.z[1].isNaN) }
        }
    }

    @Test func chunksEndWithTheSecond() async throws {
        var text = "timestamp,x,y,z\n"
        // 2.5 s at 800 Hz from 10.5 s on, then 6000 samples within one second, then the clock resets.
        for i in 0..<2000 { text += "\(10.5 + Double(i) / 800),0,0,\(i)\n" }
        for i in 0..<6000 { text += "\(20 + Double(i) / 8000),0,0,\(2000 + i)\n" }
        text += "nan,0,0,8000\n3.5,0,0,8001\n3.75,0,0,8002\n4,0,0,8003\n2,0,0,8004\n5,0,0,8005\n"
        let folder = try FolderFixture(["accelerometer.csv": text])
        let (samples, lengths) = try await Recording(readingAt: folder.path).accelerometer.asStored.all()
        #expect(samples.acceleration.z == (0..<8006).map(Float.init))
        #expect(lengths == [400, 800, 800, 4096, 1910])
    }

    @Test func infiniteTimesDoNotEndTheStream() async throws {
        let folder = try FolderFixture([
            "accelerometer.csv": "inf,0,0,0\n1,0,0,1\ninf,0,0,2\n-inf,0,0,3\n2,0,0,4\ninf,0,0,5\n"
        ])
        let (samples, lengths) = try await Recording(readingAt: folder.path).accelerometer.asStored.all()
        #expect(samples.acceleration.z == [0, 1, 2, 3, 4, 5])
        #expect(lengths == [4, 2])
    }

    @Test func aHeaderAloneIsARecordingWithoutSamples() async throws {
        let folder = try FolderFixture([
            "accelerometer.csv": "timestamp (s),x (g),y (g),z (g)", "motion.csv": Self.motionHeader + "\n",
        ])
        let recording = try Recording(readingAt: folder.path)
        #expect(try await recording.accelerometer.all().lengths.isEmpty)
        #expect(try await recording.deviceMotion.all().lengths.isEmpty)
        #expect(recording.hasDeviceMotion)
    }

    @Test func factsAndTruthAreRead() throws {
        let folder = try FolderFixture([
            "accelerometer.csv": Self.rows, "session.json": "{\"sessionId\": \"a\", \"wrist\": \"left\"}",
            "truth.csv": "kind,start,contact,peak,time\nmiss,1,,,2\n",
        ])
        let recording = try Recording(readingAt: folder.path + "/")
        var info = SessionInfo(sessionID: "a")
        info.wrist = .left
        #expect(recording.info == info)
        #expect(recording.truth?.map(\.kind) == ["miss"])
    }

    /// The facts of a recording are known even if its rows can't be read: its results state whose they are.
    @Test func factsPrecedeTheRows() async throws {
        let folder = try FolderFixture([
            "accelerometer.csv": "timestamp (s),x (g),y (g),z (g)\n1,2,3,four\n",
            "session.json": #"{"sport": "tennis"}"#,
        ])
        let recording = try Recording(readingAt: folder.path)
        #expect(recording.info.sport == "tennis")
        await #expect(throws: SwingError.self) { _ = try await recording.accelerometer.all() }
    }

    @Test(arguments: ["", "/", "/.", "/../named"]) func aSessionIsNamedAfterItsFolder(ending: String) throws {
        let folder = try FolderFixture()
        let path = "\(folder.path)/named"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try folder.write(Self.rows, "named/accelerometer.csv")
        let recording = try Recording(readingAt: path + ending)
        #expect(recording.info == SessionInfo(sessionID: "named"))
        #expect(recording.truth == nil)
    }

    /// Lines may lie anywhere in the buffer.
    @Test func aLongFileIsReadExactly() async throws {
        var random = SplitMix64(seed: 3)
        var samples = (time: [Double](), x: [Float](), y: [Float](), z: [Float]())
        var text = "timestamp (s),x (g),y (g),z (g)\n"
        for i in 0..<40_000 {
            samples.time.append(1000 + Double(i) / 801.92 + Double.random(in: 0...1e-4, using: &random))
            samples.x.append(Float.random(in: -34...34, using: &random))
            samples.y.append(Float(Int.random(in: -2_000_000...2_000_000, using: &random)) / 65536)
            samples.z.append(Float(bitPattern: 0x3000_0000 | UInt32(truncatingIfNeeded: random.next() >> 36)))
            text += "\(samples.time[i]),\(samples.x[i]),\(samples.y[i]),\(samples.z[i])"
            text += Bool.random(using: &random) ? "\n" : "\r\n\n"
        }
        let folder = try FolderFixture(["accelerometer.csv": text])
        let read = try await Recording(readingAt: folder.path).accelerometer.all().samples
        let expected = AccelerometerChunk(
            time: samples.time, acceleration: Triaxial(x: samples.x, y: samples.y, z: samples.z))
        #expect(read.bits == expected.bits)
    }
}
