import SwingFiles
import SwingMotion

/// Columns that state the times of a table together: whole seconds and their fraction, as in `stamp.sec` and
/// `stamp.nanosec`, or hour, minute and second, perhaps with the date and the fraction.
///
/// Names alone do not show that columns belong together: also the first rows must have values of parts, and the times
/// must rise.
struct TimeParts: Sendable {
    /// The columns of year, month and day; empty without them.
    private var date: [Int] = []
    /// The columns of hour, minute and second, or that of whole seconds or of times without a fraction.
    private let times: [Int]
    /// The column of the fraction of a second, and the number of its digits; `nil` if the seconds have decimals.
    private var fraction: (place: Int, digits: Int)?
    /// All of these columns, and their names.
    private let places: [Int]
    private let names: [String]
    private let separator: UInt8
    private let mark: DecimalMark
    private let hasHeader: Bool
    /// The number of the table's first line, from 1.
    private var firstLine = 0
    /// Whether the times are numbers of seconds.
    private var areNumbers = false

    private static let rowLimit = 4096
    /// The most fractions that are looked for among the columns.
    private static let candidateLimit = 16
    /// The digits of the fraction in each unit.
    private static let digits: [TimeUnit: Int] = [.millisecond: 3, .microsecond: 6, .nanosecond: 9]

