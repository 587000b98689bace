package import SwingFiles
package import SwingMotion
import SwingTables

/// Reads and writes a session's facts as `session.json`: an object whose keys are all optional.
///
/// Other keys are further facts, which are kept.
package enum SessionJSON {
    /// The version of the layout, which is also assumed for a file that does not state one.
    static let version = 1

    /// The keys with a meaning of their own, in addition to those of text facts.
    private static let ownKeys: Set = [
        "schemaVersion", "sessionId", "startedAt", "bootTimeUnix", "watchOSVersion", "sourceNotes", "dates",
    ]

    /// Reads a session's facts.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - defaultID: The session's name if the file does not state one.
    /// - Returns: The facts, and the provenance of the recording that this one was converted from, if it was converted.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read or is not a JSON object, or a value has the wrong
    ///   kind.
    package static func read(_ file: TreeFile, defaultID: String) throws(SwingError) -> (
        info: SessionInfo, source: SourceProvenance?
    ) {
        // One byte more than allowed, to detect a longer file.
        let bytes = try file.beginning(InputLimits.smallFile + 1)
        guard bytes.count <= InputLimits.smallFile else {
            throw SwingError(
                .badData, at: file.name,
                "found more than 1 MiB, expected a session's facts; correct or remove the file")
        }
        guard let values = (try? JSONValue(parsing: bytes, name: file.name))?.values else {
            throw SwingError(
                .badData, at: file.name,
                "found no JSON object, expected one such as {\"wrist\": \"left\"}; correct or remove the file")
        }
        let object = SessionObject(values: values, place: file.name)
        try object.checkVersion()
        let id = try object.text("sessionId") ?? ""
        var info = SessionInfo(sessionID: id.isEmpty ? defaultID : id)
        let dates = try object.dates()
        info.startedAt = try object.instant("startedAt", dates)
        info.bootTime = try object.number("bootTimeUnix")
        var others = values.filter { !ownKeys.contains($0.key) }
        for key in others.keys.sorted() {
            // Another name of a fact that the object states under its own name is a further fact.
            guard let fact = RecordingLayout.TextFact(named: key), key == fact.key || values[fact.key] == nil else {
                continue
            }
            others[key] = nil
            // A participant is often a number.
            if fact.attribute == "player", case .number? = values[key] {
                info.player = values[key]?.text
                continue
            }
            guard let text = try object.text(key) else { continue }
            try SwingError.placed(at: file.name) { () throws(SwingError) in
                try info.state(fact.key, text, dates: dates, option: "the key \"dates\":")
            }
        }
        if let text = try object.text("watchOSVersion"), info.osVersion == nil { info.osVersion = text }
        info.readMetadata(others)
        return (info, try object.source("sourceNotes"))
    }

    /// Returns a session's facts as text; the same facts always give the same text.
    ///
    /// - Parameters:
    ///   - info: The facts.
    ///   - source: The provenance of the recording that this one was converted from, if it was converted.
    /// - Returns: A JSON object with its keys in alphabetical order, followed by a line break.
    static func text(of info: SessionInfo, source: SourceProvenance? = nil) -> String {
        var object = info.metadata.mapValues(JSONValue.init(fact:))
        object.merge(["schemaVersion": .integer(version), "sessionId": .text(info.sessionID)]) { $1 }
        // An integer number of milliseconds is written as a date, which is easy to read. Anything finer stays a number,
        // which is exact.
        object["startedAt"] =
            info.startedAt.flatMap(ISO8601Date.text(ofWholeMillisecond:)).map { .text($0) } ?? .known(info.startedAt)
        if let bootTime = info.bootTime { object["bootTimeUnix"] = .known(bootTime) }
        for fact in RecordingLayout.textFacts where info[keyPath: fact.value] != nil {
            object[fact.key] = .known(info[keyPath: fact.value])
        }
        if let source { object["sourceNotes"] = source.json }
        return JSONValue(object.filter { $0.value != .null }).page
    }
}

/// A JSON object whose read errors contain the key.
private struct SessionObject {
    let values: [String: JSONValue]
    let place: String

    func checkVersion() throws(SwingError) {
        guard let version = try number("schemaVersion"), version > Double(SessionJSON.version) else { return }
        throw SwingError(
            .badData, at: place,
            "found \(JSONValue.number(version).text) in \"schemaVersion\", expected at most \(SessionJSON.version); "
                + "read it with a newer SwingKit")
    }

    func text(_ key: String) throws(SwingError) -> String? {
        switch values[key] {
        case nil, .null: nil
        case .text(let text): text
        case let value?: throw problem(key, value, "a text")
        }
    }

    func number(_ key: String) throws(SwingError) -> Double? {
        switch values[key] {
        case nil, .null: nil
        case .number(let number): number
        case let value?: throw problem(key, value, "a number")
        }
    }

