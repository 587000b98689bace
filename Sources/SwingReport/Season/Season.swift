internal import SwingAnalysis
internal import SwingMotion
internal import SwingResults
internal import SwingSignal

/// The sessions of one player in one sport, in the order of their dates.
///
/// Sports are never pooled: their times to contact differ by more than a player's.
struct Season: Sendable {
    /// A session with enough known values.
    struct Session: Sendable {
        /// The index of the session in the study.
        let index: Int
        /// The name of the session for readers.
        let label: String
        /// The time of the session in seconds since 1970-01-01 00:00:00 UTC; `nil` if unknown.
        let instant: Double?
        /// The date, such as `2026-05-01`; `nil` if unknown.
        let date: String?
        /// The distribution of the known values.
        let spread: Spread
        /// The session's value of the measure.
        let value: SessionValue
    }

    /// The player; `nil` if unknown.
    let player: String?
    /// The sport; `nil` if unknown.
    let sport: String?
    /// The measure.
    let measure: SwingMeasure
    /// Whether the measure replaces the time to contact, because none is known.
    let isFallback: Bool
    /// All sessions with a value, in the order of the results.
    let compared: [Session]
    /// The sessions, by date; in the order of the results if no session has a date.
    let sessions: [Session]
    /// The number of sessions that are left out because they have too few known values.
    let sparseCount: Int
    /// The number of sessions that are left out because misses are not reported at their accelerometer's rate.
    let unratedCount: Int
    /// The number of sessions that are left out because only other sessions have a date.
    let undatedCount: Int
    /// Whether ``compared`` has at most one session, or the accelerometer's rates are all known and can show the same.
    ///
    /// If not, the rates alone can change the figures, so the sessions are not compared.
    let hasOneCapability: Bool

    /// Whether ``sessions`` are on a calendar.
    var isDated: Bool { sessions.first?.instant != nil }

    /// Returns the seasons of a study, in the order of their first sessions.
    ///
    /// - Parameters:
    ///   - study: The study.
    ///   - measure: The measure; `nil` for the time to contact if the season has any, else for the peak rotation rate.
    /// - Returns: A season for each player and sport with a session that was analysed.
    /// - Complexity: O(*n* log *n*), where *n* is the number of swings and sessions.
    static func all(of study: ResultSet, measure: SwingMeasure? = nil) -> [Season] {
        var order: [Key] = []
        var rows: [Key: [Int]] = [:]
        for (index, session) in study.sessions.enumerated() where session.record.text("status") != "failed" {
            let key = Key(player: session.player, sport: session.sport)
            if rows[key] == nil { order.append(key) }
            rows[key, default: []].append(index)
        }
        return order.map { Season($0, rows[$0] ?? [], of: study, measure) }
    }

    private struct Key: Hashable {
        let player: String?
        let sport: String?
    }

    private init(_ key: Key, _ rows: [Int], of study: ResultSet, _ chosen: SwingMeasure?) {
        player = key.player
        sport = key.sport
        let isTimed = rows.contains { !study.values[$0][.timeToContact].isEmpty }
        let measure = chosen ?? (isTimed ? .timeToContact : .peakRotationRate)
        self.measure = measure
        isFallback = chosen == nil && !isTimed
        let full = rows.compactMap { index -> Session? in
            let session = study.sessions[index]
            let values = study.rated(index)[measure]
            return measure.sessionValue(of: values).map {
                Session(
                    index: index, label: session.name, instant: session.instant, date: session.date,
                    spread: Spread(values), value: $0)
            }
        }
        compared = full
        unratedCount = measure.countWithoutMisses(rows.map { study.sessions[$0] })
        sparseCount = rows.count - full.count - unratedCount
        let dated = full.filter { $0.instant != nil }
        undatedCount = dated.isEmpty ? 0 : full.count - dated.count
        // The sort is stable for sessions of the same instant, because the index decides.
        sessions =
            dated.isEmpty ? full : dated.sorted { ($0.instant ?? 0, $0.index) < ($1.instant ?? 0, $1.index) }
        hasOneCapability = full.count < 2 || RateCapability.common(of: full.map { study.sessions[$0.index] }) != nil
    }

    /// The course of the sessions' values, in the measure's unit per session; `nil` if they can't be compared.
    var trend: LinearTrend? { hasOneCapability ? LinearTrend(sessions.map(\.value.value)) : nil }

    /// The range in which a session was to be expected from those before it; `nil` with fewer than five.
    ///
    /// - Parameters:
    ///   - place: The session's place in ``sessions``.
    ///   - chances: The number of sessions that may be outside.
    /// - Returns: The range.
    func usual(before place: Int, chances: Int = 1) -> UsualRange? {
        guard hasOneCapability else { return nil }
        return UsualRange(sessions[..<place].map(\.value.value), limits: measure.limits, chances: chances)
    }

    /// The place of the best session, if it is a record: better than the sessions before it predict.
    ///
    /// Each session of a season has a chance to be beyond its usual range. So the range is wider for a record: in at most
    /// 5 % of seasons without a change there is one. It is `nil` if no direction of the measure is better in the sport.
    var record: Int? {
        let better = measure.better(in: sport)
        guard better != .neither else { return nil }
        let values = sessions.map(\.value.value)
        guard let best = better == .smaller ? values.min() : values.max(), let place = values.firstIndex(of: best),
            let usual = usual(before: place, chances: sessions.count - UsualRange.minimumCount)?.range
        else { return nil }
        return (better == .smaller ? best < usual.lowerBound : best > usual.upperBound) ? place : nil
    }
}

extension Season {
    /// Whether seasons belong to several sports, so that each has to name its own.
    static func hasSeveralSports(_ seasons: [Season]) -> Bool { Set(seasons.map(\.sport)).count > 1 }
}
