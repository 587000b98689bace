public import SwingMotion
public import SwingResults

/// The merge of several files of results into one, such as the parts of a study that many machines analyzed.
///
/// Sessions are sorted by the paths of their recordings, so the order of the files does not matter. A session that
/// several files contain counts once. A merge of all parts is byte-identical to the results of one analysis of all
/// recordings in that order, if the same command and `SOURCE_DATE_EPOCH` made them.
///
/// ```swift
/// let merge = try ResultsMerge(of: ["part1.h5", "part2.h5"])
/// let summary = try merge.run(writingTo: "study.h5")
/// print(summary.sessionCount, "sessions;", summary.repeatedCount, "repeated")
/// ```
public struct ResultsMerge {
    private let shards: [String]
    private let sessions: [MergedSession]
    private let provenance: Provenance
    private let facts: [FactColumn]
    private let hasWindows: Bool
    private var summary: MergeSummary
    /// The numbers of the swings that an exclude list leaves out, by the position of their session.
    private var excluded: [Int: Set<Int>] = [:]

    /// The number of sessions in the merged file.
    public var sessionCount: Int { sessions.count }

    /// Reads the places of all sessions, and checks that the files can be merged.
    ///
    /// - Parameters:
    ///   - paths: The paths of results in HDF5.
    ///   - keepsWindows: Whether the merged file contains the swings' windows.
    ///   - list: The swings to leave out, which the merged file's provenance states.
    /// - Throws: ``SwingMotion/SwingError`` if a file can't be read; if software version or parameters differ; if two
    ///   files contain the same session with different results; or if the list names swings that do not exist.
    /// - Complexity: O(*n* log *n*) in time and O(*n*) in memory, where *n* is the number of sessions: about 200 bytes each.
    public init(
        of paths: [String], keepsWindows: Bool = true, excluding list: ExcludeList? = nil
    ) throws(SwingError) {
        guard let first = paths.first else {
            throw SwingError(.usage, "found no results to merge; name files that `swing analyze` wrote")
        }
        var origin = MergedProvenance()
        var facts: [String: FactColumn] = [:]
        var sessions: [MergedSession] = []
        for (shard, path) in paths.enumerated() {
            let scan = try HDF5ResultsScan(readingAt: path)
            if let provenance = scan.provenance { try origin.add(provenance, of: path, first: first) }
            guard scan.hasWindows || !keepsWindows else {
                throw SwingError(
                    .badData, at: path, "contains no windows of swings; merge all files with --without-windows")
            }
            for fact in scan.facts { facts[fact.name] = facts[fact.name]?.combined(with: fact) ?? fact }
            for (row, place) in try scan.places().enumerated() {
                sessions.append(MergedSession(place: place, shard: shard, row: row))
            }
        }
        shards = paths
        hasWindows = keepsWindows
        self.facts = facts.values.sorted { $0.name < $1.name }
        sessions.sort()
        let found = sessions.count
        try MergedSession.removeRepeated(&sessions, of: paths)
        self.sessions = sessions
        let (excluded, exclusions) = try Self.exclusions(list, of: self.sessions, in: paths, earlier: origin.exclusions)
        self.excluded = excluded
        provenance = origin.provenance(of: self.sessions, exclusions: exclusions)
        let copies = MergedSession.copies(in: self.sessions)
        summary = MergeSummary(
            fileCount: paths.count, sessionCount: self.sessions.count, repeatedCount: found - self.sessions.count,
            excludedCount: excluded.values.reduce(0) { $0 + $1.count }, copyCount: copies.count,
            copies: copies.examples)
    }

