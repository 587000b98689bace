internal import SwingFiles
import SwingMotion
internal import SwingResults

/// The section on each session: how it was recorded, and its problems.
enum SessionSection {
    static func html(_ study: Study) -> String {
        let rows = study.sessions.map { session in
            let record = session.record
            return [
                session.label, session.player ?? "–", began(record), (record.number("duration") / 60).fixed(1),
                remarks(record), text(record, "condition"), text(record, "notes"), text(record, "sport"),
                text(record, "wrist"), text(record, "device_model"),
                record.number("accel_rate").fixed(1), record.number("motion_rate").fixed(1),
                whole(record, "gap_count"), whole(record, "dropped_count"),
                (record.number("accel_clipped_count") + record.number("motion_clipped_count")).fixed(0),
                record.number("clock_drift").fixed(0),
            ]
        }
        // Columns without any value are omitted.
        let kept = head.indices.filter { column in rows.contains { $0[column] != "–" && !$0[column].isEmpty } }
        return """
            <section class="long"><h2>Sessions</h2>
            \(HTML.table(
                "How the sessions were recorded", head: kept.map { head[$0] },
                rows: rows.map { row in kept.map { row[$0] } }))
            </section>
            """
    }

    private static let head = [
        "session", "player", "start (UTC)", "#minutes", "…remarks", "condition", "…notes", "sport", "wrist", "device",
        "#accelerometer (Hz)",
        "#device motion (Hz)", "#gaps", "#dropped samples", "#clipped values", "#clock drift (ppm)",
    ]

    /// Returns the start of a session, to the minute.
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

/// The section on the origin of the results.
enum ProvenanceSection {
    static func html(_ study: Study) -> String {
        let files = study.sources.enumerated().map { index, source in
            var facts: [(String, String)] = []
            if let provenance = source.provenance {
                facts = [
                    ("created", provenance.dateCreated),
                    ("software", "\(provenance.software) \(provenance.softwareVersion)"),
                    ("command", provenance.source), ("history", provenance.history), ("identifier", provenance.id),
                    ("parameters", provenance.parametersJSON),
                ]
            } else {
                facts = [("provenance", "not stored in this format; only HDF5 contains it")]
            }
            let list = facts.map { name, value in
                "<dt>\(name)</dt><dd><code>\(HTML.escaped(VisibleText.escaped(value)))</code></dd>"
            }
            let inputs = study.sessions.filter { $0.source == index }.compactMap { session -> [String]? in
                guard let input = session.record.text("input_uri") else { return nil }
                return [
                    session.label, VisibleText.escaped(input),
                    VisibleText.escaped(session.record.text("source_format") ?? "–"),
                    VisibleText.escaped(session.record.text("input_fingerprint") ?? "–"),
                ]
            }
            let table =
                inputs.isEmpty
                ? "" : HTML.table("Recordings", head: ["session", "recording", "format", "fingerprint"], rows: inputs)
            return """
                <details><summary>\(HTML.escaped(source.path))</summary><dl>\(list.joined(separator: "\n"))</dl>\(table)</details>
                """
        }
        return "<section class=\"long\"><h2>Origin of the results</h2>\(files.joined(separator: "\n"))</section>"
    }
}
