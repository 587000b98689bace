internal import SwingMotion
internal import SwingReport
internal import SwingResults
internal import SwingSignal

/// A summary of a study in groups for people, with times in milliseconds.
///
/// Its lines have at most 80 characters: columns that do not fit are left out, and a note names them.
struct GroupTextTable {
    /// A column of the table.
    private struct Column {
        let name: String
        let cells: [String]
        /// The order in which columns are left out, the highest first; 0 for one that never is.
        var rank = 0
        /// The width in characters; that of names can be reduced.
        var width: Int

        init(_ name: String, _ cells: [String], rank: Int = 0) {
            (self.name, self.cells, self.rank) = (name, cells, rank)
            width = max(name.count, cells.map(\.count).max() ?? 0)
        }

        /// Returns a cell that fits the column.
        ///
        /// The middle is left out, because the ends of names distinguish sessions, and their beginnings players.
        func fitting(_ cell: String) -> String {
            guard cell.count > width else { return cell }
            return cell.prefix(width / 2) + "…" + cell.suffix(width - width / 2 - 1)
        }
    }

    private let study: GroupedStudy
    private let isWide: Bool

    private static let lineLength = 80
    /// The most differences below the table.
    private static let differenceCount = 10
    /// The widths to which names are reduced before columns are left out, all together, and after it, each.
    private static let (comfortable, least) = (40, 8)

    /// Creates the table of a study.
    ///
    /// - Parameters:
    ///   - study: The study.
    ///   - isWide: Whether it has all columns, and perhaps more than 80 characters in a line.
    init(_ study: GroupedStudy, isWide: Bool) {
        self.study = study
        self.isWide = isWide
    }

    /// The table and its notes.
    var text: String {
        var (names, figures) = (names, figures)
        var omitted: [String] = []
        while !isWide, length(names + figures) > Self.lineLength {
            let longest = names.indices.max { names[$0].width < names[$1].width }
            let last = figures.indices.max { figures[$0].rank < figures[$1].rank }
            if let longest, names[longest].width > max(16, Self.comfortable / names.count) {
                names[longest].width -= 1
            } else if let last, figures[last].rank > 0 {
                omitted.append(figures.remove(at: last).name)
            } else if let longest, names[longest].width > Self.least {
                names[longest].width -= 1
            } else {
                break
            }
        }
        let columns = names + figures
        let table = TextTable(names.map { ($0.fitting($0.name), -$0.width) } + figures.map { ($0.name, $0.width) })
        var text = table.head
        for row in study.groups.indices { text += table.row(columns.map { $0.fitting($0.cells[row]) }) }
        let isShortened = names.contains { column in column.cells.contains { $0.count > column.width } }
        return text + notes(omitted, isShortened: isShortened)
    }

    private func length(_ columns: [Column]) -> Int { columns.reduce(-2) { $0 + $1.width + 2 } }

    // MARK: - Columns

    private var names: [Column] {
        var columns = study.facts.indices.map { fact in
            Column(study.facts[fact].name, study.groups.map { VisibleText.short($0.facts[fact] ?? "unknown") })
        }
        if study.showsSport, isWide || commonSport == nil {
            columns.append(Column("sport", study.groups.map { VisibleText.short($0.sport ?? "unknown") }))
        }
        return columns
    }

    /// The sport of all groups, which a note states instead of a column; `nil` if there is no such note.
    private var commonSport: String? {
        guard study.showsSport, !study.facts.isEmpty, let sport = study.groups.first?.sport,
            study.groups.allSatisfy({ $0.sport == sport })
        else { return nil }
        return sport
    }

