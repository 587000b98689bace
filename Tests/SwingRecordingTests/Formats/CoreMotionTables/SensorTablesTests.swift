import SwingMotion
import SwingTables
import Testing

@testable import SwingRecording

struct SensorTablesTests {
    private let shapes = JSONShapes()

    /// Returns rows without a header, with a blank line before each batch.
    private func dump(_ rows: [[String]], _ batch: Int, separator: String = ",") -> String {
        stride(from: 0, to: rows.count, by: batch).map { start in
            "\n" + rows[start..<min(start + batch, rows.count)].map { $0.joined(separator: separator) + "\n" }.joined()
        }.joined()
    }

    private var total: String { dump(shapes.accelerometer, 800) }
    private var rotation: String { dump(shapes.motion.map { Array($0[0...3]) }, 200) }
    private var motion: String {
        CSVLayout.motion.map(\.name).joined(separator: ",") + "\n" + dump(shapes.motion, 200)
    }

    @Test(arguments: [
        ("tennis-acceleration-1.csv", "tennis-motion-1.csv"), ("accelerometer.csv", "devicemotion.csv"),
        ("a.csv", "b.csv"), ("acc_800hz.txt", "imu_200hz.txt"),
    ])
    func readsAnAccelerometerAndDeviceMotion(names: (String, String)) async throws {
        let folder = try FolderFixture([names.0: total, names.1: motion])
        let recording = try Recording(readingAt: folder.path)
        #expect(recording.format == .sensorTables)
        #expect(try await recording.accelerometer.all().samples == shapes.chunks.0)
        #expect(try await recording.deviceMotion.all().samples == shapes.chunks.1)
        #expect(recording.source.assumptions.contains { $0.hasPrefix("\"a.csv\"") } == (names.0 == "a.csv"))
    }

    @Test(arguments: [
        ("tennis-acceleration-1.csv", "tennis-rotation-1.csv"), ("accelerometer.csv", "gyroscope.csv"),
        ("accel.csv", "x.csv"), ("one.csv", "two.csv"),
    ])
    func recognizesRotationRate(names: (String, String)) async throws {
        let header = names.1 == "x.csv" ? "timestamp,x,y,z" : ""
        // At rest, like a wrist before play.
        let rows = shapes.motion.map { [$0[0]] + $0[1...3].map { "\((Double($0) ?? 0) * 0.3)" } }
        let folder = try FolderFixture([names.0: total, names.1: header + dump(rows, 200)])
        let recording = try Recording(readingAt: folder.path)
        #expect(recording.format == .sensorTables && recording.hasDeviceMotion)
        #expect(try await recording.accelerometer.all().samples == shapes.chunks.0)
        let rates = try await recording.deviceMotion.all().samples.rotationRate
        #expect(rates.x == rows.map { Float(Double($0[1]) ?? .nan) })
        #expect(rates.z == rows.map { Float(Double($0[3]) ?? .nan) })
    }

    /// The unit in `x-axis (deg/s)` states the sensor, whatever the files' names, and converts its values.
    ///
    /// Of several times, the one with a unit of time counts.
    @Test(arguments: [("Wrist_Accelerometer.csv", "Wrist_Gyroscope.csv"), ("acceleration.csv", "b.csv")])
    func readsAxesByTheirUnits(names: (String, String)) async throws {
        let rows = WristRows()
        func table(_ unit: String, _ values: (Int) -> [Double]) -> String {
            let axes = ["x", "y", "z"].map { "\($0)-axis (\(unit))" }.joined(separator: ",")
            return rows.table("epoc (ms),timestamp (-0400),elapsed (s),\(axes)") { i in
                ["\(1_700_000_000_000 + Int(rows.time[i] * 1000))", "2023-11-14T17.13.20.000", "\(rows.time[i])"]
                    + values(i).map { "\($0)" }
            }
        }
        let folder = try FolderFixture([
            names.0: table("g", rows.total), names.1: table("deg/s") { rows.rate($0).times(180 / .pi) },
        ])
        let recording = try folder.recording()
        #expect(recording.format == .sensorTables)
        #expect(try await recording.accelerometer.all().samples.acceleration == rows.axes(rows.total))
        let motion = try await recording.deviceMotion.all().samples
        #expect(motion.time == rows.time)
        #expect(motion.rotationRate.distance(to: rows.axes(rows.rate)) < 1e-6)
        #expect(recording.source.factors.rotationRate == .pi / 180)
        #expect(!recording.source.assumptions.contains { $0.contains("rad/s") })
    }

    @Test func readsFactsFromANeighboringFile() async throws {
        let facts = "{\"sessionId\":\"s\",\"meta\":{\"wrist\":\"right\"},\"tags\":[1,2,3,4,5,6]}"
        let folder = try FolderFixture(["acc.csv": total, "dm.csv": motion, "info.json": facts])
        let info = try Recording(readingAt: folder.path).info
        #expect(info.sessionID == "s" && info.wrist == .right)
    }

    struct Rejection: Sendable, CustomTestStringConvertible {
        let name: String
        let files: [String]
        let message: String
        var testDescription: String { name }
    }

    /// The first letters of each file's name select its contents.
    @Test(arguments: [
        Rejection(
            name: "two pairs", files: ["acceleration-1.csv", "acceleration-2.csv", "motion-1.csv", "motion-2.csv"],
            message:
                "found 2 tables of total acceleration, \"acceleration-1.csv\", \"acceleration-2.csv\", expected one; "
                + "put the tables of each recording into a separate folder"),
        Rejection(
            name: "no header", files: ["acceleration.csv", "wide.csv"],
            message:
                "wide.csv: found 14 cells and no header, expected a header because the order of the columns is "
                + "unknown; add one such as timestamp,rotationRateX,rotationRateY,rotationRateZ,gravityX,gravityY,"
                + "gravityZ,userAccelerationX,userAccelerationY,userAccelerationZ,quaternionW,quaternionX,quaternionY,"
                + "quaternionZ, or describe the columns with --map"),
        Rejection(
            name: "ambiguous", files: ["other.csv", "unknown.csv"],
            message:
                "other.csv: found axes that neither names nor values identify, expected acceleration in g or rotation "
                + "rate in rad/s; rename the file to accelerometer.csv or gyroscope.csv"),
        Rejection(
            name: "no accelerometer", files: ["gyro-1.csv", "motion-1.csv"],
            message:
                "found \"gyro-1.csv\", \"motion-1.csv\", expected a table of total acceleration such as "
                + "accelerometer.csv; rename the table, or describe the columns with --map"),
    ])
    func rejectsAmbiguousTables(rejection: Rejection) async throws {
        let folder = try FolderFixture()
        for name in rejection.files {
            switch name.prefix(4) {
            case "acce": try folder.write(total, name)
            case "moti": try folder.write(motion, name)
            case "wide": try folder.write(dump(shapes.motion, 200), name)
            default: try folder.write(rotation, name)
            }
        }
        let failure = await folder.failure { _ = try Recording(readingAt: folder.path) }
        #expect(failure.hasPrefix("badData: ") && failure.hasSuffix(rejection.message), "\(failure)")
    }
}
