import SwingMotion

/// One column of a table of results: its name, type, unit, meaning, and the key path of its value.
///
/// Formats, readers and the spool use lists of these entries, so a new column needs one new entry only.
package struct ResultColumn<Row>: Sendable {
    /// The type of the column, and the key path of its value in a row.
    package enum Value: Sendable {
        case text(any KeyPath<Row, String> & Sendable)
        /// Text that may be missing: an empty cell in CSV, null in JSON.
        case optionalText(any KeyPath<Row, String?> & Sendable)
        /// A JSON object as text: an object in JSON lines.
        case json(any KeyPath<Row, String> & Sendable)
        case integer(any KeyPath<Row, Int> & Sendable)
        case number(any KeyPath<Row, Double> & Sendable)
        /// A number that may be unknown: NaN in files.
        case optionalNumber(any KeyPath<Row, Double?> & Sendable)
        /// One of several names, stored as the name's index.
        case category(any KeyPath<Row, Int8> & Sendable, names: [String])
        /// Any of several names, each with one bit, lowest first.
        case flags(any KeyPath<Row, Int32> & Sendable, names: [String])
    }

    package let name: String
    package let value: Value
    let unit: ColumnUnit
    let meaning: String
    /// The column's role in the CF conventions, such as the identifier of a time series.
    let role: String?
    private let setter: (@Sendable (inout Row, ColumnValue) -> Bool)?

    private init(
        _ name: String, _ value: Value, _ unit: ColumnUnit, _ meaning: String, role: String?,
        setter: (@Sendable (inout Row, ColumnValue) -> Bool)?
    ) {
        self.name = name
        self.value = value
        self.unit = unit
        self.meaning = meaning
        self.role = role
        self.setter = setter
    }

    /// Creates a column that is read back into records, not into rows.
    package init(_ name: String, _ value: Value, _ unit: ColumnUnit, _ meaning: String, role: String? = nil) {
        self.init(name, value, unit, meaning, role: role, setter: nil)
    }

    /// Creates a column without a unit that is read back into records, not into rows.
    package init(_ name: String, _ value: Value, _ meaning: String, role: String? = nil) {
        self.init(name, value, .none, meaning, role: role, setter: nil)
    }

    /// Sets the column's value in a row.
    ///
    /// - Returns: Whether the value is valid for the column.
    /// - Precondition: The column was made by one of the static functions below.
    func set(_ value: ColumnValue, in row: inout Row) -> Bool {
        guard let setter else { preconditionFailure("\(name) can't be set") }
        return setter(&row, value)
    }
}

// MARK: - Columns that are read back into rows

extension ResultColumn {
    static func text(_ name: String, _ path: any WritableKeyPath<Row, String> & Sendable, _ meaning: String) -> Self {
        Self(name, .text(path), .none, meaning, role: nil) { row, value in
            guard case .text(let text) = value else { return false }
            row[keyPath: path] = text
            return true
        }
    }

    static func optionalText(
        _ name: String, _ path: any WritableKeyPath<Row, String?> & Sendable, _ meaning: String
    ) -> Self {
        Self(name, .optionalText(path), .none, meaning, role: nil) { row, value in
            guard case .text(let text) = value else { return false }
            row[keyPath: path] = text.isEmpty ? nil : text
            return true
        }
    }

    static func integer(
        _ name: String, _ path: any WritableKeyPath<Row, Int> & Sendable, _ unit: ColumnUnit, _ meaning: String
    ) -> Self {
        Self(name, .integer(path), unit, meaning, role: nil) { row, value in
            guard case .integer(let number) = value else { return false }
            row[keyPath: path] = number
            return true
        }
    }

    static func number(
        _ name: String, _ path: any WritableKeyPath<Row, Double> & Sendable, _ unit: ColumnUnit, _ meaning: String
    ) -> Self {
        Self(name, .number(path), unit, meaning, role: nil) { row, value in
            guard case .number(let number) = value else { return false }
            row[keyPath: path] = number
            return true
        }
    }

