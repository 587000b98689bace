/// The ranges of a recording's sensors, where the recording states them.
///
/// A sensor cannot measure more than its range, so values at its end are lower bounds. Without a stated range, an end is
/// found from repeated extremes.
public struct SensorRanges: Hashable, Sendable {
    /// The largest magnitude of an acceleration on one axis, in g; `nil` if it is not stated.
    public var acceleration: Double?
    /// The largest magnitude of a rotation rate on one axis, in rad/s; `nil` if it is not stated.
    public var rotationRate: Double?

    /// Creates ranges.
    ///
    /// - Parameters:
    ///   - acceleration: The accelerometer's range, in g.
    ///   - rotationRate: The gyroscope's range, in rad/s.
    public init(acceleration: Double? = nil, rotationRate: Double? = nil) {
        self.acceleration = acceleration
        self.rotationRate = rotationRate
    }

    /// The names of the facts that state ranges, as in ``SessionInfo/metadata``.
    package static let (accelerationFact, rotationRateFact) = ("accelerometerRange", "rotationRateRange")

    /// Reads the ranges that a session's further facts state, such as `accelerometerRange` = `16 g` and
    /// `rotationRateRange` = `2000 deg/s`.
    ///
    /// - Parameter info: The session.
    /// - Throws: `badData` if a value is not a positive number with a unit. The error has no place.
    package init(_ info: SessionInfo) throws(SwingError) {
        for (name, text) in info.metadata {
            switch String(name.lowercased().filter { $0.isLetter }) {
            case "accelerometerrange": acceleration = try Self.read(name, text, Self.accelerations, "16 g")
            case "rotationraterange", "gyroscoperange":
                rotationRate = try Self.read(name, text, Self.rotationRates, "2000 deg/s")
            default: break
            }
        }
    }

    /// The factors from units to g, and to rad/s.
    private static let accelerations = ["g": 1, "m/s^2": 1 / 9.80665, "m/s²": 1 / 9.80665]
    private static let rotationRates = [
        "rad/s": 1, "deg/s": Double.pi / 180, "°/s": Double.pi / 180, "dps": Double.pi / 180,
    ]

    private static func read(
        _ name: String, _ text: String, _ units: [String: Double], _ example: String
    ) throws(SwingError) -> Double {
        let words = text.split(separator: " ").map(String.init)
        let number = words.first.flatMap { Double($0.hasPrefix("±") ? String($0.dropFirst()) : $0) }
        guard words.count == 2, let number, number > 0, number.isFinite, let factor = units[words[1].lowercased()]
        else {
            throw SwingError(
                .badData,
                "found \(VisibleText.quoted(text)) in \(name), expected a positive number and a unit such as \(example); "
                    + "correct this fact")
        }
        return number * factor
    }
}
