internal import SwingMotion
package import SwingReport
internal import SwingResults
internal import SwingSignal
internal import SwingTables

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

    /// The groups as CSV, with times in seconds, rotation rates in rad/s and contact rates from 0 to 1.
    package var csv: String {
        let dialect = CSVDialect.standard
        let unit = study.measure.baseUnit.map { " (\($0))" } ?? ""
        var text = dialect.line(
            study.facts.map { dialect.cell($0.name) } + (study.showsSport ? ["sport"] : [])
                + Self.keys.map { key in
                    key == "swing_interval" ? key + " (s)" : Self.keysWithUnit.contains(key) ? key + unit : key
                })
        for group in study.groups {
            text += dialect.line(
                (group.facts + (study.showsSport ? [group.sport] : [])).map { dialect.cell($0 ?? "") }
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

    /// The groups and their differences as JSON, with times in seconds, rotation rates in rad/s and contact rates from 0 to 1.
    package var json: String {
        let groups = study.groups.map { group in
            let names = zip(study.facts.map(\.name), group.facts).map { JSONValue.Member(key: $0, value: .known($1)) }
            let sport = study.showsSport ? [JSONValue.Member(key: "sport", value: .known(group.sport))] : []
            let values = zip(Self.keys, values(of: group)).map { JSONValue.Member(key: $0, value: $1) }
            return JSONValue.object(names + sport + values)
        }
        return JSONValue.object([
            JSONValue.Member(key: "measure", value: .text(study.measure.column)),
            JSONValue.Member(key: "unit", value: .known(study.measure.baseUnit)),
            JSONValue.Member(key: "groups", value: .array(groups)),
            JSONValue.Member(key: "differences", value: .array(study.pairs.map(Self.object))),
            JSONValue.Member(
                key: "not_compared",
                value: .array(study.uncompared.map { ["reason": .text($0.reason), "pairs": .integer($0.count)] })),
            JSONValue.Member(key: "failed_sessions", value: .integer(study.failedCount)),
            JSONValue.Member(key: "excluded_swings", value: .integer(study.excludedCount)),
            JSONValue.Member(key: "partial_sessions", value: .integer(study.partialCount)),
        ]).text + "\n"
    }

    private static func object(_ pair: GroupPair) -> JSONValue {
        let (found, counts) = (pair.difference, pair.difference.counts)
        return [
            "first": .integer(pair.first), "second": .integer(pair.second), "difference": .known(found.difference),
            "interval_low": .known(found.interval.lowerBound), "interval_high": .known(found.interval.upperBound),
            "design": .text(found.designName), "first_units": .integer(counts.first),
            "second_units": .integer(counts.second), "players_left_out": .integer(found.leftOutCount),
        ]
    }

    private static let keys = [
        "sessions", "players", "swings", "contacts", "misses", "uncertain", "omitted", "measure", "value",
        "interval_low", "interval_high", "interval_basis", "interval_missing", "known_values", "swing_median",
        "swing_quartile_1", "swing_quartile_3", "swing_standard_deviation", "sparse_sessions", "unnamed_sessions",
        "partial_sessions", "session_change", "session_change_low", "session_change_high", "session_change_basis",
        "session_change_missing", "session_change_sessions", "swing_interval", "swings_per_minute",
    ]
    private static let keysWithUnit: Set = [
        "value", "interval_low", "interval_high", "swing_median", "swing_quartile_1", "swing_quartile_3",
        "swing_standard_deviation", "session_change", "session_change_low", "session_change_high",
    ]

    private func values(of group: GroupSummary) -> [JSONValue] {
        let (figures, value, spread) = (group.figures, group.value, group.spread)
        let swings =
            study.measure.hasQuartiles
            ? [spread.median, spread.quartiles.lower, spread.quartiles.upper, spread.standardDeviation]
            : [Double](repeating: .nan, count: 4)
        let counts = [
            group.sessionCount, value.players.count { $0.name != nil }, figures.swingCount, figures.contactCount,
            figures.missCount,
            figures.uncertainCount, figures.omittedCount,
        ]
        return counts.map { .integer($0) } + [
            .text(study.measure.column), .known(value.value), .known(value.interval?.lowerBound),
            .known(value.interval?.upperBound), .known(value.interval == nil ? nil : value.unit?.rawValue),
            .known(group.missing), .integer(spread.count),
        ] + swings.map { .known($0) } + [
            .integer(value.sparseCount), .integer(value.unnamedCount), .integer(group.partialCount),
        ] + course(of: group)
    }

    /// Returns the change within a session, and the pace.
    private func course(of group: GroupSummary) -> [JSONValue] {
        let change = group.sessionChange
        return [
            .known(change.value), .known(change.interval?.lowerBound), .known(change.interval?.upperBound),
            .known(change.interval == nil ? nil : change.unit?.rawValue), .known(group.changeMissing(study.measure)),
            .integer(change.players.reduce(0) { $0 + $1.sessions.count }), .known(group.pace?.median),
            .known(group.pace?.perMinute),
        ]
    }
}

extension GroupDifference {
    fileprivate var counts: (first: Int, second: Int) {
        switch design {
        case .paired(let players): (players, players)
        case .independent(let first, let second), .sessions(let first, let second): (first, second)
        }
    }

    fileprivate var designName: String {
        switch design {
        case .paired: "paired_players"
        case .independent: "independent_players"
        case .sessions: "sessions"
        }
    }
}
