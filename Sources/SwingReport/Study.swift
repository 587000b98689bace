internal import SwingFiles
public import SwingMotion
public import SwingResults

/// The combined results of one or several files, for a report.
public struct Study: Sendable {
    /// A file of results.
    struct Source: Sendable {
        /// The file's path, safe to display.
        let path: String
        /// The origin of the results; `nil` if the file does not contain it.
        let provenance: Provenance?
        /// The row of each swing in the file.
        let fileRows: [Int]
    }

    /// A session.
    public struct Session: Sendable {
        /// The position of its file in the study.
        let source: Int
        /// The unique name of the session in the study.
        public let label: String
        /// The player, in the spelling that comes first; if the results do not state one, the file's name, or `nil` if there is only one file.
        public let player: String?
        /// The condition under which the session was recorded; `nil` if the results do not state it.
        public let condition: String?
        /// The session's row in the results.
        let record: SessionRecord

        /// The sport; `nil` if the results do not state it.
        var sport: String? { record.text("sport").map(VisibleText.escaped) }

        /// When the session began, in seconds since 1970-01-01 00:00:00 UTC; `nil` if unknown.
        ///
        /// It is the time of the first sample, unless the stated date is another one: then it is that day's noon.
        var instant: Double? {
            let start = record.number("start_time")
            guard let noon = record.text("date").flatMap(Self.noon) else {
                return UTCText.second(start) == nil ? nil : start
            }
            // A local date begins up to 14 hours before that in UTC, and ends up to 12 hours after it.
            return abs(start - noon) <= 26 * 3600 ? start : noon
        }

        /// The date of the session, such as `2026-05-01`: as stated, else that of ``instant`` in UTC; `nil` if unknown.
        var date: String? {
            if let date = record.text("date"), Self.noon(of: date) != nil { return date }
            return instant.flatMap(UTCText.day)
        }

        private static func noon(of date: String) -> Double? { ISO8601Date.instant(of: date + "T12:00:00Z") }
    }

    /// A swing.
    struct SwingEntry: Sendable {
        /// The position of its session in the study.
        let session: Int
        /// The number of the swing in its session, from 1.
        let number: Int
        /// The swing, without its window.
        let swing: Swing
        /// The time of the swing in seconds after the session's start, or after its first swing without a known start.
        ///
        /// It is NaN after a clock reset.
        let elapsed: Double
        /// The start of the swing, in seconds since 1970-01-01 00:00:00 UTC; NaN if unknown.
        let startTime: Double
    }

    /// The files, in the order given.
    private(set) var sources: [Source] = []
    /// The sessions of all files.
    public private(set) var sessions: [Session] = []
    /// The sports of the analysed sessions, each once, in their order; `nil` is one of them if a session states none.
    private(set) var sports: [String?] = []
    /// The swings of all sessions.
    private(set) var swings: [SwingEntry] = []
    /// The name of the group of sessions that do not state their sport.
    static let unknownSport = "unknown sport"

    /// The swings that were left out, with the reasons.
    private(set) var exclusions: [Exclusion] = []

    /// The files with sessions that precede in the study too, and the number of these sessions, which count once.
    private(set) var repeats: [(path: String, count: Int)] = []

    /// The names of the players, of which several spellings can mean one player.
    private(set) var playerNames = PlayerNames()

    /// The paths of the files.
    private let paths: [String]

