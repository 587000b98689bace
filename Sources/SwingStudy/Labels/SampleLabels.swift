internal import SwingFiles
internal import SwingMotion
internal import SwingResults
internal import SwingTables

/// Labels in a column of a recording's table, which contains a word or a number for each sample.
///
/// Each run of equal words is a label: an interval, or an instant if it is one sample long. A run ends where time steps back,
/// or where more than 100 samples are missing.
struct SampleLabels {
    private let path: String
    private let separator: Unicode.Scalar
    private let cellCount: Int
    private let time: Int
    private let unit: Double?
    /// The unit that the column of times states, if it is not one of times, and the column's title.
    private let (unknownUnit, title): (String?, String)
    private let column: Int
    private let dates: DateOrder?

    private var labels: [TimeLabel] = []
    private var run: (line: Int, word: String, first: LabelTime, last: LabelTime)?
    /// The first positive step between two samples, in the unit of the times.
    private var step = 0.0
    private var previous = Double.nan

    /// The words for samples without a label, in lower case.
    private static let unlabelled = ["", "0", "none", "null", "nan", "na", "n/a", "-"]
    /// The number of missing samples at which a run ends.
    private static let gap = 100.0
    /// The number of bytes per read.
    private static let piece = 1 << 20
    /// Reads the labels of a table.
    ///
    /// - Parameters:
    ///   - path: A table with a header, in which one row is a sample.
    ///   - name: The name of the column with the labels, in any case.
    ///   - dates: The order of day and month in dates such as 3/11/2026, if it is stated.
    /// - Returns: The file.
    /// - Throws: ``SwingMotion/SwingError`` with the line if the file can't be read, has no such column, or a labelled
    ///   sample has no time.
    /// - Complexity: O(*n*) in the length of the file; the memory does not depend on it.
    static func file(at path: String, column name: String, dates: DateOrder? = nil) throws(SwingError) -> LabelFile {
        let source = try InputFile(readingAt: path)
        var reader: SampleLabels?
        var (buffer, rest, line) = ([UInt8](repeating: 0, count: piece), [UInt8](), 0)
        var count = try source.read(into: &buffer)
        while true {
            let text = rest + buffer[..<count]
            // The last line may lack its line break.
            let isLast = count == 0
            var start = text.startIndex
            while let end = text[start...].firstIndex(of: UInt8(ascii: "\n"))
                ?? (isLast && start < text.endIndex ? text.endIndex : nil)
            {
                line += 1
                try Self.take(text[start..<end], line, path, name, dates, &reader)
                start = min(end + 1, text.endIndex)
            }
            guard !isLast else { break }
            rest = Array(text[start...])
            guard rest.count <= InputLimits.tableLine else {
                throw SwingError(
                    .badData, at: "\(path):\(line + 1)",
                    "found a line longer than 64 KiB, expected a row of a sample; check that the file is a table")
            }
            count = try source.read(into: &buffer)
        }
        guard var reader else {
            throw SwingError(.badData, at: path, "found 0 rows, expected a header and one row for each sample")
        }
        reader.endRun()
        let names = VisibleText.quoted(name)
        return try LabelFile(
            path: path, format: .samples, labels: reader.labels, notes: ["runs of equal words in the column \(names)"])
    }

    /// Takes a line: the header, or a row.
    private static func take(
        _ bytes: ArraySlice<UInt8>, _ line: Int, _ path: String, _ name: String, _ dates: DateOrder?,
        _ reader: inout SampleLabels?
    ) throws(SwingError) {
        var bytes = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
        if line == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
            throw SpreadsheetTable.notText(bytes, at: "\(path):\(line)", expected: "a table with labels in CSV")
        }
        guard !text.allSatisfy(\.isWhitespace), text.first != "#" else { return }
        if reader == nil {
            reader = try SampleLabels(header: text, line, path, name, dates)
        } else {
            try reader?.add(text, line)
        }
    }

    private init(header: String, _ line: Int, _ path: String, _ name: String, _ dates: DateOrder?) throws(SwingError) {
        let table = try SpreadsheetTable(header, path: "\(path):\(line)")
        let cells = table.rows.first?.cells ?? []
        (self.path, separator, cellCount) = (path, table.separator, cells.count)
        let found = cells.indices.filter { cells[$0].lowercased() == name.lowercased() }
        guard let column = found.first, found.count == 1 else {
            throw SwingError(
                .badData, at: "\(path):\(line)",
                "found the column \(VisibleText.quoted(name)) \(found.count) times in "
                    + "\(VisibleText.quoted(cells.joined(separator: ", "))), expected it once; correct --label-column")
        }
        guard let time = LabelColumns.time(in: cells, except: column) else {
            throw SwingError(
                .badData, at: "\(path):\(line)",
                "found no column of times in \(VisibleText.quoted(cells.joined(separator: ", "))), expected time or "
                    + "timestamp; rename the column")
        }
        (self.column, self.time, unit, self.dates) = (column, time.place, time.unit, dates)
        (unknownUnit, title) = (time.unknown, cells[time.place])
    }

    private mutating func add(_ row: String, _ line: Int) throws(SwingError) {
        let cells = try self.cells(of: row, line)
        // An interrupted recorder leaves a last line that is cut off.
        guard cells.count == cellCount else { return endRun() }
        let word = cells[column]
        let isLabelled = !Self.unlabelled.contains(word.lowercased())
        try LabelColumns.checkUnit(of: cells[time], unknownUnit, title, at: "\(path):\(line)")
        guard let time = LabelTimeText.time(cells[time], unit: unit, dates: dates) else {
            guard isLabelled else { return endRun() }
            // Rows are read once, so that later ones cannot settle the order.
            _ = try DateColumn([("\(path):\(line)", cells[self.time])], stated: dates)
            throw SwingError(
                .badData, at: "\(path):\(line)",
                "found the time \(VisibleText.quoted(cells[self.time])) of a labelled sample, expected seconds, h:mm:ss, or "
                    + "a date with a time; correct the row")
        }
        let advance = time.seconds - previous
        previous = time.seconds
        if step == 0, advance > 0 { step = advance }
        if let current = run, !isLabelled || current.word != word || advance < 0 || advance > Self.gap * step {
            endRun()
        }
        guard isLabelled else { return }
        guard labels.count <= InputLimits.labels else { throw LabelFile.tooMany(path) }
        run = (run?.line ?? line, word, run?.first ?? time, time)
    }

    private func cells(of row: String, _ line: Int) throws(SwingError) -> [String] {
        guard row.utf8.contains(UInt8(ascii: "\"")) else {
            return row.split(separator: Character(separator), omittingEmptySubsequences: false).map { cell in
                cell.contains(where: \.isWhitespace)
                    ? cell.split(whereSeparator: \.isWhitespace).joined(separator: " ") : String(cell)
            }
        }
        let header = String(repeating: String(Character(separator)), count: max(cellCount - 1, 0))
        // The header determines the separator.
        return try SpreadsheetTable("x\(header)\n\(row)", path: "\(path):\(line)").rows.last?.cells ?? []
    }

    private mutating func endRun() {
        guard let run else { return }
        let isInstant = run.first == run.last
        labels.append(
            TimeLabel(line: run.line, kind: run.word, time: run.first, end: isInstant ? nil : run.last))
        self.run = nil
    }
}
