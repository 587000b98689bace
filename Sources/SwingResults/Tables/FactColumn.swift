internal import SwingMotion

/// A column of a fact that not every recording has, such as a further column of a table of sessions.
package struct FactColumn: Hashable, Sendable {
    /// The name of the column: lower-case letters, digits and underscores.
    package let name: String
    /// The name of the fact in ``SwingMotion/SessionInfo/metadata``.
    package let key: String
    /// Whether all known values are numbers.
    package let isNumber: Bool

    /// Creates a column.
    ///
    /// - Parameters:
    ///   - name: The name of the column, which no column of results has.
    ///   - key: The name of the fact.
    ///   - isNumber: Whether all known values are numbers.
    package init(name: String, key: String, isNumber: Bool) {
        self.name = name
        self.key = key
        self.isNumber = isNumber
    }

    /// Returns the column for the values of both columns: numbers only if both are.
    package func combined(with other: FactColumn) -> FactColumn {
        FactColumn(name: name, key: key, isNumber: isNumber && other.isNumber)
    }

    /// Returns whether results have a column of this name.
    package static func isTaken(_ name: String) -> Bool {
        SessionColumns.all.contains { $0.name == name } || SwingColumns.all.contains { $0.name == name }
            || ["session", "swing", "swings", "type"].contains(name)
    }

    /// The column in the table of sessions.
    var ofRecord: ResultColumn<SessionRecord> {
        ResultColumn(
            name,
            isNumber ? .number(\SessionRecord[numericFactOf: self]) : .optionalText(\SessionRecord[factOf: self]),
            "\(key)\(Self.origin)")
    }

    /// The end of the meaning, after the name of the fact.
    private static let origin = ", from the table of sessions"

    /// Creates the column that a file contains.
    ///
    /// - Parameters:
    ///   - name: The name of the column.
    ///   - meaning: The column's meaning, which names the fact.
    ///   - isNumber: Whether the column contains numbers.
    init(name: String, meaning: String, isNumber: Bool) {
        let key = meaning.hasSuffix(Self.origin) ? String(meaning.dropLast(Self.origin.count)) : name
        self.init(name: name, key: key, isNumber: isNumber)
    }

    /// The column in a table whose rows are facts of sessions.
    var ofInfo: ResultColumn<SessionInfo> {
        ResultColumn(
            name, isNumber ? .number(\SessionInfo[numberOf: key]) : .optionalText(\SessionInfo[textOf: key]),
            "\(key)\(Self.origin)")
    }
}

extension SessionInfo {
    fileprivate subscript(textOf key: String) -> String? { metadata[key] }

    fileprivate subscript(numberOf key: String) -> Double { metadata[key].flatMap(Double.init) ?? .nan }
}
