internal import SwingMotion
internal import SwingSignal

/// The sentences of a paper on the values of a study's players, with intervals.
struct GroupSentences {
    private let groups: [GroupSummary]

    /// Summarizes a study, by sport.
    init(_ study: Study) { groups = GroupedStudy(study, by: [], measure: .timeToContact).groups }

    /// Whether a value has an interval from players or sessions.
    var hasIntervals: Bool {
        groups.contains { $0.value.interval != nil && $0.value.unit != .swings }
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
        ] + values
    }
}
