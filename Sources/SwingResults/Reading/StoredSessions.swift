internal import HDF5
internal import SwingMotion

/// A file of results, read session by session.
///
/// HDF5 is read in bounded memory, and fastest in the file's order. CSV and JSON lines are read as a whole.
final class StoredSessions {
    /// A swing and its row in the file.
    typealias StoredSwing = (fileRow: Int, row: ResultRow)

    private enum Content {
        case scan(HDF5ResultsScan, [SessionPlace])
        case whole([SessionRecord], [[StoredSwing]])
    }

    /// The origin of the results; `nil` for CSV and JSON lines, which do not contain it.
    let provenance: Provenance?
    /// The swings that were left out when the file was written.
    let exclusions: [Exclusion]
    private let content: Content

    /// Opens a file of results.
    ///
    /// - Parameter path: Results in any ``ResultsFormat``, which is recognised by the file's content.
    /// - Throws: ``SwingMotion/SwingError`` if the file is missing, incomplete, or does not contain SwingKit's results.
    /// - Complexity: O(*n*) in time, where *n* is the number of sessions, and for text of swings; memory likewise.
    init(readingAt path: String) throws(SwingError) {
        guard case .hdf5 = FileKind(ofFileAt: path) else {
            let results = try ResultsReader.results(at: path)
            var swings = [[StoredSwing]](repeating: [], count: results.sessions.count)
            for (fileRow, swing) in results.swings.enumerated() { swings[swing.sessionIndex].append((fileRow, swing)) }
            (provenance, exclusions) = (results.provenance, results.exclusions)
            content = .whole(results.sessions, swings)
            return
        }
        let scan = try HDF5ResultsScan(readingAt: path, requiresAllColumns: false)
        provenance = scan.provenance
        exclusions = try StoredResults.exclusions(scan.provenance, path)
        content = .scan(scan, try scan.places())
    }

    /// The number of sessions.
    var count: Int {
        switch content {
        case .scan(let scan, _): scan.sessionCount
        case .whole(let sessions, _): sessions.count
        }
    }

    /// Returns the record of a session.
    ///
    /// - Parameter session: The row of the session.
    /// - Returns: The record.
    /// - Throws: ``SwingMotion/SwingError`` if it can't be read.
    func record(_ session: Int) throws(SwingError) -> SessionRecord {
        switch content {
        case .scan(let scan, _): try scan.record(session)
        case .whole(let sessions, _): sessions[session]
        }
    }

    /// Returns the swings of a session, without their windows.
    ///
    /// - Parameter session: The row of the session.
    /// - Returns: The swings in the file's order.
    /// - Throws: ``SwingMotion/SwingError`` if they can't be read.
    func swings(_ session: Int) throws(SwingError) -> [StoredSwing] {
        switch content {
        case .whole(_, let swings): return swings[session]
        case .scan(let scan, let places):
            var found: [StoredSwing] = []
            try scan.eachBlock(of: places[session], row: session, withWindows: false) { rows in
                for row in rows { found.append((places[session].swings.lowerBound + found.count, row)) }
            }
            return found
        }
    }
}