    /// Finds the parts of the times in a table; `nil` if its times are in one column.
    ///
    /// - Parameters:
    ///   - file: The table.
    ///   - header: The table's header.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    init?(_ file: FileHead, _ header: CSVHeader) throws(SwingError) {
        guard header.start.axisLine == nil else { return nil }
        for candidate in header.isAbsent ? Self.unnamed(header) : Self.candidates(header) {
            var parts = candidate
            guard try parts.areTimes(of: file, header) else { continue }
            var lines = file.lines()
            _ = try lines.next()
            parts.firstLine = lines.number
            self = parts
            return
        }
        return nil
    }

    private init(_ times: [Int], date: [Int] = [], fraction: (place: Int, digits: Int)?, _ header: CSVHeader) {
        (self.times, self.date, self.fraction) = (times, date, fraction)
        places = date + times + [fraction?.place].compactMap { $0 }
        names = places.map {
            header.isAbsent ? "\($0 + 1)" : VisibleText.quoted(header.cells[$0])
        }
        (separator, mark, hasHeader) = (header.separator, header.decimalMark, !header.isAbsent)
    }

    /// What was joined, as a sentence without a full stop.
    var assumption: String { "the times are joined from the columns \(names.joined(separator: ", "))" }

    // MARK: - Names

    private static func candidates(_ header: CSVHeader) -> [TimeParts] {
        let keys = header.keys
        func column(_ unit: TimeUnit, _ words: String...) -> Int? {
            keys.indices.first { words.contains(keys[$0]) || TimeUnit(spelling: keys[$0]) == unit }
        }
        let endings = keys.map(ending)
        let prefixes = endings.map { $0?.unit == .second ? $0?.prefix : nil }
        let fractions = keys.indices.compactMap { place in
            endings[place].flatMap { ending in
                digits[ending.unit].map { (place: place, prefix: ending.prefix, digits: $0) }
            }
        }
        let clocks = keys.indices.filter { ColumnMeaning(ColumnTitle(header.cells[$0]))?.quantity == .time }
        var found: [TimeParts] = []
        if let hour = column(.hour, "hh"), let minute = column(.minute, "m", "mm"), let second = column(.second, "ss") {
            let date = [column(.day, "dd"), keys.firstIndex(of: "month"), keys.firstIndex(of: "year")].compactMap { $0 }
            let fraction = fractions.first { $0.prefix.isEmpty }
            // Another time is complete.
            if clocks.allSatisfy({ [second, fraction?.place].contains($0) }) {
                found.append(
                    TimeParts(
                        [hour, minute, second], date: date.count == 3 ? date.reversed() : [],
                        fraction: fraction.map { ($0.place, $0.digits) }, header))
            }
        }
        // Each candidate is read, so that only a few are.
        for fraction in fractions.prefix(candidateLimit) {
            let name = fraction.prefix
            // As in `epoch_s` and `epoch_frac_ns`.
            let seconds =
                prefixes.firstIndex(of: name) ?? prefixes.firstIndex { !($0 ?? "").isEmpty && name.hasPrefix($0 ?? "") }
            let whole = seconds ?? clocks.first { $0 != fraction.place && ["", keys[$0]].contains(name) }
            // Another column with this name is the time.
            let isNamed = clocks.contains { keys[$0] == "timestamp" && $0 != whole && $0 != fraction.place }
            if let whole, !isNamed {
                found.append(TimeParts([whole], fraction: (fraction.place, fraction.digits), header))
            }
        }
        return found
    }

    /// Returns whole seconds since 1970 and the column after them, in each unit, of a table without a header.
    private static func unnamed(_ header: CSVHeader) -> [TimeParts] {
        let numbers = header.cells.map(Int.init)
        let place = numbers.indices.dropLast().first { i in
            numbers[i].map { TimeSample.isSince1970(Double($0)) } ?? false && numbers[i + 1] != nil
        }
        guard let place else { return [] }
        return digits.values.sorted(by: >).map { TimeParts([place], fraction: (place + 1, $0), header) }
    }

    /// Returns the unit at the end of a name, and the part before it; `nil` if it ends in none.
    private static func ending(of key: String) -> (prefix: String, unit: TimeUnit)? {
        for start in key.indices {
            if let unit = TimeUnit(spelling: String(key[start...])) { return (String(key[..<start]), unit) }
        }
        return nil
    }

    // MARK: - Values

    /// Returns whether the first rows have values of parts, of which the times rise.
    private mutating func areTimes(of file: FileHead, _ header: CSVHeader) throws(SwingError) -> Bool {
        var rows = try file.rows(after: header)
        var found: [Double] = []
        var (count, last, isLong) = (0, "", hasHeader)
        while count < Self.rowLimit, let cells = try rows.next() {
            count += 1
            guard cells.count == header.cells.count else { continue }
            let parts = places.map { cells[$0] }
            guard !parts.contains(where: MissingValue.isOne) else { continue }
            guard let text = text(of: cells) else { return false }
            last = mark.withPoint(text)
            // Without a name, the largest fractions show the unit.
            isLong = isLong || "56789".contains(last.drop { $0 != "." }.dropFirst().first ?? "0")
            let notation = TimeNotation(of: last)
            areNumbers = notation == .number
            guard let notation, !areNumbers || date.isEmpty else { return false }
            let bytes = Array(last.utf8)
            var position = 0
            if let time = notation.read(bytes.span, at: &position, origin: 0) { found.append(time) }
        }
        let pairs = zip(found, found.dropFirst())
        return isLong && found.count > 2 && 200 * pairs.count { $1 < $0 } <= found.count && pairs.contains { $1 > $0 }
    }

    /// Returns the time of a row; `nil` if its cells are not parts of one.
    ///
    /// - Parameter cells: The row.
    /// - Returns: A number of seconds, a time of day or a date, in the table's decimal mark.
    func text(of cells: [String]) -> String? {
        var text = cells[times[0]]
        if times.count == 1 {
            if let seconds = Double(mark.withPoint(text)) {
                guard let whole = Int(exactly: seconds) else { return nil }
                text = "\(whole)"
            } else {
                // A fraction belongs to the seconds, not to a zone.
                guard let end = text.lastIndex(of: ":"), text[end...].count == 3, Int(text.suffix(2)) != nil else {
                    return nil
                }
            }
        } else {
            let seconds = mark.withPoint(cells[times[2]]).split(separator: ".", maxSplits: 1)
            let numbers = (date + times.prefix(2)).map { Double(cells[$0]).flatMap(Int.init(exactly:)) }
            guard let second = seconds.first.flatMap({ Int($0) }), !numbers.contains(where: { $0 ?? -1 < 0 }) else {
                return nil
            }
            let parts = (numbers + [second]).compactMap { $0?.padded(2) }
            text = parts.suffix(3).joined(separator: ":")
            if !date.isEmpty { text = parts.prefix(3).joined(separator: "-") + "T" + text }
            let decimals = seconds.count > 1 ? seconds[1] : ""
            if decimals.contains(where: { $0 != "0" }) { return fraction == nil ? "\(text)\(point)\(decimals)" : nil }
        }
        guard let fraction else { return text }
        guard let part = Double(cells[fraction.place]).flatMap(Int.init(exactly:)), part >= 0,
            case let digits = part.padded(fraction.digits), digits.count == fraction.digits
        else { return nil }
        return "\(text)\(point)\(digits)"
    }

    private var point: String { mark == .comma ? "," : "." }

    // MARK: - The joined table

    /// The column of whole seconds, which contains the joined times.
    private var target: Int { times[times.count - 1] }

    /// Returns a table whose column of whole seconds contains the joined times, under the name `timestamp`.
    func joined(_ file: TreeFile) -> TreeFile {
        TreeFile(path: file.path, name: file.name, size: nil) { () throws(SwingError) in
            JoinedTimes(try file.open(), self)
        }
    }

    /// Appends a line of the table with the joined time.
    ///
    /// - Parameters:
    ///   - line: The line without its line break.
    ///   - number: Its number, from 1.
    ///   - output: Receives the line.
    func append(_ line: ArraySlice<UInt8>, number: Int, to output: inout [UInt8]) {
        let isTitles = hasHeader && number == firstLine
        guard number >= firstLine, case let cells = ranges(of: line), places.allSatisfy({ $0 < cells.count }),
            isTitles || !isComment(line)
        else {
            output += line
            return
        }
        let texts = cells.map { cell in
            let bytes = line[cell].filter { $0 != UInt8(ascii: "\"") }
            return String(cell: bytes[bytes.trimmed(bytes.indices)])
        }
        let time = isTitles ? areNumbers ? "timestamp(s)" : "timestamp" : text(of: texts) ?? ""
        output += line[..<cells[target].lowerBound]
        output += time.utf8
        output += line[cells[target].upperBound...]
    }

    private func isComment(_ line: ArraySlice<UInt8>) -> Bool {
        line.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } == UInt8(ascii: "#")
    }

    /// Returns the cells of a line; several spaces are one separator.
    private func ranges(of line: ArraySlice<UInt8>) -> [Range<Int>] {
        var cells: [Range<Int>] = []
        var (start, isQuoted) = (line.startIndex, false)
        let isSpaced = separator == UInt8(ascii: " ")
        for i in line.indices {
            if line[i] == UInt8(ascii: "\"") { isQuoted.toggle() }
            guard !isQuoted, line[i] == separator || isSpaced && line[i] == UInt8(ascii: "\t") else { continue }
            if !isSpaced || i > start { cells.append(start..<i) }
            start = i + 1
        }
        if !isSpaced || start < line.endIndex { cells.append(start..<line.endIndex) }
        return cells
    }
}
