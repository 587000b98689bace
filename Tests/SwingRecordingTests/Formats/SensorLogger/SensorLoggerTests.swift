import SwingMotion
import Testing

@testable import SwingRecording

/// Tests for the app Sensor Logger's tables, from a watch and from a phone.
struct SensorLoggerTests {
    private let rows = WristRows()
    /// The recording's start in nanoseconds since 1970, to the millisecond.
    private static let start: Int64 = 1_719_102_681_200_000_000
    private static let metre = 9.80665

    private static let wristHeader =
        "time,seconds_elapsed,rotationRateX,rotationRateY,rotationRateZ,gravityX,gravityY,gravityZ,accelerationX,"
        + "accelerationY,accelerationZ,quaternionW,quaternionX,quaternionY,quaternionZ"

    private func times(_ i: Int) -> [String] {
        // The first row is 50 ms after the start.
        ["\(Self.start + 50_000_000 + Int64(i) * 10_000_000)", "\(0.05 + rows.time[i])"]
    }

    private func wrist(scale: Double = 1, header: String = wristHeader) -> String {
        rows.table(header) { i in
            let accelerations = (rows.gravity(i) + rows.user(i)).map { "\($0 * scale)" }
            return times(i) + rows.rate(i).map { "\($0)" } + accelerations + rows.attitude(i).map { "\($0)" }
        }
    }

    private func axes(_ scale: Double = 1, _ values: (Int) -> [Double]) -> String {
        rows.table("time,seconds_elapsed,z,y,x") { i in times(i) + values(i).reversed().map { "\($0 * scale)" } }
    }

    private static func metadata(_ platform: String, standardised: Bool?) -> String {
        let flag = standardised.map { ",\($0)" } ?? ""
        let header = "device name,platform,appVersion,recording time" + (standardised == nil ? "" : ",standardisation")
        return "\(header)\nx,\(platform),1.58.3,2024-06-23\(flag)\n"
    }

    // MARK: - A watch

