import SwingFiles
package import SwingMotion

/// The facts of a session by name, as tables, options and JSON state them.
extension SessionInfo {
    /// The metadata of a session of which nothing is stated: an overlay for ``adopt(_:)``.
    package static let unstated = SessionInfo(sessionID: "")

    /// Replaces the facts that another source states.
    ///
    /// - Parameter other: The facts of a source that takes precedence.
    package mutating func adopt(_ other: SessionInfo) {
        if !other.sessionID.isEmpty { sessionID = other.sessionID }
        // The time of day has two forms, of which the more recent statement counts.
        if other.startedAt != nil || other.bootTime != nil {
            (startedAt, bootTime) = (other.startedAt, other.bootTime)
        }
        for fact in RecordingLayout.textFacts {
            if let text = other[keyPath: fact.value] { self[keyPath: fact.value] = text }
        }
        metadata.merge(other.metadata) { $1 }
    }

    /// Adds the facts that another source states and this one does not, except the session's name and time.
    ///
    /// - Parameter other: The facts of a source that many sessions share.
    package mutating func complete(from other: SessionInfo) {
        var completed = other
        (completed.sessionID, completed.startedAt, completed.bootTime) = ("", nil, nil)
        completed.adopt(self)
        self = completed
    }

    /// All stated facts in a fixed order, as a JSON array.
    package var factsJSON: String {
        let texts = RecordingLayout.textFacts.map { self[keyPath: $0.value] ?? "" }
        let times = [startedAt, bootTime].map { $0.map { JSONText.value($0) } ?? "" }
        let further = metadata.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
        return JSONValue.array((texts + times + further).map(JSONValue.text)).text
    }

    /// Returns the fact that a name states, such as `player` for `Athlete`; `nil` for a further fact.
    package static func fact(_ name: String) -> String? { RecordingLayout.TextFact(named: name)?.attribute }

    /// States a fact by name.
    ///
    /// - Parameters:
    ///   - name: The name of a text fact, such as `player` or `Device model`, in any case and with any separators;
    ///     others are kept as ``SessionInfo/metadata``.
    ///   - text: The value.
    /// - Throws: ``SwingMotion/SwingError`` if a date is not a date.
    package mutating func state(_ name: String, _ text: String) throws(SwingError) {
        guard let fact = RecordingLayout.TextFact(named: name) else {
            metadata[name] = text
            return
        }
        guard fact.attribute == "date" else {
            self[keyPath: fact.value] = text
            return
        }
        guard let date = SessionDate(text) else {
            throw SwingError(
                .badData, "\(name) is \(VisibleText.quoted(text)); expected a date such as 2026-05-01")
        }
        self.date = date.text
    }
}

extension RecordingLayout.TextFact {
    /// Finds a fact by its name, in any case and with any separators; `nil` if no fact has this name.
    init?(named name: String) {
        let key = Self.key(name)
        guard let fact = RecordingLayout.textFacts.first(where: { $0.keys.contains(key) }) else { return nil }
        self = fact
    }

    /// All names of the fact, as lower-case letters and digits.
    var keys: [String] { [Self.key(key)] + synonyms }

    private static func key(_ name: String) -> String {
        String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}

/// A calendar date, without a time zone.
struct SessionDate {
    /// The date in ISO 8601, such as `2026-05-01`.
    let text: String

    /// Reads `2026-05-01`, or `1.5.2026`; `nil` for anything else.
    ///
    /// Dates with slashes are not read, because their order differs between countries.
    init?(_ text: String) {
        let isISO = text.contains("-")
        let parts = text.split(separator: isISO ? "-" : ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }) else { return nil }
        let ordered = isISO ? Array(parts) : parts.reversed()
        guard ordered[0].count == 4, (1...2).contains(ordered[1].count), (1...2).contains(ordered[2].count) else {
            return nil
        }
        let padded = ordered[1...].map { $0.count == 1 ? "0" + $0 : String($0) }
        let date = "\(ordered[0])-\(padded[0])-\(padded[1])"
        guard ISO8601Date.instant(of: date + "T00:00:00Z") != nil else { return nil }
        self.text = date
    }
}

/// Further facts as a JSON object, as files store them.
extension SessionInfo {
    /// The metadata as JSON; `nil` without metadata.
    var metadataJSON: JSONValue? {
        // A literal `nil` would be JSON's null.
        metadata.isEmpty ? Optional.none : JSONValue(metadata.mapValues(JSONValue.init(fact:)))
    }

    /// Reads metadata from the members of a JSON object.
    ///
    /// - Parameter values: The members; null is not a fact.
    mutating func readMetadata(_ values: [String: JSONValue]) {
        for (key, value) in values where value != .null { metadata[key] = value.fact }
    }
}
