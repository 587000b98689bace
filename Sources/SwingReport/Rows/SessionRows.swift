internal import SwingFiles
internal import SwingMotion
internal import SwingResults

/// What scripts need to know beside the swings.
enum SessionRows {
    /// The sessions as an array of JSON: names, and the levels that signals were held against.
    static func text(_ study: Study) -> String {
        let rows = study.sessions.map { session -> JSONValue in
            let provenance = study.sources[session.source].provenance
            let thresholds = Thresholds(provenance?.parametersJSON ?? "", sport: session.record.text("sport"))
            return [
                "label": .text(session.label), "player": session.player.map { .text($0) } ?? nil,
                "acceleration": .array(thresholds.acceleration.map(level)),
                "rotation": .array(thresholds.rotationRate.map(level)),
            ]
        }
        return JSONValue.array(rows).text
    }

    /// What each flag means, as an object of JSON.
    static var flagMeanings: String {
        JSONValue.object(
            SwingFlags.names.map { JSONValue.Member(key: $0.name, value: .text(FlagMeaning.text($0.flag))) }
        ).text
    }

    private static func level(_ level: Thresholds.Level) -> JSONValue {
        ["value": .number(level.value), "label": .text(level.label)]
    }
}
