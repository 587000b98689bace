public import SwingMotion
internal import SwingTables

/// The combined results of one or several files, for summaries and reports.
public struct ResultSet: Sendable {
    /// A file of results.
    package struct Source: Sendable {
        /// The file's path, safe to display.
        package let path: String
        /// The origin of the results; `nil` if the file does not contain it.
        package let provenance: Provenance?
    }

    /// A session.
    public struct Session: Sendable {
        /// The position of its file in the set.
        package let source: Int
        /// The row of the session in its file.
        let fileRow: Int
        /// The unique name of the session in the set.
        public let label: String
        /// The session's name for readers: its date and its player if they are known, else ``label``.
        public internal(set) var name = ""
        /// The player, in the spelling that comes first; `nil` if the results do not state one.
        public let player: String?
        /// The sport, in the spelling that comes first; `nil` if the results do not state it.
        package let sport: String?
        /// The condition under which the session was recorded, in the spelling that comes first; `nil` if the results do not
        /// state it.
        public let condition: String?
        /// The session's row in the results.
        package let record: SessionRecord

        /// When the session began, in seconds since 1970-01-01 00:00:00 UTC; `nil` if unknown.
        ///
        /// It is the time of the first sample, unless the stated date is another one: then it is that day's noon.
        package var instant: Double? {
            let start = record.number("start_time")
            guard let noon = record.text("date").flatMap(Self.noon) else {
                return UTCText.second(start) == nil ? nil : start
            }
            // A local date begins up to 14 hours before that in UTC, and ends up to 12 hours after it.
            return abs(start - noon) <= 26 * 3600 ? start : noon
        }

        /// The date of the session, such as `2026-05-01`: as stated, else that of ``instant`` in UTC; `nil` if unknown.
        package var date: String? {
            if let date = record.text("date"), Self.noon(of: date) != nil { return date }
            return instant.flatMap(UTCText.day)
        }

        private static func noon(of date: String) -> Double? { ISO8601Date.instant(of: date + "T12:00:00Z") }
    }

    /// A swing.
    package struct SwingEntry: Sendable {
        /// The position of its session in the set.
        package internal(set) var session: Int
        /// The row of the swing in the session's file.
        let fileRow: Int
        /// The number of the swing in its session, from 1.
        package let number: Int
        /// The swing, without its window.
        package let swing: Swing
        /// The time of the swing in seconds after the session's start, or after its first swing without a known start.
        ///
        /// It is NaN after a clock reset.
        package let elapsed: Double
        /// The start of the swing, in seconds since 1970-01-01 00:00:00 UTC; NaN if unknown.
        package let startTime: Double
    }

    /// The files, in the order given.
    package internal(set) var sources: [Source] = []
    /// The sessions of all files.
    public internal(set) var sessions: [Session] = []
    /// The sports of the analysed sessions, each once, in their order; `nil` is one of them if a session states none.
    package internal(set) var sports: [String?] = []
    /// The swings of all sessions; of many swings, only some at equal steps if the set was read for a page.
    package internal(set) var swings: [SwingEntry] = []
    /// The values of all swings, one entry per session.
    package internal(set) var values: [SwingValues] = []
    /// The number of swings of which ``swings`` contains one.
    package internal(set) var step = 1
    /// The number of swings that were appended to ``swings`` or skipped.
    var appendedCount = 0
    /// The name of the group of sessions that do not state their sport.
    package static let unknownSport = "unknown sport"

    /// The swings that were left out, with the reasons.
    package internal(set) var exclusions: [Exclusion] = []

    /// The files with sessions that precede in the set too, and the number of these sessions, which count once.
    package internal(set) var repeats: [(path: String, count: Int)] = []

    /// The names of the players, of which several spellings can mean one player.
    var playerNames = PlayerNames()
    /// The names of the sports, of which several spellings can mean one sport.
    var sportNames = PlayerNames(of: "sport")
    /// The names of the conditions, of which several spellings can mean one condition.
    var conditionNames = PlayerNames(of: "condition")

    /// The paths of the files.
    let paths: [String]
    let detail: Detail
    /// The rows of the files of swings that were left out.
    var leftOut: [Int: Set<Int>] = [:]

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
        try self.init(reading: paths, excluding: list, for: .all)
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

    /// The names of the further facts that sessions state, in alphabetical order.
    package var furtherFacts: [String] {
        Set(sessions.flatMap(\.record.info.metadata.keys)).sorted()
    }

    /// Whether there are several sports, whose times to contact are never pooled.
    package var isMixed: Bool { sports.count > 1 }

    /// Returns the name of a session's group by a fact, such as the player: with the sport if there are several.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - fact: A closure that returns the fact; `nil` if it is unknown.
    /// - Returns: The name; `nil` if the fact is unknown.
    package func group(_ session: Session, by fact: (Session) -> String?) -> String? {
        guard let name = fact(session) else { return nil }
        let sport = session.sport ?? Self.unknownSport
        return isMixed && name != sport ? "\(name), \(sport)" : name
    }

    /// Whether the swings are too many to be shown one by one, so that ``swings`` is a sample of them.
    package var isSampled: Bool { step > 1 }

    /// The number of swings.
    package var swingCount: Int { values.reduce(0) { $0 + $1.count } }
}
