internal import SwingMotion
internal import SwingSignal

/// The change of a measure over a season: the slope of the fitted line times the number of steps between sessions.
struct SeasonChange: Sendable {
    /// The change, in the measure's unit.
    let value: Double
    /// The 95 % interval; `nil` with too few sessions, or if their scatter is unknown.
    let interval: ClosedRange<Double>?
    /// Whether the scatter of enough sessions is unknown, because all are on the line.
    var lacksScatter = false

    /// Whether the interval does not contain 0.
    var isClear: Bool { interval.map { !$0.contains(0) } ?? false }
}

extension Season {
    /// The change over the season; `nil` with one session, or if the sessions can't be compared.
    var change: SeasonChange? {
        guard let trend else { return nil }
        let steps = Double(sessions.count - 1)
        return SeasonChange(
            value: trend.slope * steps,
            interval: trend.interval.map { $0.lowerBound * steps...$0.upperBound * steps },
            lacksScatter: trend.interval == nil && sessions.count >= LinearTrend.minimumCount)
    }
}

/// What the seasons of many players show together.
struct PlayersInsight: Sendable {
    /// The sentence, such as `Time to contact changed clearly for 3 of 20 players`.
    let headline: String
    /// The largest changes, and how many of the clear ones chance explains.
    let evidence: String

    /// Describes the seasons of one measure.
    ///
    /// - Parameters:
    ///   - seasons: The seasons, those with a clear change first, as ``ordered(_:)`` returns them.
    ///   - isSportNamed: Whether the sports are named, because the study contains several.
    init?(_ seasons: [Season], isSportNamed: Bool) {
        guard let measure = seasons.first?.measure else { return nil }
        let judged = seasons.filter { $0.change?.interval != nil }
        let clear = judged.filter { $0.change?.isClear == true }
        let name = measure.name.capitalizedFirst
        let names = seasons.compactMap(\.player)
        let whose = names.count == seasons.count && Set(names).count == names.count ? "player" : "season"
        guard !judged.isEmpty else {
            headline = "\(name): no trend yet"
            let named = Set(seasons.compactMap(\.player)).count
            evidence =
                seasons.contains { $0.change?.lacksScatter == true }
                ? "A trend needs \(LinearTrend.minimumCount) sessions of a player whose scatter is known."
                : "A trend needs \(LinearTrend.minimumCount) sessions of a player; "
                    + "\(named > 0 ? named.of("player") : seasons.count.of("season")) found."
            return
        }
        headline =
            clear.isEmpty
            ? "\(name): no clear change for any of \(judged.count.of(whose))"
            : "\(name) changed clearly for \(clear.count) of \(judged.count.of(whose))"
        let largest = clear.prefix(3).map { season in
            let name = SeasonChart.name(of: season, isSportNamed: isSportNamed)
            return "\(name) \(measure.text(difference: season.change?.value ?? 0))"
        }
        let chance = (0.05 * Double(judged.count)).rounded()
        let expected = chance < 1 ? "less than 1" : "about \(chance.fixed(0))"
        evidence =
            (clear.isEmpty
                ? "" : "\(clear.count > 3 ? "The largest changes" : "Changes"): \(largest.joined(separator: ", ")). ")
            + "Chance alone would show \(expected) of \(judged.count)."
    }

    /// Returns seasons in the order of a table: clear changes by their size, then other changes, then those without one.
    static func ordered(_ seasons: [Season]) -> [Season] {
        func rank(_ season: Season) -> (Int, Double) {
            guard let change = season.change else { return (3, 0) }
            return (change.isClear ? 0 : change.interval != nil ? 1 : 2, -change.value.magnitude)
        }
        return seasons.enumerated().map { ($0, rank($1), $1) }
            .sorted { ($0.1.0, $0.1.1, $0.0) < ($1.1.0, $1.1.1, $1.0) }.map(\.2)
    }
}
