internal import SwingMotion
internal import SwingSignal

/// The course of a season as static SVG, which needs no script: in a mail's preview, and printed.
struct SeasonPicture {
    private let season: Season
    private let colour: String
    private let domain: ClosedRange<Double>

    private static let margin = (left: 46.0, right: 14.0, top: 26.0, bottom: 26.0)

    /// Creates a picture.
    ///
    /// - Parameters:
    ///   - season: A season.
    ///   - colour: The colour of the season.
    ///   - domain: The values that the vertical axis contains, in the unit of text.
    init(_ season: Season, colour: Palette.Colour, domain: ClosedRange<Double>) {
        self.season = season
        self.colour = "var(--\(colour.name))"
        self.domain = domain
    }

    /// Returns the values that a season's picture shows, in the unit of text.
    static func domain(of season: Season) -> ClosedRange<Double>? {
        let scale = season.measure.scale
        if season.sessions.count == 1, let extremes = season.sessions.first?.spread.extremes {
            return extremes.minimum * scale...extremes.maximum * scale
        }
        let quartiles = season.measure.hasQuartiles
        let values = season.sessions.flatMap { session -> [Double] in
            let spread = session.spread.quartiles
            return quartiles ? [session.value.value, spread.lower, spread.upper] : [session.value.value]
        }
        guard let least = values.min(), let most = values.max() else { return nil }
        return least * scale...most * scale
    }

    /// What the parts of the picture are, in words.
    static func caption(_ season: Season) -> String {
        let measure = season.measure
        if season.sessions.count == 1 {
            return "Each dot is a swing, the bar the interquartile range (the middle 50 %), and the line the median."
        }
        var parts = ["Each dot is the \(measure.sessionValueName) of a session"]
        if measure.hasQuartiles { parts[0] += ", each bar the interquartile range (the middle 50 %)" }
        parts[0] += "."
        if season.usual(before: season.sessions.count - 1) != nil {
            parts.append("The grey band is the usual range of the last session.")
        }
        if season.change?.isClear == true { parts.append("The dashed line is the fitted course.") }
        return parts.joined(separator: " ")
    }

