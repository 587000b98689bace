public import SwingMotion
public import SwingResults
internal import SwingTables

/// The links of a page to other pages of the same study.
package struct PageLinks: Sendable {
    /// The pages of single players by name; with them, the page begins with a table of all players.
    package var players: [String: String] = [:]
    /// The page of all players.
    package var overview: String?

    /// Creates the links of a page that has none.
    package init() {}
}

/// A report of a study, as a page or as pictures.
///
/// The page is one HTML file that loads nothing, so it can be mailed, archived and opened offline. Vega-Lite, which is
/// part of the page, draws its charts.
public struct StudyReport: Sendable {
    /// A chart from which a Vega-Lite program can draw a picture.
    package struct Picture: Sendable {
        /// The name of the chart, such as `timeline`.
        package let name: String
        /// The specification with its data, as JSON.
        package let specification: String
    }

    /// Whether this program contains the library that draws the page's charts.
    package static var hasCharts: Bool { ReportAssets.charts != nil }

    /// The charts of which one is on the first screen: the season, else the distributions, else the swings.
    static let firstCharts = ["season", "histogram", "sports", "timeline"]

    private let study: ResultSet
    private let title: String
    private let facts: [PageFact]
    private let links: PageLinks

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - study: The study.
    ///   - title: The title of the page.
    public init(_ study: ResultSet, title: String = "Swings") { self.init(study, title: title, by: []) }

    /// Creates a report with further facts, by which swings are filtered and compared, and with links to other pages.
    package init(_ study: ResultSet, title: String, by facts: [SummaryFact], links: PageLinks = PageLinks()) {
        self.study = study
        self.title = title
        self.facts = PageFact.all(of: study, by: facts)
        self.links = links
    }

    /// Returns the report as a page.
    ///
    /// - Returns: A complete HTML document.
    /// - Throws: ``SwingMotion/SwingError`` if the signals can't be read from the files of results.
    /// - Complexity: O(*n*) in time and memory, where *n* is the number of swings. The page contains at most a million
    ///   values of their signals.
    public func page() throws(SwingError) -> String {
        let signals = try SignalRows(study)
        let seasons = Season.all(of: study)
        let charts = charts(signals)
        return ReportPage(
            title: title, facts: HeadSection.facts(study, namesPlayers: true),
            sections: ReportSections(
                title, study, seasons: seasons, others: others(seasons), facts: facts, links: links,
                isThinned: signals.isThinned, charts: charts
            ).all,
            data: [
                ("swings", SwingRows.text(study, facts)),
                ("impacts", array(signals.overlays.impacts)),
                ("rotations", array(signals.overlays.rotations)),
                ("traces", "{" + signals.traces.joined(separator: ",\n") + "}"),
                ("sessions", SessionRows.text(study)),
                ("flags", SessionRows.flagMeanings),
            ],
            charts: charts + SwingCharts.all(RotationTitle(axis: study.rotationAxis))
        ).text
    }

    /// Returns the charts as pictures.
    ///
    /// - Parameter hasPanelLetters: Whether the titles begin with the letters of a figure's panels: a, b, c.
    /// - Returns: One picture per chart of the page that has data.
    /// - Throws: ``SwingMotion/SwingError`` if the signals can't be read from the files of results.
    package func pictures(hasPanelLetters: Bool = false) throws(SwingError) -> [Picture] {
        let signals = try SignalRows(study, overlayLimit: OverlayCharts.bandLimit, withTraces: false)
        let seasons = Season.all(of: study)
        return zip("abcdefghijklmnopqrstuvwxyz", seasonChart(seasons) + charts(signals)).map { letter, chart in
            var specification = chart.specification(.picture)
            specification["title"] = .text(hasPanelLetters ? "\(letter)   \(chart.title)" : chart.title)
            return picture(chart, specification, signals, seasons)
        }
    }

    /// Returns a card to share, 1080 pixels wide and 1350 high.
    ///
    /// - Returns: The picture; `nil` if the study contains no chart for it.
    /// - Throws: ``SwingMotion/SwingError`` if the signals can't be read from the files of results.
    package func card() throws(SwingError) -> Picture? {
        let signals = try SignalRows(study, overlayLimit: OverlayCharts.bandLimit, withTraces: false)
        let seasons = Season.all(of: study)
        let charts = seasonChart(seasons) + charts(signals)
        guard let chart = Self.firstCharts.lazy.compactMap({ name in charts.first { $0.name == name } }).first else {
            return nil
        }
        let isSportNamed = Season.hasSeveralSports(seasons)
        let card = ShareCard(
            title: title, facts: HeadSection.facts(study, namesPlayers: true),
            insights: seasons.compactMap { SeasonInsight($0, isSportNamed: isSportNamed) },
            fallback: study.swings.count.of("swing"), chart: chart)
        return picture(chart, card.specification, signals, seasons)
    }

