internal import HDF5
package import SwingFiles
package import SwingMotion

/// A file of results in HDF5, read session by session in bounded memory.
///
/// Rows are read in blocks. Sessions that are read in the file's order cost the least.
package final class HDF5ResultsScan {
    /// The number of sessions, and of swings, that are read together.
    private static let block = 64

    /// The path of the file.
    package let path: String
    /// The origin of the results; `nil` if it was not read.
    package let provenance: Provenance?
    /// The facts of sessions that have a column of their own.
    package let facts: [FactColumn]
    /// Whether the file contains the swings' windows.
    package let hasWindows: Bool

    private let root: StoredGroup
    private let requiresAllColumns: Bool
    private let sessionTable: HDF5StoredTable<SessionRecord>
    private let swingTable: HDF5StoredTable<ResultRow>
    /// The opened columns; a merge needs only some of them at first.
    private var sessionRows: HDF5StoredRows<SessionRecord>?
    private var swingRows: HDF5StoredRows<ResultRow>?
    private let decoder = ChunkDecoder()
    private var windows: HDF5StoredWindows?
    private var sessions: (rows: Range<Int>, values: [SessionRecord]) = (0..<0, [])
    private var swings: (rows: Range<Int>, values: [ResultRow]) = (0..<0, [])

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - readsOrigin: Whether the scan contains the origin. A file that is opened again does not need it.
    ///   - requiresAllColumns: Whether the table of sessions must have every column of this version.
    /// - Throws: ``SwingMotion/SwingError`` if it is missing, incomplete or damaged, or does not contain results of this
    ///   version.
    package init(
        readingAt path: String, readsOrigin: Bool = true, requiresAllColumns: Bool = true
    ) throws(SwingError) {
        self.path = path
        self.requiresAllColumns = requiresAllColumns
        do throws(HDF5Error) {
            let root = try StoredFile(readingAt: path).root
            try HDF5ResultsReader.check(root)
            self.root = root
            provenance = readsOrigin ? try Provenance(readingFrom: root) : nil
            hasWindows = root.contains("windows")
            let sessions = try HDF5StoredTable<SessionRecord>("sessions", dimension: "session", in: root)
            let swings = try HDF5StoredTable<ResultRow>("swings", dimension: "swing", in: root)
            facts = try sessions.facts(besides: SessionColumns.known)
            (sessionTable, swingTable) = (sessions, swings)
        } catch {
            // If the path is not an HDF5 file at all, this throws what it is instead.
            try ResultsReader.requireHDF5(at: path)
            throw SwingError(.badData, path, error)
        }
    }

    /// The number of sessions.
    package var sessionCount: Int { sessionTable.count }

    /// Returns the place of each session, in the file's order.
    ///
    /// - Returns: One place per session.
    /// - Throws: ``SwingMotion/SwingError`` if the tables can't be read or do not fit together.
    /// - Complexity: O(*n*), where *n* is the number of sessions.
    package func places() throws(SwingError) -> [SessionPlace] {
        var places = [SessionPlace](repeating: SessionPlace(), count: sessionTable.count)
        var first = 0
        try reading { () throws(HDF5Error) in
            let columns = try SessionColumns.ofRecords.filter { SessionPlace.columns.contains($0.name) }
                .map { column throws(HDF5Error) in try sessionTable.open(column) }
            for start in stride(from: 0, to: places.count, by: 1024) {
                var heap = sessionTable.makeHeap()
                for column in columns {
                    try column.read(start..<min(places.count, start + 1024), from: &heap, decoder) { row, value in
                        places[row].set(column.column.name, value)
                    }
                }
            }
        }
        for row in places.indices {
            places[row].swings = first..<first + places[row].swings.count
            first = places[row].swings.upperBound
        }
        guard first == swingTable.count else {
            throw SwingError(
                .badData, at: path,
                "the sessions count \(first) swings, but the table has \(swingTable.count); the file is damaged; "
                    + "analyse the recordings again")
        }
        return places
    }

    /// Returns the record of a session.
    ///
    /// - Parameter row: The row of the session.
    /// - Returns: The record, with the facts that have a column of their own.
    /// - Throws: ``SwingMotion/SwingError`` if it can't be read.
    package func record(_ row: Int) throws(SwingError) -> SessionRecord {
        if !sessions.rows.contains(row) {
            let rows = block(of: row, in: sessionTable.count)
            var values = [SessionRecord](repeating: SessionRecord(), count: rows.count)
            try reading { () throws(HDF5Error) in
                let columns = SessionColumns.ofRecords.filter { requiresAllColumns || sessionTable.contains($0) }
                if sessionRows == nil { sessionRows = try sessionTable.open(all: columns + facts.map(\.ofRecord)) }
                try sessionRows?.read(rows, decoder) { row, column, value in
                    values[row - rows.lowerBound][column.name] = value
                    return true
                }
            }
            sessions = (rows, values)
        }
        return sessions.values[row - sessions.rows.lowerBound]
    }

    /// Passes the swings of a session to `use`, a few at a time.
    ///
    /// - Parameters:
    ///   - place: The session.
    ///   - row: The row of the session.
    ///   - withWindows: Whether the swings have their windows.
    ///   - use: Receives rows in the file's order.
    /// - Throws: ``SwingMotion/SwingError`` if they can't be read, or belong to another session; else what `use` throws.
    package func eachBlock(
        of place: SessionPlace, row: Int, withWindows: Bool, _ use: ([ResultRow]) throws(SwingError) -> Void
    ) throws(SwingError) {
        var next = place.swings.lowerBound
        while next < place.swings.upperBound {
            try loadSwings(around: next)
            let rows = next..<min(place.swings.upperBound, swings.rows.upperBound)
            var values = Array(
                swings.values[rows.lowerBound - swings.rows.lowerBound..<rows.upperBound - swings.rows.lowerBound])
            for value in values where value.sessionIndex != row {
                throw SwingError(
                    .badData, at: path,
                    "swing \(next): session_index: found \(value.sessionIndex), expected \(row); the file is damaged; "
                        + "analyse the recordings again")
            }
            if withWindows { try addWindows(rows, to: &values) }
            try use(values)
            next = rows.upperBound
        }
    }

    private func loadSwings(around row: Int) throws(SwingError) {
        guard !swings.rows.contains(row) else { return }
        let rows = block(of: row, in: swingTable.count)
        var values = [ResultRow](repeating: ResultRow(), count: rows.count)
        try reading { () throws(HDF5Error) in
            if swingRows == nil { swingRows = try swingTable.open(all: SwingColumns.all) }
            try swingRows?.read(rows, decoder) { row, column, value in
                column.set(value, in: &values[row - rows.lowerBound])
            }
        }
        swings = (rows, values)
    }

    private func addWindows(_ rows: Range<Int>, to values: inout [ResultRow]) throws(SwingError) {
        let loaded = try reading { () throws(HDF5Error) -> [SwingWindow] in
            let windows: HDF5StoredWindows
            if let opened = self.windows {
                windows = opened
            } else {
                windows = try HDF5StoredWindows(in: root)
                self.windows = windows
            }
            guard windows.count == swingTable.count else {
                throw HDF5Error(
                    "/windows: found \(windows.count) rows, expected \(swingTable.count); the file is damaged")
            }
            return try windows.values(rows)
        }
        for index in values.indices { values[index].swing.window = loaded[index] }
    }

    private func block(of row: Int, in count: Int) -> Range<Int> {
        let first = row / Self.block * Self.block
        return first..<min(count, first + Self.block)
    }

    private func reading<Value>(_ body: () throws(HDF5Error) -> Value) throws(SwingError) -> Value {
        do throws(HDF5Error) { return try body() } catch { throw SwingError(.badData, path, error) }
    }
}