    /// Returns the picture.
    ///
    /// - Parameters:
    ///   - width: The width in pixels, from which the number of ticks follows.
    ///   - height: The height in pixels.
    ///   - style: The class of the element.
    /// - Returns: An SVG element.
    func svg(width: Double, height: Double, style: String) -> String {
        let margin = Self.margin
        let ticks = AxisTicks(domain, count: 5)
        let vertical = ticks.range
        func y(_ value: Double) -> Double {
            let part = (value - vertical.lowerBound) / (vertical.upperBound - vertical.lowerBound)
            return height - margin.bottom - part * (height - margin.top - margin.bottom)
        }
        let places = Self.places(of: season)
        func x(_ index: Int) -> Double { margin.left + 10 + places[index] * (width - margin.left - margin.right - 20) }
        var parts = [
            "<text x=\"0\" y=\"12\">\(HTML.escaped("\(season.measure.name) (\(season.measure.unit))"))</text>"
        ]
        for tick in ticks.values {
            parts.append(
                Self.line(margin.left, y(tick), width - margin.right, y(tick), "stroke=\"var(--grid)\"")
                    + "<text x=\"\(margin.left - 8)\" y=\"\((y(tick) + 4).fixed(1))\" text-anchor=\"end\">\(ticks.text(tick))</text>"
            )
        }
        let scale = season.measure.scale
        if let usual = season.usual(before: season.sessions.count - 1)?.range {
            let top = y(min(usual.upperBound * scale, vertical.upperBound))
            let bottom = y(max(usual.lowerBound * scale, vertical.lowerBound))
            parts.append(
                "<rect x=\"\(margin.left)\" y=\"\(top.fixed(1))\" width=\"\((width - margin.left - margin.right).fixed(1))\" "
                    + "height=\"\(max(bottom - top, 0).fixed(1))\" fill=\"var(--faint)\" opacity=\"0.12\"/>")
        }
        for (index, session) in season.sessions.enumerated() where season.measure.hasQuartiles {
            let (lower, upper) = session.spread.quartiles
            parts.append(
                Self.line(
                    x(index), y(lower * scale), x(index), y(upper * scale),
                    "stroke=\"\(colour)\" stroke-width=\"5\" stroke-linecap=\"round\" opacity=\"0.3\""))
        }
        let points = season.sessions.enumerated().map { index, session in
            "\(x(index).fixed(1)),\(y(session.value.value * scale).fixed(1))"
        }
        parts.append(Self.polyline(points, "stroke=\"\(colour)\" stroke-width=\"1.5\""))
        // So many dots that they would touch are smaller.
        let radius = min(max((width - margin.left - margin.right) / Double(3 * points.count), 2), 4.5)
        for (index, session) in season.sessions.enumerated() {
            let text =
                "\(session.date ?? session.label): \(season.measure.precise(session.value.value)) "
                + "\(season.measure.unit), \(session.value.count.of("swing"))"
            parts.append(
                "<circle cx=\"\(x(index).fixed(1))\" cy=\"\(y(session.value.value * scale).fixed(1))\" r=\"\(radius.fixed(1))\" "
                    + "fill=\"\(colour)\"><title>\(HTML.escaped(text))</title></circle>")
        }
        if season.change?.isClear == true, let trend = season.trend {
            let mean = season.sessions.reduce(0) { $0 + $1.value.value } / Double(season.sessions.count)
            let middle = Double(season.sessions.count - 1) / 2
            let fitted = season.sessions.indices.map { index in
                "\(x(index).fixed(1)),\(y((mean + trend.slope * (Double(index) - middle)) * scale).fixed(1))"
            }
            parts.append(Self.polyline(fitted, "stroke=\"var(--ink)\" stroke-width=\"1.5\" stroke-dasharray=\"5 4\""))
        }
        // The last session has a label, and others from the first on as far as they fit.
        let labels = Self.labels(of: season)
        let lastWidth = 7 * Double(labels.last?.count ?? 0)
        let end = min(x(labels.count - 1) + lastWidth / 2, width) - lastWidth
        var (free, shown) = (-Double.infinity, "")
        for (index, label) in labels.enumerated() {
            let (place, half) = (x(index), 3.5 * Double(label.count))
            let centre = min(max(place, half), width - half)
            let isLast = index == labels.count - 1
            guard centre - half > free, isLast || centre + half + 14 < end, label != shown else { continue }
            (free, shown) = (centre + half + 14, label)
            parts.append(
                Self.line(place, height - margin.bottom, place, height - margin.bottom + 5, "stroke=\"var(--line)\"")
                    + "<text x=\"\(centre.fixed(1))\" y=\"\(height - 7)\" text-anchor=\"middle\">\(label)</text>")
        }
        return SVG.element(width, height, style, parts)
    }

    /// Returns the swings of one session as dots over the interquartile range and the median.
    ///
    /// - Parameters:
    ///   - values: The known values, in the measure's unit.
    ///   - width: The width in pixels.
    ///   - style: The class of the element.
    /// - Returns: An SVG element.
    func strip(_ values: [Double], width: Double, style: String) -> String {
        let (margin, height) = (Self.margin, 110.0)
        let ticks = AxisTicks(domain, count: width > 600 ? 8 : 4)
        func x(_ value: Double) -> Double {
            let part = (value * season.measure.scale - ticks.range.lowerBound)
            return 18 + part / (ticks.range.upperBound - ticks.range.lowerBound) * (width - 36)
        }
        var parts = ["<text x=\"0\" y=\"12\">\(HTML.escaped("\(season.measure.name) (\(season.measure.unit))"))</text>"]
        for tick in ticks.values {
            let place = x(tick / season.measure.scale)
            parts.append(
                Self.line(place, margin.top, place, height - margin.bottom, "stroke=\"var(--grid)\"")
                    + "<text x=\"\(place.fixed(1))\" y=\"\(height - 7)\" text-anchor=\"middle\">\(ticks.text(tick))</text>"
            )
        }
        let spread = Spread(values)
        let middle = (margin.top + height - margin.bottom) / 2
        parts.append(
            Self.line(
                x(spread.quartiles.lower), middle, x(spread.quartiles.upper), middle,
                "stroke=\"\(colour)\" stroke-width=\"18\" opacity=\"0.25\""))
        let step = (values.count - 1) / 200 + 1
        for index in stride(from: 0, to: values.count, by: step) {
            // The golden ratio spreads the dots evenly.
            let jitter = (Double(index) * 0.6180339887).truncatingRemainder(dividingBy: 1) - 0.5
            parts.append(
                "<circle cx=\"\(x(values[index]).fixed(1))\" cy=\"\((middle + 34 * jitter).fixed(1))\" r=\"3.5\" "
                    + "fill=\"\(colour)\" opacity=\"0.6\"/>")
        }
        parts.append(
            Self.line(
                x(spread.median), middle - 14, x(spread.median), middle + 14, "stroke=\"var(--ink)\" stroke-width=\"3\""
            ))
        return SVG.element(width, height, style, parts)
    }

