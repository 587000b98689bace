internal import SwingMotion
internal import SwingResults
internal import SwingSignal

/// The sentences of a paper on the values of a study's players, with intervals.
struct GroupSentences {
    private let groups: [GroupSummary]

    /// Summarizes a study, by sport.
    init(_ study: ResultSet) { groups = GroupedStudy(study, by: [], measure: .timeToContact).groups }

    /// Whether a value has an interval from players or sessions.
    var hasIntervals: Bool {
        groups.contains { $0.value.interval != nil && $0.value.unit != .swings }
    }

    /// Whether a change within a session has an interval.
    var hasSessionChange: Bool { groups.contains { $0.sessionChange.interval != nil } }

    /// The definition of the change within a session, and the change of each sport; nothing without an interval.
    var sessionChanges: [String] {
        let measure = SwingMeasure.timeToContact
        let changes = groups.compactMap { group -> String? in
            guard let interval = group.sessionChange.interval, let unit = group.sessionChange.unit else { return nil }
            let place = groups.count > 1 ? group.sport.map { " in \($0)" } ?? "" : ""
            let count =
                unit == .players ? group.sessionChange.players.count : group.sessionChange.players[0].sessions.count
            let whose =
                unit == .players
                ? count.of("player") : unit == .sessions ? "\(count) sessions of one player" : "one session"
            return "It changed\(place) by \(measure.text(difference: group.sessionChange.value)) "
                + "(95 % interval \(measure.text(difference: interval)); \(whose))."
        }
        guard !changes.isEmpty else { return [] }
        return [
            "The change of the time to contact within a session is the Theil–Sen slope of the times to contact over the "
                + "time in the session, multiplied by the time from the first to the last one (at least "
                + "\(TheilSenTrend.minimumCount)); the interval of one session is Sen's, that of several is Student's, of the "
                + "players or of the sessions of the only player."
        ] + changes
    }

    /// The definition of the values, and the value of each sport; nothing without an interval.
    var all: [String] {
        guard hasIntervals else { return [] }
        let values = groups.compactMap { group -> String? in
            guard let interval = group.value.interval, let unit = group.value.unit, unit != .swings else { return nil }
            let place = groups.count > 1 ? group.sport.map { " in \($0)" } ?? "" : ""
            let measure = SwingMeasure.timeToContact
            let whose =
                unit == .players
                ? group.value.players.count.of("player")
                : "\(group.value.players[0].sessions.count) sessions of one player, "
                    + "of whom alone the interval speaks"
            return
                "The group's value\(place) was \(measure.text(group.value.value)) ms "
                + "(95 % interval \(measure.text(interval)); \(whose))."
        }
        return [
            "A player's time to contact is the mean of the medians of their sessions with at least "
                + "\(SessionValue.minimumCount) times, and a group's is the mean over its players; "
                + "intervals are Student's."
        ] + values + leftOut
    }

    /// The sessions that count for no value, a sentence each.
    private var leftOut: [String] {
        func sentence(_ count: Int, _ reason: String) -> String? {
            count == 0 ? nil : "\(count.of("session")) \(count == 1 ? "was" : "were") left out: \(reason)."
        }
        return [
            sentence(
                groups.reduce(0) { $0 + $1.value.unnamedCount }, "without a player's name, although others have one"),
            sentence(
                groups.reduce(0) { $0 + $1.value.sparseCount },
                "with fewer than \(SessionValue.minimumCount) times to contact"),
        ].compactMap(\.self)
    }
}
