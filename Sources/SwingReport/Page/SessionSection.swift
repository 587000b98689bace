import SwingMotion
internal import SwingResults

/// The section on each session: how it was recorded, and its problems.
enum SessionSection {
    /// Returns the section; empty for a sampled study, whose sessions are summarized.
    static func html(_ study: ResultSet) -> String {
        guard !study.isSampled else { return "" }
        let rows = study.sessions.map { session in
            let record = session.record
            return [
                session.name, session.label, session.player ?? "–", began(record),
                (record.number("duration") / 60).fixed(1),
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
        "session", "~recording", "~player", "~start (UTC)", "#minutes", "…remarks", "~condition", "~…notes", "~sport",
        "~wrist", "~device", "~#accelerometer (Hz)", "~#device motion (Hz)", "~#gaps", "~#dropped samples",
        "~#clipped values", "~#clock drift (ppm)",
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
    static func html(_ study: ResultSet) -> String {
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
            let listed = study.isSampled ? [] : study.sessions.filter { $0.source == index }
            let inputs = listed.compactMap { session -> [String]? in
                guard let input = session.record.text("input_uri") else { return nil }
                return [
                    session.label, VisibleText.escaped(input),
                    VisibleText.escaped(session.record.text("source_format") ?? "–"),
                    VisibleText.escaped(session.record.text("input_fingerprint") ?? "–"),
                ]
            }
            let table =
                inputs.isEmpty
                ? ""
                : HTML.table("Recordings", head: ["session", "…recording", "~format", "~fingerprint"], rows: inputs)
            return """
                <details><summary>\(HTML.escaped(source.path))</summary><dl>\(list.joined(separator: "\n"))</dl>\(table)</details>
                """
        }
        return "<section class=\"long\"><h2>Origin of the results</h2>\(files.joined(separator: "\n"))</section>"
    }
}

/// The section that lists omitted times to contact and the reasons.
enum OmittedSection {
    /// Returns the section; empty without a contact and without an uncertain swing.
    static func html(_ study: ResultSet) -> String {
        let omitted = study.swings.enumerated().filter {
            $0.element.swing.outcome != .miss && $0.element.swing.timeToContact == nil
        }
        let figures = study.figures()
        guard figures.omittedCount + figures.uncertainCount > 0 else {
            guard figures.contactCount > 0 else { return "" }
            return "<section><h2>Omitted</h2><p>Nothing was omitted: every contact has a time to contact.</p></section>"
        }
        let (contacts, uncertain) = (figures.omittedCount, figures.uncertainCount)
        let count = contacts + uncertain
        let who = [contacts > 0 ? contacts.of("contact") : "", uncertain > 0 ? uncertain.of("uncertain swing") : ""]
            .filter { !$0.isEmpty }.joined(separator: " and ")
        func row(_ name: String, _ meaning: String, _ isMeant: (SwingFlags) -> Bool) -> String? {
            let swings = omitted.filter { isMeant(FlagMeaning.reasons(of: $0.element.swing)) }
            guard !swings.isEmpty else { return nil }
            let links = swings.prefix(40).map { _, entry in
                let label = "\(study.sessions[entry.session].name), swing \(entry.number)"
                return
                    "<a href=\"#session-\(entry.session + 1)-swing-\(entry.number)\" title=\"\(HTML.escaped(label))\">\(entry.number)</a>"
            }
            let more = swings.count > 40 ? " and \(swings.count - 40) more" : ""
            return """
                <tr><th scope="row"><code>\(name)</code></th><td class="number">\(swings.count)</td>\
                <td class="text">\(HTML.escaped(meaning))</td><td class="minor">\(links.joined(separator: " "))\(more)</td></tr>
                """
        }
        var rows = SwingFlags.names.compactMap { flag, name in row(name, FlagMeaning.text(flag)) { $0.contains(flag) } }
        rows += [row("none", "No flag explains it: contact or miss could not be decided.") { $0.isEmpty }]
            .compactMap(\.self)
        return """
            <section><h2>Omitted</h2>
            <p>\(who) \(count == 1 ? "has" : "have") no time to contact, \
            because it could not be measured reliably. \(count == 1 ? "It is" : "They are") not part of the \
            median time to contact. A swing may have several reasons.\(study.isSampled ? " The table counts the sampled swings only." : "")</p>
            \(HTML.frame("Why times to contact are omitted", hasMinor: true, """
            <table><caption>Why times to contact are omitted</caption>
            <thead><tr><th scope="col">flag</th><th scope="col">swings</th><th scope="col">meaning</th><th scope="col" class="minor">which</th></tr></thead>
            <tbody>\(rows.joined(separator: "\n"))</tbody></table>
            """))</section>
            """
    }
}

/// The meaning of flags, for readers of a report.
enum FlagMeaning {
    /// Returns the flags of a swing that omitted its time to contact, or left contact or miss undecided.
    static func reasons(of swing: Swing) -> SwingFlags {
        var causes: SwingFlags =
            swing.outcome == .contact
            ? [
                .gap, .edge, .implausible, .weakContact, .offAxis, .startNotFound, .startUncertain, .misaligned,
                .noDeviceMotion,
            ]
            : [
                .gap, .edge, .implausible, .misaligned, .lowRate, .smoothed, .checked, .rhythmic, .held,
                .noDeviceMotion,
            ]
        // Held values count as a gap, and a clock reset as an end of the recording.
        if swing.flags.contains(.gap) { causes.insert(.held) }
        if swing.flags.contains(.edge) { causes.insert(.clockReset) }
        return swing.flags.intersection(causes)
    }

    /// Returns a flag's meaning in one sentence.
    static func text(_ flag: SwingFlags) -> String {
        switch flag {
        case .gap: "A stream has a gap within the swing; the time to contact is omitted."
        case .clipped: "A sensor reached the limit of its range; the peak values are lower bounds."
        case .implausible:
            "Samples were dropped because no sensor can have measured them, or the outcome rests on one to three samples; "
                + "the time to contact is omitted if they are near the contact."
        case .held:
            "A sensor held its values within the swing, or they follow a straight line or repeat earlier ones; the time "
                + "to contact is omitted."
        case .misaligned:
            "The accelerometer, the rotation rate and gravity do not fit together; the time to contact is omitted."
        case .smoothed: "The accelerometer's samples were interpolated or filtered; the outcome is uncertain."
        case .latencyAssumed:
            "Device motion has no user acceleration, so its latency was assumed; the time to contact may be wrong by 10 ms or more."
        case .clockReset: "The swing touches a reset of the sensor clock; the time to contact is omitted."
        case .lowRate:
            "The accelerometer's sample rate is below 400 Hz, so the contact time is less precise. Below 350 Hz no miss "
                + "is reported, and up to 150 Hz no contact and no score."
        case .startUncertain:
            "The standard deviation of the start exceeds 20 ms, as after a slow rise of the rotation rate, or the gyroscope "
                + "reached the limit of its range; the time to contact is omitted."
        case .edge:
            "The swing touches the start or the end of the recording, or a clock reset; the time to contact is omitted."
        case .noDeviceMotion: "The recording has no device motion: this is an impact, not a swing."
        case .startNotFound: "No start was found before the peak rate; the time to contact is omitted."
        case .weakContact:
            "The contact's instant is doubtful: it may be the arm's vibration or another blow; the time to contact is omitted."
        case .checked: "Braked right after the peak rate, or stopped at the burst: only a clear burst is a contact."
        case .rhythmic:
            "Similar movements repeat at a steady rhythm, as in hammering or swimming; the outcome is uncertain, and "
                + "there is no score."
        case .offAxis:
            "The rotation about gravity, the axis of the profile, does not lead to the contact; the time to contact is "
                + "omitted. The profile of the sport, or one with rotationAxis own, can measure it."
        default: ""
        }
    }
}
