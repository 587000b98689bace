internal import SwingFiles
internal import SwingMotion

/// What the report does not say, and why.
enum OmittedSection {
    static func html(_ study: Study) -> String {
        let omitted = study.swings.enumerated().filter {
            $0.element.swing.outcome != .miss && $0.element.swing.timeToContact.isNaN
        }
        guard !omitted.isEmpty else {
            return "<section><h2>Omitted</h2><p>Nothing was omitted: every contact has its time.</p></section>"
        }
        let contacts = omitted.count { $0.element.swing.outcome == .contact }
        let uncertain = omitted.count - contacts
        let who = [contacts > 0 ? contacts.of("contact") : "", uncertain > 0 ? uncertain.of("uncertain swing") : ""]
            .filter { !$0.isEmpty }.joined(separator: " and ")
        func row(_ name: String, _ meaning: String, _ isMeant: (SwingFlags) -> Bool) -> String? {
            let swings = omitted.filter { isMeant($0.element.swing.flags) }
            guard !swings.isEmpty else { return nil }
            let links = swings.prefix(40).map { id, entry in
                let label = "\(study.sessions[entry.session].label), swing \(entry.number)"
                return "<a href=\"#swing-\(id)\" title=\"\(HTML.escaped(label))\">\(entry.number)</a>"
            }
            let more = swings.count > 40 ? " and \(swings.count - 40) more" : ""
            return """
                <tr><th scope="row"><code>\(name)</code></th><td class="number">\(swings.count)</td>\
                <td class="text">\(HTML.escaped(meaning))</td><td>\(links.joined(separator: " "))\(more)</td></tr>
                """
        }
        var rows = SwingFlags.names.compactMap { flag, name in row(name, FlagMeaning.text(flag)) { $0.contains(flag) } }
        rows += [row("none", "Nothing is flagged, but the signals do not tell a contact from a miss.") { $0.isEmpty }]
            .compactMap(\.self)
        return """
            <section><h2>Omitted</h2>
            <p>\(who) \(omitted.count == 1 ? "has" : "have") no time to contact, \
            because the signals don't tell it. They count in no median. A swing may have several reasons.</p>
            <div class="wide" tabindex="0" role="region" aria-label="Why times to contact are omitted"><table>
            <caption>Why times to contact are omitted</caption>
            <thead><tr><th scope="col">flag</th><th scope="col">swings</th><th scope="col">meaning</th><th scope="col">which</th></tr></thead>
            <tbody>\(rows.joined(separator: "\n"))</tbody></table></div></section>
            """
    }
}

/// What a flag means, for those who read a report.
enum FlagMeaning {
    /// A flag's meaning in one sentence.
    static func text(_ flag: SwingFlags) -> String {
        switch flag {
        case .gap: "A stream has a gap within the swing; the time to contact is omitted."
        case .clipped: "A sensor reached the end of its range; the values at the peak are too small."
        case .clockReset: "The sensor's clock began anew within the swing."
        case .lowRate:
            "The accelerometer is slower than 400 Hz, so the contact is timed less finely; below 150 Hz the time to contact "
                + "is omitted."
        case .startSensitive:
            "The start is not sure: it moves with the rule's threshold, or other instants explain the signals as well; the "
                + "time to contact is omitted."
        case .edge: "The swing touches the beginning or the end of the recording; the time to contact is omitted."
        case .noDeviceMotion: "There is no device motion: an impact, not a swing."
        case .startNotFound: "No start was found within the bounds; the time to contact is omitted."
        case .weakContact:
            "The contact stands out little, and its instant may be part of the arm's vibration; the time to contact is "
                + "omitted."
        case .checked: "The movement was braked as soon as it was fastest: a swing broken off, neither hit nor miss."
        default: ""
        }
    }
}
