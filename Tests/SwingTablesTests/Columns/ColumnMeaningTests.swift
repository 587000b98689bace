import Testing

@testable import SwingTables

struct ColumnMeaningTests {
    /// These are spellings that apps and developers use.
    @Test(arguments: known)
    func recognizesNames(cell: String, quantity: ColumnMeaning.Quantity, component: Int, unit: String?) throws {
        let meaning = try #require(ColumnMeaning(ColumnTitle(cell)))
        #expect(meaning.quantity == quantity)
        #expect(meaning.component == component)
        #expect(meaning.unit == unit)
    }

    private static let known: [(String, ColumnMeaning.Quantity, Int, String?)] = [
        ("rotationRateX", .rotationRate, 0, nil),
        ("motionRotationRateY(rad/s)", .rotationRate, 1, "rad/s"), ("gyro_z", .rotationRate, 2, nil),
        ("Gyroscope Z [deg/s]", .rotationRate, 2, "deg/s"), ("gyroX_dps", .rotationRate, 0, "dps"),
        ("gyroY_mdps", .rotationRate, 1, "mdps"),
        ("gyroZ_degrees/s", .rotationRate, 2, "degrees/s"), ("gyroX_°/sec", .rotationRate, 0, "°/sec"),
        ("gx_deg", .rotationRate, 0, "deg"), ("gyro_z_deg", .rotationRate, 2, "deg"),
        ("wy_degs", .rotationRate, 1, "degs"),
        ("GyrX_DegSec", .rotationRate, 0, "DegSec"), ("Gyroscope y in deg/s", .rotationRate, 1, "deg/s"),
        ("Acc_x/g", .bareAcceleration, 0, "g"), ("ax_mss", .bareAcceleration, 0, "mss"),
        ("Acceleration z in m/s2", .bareAcceleration, 2, "m/s2"), ("TimestampUTC", .time, 0, nil),
        ("accX_mG", .bareAcceleration, 0, "mG"), ("accY_m/s/s", .bareAcceleration, 1, "m/s/s"),
        ("gravityX", .gravity, 0, nil), ("motionGravityZ(G)", .gravity, 2, "G"), ("\"grav.y\"", .gravity, 1, nil),
        ("userAccelerationX", .userAcceleration, 0, nil), ("ua_y", .userAcceleration, 1, nil),
        ("linear_acceleration_z (m/s^2)", .userAcceleration, 2, "m/s^2"),
        ("linAccX (m/(s^2))", .userAcceleration, 0, "m/(s^2)"),
        ("accelerometerAccelerationX(G)", .acceleration, 0, "G"), ("accX", .bareAcceleration, 0, nil),
        ("accelerationZ", .bareAcceleration, 2, nil), ("attitude_qW", .attitude, 3, nil),
        ("quaternionX", .attitude, 0, nil),
        ("q_w", .attitude, 3, nil), ("motionQuaternionZ(R)", .attitude, 2, "R"), ("gx", .ambiguous, 0, nil),
        ("timestamp (s)", .time, 0, "s"), ("time_ms", .time, 0, "ms"), ("epoch_s", .time, 0, "s"), ("t", .time, 0, nil),
        ("Time [ns]", .time, 0, "ns"), ("seconds_elapsed", .time, 0, "seconds"),
        ("Time since start in ms", .time, 0, "ms"), ("relative_time", .time, 0, nil), ("host_timestamp", .time, 0, nil),
        ("esp32_ms", .time, 0, "ms"), ("arduino_millis", .time, 0, "millis"), ("micros", .time, 0, "micros"),
        ("motionTimestamp_sinceReboot(s)", .motionTime, 0, "s"),
        ("accelerometerTimestamp_sinceReboot", .accelerometerTime, 0, nil),
    ]

