package import SwingFiles
package import SwingMotion

/// A file whose beginning is read from the disk only once.
///
/// Format detection and readers read the same few kilobytes several times: for the header, the unit of the times and
/// the length of gravity. At most ``limit`` bytes are kept; the rest is read from the file.
package final class FileHead {
    /// The file.
    package let file: TreeFile
    /// The stated order of day and month in the file's dates; `nil` to infer it from the dates.
    let dates: DateOrder?

    /// The lines of a text table that are not part of it.
    package private(set) var start = TableStart()
    /// The columns from which the file's times are joined; `nil` if they are in one.
    private let parts: TimeParts?
    /// The bytes that have been read and kept.
    private var bytes: [UInt8] = []
    private var source: (any ByteSource)?
    private var isAtEnd = false

    /// The maximum number of bytes kept: more than 4096 rows of the widest tables.
    static let limit = 4 << 20
    /// The number of bytes per read.
    private static let step = 64 << 10
    /// The number of bytes of the first read, which is enough to see that a file is not a table.
    private static let firstStep = 4 << 10

    /// Creates a head without reading the file.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - dates: The stated order of day and month in its dates, if any.
    package convenience init(_ file: TreeFile, dates: DateOrder? = nil) { self.init(file, dates: dates, joining: nil) }

    private init(_ file: TreeFile, dates: DateOrder?, joining parts: TimeParts?) {
        (self.file, self.dates, self.parts) = (parts?.joined(file) ?? file, dates, parts)
    }

    /// Returns the same table with its times in one column; `nil` if they are in one already.
    ///
    /// - Parameter header: The table's header.
    /// - Returns: The head of the joined table.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    package func withJoinedTimes(_ header: CSVHeader) throws(SwingError) -> FileHead? {
        try TimeParts(self, header).map { FileHead(file, dates: dates, joining: $0) }
    }

    /// The path of the file in its tree.
    package var path: String { file.path }
    /// The file's name in messages.
    package var name: String { file.name }

    /// Opens the file at its beginning.
    ///
    /// - Returns: A source of the kept bytes, followed by the rest of the file.
    func open() -> any ByteSource { HeadSource(self) }

    /// Opens the lines of the file.
    ///
    /// - Parameter mark: The decimal mark of its numbers.
    /// - Returns: The lines, from the header on if ``findStart()`` found one.
    func lines(_ mark: DecimalMark = .point) -> CSVLines {
        CSVLines(open(), name: name, size: file.size, mark: mark, start: start)
    }

    /// Finds the lines that are not part of the table.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if the system fails to read the file.
    package func findStart() throws(SwingError) {
        start = try TableStart(lines())
        start.joinedTimes = parts?.assumption
    }

    /// Reads the table's header.
    ///
    /// - Returns: The header, from the first line of the table; `nil` if there is no line.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read, or its first line is not that of a table.
    package func header() throws(SwingError) -> CSVHeader? {
        var lines = lines()
        guard let line = try lines.next() else { return nil }
        return try CSVHeader(lines, line)
    }

    /// Opens the rows of the table as texts.
    ///
    /// - Parameter header: The table's header.
    /// - Returns: The rows, from the first one after the header.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    package func rows(after header: CSVHeader) throws(SwingError) -> TextRows { try TextRows(lines(), header) }

    /// Returns the expression with which pandas reads the table.
    ///
    /// - Parameter header: The table's header.
    /// - Returns: The Python expression, with the file's name without folders.
    package func pandasTable(_ header: CSVHeader) -> String {
        var arguments = ["\"\(name.split(separator: "/").last ?? "")\""]
        switch header.separator {
        case UInt8(ascii: ","): break
        case UInt8(ascii: "\t"): arguments.append("sep=\"\\t\"")
        case UInt8(ascii: " "): arguments.append("sep=\"\\\\s+\"")
        default: arguments.append("sep=\"\(Unicode.Scalar(header.separator))\"")
        }
        if header.decimalMark == .comma { arguments.append("decimal=\",\"") }
        if start.preamble > 0 { arguments.append("skiprows=\(start.preamble)") }
        if header.isAbsent { arguments.append("header=None") }
        if start.preamble == 0, (try? beginning(1)) == [UInt8(ascii: "#")] { arguments.append("comment=\"#\"") }
        return "pandas.read_csv(\(arguments.joined(separator: ", ")))"
    }

    /// Reads the first value of a column.
    ///
    /// - Parameters:
    ///   - place: The index of the column among the cells.
    ///   - header: The table's header.
    /// - Returns: The value as text; `nil` if all cells are empty or words for a missing value.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    package func firstValue(in place: Int, _ header: CSVHeader) throws(SwingError) -> String? {
        var rows = try rows(after: header)
        while let cells = try rows.next() {
            if place < cells.count, !MissingValue.isOne(cells[place]) { return cells[place] }
        }
        return nil
    }

    /// Reads the first bytes of the file.
    ///
    /// - Parameter limit: The maximum number of bytes.
    /// - Returns: The bytes; all of a shorter file.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    package func beginning(_ limit: Int) throws(SwingError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: limit)
        var count = 0
        let source = open()
        while count < bytes.count, case let more = try source.read(into: &bytes, from: count), more > 0 {
            count += more
        }
        bytes.removeSubrange(count...)
        return bytes
    }

    /// Closes the file and forgets its bytes until they are needed again, to limit memory and the number of open files.
    package func close() { (source, bytes, isAtEnd) = (nil, [], false) }

    /// Copies kept bytes from a position, and reads more from the file if the position is at their end.
    ///
    /// - Parameters:
    ///   - position: The position in the file.
    ///   - buffer: Receives the bytes.
    ///   - start: The first index to write in the buffer.
    /// - Returns: The number of copied bytes; 0 at the end of the kept bytes.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    fileprivate func read(
        _ position: Int, into buffer: inout [UInt8], from start: Int
    ) throws(SwingError) -> Int {
        if position == bytes.count, !isAtEnd, bytes.count < Self.limit { try grow() }
        let count = min(buffer.count - start, bytes.count - position)
        guard count > 0 else { return 0 }
        buffer.replaceSubrange(start..<start + count, with: bytes[position..<position + count])
        return count
    }

    /// Whether the complete file is kept.
    fileprivate var isWhole: Bool { isAtEnd }

    private func grow() throws(SwingError) {
        if source == nil { source = try opened(at: bytes.count) }
        guard let source else { return }
        var piece = [UInt8](repeating: 0, count: bytes.isEmpty ? Self.firstStep : Self.step)
        let count = try source.read(into: &piece, from: 0)
        bytes += piece[..<count]
        isAtEnd = count == 0
        if isAtEnd { self.source = nil }
    }

    /// Opens the file and skips its first bytes.
    fileprivate func opened(at position: Int) throws(SwingError) -> any ByteSource {
        let source = try file.open()
        var passed = 0
        while passed < position {
            var piece = [UInt8](repeating: 0, count: min(Self.step, position - passed))
            let count = try source.read(into: &piece, from: 0)
            guard count > 0 else {
                throw SwingError(
                    .inputOutput, at: name, "became shorter while it was read; read it again when nothing changes it")
            }
            passed += count
        }
        return source
    }
}

/// Reads the kept bytes of a ``FileHead``, then the rest of the file.
private final class HeadSource: ByteSource {
    private let head: FileHead
    private var position = 0
    private var rest: (any ByteSource)?

    init(_ head: FileHead) { self.head = head }

    func read(into buffer: inout [UInt8], from start: Int) throws(SwingError) -> Int {
        if let rest { return try rest.read(into: &buffer, from: start) }
        let count = try head.read(position, into: &buffer, from: start)
        position += count
        guard count == 0, !head.isWhole, start < buffer.count else { return count }
        let rest = try head.opened(at: position)
        self.rest = rest
        return try rest.read(into: &buffer, from: start)
    }
}
