/// The names and columns of the files that tell of headphones and of water.
enum EventLayout {
    static let headphoneName = "headphone.csv"
    static let waterName = "water.csv"

    /// Time, connection, side, attitude, and perhaps what else device motion has.
    static let headphone =
        [time, connected, sensorLocation]
        + ["W", "X", "Y", "Z"].map { component in
            CSVColumn(
                quaternion + component, .one, synonyms: ["attitudeQ", "attitude", "quat", "q"].map { $0 + component },
                optionalPart: quaternion)
        }
        + axes("rotationRate", .radianPerSecond) + axes("gravity", .standardGravity)
        + axes("userAcceleration", .standardGravity)

    /// Time, and what was measured; each column may be absent.
    static let water = [
        time, pressure, optional("surfacePressure", .kilopascal), depth, optional("temperature", .degreeCelsius),
        optional("temperatureUncertainty", .degreeCelsius), optional("submerged", .one),
    ]

    /// Whether the headphones are connected: 0 or 1.
    static let connected = optional("connected", .one)
    /// Which earphone measures, as Core Motion numbers it.
    static let sensorLocation = optional("sensorLocation", .one)
    static let quaternion = "quaternion"
    static let pressure = optional("pressure", .kilopascal)
    static let depth = optional("depth", .metre)

    private static let time = CSVColumn("timestamp", .second, synonyms: ["time", "t"])

    /// A column that may be absent, and whose cells may be empty.
    private static func optional(_ name: String, _ unit: CSVUnit) -> CSVColumn {
        CSVColumn(name, unit, optionalPart: name)
    }

    private static func axes(_ name: String, _ unit: CSVUnit) -> [CSVColumn] {
        ["X", "Y", "Z"].map { CSVColumn(name + $0, unit, optionalPart: name) }
    }
}
