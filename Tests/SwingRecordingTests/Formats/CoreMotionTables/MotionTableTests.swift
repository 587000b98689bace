import SwingMotion
import Testing

@testable import SwingRecording

/// Tests for one table with Core Motion's column names or similar ones.
struct MotionTableTests {
    private let rows = WristRows()

    private static let names = [
        "timestamp", "accelerometerX", "accelerometerY", "accelerometerZ", "rotationRateX", "rotationRateY",
        "rotationRateZ", "gravityX", "gravityY", "gravityZ", "userAccelerationX", "userAccelerationY",
        "userAccelerationZ",
    ]

    private func row(_ i: Int) -> [Double] {
        [100 + rows.time[i]] + rows.total(i) + rows.rate(i) + rows.gravity(i) + rows.user(i)
    }

    private func read(_ text: String, frame: SensorFrame? = nil) async throws -> (
        recording: Recording, total: AccelerometerChunk, motion: DeviceMotionChunk
    ) {
        let folder = try FolderFixture(["t.csv": text])
        let recording = try folder.recording("t.csv", frame: frame)
        return (
            recording, try await recording.accelerometer.all().samples, try await recording.deviceMotion.all().samples
        )
    }

    private func rejection(_ text: String) async throws -> String {
        let folder = try FolderFixture(["t.csv": text])
        return await folder.failure { _ = try folder.recording("t.csv") }
    }

    @Test func recognizesCoreMotionsNames() async throws {
        let (recording, total, motion) = try await read(rows.numbers(Self.names.joined(separator: ","), row))
        #expect(recording.format == .motionTable)
        #expect(total.time == rows.time.map { 100 + $0 } && motion.time == total.time)
        #expect(total.acceleration == rows.axes(rows.total))
        #expect(motion.rotationRate == rows.axes(rows.rate))
        #expect(motion.gravity == rows.axes(rows.gravity))
        #expect(motion.userAcceleration == rows.axes(rows.user))
        #expect(recording.source.assumptions == ["rotation rates are assumed to be in rad/s because no unit is named"])
    }

    /// Text that was converted twice has two CR before each LF.
    @Test(arguments: ["\r\n", "\r\r\n", "\n\r\n"]) func readsOtherLineBreaks(_ lineBreak: String) async throws {
        let text = rows.numbers(Self.names.joined(separator: ","), row).replacing("\n", with: lineBreak)
        let (_, total, motion) = try await read(text)
        #expect(total.time == rows.time.map { 100 + $0 } && motion.time == total.time)
        #expect(total.acceleration == rows.axes(rows.total) && motion.gravity == rows.axes(rows.gravity))
    }

    @Test func convertsNamedUnits() async throws {
        let header =
            "time_ms,acc_x (m/s^2),acc_y (m/s^2),acc_z (m/s^2),gyro_x (deg/s),gyro_y (deg/s),gyro_z (deg/s),"
            + "gravity_x [mg],gravity_y [mg],gravity_z [mg]"
        let (recording, total, motion) = try await read(
            rows.numbers(header) { i in
                let turned = rows.rate(i).times(180 / .pi)
                return [rows.time[i] * 1000] + rows.total(i).times(9.80665) + turned + rows.gravity(i).times(1000)
            })
        #expect(recording.source.clockUnit == .millisecond)
        #expect(total.acceleration.distance(to: rows.axes(rows.total)) < 1e-6)
        #expect(motion.rotationRate.distance(to: rows.axes(rows.rate)) < 1e-6)
        #expect(motion.gravity.distance(to: rows.axes(rows.gravity)) < 1e-6)
        #expect(abs(motion.time[150] - 1.5) < 1e-12)
    }

    /// If no unit is named, the step between rows indicates the unit of the times; times since 1970 set the boot time.
    @Test(arguments: [(1e3, 0), (1e6, 0), (1e9, 0), (1e3, 1_700_000_000), (1e9, 1_700_000_000)])
    func infersTheUnitOfTimes(perSecond: Double, start: Int) async throws {
        let text = rows.table(Self.names.joined(separator: ",")) { i in
            ["\(start * Int(perSecond) + Int((rows.time[i] * perSecond).rounded()))"]
                + row(i).dropFirst().map { "\($0)" }
        }
        let (recording, total, _) = try await read(text)
        #expect(total.time.elementsEqual(rows.time) { abs($0 - $1) < 1e-9 })
        #expect(recording.info.bootTime == (start == 0 ? nil : Double(start)))
    }

