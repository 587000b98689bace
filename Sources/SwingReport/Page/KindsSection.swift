internal import SwingAnalysis
import SwingMotion
internal import SwingResults
internal import SwingTables

/// The section on stroke kinds: how often each occurs, and how well left-out examples were recognised.
enum KindsSection {
    /// Returns the section; an empty text if the results state no kinds.
    static func html(_ study: ResultSet) -> String {
        let swings = study.swings.filter { $0.swing.kind != nil }
        guard !swings.isEmpty else { return "" }
        let groups = Dictionary(grouping: swings) { $0.swing.kind ?? "" }
        let names = groups.keys.sorted {
            ($0 == StrokeKinds.unknown ? 1 : 0, $0) < ($1 == StrokeKinds.unknown ? 1 : 0, $1)
        }
        let rows = names.map { name in
            let found = groups[name] ?? []
            return [VisibleText.escaped(name), "\(found.count)", "\(found.count { $0.swing.outcome == .contact })"]
        }
        let checks = study.sources.compactMap(\.provenance).compactMap(check)
        let notes = Set(checks).sorted().map { "<p class=\"note\">\(HTML.escaped($0))</p>" }
        return """
            <section><h2>Stroke kinds</h2>
            \(HTML.table(study.isSampled ? "Sampled swings by kind" : "Swings by kind", head: ["kind", "#swings", "#contacts"], rows: rows))
            \(notes.joined(separator: "\n"))
            </section>
            """
    }

    /// The result of leaving out one example at a time; `nil` if the results do not state it.
    private static func check(_ provenance: Provenance) -> String? {
        let parameters = try? JSONValue(parsing: Array(provenance.parametersJSON.utf8), name: "")
        guard let kinds = parameters?["kinds"], case let table = table(kinds["leaveOneOut"]), table.total > 0 else {
            return nil
        }
        var right = "\(table.right) of \(table.total) examples"
        if let share = table.share {
            right += " (95 % interval \((share.interval.lowerBound * 100).fixed(0)) to "
            right += "\((share.interval.upperBound * 100).fixed(0)) %)"
        }
        return
            "The kinds were learnt from labelled examples. Each example was left out once: the others gave \(right) the "
            + "right kind, \(table.wrong) a wrong one, and \(table.unknown) none. Always naming the most frequent kind "
            + "would be right for \(table.mostFrequent). This holds for the player of the examples alone."
    }

    private static func table(_ json: JSONValue) -> KindTable {
        guard case .array(let names) = json["kinds"], case .array(let rows) = json["counts"] else {
            return KindTable(kinds: [], counts: [])
        }
        let counts = rows.map { row in
            guard case .array(let cells) = row else { return [Int]() }
            return cells.compactMap { cell in
                if case .number(let number) = cell { Int(exactly: number) } else { nil }
            }
        }
        guard counts.count == names.count, counts.allSatisfy({ $0.count == names.count + 1 }) else {
            return KindTable(kinds: [], counts: [])
        }
        return KindTable(kinds: names.map(\.fact), counts: counts)
    }
}
