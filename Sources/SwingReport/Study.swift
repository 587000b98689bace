internal import SwingFiles
public import SwingMotion
internal import SwingResults

/// Results of one or several files, put together for a report.
public struct Study: Sendable {
    /// A file of results.
    struct Source: Sendable {
        /// What the file is called.
        let path: String
        /// Where its results come from; `nil` if it does not say.
        let provenance: Provenance?
    }

    /// A session.
    public struct Session: Sendable {
        /// Which of the files it is in.
        let source: Int
        /// What names it, among all sessions of the study.
        public let label: String
        /// Who played, if the results say so; else the file, if there are several.
        public let player: String?
        /// What else the results say of it.
        let record: SessionRecord
    }

    /// A swing.
    struct SwingEntry: Sendable {
        /// Which of the sessions it is in.
        let session: Int
        /// Its number in the session, from 1.
        let number: Int
        /// The swing, without its window.
        let swing: Swing
        /// When it began, in seconds since the session did, or since the session's first swing where that is not known; NaN
        /// if the sensor's clock began anew in between.
        let elapsed: Double
        /// When it began, in seconds since 1970-01-01 00:00:00 UTC; NaN if unknown.
        let startTime: Double
    }

    /// The files, as they were given.
    private(set) var sources: [Source] = []
    /// The sessions of all files.
    public private(set) var sessions: [Session] = []
    /// The swings of all sessions.
    private(set) var swings: [SwingEntry] = []
    /// Where the files are.
    private let paths: [String]

    /// Reads results.
    ///
    /// - Parameter paths: Files of results in HDF5, CSV or JSON lines; only HDF5 holds signals and provenance.
    /// - Throws: ``SwingMotion/SwingError`` if a file is missing, or does not hold SwingKit's results.
    /// - Complexity: O(*n*) in time and memory, where *n* is the number of swings and sessions.
    public init(reading paths: [String]) throws(SwingError) {
        self.paths = paths
        var labels: [String: Int] = [:]
        for (source, path) in paths.enumerated() {
            let results = try ResultsReader.results(at: path)
            let first = sessions.count
            let name = VisibleText.escaped(path.split(separator: "/").last.map(String.init) ?? path)
            for record in results.sessions {
                let id = VisibleText.escaped(record.id.isEmpty ? record.text("input_uri") ?? "unnamed" : record.id)
                labels[id, default: 0] += 1
                let repeated = labels[id] ?? 1
                sessions.append(
                    Session(
                        source: source, label: repeated == 1 ? id : "\(id) (\(repeated))",
                        player: record.text("player").map(VisibleText.escaped) ?? (paths.count > 1 ? name : nil),
                        record: record))
            }
            append(results.swings, from: first)
            sources.append(Source(path: VisibleText.escaped(path), provenance: results.provenance))
        }
    }

    private mutating func append(_ rows: [ResultRow], from firstSession: Int) {
        var origins: [Int: Double] = [:]
        for row in rows where row.swing.clock == 0 {
            let session = firstSession + row.sessionIndex
            let began = sessions[session].record.number("start_time") - row.wallClockOffset
            if began.isFinite || origins[session] == nil { origins[session] = began.isFinite ? began : row.instant }
        }
        for row in rows {
            let session = firstSession + row.sessionIndex
            let origin = row.swing.clock == 0 ? origins[session] ?? .nan : .nan
            swings.append(
                SwingEntry(
                    session: session, number: row.swingInSession + 1, swing: row.swing,
                    elapsed: row.instant - origin, startTime: row.startTime))
        }
    }

    /// Reads the signals around swings, a few at a time.
    ///
    /// - Parameter use: Is handed a swing's place among ``swings``, and its window.
    /// - Throws: ``SwingMotion/SwingError`` if the files of results can't be read.
    func eachWindow(_ use: (Int, SwingWindow) -> Void) throws(SwingError) {
        var first = 0
        for (source, path) in paths.enumerated() {
            let count = swings.count { sessions[$0.session].source == source }
            try ResultsReader.eachWindow(at: path) { row, window in
                if row < count { use(first + row, window) }
            }
            first += count
        }
    }

    /// The names of the players, each once, in the order of their sessions; empty if nothing tells them.
    public var players: [String] {
        var seen: Set<String> = []
        return sessions.compactMap(\.player).filter { seen.insert($0).inserted }
    }

    /// What all swings come to, or those of a choice.
    ///
    /// - Parameter isChosen: Which sessions count.
    /// - Returns: The figures.
    public func figures(_ isChosen: (Session) -> Bool = { _ in true }) -> StudyFigures {
        StudyFigures(swings.filter { isChosen(sessions[$0.session]) }.map(\.swing))
    }
}

extension ResultRow {
    /// When the swing was, on the sensor's clock: its start, or what is known of it.
    fileprivate var instant: Double {
        [swing.startTimestamp, swing.peakRateTimestamp, swing.contactTimestamp].first { !$0.isNaN } ?? .nan
    }

    /// What makes UTC of the sensor's clock; NaN without a wall clock.
    fileprivate var wallClockOffset: Double {
        startTime.isNaN ? contactTime - swing.contactTimestamp : startTime - swing.startTimestamp
    }
}