    /// Returns a picture with the data that its chart needs.
    private func picture(
        _ chart: Chart, _ specification: JSONValue, _ signals: SignalRows, _ seasons: [Season]
    ) -> Picture {
        let rows =
            switch chart.data {
            case "season": array(SeasonChart.rows(seasons))
            case "impacts": array(signals.overlays.impacts)
            case "rotations": array(signals.overlays.rotations)
            default: SwingRows.text(study, facts, limit: Chart.dotLimit)
            }
        let data = "{\"\(chart.data)\":\(rows)}"
        return Picture(name: chart.name, specification: specification.text.dropLast() + ",\"datasets\":\(data)}")
    }

    /// Returns the seasons by each measure, without those that the first screen shows.
    private func others(_ seasons: [Season]) -> [[Season]] {
        SwingMeasure.allCases.map { measure in
            zip(Season.all(of: study, measure: measure), seasons).filter { $1.measure != measure }.map(\.0)
        }
    }

    /// Returns the charts that have data, in their order on the page.
    private func charts(_ signals: SignalRows) -> [Chart] {
        guard !study.swings.isEmpty else { return [] }
        let overlays = OverlayCharts(
            count: signals.overlays.count, rotationStep: signals.overlays.rotationStep,
            hasMedian: !study.isMixed, title: RotationTitle(axis: study.rotationAxis))
        let timed = study.swings.filter { $0.swing.timeToContact.orNaN.isFinite }
        let times = timed.map { $0.swing.timeToContact.orNaN * 1000 }
        let players = study.players
        let count = study.swings.count
        var charts: [Chart] = []
        let dated = study.swings.filter { !$0.elapsed.isNaN }
        if !dated.isEmpty {
            let sessions = Set(dated.map(\.session)).count
            if sessions <= Chart.rowLimit { charts.append(TimelineChart.chart(sessions: sessions, swings: count)) }
        }
        if !signals.overlays.impacts.isEmpty { charts.append(overlays.impact) }
        if !signals.overlays.rotations.isEmpty { charts.append(overlays.rotation) }
        if !times.isEmpty {
            if !study.isMixed, times.count >= DistributionCharts.fewestTimes {
                charts.append(
                    DistributionCharts.histogram(
                        players: players, times: times, swings: count, isSampled: study.isSampled))
            }
            let fields: [(field: String, name: String, isShown: Bool, fact: (ResultSet.Session) -> String?)] =
                [
                    ("sport", "sport", study.isMixed, { $0.sport ?? ResultSet.unknownSport }),
                    ("session", "session", true, \.name),
                    (
                        study.isMixed ? "players" : "player", "player", players.count > 1,
                        { study.group($0, by: \.player) }
                    ),
                ]
                + facts.map { fact in
                    let value: (ResultSet.Session) -> String? = { fact.fact.value(of: $0) }
                    return (
                        study.isMixed ? fact.key + "s" : fact.key, fact.name, fact.values(in: study).count > 1,
                        { study.group($0, by: value) }
                    )
                }
            for (field, name, isShown, fact) in fields where isShown {
                // A group without a known time has no row.
                let rows = Set(timed.compactMap { fact(study.sessions[$0.session]) }).count
                guard rows <= Chart.rowLimit else { continue }
                let key = field.hasPrefix("fact") ? String(field.prefix { $0 != "s" }) : name + "s"
                charts.append(
                    DistributionCharts.rows(
                        by: field, key, title: "Times to contact by \(name)", count: rows, swings: count,
                        players: players))
            }
        }
        let trend = TrendChart(
            players: players, swings: count, sessions: Set(study.swings.map(\.session)).count)
        // Sampled sessions have too few swings for a trend.
        for measure in TrendChart.measures
        where !study.isSampled && dated.contains(where: { !measure.value($0.swing).isNaN }) {
            charts.append(trend.chart(measure))
        }
        return charts
    }

    /// Returns the chart of the seasons for pictures; a page has it as static SVG.
    private func seasonChart(_ seasons: [Season]) -> [Chart] {
        study.swings.isEmpty ? [] : [SeasonChart.chart(seasons, players: study.players)].compactMap(\.self)
    }

    /// The name of a fact's chart on a page.
    static func chartName(of fact: PageFact) -> String { fact.key.hasPrefix("fact") ? fact.key : fact.key + "s" }

    private func array(_ rows: [String]) -> String { "[" + rows.joined(separator: ",\n") + "]" }
}
