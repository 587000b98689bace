internal import SwingMotion
internal import SwingReport

/// A summary of a study in groups for people, with times in milliseconds.
///
/// Its lines have at most 80 characters: columns that do not fit are left out, and a note names them. If no time to contact
/// is known, as at 100 Hz, it shows peak rotation rates.
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
    private static let rateName = "peak rate (rad/s)"
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
        return text
            + notes(omitted, isShortened: isShortened, showsRates: figures.contains { $0.name == Self.rateName })
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
        var columns = [
            column("sessions", rank: 2) { "\($0.sessionCount)" },
            column("swings", rank: 5) { "\($0.figures.swingCount)" },
            column("contacts", rank: 6) { "\($0.figures.contactCount)" },
            column("misses", rank: 7) { "\($0.figures.missCount)" },
            column("uncertain", rank: 8) { "\($0.figures.uncertainCount)" },
            column("omitted", rank: 9) { "\($0.figures.omittedCount)" },
        ]
        if isWide { columns.insert(column("in part") { "\($0.partialCount)" }, at: 1) }
        let hasTimes = study.groups.contains { $0.figures.timeToContact.count > 0 }
        if hasTimes {
            columns += [
                column("median (ms)") { ms($0.figures.timeToContact.median) },
                column("IQR (ms)", rank: 4) { range($0.figures.timeToContact, ms) },
                column(isWide ? "95 % interval (ms)" : "95 % (ms)", rank: 3) { group in
                    group.interval.map { "\(ms($0.range.lowerBound)) to \(ms($0.range.upperBound))" } ?? "–"
                },
            ]
        }
        if !hasTimes || study.groups.contains(where: { $0.figures.timeToContact.count == 0 }) {
            columns += [
                column(Self.rateName, rank: hasTimes ? 1 : 0) { rate($0.figures.peakRotationRate.median) },
                column("IQR (rad/s)", rank: hasTimes ? 6 : 4) { range($0.figures.peakRotationRate, rate) },
            ]
        }
        return columns
    }

    private func range(_ spread: Spread, _ text: (Double) -> String) -> String {
        spread.count == 0 ? "–" : "\(text(spread.quartiles.lower)) to \(text(spread.quartiles.upper))"
    }

    private func ms(_ seconds: Double) -> String { (seconds * 1000).fixed(1) }

    private func rate(_ value: Double) -> String { value.fixed(1) }

    // MARK: - Notes

    private func notes(_ omitted: [String], isShortened: Bool, showsRates: Bool) -> String {
        var lines: [String] = []
        if !isWide, let sport = commonSport { lines.append("All groups: \(VisibleText.short(sport)).") }
        if !omitted.isEmpty {
            lines.append("Omitted to fit 80 characters: \(omitted.joined(separator: ", ")). --wide shows all columns.")
        }
        if isShortened { lines.append("Names are shortened to fit 80 characters. --wide shows them.") }
        if showsRates {
            lines.append(
                "Peak rates are those of all swings. They are shown because groups have no time to contact, as with an "
                    + "accelerometer below 150 Hz.")
        }
        let bases = Set(study.groups.compactMap(\.interval?.basis))
        if bases.contains(.sessions) {
            lines.append("95 % intervals of 3 sessions or more: Student's, of the sessions' medians.")
        }
        if bases.contains(.swings) {
            lines.append(
                "95 % intervals of one session: of its median, by order statistics; other sessions may differ.")
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
        if study.partialCount > 0 { lines.append("\(study.partialCount.of("session")) analysed only in part.") }
        if study.failedCount > 0 { lines.append("\(study.failedCount.of("session")) could not be analysed.") }
        if study.excludedCount > 0 { lines.append("\(study.excludedCount.of("swing")) left out by an exclude list.") }
        return lines.isEmpty ? "" : "\n" + lines.map(Self.wrapped).joined()
    }

    /// Returns a note in lines of at most 80 characters.
    private static func wrapped(_ line: String) -> String {
        let first = line.prefix { $0 != " " }
        return WrappedText.block(String(first), indent: 2, String(line.dropFirst(first.count)))
    }

    private func name(_ group: Int) -> String {
        let group = study.groups[group]
        return
            (group.facts.compactMap(\.self)
            + (study.hasSeveralSports && study.showsSport ? [group.sport ?? ""] : []))
            .map(VisibleText.short).joined(separator: ", ")
    }
}
