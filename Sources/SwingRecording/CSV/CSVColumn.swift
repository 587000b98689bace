/// A column of numbers that a reader looks for by name.
struct CSVColumn: Hashable, Sendable {
    /// What the column is called, as in `rotationRateX`.
    let name: String
    /// What else it may be called.
    let synonyms: [String]
    /// The unit of its numbers.
    let unit: CSVUnit
    /// The quantity that may be absent as a whole, such as `userAcceleration`; `nil` if the column is needed.
    let optionalPart: String?

    init(_ name: String, _ unit: CSVUnit, synonyms: [String] = [], optionalPart: String? = nil) {
        self.name = name
        self.synonyms = synonyms
        self.unit = unit
        self.optionalPart = optionalPart
    }

    /// What a header says: the name, and the unit in parentheses.
    var header: String { unit == .one ? name : "\(name) (\(unit.rawValue))" }
}

extension [CSVColumn] {
    /// What a file with these columns has as its header.
    var header: String { map(\.header).joined(separator: ",") }
}

/// The unit of a column's numbers.
enum CSVUnit: String, Hashable, Sendable {
    case second = "s"
    case standardGravity = "g"
    case radianPerSecond = "rad/s"
    case kilopascal = "kPa"
    case metre = "m"
    case degreeCelsius = "°C"
    /// A number without a unit.
    case one = "no unit"

    /// Whether a header's unit means this one.
    ///
    /// - Parameters:
    ///   - unit: What the header says.
    ///   - isConverting: Whether another unit of the same kind will do.
    /// - Returns: Whether it is a spelling of this unit.
    func matches(_ unit: String, isConverting: Bool) -> Bool {
        factor(from: unit).map { isConverting || $0 == 1 } ?? false
    }
}