    @Test(arguments: [
        "", "x", "heartRate", "loggingTime(txt)", "locationTimestamp_since1970(s)", "motionYaw(rad)", "label", "index",
        "batteryLevel(R)", "motionMagneticFieldX(µT)", "rotationRate", "gravityW", "note", "pitch", "arm_gravityX",
        "boards",
        "devices", "esp32", "ms", "duration_ms", "ax_deg", "rotation_x_deg", "angle_x_deg", "utc", "gyro_x_filtered",
    ])
    func rejectsOtherNames(cell: String) { #expect(ColumnMeaning(ColumnTitle(cell)) == nil) }

    /// 9.80665 m/s² is 1 g (CGPM 1901), and 180° is π rad.
    @Test(arguments: spellings)
    func convertsUnits(text: String, unit: CSVUnit, factor: Double) {
        #expect(abs((unit.factor(from: text) ?? .nan) - factor) <= 1e-16 + 1e-15 * factor)
    }

    private static let metric = 1 / 9.80665
    private static let spellings: [(String, CSVUnit, Double)] = [
        ("g", .standardGravity, 1), ("G", .standardGravity, 1), ("mg", .standardGravity, 1e-3),
        ("m/s²", .standardGravity, metric), ("m/s^2", .standardGravity, metric), ("m s-2", .standardGravity, metric),
        ("M/S/S", .standardGravity, metric), ("mss", .standardGravity, metric), ("m_sec2", .standardGravity, metric),
        ("DegSec", .radianPerSecond, 0.017453292519943295), ("m/(s^2)", .standardGravity, metric),
        ("m·s⁻²", .standardGravity, metric),
        ("rad/s", .radianPerSecond, 1), ("deg/s", .radianPerSecond, 0.017453292519943295),
        ("°/s", .radianPerSecond, 0.017453292519943295), ("dps", .radianPerSecond, 0.017453292519943295),
        ("s", .second, 1), ("ms", .second, 1e-3), ("µs", .second, 1e-6), ("μs", .second, 1e-6), ("ns", .second, 1e-9),
        ("min", .second, 60), ("h", .second, 3600), ("days", .second, 86_400),
        ("cm/s^2", .standardGravity, 0.01 * metric), ("mm/s²", .standardGravity, 1e-3 * metric),
        ("ft/s^2", .standardGravity, 0.3048 * metric), ("Gal", .standardGravity, 0.01 * metric),
        ("N/kg", .standardGravity, metric), ("m/s**2", .standardGravity, metric), ("m/sec^2", .standardGravity, metric),
        ("meters per second squared", .standardGravity, metric),
        ("metres per second per second", .standardGravity, metric),
        ("milli-g", .standardGravity, 1e-3), ("[mG]", .standardGravity, 1e-3), ("µg", .standardGravity, 1e-6),
        ("g-force", .standardGravity, 1), ("[°/s]", .radianPerSecond, 0.017453292519943295),
        ("°/sec", .radianPerSecond, 0.017453292519943295), ("º/s", .radianPerSecond, 0.017453292519943295),
        ("degree/s", .radianPerSecond, 0.017453292519943295), ("degrees/s", .radianPerSecond, 0.017453292519943295),
        ("deg.s-1", .radianPerSecond, 0.017453292519943295), ("deg s⁻¹", .radianPerSecond, 0.017453292519943295),
        ("degrees per second", .radianPerSecond, 0.017453292519943295),
        ("mdps", .radianPerSecond, 1.7453292519943295e-5),
        ("mdeg/s", .radianPerSecond, 1.7453292519943295e-5), ("mrad/s", .radianPerSecond, 1e-3),
        ("radians/second", .radianPerSecond, 1), ("in radians/s", .radianPerSecond, 1),
        ("in G's", .standardGravity, 1), ("in ms", .second, 1e-3),
    ]

    @Test(arguments: ["mV", "rpm", "frame", "", "kg", "LSB", "radians", "deg", "mgal", "?"])
    func rejectsOtherUnits(text: String) {
        for unit in [CSVUnit.standardGravity, .radianPerSecond, .second] { #expect(unit.factor(from: text) == nil) }
    }
}
