package import SwingFiles
package import SwingMotion

/// The rows of a CSV file as numbers, in columns found by name.
///
/// A file's last line that stops in the middle is what a recorder leaves that was interrupted: it becomes a row of NaN,
/// so that whoever counts unusable samples counts it. Any other line that is no row is an error.
struct CSVRows: ~Copyable {
    /// Whether each column is in the file, and read.
    let isPresent: [Bool]

    private var lines: CSVLines
    private let layout: TableLayout
    /// Which column each of the file's cells belongs to; -1 if to none.
    private let targets: [Int]
    /// The same without the columns that are left out.
    private let neededTargets: [Int]
    private let plain: PlainRows

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - layout: Where its columns are.
    ///   - omitted: The part whose cells are counted but not read, if any.
    ///   - bufferSize: How many bytes are read at once at most.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    init(
        reading file: TreeFile, _ layout: TableLayout, omitting omitted: String? = nil, bufferSize: Int = 256 << 10
    ) throws(SwingError) {
        try self.init(CSVLines(reading: file, bufferSize: bufferSize), layout, omitting: omitted)
    }

    /// Reads rows of lines.
    ///
    /// - Parameters:
    ///   - lines: The lines, from the first one on.
    ///   - layout: Where their columns are.
    ///   - omitted: The part whose cells are counted but not read, if any.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    init(_ lines: consuming CSVLines, _ layout: TableLayout, omitting omitted: String? = nil) throws(SwingError) {
        if layout.hasHeader { _ = try lines.next() }
        self.lines = lines
        self.layout = layout
        var targets = [Int](repeating: -1, count: layout.cellCount)
        for (column, place) in layout.places.enumerated() {
            if let place { targets[place] = column }
        }
        let isNeeded = layout.columns.map { $0.optionalPart == nil || $0.optionalPart != omitted }
        let neededTargets = targets.map { $0 >= 0 && isNeeded[$0] ? $0 : -1 }
        self.targets = targets
        self.neededTargets = neededTargets
        plain = PlainRows(targets: neededTargets, separator: layout.separator, clock: layout.clock)
        isPresent = zip(layout.places, isNeeded).map { $0 != nil && $1 }
    }

    /// An error about the current line.
    ///
    /// - Parameter sentence: What was found and expected, and what to do.
    /// - Returns: The error.
    func error(_ sentence: String) -> SwingError { lines.error(sentence) }

    /// Reads the next rows as far as they are plain and whole, and their times are before `end`.
    ///
    /// - Parameters:
    ///   - block: Where the rows go.
    ///   - end: The time that a row has to be before.
    /// - Returns: The next row's time if that is why it was not read: it is finite and not before `end`.
    /// - Complexity: O(*n*) in the length of the rows.
    mutating func read(into block: inout CSVBlock, before end: Double) -> Double? {
        let read = block.append(plain, lines.bytes.span, lines.unread, before: end)
        lines.skip(read.count, to: read.end)
        return read.late
    }

    /// Reads the next row.
    ///
    /// - Parameter row: Becomes the row: one number a column, NaN where a cell is empty; columns that are
    ///   absent or left out stay.
    /// - Returns: Whether there was one.
    /// - Throws: ``SwingMotion/SwingError`` if the line is no row, or the file can't be read.
    /// - Precondition: `row` is as long as the columns are many.
    mutating func next(into row: inout [Double]) throws(SwingError) -> Bool {
        precondition(row.count == layout.columns.count, "a row has one number a column")
        while let line = try lines.next() {
            // A cut may lie in any cell, be it needed or not.
            let targets = lines.isWhole ? neededTargets : targets
            guard let place = convert(lines.bytes.span.extracting(line), targets, &row) else {
                // A line of a table of many sensors need not be a sample of this one.
                if layout.isSparse, row.indices.allSatisfy({ !isPresent[$0] || row[$0].isNaN }) { continue }
                return true
            }
            let cells = cells(of: line)
            let isCutOff = !lines.isWhole && cells.count <= targets.count
            guard isCutOff else {
                guard cells.count == targets.count else { throw lines.wrongCount(cells.count, expected: targets.count) }
                guard place < cells.count, targets[place] >= 0 else {
                    throw lines.error(
                        "found quotation marks around several cells, expected them around one; correct or remove the line"
                    )
                }
                let cell = lines.bytes[cells[place]]
                throw lines.noNumber(cell, in: layout.columns[targets[place]], separator: layout.separator)
            }
            for i in row.indices { row[i] = .nan }
            return true
        }
        return false
    }

    /// Converts a line's cells.
    ///
    /// Returns where among them the line stops being a row, or `nil` if it is one.
    private func convert(_ line: Span<UInt8>, _ targets: [Int], _ row: inout [Double]) -> Int? {
        let end = line.count
        var i = 0
        for place in targets.indices {
            if place > 0 {
                guard i < end else { return place }
                i += 1
            }
            let column = targets[place]
            if column < 0 {
                skipText(line, &i)
                continue
            }
            skipSpaces(line, &i)
            if let value = number(line, &i, column) {
                row[column] = value
            } else if layout.isSparse || layout.columns[column].optionalPart != nil, skipAbsent(line, &i) {
                row[column] = .nan
            } else {
                return place
            }
            skipSpaces(line, &i)
            guard i == end || line[i] == layout.separator else { return place }
        }
        return i == end ? nil : targets.count
    }

    private func number(_ line: Span<UInt8>, _ i: inout Int, _ column: Int) -> Double? {
        column == 0 && layout.clock.isExact
            ? ExactTime.read(line, at: &i, origin: layout.clock.origin) : DecimalNumber.read(line, at: &i)
    }

    /// Leaves out an empty cell, or in a sparse table a word for a missing value.
    private func skipAbsent(_ line: Span<UInt8>, _ i: inout Int) -> Bool {
        if i == line.count || line[i] == layout.separator { return true }
        guard layout.isSparse else { return false }
        var word = ""
        var end = i
        while end < line.count, end - i < 5, line[end] != layout.separator, line[end] != UInt8(ascii: "\"") {
            word.unicodeScalars.append(Unicode.Scalar(line[end] | 0x20))
            end += 1
        }
        guard word.isEmpty || ["null", "none", "na", "n/a", "nil"].contains(word) else { return false }
        i = end
        return true
    }

    /// The cells of a line, as parts of the file's bytes.
    private func cells(of line: Range<Int>) -> [Range<Int>] {
        let text = lines.bytes.span.extracting(line)
        var (cells, i) = ([Range<Int>](), 0)
        while true {
            let start = i
            skipText(text, &i)
            cells.append(line.lowerBound + start..<line.lowerBound + i)
            guard i < text.count else { return cells }
            i += 1
        }
    }

    /// Leaves out a cell that is not read; in quotation marks it may hold separators.
    private func skipText(_ line: Span<UInt8>, _ i: inout Int) {
        var isQuoted = false
        while i < line.count, isQuoted || line[i] != layout.separator {
            if line[i] == UInt8(ascii: "\"") { isQuoted.toggle() }
            i += 1
        }
    }

    /// Leaves out spaces, and the quotation marks that some programs write round numbers.
    @inline(__always)
    private func skipSpaces(_ line: Span<UInt8>, _ i: inout Int) {
        while i < line.count, line[i] != layout.separator,
            line[i] == UInt8(ascii: " ") || line[i] == UInt8(ascii: "\t") || line[i] == UInt8(ascii: "\"")
        {
            i += 1
        }
    }
}

