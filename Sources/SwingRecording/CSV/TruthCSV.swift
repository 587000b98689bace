import SwingFiles
import SwingMotion

/// The true events of a session as `truth.csv`: one row per event, with empty cells for absent timestamps.
enum TruthCSV {
    private static let columns = [CSVLayout.truthKind] + CSVLayout.truthInstants

    /// The maximum number of events, more than a session can have.
    private static let limit = 1_000_000

    /// The header, with its line break.
    static let header = columns.header + "\n"

    /// Reads all events.
    ///
    /// - Parameter file: The file.
    /// - Returns: The events, in the file's order, and the file and line of each.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read, or is not a table of events.
    static func read(_ file: TreeFile) throws(SwingError) -> (events: [TruthEvent], places: [String]) {
        var lines = try CSVLines(reading: file)
        guard let first = try lines.next() else {
            throw SwingError(
                .badData, at: file.name, "found no line, expected \(columns.header); remove the file or fill it")
        }
        let header = try CSVHeader(lines, first)
        let columnPlaces = try header.places(of: columns, lines).compactMap { $0 }
        var events: [TruthEvent] = []
        var places: [String] = []
        while let line = try lines.next() {
            let cells = lines.bytes[line].split(separator: header.separator, omittingEmptySubsequences: false)
            guard cells.count == header.cells.count else {
                throw lines.wrongCount(cells.count, expected: header.cells.count)
            }
            guard events.count < limit else {
                throw lines.error("found more than \(limit) events, expected those of one session; split the file")
            }
            let kind = String(decoding: lines.bytes[lines.bytes.trimmed(cells[columnPlaces[0]].indices)], as: UTF8.self)
            guard isKind(kind) else {
                throw lines.error(
                    "found \(VisibleText.quoted(kind)) in column kind, expected a word; correct or remove the line")
            }
            var instants: [Double] = []
            for (column, place) in zip(columns, columnPlaces).dropFirst() {
                guard let instant = number(in: lines.bytes, cells[place].indices) else {
                    throw lines.noNumber(cells[place], in: column)
                }
                instants.append(instant)
            }
            places.append("\(lines.name):\(lines.number)")
            events.append(
                TruthEvent(
                    kind: kind, startTimestamp: instants[0], contactTimestamp: instants[1], peakTimestamp: instants[2],
                    eventTimestamp: instants[3]))
        }
        return (events, places)
    }

    /// Returns an event as a row, with its line break.
    ///
    /// - Parameter event: The event.
    /// - Returns: The row.
    /// - Throws: ``SwingMotion/SwingError`` if the event's kind does not fit in a cell.
    static func row(_ event: TruthEvent) throws(SwingError) -> String {
        guard isKind(event.kind) else {
            throw SwingError(
                .badData, at: CSVLayout.truthName,
                "found the kind \(VisibleText.quoted(event.kind)), "
                    + "expected letters, digits, spaces, - and _; rename the event")
        }
        let instants = [event.startTimestamp, event.contactTimestamp, event.peakTimestamp, event.eventTimestamp]
        return ([event.kind] + instants.map { $0.isNaN ? "" : "\($0)" }).joined(separator: ",") + "\n"
    }

    /// Returns whether a text can be written to a cell without quotation marks and read back unchanged.
    private static func isKind(_ text: String) -> Bool {
        !text.isEmpty && text.first != " " && text.last != " "
            && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || $0 == " " }
    }

    /// Returns the number in a cell: NaN if the cell is empty, `nil` if it contains something else.
    private static func number(in bytes: [UInt8], _ cell: Range<Int>) -> Double? {
        let text = bytes.trimmed(cell)
        if text.isEmpty { return .nan }
        let span = bytes.span.extracting(text)
        var position = 0
        guard let value = DecimalNumber.read(span, at: &position), position == span.count else { return nil }
        return value
    }
}
