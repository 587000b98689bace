import SwingFiles

/// The rows of a CSV file as numbers, in columns found by name.
///
/// A file's last line that stops in the middle is what a recorder leaves that was interrupted: it becomes a row of NaN,
/// so that whoever counts unusable samples counts it. Any other line that is no row is an error.
struct CSVRows: ~Copyable {
    /// Whether each column is in the file, and read.
    let isPresent: [Bool]

    private var lines: CSVLines
    private let columns: [CSVColumn]
    private let separator: UInt8
    /// Which column each of the file's cells belongs to; -1 if to none.
    private let targets: [Int]
    /// The same without the columns that are left out.
    private let neededTargets: [Int]
    /// The first line, if it is data already.
    private var pending: Range<Int>?

    /// Opens a file and finds its columns.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - columns: The columns to read.
    ///   - needsHeader: Whether a file without a header is refused. If not, it has just these columns in this order.
    ///   - omitted: The part whose cells are counted but not read, if any.
    ///   - bufferSize: How many bytes are read at once, more than a line has.
    /// - Throws: ``RecordingError`` if the file can't be read or its columns are others.
    init(
        reading file: TreeFile, _ columns: [CSVColumn], needsHeader: Bool, omitting omitted: String? = nil,
        bufferSize: Int = 256 << 10
    ) throws(RecordingError) {
        var lines = try CSVLines(reading: file, bufferSize: bufferSize)
        guard let line = try lines.next() else {
            throw RecordingError(
                .badData,
                "\(file.name): found no line, expected \(columns.header) and rows; remove the file or record again"
            )
        }
        let header = try CSVHeader(lines, line)
        let places: [Int?]
        if header.isAbsent {
            guard !needsHeader else {
                throw lines.error("found numbers, expected the header \(columns.header); add it as the first line")
            }
            guard header.cells.count == columns.count else {
                throw lines.error(
                    "found \(header.cells.count) cells and no header, expected \(columns.count) cells; "
                        + "add a header such as \(columns.header)")
            }
            places = Array(columns.indices)
            pending = line
        } else {
            places = try header.places(of: columns, lines)
        }
        var targets = [Int](repeating: -1, count: header.cells.count)
        for (column, place) in places.enumerated() {
            if let place { targets[place] = column }
        }
        self.lines = lines
        self.columns = columns
        self.separator = header.separator
        let isNeeded = columns.map { $0.optionalPart == nil || $0.optionalPart != omitted }
        self.targets = targets
        neededTargets = targets.map { $0 >= 0 && isNeeded[$0] ? $0 : -1 }
        isPresent = zip(places, isNeeded).map { $0 != nil && $1 }
    }

    /// An error about the current line.
    ///
    /// - Parameter sentence: What was found and expected, and what to do.
    /// - Returns: The error.
    func error(_ sentence: String) -> RecordingError { lines.error(sentence) }

    /// Reads the next rows as far as they are plain and whole, and their times are before `end`.
    ///
    /// - Parameters:
    ///   - block: Where the rows go.
    ///   - end: The time that a row has to be before.
    /// - Complexity: O(*n*) in the length of the rows.
    mutating func read(into block: inout FolderBlock, before end: Double) {
        guard pending == nil else { return }
        let plain = PlainRows(targets: neededTargets, separator: separator, lengthLimit: CSVLines.lengthLimit)
        let read = block.append(plain, lines.bytes.span, lines.unread, before: end)
        lines.skip(read.count, to: read.end)
    }

    /// Reads the next row.
    ///
    /// - Parameter row: Becomes the row: one number a column, NaN where a cell is empty; columns that are
    ///   absent or left out stay.
    /// - Returns: Whether there was one.
    /// - Throws: ``RecordingError`` if the line is no row, or the file can't be read.
    /// - Precondition: `row` is as long as the columns are many.
    mutating func next(into row: inout [Double]) throws(RecordingError) -> Bool {
        precondition(row.count == columns.count, "a row has one number a column")
        let line: Range<Int>
        if let pending {
            line = pending
        } else {
            guard let next = try lines.next() else { return false }
            line = next
        }
        pending = nil
        // A cut may lie in any cell, be it needed or not.
        let targets = lines.isWhole ? neededTargets : targets
        guard let place = convert(lines.bytes.span.extracting(line), targets, &row) else { return true }
        let cells = lines.bytes[line].split(separator: separator, omittingEmptySubsequences: false)
        let isCutOff = !lines.isWhole && cells.count <= targets.count
        guard isCutOff else {
            guard cells.count == targets.count else { throw lines.wrongCount(cells.count, expected: targets.count) }
            throw lines.noNumber(cells[place], in: columns[targets[place]])
        }
        for i in row.indices { row[i] = .nan }
        return true
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
                while i < end, line[i] != separator { i += 1 }
                continue
            }
            skipSpaces(line, &i)
            if let value = DecimalNumber.read(line, at: &i) {
                row[column] = value
                skipSpaces(line, &i)
            } else if columns[column].optionalPart != nil {
                row[column] = .nan
            } else {
                return place
            }
            guard i == end || line[i] == separator else { return place }
        }
        return i == end ? nil : targets.count
    }

    @inline(__always)
    private func skipSpaces(_ line: Span<UInt8>, _ i: inout Int) {
        while i < line.count, line[i] == UInt8(ascii: " ") || line[i] == UInt8(ascii: "\t"), line[i] != separator {
            i += 1
        }
    }
}
