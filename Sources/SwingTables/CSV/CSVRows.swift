import SwingFiles
import SwingMotion

/// Reads the rows of a CSV file as numbers, from columns found by name.
///
/// An interrupted recorder leaves a last line that is cut off. It becomes a row of NaN, so that it is counted as an
/// unusable sample. Any other line that is not a row is an error.
struct CSVRows: ~Copyable {
    /// For each column, whether it is in the file and is read.
    let isPresent: [Bool]

    private var lines: CSVLines
    private let layout: TableLayout
    /// The column of each cell in a line; -1 for a cell of no column.
    private let targets: [Int]
    /// ``targets`` without the omitted columns.
    private let neededTargets: [Int]
    private let plain: PlainRows
    private let devices: DeviceGuard
    /// The last time of day, in seconds since the first midnight.
    private var timeOfDay: Double
    /// The number of rows so far in a table whose layout states their rate.
    private var rowCount = 0

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - layout: The layout of its columns.
    ///   - omitted: The quantity whose cells are counted but not read, if any.
    ///   - bufferSize: The maximum number of bytes per read.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    init(
        reading file: TreeFile, _ layout: TableLayout, omitting omitted: String? = nil, bufferSize: Int = 256 << 10
    ) throws(SwingError) {
        try self.init(
            CSVLines(reading: file, mark: layout.decimalMark, start: layout.start, bufferSize: bufferSize), layout,
            omitting: omitted)
    }

    /// Creates a reader of the rows in lines.
    ///
    /// - Parameters:
    ///   - lines: The lines, from the first one.
    ///   - layout: The layout of their columns.
    ///   - omitted: The quantity whose cells are counted but not read, if any.
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
        devices = DeviceGuard(layout)
        timeOfDay = layout.clock.firstTimeOfDay
        isPresent = zip(layout.places, isNeeded).map { $0 != nil && $1 }
    }

    /// Returns an error about the current line.
    ///
    /// - Parameter sentence: The finding, the expectation and the remedy.
    /// - Returns: The error.
    func error(_ sentence: String) -> SwingError { lines.error(sentence) }

    /// Reads the next rows while they are plain, complete, and earlier than `end`.
    ///
    /// - Parameters:
    ///   - block: The block that receives the rows.
    ///   - end: The exclusive upper limit of the rows' times.
    /// - Returns: The time of the next row if it is finite and reaches `end`; otherwise `nil`.
    /// - Throws: ``SwingMotion/SwingError`` if a row names another device than the first one.
    /// - Complexity: O(*n*) in the length of the rows.
    mutating func read(into block: inout CSVBlock, before end: Double) throws(SwingError) -> Double? {
        guard !layout.clock.isText, layout.selection == nil, layout.sampleRate == nil else { return nil }
        let read = block.append(plain, lines.bytes.span, lines.unread, before: end)
        try devices.check(lines, rows: lines.unread.lowerBound..<read.end)
        lines.skip(read.count, to: read.end)
        return read.late
    }

    /// Reads the next row.
    ///
    /// - Parameter row: Receives one number per column, NaN for an empty cell and for a word that marks a missing value.
    ///   Absent and omitted columns keep their values.
    /// - Returns: Whether there was a row.
    /// - Throws: ``SwingMotion/SwingError`` if the line is not a row, or the file can't be read.
    /// - Precondition: `row` has one element per column.
    mutating func next(into row: inout [Double]) throws(SwingError) -> Bool {
        precondition(row.count == layout.columns.count, "a row has one number per column")
        while let line = try lines.next() {
            if let selection = layout.selection, !selection.contains(lines, line, layout.separator) { continue }
            if lines.isWhole { try devices.check(lines, line, number: lines.number) }
            // The file may be cut off in any cell, also in one that is not needed.
            let targets = lines.isWhole ? neededTargets : targets
            guard let place = convert(lines.bytes.span.extracting(line), targets, &row) else {
                if lines.isWhole, !areQuotesClosed(line) { throw lines.openQuote }
                // In a table of several sensors, a line may lack a sample of this sensor.
                if let rate = layout.sampleRate {
                    row[0] = Double(rowCount) / rate
                    rowCount += 1
                } else if layout.isSparse, row.indices.allSatisfy({ !isPresent[$0] || row[$0].isNaN }) {
                    continue
                }
                if layout.clock.notation == .timeOfDay, row[0].isFinite {
                    timeOfDay = TimeNotation.unwrapped(row[0], near: timeOfDay)
                    row[0] = timeOfDay
                }
                return true
            }
            let cells = cells(of: line)
            let isCutOff = !lines.isWhole && cells.count <= targets.count
            guard isCutOff else {
                guard areQuotesClosed(line) else { throw lines.openQuote }
                guard cells.count == targets.count else { throw lines.wrongCount(cells.count, expected: targets.count) }
                let isNumber = cells.indices.map { targets[$0] >= 0 }
                // A number in quotation marks may contain separators, as in `"1,000.5"`.
                let wrong = cells.indices.first { isNumber[$0] && lines.bytes[cells[$0]].contains(layout.separator) }
                guard let cell = wrong ?? (place < cells.count && isNumber[place] ? place : nil) else {
                    throw lines.error(
                        "found quotation marks around several cells, expected them around one; "
                            + "correct or remove the line")
                }
                throw lines.noNumber(
                    lines.bytes[cells[cell]], in: layout.names[targets[cell]], separator: layout.separator)
            }
            for i in row.indices { row[i] = .nan }
            return true
        }
        return false
    }

    /// Converts the cells of a line to numbers.
    ///
    /// - Returns: The index of the first cell that is not part of a valid row; `nil` if the line is a row.
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
            } else if skipAbsent(line, &i), !isCutOff(at: i, of: line, column) {
                row[column] = .nan
            } else {
                return place
            }
            skipSpaces(line, &i)
            guard i == end || line[i] == layout.separator else { return place }
        }
        return i == end ? nil : targets.count
    }

    /// Returns whether a file ends in a required cell, which may therefore have had a value.
    private func isCutOff(at i: Int, of line: Span<UInt8>, _ column: Int) -> Bool {
        !lines.isWhole && i == line.count && !layout.isSparse && layout.columns[column].optionalPart == nil
    }

    private func number(_ line: Span<UInt8>, _ i: inout Int, _ column: Int) -> Double? {
        guard column == 0, layout.clock.isExact || layout.clock.isText else { return DecimalNumber.read(line, at: &i) }
        // Whole seconds end at a comma between cells, although decimals may follow a comma elsewhere.
        let isQuoted = i > 0 && line[i - 1] == UInt8(ascii: "\"")
        let cell = isQuoted ? line : line.extracting(..<endOfCell(line, i))
        return layout.clock.notation.read(cell, at: &i, origin: layout.clock.origin)
    }

    private func endOfCell(_ line: Span<UInt8>, _ start: Int) -> Int {
        var end = start
        while end < line.count, line[end] != layout.separator { end += 1 }
        return end
    }

    /// Skips an empty cell, or one with a word for a missing value.
    private func skipAbsent(_ line: Span<UInt8>, _ i: inout Int) -> Bool {
        var end = i
        while end < line.count, line[end] != layout.separator, !" \t\"".utf8.contains(line[end]) { end += 1 }
        guard MissingValue.isOne(line.extracting(i..<end)) else { return false }
        i = end
        return true
    }

    /// Returns the cells of a line, as ranges of the file's bytes.
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

    private func areQuotesClosed(_ line: Range<Int>) -> Bool {
        lines.bytes[line].count { $0 == UInt8(ascii: "\"") }.isMultiple(of: 2)
    }

    /// Skips a cell that is not read; quoted text may contain separators.
    private func skipText(_ line: Span<UInt8>, _ i: inout Int) {
        var isQuoted = false
        while i < line.count, isQuoted || line[i] != layout.separator {
            if line[i] == UInt8(ascii: "\"") { isQuoted.toggle() }
            i += 1
        }
    }

    /// Skips spaces, and the quotation marks that some programs write around numbers.
    @inline(__always)
    private func skipSpaces(_ line: Span<UInt8>, _ i: inout Int) {
        while i < line.count, line[i] != layout.separator,
            line[i] == UInt8(ascii: " ") || line[i] == UInt8(ascii: "\t") || line[i] == UInt8(ascii: "\"")
        {
            i += 1
        }
    }
}