    private var figures: [Column] {
        func column(_ name: String, rank: Int = 0, _ cell: (GroupSummary) -> String) -> Column {
            Column(name, study.groups.map(cell), rank: rank)
        }
        let measure = study.measure
        var columns = [
            column("players", rank: 2) { "\($0.value.players.count { $0.name != nil })" },
            column("sessions", rank: 3) { "\($0.sessionCount)" },
            column("swings", rank: 5) { "\($0.figures.swingCount)" },
            column("contacts", rank: 6) { "\($0.figures.contactCount)" },
            column("misses", rank: 7) { "\($0.figures.missCount)" },
            column("uncertain", rank: 8) { "\($0.figures.uncertainCount)" },
            column("omitted", rank: 9) { "\($0.figures.omittedCount)" },
        ]
        if isWide { columns.insert(column("in part") { "\($0.partialCount)" }, at: 2) }
        columns += [
            column("\(measure.name) (\(measure.unit))") { text($0.value.value) },
            column("95 % interval", rank: 1) { group in
                group.value.interval.map { "\(text($0.lowerBound)) to \(text($0.upperBound))" } ?? "–"
            },
        ]
        if measure.hasQuartiles {
            columns.append(
                column("IQR of swings", rank: 4) { group in
                    let quartiles = group.spread.quartiles
                    return group.spread.count == 0 ? "–" : "\(text(quartiles.lower)) to \(text(quartiles.upper))"
                })
        }
        return columns + (isWide ? course : [])
    }

    /// The columns of the change within a session and of the pace, which only the wide table has.
    private var course: [Column] {
        func column(_ name: String, _ cell: (GroupSummary) -> String) -> Column { Column(name, study.groups.map(cell)) }
        let change = [
            column("change in session (\(study.measure.differenceUnit))") { text($0.sessionChange.value) },
            column("95 % interval of change") { group in
                group.sessionChange.interval.map { "\(text($0.lowerBound)) to \(text($0.upperBound))" } ?? "–"
            },
        ]
        return (study.measure.hasSessionChange ? change : []) + [
            column("time between swings (s)") { ($0.pace?.median ?? .nan).fixed(1) },
            column("swings per minute") { ($0.pace?.perMinute ?? .nan).fixed(1) },
        ]
    }

    /// Returns a value with one decimal, in the measure's unit.
    private func text(_ value: Double) -> String { study.measure.precise(value) }

    // MARK: - Notes

    private func notes(_ omitted: [String], isShortened: Bool) -> String {
        var lines: [String] = []
        let measure = study.measure
        if !isWide, let sport = commonSport { lines.append("All groups: \(VisibleText.short(sport)).") }
        if !omitted.isEmpty {
            lines.append("Omitted to fit 80 characters: \(omitted.joined(separator: ", ")). --wide shows all columns.")
        }
        if isShortened { lines.append("Names are shortened to fit 80 characters. --wide shows them.") }
        if study.isFallback {
            lines.append("No time to contact is known, so the \(measure.name) is summarized.")
        }
        lines.append(measure.definition + " A group's value is the mean over its players.")
        let units = study.groups.map(\.value).filter { $0.interval != nil }.compactMap(\.unit)
        if units.contains(.players) { lines.append("95 % intervals of several players: Student's, of the players.") }
        if units.contains(.sessions) {
            lines.append(
                "95 % intervals of one player: Student's, of the sessions; each speaks of that player only.")
        }
        if units.contains(.swings) {
            lines.append("95 % intervals of one session: of its swings; each speaks of that session only.")
        }
        lines += withoutInterval + ofMixedRates + leftOut
        if let only = study.groups.first, study.groups.count == 1 { lines += courseNotes(only) }
        for pair in study.pairs.prefix(Self.differenceCount) {
            let found = pair.difference
            let limits = "\(text(found.interval.lowerBound)) to \(text(found.interval.upperBound))"
            lines.append(
                "\(name(pair.second)) minus \(name(pair.first)): \(text(found.difference)) \(measure.differenceUnit) "
                    + "(95 % interval \(limits) \(measure.differenceUnit); \(found.evidence))")
        }
        if study.pairs.count > Self.differenceCount {
            lines.append(
                "\(study.pairs.count - Self.differenceCount) more differences are in the output of --format json.")
        }
        if study.pairs.count > 1 { lines.append("Each interval holds for its difference alone.") }
        lines += study.uncompared.map { pairs in
            "\(pairs.count.of("pair")) of groups not compared: \(pairs.reason)."
        }
        if study.groups.count > GroupedStudy.comparedCount {
            lines.append("Differences are computed for at most \(GroupedStudy.comparedCount) groups.")
        }
        if study.partialCount > 0 { lines.append("\(study.partialCount.of("session")) analysed only in part.") }
        if study.failedCount > 0 { lines.append("\(study.failedCount.of("session")) could not be analysed.") }
        if study.excludedCount > 0 { lines.append("\(study.excludedCount.of("swing")) left out by an exclude list.") }
        return lines.isEmpty ? "" : "\n" + lines.map(Self.wrapped).joined()
    }

