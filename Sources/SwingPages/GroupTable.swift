internal import SwingFiles
internal import SwingMotion
package import SwingReport
internal import SwingResults

/// A summary of a study in groups, as a table, CSV or JSON.
package struct GroupTable {
    private let study: GroupedStudy

    /// Creates the table of a study.
    package init(_ study: GroupedStudy) { self.study = study }

    /// Returns the table for people, with times in milliseconds.
    ///
    /// - Parameter isWide: Whether it has all columns, and perhaps more than 80 characters in a line.
    /// - Returns: The lines.
    package func text(isWide: Bool) -> String { GroupTextTable(study, isWide: isWide).text }

    /// The groups as CSV, with times in seconds and rotation rates in rad/s.
    package var csv: String {
        let dialect = CSVDialect.standard
        var text = dialect.line(
            study.facts.map { dialect.cell($0.name) } + (study.showsSport ? ["sport"] : []) + Self.columns)
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

    /// The groups and their differences as JSON, with times in seconds and rotation rates in rad/s.
    package var json: String {
        let groups = study.groups.map { group in
            let names = zip(study.facts.map(\.name), group.facts).map { JSONValue.Member(key: $0, value: .known($1)) }
            let sport = study.showsSport ? [JSONValue.Member(key: "sport", value: .known(group.sport))] : []
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
            JSONValue.Member(key: "partial_sessions", value: .integer(study.partialCount)),
        ]).text + "\n"
    }

    private static let keys = [
        "sessions", "swings", "contacts", "misses", "uncertain", "omitted", "times", "median", "quartile_1",
        "quartile_3", "standard_deviation", "interval_low", "interval_high", "interval_basis", "interval_missing",
        "rate_median", "rate_quartile_1", "rate_quartile_3", "partial_sessions",
    ]
    /// The names in CSV, with units.
    private static let columns = keys.map { key in
        let times = ["median", "quartile_1", "quartile_3", "standard_deviation", "interval_low", "interval_high"]
        return times.contains(key) ? key + " (s)" : key.hasPrefix("rate_") ? key + " (rad/s)" : key
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
        let rate = figures.peakRotationRate
        return counts.map { .integer($0) } + times.map { .known($0) } + [
            .known(group.interval?.basis.rawValue), .known(group.reasonWithoutInterval), .known(rate.median),
            .known(rate.quartiles.lower), .known(rate.quartiles.upper),
            .integer(group.partialCount),
        ]
    }

    private func names(of group: GroupSummary, unknown: String = "unknown") -> [String] {
        (group.facts + (study.showsSport ? [group.sport] : [])).map { $0 ?? unknown }
    }
}