/// The place of a session in a file of results, and what identifies it.
///
/// It is small: a study has a hundred thousand.
package struct SessionPlace: Hashable, Sendable {
    /// The path of the recording.
    package private(set) var inputURI = ""
    /// The session's name.
    package private(set) var sessionID = ""
    /// The digest of the identifier of input, parameters and software version.
    package private(set) var analysis = ShortDigest()
    /// The digest of the recording's fingerprint; that of its path if it has none.
    package private(set) var input = ShortDigest()
    /// The digest of the recording's fingerprint without the modification times, which a copy does not share.
    package private(set) var content = ShortDigest()
    /// Whether the session was analysed completely.
    package private(set) var status = SessionStatus.ok
    private var firstSwing: Int32 = 0
    private var swingCount: Int32 = 0

    /// The columns that a place is read from; the path precedes the fingerprint.
    static let columns: Set = [
        "input_uri", "session_id", "analysis_key", "input_fingerprint", "status", "swing_count",
    ]

    init() {}

    /// The rows of the session's swings.
    package internal(set) var swings: Range<Int> {
        get { Int(firstSwing)..<Int(firstSwing) + Int(swingCount) }
        set { (firstSwing, swingCount) = (Int32(clamping: newValue.lowerBound), Int32(clamping: newValue.count)) }
    }

    /// Sets the value of a column.
    ///
    /// - Returns: Whether the value is valid.
    mutating func set(_ column: String, _ value: ColumnValue) -> Bool {
        switch (column, value) {
        case ("input_uri", .text(let text)): inputURI = text
        case ("session_id", .text(let text)): sessionID = text
        case ("analysis_key", .text(let text)): analysis = ShortDigest(of: text)
        case ("input_fingerprint", .text(let text)):
            input = ShortDigest(of: text.isEmpty ? inputURI : text)
            let parts = text.split(separator: " ").filter { !$0.hasPrefix("modified=") }
            content = parts.isEmpty ? input : ShortDigest(of: parts.joined(separator: " "))
        case ("swing_count", .integer(let count)) where Int32(exactly: count) != nil && count >= 0: swings = 0..<count
        case ("status", .names(let names)):
            guard let status = SessionStatus.allCases.first(where: { [$0.name] == names }) else { return false }
            self.status = status
        default: return false
        }
        return true
    }
}
