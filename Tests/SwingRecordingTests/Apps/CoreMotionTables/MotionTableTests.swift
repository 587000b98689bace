import SwingMotion
import Testing

@testable import SwingRecording

/// One table with Core Motion's names or similar ones.
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

    private func refusal(_ text: String) async throws -> String {
        let folder = try FolderFixture(["t.csv": text])
        return await folder.failure { _ = try folder.recording("t.csv") }
    }

    @Test func coreMotionsNamesAreKnown() async throws {
        let (recording, total, motion) = try await read(rows.numbers(Self.names.joined(separator: ","), row))
        #expect(recording.format == .motionTable)
        #expect(total.time == rows.time.map { 100 + $0 } && motion.time == total.time)
        #expect(total.acceleration == rows.axes(rows.total))
        #expect(motion.rotationRate == rows.axes(rows.rate))
        #expect(motion.gravity == rows.axes(rows.gravity))
        #expect(motion.userAcceleration == rows.axes(rows.user))
        #expect(recording.source.assumptions == ["rotation rates are in rad/s, as no unit is named"])
    }

    @Test func namedUnitsAreConverted() async throws {
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

    /// Without a name the step from row to row tells the unit of the times; those since 1970 become a boot time.
    @Test(arguments: [(1e3, 0), (1e6, 0), (1e9, 0), (1e3, 1_700_000_000), (1e9, 1_700_000_000)])
    func timesHaveAnyUnit(perSecond: Double, start: Int) async throws {
        let text = rows.table(Self.names.joined(separator: ",")) { i in
            ["\(start * Int(perSecond) + Int((rows.time[i] * perSecond).rounded()))"]
                + row(i).dropFirst().map { "\($0)" }
        }
        let (recording, total, _) = try await read(text)
        #expect(total.time.elementsEqual(rows.time) { abs($0 - $1) < 1e-9 })
        #expect(recording.info.bootTime == (start == 0 ? nil : Double(start)))
    }

    @Test func androidsSignsAreTurned() async throws {
        let text = rows.numbers(Self.names.joined(separator: ",")) { i in
            row(i).enumerated().map { (4...6).contains($0) || $0 == 0 ? $1 : -$1 }
        }
        let (recording, total, motion) = try await read(text, frame: .android)
        #expect(recording.source.frameSign == -1)
        #expect(total.acceleration == rows.axes(rows.total) && motion.gravity == rows.axes(rows.gravity))
        #expect(motion.rotationRate == rows.axes(rows.rate))
    }

    @Test func gravityComesFromTheAttitude() async throws {
        let header = "t,ax,ay,az,rotationRateX,rotationRateY,rotationRateZ,qw,qx,qy,qz"
        let (recording, _, motion) = try await read(
            rows.numbers(header) { i in [rows.time[i]] + rows.total(i) + rows.rate(i) + rows.attitude(i) })
        #expect(recording.source.gravity == .attitude)
        #expect(motion.gravity.distance(to: rows.axes(rows.gravity)) < 1e-6)
    }

    @Test func userAccelerationMakesAnAccelerometer() async throws {
        let header = ([Self.names[0]] + Self.names[4...]).joined(separator: ",")
        let (recording, total, _) = try await read(rows.numbers(header) { i in [row(i)[0]] + row(i)[4...] })
        #expect(recording.source.acceleration == .rebuilt)
        #expect(total.acceleration.distance(to: rows.axes(rows.total)) < 1e-6)
    }

    @Test func whatAccelerationIsFollowsFromItsValues() async throws {
        let header = (["t", "ax", "ay", "az"] + Self.names[4..<10]).joined(separator: ",")
        func table(_ acceleration: (Int) -> [Double]) -> String {
            rows.numbers(header) { i in [rows.time[i]] + acceleration(i) + rows.rate(i) + rows.gravity(i) }
        }
        let (recording, _, _) = try await read(table(rows.total))
        #expect(recording.source.assumptions.contains("\"ax\" is total acceleration, as its values along gravity say"))
        #expect(
            try await refusal(table { i in rows.user(i).times(0.1) })
                == "badData: t.csv: the values of \"ax\" are without gravity, expected columns named userAcceleration for such; rename "
                + "them, or state what they are with --map")
        let metric = try await refusal(table { i in rows.total(i).times(9.80665) })
        #expect(metric.hasPrefix("badData: t.csv: \"ax\" has along gravity a median of 9."))
    }

    @Test func whatContradictsItsNameIsRefused() async throws {
        let header = Self.names.joined(separator: ",")
        let degrees = try await refusal(
            rows.numbers(header) { i in row(i).enumerated().map { (4...6).contains($0) ? $1 * 180 / .pi : $1 } })
        #expect(
            degrees
                == "badData: t.csv: the rotation rate in \"rotationRateX\" is 57 times too fast for how gravity turns, as deg/s are; name "
                + "the unit behind the columns' names, as in rotationRateX (deg/s)")
        let reversed = try await refusal(
            rows.numbers(header) { i in row(i).enumerated().map { (4...6).contains($0) ? -$1 : $1 } })
        #expect(
            reversed
                == "badData: t.csv: the rotation rate in \"rotationRateX\" turns gravity the wrong way; state the signs of its axes with "
                + "--map")
        let pounds = Self.names.map { $0.hasPrefix("gravity") ? $0 + " (lb)" : $0 }.joined(separator: ",")
        #expect(
            try await refusal(rows.numbers(pounds, row))
                == "badData: t.csv: found the unit \"lb\" in column \"gravityX (lb)\", expected g or m/s^2; convert the column and name "
                + "its unit so")
        let ambiguous = try await refusal("t,gx,gy,gz,ax,ay,az\n0,0,0,1,0,0,1\n")
        #expect(
            ambiguous
                == "badData: t.csv: found the columns gx, gy, gz, which some programs write for the gyroscope and others for gravity; "
                + "state what they are with --map, which swing inspect --suggest-map proposes")
        let alone = try await refusal("t,rotationRateX,rotationRateY,rotationRateZ\n0,0,0,1\n0.01,0,0,1\n")
        #expect(alone.hasPrefix("badData: t.csv: found device motion alone, expected the accelerometer's samples"))
    }
}
