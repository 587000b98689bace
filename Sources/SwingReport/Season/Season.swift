internal import SwingAnalysis
internal import SwingFiles
internal import SwingMotion
internal import SwingResults

/// The sessions of one player in one sport, in the order of their dates.
///
/// Sports are never pooled: their times to contact differ by more than a player's.
struct Season: Sendable {
    /// A session with enough known values for a median.
    struct Session: Sendable {
        /// The index of the session in the study.
        let index: Int
        /// The unique name of the session in the study.
        let label: String
        /// The time of the session in seconds since 1970-01-01 00:00:00 UTC; `nil` if unknown.
        let instant: Double?
        /// The date, such as `2026-05-01`; `nil` if unknown.
        let date: String?
        /// The known values of the measure, in its unit.
        let values: [Double]
        /// Their distribution.
        let spread: Spread
    }

    /// The fewest known values from which a session has a median here.
    static let minimumValueCount = 3

    /// The player; `nil` if unknown.
    let player: String?
    /// The sport; `nil` if unknown.
    let sport: String?
    /// The measure: the time to contact if any is known, else the peak rotation rate.
    let measure: SeasonMeasure
    /// The sessions, by date; in the order of the results if no session has a date.
    let sessions: [Session]
    /// The number of sessions that are left out because they have too few known values.
    let sparseCount: Int
    /// The number of sessions that are left out because only other sessions have a date.
    let undatedCount: Int
    /// What the accelerometer's rates of ``sessions`` can show; `nil` if no rate is known.
    let capability: RateCapability?
    /// Whether the accelerometer's rates of ``sessions`` can show the same.
    ///
    /// If they can't, the rates alone can change the figures, so the sessions are not compared.
    let hasOneCapability: Bool

    /// Whether ``sessions`` are on a calendar.
    var isDated: Bool { sessions.first?.instant != nil }

    /// Returns the seasons of a study, in the order of their first sessions.
    ///
    /// - Parameter study: The study.
    /// - Returns: A season for each player and sport with a session that was analysed.
    /// - Complexity: O(*n* log *n*), where *n* is the number of swings and sessions.
    static func all(of study: Study) -> [Season] {
        var swings = [[Swing]](repeating: [], count: study.sessions.count)
        for entry in study.swings { swings[entry.session].append(entry.swing) }
        var order: [Key] = []
        var rows: [Key: [Int]] = [:]
        for (index, session) in study.sessions.enumerated() where session.record.text("status") != "failed" {
            let key = Key(player: session.player, sport: session.sport)
            if rows[key] == nil { order.append(key) }
            rows[key, default: []].append(index)
        }
        return order.map { Season($0, rows[$0] ?? [], of: study, swings) }
    }

    private struct Key: Hashable {
        let player: String?
        let sport: String?
    }

    private init(_ key: Key, _ rows: [Int], of study: Study, _ swings: [[Swing]]) {
        player = key.player
        sport = key.sport
        let isTimed = rows.contains { swings[$0].contains { !$0.timeToContact.isNaN } }
        let measure = isTimed ? SeasonMeasure.timeToContact : .peakRotationRate
        self.measure = measure
        let all = rows.map { index -> Session in
            let session = study.sessions[index]
            let values = swings[index].map(measure.value).filter(\.isFinite)
            return Session(
                index: index, label: session.label, instant: session.instant, date: session.date, values: values,
                spread: Spread(values))
        }
        let full = all.filter { $0.values.count >= Self.minimumValueCount }
        sparseCount = all.count - full.count
        let dated = full.filter { $0.instant != nil }
        undatedCount = dated.isEmpty ? 0 : full.count - dated.count
        // The sort is stable for sessions of the same instant, because the index decides.
        sessions =
            dated.isEmpty ? full : dated.sorted { ($0.instant ?? 0, $0.index) < ($1.instant ?? 0, $1.index) }
        let rates = sessions.map { study.sessions[$0.index].record.number("accel_rate") }
        let capabilities = rates.compactMap(RateCapability.init(accelerometerRate:))
        capability = capabilities.first
        hasOneCapability = Set(capabilities).count <= 1
    }

    /// The course of the sessions' medians, in the measure's unit per session; `nil` if they can't be compared.
    var trend: LinearTrend? { hasOneCapability ? LinearTrend(sessions.map(\.spread.median)) : nil }
}

extension Season {
    /// Whether seasons belong to several sports, so that each has to name its own.
    static func hasSeveralSports(_ seasons: [Season]) -> Bool { Set(seasons.map(\.sport)).count > 1 }
}

/// A measure whose course over a season is reported.
enum SeasonMeasure: Sendable {
    case timeToContact
    case peakRotationRate

    /// The name in a sentence.
    var name: String {
        switch self {
        case .timeToContact: "time to contact"
        case .peakRotationRate: "peak rotation rate"
        }
    }

    /// The unit of values in the page.
    var unit: String {
        switch self {
        case .timeToContact: "ms"
        case .peakRotationRate: "rad/s"
        }
    }

    /// The words for smaller and for larger values.
    var directions: (smaller: String, larger: String) {
        switch self {
        case .timeToContact: ("shorter", "longer")
        case .peakRotationRate: ("lower", "higher")
        }
    }

    private var decimals: Int { self == .timeToContact ? 0 : 1 }

    /// Returns a swing's value in ``unit``; NaN if unknown or omitted.
    func value(of swing: Swing) -> Double {
        switch self {
        case .timeToContact: swing.timeToContact * 1000
        case .peakRotationRate: swing.peakRotationRate.magnitude
        }
    }

    /// Returns a value or a difference as text, without its unit.
    func text(_ value: Double) -> String {
        let text = value.fixed(decimals)
        return text.contains { ("1"..."9").contains($0) } ? text : text.replacing("-", with: "")
    }
}

extension String {
    /// The text with a capital first letter.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
