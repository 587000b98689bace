package import SwingMotion

/// The header of a CSV file: its separator and the titles of its columns.
package struct CSVHeader {
    /// The character between two cells.
    let separator: UInt8
    /// The cells as text, without quotation marks around them; they contain the first line of data if ``isAbsent`` is
    /// true.
    ///
    /// A unit from a line of units follows the name in parentheses.
    package let cells: [String]
    /// Whether the file has no header: the first cell of the line is a number or a time, or most cells are.
    package let isAbsent: Bool
    /// The mark between the integer part and the decimals of the file's numbers.
    let decimalMark: DecimalMark

    /// The lines of the file that the table leaves out.
    let start: TableStart

    /// The names of the columns for comparison: letters and digits, in lower case and without the unit.
    package let keys: [String]

    private let titles: [Title]
    /// The file and the line of the header, for errors.
    private let place: String

    /// Reads a header from the current line.
    ///
    /// - Parameters:
    ///   - lines: The file.
    ///   - line: The range of the line in the file's bytes.
    /// - Throws: ``SwingMotion/SwingError`` if the line is not text, or has too many columns.
    init(_ lines: borrowing CSVLines, _ line: Range<Int>) throws(SwingError) {
        for i in line where lines.bytes[i] < 0x20 && lines.bytes[i] != UInt8(ascii: "\t") {
            throw lines.bytes[i] == UInt8(ascii: "\r")
                ? lines.wrongBreaks : lines.error("found binary data, expected CSV text; name a CSV file")
        }
        let separator = lines.start.isSpaced ? UInt8(ascii: " ") : CSVHeader.separator(of: lines.bytes, line)
        self.separator = separator
        start = lines.start
        place = "\(lines.name):\(lines.number)"
        let count = lines.bytes[line].count { $0 == separator } + 1
        guard count <= InputLimits.tableColumns else {
            throw lines.error(
                "found \(count) columns, expected at most \(InputLimits.tableColumns); remove columns without samples")
        }
        guard lines.bytes[line].count(where: { $0 == UInt8(ascii: "\"") }).isMultiple(of: 2) else {
            throw lines.openQuote
        }
        let isDouble = lines.start.axisLine != nil && lines.start.titles.count == count
        let titles = isDouble ? lines.start.titles : lines.cells(of: line, separator: separator)
        let written = lines.start.lacksFirstTitle ? [""] + titles : titles
        let units = start.units
        cells = written.enumerated().map { place, name in
            guard place < units.count, !units[place].isEmpty, !name.contains(where: { "([".contains($0) }) else {
                return name
            }
            return "\(name) (\(Self.withoutBrackets(units[place])))"
        }
        keys = cells.map { ColumnTitle($0).key }
        self.titles = cells.map(Title.init)
        decimalMark = DecimalMark(lines, from: line, separator: separator)
        let mark = decimalMark
        let values = written.count { TimeNotation(of: mark.withPoint($0)) != nil }
        // Rows may begin with a name, as in `ACC,1712,0.1,-9.8,0.2`.
        isAbsent = TimeNotation(of: mark.withPoint(written[0])) != nil || values > 2 && 2 * values > written.count
    }

    /// Finds each column by its name.
    ///
    /// - Parameters:
    ///   - columns: The columns to find.
    ///   - isConverting: Whether a column may have another unit of its kind, because the caller converts it.
    /// - Returns: The index of each column in the file; `nil` for an optional column that is absent.
    /// - Throws: ``SwingMotion/SwingError`` if a column is missing, occurs twice, or has another unit.
    package func places(of columns: [CSVColumn], isConverting: Bool = false) throws(SwingError) -> [Int?] {
        var places: [Int?] = []
        for column in columns { places.append(try place(of: column, isConverting)) }
        for (column, place) in zip(columns, places) where place == nil {
            let isPartThere = zip(columns, places).contains { other, place in
                place != nil && other.optionalPart == column.optionalPart
            }
            guard column.optionalPart == nil || isPartThere else { continue }
            let found = VisibleText.quoted(cells.joined(separator: ","))
            throw error(
                "found no column \(column.name) in \(found), expected \(columns.header); rename the columns")
        }
        return places
    }

    /// Returns whether the file has a column.
    ///
    /// - Parameter column: The column, in any unit.
    /// - Returns: Whether one of the file's columns has its name or one of its alternative names.
    package func has(_ column: CSVColumn) -> Bool {
        titles.contains { title in ([column.name] + column.synonyms).contains { Title.key($0) == title.key } }
    }

    /// Returns the name of a column without its unit.
    ///
    /// - Parameter place: The index of the column.
    /// - Returns: The name; `nil` if the column has none.
    func name(at place: Int) -> String? {
        guard !isAbsent else { return nil }
        let name = ColumnTitle(cells[place]).name.split(separator: " ").joined(separator: " ")
        return name.isEmpty ? nil : name
    }

    /// Returns the unit in a column's title.
    ///
    /// - Parameter place: The index of the column.
    /// - Returns: The text in parentheses or brackets after the name; `nil` if the title does not state a unit.
    package func unit(at place: Int) -> String? { titles[place].unit }

    /// Returns the unit of time in a column's title.
    ///
    /// - Parameter place: The index of the column.
    /// - Returns: The unit in parentheses, or at the end of a name such as `time_ms` or `seconds_elapsed`; `nil` if the
    ///   title does not state one.
    package func timeUnit(at place: Int) -> TimeUnit? {
        guard !isAbsent else { return nil }
        if let unit = unit(at: place) { return TimeUnit(spelling: unit) }
        return ColumnMeaning(ColumnTitle(cells[place]))?.unit.flatMap(TimeUnit.init(spelling:))
    }

    /// The quantities that the names of the columns state.
    package var quantities: Set<ColumnMeaning.Quantity> {
        Set(cells.compactMap { ColumnMeaning(ColumnTitle($0))?.quantity })
    }

    /// Returns the columns whose names state a quantity, complete or not.
    ///
    /// - Parameter quantity: The quantity.
    /// - Returns: The cells of the header.
    package func cells(of quantity: ColumnMeaning.Quantity) -> [String] {
        cells.filter { ColumnMeaning(ColumnTitle($0))?.quantity == quantity }
    }

    /// Returns a cell of the table with a decimal point, if the table's decimal mark is a comma.
    ///
    /// - Parameter cell: The cell.
    /// - Returns: The cell, which can be converted to a number if it is one.
    package func withPoint(_ cell: String) -> String { decimalMark.withPoint(cell) }

    /// Returns an error about the header.
    func error(_ sentence: String) -> SwingError { SwingError(.badData, "\(place): \(sentence)") }

    private func place(of column: CSVColumn, _ isConverting: Bool) throws(SwingError) -> Int? {
        var failure: SwingError?
        for name in [column.name] + column.synonyms {
            let places = titles.indices.filter { titles[$0].key == Title.key(name) }
            guard let place = places.first else { continue }
            guard places.count == 1 else {
                throw error(
                    "found the column \(name) \(places.count) times, expected it once; rename all but one")
            }
            if let unit = titles[place].unit, !column.unit.matches(unit, isConverting: isConverting) {
                // The next name may have a usable unit: a table may have several times.
                failure =
                    failure
                    ?? error(
                        "found the unit \(VisibleText.quoted(unit)) in column \(name), expected "
                            + "\(column.unit.rawValue); convert the column and correct its unit")
                continue
            }
            return place
        }
        if let failure { throw failure }
        guard column.name == "timestamp" else { return nil }
        let meanings = cells.map { ColumnMeaning(ColumnTitle($0)) }
        return cells.indices.filter { meanings[$0]?.quantity == .time }.min {
            meanings[$0]?.rank ?? 0 < meanings[$1]?.rank ?? 0
        }
    }

    /// Returns a unit without brackets around it.
    private static func withoutBrackets(_ unit: String) -> String {
        unit.count > 2 && (unit.hasPrefix("[") && unit.hasSuffix("]") || unit.hasPrefix("(") && unit.hasSuffix(")"))
            ? String(unit.dropFirst().dropLast()) : unit
    }

    /// Detects the separator of a line: tab, `;`, `|` or comma.
    ///
    /// It is one of the first three if the line contains it at least three times, because commas may then be decimal
    /// commas. In a line without commas, once is enough.
    static func separator(of bytes: [UInt8], _ line: Range<Int>) -> UInt8 {
        let needed = bytes[line].contains(UInt8(ascii: ",")) ? 3 : 1
        for separator in [UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: "|")] {
            if bytes[line].count(where: { $0 == separator }) >= needed { return separator }
        }
        return UInt8(ascii: ",")
    }

    /// A cell of a header: a name, optionally with a unit in parentheses or brackets.
    private struct Title {
        let key: String
        let unit: String?

        init(_ cell: String) {
            let title = ColumnTitle(cell)
            key = Title.key(title.name)
            unit = title.unit
        }

        /// Returns a name without spaces, underscores, colons and quotation marks, in lower case, for comparison.
        static func key(_ name: String) -> String { name.lowercased().filter { !" _:\"".contains($0) } }
    }
}

extension VisibleText {
    /// Quotes bytes that are read as UTF-8.
    ///
    /// - Parameter bytes: The text.
    /// - Returns: The text in quotation marks, with invisible characters escaped.
    static func quoted(_ bytes: ArraySlice<UInt8>) -> String {
        // At most 60 characters are shown, which take at most 240 bytes.
        quoted(String(decoding: bytes.prefix(244), as: UTF8.self))
    }
}

extension [UInt8] {
    /// Returns `range` without the spaces and tabs at its ends.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var range = range
        while let first = range.first, self[first] == UInt8(ascii: " ") || self[first] == UInt8(ascii: "\t") {
            range = first + 1..<range.upperBound
        }
        while let last = range.last, self[last] == UInt8(ascii: " ") || self[last] == UInt8(ascii: "\t") {
            range = range.lowerBound..<last
        }
        return range
    }
}
