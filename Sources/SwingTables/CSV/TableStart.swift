import SwingMotion

/// What a text table contains besides its header and its samples: lines before the header, a line of units, and a
/// character at the end of each row.
///
/// Sensors' programs write facts such as the device's name before the table, and some write each column's unit below
/// its name. A table without a header can have such lines too.
package struct TableStart: Hashable, Sendable {
    /// The number of lines before the header.
    private(set) var preamble = 0
    /// The number of the line of units, from 1; `nil` without one.
    private(set) var unitLine: Int?
    /// The cells of the line of units; empty without one.
    private(set) var units: [String] = []
    /// The number of the second line of titles, from 1; `nil` without one.
    private(set) var axisLine: Int?
    /// The titles in two lines, one text for each column; empty with one line.
    private(set) var titles: [String] = []
    /// Whether the titles lack one for the rows' numbers in the first column, as R's `write.table` writes them.
    private(set) var lacksFirstTitle = false
    /// The number of the comment that contains the titles, from 1, as `numpy.savetxt` writes it; `nil` without one.
    private(set) var titleLine: Int?
    /// The character that ends each row and belongs to no cell, as the semicolon in `1,2,3;`; `nil` without one.
    private(set) var ending: UInt8?
    /// How often it is repeated, as rows have more cells than the header in spreadsheets.
    private(set) var endingCount = 1
    /// The rate of the rows in Hz that a line before the table states, as in `Update Rate: 100.0Hz`; `nil` without one.
    package private(set) var sampleRate: Double?
    /// Whether spaces separate the cells, as in tables of `numpy.savetxt` and aligned columns.
    private(set) var isSpaced = false
    /// Whether the first two lines are the start and the rate of each of three columns, as Empatica writes them.
    package private(set) var hasColumnRates = false

    /// How the times were joined from several columns, as a sentence without a full stop; `nil` if they were not.
    var joinedTimes: String?

    /// The number of lines that are searched for the header.
    private static let reach = 128
    /// The minimum number of cells in the header of a table with lines before it: a time and three axes.
    private static let minimumWidth = 4
    /// The minimum number of cells in a table without times.
    static let axisCount = 3
    /// The number of samples that follow the titles of a table, unless it has fewer.
    private static let leastSamples = 3
    /// The number of lines after the first one that are compared with it.
    private static let comparedLines = 5

    init() {}

    /// Finds the header of a table.
    ///
    /// Lines before it are only assumed if the first line can't be the header, because none of the next lines has as
    /// many cells or because it has fewer cells than a table of samples.
    ///
    /// - Parameter lines: The table, from its first line.
    /// - Throws: ``SwingMotion/SwingError`` if the system fails to read the file.
    init(_ lines: consuming CSVLines) throws(SwingError) {
        var rows = try Self.rows(&lines, upTo: Self.comparedLines + 3)
        if Self.areSpaced(rows) {
            isSpaced = true
            rows = rows.map(\.spaced)
        }
        // After an error, the lines end early.
        if rows.count == Self.comparedLines + 3, Self.columnRate(rows) == nil, !Self.lacksFirstTitle(rows),
            Self.isBeginning(rows) == false
        {
            let more = try Self.rows(&lines, upTo: Self.reach - rows.count)
            rows += isSpaced ? more.map(\.spaced) : more
        }
        lacksFirstTitle = Self.lacksFirstTitle(rows)
        guard let header = lacksFirstTitle ? 0 : Self.header(rows) else { return }
        // Comments before the header are skipped anyway.
        preamble = header == 0 ? 0 : rows[header].number - 1
        let columnRate = Self.columnRate(rows)
        sampleRate = columnRate ?? Self.statedRate(rows[..<header])
        hasColumnRates = columnRate != nil
        if rows[header].isSample, let titles = rows[header].titles(isSpaced: isSpaced) {
            titleLine = titles.number
            if header > 0 { preamble = titles.number - 1 }
        }
        var samples = rows[(rows[header].isSample ? header : header + 1)...]
        if header + 2 < rows.count, rows[header].isGroups(above: rows[header + 1]),
            rows[header + 2].isSample(of: rows[header + 1])
        {
            axisLine = rows[header + 1].number
            titles = rows[header].joined(with: rows[header + 1])
            samples = samples.dropFirst()
        }
        if header + 1 < rows.count, rows[header].isTitles, rows[header + 1].isUnits(of: rows[header]),
            header + 2 >= rows.count || rows[header + 2].isSample(of: rows[header])
        {
            unitLine = rows[header + 1].number
            units = rows[header + 1].cells
            samples = samples.dropFirst()
        }
        if let found = Self.ending(rows[header], samples.prefix(Self.comparedLines)) {
            (ending, endingCount) = found
        }
    }

    /// Returns whether a line is neither the header nor a sample.
    ///
    /// - Parameter number: The number of the line, from 1.
    /// - Returns: Whether it is to be skipped.
    @inline(__always)
    func excludes(_ number: Int) -> Bool { number <= preamble || number == unitLine || number == axisLine }

    /// What was left out or joined, as sentences without a full stop.
    package var assumptions: [String] { [omission, joinedTimes].compactMap { $0 } }

    private var omission: String? {
        if axisLine != nil { return "the first two lines of the table are assumed to contain the columns' names" }
        return switch (preamble, unitLine) {
        case (0, nil): nil
        case (0, _): "the line after the header is assumed to contain units"
        case (1, _): "the first line is assumed not to belong to the table"
        default: "the first \(preamble) lines are assumed not to belong to the table"
        }
    }

    /// Returns whether three consecutive lines have only spaces between equally many numbers.
    private static func areSpaced(_ rows: [FirstRow]) -> Bool {
        rows.indices.dropLast(2).contains { i in
            let words = rows[i..<i + 3].map(\.spaced)
            return rows[i..<i + 3].allSatisfy { $0.cells.count == 1 }
                && words.allSatisfy { $0.numberCount == words[0].width && $0.width == words[0].width }
                && words[0].width >= minimumWidth
        }
    }

    // MARK: - Finding the header

    private static func rows(_ lines: inout CSVLines, upTo limit: Int) throws(SwingError) -> [FirstRow] {
        var rows: [FirstRow] = []
        // A line that is too long or not text is reported when the table is read.
        while rows.count < limit {
            guard let next = try SwingError.unlessUnreadable({ () throws(SwingError) in try lines.next() }),
                let line = next
            else { break }
            let separator = CSVHeader.separator(of: lines.bytes, line)
            let cells = lines.cells(of: line, separator: separator)
            let mark = DecimalMark(lines, from: line, separator: separator)
            var row = FirstRow(number: lines.number, separator: separator, cells: cells, mark)
            if let comment = lines.comment, comment.number == row.number - 1 {
                row.comment = (comment.number, String(cell: lines.bytes[comment.text]))
            }
            rows.append(row)
        }
        return rows
    }

    /// Returns whether the first line is the header or a sample; `nil` without a line.
    private static func isBeginning(_ rows: [FirstRow]) -> Bool? {
        guard let first = rows.first else { return nil }
        let next = rows.dropFirst().prefix(comparedLines)
        let isAlike = next.contains { $0.cells.count == first.cells.count || $0.isSample(of: first) }
        return first.width >= minimumWidth && (next.isEmpty || isAlike) || TimeNotation(of: first.cells[0]) != nil
    }

    /// Returns the index of the header, or of the first sample of a table without one.
    private static func header(_ rows: [FirstRow]) -> Int? {
        if columnRate(rows) != nil { return 2 }
        if rows.count > 2, rows[0].isGroups(above: rows[1]), rows[2].isSample(of: rows[1]) { return 0 }
        guard let isBeginning = isBeginning(rows), !isBeginning else { return rows.isEmpty ? nil : 0 }
        return titles(rows, width: minimumWidth) ?? titles(rows, width: axisCount) ?? samples(rows) ?? 0
    }

    /// Returns the index of the first line of titles before samples, other than the first line.
    ///
    /// Titles of a table without times must be those of three axes.
    private static func titles(_ rows: [FirstRow], width: Int) -> Int? {
        rows.indices.dropFirst().first { i in
            guard rows[i].width >= width, rows[i].isTitles, i + 1 < rows.count else { return false }
            guard width >= minimumWidth || ColumnMeaning.areThreeAxes(rows[i].cells) else { return false }
            let samples = rows[(rows[i + 1].isUnits(of: rows[i]) ? i + 2 : i + 1)...].prefix(leastSamples)
            // LabVIEW writes each column's date, rate and number of samples below each other, too.
            return !samples.isEmpty && samples.allSatisfy { $0.isSample(of: rows[i]) }
        }
    }

    /// Returns the index of the first of three lines of samples with equally many cells.
    private static func samples(_ rows: [FirstRow]) -> Int? {
        rows.indices.dropLast(2).first { i in
            rows[i].width >= minimumWidth
                && rows[i..<i + 3].allSatisfy { $0.isSample && $0.cells.count == rows[i].cells.count }
        }
    }

    /// Returns whether the first line has titles for all columns but the first one, in which the rows are numbered.
    private static func lacksFirstTitle(_ rows: [FirstRow]) -> Bool {
        guard let header = rows.first, header.isTitles, header.width >= axisCount, rows.count > leastSamples else {
            return false
        }
        let samples = rows[1...leastSamples]
        let numbers = samples.map { Int($0.cells[0]) }
        return samples.allSatisfy { $0.cells.count == header.cells.count + 1 && $0.isSample && $0.cells.last != "" }
            && zip(numbers, numbers.dropFirst()).allSatisfy { $0 != nil && $1 == $0.map { $0 + 1 } }
    }

    // MARK: - Endings and rates

    /// Returns the character that ends each sample and belongs to no cell, and how often.
    private static func ending(_ header: FirstRow, _ samples: ArraySlice<FirstRow>) -> (UInt8, count: Int)? {
        guard samples.count > 1, let first = samples.first else { return nil }
        let semicolon = UInt8(ascii: ";")
        if header.separator != semicolon, samples.allSatisfy({ $0.cells.last?.hasSuffix(";") ?? false }) {
            return (semicolon, 1)
        }
        let isLonger = samples.allSatisfy { $0.isLonger(than: header) && $0.cells.count == first.cells.count }
        return !header.isSample && isLonger ? (header.separator, first.cells.count - header.cells.count) : nil
    }

    /// Returns the rate of a table of three axes whose first two lines are the start and the rate of each column.
    private static func columnRate(_ rows: [FirstRow]) -> Double? {
        guard rows.count > 2, rows[..<3].allSatisfy({ $0.cells.count == axisCount && $0.numberCount == axisCount }),
            rows[..<2].allSatisfy({ Set($0.cells).count == 1 }), let start = Double(rows[0].cells[0]),
            start > 946_684_800,
            let rate = Double(rows[1].cells[0]), rates.contains(rate)
        else { return nil }
        return rate
    }

    private static let rates = 1.0...5000

    private static let rateNames = [
        "fs", "frequency", "samplerate", "samplingrate", "samplingfrequency", "samplefrequency", "datarate",
    ]

    /// Returns the rate in Hz that lines state; `nil` unless they state exactly one.
    private static func statedRate(_ rows: ArraySlice<FirstRow>) -> Double? {
        var found: Set<Double> = []
        for row in rows {
            let words = row.cells.joined(separator: " ").lowercased().split { " :=\t".contains($0) }
            for (i, word) in words.enumerated() where word.hasSuffix("hz") {
                let number = word.count > 2 ? word.dropLast(2) : i > 0 ? words[i - 1] : ""
                if let rate = Double(number), rates.contains(rate) { found.insert(rate) }
            }
            // As in `Fs=100` and `Sampling rate: 100`.
            guard let last = words.last.flatMap({ Double($0) }), rates.contains(last) else { continue }
            let name = words.dropLast().joined().filter(\.isLetter)
            if rateNames.contains(name) { found.insert(last) }
        }
        return found.count == 1 ? found.first : nil
    }
}
