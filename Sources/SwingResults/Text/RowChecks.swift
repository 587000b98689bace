import SwingMotion

/// Finds rows of text that contradict themselves or each other.
///
/// Text has no checksums. Programs that edit tables reformat numbers, and tables that are joined repeat the numbers of
/// sessions and swings.
struct RowChecks {
    private var sessions: [Int: (id: String, numbers: Set<Int>)] = [:]

    /// The largest difference between a time to contact and that of its timestamps, in seconds and as a fraction of the
    /// timestamps; programs save three decimals, or ten digits.
    private static let tolerance = 2e-3, digits = 1e-9

    /// Adds a row.
    ///
    /// - Parameter row: The row.
    /// - Returns: What contradicts itself or an earlier row, and the remedy; `nil` if nothing does.
    mutating func contradiction(adding row: ResultRow) -> String? {
        let first = sessions[row.sessionIndex, default: (row.sessionID, [])]
        guard first.id == row.sessionID else {
            return "session_index \(row.sessionIndex): found \(VisibleText.quoted(row.sessionID)), expected "
                + "\(VisibleText.quoted(first.id)) as above; name several files instead of joining them"
        }
        guard !first.numbers.contains(row.swingInSession) else {
            return "swing_in_session: found \(row.swingInSession) twice in session \(VisibleText.quoted(first.id)), "
                + "expected it once; remove one, or name several files instead of joining them"
        }
        sessions[row.sessionIndex, default: first].numbers.insert(row.swingInSession)
        return Self.contradiction(in: row.swing)
    }

    private static func contradiction(in swing: Swing) -> String? {
        if let time = swing.timeToContact, let start = swing.startTimestamp, let contact = swing.contactTimestamp,
            !(abs(time - (contact - start)) <= max(tolerance, digits * contact))
        {
            return "time_to_contact: found \(time), expected \(Float(contact - start)) as from start_timestamp to "
                + "contact_timestamp; the file was edited or damaged: write it again"
        }
        let probabilities = [
            ("contact_score", swing.contactScore), ("confidence", swing.confidence),
            ("kind_probability", swing.kindProbability),
        ]
        for case (let name, let value?) in probabilities where value < 0 || value > 1 {
            return "\(name): found \(value), expected 0 to 1; the file was edited or damaged: write it again"
        }
        return nil
    }
}
