/// One column of a table of results: the name, the unit and the meaning that every format shares, and where the value is.
package struct Column<Row>: Sendable {
    /// Where a value is in a row, and with it the type of the column.
    package enum Value: Sendable {
        case text(any KeyPath<Row, String> & Sendable)
        /// Text that may be unknown: an empty cell, null in JSON.
        case optionalText(any KeyPath<Row, String?> & Sendable)
        case integer(any KeyPath<Row, Int> & Sendable)
        case number(any KeyPath<Row, Double> & Sendable)
        /// One of several names; the number is the name's index.
        case category(any KeyPath<Row, Int8> & Sendable, names: [String])
        /// Any of several names; each has a bit, lowest first.
        case flags(any KeyPath<Row, Int32> & Sendable, names: [String])
    }

    package let name: String
    let unit: Unit
    let longName: String
    let value: Value
    /// What the column is to the CF conventions, such as the one that names time series.
    let role: String?

    package init(_ name: String, _ value: Value, _ unit: Unit, _ longName: String, role: String? = nil) {
        self.name = name
        self.value = value
        self.unit = unit
        self.longName = longName
        self.role = role
    }

    package init(_ name: String, _ value: Value, _ longName: String, role: String? = nil) {
        self.init(name, value, .none, longName, role: role)
    }
}

/// The unit of a column.
package enum Unit: Sendable {
    /// Text and categories have no unit.
    case none
    /// A pure number.
    case one
    case second
    /// A point in time: seconds since 1970-01-01 00:00:00 UTC.
    case epoch
    case gravity
    case radian
    case radianPerSecond
    case hertz
    case degree
    case metre
    case kilopascal
    case celsius
    /// A difference of temperatures.
    case kelvin
    /// Parts per million.
    case millionth

    /// The unit as UDUNITS and the CF conventions write it.
    var cf: String? {
        switch self {
        case .none: nil
        case .one: "1"
        case .second: "s"
        case .epoch: "seconds since 1970-01-01 00:00:00"
        case .gravity: "standard_free_fall"
        case .radian: "rad"
        case .radianPerSecond: "rad s-1"
        case .hertz: "Hz"
        case .degree: "degree"
        case .metre: "m"
        case .kilopascal: "kPa"
        case .celsius: "degree_Celsius"
        case .kelvin: "K"
        case .millionth: "1e-6"
        }
    }

    /// The unit in a header line that people read.
    var label: String? {
        switch self {
        case .none, .one: nil
        case .second: "s"
        case .epoch: "s since 1970-01-01 00:00:00 UTC"
        case .gravity: "g"
        case .radian: "rad"
        case .radianPerSecond: "rad/s"
        case .hertz: "Hz"
        case .degree: "°"
        case .metre: "m"
        case .kilopascal: "kPa"
        case .celsius: "°C"
        case .kelvin: "K"
        case .millionth: "ppm"
        }
    }
}

extension Column.Value {
    /// The names of the flags that are set in `bits`.
    static func flagNames(_ names: [String], in bits: Int32) -> [String] {
        names.indices.filter { bits & (1 << Int32($0)) != 0 }.map { names[$0] }
    }
}