    /// The stated order of day and month.
    func dates() throws(SwingError) -> DateOrder? {
        guard let text = try text("dates") else { return nil }
        if let order = DateOrder(named: text) { return order }
        throw problem("dates", .text(text), DateOrder.choice)
    }

    func instant(_ key: String, _ dates: DateOrder?) throws(SwingError) -> Double? {
        guard case .text(let text)? = values[key] else { return try number(key) }
        if let instant = ISO8601Date.instant(of: text) { return instant }
        if let date = WrittenDate(text), date.utcOffset != nil || date.hasShortYear {
            let column = try DateColumn([(place, text)], stated: dates, option: "the key \"dates\":")
            if let instant = date.seconds(column.order) { return Double(instant.whole) + instant.fraction }
        }
        throw problem(key, .text(text), "a date such as 2025-06-01T10:00:00Z or seconds since 1970")
    }

    func source(_ key: String) throws(SwingError) -> SourceProvenance? {
        guard let value = values[key], value != .null else { return nil }
        if let source = SourceProvenance(value) { return source }
        throw problem(key, value, "a recording's source as swing convert writes it")
    }

    private func problem(_ key: String, _ value: JSONValue, _ expected: String) -> SwingError {
        let found =
            switch value {
            case .text(let text): VisibleText.quoted(text)
            case .number, .bool: value.text
            default: "an array or an object"
            }
        return SwingError(
            .badData, at: place, "found \(found) in \"\(key)\", expected \(expected); correct or remove the key")
    }
}

/// JSON for the provenance, which recordings in SwingKit's own layouts keep after a conversion.
extension SourceProvenance {
    /// Creates the provenance of an unconverted recording in one of SwingKit's own layouts, whose units are fixed.
    ///
    /// - Parameters:
    ///   - info: The recording's facts.
    ///   - hasDeviceMotion: Whether it has device motion.
    ///   - parts: The parts that it contains.
    init(of info: SessionInfo, hasDeviceMotion: Bool, _ parts: SourceParts) {
        self.init()
        factors = UnitFactors(
            rotationRate: hasDeviceMotion ? 1 : nil, gravity: hasDeviceMotion && parts.hasGravity ? 1 : nil,
            userAcceleration: parts.hasUserAcceleration ? 1 : nil)
        clockOrigin = info.bootTime == nil ? .unknown : .boot
        wallClock = info.bootTime == nil && info.startedAt == nil ? .none : .stated
    }

    /// Reads a provenance; `nil` if a value is missing or has the wrong kind, or a word is unknown.
    init?(_ json: JSONValue) {
        self.init()
        func read<Category: SourceCategory>(_ key: String, _ category: inout Category) -> Bool {
            guard case .text(let name) = json[key], let found = Category(rawValue: name) else { return false }
            category = found
            return true
        }
        guard read("clockUnit", &clockUnit), read("clockOrigin", &clockOrigin), read("wallClock", &wallClock),
            read("accelerationOrigin", &acceleration), read("gravityOrigin", &gravity),
            case .number(let sign) = json["frameSign"], abs(sign) == 1, case .array(let sentences) = json["assumptions"]
        else { return nil }
        frameSign = Int(clamped: sign)
        for sentence in sentences {
            guard case .text(let sentence) = sentence else { return nil }
            assumptions.append(sentence)
        }
        switch json["convertedFrom"] {
        case .null: break
        case .text(let format): convertedFrom = format
        default: return nil
        }
        for (key, factor) in Self.factorKeys {
            switch json[key] {
            case .null: factors[keyPath: factor] = nil
            case .number(let number): factors[keyPath: factor] = number
            default: return nil
            }
        }
    }

    /// The provenance as an object; an unknown value has no key.
    var json: JSONValue {
        var object: [String: JSONValue] = [
            "convertedFrom": .known(convertedFrom), "clockUnit": .text(clockUnit.rawValue),
            "clockOrigin": .text(clockOrigin.rawValue), "wallClock": .text(wallClock.rawValue),
            "frameSign": .integer(frameSign), "accelerationOrigin": .text(acceleration.rawValue),
            "gravityOrigin": .text(gravity.rawValue), "assumptions": .array(assumptions.map { .text($0) }),
        ]
        for (key, factor) in Self.factorKeys { object[key] = .known(factors[keyPath: factor]) }
        return JSONValue(object.filter { $0.value != .null })
    }

    private static var factorKeys: [(String, WritableKeyPath<UnitFactors, Double?>)] {
        [
            ("accelerationFactor", \.acceleration), ("rotationRateFactor", \.rotationRate),
            ("gravityFactor", \.gravity), ("userAccelerationFactor", \.userAcceleration),
        ]
    }
}
