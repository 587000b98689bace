import SwingMotion

/// The first times of a table, used to infer the unit if the column does not state it.
struct TimeSample {
    /// The times as written, to a Double's precision.
    private(set) var times: [Double] = []
    /// Whether all of them are integers.
    private(set) var areIntegers = true
    /// How they are written.
    private(set) var notation = TimeNotation.number

    private static let usual = 512
    /// The sampling rates of motion sensors, in Hz.
    static let rates = 10.0...5000
    /// The rates of samples that are too slow for swings, in Hz.
    private static let slowest = 1.0...10

    /// Reads the first times of a column.
    ///
    /// - Parameters:
    ///   - file: The table.
    ///   - header: The table's first line.
    ///   - place: The column's index among the cells.
    ///   - selection: The rows to read; `nil` for all.
    ///   - limit: The number of times to read.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read, or the first time is not a number.
    init(
        _ file: FileHead, _ header: CSVHeader, place: Int, selection: RowSelection? = nil, limit: Int = usual
    ) throws(SwingError) {
        var lines = file.lines()
        if !header.isAbsent { _ = try lines.next() }
        while times.count < limit, let line = try lines.next() {
            if let selection, !selection.contains(lines, line, header.separator) { continue }
            let cells = lines.cells(of: line, separator: header.separator)
            // Other errors in the line are reported when it is read as a row.
            guard cells.count > place else { continue }
            let text = header.decimalMark.withPoint(cells[place])
            guard !["", "null", "none", "nan", "na", "n/a", "-1", "-9999"].contains(text.lowercased()) else { continue }
            if times.isEmpty, let found = TimeNotation(of: text) {
                notation = found
                if case .writtenDate(_, let hasZone) = found {
                    notation = .writtenDate(try Self.order(file, header, place), hasZone: hasZone)
                }
            }
            guard let time = notation == .number ? Double(text) : seconds(text) else {
                // A single bad cell is reported when its row is read.
                guard times.isEmpty else { continue }
                let column = header.isAbsent ? "\(place + 1)" : header.cells[place]
                let found = "found \(VisibleText.quoted(cells[place])) in column \(VisibleText.quoted(column))"
                if Self.lacksHours(text) {
                    throw lines.error(
                        "\(found), which are minutes and seconds without hours, as spreadsheets show times; expected "
                            + "h:mm:ss.000; export the column in this format, or state the rate of the rows, for example of "
                            + "100 Hz: swing inspect --suggest-map --sample-rate 100 proposes a map")
                }
                if header.decimalMark == .point, header.separator != UInt8(ascii: ","), text.contains(",") {
                    throw lines.error(
                        "\(found), expected a decimal point; export the file with points, or replace the commas")
                }
                if let unit = CSVLines.unitAfterNumber(text) {
                    throw lines.error(
                        "\(found), expected a number without its unit; write \(VisibleText.quoted(unit)) after the "
                            + "column's name, as in time (s), and only numbers below it")
                }
                throw lines.error(
                    "\(found), expected a number, h:mm:ss, or a date such as 2025-06-01T12:00:00Z; convert the column, or name another with --map"
                )
            }
            times.append(time)
            if Int64(text) == nil { areIntegers = false }
        }
    }

    /// Returns whether a text is minutes and seconds, such as `06:40.0`.
    private static func lacksHours(_ text: String) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, Int(parts[0]) != nil, parts[1].contains(where: { ".,".contains($0) }) else {
            return false
        }
        return Double(parts[1].replacing(",", with: ".")) != nil
    }

    /// Returns the order of day and month in a column of dates; `nil` if it does not matter.
    private static func order(_ file: FileHead, _ header: CSVHeader, _ place: Int) throws(SwingError) -> DateOrder? {
        var lines = file.lines()
        if !header.isAbsent { _ = try lines.next() }
        var found: [DateColumn.Cell] = []
        while found.count < usual, let line = try lines.next() {
            let cells = lines.cells(of: line, separator: header.separator)
            if cells.count > place { found.append(("\(file.name):\(lines.number)", cells[place])) }
        }
        return try DateColumn(found, stated: file.dates).order
    }

    private func seconds(_ text: String) -> Double? {
        let bytes = Array(text.utf8)
        var position = 0
        return notation.read(bytes.span, at: &position, origin: 0)
    }

    /// Whether the first rows contain no time.
    var isEmpty: Bool { times.isEmpty }

    /// The last time less the first one, if the times are numbers that differ; otherwise `nil`.
    var span: Double? {
        guard notation == .number, let first = times.first, let last = times.last, last != first else { return nil }
        return last - first
    }

    /// Infers the column's clock.
    ///
    /// - Parameter stated: The unit in the column's name; `nil` without a unit. Dates and times of day need none.
    /// - Returns: The clock; for times since 1970, its origin is a whole second.
    func clock(stated: TimeUnit?) -> TableClock {
        if notation != .number {
            let first = times.first ?? 0
            return TableClock(
                origin: notation == .timeOfDay ? 0 : Int64(clamped: first.rounded(.down)), notation: notation,
                firstTimeOfDay: notation == .timeOfDay ? first : 0)
        }
        let unit = stated ?? unit
        var clock = TableClock(unit: unit, isInteger: areIntegers && !times.isEmpty)
        // In units above a second, a Double represents times since 1970 to less than a microsecond.
        if unit.perSecond >= 1, let first = times.first(where: \.isFinite),
            TimeSample.isSince1970(first / unit.perSecond)
        {
            clock.origin = Int64(clamped: (first / unit.perSecond).rounded(.down)) * Int64(clamped: unit.perSecond)
        }
        return clock
    }

    /// The typical step between samples; `nil` if no time rises.
    var step: Double? {
        let all = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 >= 0 && $0.isFinite }
        let steps = all.filter { $0 > 0 }.sorted()
        guard !steps.isEmpty else { return nil }
        // Samples that share times have a mean step, but times step by the resolution.
        let isShared = 10 * (all.count - steps.count) > all.count
        return isShared ? steps.reduce(0, +) / Double(all.count) : steps[steps.count / 2]
    }

    /// The unit in which the typical step matches a motion sensor's rate; else the unit in which times are since 1970.
    ///
    /// Times since 1970 show their unit by their size, also those of slow samples.
    var unit: TimeUnit {
        if let step {
            if let unitSince1970, Self.slowest.contains(unitSince1970.perSecond / step) { return unitSince1970 }
            for rates in [Self.rates, Self.slowest] {
                if let unit = TimeUnit.sensorUnits.first(where: { rates.contains($0.perSecond / step) }) { return unit }
            }
        }
        return unitSince1970 ?? .second
    }

    /// The unit in which the times count from 1970; `nil` if they count from another instant.
    var unitSince1970: TimeUnit? {
        guard let first = times.first else { return nil }
        return TimeUnit.sensorUnits.first { Self.isSince1970(first / $0.perSecond) }
    }

    /// Returns whether seconds counted from 1970 are between the years 2000 and 2070.
    ///
    /// LabVIEW counts from 1904, so its numbers are those of later years.
    static func isSince1970(_ seconds: Double) -> Bool { (946_684_800...3_155_760_000).contains(seconds) }
}
