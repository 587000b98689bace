import SwingFiles
import SwingMotion

/// The first times of a table: what tells the unit of a column that states none.
struct TimeSample {
    /// The times as they are written, as far as a Double holds them.
    private var times: [Double] = []
    /// Whether all of them are integers.
    private var areIntegers = true

    private static let limit = 512
    /// What is a rate of a motion sensor, in Hz.
    private static let rates = 10.0...5000

    /// Reads the first times of a column.
    ///
    /// - Parameters:
    ///   - file: The table.
    ///   - header: Its first line.
    ///   - place: Where the column is among the cells.
    /// - Throws: ``SwingError`` if the file can't be read, or a cell holds no number.
    init(_ file: TreeFile, _ header: CSVHeader, place: Int) throws(SwingError) {
        var lines = try CSVLines(reading: file)
        if !header.isAbsent { _ = try lines.next() }
        while times.count < Self.limit, let line = try lines.next() {
            let cells = lines.cells(of: line, separator: header.separator)
            // What else is wrong with the line is told when its turn comes.
            guard cells.count > place else { continue }
            let text = cells[place]
            guard !["", "null", "none", "nan", "na", "n/a", "-1", "-9999"].contains(text.lowercased()) else { continue }
            guard let time = Double(text) else {
                // What is wrong with a single cell is told when its turn comes.
                guard times.isEmpty else { continue }
                let column = header.isAbsent ? "\(place + 1)" : header.cells[place]
                let found = "found \(CSVText.quoted(text)) in column \(CSVText.quoted(column))"
                if header.separator != UInt8(ascii: ","), text.contains(",") {
                    throw lines.error(
                        "\(found), expected a decimal point; export the file with points, or replace the commas")
                }
                throw lines.error(
                    "\(found), expected a time as a number, such as seconds; name the column of such times with --map")
            }
            times.append(time)
            if Int64(text) == nil { areIntegers = false }
        }
    }

    /// What the column's times are.
    ///
    /// - Parameter stated: The unit that its name states, if any.
    /// - Returns: The clock, that of times since 1970 with a whole second as its origin.
    func clock(stated: TimeUnit?) -> TableClock {
        let unit = stated ?? unit
        var clock = TableClock(unit: unit, isInteger: areIntegers && !times.isEmpty)
        if let first = times.first(where: \.isFinite), TimeSample.isSince1970(first / unit.perSecond) {
            clock.origin = Int64((first / unit.perSecond).rounded(.down)) * Int64(unit.perSecond)
        }
        return clock
    }

    /// The only unit in which the typical step is one of a motion sensor; else the one in which times begin in 1970.
    private var unit: TimeUnit {
        let steps = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 && $0.isFinite }.sorted()
        if !steps.isEmpty {
            let step = steps[steps.count / 2]
            if let unit = TimeUnit.allCases.first(where: { Self.rates.contains($0.perSecond / step) }) { return unit }
        }
        guard let first = times.first else { return .second }
        return TimeUnit.allCases.first { Self.isSince1970(first / $0.perSecond) } ?? .second
    }

    /// Whether seconds are between 2000 and 2100 if counted from 1970.
    private static func isSince1970(_ seconds: Double) -> Bool { (946_684_800...4_102_444_800).contains(seconds) }
}
