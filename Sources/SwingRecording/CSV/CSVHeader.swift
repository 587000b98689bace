import SwingMotion

/// The first line of a CSV file: its separator, and what its columns are called.
package struct CSVHeader {
    /// What stands between two cells.
    let separator: UInt8
    /// The cells as they are written; the first line of data if ``isAbsent``.
    let cells: [String]
    /// Whether the line is data already, because its first cell is a number.
    let isAbsent: Bool

    private let titles: [Title]

    /// Reads the line that `lines` is at.
    ///
    /// - Parameters:
    ///   - lines: The file.
    ///   - line: Where the line is in its bytes.
    /// - Throws: ``SwingMotion/SwingError`` if the line is no text.
    init(_ lines: borrowing CSVLines, _ line: Range<Int>) throws(SwingError) {
        for i in line where lines.bytes[i] < 0x20 && lines.bytes[i] != UInt8(ascii: "\t") {
            throw lines.error(
                lines.bytes[i] == UInt8(ascii: "\r")
                    ? "found lines that end in CR alone, expected LF or CR LF; save the file with such line breaks"
                    : "found binary data, expected CSV text; name a CSV file")
        }
        let separator = CSVHeader.separator(of: lines.bytes, line)
        self.separator = separator
        cells = lines.bytes[line].split(separator: separator, omittingEmptySubsequences: false)
            .map { String(decoding: lines.bytes[lines.bytes.trimmed($0.startIndex..<$0.endIndex)], as: UTF8.self) }
        titles = cells.map(Title.init)
        let first = Array(cells[0].utf8)
        var position = 0
        isAbsent = DecimalNumber.read(first.span, at: &position) != nil && position == first.count
    }

    /// Finds the place of each column by its name.
    ///
    /// - Parameters:
    ///   - columns: The columns to find.
    ///   - lines: The file, for errors.
    ///   - isConverting: Whether a column may have another unit of its kind, as the caller converts it.
    /// - Returns: Where each column is among the file's; `nil` for one that may be absent and is.
    /// - Throws: ``SwingMotion/SwingError`` if a column is missing, twice there, or in another unit.
    func places(
        of columns: [CSVColumn], _ lines: borrowing CSVLines, isConverting: Bool = false
    ) throws(SwingError) -> [Int?] {
        var places: [Int?] = []
        for column in columns { places.append(try place(of: column, lines, isConverting)) }
        for (column, place) in zip(columns, places) where place == nil {
            let isPartThere = zip(columns, places).contains { other, place in
                place != nil && other.optionalPart == column.optionalPart
            }
            guard column.optionalPart == nil || isPartThere else { continue }
            let found = VisibleText.quoted(cells.joined(separator: ","))
            throw lines.error(
                "found no column \(column.name) in \(found), expected \(columns.header); name the columns so")
        }
        return places
    }

    /// Whether the file has a column.
    ///
    /// - Parameter column: The column, whatever its unit.
    /// - Returns: Whether one of the file's columns is called so.
    package func has(_ column: CSVColumn) -> Bool {
        titles.contains { title in ([column.name] + column.synonyms).contains { Title.key($0) == title.key } }
    }

    /// The unit that a column states, as it is written; `nil` if it states none.
    ///
    /// - Parameter place: The column's place.
    /// - Returns: The text in parentheses or brackets after the name.
    func unit(at place: Int) -> String? { titles[place].unit }

    private func place(
        of column: CSVColumn, _ lines: borrowing CSVLines, _ isConverting: Bool
    ) throws(SwingError) -> Int? {
        for name in [column.name] + column.synonyms {
            let places = titles.indices.filter { titles[$0].key == Title.key(name) }
            guard let place = places.first else { continue }
            guard places.count == 1 else {
                throw lines.error(
                    "found the column \(name) \(places.count) times, expected it once; rename all but one")
            }
            if let unit = titles[place].unit, !column.unit.matches(unit, isConverting: isConverting) {
                throw lines.error(
                    "found the unit \(VisibleText.quoted(unit)) in column \(name), expected \(column.unit.rawValue); "
                        + "convert the column and name its unit so")
            }
            return place
        }
        return nil
    }

    /// Which of tab, `;`, `|` and comma stands between a line's cells.
    ///
    /// One of the first three does if the line holds it thrice or more, as commas may then be decimal ones, or at all
    /// if it holds no comma.
    private static func separator(of bytes: [UInt8], _ line: Range<Int>) -> UInt8 {
        let needed = bytes[line].contains(UInt8(ascii: ",")) ? 3 : 1
        for separator in [UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: "|")] {
            if bytes[line].count(where: { $0 == separator }) >= needed { return separator }
        }
        return UInt8(ascii: ",")
    }

    /// A header's cell: a name, perhaps with a unit in parentheses or brackets.
    private struct Title {
        let key: String
        let unit: String?

        init(_ cell: String) {
            guard let opening = cell.firstIndex(where: { $0 == "(" || $0 == "[" }) else {
                key = Title.key(cell)
                unit = nil
                return
            }
            key = Title.key(String(cell[..<opening]))
            unit = String(cell[cell.index(after: opening)...].prefix { $0 != ")" && $0 != "]" })
        }

        /// What is compared of a name: not its case, spaces, underscores and quotation marks.
        static func key(_ name: String) -> String { name.lowercased().filter { !" _\"".contains($0) } }
    }
}