    static func optionalNumber(
        _ name: String, _ path: any WritableKeyPath<Row, Double?> & Sendable, _ unit: ColumnUnit, _ meaning: String
    ) -> Self {
        Self(name, .optionalNumber(path), unit, meaning, role: nil) { row, value in
            guard case .number(let number) = value else { return false }
            row[keyPath: path].orNaN = number
            return true
        }
    }

    static func category(
        _ name: String, _ path: any WritableKeyPath<Row, Int8> & Sendable, names: [String], _ meaning: String
    ) -> Self {
        Self(name, .category(path, names: names), .none, meaning, role: nil) { row, value in
            guard case .names(let found) = value, found.count == 1,
                let code = names.firstIndex(of: found[0]).flatMap(Int8.init(exactly:))
            else { return false }
            row[keyPath: path] = code
            return true
        }
    }

    static func flags(
        _ name: String, _ path: any WritableKeyPath<Row, Int32> & Sendable, names: [String], _ meaning: String
    ) -> Self {
        Self(name, .flags(path, names: names), .none, meaning, role: nil) { row, value in
            guard case .names(let found) = value, found.allSatisfy(names.contains) else { return false }
            row[keyPath: path] = names.indices.filter { found.contains(names[$0]) }.reduce(0) { $0 | 1 << Int32($1) }
            return true
        }
    }
}

// MARK: - Values

/// A value of a column, as read from a file.
enum ColumnValue: Hashable, Sendable {
    case text(String)
    case integer(Int)
    case number(Double)
    /// The name of a category, or the names of the flags that are set.
    case names([String])
}

extension ResultColumn {
    /// A description of the column's values, for error messages.
    var expected: String {
        switch value {
        case .text, .optionalText: "text"
        case .json: "a JSON object"
        case .integer: "a whole number"
        case .number, .optionalNumber: "a number"
        case .category(_, let names): "one of " + names.joined(separator: ", ")
        case .flags(_, let names): "any of " + names.joined(separator: ", ")
        }
    }
}

extension ResultColumn.Value {
    /// Returns the names of the flags that are set in `bits`.
    static func flagNames(_ names: [String], in bits: Int32) -> [String] {
        names.indices.filter { bits & (1 << Int32($0)) != 0 }.map { names[$0] }
    }
}

// MARK: - Units

/// The unit of a column.
package enum ColumnUnit: Sendable {
    /// No unit, for text and categories.
    case none
    /// A dimensionless number.
    case one
    case second
    /// A point in time: seconds since 1970-01-01 00:00:00 UTC.
    case epoch
    case gravity
    case radian
    case radianPerSecond
    case radianPerSecondSquared
    case hertz
    case degree
    case metre
    case kilopascal
    case celsius
    /// A temperature difference.
    case kelvin
    /// Parts per million.
    case millionth

    /// The unit's name in UDUNITS and the CF conventions.
    var cf: String? {
        switch self {
        case .none: nil
        case .one: "1"
        case .second: "s"
        case .epoch: "seconds since 1970-01-01 00:00:00"
        case .gravity: "standard_free_fall"
        case .radian: "rad"
        case .radianPerSecond: "rad s-1"
        case .radianPerSecondSquared: "rad s-2"
        case .hertz: "Hz"
        case .degree: "degree"
        case .metre: "m"
        case .kilopascal: "kPa"
        case .celsius: "degree_Celsius"
        case .kelvin: "K"
        case .millionth: "1e-6"
        }
    }

    /// The unit's symbol in a header line.
    var label: String? {
        switch self {
        case .none, .one: nil
        case .second: "s"
        case .epoch: "s since 1970-01-01 00:00:00 UTC"
        case .gravity: "g"
        case .radian: "rad"
        case .radianPerSecond: "rad/s"
        case .radianPerSecondSquared: "rad/s²"
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