    @Test func readsAWatchsTableAlone() async throws {
        let folder = try FolderFixture(["WristMotion.csv": wrist()])
        let recording = try folder.recording("WristMotion.csv")
        #expect(recording.format == .sensorLogger)
        #expect(recording.source.acceleration == .rebuilt && recording.source.frameSign == 1)
        #expect(
            recording.source.clockUnit == .nanosecond && abs((recording.info.bootTime ?? 0) - 1_719_102_681.2) < 1e-6)
        let motion = try await recording.deviceMotion.all().samples
        #expect(motion.time[0] == 0.05 && abs(motion.time[199] - 2.04) < 1e-12)
        #expect(motion.rotationRate == rows.axes(rows.rate))
        #expect(motion.gravity == rows.axes(rows.gravity))
        #expect(motion.userAcceleration == rows.axes(rows.user))
        #expect(motion.attitude.w[7] == Float(rows.attitude(7)[0]))
        let total = try await recording.accelerometer.all().samples
        #expect(total.time == motion.time)
        #expect(total.acceleration.distance(to: rows.axes(rows.total)) < 1e-6)
    }

    /// Until version 1.63 the app stated that rows were standardised when they were in g; gravity's length decides.
    @Test(
        arguments: [
            ("ios", true, metre, -1), ("ios", true, 1, 1), ("ios", false, metre, 1), ("ios", nil, metre, 1),
            ("android", nil, metre, -1), ("Android", false, metre, -1),
        ] as [(String, Bool?, Double, Int)])
    func infersUnitAndSignsFromValuesAndMetadata(platform: String, standardised: Bool?, scale: Double, sign: Int)
        async throws
    {
        let folder = try FolderFixture([
            "WristMotion.csv": wrist(scale: scale), "Metadata.csv": Self.metadata(platform, standardised: standardised),
        ])
        let recording = try folder.recording()
        #expect(recording.source.frameSign == sign)
        #expect(abs((recording.source.factors.gravity ?? 0) - 1 / scale) < 1e-9)
        let gravity = try await recording.deviceMotion.all().samples.gravity
        #expect(gravity.distance(to: rows.axes(rows.gravity, times: Float(sign))) < 1e-6)
        // The caller's frame overrides the inferred one.
        let stated = try folder.recording(frame: .ios)
        #expect(stated.source.frameSign == 1)
    }

    @Test(arguments: [("WatchAccelerometer.csv", 1), ("WatchAccelerometer.csv", metre), ("Wrist.csv", metre)])
    func readsAWatchsAccelerometerTable(name: String, scale: Double) async throws {
        let folder = try FolderFixture(["WristMotion.csv": wrist(), name: axes(scale, rows.total)])
        let recording = try folder.recording()
        #expect(recording.format == .sensorLogger && recording.source.acceleration == .recorded)
        let total = try await recording.accelerometer.all().samples
        #expect(total.time[0] == 0.05)
        #expect(total.acceleration.distance(to: rows.axes(rows.total)) < 1e-6)
    }

    @Test func readsTotalAccelerationAlone() async throws {
        let folder = try FolderFixture(["WatchAccelerometer.csv": axes(Self.metre, rows.total)])
        let recording = try folder.recording()
        #expect(recording.format == .sensorLogger && !recording.hasDeviceMotion)
        // Standardised values have Android's signs.
        #expect(recording.source.frameSign == -1)
        let total = try await recording.accelerometer.all().samples.acceleration
        #expect(total.distance(to: rows.axes(rows.total, times: -1)) < 1e-6)
    }

    // MARK: - A phone

    /// A phone's export may have both tables of total acceleration, and may lack gravity, which is then estimated.
    @Test(arguments: [true, false], [("android", -1), (nil, -1), ("ios", 1)] as [(String?, Int)])
    func readsAPhonesFullExport(hasGravity: Bool, system: (name: String?, sign: Int)) async throws {
        let folder = try FolderFixture([
            "Gyroscope.csv": axes(1, rows.rate), "TotalAcceleration.csv": axes(Self.metre, rows.total),
            "AccelerometerUncalibrated.csv": axes(1.1 * Self.metre, rows.total),
            "GyroscopeUncalibrated.csv": axes(1.1, rows.rate),
        ])
        if let name = system.name { try folder.write(Self.metadata(name, standardised: nil), "Metadata.csv") }
        if hasGravity { try folder.write(axes(Self.metre, rows.gravity), "Gravity.csv") }
        let recording = try folder.recording()
        // Without metadata, tables with gravity are assumed to be an iPhone's.
        let sign = hasGravity && system.name == nil ? 1 : system.sign
        #expect(recording.format == .sensorLogger && recording.hasDeviceMotion)
        #expect(recording.source.frameSign == sign)
        #expect(recording.source.gravity == (hasGravity ? .recorded : .estimated))
        let motion = try await recording.deviceMotion.all().samples
        #expect(motion.rotationRate == rows.axes(rows.rate))
        let total = try await recording.accelerometer.all().samples.acceleration
        #expect(total.distance(to: rows.axes(rows.total, times: Float(sign))) < 1e-6)
    }

    @Test(arguments: [("ios", 1), ("android", -1)])
    func joinsAPhonesTables(platform: String, sign: Int) async throws {
        let folder = try FolderFixture([
            "Gyroscope.csv": axes(1, rows.rate), "Gravity.csv": axes(Self.metre, rows.gravity),
            "Accelerometer.csv": axes(Self.metre, rows.user), "TotalAcceleration.csv": axes(Self.metre, rows.total),
            "Magnetometer.csv": axes(30, rows.user), "Metadata.csv": Self.metadata(platform, standardised: nil),
        ])
        let recording = try folder.recording()
        #expect(recording.format == .sensorLogger && recording.source.frameSign == sign)
        let motion = try await recording.deviceMotion.all().samples
        #expect(motion.time[0] == 0.05)
        #expect(motion.rotationRate == rows.axes(rows.rate))
        #expect(motion.gravity.distance(to: rows.axes(rows.gravity, times: Float(sign))) < 1e-6)
        #expect(motion.userAcceleration.distance(to: rows.axes(rows.user, times: Float(sign))) < 1e-6)
        let total = try await recording.accelerometer.all().samples.acceleration
        #expect(total.distance(to: rows.axes(rows.total, times: Float(sign))) < 1e-6)
    }

    /// Gravity is interpolated between two samples, and unknown if they are far apart.
    @Test func interpolatesAtTheRotationRatesTimes() async throws {
        func table(_ times: [Int], _ z: (Int) -> Double) -> String {
            "time,seconds_elapsed,z,y,x\n"
                + times.map { "\(Self.start + Int64($0) * 1_000_000),\(Double($0) / 1e3),\(z($0)),0,0\n" }.joined()
        }
        let folder = try FolderFixture([
            "Gyroscope.csv": table([10, 20, 30, 40, 300], { _ in 0.5 }),
            "Gravity.csv": table([15, 20, 45, 600], { 9.5 + Double($0) / 100 }),
            "Accelerometer.csv": table([10, 20, 30, 40, 300], { _ in 0 }),
        ])
        let gravity = try await folder.recording().deviceMotion.all().samples.gravity.z.map { $0 * 9.80665 }
        #expect(gravity[0].isNaN && gravity[4].isNaN)
        for (found, expected) in zip(gravity[1...3], [9.7, 9.8, 9.9]) { #expect(abs(Double(found) - expected) < 1e-5) }
    }

    // MARK: - Rejected recordings

    @Test func ignoresHeadphones() async throws {
        let header = Self.wristHeader + ",deviceLocation"
        let text = rows.table(header) { i in
            times(i) + (rows.rate(i) + rows.gravity(i) + rows.user(i) + rows.attitude(i)).map { "\($0)" } + ["1"]
        }
        let folder = try FolderFixture(["Headphone.csv": text, "WristMotion.csv": wrist()])
        #expect(try folder.recording().format == .sensorLogger)
        let alone = try FolderFixture(["Headphone.csv": text])
        let message = await alone.failure { _ = try alone.recording() }
        #expect(message.hasPrefix("badData: ") && message.contains("found the motion of a head"))
    }

    @Test func treatsSeveralWristTablesAsSeparateRecordings() async throws {
        let folder = try FolderFixture(["a.csv": wrist(), "b.csv": wrist()])
        let message = await folder.failure { _ = try folder.recording() }
        #expect(message.hasPrefix("missing: "))
        #expect(try folder.recording("b.csv").format == .sensorLogger)
    }

    @Test func describesTheProblem() async throws {
        let long = try FolderFixture(["WristMotion.csv": wrist(scale: 3)])
        let length = await long.failure { _ = try long.recording("WristMotion.csv") }
        #expect(length.hasPrefix("badData: WristMotion.csv: gravity in \"gravityX\" has a median length of "))
        #expect(length.hasSuffix(", expected 1 g; state the unit after the columns' names, such as gravityX (m/s^2)"))
        let phone = try FolderFixture(["Gyroscope.csv": axes(1, rows.rate), "Gravity.csv": axes(2, rows.gravity)])
        let double = await phone.failure { _ = try phone.recording() }
        #expect(double.hasPrefix("badData: Gravity.csv: gravity has a median length of "))
        #expect(double.hasSuffix(", expected 1 g or 9.81 m/s²; export the recording again"))
        let still = try FolderFixture(["Gyroscope.csv": axes(1, rows.rate), "Gravity.csv": axes(1, rows.gravity)])
        let message = await still.failure { _ = try still.recording() }
        #expect(
            message.hasSuffix(
                "found only rotation rate and gravity, expected acceleration too; record the accelerometer")
        )
        let user = try FolderFixture(["Accelerometer.csv": axes(1, rows.user)])
        let rejected = await user.failure { _ = try user.recording() }
        #expect(
            rejected.hasSuffix(
                "found \"Accelerometer.csv\", expected WristMotion.csv, or a table of total acceleration; record wrist "
                    + "motion on the watch"))
    }
}
