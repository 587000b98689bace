internal import SwingMotion
internal import SwingResults
internal import SwingTables

/// A table of labels: one row per label, separated by commas, semicolons or tabs.
struct LabelTable {
    private let rows: [SpreadsheetTable.Row]
    private let path: String

    /// Splits a text into rows and cells.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if a quoted cell does not end.
    init(_ text: String, path: String) throws(SwingError) {
        self.path = path
        rows = try SpreadsheetTable(text, path: path).rows
    }

    /// Returns the labels.
    ///
    /// - Parameters:
    ///   - tiers: The tiers that are read; empty for all.
    ///   - dates: The order of day and month in dates; `nil` to infer it from the columns of times.
    /// - Returns: The file.
    /// - Throws: ``SwingMotion/SwingError`` with the line if columns are missing, a row has no time or no kind, or a date
    ///   has two meanings.
    func file(tiers: [String], dates: DateOrder? = nil) throws(SwingError) -> LabelFile {
        guard let header = rows.first else {
            throw SwingError(.badData, at: path, "found 0 rows, expected one for each label; write the labels")
        }
        let hasHeader = !header.cells.contains { LabelTimeText.isTime($0) }
        let body = hasHeader ? rows.dropFirst() : rows[...]
        let found = hasHeader ? LabelColumns(header: header.cells) : LabelColumns(rows: rows.map(\.cells))
        guard var columns = found else {
            let names = VisibleText.quoted(header.cells.joined(separator: ", "))
            throw SwingError(
                .badData, at: "\(path):\(header.line)",
                hasHeader
                    ? "found the columns \(names), expected one with times (time, start, onset or timestamp) and one "
                        + "with kinds (kind, label, type or event); rename the columns"
                        + LabelColumns.suggestion(for: header.cells)
                    : "found the row \(names), expected a time and a kind in each row; add a header such as time,kind")
        }
        let places = [columns.time, columns.end].compactMap(\.self)
        let cells: [DateColumn.Cell] = body.flatMap { row in
            places.filter(row.cells.indices.contains).map { ("\(path):\(row.line)", row.cells[$0]) }
        }
        columns.dates = try DateColumn(cells, stated: dates).order
        if !tiers.isEmpty { try check(tiers, columns, body) }
        var labels: [TimeLabel] = []
        for row in body { labels += try self.labels(of: row, columns, tiers) }
        let format: LabelFile.Format = columns.isSensorLogger ? .sensorLogger : columns.isElan ? .elanTable : .table
        return try LabelFile(path: path, format: format, labels: labels, notes: [note(columns)])
    }

    private func note(_ columns: LabelColumns) -> String {
        let kinds = columns.kind.map { [$0] } ?? columns.tierColumns
        return "times from \(VisibleText.quoted(columns.names[columns.time])), kinds from "
            + kinds.map { VisibleText.quoted(columns.names[$0]) }.joined(separator: ", ")
    }

    /// Checks that the requested tiers exist.
    private func check(
        _ tiers: [String], _ columns: LabelColumns, _ body: ArraySlice<SpreadsheetTable.Row>
    ) throws(SwingError) {
        var known = columns.tierColumns.map { columns.names[$0] }
        if let tier = columns.tier { known += Set(body.compactMap { tier < $0.cells.count ? $0.cells[tier] : nil }) }
        try LabelTiers.check(tiers, known: known, at: path)
    }

    /// Returns the labels of a row: one, or one for each tier with a value.
    private func labels(
        of row: SpreadsheetTable.Row, _ columns: LabelColumns, _ tiers: [String]
    ) throws(SwingError) -> [TimeLabel] {
        func cell(_ place: Int?) -> String? {
            guard let place, place < row.cells.count, !row.cells[place].isEmpty else { return nil }
            return row.cells[place]
        }
        if let tier = columns.tier, !tiers.isEmpty, !tiers.contains(cell(tier) ?? "") { return [] }
        let place = "\(path):\(row.line)"
        guard row.cells.count <= columns.names.count || row.cells[columns.names.count...].allSatisfy(\.isEmpty) else {
            throw SwingError(
                .badData, at: place,
                "found \(row.cells.count) cells, expected \(columns.names.count) as in the header; quote cells that "
                    + "contain the separator")
        }
        let time = try self.time(cell(columns.time), columns, place: columns.time, at: place)
        let end = try cell(columns.end).map { text throws(SwingError) in
            try self.time(text, columns, place: columns.end ?? 0, at: place)
        }
        let kinds =
            if columns.tierColumns.isEmpty {
                [cell(columns.kind) ?? cell(columns.tier)].compactMap { $0 }
            } else {
                columns.tierColumns.filter { tiers.isEmpty || tiers.contains(columns.names[$0]) }.compactMap(cell)
            }
        if kinds.isEmpty, columns.tierColumns.isEmpty || tiers.isEmpty {
            throw SwingError(
                .badData, at: place, "found no kind, expected a word such as contact or miss; add it or remove the row")
        }
        return kinds.map {
            TimeLabel(
                line: row.line, kind: $0, time: time, end: end, session: cell(columns.session),
                player: cell(columns.player))
        }
    }

    private func time(
        _ text: String?, _ columns: LabelColumns, place: Int, at line: String
    ) throws(SwingError) -> LabelTime {
        guard let text else {
            throw SwingError(.badData, at: line, "found no time, expected one; add it or remove the row")
        }
        try LabelColumns.checkUnit(of: text, columns.unknownUnits[place], columns.names[place], at: line)
        if let time = LabelTimeText.time(text, unit: columns.units[place], dates: columns.dates) {
            // ELAN counts from the beginning of the medium in every form.
            return columns.isElan && time.form != .date && time.form != .localDate
                ? LabelTime(.elapsed, seconds: time.seconds, resolution: time.resolution) : time
        }
        throw SwingError(
            .badData, at: line,
            "found the time \(VisibleText.quoted(text)), expected seconds, h:mm:ss, or a date with a time such as "
                + "2026-01-31T12:00:00+01:00; correct or remove the row")
    }
}

/// The selection of tiers.
enum LabelTiers {
    /// Checks that each requested tier exists.
    static func check(_ tiers: [String], known: [String], at path: String) throws(SwingError) {
        for tier in tiers where !known.contains(tier) {
            let list = Set(known).sorted().prefix(20).map { VisibleText.quoted($0) }.joined(separator: ", ")
            throw SwingError(
                .badData, at: path,
                "found no tier \(VisibleText.quoted(tier)), expected one of \(list.isEmpty ? "none" : list); correct "
                    + "--tier")
        }
    }
}
