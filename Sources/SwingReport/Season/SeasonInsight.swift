internal import SwingAnalysis
internal import SwingMotion
internal import SwingResults
internal import SwingSignal

/// What a season shows, in one sentence, with its evidence.
///
/// The unit of evidence is the session: the swings of one session share the day, the sensor's place on the wrist and the
/// player's form, so they are not evidence of a trend.
struct SeasonInsight: Sendable {
    /// The insight, such as `Ann's time to contact fell by 12 ms`.
    let headline: String
    /// What the insight rests on, one sentence each with a full stop.
    let evidence: [String]
    /// Whether chance explains it, in one sentence; `nil` without a change.
    let belief: String?

    /// Describes a season; `nil` if no session has enough known values.
    ///
    /// - Parameters:
    ///   - season: The season.
    ///   - isSportNamed: Whether the sport is named, because the study contains several.
    init?(_ season: Season, isSportNamed: Bool) {
        guard let last = season.sessions.last else { return nil }
        let sport = isSportNamed ? season.sport.map { " in \($0)" } ?? "" : ""
        let name = season.measure.name
        let subject = (season.player.map { "\($0)'s \(name)" } ?? name.capitalizedFirst) + sport
        let (first, rest) = Self.course(of: season, last, subject: subject)
        headline = first
        evidence = rest + Self.latest(of: season) + Self.record(of: season) + Self.limits(of: season)
        belief =
            season.change.map { change in
                change.isClear
                    ? season.player == nil
                        ? "Unlikely to be chance, if all sessions are of one player." : "Unlikely to be chance."
                    : change.interval != nil
                        ? "May be chance."
                        : change.lacksScatter ? "Not judged." : "Too few sessions to judge."
            }
    }

    /// Returns the headline, and the evidence of the trend.
    private static func course(
        of season: Season, _ last: Season.Session, subject: String
    ) -> (headline: String, evidence: [String]) {
        let (measure, count) = (season.measure, season.sessions.count)
        guard season.hasOneCapability else {
            return (
                "\(subject): sessions not comparable",
                ["\(RateCapability.difference.capitalizedFirst); compare sessions of one rate in HDF5 or JSON lines."]
            )
        }
        guard let change = season.change else {
            let value = "\(measure.text(last.value.value)) \(measure.unit)"
            return (
                "\(subject): \(measure.hasQuartiles ? "median " : "")\(value) of \(last.value.count) swings",
                ["A trend needs \(LinearTrend.minimumCount) sessions."]
            )
        }
        let over = "over \(count) sessions" + period(of: season)
        guard !change.lacksScatter else {
            let values = season.sessions.map { measure.text($0.value.value) }
            let isSame = Set(values).count == 1
            return (
                isSame ? "\(subject): the same in all sessions" : "\(subject): change not judged",
                [
                    "\(measure.text(difference: change.value)) \(over); no interval, because the sessions' values "
                        + "\(isSame ? "are equal" : "are on a line"), so their scatter is unknown."
                ]
            )
        }
        guard let interval = change.interval else {
            return (
                "\(subject): no trend yet",
                [
                    "\(measure.text(difference: change.value)) \(over); a trend needs \(LinearTrend.minimumCount) sessions."
                ]
            )
        }
        guard change.isClear else {
            return (
                "\(subject): no clear change",
                [
                    "\(measure.text(difference: change.value)) \(over), 95 % interval \(measure.text(difference: interval))."
                ]
            )
        }
        return (
            "\(subject) \(change.value < 0 ? "fell" : "rose") by \(measure.text(size: change.value))",
            ["\(over.capitalizedFirst), 95 % interval \(measure.text(sizes: interval))."]
        )
    }

    /// Returns the last session against the range that was to be expected from the sessions before it.
    private static func latest(of season: Season) -> [String] {
        let (measure, sessions) = (season.measure, season.sessions)
        guard season.hasOneCapability, sessions.count > 1, let last = sessions.last?.value else { return [] }
        let text = "Last session: \(measure.sessionValueName) \(measure.text(last.value)) \(measure.unit)"
        let earlier = sessions.count - 1
        guard earlier >= UsualRange.minimumCount else {
            let missing = UsualRange.minimumCount - earlier
            return ["\(text); the usual range needs \(missing.of("more session"))."]
        }
        guard let usual = season.usual(before: earlier)?.range else {
            return ["\(text), \(place(of: last.value, besides: sessions[0].value.value, measure))."]
        }
        let place = last.value < usual.lowerBound ? "below" : last.value > usual.upperBound ? "above" : "within"
        // The interval of sessions with a trend is too wide, and around their middle instead of its end.
        let trend = season.change?.isClear == true ? ". It does not consider the trend" : ""
        return [
            "\(text), \(place) the usual \(measure.text(usual)) "
                + "(95 % prediction interval from \(earlier) earlier sessions)\(trend)."
        ]
    }

    /// Returns where the last session is if all earlier ones have the same value, so that they have no usual range.
    private static func place(of last: Double, besides earlier: Double, _ measure: SwingMeasure) -> String {
        guard measure.text(last) != measure.text(earlier) else { return "as in all earlier sessions" }
        return
            "\(last < earlier ? "below" : "above") the \(measure.text(earlier)) \(measure.unit) of all earlier sessions; "
            + "their scatter is unknown, so there is no usual range"
    }

    /// Returns the record, if there is one.
    private static func record(of season: Season) -> [String] {
        let measure = season.measure
        guard let place = season.record else { return [] }
        let session = season.sessions[place]
        let day = session.date.map { " on \($0)" } ?? ""
        return [
            "Best session: \(measure.text(session.value.value)) \(measure.unit)\(day), better than the sessions before it predict."
        ]
    }

    /// Returns what was left out, and what else may explain a change.
    private static func limits(of season: Season) -> [String] {
        var texts: [String] = []
        if season.isFallback { texts.append("No time to contact is known, so the \(season.measure.name) is compared.") }
        if season.sparseCount > 0 {
            texts.append(
                "\(season.sparseCount.of("session")) with fewer than \(SessionValue.minimumCount) known values left out."
            )
        }
        if season.unratedCount > 0 {
            texts.append("\(season.unratedCount.of("session")) left out: \(SwingMeasure.withoutMisses).")
        }
        if season.undatedCount > 0 { texts.append("\(season.undatedCount.of("session")) without a date left out.") }
        if season.sessions.count > 1, !season.isDated {
            texts.append("The sessions have no dates; their order is that of the results.")
        }
        let unnamed = [("player", season.player), ("sport", season.sport)].filter { $0.1 == nil }.map(\.0)
        if season.sessions.count > 1, !unnamed.isEmpty {
            let names = unnamed.joined(separator: " and no ")
            texts.append("The sessions name no \(names); they count as one.")
        }
        return texts
    }

    private static func period(of season: Season) -> String {
        guard let first = season.sessions.first?.date, let last = season.sessions.last?.date else { return "" }
        return first == last ? " on \(first)" : ", \(first) to \(last)"
    }
}
