internal import SwingMotion
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
        evidence = rest + Self.latest(of: season) + Self.limits(of: season)
    }

    /// Returns the headline, and the evidence of the trend.
    private static func course(
        of season: Season, _ last: Season.Session, subject: String
    ) -> (headline: String, evidence: [String]) {
        let (measure, count) = (season.measure, season.sessions.count)
        guard season.hasOneCapability else {
            return (
                "\(subject): sessions not comparable",
                ["Their sample rates differ, which alone can change the figures; compare sessions of one rate."]
            )
        }
        guard let trend = season.trend else {
            let median = "\(measure.text(last.spread.median)) \(measure.unit)"
            return (
                "\(subject): median \(median) of \(last.values.count) swings",
                ["A trend needs \(LinearTrend.minimumCount) sessions."]
            )
        }
        let length = Double(count - 1)
        let change = trend.slope * length
        let over = "over \(count) sessions" + period(of: season)
        guard let slopes = trend.interval else {
            return (
                "\(subject): no trend yet",
                ["\(signed(change, measure)) \(over); a trend needs \(LinearTrend.minimumCount) sessions."]
            )
        }
        let interval = slopes.lowerBound * length...slopes.upperBound * length
        guard !interval.contains(0) else {
            return (
                "\(subject): no clear change",
                ["\(signed(change, measure)) \(over), 95 % interval \(range(interval, measure))."]
            )
        }
        let sizes = [interval.lowerBound.magnitude, interval.upperBound.magnitude].sorted().map(measure.text)
        return (
            "\(subject) \(change < 0 ? "fell" : "rose") by \(measure.text(change.magnitude)) \(measure.unit)",
            ["\(over.capitalizedFirst), 95 % interval \(sizes.joined(separator: " to ")) \(measure.unit)."]
        )
    }

    /// Returns the last session against the one before, and against the usual range.
    private static func latest(of season: Season) -> [String] {
        let (measure, sessions) = (season.measure, season.sessions)
        guard season.hasOneCapability, sessions.count > 1, let last = sessions.last else { return [] }
        var text = "Last session: median \(measure.text(last.spread.median)) \(measure.unit)"
        if let shift = HodgesLehmannShift(from: sessions[sessions.count - 2].values, to: last.values) {
            text +=
                ", \(signed(shift.shift, measure)) against the one before (95 % interval "
                + "\(range(shift.interval, measure))\(shift.interval.contains(0) ? ", no clear change" : ""))"
        }
        let earlier = Spread(sessions.dropLast().map(\.spread.median))
        guard earlier.count >= 4 else { return [text + "."] }
        let (lower, upper) = earlier.quartiles
        let place = last.spread.median < lower ? "below" : last.spread.median > upper ? "above" : "within"
        return [
            "\(text); \(place) the usual \(measure.text(lower)) to \(measure.text(upper)) \(measure.unit) (interquartile "
                + "range of the earlier sessions)."
        ]
    }

    /// Returns what was left out, and what else may explain a change.
    private static func limits(of season: Season) -> [String] {
        var texts: [String] = []
        if season.measure != .timeToContact {
            texts.append("No time to contact is known, so the \(season.measure.name) is compared.")
        }
        if season.sparseCount > 0 {
            texts.append(
                "\(season.sparseCount.of("session")) with fewer than \(Season.minimumValueCount) known values left out."
            )
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

    private static func signed(_ value: Double, _ measure: SeasonMeasure) -> String {
        let text = measure.text(value)
        return (value > 0 && text.contains { ("1"..."9").contains($0) } ? "+\(text)" : minus(text)) + " \(measure.unit)"
    }

    private static func range(_ range: ClosedRange<Double>, _ measure: SeasonMeasure) -> String {
        "\(minus(measure.text(range.lowerBound))) to \(minus(measure.text(range.upperBound))) \(measure.unit)"
    }

    private static func minus(_ text: String) -> String { text.replacing("-", with: "−") }
}

/// The course of values in their order: the slope of the least-squares line, with its interval by Student's t.
///
/// Source: N. R. Draper, H. Smith 1998, *Applied Regression Analysis*, third edition, section 1.4.
struct LinearTrend: Sendable {
    /// The change from one value to the next.
    let slope: Double
    /// The 95 % confidence interval of the slope; `nil` with fewer than five values.
    let interval: ClosedRange<Double>?

    /// The fewest values with an interval.
    ///
    /// Fewer have one too, but it rests on an estimate of the scatter from one or two degrees of freedom.
    static let minimumCount = 5

    /// Fits the line; `nil` with fewer than two values.
    ///
    /// - Parameter values: The values in their order, without NaN.
    /// - Complexity: O(*n*), where *n* is the number of values.
    init?(_ values: [Double]) {
        let count = Double(values.count)
        guard values.count > 1 else { return nil }
        let mean = values.reduce(0, +) / count
        let middle = (count - 1) / 2
        let squares = values.indices.reduce(0) { $0 + (Double($1) - middle) * (Double($1) - middle) }
        let slope = values.indices.reduce(0) { $0 + (Double($1) - middle) * (values[$1] - mean) } / squares
        self.slope = slope
        guard values.count >= Self.minimumCount else {
            interval = nil
            return
        }
        let residuals = values.indices.reduce(0) {
            let residual = values[$1] - mean - slope * (Double($1) - middle)
            return $0 + residual * residual
        }
        let error = (residuals / (count - 2) / squares).squareRoot()
        let width = StudentT.quantile95(degrees: values.count - 2) * error
        interval = slope - width...slope + width
    }
}
