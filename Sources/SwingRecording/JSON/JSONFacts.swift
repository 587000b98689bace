import SwingFiles
import SwingMotion

/// Finds the session's facts among the values of a JSON text, by the keys that apps use.
struct JSONFacts {
    private let facts: [(key: String, value: JSONCatalog.StatedValue)]
    private let name: String

    /// Creates a reader of facts.
    ///
    /// - Parameters:
    ///   - values: The values of the text.
    ///   - name: The name of the text in messages.
    init(_ values: [JSONCatalog.StatedValue], name: String) {
        facts = values.map { (Self.key($0.path), $0) }
        self.name = name
    }

    /// Reads the session's facts.
    ///
    /// - Parameter defaultID: The session's name if the text does not state one.
    /// - Returns: The facts.
    /// - Throws: ``SwingMotion/SwingError`` if a fact has a value of the wrong kind.
    func info(defaultID: String) throws(SwingError) -> SessionInfo {
        var info = SessionInfo(sessionID: defaultID)
        if let id = try text(["sessionid", "sessionuuid", "recordingid"]), !id.isEmpty { info.sessionID = id }
        info.startedAt = try instant(["startedat", "startedatunix", "startedatepoch", "starttimeunix", "startdate"])
        info.bootTime = try instant(["boottimeunix", "boottime"])
        for fact in RecordingLayout.textFacts {
            switch fact.attribute {
            // Apps use these words for many things.
            case "condition", "notes": info[keyPath: fact.value] = lenientText(fact.keys)
            case "date": info.date = lenientText(fact.keys).flatMap { WrittenDate($0)?.day(nil)?.text }
            // A participant is often a number.
            case "player": info.player = if let number = number(fact.keys) { number } else { try text(fact.keys) }
            default: info[keyPath: fact.value] = try text(fact.keys)
            }
        }
        return info
    }

    private func lenientText(_ keys: [String]) -> String? {
        value(keys).flatMap { $0.kind == .text ? $0.text : nil }
    }

    private func number(_ keys: [String]) -> String? {
        value(keys).flatMap { $0.kind == .number ? $0.text : nil }
    }

    private func text(_ keys: [String]) throws(SwingError) -> String? {
        guard let value = value(keys) else { return nil }
        guard value.kind == .text else { throw problem(value, "a text") }
        return value.text
    }

    /// Returns an instant from a date, or from a number of seconds or milliseconds since 1970.
    private func instant(_ keys: [String]) throws(SwingError) -> Double? {
        guard let value = value(keys) else { return nil }
        let number = value.kind == .number || value.kind == .text ? Double(value.text) : nil
        let instant = number ?? (value.kind == .text ? ISO8601Date.instant(of: value.text) : nil)
        let years = 946_684_800.0...4_102_444_800
        if let instant, years.contains(instant) { return instant }
        if let instant, number != nil, years.contains(instant / 1000) { return instant / 1000 }
        throw problem(value, "a date such as 2025-06-01T10:00:00Z or seconds since 1970")
    }

    private func value(_ keys: [String]) -> JSONCatalog.StatedValue? {
        for key in keys {
            if let found = facts.first(where: { $0.key == key && $0.value.kind != .null }) { return found.value }
        }
        return nil
    }

    private func problem(_ value: JSONCatalog.StatedValue, _ expected: String) -> SwingError {
        let found = value.kind == .text ? VisibleText.quoted(value.text) : value.text
        return SwingError(
            .badData, at: name,
            "\(VisibleText.escaped(value.path.joined(separator: "."))): found \(found), expected \(expected); "
                + "correct or remove the key")
    }

    /// Joins keys without those that only group others: `metadata.session_id` becomes `sessionid`.
    private static func key(_ path: [String]) -> String {
        let words = path.map { $0.lowercased().filter { $0.isLetter || $0.isNumber } }
        let holders: Set<String> = ["metadata", "meta", "session", "info", "header", "recording", "facts"]
        return words.enumerated().filter { $0.offset == words.count - 1 || !holders.contains($0.element) }
            .map(\.element).joined()
    }
}
