import SwingMotion

/// The keys of `session.json`, each checked on its own so that an error can name it.
struct SessionFacts: Codable {
    /// A key that holds what it can't.
    struct Problem: Error {
        let key: String
        let found: String
        let expected: String
        var advice = "correct or remove the key"
    }

    private var schemaVersion: Double?
    private var sessionId: String?
    private var startedAt: Double?
    private var bootTimeUnix: Double?
    private var wrist: String?
    private var crown: String?
    private var player: String?
    private var handedness: String?
    private var sport: String?
    private var deviceModel: String?
    private var osVersion: String?
    /// What was known of the recording that this one was converted from, if it was.
    private(set) var source: SourceProvenance?

    private enum CodingKeys: String, CodingKey {
        case schemaVersion, sessionId, startedAt, bootTimeUnix, wrist, crown, player, handedness, sport, deviceModel
        case osVersion, watchOSVersion, sourceNotes
    }

    init(_ info: SessionInfo, _ source: SourceProvenance?) {
        self.source = source
        schemaVersion = Double(SessionJSON.version)
        sessionId = info.sessionID
        startedAt = info.startedAt
        bootTimeUnix = info.bootTime
        wrist = info.wrist
        crown = info.crown
        player = info.player
        handedness = info.handedness
        sport = info.sport
        deviceModel = info.deviceModel
        osVersion = info.osVersion
    }

    /// The facts in the library's words.
    ///
    /// - Parameter defaultID: What names the session if its facts do not.
    /// - Returns: The facts.
    func info(defaultID: String) -> SessionInfo {
        var info = SessionInfo(sessionID: sessionId.flatMap { $0.isEmpty ? nil : $0 } ?? defaultID)
        info.startedAt = startedAt
        info.bootTime = bootTimeUnix
        info.wrist = wrist
        info.crown = crown
        info.player = player
        info.handedness = handedness
        info.sport = sport
        info.deviceModel = deviceModel
        info.osVersion = osVersion
        return info
    }

    init(from decoder: any Decoder) throws {
        let object = Object(container: try decoder.container(keyedBy: CodingKeys.self))
        schemaVersion = try object.number(.schemaVersion)
        if let schemaVersion, schemaVersion > Double(SessionJSON.version) {
            throw Problem(
                key: "schemaVersion", found: SessionFacts.text(of: schemaVersion),
                expected: "at most \(SessionJSON.version)", advice: "read it with a newer SwingKit")
        }
        sessionId = try object.text(.sessionId)
        startedAt = try object.instant(.startedAt)
        bootTimeUnix = try object.number(.bootTimeUnix)
        wrist = try object.text(.wrist)
        crown = try object.text(.crown)
        player = try object.text(.player)
        handedness = try object.text(.handedness)
        sport = try object.text(.sport)
        deviceModel = try object.text(.deviceModel)
        osVersion = try object.text(.osVersion) ?? object.text(.watchOSVersion)
        source = try object.notes(.sourceNotes)
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: CodingKeys.self)
        try object.encode(SessionJSON.version, forKey: .schemaVersion)
        try object.encodeIfPresent(sessionId, forKey: .sessionId)
        // A whole millisecond is easier to read as a date; anything finer is kept as a number, which is exact.
        if let startedAt, let date = SessionJSONDate.text(ofWholeMillisecond: startedAt) {
            try object.encode(date, forKey: .startedAt)
        } else {
            try object.encodeIfPresent(finite(startedAt), forKey: .startedAt)
        }
        try object.encodeIfPresent(finite(bootTimeUnix), forKey: .bootTimeUnix)
        try object.encodeIfPresent(wrist, forKey: .wrist)
        try object.encodeIfPresent(crown, forKey: .crown)
        try object.encodeIfPresent(player, forKey: .player)
        try object.encodeIfPresent(handedness, forKey: .handedness)
        try object.encodeIfPresent(sport, forKey: .sport)
        try object.encodeIfPresent(deviceModel, forKey: .deviceModel)
        try object.encodeIfPresent(osVersion, forKey: .osVersion)
        try object.encodeIfPresent(source.map(SourceProvenanceRecord.init), forKey: .sourceNotes)
    }

    /// JSON has no NaN: an instant that is not known is left out.
    private func finite(_ value: Double?) -> Double? { value.flatMap { $0.isFinite ? $0 : nil } }

    /// A number as a person would have written it.
    private static func text(of number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }

    /// A JSON object whose values are read with errors that name the key.
    private struct Object {
        let container: KeyedDecodingContainer<CodingKeys>

        func text(_ key: CodingKeys) throws -> String? {
            guard isPresent(key) else { return nil }
            if let text = try? container.decode(String.self, forKey: key) { return text }
            throw problem(key, expected: "a text")
        }

        func number(_ key: CodingKeys) throws -> Double? {
            guard isPresent(key) else { return nil }
            if let number = try? container.decode(Double.self, forKey: key), number.isFinite { return number }
            throw problem(key, expected: "a number")
        }

        func instant(_ key: CodingKeys) throws -> Double? {
            guard let text = try? container.decode(String.self, forKey: key) else { return try number(key) }
            if let instant = SessionJSONDate.instant(of: text) { return instant }
            throw problem(key, expected: "a date such as 2025-06-01T10:00:00Z or seconds since 1970")
        }

        func notes(_ key: CodingKeys) throws -> SourceProvenance? {
            guard isPresent(key) else { return nil }
            if let notes = (try? container.decode(SourceProvenanceRecord.self, forKey: key))?.notes { return notes }
            throw problem(key, expected: "what swing convert notes of a recording's source")
        }

        private func isPresent(_ key: CodingKeys) -> Bool {
            container.contains(key) && (try? container.decodeNil(forKey: key)) != true
        }

        private func problem(_ key: CodingKeys, expected: String) -> Problem {
            let found: String
            if let text = try? container.decode(String.self, forKey: key) {
                found = CSVText.quoted(text)
            } else if let number = try? container.decode(Double.self, forKey: key) {
                found = SessionFacts.text(of: number)
            } else if let truth = try? container.decode(Bool.self, forKey: key) {
                found = "\(truth)"
            } else {
                found = "something else"
            }
            return Problem(key: key.stringValue, found: found, expected: expected)
        }
    }
}
