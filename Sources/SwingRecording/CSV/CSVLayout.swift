/// The names and columns of a plain folder.
enum CSVLayout {
    static let accelerometerName = "accelerometer.csv"
    static let motionName = "motion.csv"
    static let sessionName = "session.json"
    static let truthName = "truth.csv"
    static let names = [accelerometerName, motionName, sessionName, truthName]

    /// Time, and acceleration along three axes.
    static let accelerometer = [time] + axes("", .standardGravity)

    /// Time, rotation rate, gravity, and perhaps user acceleration and attitude.
    static let motion =
        [time]
        + axes("rotationRate", .radianPerSecond)
        + axes(gravity, .standardGravity)
        + axes(userAcceleration, .standardGravity, optionalPart: userAcceleration)
        + ["W", "X", "Y", "Z"].map { component in
            CSVColumn(
                quaternion + component, .one, synonyms: ["attitudeQ", "attitude", "quat", "q"].map { $0 + component },
                optionalPart: quaternion)
        }

    static let gravity = "gravity"
    static let userAcceleration = "userAcceleration"
    static let quaternion = "quaternion"

    /// The columns of one event's instants, behind its kind.
    static let truthInstants = ["start", "contact", "peak", "time"].map { CSVColumn($0, .second) }
    static let truthKind = CSVColumn("kind", .one)

    private static let time = CSVColumn("timestamp", .second, synonyms: ["time", "t"])

    private static func axes(_ name: String, _ unit: CSVUnit, optionalPart: String? = nil) -> [CSVColumn] {
        (name.isEmpty ? ["x", "y", "z"] : ["X", "Y", "Z"]).map { axis in
            CSVColumn(name + axis, unit, optionalPart: optionalPart)
        }
    }
}
