/// A session's row in a file of results, as far as the file holds it.
///
/// Which columns there are depends on the file's format and on the version that wrote it.
public struct SessionRecord: Hashable, Sendable {
    private var values: [String: StoredValue] = [:]

    init() {}

    subscript(column: String) -> StoredValue? {
        get { values[column] }
        set { values[column] = newValue }
    }

    /// What names the session; empty if the file does not say.
    public var id: String { text("session_id") ?? "" }

    /// A text, or the name of a category.
    ///
    /// - Parameter column: The column's name, such as `sport` or `status`.
    /// - Returns: The text, or `nil` if the file does not say, or says nothing.
    public func text(_ column: String) -> String? {
        switch values[column] {
        case .text(let text): text.isEmpty ? nil : text
        case .names(let names): names.isEmpty ? nil : names.joined(separator: " ")
        default: nil
        }
    }

    /// A number or a count, in the column's unit.
    ///
    /// - Parameter column: The column's name, such as `duration` or `swing_count`.
    /// - Returns: The number; NaN if the file does not say.
    public func number(_ column: String) -> Double {
        switch values[column] {
        case .number(let number): number
        case .integer(let number): Double(number)
        default: .nan
        }
    }
}
