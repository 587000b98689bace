internal import SwingFiles
internal import SwingMotion
internal import SwingResults

/// The content of a report's page.
struct ReportSections {
    private let title: String
    private let study: Study
    private let seasons: [Season]
    private let others: [[Season]]
    private let isThinned: Bool
    private let charts: [String: Chart]

    init(_ title: String, _ study: Study, seasons: [Season], others: [[Season]], isThinned: Bool, charts: [Chart]) {
        self.title = title
        self.study = study
        self.seasons = seasons
        self.others = others
        self.isThinned = isThinned
        // Without the library, the places of charts would remain empty.
        let drawn = StudyReport.hasCharts ? charts : []
        self.charts = Dictionary(drawn.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// All sections.
    var all: String {
        let first = StudyReport.firstCharts.first { charts[$0] != nil }
        func others(_ names: String...) -> [String] { names.filter { $0 != first } }
        let parts = [
            HeadSection.html(study, title: title, seasons: seasons), Self.notice,
            first.flatMap { charts[$0] }.map { chart in
                "<section aria-label=\"First chart\">\(Self.figure(chart, heading: "h2"))</section>"
            }
                ?? "",
            FigureSection.cards(study), KindsSection.html(study), filter,
            figures("Time to contact", others("histogram", "sports", "sessions", "players", "conditions")),
            ComparisonSection.html(SeasonComparison.all(seasons, of: study)), MeasureSection.html(self.others, study),
            figures("Swings over time", others("timeline")),
            figures("Swings overlaid", ["impact", "rotation"]),
            trend, swing, FigureSection.groups(study), table, OmittedSection.html(study), SessionSection.html(study),
            ProvenanceSection.html(study),
        ]
        return "<main id=\"content\">\n" + parts.joined(separator: "\n") + "\n</main>"
    }

    /// The notice that explains missing charts.
    static var notice: String {
        guard !StudyReport.hasCharts else {
            return "<noscript><p class=\"notice\">Charts and the table of swings need JavaScript.</p></noscript>"
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
        let conditions = study.conditions
        let sports = study.isMixed ? study.sports.map { $0 ?? Study.unknownSport } : []
        return """
            <form id="filter" class="bar" aria-label="Filter of swings">
            <label>Session <select name="session"><option value="">all</option>\(options(study.sessions.map(\.label)))</select></label>
            \(players.isEmpty ? "" : "<label>Player <select name=\"player\"><option value=\"\">all</option>\(options(players))</select></label>")
            \(conditions.isEmpty ? "" : "<label>Condition <select name=\"condition\"><option value=\"\">all</option>\(options(conditions))</select></label>")
            \(sports.isEmpty ? "" : "<label>Sport <select name=\"sport\"><option value=\"\">all</option>\(options(sports))</select></label>")
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
            <section><h2>Trends within a session</h2>
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
        return """
            <section class="long"><h2>All swings</h2>
            <p class="bar"><button type="button" id="save-table">Save the shown swings as CSV</button>
            <label class="check"><input type="checkbox" id="print-all"> Print all tables</label></p>
            <div class="wide" tabindex="0" role="region" aria-label="All swings"><table id="swings"><caption>All swings. Choose a column's name to sort by it.</caption>
            <thead></thead><tbody></tbody></table></div>
            <p><button type="button" id="more" hidden>Show more</button></p>
            <p class="note">“–” is an unknown value, or one that is omitted because it is doubtful. The confidence is that of the time to contact. The score is “–” if the accelerometer's sample rate is up to 150 Hz, or if the movement is rhythmic.</p></section>
            """
    }
}

/// The section that compares players and conditions, in words.
enum ComparisonSection {
    /// Returns the section; empty if nothing can be compared.
    static func html(_ comparisons: [SeasonComparison]) -> String {
        guard !comparisons.isEmpty else { return "" }
        return "<section id=\"comparison\"><h2>Compared</h2>\n\(parts(comparisons, heading: "h3"))\n</section>"
    }

    /// Returns the comparisons, followed by what the values are.
    static func parts(_ comparisons: [SeasonComparison], heading: String) -> String {
        guard !comparisons.isEmpty else { return "" }
        let texts = comparisons.map { comparison in
            let sentences = comparison.sentences.map { "<li>\(HTML.escaped($0))</li>" }
            return """
                <\(heading)>\(HTML.escaped(comparison.title))</\(heading)><ul>\(sentences.joined(separator: "\n"))</ul>
                <p class="note">\(HTML.escaped(comparison.scope))</p>
                """
        }
        var definitions: [String] = []
        for comparison in comparisons where !definitions.contains(comparison.measure.definition) {
            definitions.append(comparison.measure.definition)
        }
        let alone = "Each interval holds for its difference alone."
        let note = HTML.escaped((definitions + [alone]).joined(separator: " "))
        return texts.joined(separator: "\n") + "\n<p class=\"note\">\(note)</p>"
    }
}

/// The section on the measures other than the first screen's: their course and their comparisons.
enum MeasureSection {
    /// Returns the section; empty if no measure has a course or a comparison.
    ///
    /// - Parameters:
    ///   - seasons: The seasons by each measure.
    ///   - study: The study.
    /// - Returns: The section.
    static func html(_ seasons: [[Season]], _ study: Study) -> String {
        let parts = seasons.compactMap { seasons -> String? in
            let long = seasons.filter { $0.sessions.count > 1 }
            guard let measure = long.first?.measure else { return nil }
            let isSportNamed = Season.hasSeveralSports(seasons)
            let insights = long.compactMap { SeasonInsight($0, isSportNamed: isSportNamed) }.map { insight -> String in
                let evidence = HTML.escaped(insight.evidence.joined(separator: " "))
                return "<li><strong>\(HTML.escaped(insight.headline)).</strong> \(evidence)</li>"
            }
            let comparisons = SeasonComparison.all(seasons, of: study)
            return """
                <h3>\(HTML.escaped(measure.name.capitalizedFirst))</h3>
                <p class="note">\(HTML.escaped(InsightSection.purposes(long)))</p>
                <ul>\(insights.joined(separator: "\n"))</ul>
                \(ComparisonSection.parts(comparisons, heading: "h4"))
                """
        }
        guard !parts.isEmpty else { return "" }
        return "<section id=\"measures\"><h2>Other measures</h2>\n\(parts.joined(separator: "\n"))\n</section>"
    }
}

/// The first section of a page: what the season shows, in words with the evidence.
enum InsightSection {
    /// The maximum number of seasons with an insight on the first screen; the others are folded.
    private static let limit = 2

    static func html(_ seasons: [Season]) -> String {
        let isSportNamed = Season.hasSeveralSports(seasons)
        let texts = seasons.compactMap { SeasonInsight($0, isSportNamed: isSportNamed) }.map { insight in
            let evidence = insight.evidence.joined(separator: " ")
            return "<p class=\"insight\">\(HTML.escaped(insight.headline))</p>\n"
                + (evidence.isEmpty ? "" : "<p class=\"note\">\(HTML.escaped(evidence))</p>")
        }
        guard !texts.isEmpty else { return "" }
        let purpose = "<p class=\"note\">\(HTML.escaped(purposes(seasons)))</p>"
        let shown = texts.prefix(limit).joined(separator: "\n")
        let rest = texts.dropFirst(limit)
        let folded =
            rest.isEmpty
            ? "" : "<details><summary>\(rest.count) more</summary>\(rest.joined(separator: "\n"))</details>"
        return
            "<section id=\"insight\" aria-label=\"What the sessions show\">\n\(shown)\n\(folded)\n\(purpose)\n</section>"
    }

    /// Returns which direction is better in the sports of seasons, each sentence once.
    static func purposes(_ seasons: [Season]) -> String {
        var texts: [String] = []
        for season in seasons where !season.sessions.isEmpty {
            let text = season.measure.purpose(in: season.sport)
            if !texts.contains(text) { texts.append(text) }
        }
        return texts.joined(separator: " ")
    }
}
