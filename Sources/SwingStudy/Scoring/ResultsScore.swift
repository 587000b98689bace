package import SwingAnalysis
internal import SwingFiles
package import SwingMotion
internal import SwingRecording
package import SwingResults
internal import SwingTables

/// The agreement of results with the truth events in their recordings.
package struct ResultsScore: Sendable {
    /// The combined score of all sessions.
    package private(set) var score = SwingScore()
    /// The table of all true swings and all false detections.
    package private(set) var table = ScoreTable()
    /// What an exclude list left out of the comparison; `nil` without a list.
    package private(set) var excluded: ExcludedPairs?

    /// Compares results with the truth.
    ///
    /// - Parameters:
    ///   - results: The path of the results.
    ///   - recordings: The paths of the recordings, in the order of their analysis.
    ///   - list: The detected swings to leave out of the comparison, together with their true swings.
    /// - Throws: ``SwingMotion/SwingError`` if a file can't be read, a recording contains no truth events or wrong
    ///   ones, the recordings do not match the results, or the list does not.
    package init(
        of results: String, truthIn recordings: [String], excluding list: ExcludeList? = nil
    ) throws(SwingError) {
        let stored = try ResultsReader.results(at: results)
        // CSV names only sessions with swings, and numbers them as in the analysis. Further recordings had none.
        let namesAll = stored.sessions.contains { $0.text("status") != nil }
        let rows = namesAll ? stored.swings : try ResultsReader.swings(at: results)
        var application = list.map { ExcludedSwings($0) }
        var excluded = ExcludedPairs()
        for (index, path) in recordings.enumerated() {
            let recording = try Recording(readingAt: path)
            guard let events = recording.truth else {
                throw SwingError(
                    .badData, at: path, "contains no truth; expected /truth or truth.csv, as `swing simulate` writes")
            }
            try TruthCheck.check(events, places: recording.truthPlaces, at: path)
            let found = rows.filter { $0.sessionIndex == index }
            guard !namesAll || index < stored.sessions.count else {
                throw SwingError(
                    .badData, at: path,
                    "no session of \(results) is this recording: it is number \(index + 1), but the results contain "
                        + "\(stored.sessions.count.of("session")); expected one recording for each session, in order; "
                        + "omit it, or analyse it too")
            }
            // A failed session may have no name.
            let isNamed = namesAll && stored.sessions[index].text("status") != "failed"
            let session = isNamed ? stored.sessions[index].id : nil
            if let id = found.first?.sessionID ?? session, id != recording.info.sessionID {
                throw SwingError(
                    .badData, at: results,
                    "session \(index + 1) is \(id), but \(path) is \(recording.info.sessionID); name "
                        + "the recordings in the order in which they were analysed")
            }
            let exclusions = try application?.exclusions(
                session: recording.info.sessionID, path: path, numbers: Set(found.map(\.swingInSession)), earlier: [])
            let compared = excluded.remove(Set((exclusions ?? []).map(\.swing)), from: found, truth: events)
            let pairs = score.add(found: compared.places.map { found[$0].swing }, truth: compared.truth)
            table.add(compared.numbered(pairs), session: recording.info.sessionID)
        }
        try application?.finish()
        if list != nil { self.excluded = excluded }
        if let extra = rows.first(where: { $0.sessionIndex >= recordings.count }) {
            throw SwingError(
                .badData, at: results,
                "contains session \(extra.sessionIndex + 1) (\(extra.sessionID)), but the number of recordings is "
                    + "\(recordings.count); name one recording for each session, in order")
        }
    }
}

