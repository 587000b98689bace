internal import SwingFiles
import SwingMotion
internal import SwingResults

/// Where the results come from.
enum ProvenanceSection {
    static func html(_ study: Study) -> String {
        let files = study.sources.enumerated().map { index, source in
            var facts: [(String, String)] = []
            if let provenance = source.provenance {
                facts = [
                    ("made", provenance.dateCreated), ("by", "\(provenance.software) \(provenance.softwareVersion)"),
                    ("command", provenance.source), ("history", provenance.history), ("identifier", provenance.id),
                    ("parameters", provenance.parametersJSON),
                ]
            } else {
                facts = [("provenance", "the file does not keep it; HDF5 does")]
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
        return "<section><h2>Where this comes from</h2>\(files.joined(separator: "\n"))</section>"
    }
}
