internal import HDF5
internal import SwingFiles
public import SwingMotion

/// Reads files of results.
public enum ResultsReader {
    /// Reads a file of results without its windows.
    ///
    /// - Parameter path: Results in any ``ResultsFormat``, which is recognised by the file's content. Of a session, CSV
    ///   contains only the name. Only HDF5 contains the provenance.
    /// - Returns: The results.
    /// - Throws: ``SwingMotion/SwingError`` if the file is missing, incomplete, or does not contain SwingKit's results.
    /// - Complexity: O(*n*) in time and memory, where *n* is the number of swings and sessions.
    public static func results(at path: String) throws(SwingError) -> StoredResults { try reader(at: path).results() }

    /// Reads the swings in a file of results, in the file's order and without their windows.
    ///
    /// The rows contain the session numbers that the file states.
    ///
    /// - Parameter path: Results in any ``ResultsFormat``, which is recognised by the file's content.
    /// - Returns: One row per swing.
    /// - Throws: ``SwingMotion/SwingError`` if the file is missing, incomplete, or does not contain SwingKit's results.
    /// - Complexity: O(*n*) in time and memory, where *n* is the number of swings.
    package static func swings(at path: String) throws(SwingError) -> [ResultRow] { try reader(at: path).swings() }

    /// Reads the windows of a file of results, a few at a time.
    ///
    /// - Parameters:
    ///   - path: Results in HDF5. Other formats contain no windows, so `use` is not called.
    ///   - rows: The rows of the swings in increasing order; `nil` for all.
    ///   - use: Receives each swing's row and its window, in the file's order.
    /// - Throws: ``SwingMotion/SwingError`` if the file is missing or does not contain SwingKit's results.
    /// - Complexity: O(*n*) in time, where *n* is the number of windows that are read, and O(1) in memory.
    public static func eachWindow(
        at path: String, rows: [Int]? = nil, _ use: (Int, SwingWindow) -> Void
    ) throws(SwingError) {
        try reader(at: path).eachWindow(rows, use)
    }

    private static func reader(at path: String) throws(SwingError) -> any ResultsFileReader {
        let content = ResultsContent(path: path, text: try text(at: path))
        for format in ResultsFormat.all {
            if let reader = format.reader(content) { return reader }
        }
        throw SwingError(.badData, at: path, "found no results; name a file of results that `swing analyze` wrote")
    }

    /// Throws unless a file begins like an HDF5 file.
    static func requireHDF5(at path: String) throws(SwingError) {
        guard try text(at: path) == nil else {
            throw SwingError(.badData, at: path, "is not HDF5; expected results of `swing analyze -o NAME.h5`")
        }
    }

    /// Returns the complete text; `nil` if the file begins like an HDF5 file.
    private static func text(at path: String) throws(SwingError) -> String? {
        switch FileKind(ofFileAt: path) {
        case .hdf5: return nil
        case .empty, .other:
            let bytes = try InputFile.contents(at: path, limit: InputLimits.textResults, kind: "results")
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw SwingError(
                    .badData, at: path, "is not UTF-8 text; expected HDF5, CSV or JSON lines from `swing analyze`")
            }
            // A system that stopped while the file was written leaves NUL bytes in it.
            if let place = bytes.firstIndex(of: 0) {
                let line = bytes[..<place].count { $0 == UInt8(ascii: "\n") } + 1
                throw SwingError(
                    .badData, at: path,
                    "line \(line): found a NUL byte, expected text; the file is damaged; write it again")
            }
            return text
        case .missing:
            throw SwingError.missing(path, "no such file; name a file of results that `swing analyze` wrote")
        case .folder:
            throw SwingError(.badData, at: path, "is a folder; name a file of results that `swing analyze` wrote")
        case .unreadable(let why): throw SwingError(.missing, at: path, "cannot read: \(why)")
        case .failing(let why): throw SwingError(.inputOutput, at: path, "cannot read: \(why)")
        }
    }
}

/// The contents of a file of results, without its windows.
public struct StoredResults: Sendable {
    /// The origin of the results; `nil` for CSV and JSON lines, which do not contain it.
    public let provenance: Provenance?
    /// One row per session, in the order of ``ResultRow/sessionIndex``.
    public let sessions: [SessionRecord]
    /// One row per swing; its ``ResultRow/sessionIndex`` is a row of ``sessions``.
    public let swings: [ResultRow]
    /// The swings that were left out when the file was written.
    package let exclusions: [Exclusion]

    /// Combines the tables of a file.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if a swing does not belong to any session.
    package init(
        provenance: Provenance? = nil, sessions: [SessionRecord], swings: [ResultRow], _ path: String
    ) throws(SwingError) {
        for (row, swing) in swings.enumerated() where !sessions.indices.contains(swing.sessionIndex) {
            throw SwingError(
                .badData, at: path,
                "swing \(row): session_index: found \(swing.sessionIndex), expected less than \(sessions.count); "
                    + "the file is damaged, analyse the recordings again")
        }
        self.provenance = provenance
        self.sessions = sessions
        self.swings = swings
        exclusions = try Self.exclusions(provenance, path)
    }

    /// Returns the swings that were left out when a file was written, as its provenance states them.
    static func exclusions(_ provenance: Provenance?, _ path: String) throws(SwingError) -> [Exclusion] {
        guard let stated = [Exclusion](json: provenance?.exclusionsJSON ?? "") else {
            throw SwingError(
                .badData, at: path, "/@exclusions_json: is not a list of swings; the file is damaged; merge again")
        }
        return stated
    }

    /// Creates results from swings alone.
    ///
    /// Sessions have only a name and the facts that the table repeats, and are renumbered in order of appearance.
    ///
    /// - Parameters:
    ///   - swings: The swings.
    ///   - facts: A closure that returns the names and values of the session's facts in a swing's row.
    init(swings: [ResultRow], facts: (Int) -> [(String, String)]) {
        var numbers: [Int: Int] = [:]
        var sessions: [SessionRecord] = []
        var swings = swings
        for index in swings.indices {
            let stated = swings[index].sessionIndex
            if numbers[stated] == nil {
                numbers[stated] = sessions.count
                var record = SessionRecord()
                record["session_id"] = .text(swings[index].sessionID)
                for (name, value) in facts(index) { record[name] = .text(value) }
                sessions.append(record)
            }
            swings[index].sessionIndex = numbers[stated] ?? 0
        }
        self.provenance = nil
        self.sessions = sessions
        self.swings = swings
        exclusions = []
    }
}
