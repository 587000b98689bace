internal import SwingFiles
internal import SwingMotion

/// What the report does not say, and why.
enum WithheldSection {
    static func html(_ study: Study) -> String {
        let withheld = study.swings.enumerated().filter {
            $0.element.swing.outcome != .miss && $0.element.swing.timeToContact.isNaN
        }
        guard !withheld.isEmpty else {
            return "<section><h2>Withheld</h2><p>Nothing was withheld: every contact has its time.</p></section>"
        }
        let contacts = withheld.count { $0.element.swing.outcome == .contact }
        let rows = SwingFlags.names.compactMap { flag, name -> String? in
            let swings = withheld.filter { $0.element.swing.flags.contains(flag) }
            guard !swings.isEmpty else { return nil }
            let links = swings.prefix(40).map { id, entry in
                let label = "\(study.sessions[entry.session].label), swing \(entry.number)"
                return "<a href=\"#swing-\(id)\" title=\"\(HTML.escaped(label))\">\(entry.number)</a>"
            }
            let more = swings.count > 40 ? " and \(swings.count - 40) more" : ""
            return """
                <tr><th scope="row"><code>\(name)</code></th><td class="number">\(swings.count)</td>\
                <td>\(HTML.escaped(FlagMeaning.text(flag)))</td><td>\(links.joined(separator: " "))\(more)</td></tr>
                """
        }
        return """
            <section><h2>Withheld</h2>
            <p>\(contacts.of("contact")) and \((withheld.count - contacts).of("uncertain swing")) have no time to contact, \
            because the signals don't tell it. They count in no median. A swing may have several reasons.</p>
            <div class="wide" tabindex="0" role="region" aria-label="Why times to contact are withheld"><table>
            <caption>Why times to contact are withheld</caption>
            <thead><tr><th scope="col">flag</th><th scope="col">swings</th><th scope="col">meaning</th><th scope="col">which</th></tr></thead>
            <tbody>\(rows.joined(separator: "\n"))</tbody></table></div></section>
            """
    }
}
