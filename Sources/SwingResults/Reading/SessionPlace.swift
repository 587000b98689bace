package import SwingFiles

/// The place of a session in a file of results, and what identifies it.
///
/// It is small: a study has a hundred thousand.
package struct SessionPlace: Hashable, Sendable {
    /// The path of the recording.
    package private(set) var inputURI = ""
    /// The session's name.
    package private(set) var sessionID = ""
    /// The digest of the identifier of input, parameters and software version.
    package private(set) var analysis = ShortDigest()
    /// The digest of the recording's fingerprint; that of its path if it has none.
    package private(set) var input = ShortDigest()
    /// Whether the session was analysed completely.
    package private(set) var status = SessionStatus.ok
    private var firstSwing: Int32 = 0
    private var swingCount: Int32 = 0

    /// The columns that a place is read from; the path precedes the fingerprint.
    static let columns: Set = [
        "input_uri", "session_id", "analysis_key", "input_fingerprint", "status", "swing_count",
    ]

    init() {}

    /// The rows of the session's swings.
    package internal(set) var swings: Range<Int> {
        get { Int(firstSwing)..<Int(firstSwing) + Int(swingCount) }
        set { (firstSwing, swingCount) = (Int32(clamping: newValue.lowerBound), Int32(clamping: newValue.count)) }
    }

    /// Sets the value of a column.
    ///
    /// - Returns: Whether the value is valid.
    mutating func set(_ column: String, _ value: ColumnValue) -> Bool {
        switch (column, value) {
        case ("input_uri", .text(let text)): inputURI = text
        case ("session_id", .text(let text)): sessionID = text
        case ("analysis_key", .text(let text)): analysis = ShortDigest(of: text)
        case ("input_fingerprint", .text(let text)): input = ShortDigest(of: text.isEmpty ? inputURI : text)
        case ("swing_count", .integer(let count)) where Int32(exactly: count) != nil && count >= 0: swings = 0..<count
        case ("status", .names(let names)):
            guard let status = SessionStatus.allCases.first(where: { [$0.name] == names }) else { return false }
            self.status = status
        default: return false
        }
        return true
    }
}
