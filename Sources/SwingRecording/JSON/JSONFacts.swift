import SwingFiles
import SwingMotion

/// What JSON says of a session beside its samples, by the keys that apps use.
struct JSONFacts {
    private let facts: [(key: String, fact: JSONCatalog.Fact)]
    private let name: String

    /// Takes facts.
    ///
    /// - Parameters:
    ///   - facts: The facts of the text.
    ///   - name: What messages call the text.
    init(_ facts: [JSONCatalog.Fact], name: String) {
        self.facts = facts.map { (Self.key($0.path), $0) }
        self.name = name
    }

    /// The facts in the library's words.
    ///
    /// - Parameter defaultID: What names the session if its facts do not.
    /// - Returns: The facts.
    /// - Throws: ``SwingError`` if one is of the wrong kind.
    func info(defaultID: String) throws(SwingError) -> SessionInfo {
        var info = SessionInfo(sessionID: defaultID)
        if let id = try text(["sessionid", "sessionuuid", "recordingid"]), !id.isEmpty { info.sessionID = id }
        info.startedAt = try instant(["startedat", "startedatunix", "startedatepoch", "starttimeunix", "startdate"])
        info.bootTime = try instant(["boottimeunix", "boottime"])
        info.wrist = try text(["wrist", "watchwrist", "devicewrist", "wristlocation"])
        info.crown = try text(["crown", "crownorientation", "crownside", "devicecrown"])
        info.player = try text(["player", "playername", "athlete"])
        info.handedness = try text(["handedness", "dominanthand"])
        info.sport = try text(["sport"])
        info.deviceModel = try text(["devicemodel", "model"])
        info.osVersion = try text([
            "osversion", "watchosversion", "devicesystemversion", "systemversion", "deviceosversion",
            "devicewatchosversion",
        ])
        return info
    }

    private func text(_ keys: [String]) throws(SwingError) -> String? {
        guard let fact = fact(keys) else { return nil }
        guard fact.kind == .text else { throw problem(fact, "a text") }
        return fact.text
    }

    /// An instant as a date, or as a number of seconds or milliseconds since 1970.
    private func instant(_ keys: [String]) throws(SwingError) -> Double? {
        guard let fact = fact(keys) else { return nil }
        let number = fact.kind == .number || fact.kind == .text ? Double(fact.text) : nil
        let instant = number ?? (fact.kind == .text ? SessionJSONDate.instant(of: fact.text) : nil)
        let years = 946_684_800.0...4_102_444_800
        if let instant, years.contains(instant) { return instant }
        if let instant, number != nil, years.contains(instant / 1000) { return instant / 1000 }
        throw problem(fact, "a date such as 2025-06-01T10:00:00Z or seconds since 1970")
    }

    private func fact(_ keys: [String]) -> JSONCatalog.Fact? {
        for key in keys {
            if let found = facts.first(where: { $0.key == key && $0.fact.kind != .null }) { return found.fact }
        }
        return nil
    }

    private func problem(_ fact: JSONCatalog.Fact, _ expected: String) -> SwingError {
        let found = fact.kind == .text ? VisibleText.quoted(fact.text) : fact.text
        return SwingError(
            .badData, at: name,
            "\(VisibleText.escaped(fact.path.joined(separator: "."))): found \(found), expected \(expected); correct or "
                + "remove the key")
    }

    /// Keys joined, without what only holds them together: `metadata.session_id` is `sessionid`.
    private static func key(_ path: [String]) -> String {
        let words = path.map { $0.lowercased().filter { $0.isLetter || $0.isNumber } }
        let holders: Set<String> = ["metadata", "meta", "session", "info", "header", "recording", "facts"]
        return words.enumerated().filter { $0.offset == words.count - 1 || !holders.contains($0.element) }
            .map(\.element).joined()
    }
}
