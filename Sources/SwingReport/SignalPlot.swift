internal import SwingTables

/// A plot of signals over an interval, as a page or as pictures.
package struct SignalPlot: Sendable {
    /// A signal over time.
    package struct Series: Sendable {
        /// The name, such as `x`.
        package var name: String
        /// The sample times, in seconds.
        package var times: [Double]
        /// The samples; NaN where the line breaks.
        package var values: [Float]

        /// Creates a signal without samples.
        ///
        /// - Parameter name: The name.
        package init(_ name: String) {
            self.name = name
            times = []
            values = []
        }
    }

    /// Signals of one unit that share a chart.
    package struct Panel: Sendable {
        /// The name of the picture's file.
        package var name: String
        /// The title.
        package var title: String
        /// The unit of the signals.
        package var unit: String
        /// The signals: one, or the axes x, y and z.
        package var series: [Series]

        /// Creates a panel.
        ///
        /// - Parameters:
        ///   - name: The name of the picture's file.
        ///   - title: The title.
        ///   - unit: The unit of the signals.
        ///   - series: The signals.
        package init(_ name: String, title: String, unit: String, series: [Series]) {
            self.name = name
            self.title = title
            self.unit = unit
            self.series = series
        }
    }

    /// A time that is marked in every panel.
    package struct Mark: Sendable {
        /// The time, in seconds.
        package var time: Double
        /// The label.
        package var label: String

        /// Creates a mark.
        ///
        /// - Parameters:
        ///   - time: The time, in seconds.
        ///   - label: The label.
        package init(time: Double, label: String) {
            self.time = time
            self.label = label
        }
    }

    /// The maximum number of values drawn per signal: more than a screen has columns.
    static let valueLimit = 4000
    /// The number of lines on which the labels of marks alternate.
    private static let labelLines = 5

    private let title: String
    private let facts: [String]
    private let panels: [Panel]
    private let marks: [Mark]
    private let origin: Double

    /// Creates a plot.
    ///
    /// - Parameters:
    ///   - title: The title of the page.
    ///   - facts: Short facts, shown below the title.
    ///   - panels: The signals.
    ///   - marks: The times to mark.
    ///   - origin: The time at which the time axis is zero, in seconds.
    package init(title: String, facts: [String], panels: [Panel], marks: [Mark], origin: Double = 0) {
        self.title = title
        self.facts = facts
        self.panels = panels
        self.marks = marks.sorted { $0.time < $1.time }
        self.origin = origin
    }

    /// Returns the plot as a page.
    ///
    /// - Returns: A complete HTML document that loads nothing.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    package func page() -> String {
        let figures = panels.map { ReportSections.figure(chart($0)) }
        let rows = panels.map { "\"plot-\($0.name)\":\(self.rows($0))" }
        return ReportPage(
            title: title, facts: facts.joined(separator: " · "),
            sections: """
                <main id="content"><header><h1>\(HTML.escaped(title))</h1>
                <p>\(HTML.escaped(facts.joined(separator: " · ")))</p></header>
                \(ReportSections.notice)
                <section aria-label="Signals"><div class="stack">\(figures.joined(separator: "\n"))</div></section></main>
                """,
            data: [("signals", "{" + rows.joined(separator: ",\n") + "}")], charts: panels.map(chart)
        ).text
    }

    /// Returns the panels as pictures.
    ///
    /// - Returns: One picture per panel.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    package func pictures() -> [StudyReport.Picture] {
        panels.map { panel in
            var specification = chart(panel).specification(.picture)
            specification["title"] = .text("\(title): \(panel.title)")
            return StudyReport.Picture(
                name: panel.name, specification: specification.text.dropLast() + ",\"datasets\":\(rows(panel))}")
        }
    }

    private func chart(_ panel: Panel) -> Chart {
        SignalChart.chart(
            "plot-" + panel.name, title: panel.title, time: "time in the session (s)",
            value: "\(panel.title.lowercased()) (\(panel.unit))", series: panel.series.map(\.name))
    }

    /// Returns a panel's points and marks as a JSON object.
    private func rows(_ panel: Panel) -> String {
        let points = panel.series.flatMap { series in
            let trace = SignalTrace(series.values, limit: Self.valueLimit)
            return trace.values.indices.map { index in
                var row = RowText()
                row.add("time", series.times[trace.indices?[index] ?? index] - origin)
                row.add("value", Double(trace.values[index]))
                row.add("series", series.name)
                return row.finished()
            }
        }
        let marks = marks.enumerated().map { index, mark in
            var row = RowText()
            row.add("time", mark.time - origin)
            row.add("label", mark.label)
            row.add("line", index % Self.labelLines)
            return row.finished()
        }
        return "{\"points\":[\(points.joined(separator: ",\n"))],"
            + "\"marks\":[\(marks.joined(separator: ","))],\"levels\":[]}"
    }
}
