import SwingMotion
import SwingTables

/// Finds the session's facts among the values of a JSON text, by the keys that apps use.
struct JSONFacts {
    private let facts: [(key: String, value: JSONFact)]
    private let name: String

    /// Creates a reader of facts.
    ///
    /// - Parameters:
    ///   - values: The values of the text.
    ///   - name: The name of the text in messages.
    init(_ values: [JSONFact], name: String) {
        facts = values.filter { $0.kind != .null }.map { (Self.key($0.path), $0) }
        self.name = name
    }

    /// Reads the session's facts.
    ///
    /// - Parameter defaultID: The session's name if the text does not state one.
    /// - Returns: The facts.
    /// - Throws: ``SwingMotion/SwingError`` if a fact has a value of the wrong kind.
    func info(defaultID: String) throws(SwingError) -> SessionInfo {
        var info = SessionInfo(sessionID: defaultID)
        if let id = try text(value(["sessionid", "sessionuuid", "recordingid"])), !id.isEmpty { info.sessionID = id }
        info.startedAt = try instant(["startedat", "startedatunix", "startedatepoch", "starttimeunix", "startdate"])
        info.bootTime = try instant(["boottimeunix", "boottime"])
        for fact in RecordingLayout.textFacts {
            let value = value(fact.keys)
            switch (fact.attribute, value?.kind) {
            // Apps use these words for many things.
            case ("condition", .string), ("notes", .string): info[keyPath: fact.value] = value?.text
            case ("date", .string): info.date = value.flatMap { WrittenDate($0.text)?.day(nil)?.text }
            case ("condition", _), ("notes", _), ("date", _): break
            // A participant is often a number.
            case ("player", .number): info.player = value?.text
            default: info[keyPath: fact.value] = try text(value)
            }
        }
        return info
    }

    private func text(_ value: JSONFact?) throws(SwingError) -> String? {
        guard let value, value.kind != .string else { return value?.text }
        throw problem(value, "a text")
    }

    /// Returns an instant from a date, or from a number of seconds or milliseconds since 1970.
    private func instant(_ keys: [String]) throws(SwingError) -> Double? {
        guard let value = value(keys) else { return nil }
        let number = Double(value.text)
        let seconds = number ?? ISO8601Date.instant(of: value.text)
        let years = 946_684_800.0...4_102_444_800
        for instant in [seconds, number.map { $0 / 1000 }] {
            if let instant, years.contains(instant) { return instant }
        }
        throw problem(value, "a date such as 2025-06-01T10:00:00Z or seconds since 1970")
    }

    /// Returns the value of the first of several keys that the text has.
    private func value(_ keys: [String]) -> JSONFact? {
        for key in keys {
            if let found = facts.first(where: { $0.key == key }) { return found.value }
        }
        return nil
    }

    private func problem(_ value: JSONFact, _ expected: String) -> SwingError {
        let found = value.kind == .string ? VisibleText.quoted(value.text) : value.text
        return SwingError(
            .badData, at: name,
            "\(VisibleText.escaped(value.path.joined(separator: "."))): found \(found), expected \(expected); "
                + "correct or remove the key")
    }

    /// Joins keys without those that only group others: `metadata.session_id` becomes `sessionid`.
    private static func key(_ path: [String]) -> String {
        let words = path.map { $0.lowercased().filter { $0.isLetter || $0.isNumber } }
        let holders: Set<String> = ["metadata", "meta", "session", "info", "header", "recording", "facts"]
        return words.dropLast().filter { !holders.contains($0) }.joined() + (words.last ?? "")
    }
}
