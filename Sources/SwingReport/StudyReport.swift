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
            title: title,
            sections: ReportSections(
                title, study, seasons: seasons, isThinned: signals.isThinned, charts: charts
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
            charts: charts + SwingCharts.all
        ).text
    }

    /// Returns the charts as pictures.
    ///
    /// - Returns: One picture per chart of the page that has data.
    /// - Throws: ``SwingMotion/SwingError`` if the signals can't be read from the files of results.
    package func pictures() throws(SwingError) -> [Picture] {
        let signals = try SignalRows(study, withTraces: false)
        let seasons = Season.all(of: study)
        let rows = [
            "season": array(SeasonChart.rows(seasons)), "swings": SwingRows.text(study),
            "impacts": array(signals.overlays.impacts),
            "rotations": array(signals.overlays.rotations),
        ]
        return charts(signals, seasons).map { chart in
            var specification = chart.specification(.picture)
            specification["title"] = .text(chart.title)
            // The specification contains only the data that the chart needs.
            let data = "{\"\(chart.data)\":\(rows[chart.data] ?? "[]")}"
            return Picture(name: chart.name, specification: specification.text.dropLast() + ",\"datasets\":\(data)}")
        }
    }

    /// Returns the charts that have data, in their order on the page.
    private func charts(_ signals: SignalRows, _ seasons: [Season]) -> [Chart] {
        guard !study.swings.isEmpty else { return [] }
        let overlays = OverlayCharts(
            count: signals.overlays.count, rotationStep: signals.overlays.rotationStep)
        let isTimed = study.swings.contains { !$0.swing.timeToContact.isNaN }
        let players = study.players.count
        var charts = [SeasonChart.chart(seasons)].compactMap { $0 }
        let dated = study.swings.filter { !$0.elapsed.isNaN }
        if !dated.isEmpty {
            charts.append(TimelineChart.chart(sessions: study.sessions.count))
        }
        if !signals.overlays.impacts.isEmpty { charts.append(overlays.impact) }
        if !signals.overlays.rotations.isEmpty { charts.append(overlays.rotation) }
        if isTimed {
            charts.append(DistributionCharts.histogram(players: players))
            charts.append(
                DistributionCharts.rows(
                    by: "session", "sessions", title: "Times to contact by session", count: study.sessions.count))
            if players > 1 {
                charts.append(
                    DistributionCharts.rows(
                        by: "player", "players", title: "Times to contact by player", count: players))
            }
        }
        let conditions = study.conditions.count
        if isTimed, conditions > 1 {
            charts.append(
                DistributionCharts.rows(
                    by: "condition", "conditions", title: "Times to contact by condition", count: conditions))
        }
        let trend = TrendChart(sessions: study.sessions.count)
        for measure in TrendChart.measures where dated.contains(where: { !measure.value($0.swing).isNaN }) {
            charts.append(trend.chart(measure))
        }
        return charts
    }

    private func array(_ rows: [String]) -> String { "[" + rows.joined(separator: ",\n") + "]" }
}