    /// Reads results.
    ///
    /// A session that several files contain counts once.
    ///
    /// - Parameters:
    ///   - paths: Files of results in HDF5, CSV or JSON lines; only HDF5 contains signals and provenance.
    ///   - list: The swings to leave out.
    /// - Throws: ``SwingMotion/SwingError`` if a file is missing or does not contain SwingKit's results, if the list names
    ///   swings that do not exist, if two files contain a session with different numbers of swings, or if sessions of one
    ///   sport were measured about different axes.
    /// - Complexity: O(*n*) in time and memory, where *n* is the number of swings and sessions.
    public init(reading paths: [String], excluding list: ExcludeList? = nil) throws(SwingError) {
        self.paths = paths
        var application = list.map { ExcludedSwings($0) }
        var labels: [String: Int] = [:]
        var known = RepeatedSessions()
        for (source, path) in paths.enumerated() {
            var results = try ResultsReader.results(at: path)
            if var excluded = application {
                try results.exclude(&excluded)
                application = excluded
            }
            let repeated = try known.remove(from: &results, at: path)
            if repeated > 0 { repeats.append((path, repeated)) }
            exclusions += results.exclusions.filter { !exclusions.contains($0) }
            let first = sessions.count
            let name = VisibleText.escaped(path.split(separator: "/").last.map(String.init) ?? path)
            for record in results.sessions {
                let id = VisibleText.escaped(record.id.isEmpty ? record.text("input_uri") ?? "unnamed" : record.id)
                labels[id, default: 0] += 1
                let repeated = labels[id] ?? 1
                sessions.append(
                    Session(
                        source: source, label: repeated == 1 ? id : "\(id) (\(repeated))",
                        player: record.text("player").map { playerNames.add(VisibleText.escaped($0)) }
                            ?? (paths.count > 1 ? name : nil),
                        condition: record.text("condition").map(VisibleText.escaped), record: record))
            }
            append(results.swings, from: first)
            sources.append(
                Source(
                    path: VisibleText.escaped(path), provenance: results.provenance,
                    fileRows: results.fileRows))
        }
        try application?.finish()
        var seen: Set<String?> = []
        let analysed = sessions.filter { $0.record.text("status") != "failed" }
        sports = analysed.map(\.sport).filter { seen.insert($0).inserted }
        try requireOneAxisPerSport()
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
                    session: session, number: row.swingInSession, swing: row.swing,
                    elapsed: row.instant - origin, startTime: row.startTime))
        }
    }

    /// Reads the signals around the swings, a few at a time.
    ///
    /// - Parameter use: A closure that receives a swing's index in ``swings``, and its window.
    /// - Throws: ``SwingMotion/SwingError`` if the files of results can't be read.
    func eachWindow(_ use: (Int, SwingWindow) -> Void) throws(SwingError) {
        var first = 0
        for (source, path) in paths.enumerated() {
            // Rows ascend in the file and in the study.
            var rest = sources[source].fileRows[...]
            var next = first
            try ResultsReader.eachWindow(at: path) { row, window in
                guard row == rest.first else { return }
                use(next, window)
                next += 1
                rest.removeFirst()
            }
            first += sources[source].fileRows.count
        }
    }

    /// The names of the players, each once, in the order of their sessions; empty if they are unknown.
    package var players: [String] {
        var seen: Set<String> = []
        return sessions.compactMap(\.player).filter { seen.insert($0).inserted }
    }

    /// The conditions, each once, in the order of their sessions; empty if they are unknown.
    package var conditions: [String] {
        var seen: Set<String> = []
        return sessions.compactMap(\.condition).filter { seen.insert($0).inserted }
    }

    /// Returns the fact with a name: one that every study has, or one that at least one session states.
    ///
    /// - Parameter name: The fact's name in any case, or that of its column, such as `racket_weight_g`.
    /// - Returns: The fact; `nil` if nothing states it.
    package func fact(named name: String) -> SummaryFact? {
        let further = furtherFacts
        if let known = SummaryFact.common.first(where: { $0 == name.lowercased() })
            ?? further.first(where: { $0 == name })
        {
            return SummaryFact(known)
        }
        return further.first { SummaryFact.key($0) == SummaryFact.key(name) }.map { SummaryFact($0) }
    }

    /// The names of the further facts that sessions state, in alphabetical order.
    package var furtherFacts: [String] {
        Set(sessions.flatMap(\.record.info.metadata.keys)).sorted()
    }

    /// Whether there are several sports, whose times to contact are never pooled.
    var isMixed: Bool { sports.count > 1 }

    /// Returns the name of a session's group by a fact, such as the player: with the sport if there are several.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - fact: A closure that returns the fact; `nil` if it is unknown.
    /// - Returns: The name; `nil` if the fact is unknown.
    func group(_ session: Session, by fact: (Session) -> String?) -> String? {
        guard let name = fact(session) else { return nil }
        let sport = session.sport ?? Self.unknownSport
        return isMixed && name != sport ? "\(name), \(sport)" : name
    }

    /// Returns the summary figures of all swings, or of the swings of some sessions.
    ///
    /// - Parameter isChosen: A closure that returns whether a session is included.
    /// - Returns: The figures.
    public func figures(_ isChosen: (Session) -> Bool = { _ in true }) -> StudyFigures {
        StudyFigures(swings.filter { isChosen(sessions[$0.session]) }.map(\.swing))
    }
}

extension ResultRow {
    /// The time of the swing on the sensor's clock: its start, else its peak rate, else its contact.
    fileprivate var instant: Double {
        [swing.startTimestamp.orNaN, swing.peakRateTimestamp.orNaN, swing.contactTimestamp.orNaN].first { !$0.isNaN }
            ?? .nan
    }

    /// The offset from the sensor's clock to UTC; NaN without a wall clock.
    fileprivate var wallClockOffset: Double {
        startTime.isNaN ? contactTime - swing.contactTimestamp.orNaN : startTime - swing.startTimestamp.orNaN
    }
}
