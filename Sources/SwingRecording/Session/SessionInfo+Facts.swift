package import SwingFiles
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

    /// The names of the facts that have a meaning of their own, such as `player`.
    package static var factNames: [String] { RecordingLayout.textFacts.map(\.key) }

    /// States a fact by name.
    ///
    /// - Parameters:
    ///   - name: The name of a text fact, such as `player` or `Device model`, in any case and with any separators;
    ///     others are kept as ``SessionInfo/metadata``.
    ///   - text: The value.
    ///   - dates: The order of day and month in a date such as 3/11/2026, if it is stated.
    ///   - option: How a user states that order, for errors.
    /// - Throws: ``SwingMotion/SwingError`` if a date is not a date, or has two meanings.
    package mutating func state(
        _ name: String, _ text: String, dates: DateOrder? = nil, option: String = "--dates"
    ) throws(SwingError) {
        guard let fact = RecordingLayout.TextFact(named: name) else {
            metadata[name] = text
            return
        }
        guard fact.attribute == "date" else {
            self[keyPath: fact.value] = text
            return
        }
        let column = try DateColumn([(name, text)], stated: dates, option: option)
        guard let date = WrittenDate(text)?.day(column.order) else {
            // A spreadsheet counts days from 1900.
            let isCount = text.utf8.count == 5 && text.utf8.allSatisfy { (48...57).contains($0) }
            throw SwingError(
                .badData,
                "\(name) is \(VisibleText.quoted(text)); expected a date such as 2026-05-01"
                    + (isCount ? "; format the column as yyyy-mm-dd in the spreadsheet" : ""))
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