    /// Returns the numbers of the swings that a list leaves out, and all exclusions.
    private static func exclusions(
        _ list: ExcludeList?, of sessions: [MergedSession], in shards: [String], earlier: [Exclusion]
    ) throws(SwingError) -> ([Int: Set<Int>], [Exclusion]) {
        guard let list else { return ([:], earlier) }
        var application = ExcludedSwings(list)
        var scans = OpenScans(of: shards)
        var excluded: [Int: Set<Int>] = [:]
        var all = earlier
        for (index, session) in sessions.enumerated() {
            let place = session.place
            guard application.names(session: place.sessionID, path: place.inputURI) else { continue }
            var numbers: Set<Int> = []
            try scans[session.shard].eachBlock(of: place, row: session.row, withWindows: false) { rows in
                numbers.formUnion(rows.map(\.swingInSession))
            }
            let found = try application.exclusions(
                session: place.sessionID, path: place.inputURI, numbers: numbers, earlier: earlier)
            if !found.isEmpty { excluded[index] = Set(found.map(\.swing)) }
            all += found
        }
        try application.finish()
        return (excluded, all)
    }

    /// Writes the merged file.
    ///
    /// - Parameters:
    ///   - path: The path of the file, which appears complete or not at all. It can be one of the merged files.
    ///   - progress: A closure that receives the number of written sessions.
    /// - Returns: What was merged.
    /// - Throws: ``SwingMotion/SwingError`` if a file can't be read or the merged file can't be written.
    /// - Complexity: O(*n*) in time, where *n* is the number of swings.
    public func run(writingTo path: String, progress: (Int) -> Void = { _ in }) throws(SwingError) -> MergeSummary {
        guard ResultsFormat(path: path) == .hdf5 else {
            throw SwingError(.usage, at: path, "expected a name ending in .h5; merged results are HDF5")
        }
        let writer = try HDF5ResultsWriter(
            creatingAt: path, provenance: provenance, facts: facts, hasWindows: hasWindows)
        var scans = OpenScans(of: shards)
        var summary = summary
        for (index, session) in sessions.enumerated() {
            let scan = try scans[session.shard]
            var record = try scan.record(session.row)
            writer.beginSession(SessionStart(record))
            let left = excluded[index] ?? []
            var outcomes: [SwingOutcome] = []
            try scan.eachBlock(of: session.place, row: session.row, withWindows: hasWindows) {
                rows throws(SwingError) in
                let kept = rows.filter { !left.contains($0.swingInSession) }
                outcomes += kept.map(\.swing.outcome)
                try writer.append(stored: kept)
            }
            if !left.isEmpty { record.recount(outcomes) }
            try writer.endSession(record)
            summary.swingCount += outcomes.count
            if session.place.status == .failed { summary.failedCount += 1 }
            progress(index + 1)
        }
        try writer.close()
        return summary
    }
}

/// What a merge found.
public struct MergeSummary: Hashable, Sendable {
    /// The number of merged files.
    public let fileCount: Int
    /// The number of sessions in the merged file.
    public let sessionCount: Int
    /// The number of sessions that were omitted because another file contains the same one.
    public let repeatedCount: Int
    /// The number of swings that the exclude list left out.
    public let excludedCount: Int
    /// The number of recordings with the size, beginning and end of another one under another path, such as copies; all are kept.
    public let copyCount: Int
    /// The first ten of them, each with the other one's name.
    public let copies: [String]
    /// The number of swings.
    public internal(set) var swingCount = 0
    /// The number of sessions that could not be analyzed.
    public internal(set) var failedCount = 0
}

/// Files of results that are open for reading: those that were used last.
private struct OpenScans {
    private static let limit = 8

    private let paths: [String]
    private var scans: [(shard: Int, scan: HDF5ResultsScan)] = []

    init(of paths: [String]) { self.paths = paths }

    subscript(shard: Int) -> HDF5ResultsScan {
        mutating get throws(SwingError) {
            if let place = scans.lastIndex(where: { $0.shard == shard }) {
                let used = scans[place]
                if place < scans.count - 1 { scans.append(scans.remove(at: place)) }
                return used.scan
            }
            let scan = try HDF5ResultsScan(readingAt: paths[shard], readsOrigin: false)
            if scans.count == Self.limit { scans.removeFirst() }
            scans.append((shard, scan))
            return scan
        }
    }
}