/// The rows of a table that is small enough to be read number by number, in the library's units.
package struct SlowRows: ~Copyable {
    /// Where the table's columns are.
    let layout: TableLayout
    private var rows: CSVRows
    private var hasRead = false

    /// Opens a table and finds its columns by their names.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - columns: The columns to read; time is the first.
    /// - Throws: ``SwingMotion/SwingError`` if it can't be read or its columns are others.
    package init(reading file: TreeFile, _ columns: [CSVColumn]) throws(SwingError) {
        let layout = try TableLayout(of: FileHead(file), columns, needsHeader: true)
        rows = try CSVRows(reading: file, layout)
        self.layout = layout
    }

    /// Whether the table has a quantity.
    ///
    /// - Parameter part: The quantity's name, as its columns state it.
    /// - Returns: Whether it has its columns.
    package func has(_ part: String) -> Bool { layout.has(part) }

    /// Whether the table has one of the columns that it was opened with.
    ///
    /// - Parameter index: The column's place among them.
    /// - Returns: Whether it has the column.
    package func hasColumn(_ index: Int) -> Bool { layout.places[index] != nil }

    /// Reads the next row.
    ///
    /// - Parameter row: Becomes the row: one number a column, NaN where a cell is empty; columns that are absent stay.
    /// - Returns: Whether there was one.
    /// - Throws: ``SwingMotion/SwingError`` if the line is no row, the file can't be read, or times can't be in seconds.
    package mutating func next(into row: inout [Double]) throws(SwingError) -> Bool {
        guard try rows.next(into: &row) else { return false }
        if !hasRead, layout.clock.unit == .second, row[0].magnitude >= ClockRule.standard.limit {
            throw rows.error(
                "found the time \(row[0]), expected seconds; convert the column, as from milliseconds or nanoseconds")
        }
        hasRead = true
        row[0] = layout.clock.seconds(row[0])
        for column in row.indices.dropFirst() where layout.factors[column] != 1 {
            row[column] *= layout.factors[column]
        }
        return true
    }

    /// An error about the current line.
    ///
    /// - Parameter sentence: What was found and expected, and what to do.
    /// - Returns: The error.
    package func error(_ sentence: String) -> SwingError { rows.error(sentence) }

    /// An error about a number of the current line that can't stand in a column.
    ///
    /// - Parameters:
    ///   - found: The number.
    ///   - column: The column.
    ///   - expected: What can.
    /// - Returns: The error.
    package func wrong(_ found: Double, _ column: CSVColumn, _ expected: String) -> SwingError {
        error("found \(found) in column \(column.name), expected \(expected); correct or remove the line")
    }
}
