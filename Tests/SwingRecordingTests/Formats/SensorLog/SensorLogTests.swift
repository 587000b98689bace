import SwingMotion
import Testing

@testable import SwingRecording

/// Tests for SensorLog's wide table, whose rows repeat the last samples of the other sensors.
struct SensorLogTests {
    private let rows = WristRows()
    private static let boot = 5000.25

    private static let header = [
        "loggingTime(txt)", "accelerometerTimestamp_sinceReboot(s)", "accelerometerAccelerationX(G)",
        "accelerometerAccelerationY(G)", "accelerometerAccelerationZ(G)", "motionTimestamp_sinceReboot(s)",
        "motionRotationRateX(rad/s)", "motionRotationRateY(rad/s)", "motionRotationRateZ(rad/s)",
        "motionUserAccelerationX(G)", "motionUserAccelerationY(G)", "motionUserAccelerationZ(G)", "motionGravityX(G)",
        "motionGravityY(G)", "motionGravityZ(G)",
    ].joined(separator: "|")

    /// Returns a table in which device motion is missing from the first ten rows.
    private func table(missing: String = "", gravity scale: Double = 1) -> String {
        rows.table(Self.header, separator: "|") { i in
            let motion = rows.rate(i) + rows.user(i) + rows.gravity(i).map { $0 * scale }
            let cells = ["\(Self.boot + rows.time[i] + 0.002)"] + motion.map { "\($0)" }
            return ["2021-04-14 19:44:22.621 +0100", "\(Self.boot + rows.time[i])"] + rows.total(i).map { "\($0)" }
                + (i < 10 ? cells.map { _ in missing } : cells)
        }
    }

    /// Missing values are empty, or marked as the app's settings define.
    @Test(arguments: ["", "-1", "-9999", "null"]) func readsEachSensorsClock(missing: String) async throws {
        let folder = try FolderFixture(["log.csv": table(missing: missing)])
        let recording = try folder.recording("log.csv")
        #expect(recording.format == .sensorLog)
        #expect(recording.source.clockOrigin == .boot && recording.source.wallClock == .rows)
        #expect(abs((recording.info.startedAt ?? 0) - 1_618_425_862.621) < 1e-3)
        let total = try await recording.accelerometer.all().samples
        #expect(total.time[0] == Self.boot && total.count == 200)
        #expect(total.acceleration == rows.axes(rows.total))
        let motion = try await recording.deviceMotion.all().samples
        #expect(motion.time == rows.time[10...].map { Self.boot + $0 + 0.002 })
        #expect(motion.gravity.z == Array(rows.axes(rows.gravity).z.suffix(190)))
        #expect(motion.userAcceleration.x == Array(rows.axes(rows.user).x.suffix(190)))
    }

    @Test func recognizesTheTableByItsClocks() throws {
        let header = Self.header.replacing("_sinceReboot(s)", with: "(s)")
        let folder = try FolderFixture([
            "log.csv": table().replacing(Self.header, with: header.replacing("loggingTime(txt)", with: "note")),
            "bare.csv": table().replacing(Self.header, with: header),
        ])
        #expect(try folder.recording("log.csv").format == .motionTable)
        #expect(try folder.recording("bare.csv").format == .sensorLog)
    }

    @Test func reversesSignsOnRequest() async throws {
        let folder = try FolderFixture(["log.csv": table()])
        let recording = try folder.recording("log.csv", frame: .android)
        #expect(try await recording.accelerometer.all().samples.acceleration == rows.axes(rows.total, times: -1))
        #expect(try await recording.deviceMotion.all().samples.rotationRate.x[0] == Float(rows.rate(10)[0]))
    }

    @Test func rejectsGravityOfAnotherLength() async throws {
        let folder = try FolderFixture(["log.csv": table(gravity: 9.80665)])
        let message = await folder.failure { _ = try folder.recording("log.csv") }
        #expect(message.hasPrefix("badData: log.csv: gravity in \"motionGravityX(G)\" has a median length of 9.8"))
        #expect(message.hasSuffix(", expected 1 g; state the unit after the columns' names, such as gravityX (m/s^2)"))
    }
}
