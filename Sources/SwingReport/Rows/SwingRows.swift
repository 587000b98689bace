internal import SwingMotion
internal import SwingResults
internal import SwingTables

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The data of charts and tables, one row per swing.
enum SwingRows {
    /// Returns the rows as a JSON array.
    ///
    /// Durations are in ms, timestamps in s, and `minute` in min; all but timestamps have at most six decimals.
    ///
    /// - Parameters:
    ///   - study: The study.
    ///   - facts: The facts that rows contain.
    ///   - limit: The maximum number of rows that a picture draws; the others are marked `isSkipped`.
    /// - Returns: The rows.
    static func text(_ study: ResultSet, _ facts: [PageFact], limit: Int = .max) -> String {
        let step = max(1, (study.swings.count - 1) / limit + 1)
        return "["
            + study.swings.indices.map { row($0, study, facts, isSkipped: $0 % step != 0) }.joined(separator: ",\n")
            + "]"
    }

    private static func row(_ id: Int, _ study: ResultSet, _ facts: [PageFact], isSkipped: Bool) -> String {
        let entry = study.swings[id]
        let (swing, session) = (entry.swing, study.sessions[entry.session])
        var row = RowText()
        row.add("id", id)
        if isSkipped { row.add("isSkipped", 1) }
        row.add("session", session.name)
        if let player = session.player { row.add("player", player) }
        for fact in facts { if let value = fact.fact.value(of: session) { row.add(fact.key, value) } }
        if study.isMixed {
            row.add("sport", session.sport ?? ResultSet.unknownSport)
            // Charts have a row for each player and sport, and for each fact and sport.
            if let group = study.group(session, by: \.player) { row.add("players", group) }
            for fact in facts {
                if let group = study.group(session, by: { fact.fact.value(of: $0) }) { row.add(fact.key + "s", group) }
            }
        }
        row.add("place", entry.session + 1)
        row.add("number", entry.number)
        row.add("outcome", swing.outcome.name)
        row.add("minute", rounded: entry.elapsed / 60)
        row.add("time", rounded: swing.timeToContact.orNaN * 1000)
        if swing.blowCount > 1 { row.add("blows", swing.blowCount) }
        row.add("rate", rounded: swing.peakRotationRate.orNaN.magnitude)
        row.add("acceleration", rounded: swing.peakAcceleration.orNaN)
        row.add("hit", rounded: swing.outcome == .contact ? swing.peakAcceleration.orNaN : .nan)
        row.add("angle", rounded: swing.rotationAngle.orNaN.magnitude)
        row.add("start", swing.startTimestamp.orNaN)
        row.add("gravityStart", swing.gravityStartTimestamp.orNaN)
        row.add("onset", swing.onsetTimestamp.orNaN)
        row.add("contact", swing.contactTimestamp.orNaN)
        row.add("peak", swing.peakTimestamp.orNaN)
        row.add("peakRate", swing.peakRateTimestamp.orNaN)
        row.add("score", rounded: swing.contactScore.orNaN)
        // It is the confidence in the time to contact, and means nothing without one.
        row.add("confidence", rounded: swing.timeToContact == nil ? .nan : swing.confidence)
        row.add("spread", rounded: swing.startSpread.orNaN * 1000)
        row.add("onsetSpread", rounded: swing.onsetSpread.orNaN * 1000)
        row.add("tilt", rounded: swing.axisTilt.orNaN * 180 / .pi)
        row.add("lag", rounded: swing.motionLatency.orNaN * 1000)
        row.add("timeToPeakRate", rounded: swing.timeToPeakRate.orNaN * 1000)
        if let utc = UTCText.second(entry.startTime) { row.add("utc", utc) }
        row.add("flags", SwingFlags.names.filter { swing.flags.contains($0.flag) }.map(\.name).joined(separator: ", "))
        return row.finished()
    }
}

/// The page script's data in addition to the swings.
enum SessionRows {
    /// Returns the sessions as a JSON array of names and thresholds.
    static func text(_ study: ResultSet) -> String {
        let shown = Set(study.swings.map(\.session))
        let rows = study.sessions.indices.filter(shown.contains).map { index -> JSONValue in
            let session = study.sessions[index]
            let levels = AppliedLevels(study.appliedRules(to: session))
            return [
                "label": .text(session.name), "player": session.player.map { .text($0) } ?? nil,
                "acceleration": .array(levels.acceleration.map(level)),
                "rotation": .array(levels.rotationRate.map(level)),
                "start": .text(levels.start),
            ]
        }
        return JSONValue.array(rows).text
    }

    /// The meaning of each flag, as a JSON object.
    static var flagMeanings: String {
        JSONValue.object(
            SwingFlags.names.map { JSONValue.Member(key: $0.name, value: .text(FlagMeaning.text($0.flag))) }
        ).text
    }

    private static func level(_ level: AppliedLevels.Level) -> JSONValue {
        ["value": .number(level.value), "label": .text(level.label)]
    }
}

/// A row of data as a JSON object, written member by member, which is much faster than encoding a tree of values.
struct RowText {
    private(set) var text = "{"

    mutating func add(_ key: String, _ value: String) { add(key, json: JSONText.value(value)) }

    /// Adds a number; NaN and infinity become null.
    mutating func add(_ key: String, _ value: Double) { add(key, json: JSONText.value(value)) }

    /// Adds a number with at most six decimals; NaN and infinity become null.
    mutating func add(_ key: String, rounded value: Double) {
        // The sum turns -0 into 0.
        add(key, (value * 1_000_000).rounded() / 1_000_000 + 0)
    }

    mutating func add(_ key: String, _ value: Int) { add(key, json: String(value)) }

    /// Adds numbers, rounded to a number of decimals.
    mutating func add(_ key: String, _ values: some Sequence<Float>, decimals: Int) {
        var scale: Float = 1
        for _ in 0..<decimals { scale *= 10 }
        var json = "["
        for value in values {
            if json.utf8.count > 1 { json += "," }
            json += Self.rounded(value, scale, decimals)
        }
        add(key, json: json + "]")
    }

    private mutating func add(_ key: String, json: String) {
        if text.utf8.count > 1 { text += "," }
        text += "\"\(key)\":\(json)"
    }

    /// Returns the object.
    consuming func finished() -> String { text + "}" }

    private static func rounded(_ value: Float, _ scale: Float, _ decimals: Int) -> String {
        guard value.isFinite, let whole = Int(exactly: (value * scale).rounded()) else { return "null" }
        let (units, rest) = whole.magnitude.quotientAndRemainder(dividingBy: UInt(clamped: Double(scale)))
        let sign = whole < 0 ? "-" : ""
        guard rest > 0 else { return sign + String(units) }
        let digits = String(rest)
        return "\(sign)\(units)." + String(repeating: "0", count: decimals - digits.count) + digits
    }
}
