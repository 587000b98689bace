internal import SwingFiles
public import SwingMotion
import SwingResults

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

    private let study: Study
    private let title: String

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - study: The study.
    ///   - title: The title of the page.
    public init(_ study: Study, title: String = "Swings") {
        self.study = study
        self.title = title
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
        let charts = charts(signals, seasons)
        return ReportPage(
            title: title, facts: HeadSection.facts(study, namesPlayers: true),
            sections: ReportSections(
                title, study, seasons: seasons, others: others(seasons), isThinned: signals.isThinned, charts: charts
            ).all,
            data: [
                ("season", array(SeasonChart.rows(seasons))),
                ("swings", SwingRows.text(study)),
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
        let signals = try SignalRows(study, overlayLimit: OverlayCharts.lineLimit, withTraces: false)
        let seasons = Season.all(of: study)
        return zip("abcdefghijklmnopqrstuvwxyz", charts(signals, seasons)).map { letter, chart in
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
        let signals = try SignalRows(study, overlayLimit: OverlayCharts.lineLimit, withTraces: false)
        let seasons = Season.all(of: study)
        let charts = charts(signals, seasons)
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
            default: SwingRows.text(study, limit: Chart.dotLimit)
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
    private func charts(_ signals: SignalRows, _ seasons: [Season]) -> [Chart] {
        guard !study.swings.isEmpty else { return [] }
        let overlays = OverlayCharts(
            count: signals.overlays.count, rotationStep: signals.overlays.rotationStep,
            hasMedian: !study.isMixed, title: RotationTitle(axis: study.rotationAxis))
        let timed = study.swings.filter { $0.swing.timeToContact.orNaN.isFinite }
        let times = timed.map { $0.swing.timeToContact.orNaN * 1000 }
        let players = study.players
        let count = study.swings.count
        var charts = [SeasonChart.chart(seasons, players: players)].compactMap { $0 }
        let dated = study.swings.filter { !$0.elapsed.isNaN }
        if !dated.isEmpty {
            charts.append(TimelineChart.chart(sessions: Set(dated.map(\.session)).count, swings: count))
        }
        if !signals.overlays.impacts.isEmpty { charts.append(overlays.impact) }
        if !signals.overlays.rotations.isEmpty { charts.append(overlays.rotation) }
        if !times.isEmpty {
            if !study.isMixed, times.count >= DistributionCharts.fewestTimes {
                charts.append(
                    DistributionCharts.histogram(players: players, times: times, swings: count))
            }
            let fields: [(field: String, name: String, isShown: Bool, fact: (Study.Session) -> String?)] = [
                ("sport", "sports", study.isMixed, { $0.sport ?? Study.unknownSport }),
                ("session", "sessions", true, \.label),
                (study.isMixed ? "players" : "player", "players", players.count > 1, { study.group($0, by: \.player) }),
                (
                    study.isMixed ? "conditions" : "condition", "conditions", study.conditions.count > 1,
                    { study.group($0, by: \.condition) }
                ),
            ]
            for (field, name, isShown, fact) in fields where isShown {
                // A group without a known time has no row.
                let rows = Set(timed.compactMap { fact(study.sessions[$0.session]) }).count
                charts.append(
                    DistributionCharts.rows(
                        by: field, name, title: "Times to contact by \(name.dropLast())", count: rows, swings: count,
                        players: players))
            }
        }
        let trend = TrendChart(players: players, swings: count)
        for measure in TrendChart.measures where dated.contains(where: { !measure.value($0.swing).isNaN }) {
            charts.append(trend.chart(measure))
        }
        return charts
    }

    private func array(_ rows: [String]) -> String { "[" + rows.joined(separator: ",\n") + "]" }
}
