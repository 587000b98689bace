internal import SwingFiles
public import SwingMotion
import SwingResults

/// A study as a page that explains itself, and as pictures.
///
/// The page is one file of HTML: it loads nothing, so it can be mailed, kept and opened without a network. Its charts are
/// drawn by Vega-Lite, which is part of it.
public struct StudyReport: Sendable {
    /// A chart that a program for Vega-Lite can make a picture of.
    package struct Picture: Sendable {
        /// What the chart is called, such as `timeline`.
        package let name: String
        /// The specification with all its data, as JSON.
        package let specification: String
    }

    /// Whether this program was built with the library that draws the page's charts.
    package static var hasCharts: Bool { ReportAssets.charts != nil }

    private let study: Study
    private let title: String

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - study: What is reported.
    ///   - title: What stands at the head of the page.
    public init(_ study: Study, title: String = "Swings") {
        self.study = study
        self.title = title
    }

    /// The page.
    ///
    /// - Returns: A whole document of HTML.
    /// - Throws: ``SwingMotion/SwingError`` if the signals can't be read from the files of results.
    /// - Complexity: O(*n*) in time and memory, where *n* is the number of swings; at most a million values of their signals
    ///   are kept.
    public func page() throws(SwingError) -> String {
        let signals = try SignalRows(study)
        return ReportPage(
            title: title,
            sections: ReportSections(title, study, isThinned: signals.isThinned, charts: charts(signals)).all,
            data: [
                ("swings", SwingRows.text(study)),
                ("impacts", array(signals.overlays.impacts)),
                ("rotations", array(signals.overlays.rotations)),
                ("traces", "{" + signals.traces.joined(separator: ",\n") + "}"),
                ("sessions", SessionRows.text(study)),
                ("flags", SessionRows.flagMeanings),
            ],
            charts: charts(signals) + SwingCharts.all
        ).text
    }

    /// The charts as pictures.
    ///
    /// - Returns: A picture for each chart of the page that has something to show.
    /// - Throws: ``SwingMotion/SwingError`` if the signals can't be read from the files of results.
    package func pictures() throws(SwingError) -> [Picture] {
        let signals = try SignalRows(study, withTraces: false)
        let rows = [
            "swings": SwingRows.text(study), "impacts": array(signals.overlays.impacts),
            "rotations": array(signals.overlays.rotations),
        ]
        return charts(signals).map { chart in
            var specification = chart.specification(.picture)
            specification["title"] = .text(chart.title)
            // A drawing program reads no more than the chart needs.
            let data = "{\"\(chart.data)\":\(rows[chart.data] ?? "[]")}"
            return Picture(name: chart.name, specification: specification.text.dropLast() + ",\"datasets\":\(data)}")
        }
    }

    /// The charts that have something to show, in their order on the page.
    private func charts(_ signals: SignalRows) -> [Chart] {
        guard !study.swings.isEmpty else { return [] }
        let overlays = OverlayCharts(
            count: signals.overlays.count, rotationStep: signals.overlays.rotationStep)
        let isTimed = study.swings.contains { !$0.swing.timeToContact.isNaN }
        let players = study.players.count
        var charts: [Chart] = []
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
        let trend = TrendChart(sessions: study.sessions.count)
        for measure in TrendChart.measures where dated.contains(where: { !measure.value($0.swing).isNaN }) {
            charts.append(trend.chart(measure))
        }
        return charts
    }

    private func array(_ rows: [String]) -> String { "[" + rows.joined(separator: ",\n") + "]" }
}