    /// Returns a line of a season for a table: changes are comparable, because all lines have one scale.
    ///
    /// - Parameters:
    ///   - season: A season with at least two sessions.
    ///   - span: The range of values that a line's height contains, in the measure's unit.
    /// - Returns: An SVG element.
    static func spark(_ season: Season, span: Double) -> String {
        let (width, height) = (110.0, 28.0)
        let values = season.sessions.map(\.value.value)
        let middle = ((values.min() ?? 0) + (values.max() ?? 0)) / 2
        let places = places(of: season)
        let points = values.indices.map { index in
            let y = height / 2 - (values[index] - middle) / max(span, .leastNormalMagnitude) * (height - 8)
            return "\((4 + places[index] * (width - 8)).fixed(1)),\(y.fixed(1))"
        }
        let end = points.last?.split(separator: ",").map(String.init) ?? ["0", "0"]
        return SVG.element(
            width, height, "spark",
            [
                polyline(points, "stroke=\"var(--series)\" stroke-width=\"1.5\""),
                "<circle cx=\"\(end[0])\" cy=\"\(end[1])\" r=\"3\" fill=\"var(--series)\"/>",
            ])
    }

    /// Returns the places of sessions on the horizontal axis, from 0 to 1: by date if there are several.
    private static func places(of season: Season) -> [Double] {
        let sessions = season.sessions
        let times = sessions.map { $0.instant ?? 0 }
        guard let first = times.first, let last = times.last, last > first else {
            return sessions.indices.map { Double($0) / Double(max(sessions.count - 1, 1)) }
        }
        return times.map { ($0 - first) / (last - first) }
    }

    /// Returns the texts below the horizontal axis: days, months with years in a season of more than a year, or numbers
    /// without dates and on one day.
    private static func labels(of season: Season) -> [String] {
        let dates = season.sessions.compactMap(\.date)
        guard dates.count == season.sessions.count, let first = season.sessions.first?.instant,
            let last = season.sessions.last?.instant, last > first, dates.first != dates.last
        else { return season.sessions.indices.map { "\($0 + 1)" } }
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return dates.map { date in
            let parts = date.split(separator: "-").compactMap { Int($0) }
            guard parts.count == 3, months.indices.contains(parts[1] - 1) else { return HTML.escaped(date) }
            return last - first > 366 * 86_400
                ? "\(months[parts[1] - 1]) \(parts[0])" : "\(parts[2]) \(months[parts[1] - 1])"
        }
    }

    private static func line(_ x: Double, _ y: Double, _ x2: Double, _ y2: Double, _ style: String) -> String {
        "<line x1=\"\(x.fixed(1))\" y1=\"\(y.fixed(1))\" x2=\"\(x2.fixed(1))\" y2=\"\(y2.fixed(1))\" \(style)/>"
    }

    private static func polyline(_ points: [String], _ style: String) -> String {
        "<polyline points=\"\(points.joined(separator: " "))\" fill=\"none\" stroke-linejoin=\"round\" \(style)/>"
    }
}