/// A table of every true swing with its detected swing, and of every false detection.
package struct ScoreTable: Sendable {
    /// A column of numbers: its header, and its cell in a pair's row.
    private typealias NumberColumn = (header: String, cell: @Sendable (SwingScore.Pair) -> String)

    private static let csv = CSVDialect.standard

    private static let numbers: [NumberColumn] =
        [
            number("true_start_timestamp (s)") { $0.trueStart },
            number("true_contact_timestamp (s)") { ($0.event?.contactTimestamp).orNaN },
            number("true_event_timestamp (s)") { ($0.event?.eventTimestamp).orNaN },
        ]
        + [
            "contact_score", "start_timestamp", "contact_timestamp", "peak_timestamp", "peak_rate_timestamp",
            "time_to_contact",
        ].map(column)
        + [
            number("start_error (ms)") { $0.startError },
            number("contact_error (ms)") { $0.contactError },
            number("peak_error (ms)") { $0.peakError },
            number("time_to_contact_error (ms)") { $0.timeToContactError },
        ]
        + [
            "peak_acceleration", "peak_rotation_rate", "rotation_angle", "start_spread", "motion_latency", "confidence",
        ].map(column)

    /// The columns after the flags; add a new column at the end.
    private static let later = [
        "blow_count", "gravity_start_timestamp", "axis_tilt", "onset_timestamp", "onset_spread", "top_timestamp",
        "top_spread", "backswing_timestamp", "backswing_spread", "tempo", "peak_angular_acceleration",
    ].map(column)

    private static func number(
        _ header: String, _ value: @escaping @Sendable (SwingScore.Pair) -> Double
    ) -> NumberColumn {
        (header, { csv.cell(value($0)) })
    }

    /// Returns a column of the table of swings; its cell is empty if a pair has no detected swing.
    private static func column(_ name: String) -> NumberColumn {
        let column = SwingColumns.column(name)
        return (
            column.header,
            { pair in
                guard let swing = pair.swing else { return "" }
                var row = ResultRow()
                row.swing = swing
                return column.cell(row)
            }
        )
    }

    private var rows = ""

    /// Adds one session's pairs.
    mutating func add(_ pairs: [SwingScore.Pair], session: String) {
        let csv = Self.csv
        for pair in pairs {
            let texts = [
                csv.cell(session), csv.cell(pair.kind), pair.verdict.rawValue, pair.swing?.outcome.name ?? "",
                pair.index.map { String($0 + 1) } ?? "",
            ]
            let (numbers, later) = (Self.numbers.map { $0.cell(pair) }, Self.later.map { $0.cell(pair) })
            rows += csv.line(texts + numbers + [pair.swing?.flags.description ?? ""] + later)
        }
    }

    /// Writes the table as CSV; the file appears complete or not at all.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be created or written.
    package consuming func write(to path: String) throws(SwingError) {
        let file = try OutputFile(replacing: path)
        var text = try TextOutput(writingTo: file.temporaryPath, name: path)
        let header = ["session_id", "truth", "verdict", "outcome", "swing_in_session"]
        try text.write(Self.csv.line(header + Self.numbers.map(\.header) + ["flags"] + Self.later.map(\.header)))
        try text.write(rows)
        try text.close()
        try file.commit()
    }
}

/// The check of labels before they are compared with results.
enum TruthCheck {
    private static let swings = [TruthEvent.Kind.contact, .miss, .checked].map(\.rawValue)
    /// Other words for a swing, which would silently count as movements without one.
    private static let synonyms = ["swing", "swings", "air swing", "airswing", "air_swing", "air-swing", "misses"]

    /// Checks that each event has a place in the session, and a kind that is not a misspelt swing.
    ///
    /// - Parameters:
    ///   - events: The true events.
    ///   - places: The file and line of each event; empty if they are unknown.
    ///   - path: The recording.
    /// - Throws: ``SwingMotion/SwingError`` that names the first wrong event.
    static func check(_ events: [TruthEvent], places: [String] = [], at path: String) throws(SwingError) {
        for (index, event) in events.enumerated() {
            let name = "truth event \(index + 1)"
            let place = places.indices.contains(index) ? places[index] : path
            guard event.hasTimestamp else {
                throw SwingError(
                    .badData, at: place,
                    "\(name) (\(VisibleText.short(event.kind.rawValue))) has no timestamp; expected at least one; add one or "
                        + "remove the event")
            }
            guard !isMisspelt(event.kind.rawValue) else {
                throw SwingError(
                    .badData, at: place,
                    "\(name) has the kind \(VisibleText.quoted(event.kind.rawValue)); expected \(swings[0]), \(swings[1]) or "
                        + "\(swings[2]) for a swing, and any other word for another movement; correct it")
            }
        }
    }

    /// Whether a kind is probably one of a swing, but is not written as such.
    static func isMisspelt(_ kind: String) -> Bool {
        guard !swings.contains(kind) else { return false }
        let kind = kind.lowercased()
        return synonyms.contains(kind)
            || swings.contains { swing in
                let limit = swing.count > 4 ? 2 : 1
                return abs(swing.utf8.count - kind.utf8.count) <= limit
                    && NearestWord.distance(Array(swing.utf8), Array(kind.utf8)) <= limit
            }
    }
}
