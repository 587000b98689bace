/// The meaning of a column, inferred from its name.
package struct ColumnMeaning: Hashable, Sendable {
    /// A quantity that a column can contain.
    package enum Quantity: Hashable, Sendable {
        /// The time of the row's samples, for all sensors or one.
        case time, accelerometerTime, motionTime
        /// Total acceleration, gravity included.
        case acceleration
        /// Acceleration whose name does not state whether it includes gravity.
        case bareAcceleration
        case rotationRate, gravity, userAcceleration
        /// A quaternion.
        case attitude
        /// `gx`, which can be the gyroscope or gravity.
        case ambiguous
    }

    /// The quantity.
    package let quantity: Quantity
    /// The component: 0, 1, 2 for x, y, z; 3 for a quaternion's w.
    package let component: Int
    /// The rank of the name among the quantity's names, the most usual first; the lowest rank is used.
    package let rank: Int
    /// The unit in the name, or in parentheses after it; `nil` without a unit.
    package let unit: String?

    /// Recognises a column; `nil` if the name is unknown.
    ///
    /// - Parameter title: The column's title in the header.
    init?(_ title: ColumnTitle) {
        let found = Self.time(title.key) ?? Self.axis(title)
        guard let found else { return nil }
        // `gx (deg/s)` can only be the gyroscope, and so can `gx_deg`: gravity is not an angle.
        let isTurning = (title.unit ?? found.unit).map(Self.isOfTurning) ?? false
        quantity = found.quantity == .ambiguous && isTurning ? .rotationRate : found.quantity
        component = found.component
        rank = found.rank
        unit = title.unit ?? found.unit
    }

    private static func isOfTurning(_ unit: String) -> Bool {
        CSVUnit.radianPerSecond.factor(from: unit) != nil || CSVUnit.isOfAngle(unit)
    }

    /// Returns whether titles are those of the three axes of a quantity.
    static func areThreeAxes(_ titles: [String]) -> Bool {
        var components: [Quantity: Set<Int>] = [:]
        for title in titles {
            guard let meaning = ColumnMeaning(ColumnTitle(title)) else { continue }
            components[meaning.quantity, default: []].insert(meaning.component)
        }
        return components.contains { $0.value.count == 3 }
    }

    /// Returns whether the name of user acceleration is a word for linear acceleration, which can include gravity.
    package static func isLinear(_ cell: String) -> Bool { ColumnTitle(cell).key.contains("lin") }

    private typealias Found = (quantity: Quantity, component: Int, rank: Int, unit: String?)

    // MARK: - Times

    private static func time(_ name: String) -> Found? {
        // As in `TimestampUTC`.
        let zone = ["utc", "gmt", "local"].first { name.hasSuffix($0) && name.count > $0.count } ?? ""
        let key = String(name.dropLast(zone.count))
        if let clock = clocks[key] { return (clock.quantity, 0, clock.rank, nil) }
        // These names are units themselves.
        let unit = ["seconds", "secondselapsed"].contains(key) ? "seconds" : nil
        if let rank = times.firstIndex(of: key) { return (.time, 0, rank, unit) }
        for suffix in timeSuffixes where key.hasSuffix(suffix) {
            let name = String(key.dropLast(suffix.count))
            if let rank = times.firstIndex(of: name) { return (.time, 0, rank, suffix) }
            if name.hasSuffix("in"), let rank = times.firstIndex(of: String(name.dropLast(2))) {
                return (.time, 0, rank, suffix)
            }
            // A letter is too little after these names: `boards` is not a time.
            let isCounter = name.isEmpty && ["millis", "micros"].contains(suffix)
            if isCounter || suffix.count > 1 && clockOwners.contains(name) { return (.time, 0, times.count, suffix) }
        }
        return nil
    }

    /// Names of one sensor's times, from apps that log several sensors.
    private static let clocks: [String: (quantity: Quantity, rank: Int)] = [
        "accelerometertimestampsincereboot": (.accelerometerTime, 0), "accelerometertimestamp": (.accelerometerTime, 1),
        "acceltimestamp": (.accelerometerTime, 2), "acceltime": (.accelerometerTime, 3),
        "motiontimestampsincereboot": (.motionTime, 0), "motiontimestamp": (.motionTime, 1),
        "devicemotiontimestamp": (.motionTime, 2), "motiontime": (.motionTime, 3),
        "gyrotimestampsincereboot": (.motionTime, 4),
    ]

    private static let times = [
        "timestamp", "time", "t", "ts", "timestampsincereboot", "sensortime", "sensortimestamp", "elapsed",
        "elapsedtime",
        "secondselapsed", "sampletimefine", "epoch", "epochtime", "unix", "unixtime", "unixtimestamp", "seconds",
        "epoc", "datetime", "phonetimestamp", "timestampunix", "zeit", "zeitstempel", "temps", "horodatage",
        "timesincestart", "relativetime", "hosttimestamp", "hosttime", "devicetimestamp", "devicetime",
    ]

    /// Names of what counts the time, which are those of times only with a unit, as in `esp32_ms`.
    private static let clockOwners: Set<String> = [
        "esp", "esp32", "esp8266", "arduino", "teensy", "mcu", "board", "device", "host", "uptime", "system",
    ]

    /// The units at the end of a name, longest first, so that `ms` is not read as `s`.
    private static let timeSuffixes = [
        "nanoseconds", "microseconds", "milliseconds", "seconds", "nanos", "micros", "millis", "sec", "ns", "us", "ms",
        "s",
    ]

    // MARK: - Axes

    private static func axis(_ title: ColumnTitle) -> Found? {
        for prefix in prefixes where title.key.hasPrefix(prefix) {
            let rest = String(title.key.dropFirst(prefix.count))
            if let found = bareAxis(rest) { return found }
            if let found = axisAfterUnit(rest) { return found }
            // A unit may follow the axis, as in `gyroX_dps`.
            for end in ends(in: rest[...]) {
                guard let found = bareAxis(String(rest[..<end])) else { continue }
                let unit = title.unitInWords(of: rest[end...].count)
                // Beside a gyroscope, `rotation_x_deg` is an angle.
                let isTurning =
                    [.rotationRate, .ambiguous].contains(found.quantity) && rest[..<end].dropLast() != "rotation"
                let isKnown =
                    CSVUnit.standardGravity.factor(from: unit) != nil
                    || CSVUnit.radianPerSecond.factor(from: unit) != nil || isTurning && CSVUnit.isOfAngle(unit)
                if isKnown { return (found.quantity, found.component, found.rank, unit) }
            }
        }
        return nil
    }

    /// Recognises a unit before the axis, as in `acc_mg_x`.
    private static func axisAfterUnit(_ key: String) -> Found? {
        guard let axis = key.last else { return nil }
        let name = key.dropLast()
        for end in ends(in: name) {
            guard let found = bareAxis("\(name[..<end])\(axis)") else { continue }
            let unit = String(name[end...])
            let kind = found.quantity == .rotationRate ? CSVUnit.radianPerSecond : .standardGravity
            if found.component < 3, kind.factor(from: unit) != nil {
                return (found.quantity, found.component, found.rank, unit)
            }
        }
        return nil
    }

    /// Returns where a known name and its axis can end in a longer name, the last place first.
    private static func ends(in name: Substring) -> [String.Index] {
        name.prefix(longestName + 2).indices.dropFirst().reversed()
    }

    private static func bareAxis(_ key: String) -> Found? {
        guard let last = key.last, let component = components[last] else { return nil }
        guard let (quantity, rank) = bases[String(key.dropLast())] else { return nil }
        guard component < 3 || quantity == .attitude else { return nil }
        return (quantity, component, rank, nil)
    }

    /// Prefixes that do not change a name's meaning; names without a prefix are tried first.
    private static let prefixes = ["", "devicemotion", "motion", "watch", "wrist", "dm", "imu"]
    private static let longestName = bases.keys.map(\.count).max() ?? 0
    private static let components: [Character: Int] = ["x": 0, "y": 1, "z": 2, "w": 3]

    private static let bases: [String: (Quantity, Int)] = {
        let names: [(Quantity, [String])] = [
            (
                .acceleration,
                [
                    "accelerometeracceleration", "accelerometer", "totalacceleration", "totalaccel", "totalacc",
                    "rawacceleration",
                    "rawaccel", "rawacc", "accelerationincludinggravity", "accelerometeruncalibrated", "gforce", "gf",
                    "accelwr", "accelln", "beschleunigungssensor", "beschleunigungmitg", "accéléromètre",
                ]
            ),
            (.bareAcceleration, ["acceleration", "accel", "acc", "a", "beschleunigung", "accélération"]),
            (
                .rotationRate,
                [
                    "rotationrate", "rotrate", "angularvelocity", "angularrate", "angvel", "gyroscope",
                    "gyrorotationrate", "gyrorotation", "gyro", "gyr", "omega", "w", "as", "winkelgeschwindigkeit",
                    "drehrate", "rotationsrate", "gyroskop", "vitesseangulaire", "vitessederotation",
                    // Beside a gyroscope, these are angles or the parts of a quaternion.
                    "rotation",
                ]
            ),
            (.gravity, ["gravity", "gravityvector", "grav", "schwerkraft", "gravitation", "gravité", "pesanteur"]),
            (
                .userAcceleration,
                [
                    "useracceleration", "useraccel", "useracc", "ua", "linearacceleration", "linearaccel", "linacc",
                    "linearebeschleunigung", "beschleunigungohneg", "accélérationlinéaire",
                ]
            ),
            (.attitude, ["quaternion", "attitudequaternion", "attitudeq", "attitude", "quat", "q"]),
            (.ambiguous, ["g"]),
        ]
        var bases: [String: (Quantity, Int)] = [:]
        for (quantity, spellings) in names {
            for (rank, spelling) in spellings.enumerated() { bases[spelling] = (quantity, rank) }
        }
        return bases
    }()
}