    @Test func reversesAndroidsSigns() async throws {
        let text = rows.numbers(Self.names.joined(separator: ",")) { i in
            row(i).enumerated().map { (4...6).contains($0) || $0 == 0 ? $1 : -$1 }
        }
        let (recording, total, motion) = try await read(text, frame: .android)
        #expect(recording.source.frameSign == -1)
        #expect(total.acceleration == rows.axes(rows.total) && motion.gravity == rows.axes(rows.gravity))
        #expect(motion.rotationRate == rows.axes(rows.rate))
    }

    @Test func computesGravityFromTheAttitude() async throws {
        let header = "t,ax,ay,az,rotationRateX,rotationRateY,rotationRateZ,qw,qx,qy,qz"
        let (recording, _, motion) = try await read(
            rows.numbers(header) { i in [rows.time[i]] + rows.total(i) + rows.rate(i) + rows.attitude(i) })
        #expect(recording.source.gravity == .attitude)
        #expect(motion.gravity.distance(to: rows.axes(rows.gravity)) < 1e-6)
    }

    @Test func rebuildsTheAccelerometerFromUserAcceleration() async throws {
        let header = ([Self.names[0]] + Self.names[4...]).joined(separator: ",")
        let (recording, total, _) = try await read(rows.numbers(header) { i in [row(i)[0]] + row(i)[4...] })
        #expect(recording.source.acceleration == .rebuilt)
        #expect(total.acceleration.distance(to: rows.axes(rows.total)) < 1e-6)
    }

    @Test func infersTheKindOfAccelerationFromValues() async throws {
        let header = (["t", "ax", "ay", "az"] + Self.names[4..<10]).joined(separator: ",")
        func table(_ acceleration: (Int) -> [Double]) -> String {
            rows.numbers(header) { i in [rows.time[i]] + acceleration(i) + rows.rate(i) + rows.gravity(i) }
        }
        let (recording, _, _) = try await read(table(rows.total))
        #expect(
            recording.source.assumptions.contains(
                "\"ax\" is assumed to be total acceleration because its median is about 1 g"))
        #expect(
            try await rejection(table { i in rows.user(i).times(0.1) })
                == "badData: t.csv: the values of \"ax\" exclude gravity, expected total acceleration; rename the "
                + "columns to userAccelerationX, Y and Z, or describe them with --map")
        let metric = try await rejection(table { i in rows.total(i).times(9.80665) })
        #expect(metric.hasPrefix("badData: t.csv: \"ax\" has a median along gravity of 9."))
    }

    @Test func rejectsValuesThatContradictNames() async throws {
        let header = Self.names.joined(separator: ",")
        let degrees = try await rejection(
            rows.numbers(header) { i in row(i).enumerated().map { (4...6).contains($0) ? $1 * 180 / .pi : $1 } })
        #expect(
            degrees
                == "badData: t.csv: the rotation rate in \"rotationRateX\" is about 57 times the rate of gravity's "
                + "rotation, expected rad/s; if it is in deg/s, state the unit after the columns' names, such "
                + "as rotationRateX (deg/s)")
        let reversed = try await rejection(
            rows.numbers(header) { i in row(i).enumerated().map { (4...6).contains($0) ? -$1 : $1 } })
        #expect(
            reversed
                == "badData: t.csv: the rotation rate in \"rotationRateX\" is opposite to gravity's rotation, expected "
                + "Core Motion's signs of the axes; state the signs with --map")
        let pounds = Self.names.map { $0.hasPrefix("gravity") ? $0 + " (lb)" : $0 }.joined(separator: ",")
        #expect(
            try await rejection(rows.numbers(pounds, row))
                == "badData: t.csv: found the unit \"lb\" in column \"gravityX (lb)\", expected g or m/s^2; convert "
                + "the column and correct its unit")
        let ambiguous = try await rejection("t,gx,gy,gz,ax,ay,az\n0,0,0,1,0,0,1\n")
        #expect(
            ambiguous
                == "badData: t.csv: found the columns gx, gy, gz, which can be rotation rate or gravity, expected "
                + "names such as gyroX or gravityX; describe the columns with --map, which swing inspect --suggest-map "
                + "proposes")
        let alone = try await rejection("t,rotationRateX,rotationRateY,rotationRateZ\n0,0,0,1\n0.01,0,0,1\n")
        #expect(alone.hasPrefix("badData: t.csv: found only device motion, expected accelerometer samples"))
    }
}
