internal import SwingMotion
internal import SwingResults

/// The content of a report's page.
struct ReportSections {
    private let title: String
    private let study: ResultSet
    private let seasons: [Season]
    private let others: [[Season]]
    private let facts: [PageFact]
    private let links: PageLinks
    private let isThinned: Bool
    private let charts: [String: Chart]

    init(
        _ title: String, _ study: ResultSet, seasons: [Season], others: [[Season]], facts: [PageFact], links: PageLinks,
        isThinned: Bool, charts: [Chart]
    ) {
        self.title = title
        self.study = study
        self.seasons = seasons
        self.others = others
        self.facts = facts
        self.links = links
        self.isThinned = isThinned
        // Without the library, the places of charts would remain empty.
        let drawn = StudyReport.hasCharts ? charts : []
        self.charts = Dictionary(drawn.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// All sections.
    var all: String {
        let comparisons = SeasonComparison.all(seasons, of: study, by: facts)
        let course = CourseSection(study)
        let parts = [
            HeadSection.html(study, title: title, overview: links.overview),
            InsightSection(seasons, of: study, links: links.players).html,
            FigureSection.cards(study), HeadSection.notes(study), KindsSection.html(study), Self.notice, filter,
            figures(
                "Time to contact",
                ["histogram", "sports"] + facts.map { StudyReport.chartName(of: $0) } + ["players", "sessions"]),
            ComparisonSection.html(comparisons), MeasureSection.html(others, study, facts),
            figures("Swings over time", ["timeline"]),
            figures("Swings overlaid", ["impact", "rotation"]),
            course.html, trend, swing, FigureSection.groups(study, facts), table, OmittedSection.html(study),
            SessionSection.html(study),
            MethodSection.html(
                seasons, study, hasComparisons: !comparisons.isEmpty, hasSessionChange: course.hasChange),
            ProvenanceSection.html(study),
        ]
        return "<main id=\"content\">\n" + parts.joined(separator: "\n") + "\n</main>"
    }

    /// The notice that explains missing charts.
    static var notice: String {
        guard !StudyReport.hasCharts else {
            return
                "<noscript><p class=\"notice\">The charts below and the table of swings need JavaScript.</p></noscript>"
        }
        return """
            <p class="notice">There are no charts, because this <code>swing</code> was built without the library that draws them. \
            Run <code>scripts/setup</code>, build again, and create the report again.</p>
            """
    }

    private var filter: String {
        guard !study.swings.isEmpty else { return "" }
        func options(_ names: [String]) -> String {
            names.map { "<option>\(HTML.escaped($0))</option>" }.joined()
        }
        let outcomes = SwingOutcome.allCases.sorted { $0 == .contact && $1 != .contact }.map { outcome in
            """
            <label class="check"><input type="checkbox" name="outcome" value="\(outcome.name)" checked> \
            <span class="dot \(outcome.name)" aria-hidden="true"></span>\(outcome.name)</label>
            """
        }
        let flags = SwingFlags.names.filter { flag, _ in study.swings.contains { $0.swing.flags.contains(flag) } }
        let players = study.players
        // A select of thousands of sessions helps nobody; the search finds them.
        let sessions = study.sessions.count > Chart.rowLimit ? [] : study.sessions.map(\.name)
        func select(_ label: String, _ name: String, _ names: [String]) -> String {
            guard !names.isEmpty else { return "" }
            return "<label>\(HTML.escaped(label)) <select name=\"\(name)\" data-fact><option value=\"\">all</option>"
                + "\(options(names))</select></label>"
        }
        let factors = facts.map { select($0.name.capitalizedFirst, $0.key, $0.values(in: study)) }.joined()
        let sports = study.isMixed ? study.sports.map { $0 ?? ResultSet.unknownSport } : []
        return """
            <form id="filter" class="bar" aria-label="Filter of swings">
            \(select("Player", "player", players))\(select("Session", "session", sessions))\(factors)\(select("Sport", "sport", sports))
            <fieldset><legend>Outcome</legend>\(outcomes.joined())</fieldset>
            <label>Flag <select name="flag"><option value="">any or none</option><option value="-">none</option>\(options(flags.map(\.name)))</select></label>
            <label>Search <input type="search" name="text" placeholder="name, flag…"></label>
            <button type="reset">Show all</button>
            <output id="shown" aria-live="polite"></output>
            </form>
            """
    }

    private func figures(_ title: String, _ names: [String]) -> String {
        let shown = names.compactMap { charts[$0] }
        guard !shown.isEmpty else { return "" }
        return "<section><h2>\(HTML.escaped(title))</h2><div class=\"figures\">"
            + shown.map { Self.figure($0) }.joined(separator: "\n") + "</div></section>"
    }

    /// Returns a place for a chart.
    static func figure(_ chart: Chart, id: String? = nil, heading: String = "h3") -> String {
        func button(_ format: String) -> String {
            "<button type=\"button\" data-save=\"\(format.lowercased())\">\(format)</button>"
        }
        return """
            <figure><\(heading)>\(HTML.escaped(chart.title))</\(heading)>
            <div class="chart" id="\(id ?? "chart-" + chart.name)" data-chart="\(chart.name)" role="img" aria-label="\(HTML.escaped(chart.title + ". " + chart.caption))"></div>
            \(chart.caption.isEmpty ? "" : "<figcaption>\(HTML.escaped(chart.caption))</figcaption>")
            <p class="save" aria-label="Save the chart">\(["SVG", "PNG"].map(button).joined(separator: " "))</p></figure>
            """
    }

    private var trend: String {
        let measures = TrendChart.measures.filter { charts["trend-" + $0.name] != nil }
        guard let first = measures.first.flatMap({ charts["trend-" + $0.name] }) else { return "" }
        let options = measures.map { "<option value=\"trend-\($0.name)\">\(HTML.escaped($0.title))</option>" }
        return """
            <section id="trends"><h2>Trends within a session</h2>
            <p><label>Measure <select id="measure">\(options.joined())</select></label></p>
            <div class="figures">\(Self.figure(first, id: "chart-trend"))</div></section>
            """
    }

    private var swing: String {
        guard !study.swings.isEmpty else { return "" }
        return """
            <section id="swing" aria-live="polite"><h2 id="swing-title" tabindex="-1">One swing</h2>
            <p id="swing-hint">Choose a swing in a chart or in the table.</p>
            <div id="swing-detail" hidden>
            <p class="bar"><button type="button" id="previous">◀ Previous</button> <button type="button" id="next">Next ▶</button></p>
            <p id="swing-doubt"></p>
            <dl id="swing-facts"></dl>
            <p class="note" id="no-score" hidden>No score is reported if the accelerometer's sample rate is up to 150 Hz, or if the movement is rhythmic.</p>
            <ul id="swing-flags"></ul>
            \(StudyReport.hasCharts ? signals : "")
            </div></section>
            """
    }

    /// The places for the chosen swing's signals.
    private var signals: String {
        """
        <div class="figures">\(SwingCharts.all(RotationTitle(axis: study.rotationAxis)).map { Self.figure($0) }.joined(separator: "\n"))</div>
        <p class="note" id="without-signals">This page contains no signals of this swing. Only HDF5 results contain signals, and a page shows those of at most 5000 swings.</p>
        <p class="note" id="with-signals">The rotation rate is corrected for the latency of device motion, so that it lines up with the acceleration. A dot on its curve marks the start. The peak rate is searched until shortly before the contact, because the impact shakes the gyroscope.\(isThinned ? " To keep this page small, only the minimum and the maximum of each interval of the signals are drawn." : "")</p>
        """
    }

    private var table: String {
        guard !study.swings.isEmpty else {
            return "<section><h2>Swings</h2><p>No swing was found.</p></section>"
        }
        let caption = study.isSampled ? "One of \(study.step) swings." : "All swings."
        return """
            <section class="long"><h2>\(study.isSampled ? "Sampled swings" : "All swings")</h2>
            <p class="bar"><button type="button" id="save-table">Save the shown swings as CSV</button>
            <label class="check"><input type="checkbox" id="print-all"> Print all tables</label></p>
            \(HTML.frame("All swings", hasMinor: true, "<table id=\"swings\"><caption>\(caption) Choose a column's name to sort by it.</caption><thead></thead><tbody></tbody></table>"))
            <p><button type="button" id="more" hidden>Show more</button></p>
            <p class="note">“–” is an unknown value, or one that is omitted because it is doubtful. The confidence is that of the time to contact. The score is “–” if the accelerometer's sample rate is up to 150 Hz, or if the movement is rhythmic.</p></section>
            """
    }
}
