internal import SwingFiles
internal import SwingMotion
package import SwingReport
internal import SwingResults

/// A summary of a study in groups, as a table, CSV or JSON.
package struct GroupTable {
    private let study: GroupedStudy

    /// Creates the table of a study.
    package init(_ study: GroupedStudy) { self.study = study }

    /// The table for people, with times in milliseconds.
    package var text: String {
        let names = study.facts.map(\.name) + (hasSport ? ["sport"] : [])
        let widths = names.indices.map { column in
            study.groups.map { self.names(of: $0)[column].count }.max() ?? 0
        }
        let table = TextTable(
            zip(names, widths).map { ($0, -max($1, 1)) } + [
                ("sessions", 1), ("swings", 1), ("contacts", 1), ("misses", 1), ("uncertain", 1), ("omitted", 1),
                ("median (ms)", 1), ("IQR (ms)", 13), ("95 % interval (ms)", 15),
            ])
        var text = table.head
        for group in study.groups {
            let (figures, time) = (group.figures, group.figures.timeToContact)
            let range = group.interval.map { "\(ms($0.range.lowerBound)) to \(ms($0.range.upperBound))" }
            text += table.row(
                self.names(of: group) + [
                    "\(group.sessionCount)", "\(figures.swingCount)", "\(figures.contactCount)",
                    "\(figures.missCount)", "\(figures.uncertainCount)", "\(figures.omittedCount)", ms(time.median),
                    time.count == 0 ? "–" : "\(ms(time.quartiles.lower)) to \(ms(time.quartiles.upper))", range ?? "–",
                ])
        }
        return text + notes
    }

    private var notes: String {
        var lines: [String] = []
        let bases = Set(study.groups.compactMap(\.interval?.basis))
        if bases.contains(.sessions) {
            lines.append("Intervals of 3 sessions or more: Student's, of the sessions' medians.")
        }
        if bases.contains(.swings) {
            lines.append("Intervals of one session: of its median, by order statistics; other sessions may differ.")
        }
        for difference in study.differences {
            let range = "\(ms(difference.interval.lowerBound)) to \(ms(difference.interval.upperBound))"
            lines.append(
                "\(name(difference.second)) minus \(name(difference.first)): \(ms(difference.difference)) ms "
                    + "(95 % interval \(range) ms)")
        }
        if study.groups.count > GroupedStudy.comparedCount {
            lines.append("Differences are computed for at most \(GroupedStudy.comparedCount) groups.")
        }
        if study.failedCount > 0 { lines.append("\(study.failedCount.of("session")) could not be analysed.") }
        if study.excludedCount > 0 { lines.append("\(study.excludedCount.of("swing")) left out by an exclude list.") }
        return lines.isEmpty ? "" : "\n" + lines.joined(separator: "\n") + "\n"
    }

    /// The groups as CSV, with times in seconds.
    package var csv: String {
        let dialect = CSVDialect.standard
        var text = dialect.line(study.facts.map { dialect.cell($0.name) } + (hasSport ? ["sport"] : []) + Self.columns)
        for group in study.groups {
            text += dialect.line(
                names(of: group, unknown: "").map { dialect.cell($0) }
                    + values(of: group).map { value in
                        switch value {
                        case .text(let text): dialect.cell(text)
                        case .null: ""
                        default: value.text
                        }
                    })
        }
        return text
    }

    /// The groups and their differences as JSON, with times in seconds.
    package var json: String {
        let groups = study.groups.map { group in
            let names = zip(study.facts.map(\.name), group.facts).map { JSONValue.Member(key: $0, value: .known($1)) }
            let sport = hasSport ? [JSONValue.Member(key: "sport", value: .known(group.sport))] : []
            let values = zip(Self.keys, values(of: group)).map { JSONValue.Member(key: $0, value: $1) }
            return JSONValue.object(names + sport + values)
        }
        let differences = study.differences.map { difference in
            JSONValue.object([
                JSONValue.Member(key: "first", value: .integer(difference.first)),
                JSONValue.Member(key: "second", value: .integer(difference.second)),
                JSONValue.Member(key: "difference", value: .known(difference.difference)),
                JSONValue.Member(key: "interval_low", value: .known(difference.interval.lowerBound)),
                JSONValue.Member(key: "interval_high", value: .known(difference.interval.upperBound)),
            ])
        }
        return JSONValue.object([
            JSONValue.Member(key: "groups", value: .array(groups)),
            JSONValue.Member(key: "differences", value: .array(differences)),
            JSONValue.Member(key: "failed_sessions", value: .integer(study.failedCount)),
            JSONValue.Member(key: "excluded_swings", value: .integer(study.excludedCount)),
        ]).text + "\n"
    }

    private static let keys = [
        "sessions", "swings", "contacts", "misses", "uncertain", "omitted", "times", "median", "quartile_1",
        "quartile_3", "standard_deviation", "interval_low", "interval_high", "interval_basis", "interval_missing",
    ]
    /// The names in CSV, with units.
    private static let columns = keys.map { key in
        ["median", "quartile_1", "quartile_3", "standard_deviation", "interval_low", "interval_high"].contains(key)
            ? key + " (s)" : key
    }

    private func values(of group: GroupSummary) -> [JSONValue] {
        let (figures, time) = (group.figures, group.figures.timeToContact)
        let counts = [
            group.sessionCount, figures.swingCount, figures.contactCount, figures.missCount, figures.uncertainCount,
            figures.omittedCount, time.count,
        ]
        let times = [
            time.median, time.quartiles.lower, time.quartiles.upper, time.standardDeviation,
            group.interval?.range.lowerBound ?? .nan, group.interval?.range.upperBound ?? .nan,
        ]
        return counts.map { .integer($0) } + times.map { .known($0) } + [
            .known(group.interval?.basis.rawValue), .known(group.reasonWithoutInterval),
        ]
    }

    /// Whether the sport has a column of its own.
    private var hasSport: Bool { !study.facts.contains(SummaryFact("sport")) }

    private func names(of group: GroupSummary, unknown: String = "unknown") -> [String] {
        (group.facts + (hasSport ? [group.sport] : [])).map { $0 ?? unknown }
    }

    private func name(_ group: Int) -> String {
        let group = study.groups[group]
        return (group.facts.compactMap(\.self) + (study.hasSeveralSports && hasSport ? [group.sport ?? ""] : []))
            .joined(separator: ", ")
    }

    private func ms(_ seconds: Double) -> String { (seconds * 1000).fixed(1) }
}
