package import SwingMotion
internal import SwingTables
internal import Synchronization

/// A session's row in a file of results, with the columns that the file contains.
///
/// The columns depend on the file's format and on the version that wrote it.
public struct SessionRecord: Hashable, Sendable {
    private var values: [String: ColumnValue] = [:]
    private var metadata = ParsedMetadata()

    init() { values.reserveCapacity(SessionColumns.all.count) }

    /// Creates the record of a session's summary.
    package init(_ summary: SessionSummary) {
        self.init()
        for column in SessionColumns.all { values[column.name] = column.stored(in: summary) }
    }

    subscript(column: String) -> ColumnValue? {
        get { values[column] }
        set {
            values[column] = newValue
            if column == "metadata" { metadata = ParsedMetadata() }
        }
    }

    /// Returns the record with some of its columns, which takes less memory.
    func reduced(to columns: Set<String>) -> SessionRecord {
        var record = self
        record.values = values.filter { columns.contains($0.key) }
        record.metadata = ParsedMetadata()
        return record
    }

    /// The name of the session; empty if the file does not contain it.
    package var id: String { text("session_id") ?? "" }

    /// The number of swings.
    package var swingCount: Int { self[integerOf: "swing_count"] }

    /// The facts of the session, without those that no column contains.
    package var info: SessionInfo {
        var info = SessionInfo(sessionID: id)
        info.sport = text("sport")
        info.player = text("player")
        info.condition = text("condition")
        info.date = text("date")
        info.notes = text("notes")
        info.wristText = text("wrist")
        info.crownText = text("crown")
        info.handednessText = text("handedness")
        info.deviceModel = text("device_model")
        info.osVersion = text("os_version")
        info.metadata = furtherFacts.mapValues(\.fact)
        return info
    }

    /// The further facts, which are parsed once: a file has a column for each of them.
    fileprivate var furtherFacts: [String: JSONValue] { metadata.values(of: self[textOf: "metadata"]) }

    /// Returns a text, or the name of a category.
    ///
    /// - Parameter column: The column's name, such as `sport` or `status`.
    /// - Returns: The text, or `nil` if it is missing or empty.
    public func text(_ column: String) -> String? {
        switch values[column] {
        case .text(let text): text.isEmpty ? nil : text
        case .names(let names): names.isEmpty ? nil : names.joined(separator: " ")
        default: nil
        }
    }

    /// Returns a number or a count, in the column's unit.
    ///
    /// - Parameter column: The column's name, such as `duration` or `swing_count`.
    /// - Returns: The number; NaN if it is missing.
    public func number(_ column: String) -> Double {
        switch values[column] {
        case .number(let number): number
        case .integer(let number): Double(number)
        default: .nan
        }
    }
}

/// The values of a text of metadata, which are parsed when they are first needed.
private final class ParsedMetadata: Hashable, Sendable {
    private let parsed = Mutex<[String: JSONValue]?>(nil)

    func values(of text: String) -> [String: JSONValue] {
        parsed.withLock { parsed in
            if let parsed { return parsed }
            let values = (try? JSONValue(parsing: Array(text.utf8), name: "metadata"))?.values ?? [:]
            parsed = values
            return values
        }
    }

    // The text, which the record compares, determines the values.
    static func == (a: ParsedMetadata, b: ParsedMetadata) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}

// MARK: - Values of columns

/// A category's column in a record: its name, and the names of the codes.
struct CategoryKey: Hashable, Sendable {
    let column: String
    let names: [String]
}

extension SessionRecord {
    subscript(textOf column: String) -> String { text(column) ?? "" }

    subscript(optionalTextOf column: String) -> String? { text(column) }

    subscript(integerOf column: String) -> Int { if case .integer(let number) = self[column] { number } else { 0 } }

    subscript(numberOf column: String) -> Double { number(column) }

    /// The code of the name that the record contains; 0 if it contains none of the names.
    subscript(codeOf key: CategoryKey) -> Int8 {
        text(key.column).flatMap(key.names.firstIndex).flatMap(Int8.init(exactly:)) ?? 0
    }

    /// The bits of the names that the record contains.
    subscript(bitsOf key: CategoryKey) -> Int32 {
        guard case .names(let found) = self[key.column] else { return 0 }
        return key.names.indices.filter { found.contains(key.names[$0]) }.reduce(0) { $0 | 1 << Int32($1) }
    }

    /// A further fact as text: the value of its own column, else that in the metadata.
    subscript(factOf column: FactColumn) -> String? {
        switch self[column.name] {
        case .text(let text)?: return text.isEmpty ? nil : text
        case .number(let number)?: return number.isNaN ? nil : "\(number)"
        default: break
        }
        guard let value = furtherFacts[column.key], value != .null else { return nil }
        return value.fact
    }

    /// A further fact as a number; NaN if it is missing.
    subscript(numericFactOf column: FactColumn) -> Double {
        if case .number(let number)? = self[column.name] { return number }
        return self[factOf: column].flatMap(Double.init) ?? .nan
    }
}

extension ResultColumn {
    /// Returns the column's value in a row.
    func stored(in row: Row) -> ColumnValue {
        switch value {
        case .text(let path), .json(let path): .text(row[keyPath: path])
        case .optionalText(let path): .text(row[keyPath: path] ?? "")
        case .integer(let path): .integer(row[keyPath: path])
        case .number(let path): .number(row[keyPath: path])
        case .optionalNumber(let path): .number(row[keyPath: path].orNaN)
        case .category(let path, let names): .names([names[Int(row[keyPath: path])]])
        case .flags(let path, let names): .names(Value.flagNames(names, in: row[keyPath: path]))
        }
    }

    /// The same column in a table whose rows are records.
    var ofRecord: ResultColumn<SessionRecord> {
        let value: ResultColumn<SessionRecord>.Value =
            switch self.value {
            case .text: .text(\SessionRecord[textOf: name])
            case .optionalText: .optionalText(\SessionRecord[optionalTextOf: name])
            case .json: .json(\SessionRecord[textOf: name])
            case .integer: .integer(\SessionRecord[integerOf: name])
            case .number, .optionalNumber: .number(\SessionRecord[numberOf: name])
            case .category(_, let names):
                .category(\SessionRecord[codeOf: CategoryKey(column: name, names: names)], names: names)
            case .flags(_, let names):
                .flags(\SessionRecord[bitsOf: CategoryKey(column: name, names: names)], names: names)
            }
        return ResultColumn<SessionRecord>(name, value, unit, meaning, role: role)
    }
}