    /// Returns the change within a session and the pace of the only group, a sentence each.
    private func courseNotes(_ group: GroupSummary) -> [String] {
        let change = group.sessionChange
        var lines: [String] = []
        if let interval = change.interval {
            let count = change.players.reduce(0) { $0 + $1.sessions.count }
            let basis =
                switch change.unit {
                case .players: "\(change.players.count) players"
                case .sessions: "\(count) sessions of one player"
                default: String?.none
                }
            lines.append(study.measure.sentence(sessionChange: change.value, interval: interval, basis: basis))
        } else if study.measure.hasSessionChange, let missing = group.changeMissing(study.measure) {
            lines.append("Change from the first to the last swing: not stated, because \(missing).")
        }
        return lines + [group.pace?.sentence].compactMap(\.self)
    }

    /// The groups without an interval, by reason.
    private var withoutInterval: [String] {
        var reasons: [(text: String, groups: [Int])] = []
        for group in study.groups.indices {
            guard let missing = study.groups[group].missing else { continue }
            if let place = reasons.firstIndex(where: { $0.text == missing }) {
                reasons[place].groups.append(group)
            } else {
                reasons.append((missing, [group]))
            }
        }
        return reasons.map { "No interval\(names(of: $0.groups, after: " for ")): \($0.text)." }
    }

    /// The groups whose sessions differ in what their sample rates show.
    private var ofMixedRates: [String] {
        let groups = study.groups.indices.filter { study.groups[$0].hasMixedRates }
        guard !groups.isEmpty else { return [] }
        return [
            "Different sample rates\(names(of: groups, after: " in ")): the rates alone can change the value; summarize "
                + "sessions of one rate."
        ]
    }

    /// Returns the names of up to three groups after a word; empty if they have none.
    private func names(of groups: [Int], after word: String) -> String {
        let names = groups.prefix(3).map(name).filter { !$0.isEmpty }.joined(separator: "; ")
        return names.isEmpty ? "" : "\(word)\(names)\(groups.count > 3 ? " and \(groups.count - 3) more" : "")"
    }

    /// The sessions that count for no value.
    private var leftOut: [String] {
        let sparse = study.groups.reduce(0) { $0 + $1.sparseCount }
        let unrated = study.groups.reduce(0) { $0 + $1.unratedCount }
        let unnamed = study.groups.reduce(0) { $0 + $1.value.unnamedCount }
        var lines: [String] = []
        if sparse > 0 {
            lines.append(
                "\(sparse.of("session")) with fewer than \(SessionValue.minimumCount) known values left out.")
        }
        if unrated > 0 {
            lines.append("\(unrated.of("session")) left out: \(SwingMeasure.withoutMisses).")
        }
        if unnamed > 0 {
            lines.append("\(unnamed.of("session")) without a player left out, because others name theirs.")
        }
        return lines
    }

    /// Returns a note in lines of at most 80 characters.
    private static func wrapped(_ line: String) -> String {
        let first = line.prefix { $0 != " " }
        return WrappedText.block(String(first), indent: 2, String(line.dropFirst(first.count)))
    }

    /// Returns a name that fits a note: its beginning and its end.
    private static func brief(_ name: String) -> String {
        name.count > 40 ? name.prefix(20) + "…" + name.suffix(19) : name
    }

    private func name(_ group: Int) -> String {
        let group = study.groups[group]
        return
            (group.facts.map { $0 ?? "unknown" }
            + (study.hasSeveralSports && study.showsSport ? [group.sport ?? ""] : []))
            .map { Self.brief(VisibleText.short($0)) }.joined(separator: ", ")
    }
}
