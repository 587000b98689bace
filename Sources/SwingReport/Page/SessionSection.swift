internal import SwingFiles
import SwingMotion
internal import SwingResults

/// What the results say of each session: how it was recorded, and what was wrong with it.
enum SessionSection {
    static func html(_ study: Study) -> String {
        let rows = study.sessions.map { session in
            let record = session.record
            return [
                session.label, session.player ?? "–", began(record), (record.number("duration") / 60).fixed(1),
                remarks(record), text(record, "sport"), text(record, "wrist"), text(record, "device_model"),
                record.number("accel_rate").fixed(1), record.number("motion_rate").fixed(1),
                whole(record, "gap_count"), whole(record, "dropped_count"),
                (record.number("accel_clipped_count") + record.number("motion_clipped_count")).fixed(0),
                record.number("clock_drift").fixed(0),
            ]
        }
        // What no session has a value for has no column.
        let kept = head.indices.filter { column in rows.contains { $0[column] != "–" && !$0[column].isEmpty } }
        return """
            <section><h2>Sessions</h2>
            \(HTML.table(
                "How the sessions were recorded", head: kept.map { head[$0] },
                rows: rows.map { row in kept.map { row[$0] } }))
            </section>
            """
    }

    private static let head = [
        "session", "player", "began (UTC)", "#minutes", "…remarks", "sport", "wrist", "device", "#accelerometer (Hz)",
        "#device motion (Hz)", "#gaps", "#dropped samples", "#clipped values", "#clock drift (ppm)",
    ]

    /// When a session began, to the minute.
    private static func began(_ record: SessionRecord) -> String {
        guard let time = UTCText.second(record.number("start_time")) else { return "–" }
        return time.prefix(10) + " " + time.dropFirst(11).prefix(5)
    }

    private static func text(_ record: SessionRecord, _ column: String) -> String {
        record.text(column).map(VisibleText.escaped) ?? "–"
    }

    private static func whole(_ record: SessionRecord, _ column: String) -> String { record.number(column).fixed(0) }

    private static func remarks(_ record: SessionRecord) -> String {
        var remarks: [String] = []
        if let status = record.text("status"), status != "ok" {
            remarks.append(status == "failed" ? "could not be analysed" : "analysed in part")
        }
        if let message = record.text("message") { remarks.append(message) }
        if let assumed = record.text("assumptions") { remarks.append("assumed: " + assumed) }
        return VisibleText.escaped(remarks.joined(separator: "; "))
    }
}
