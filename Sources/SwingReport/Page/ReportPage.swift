internal import CReportAssets
internal import SwingAnalysis
internal import SwingFiles
internal import SwingMotion
internal import SwingResults
internal import SwingTables

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A page of charts in one file, which loads nothing and runs only its own scripts.
struct ReportPage {
    /// The title.
    let title: String
    /// What the page contains, in one line, which each printed page begins with.
    let facts: String
    /// The content, as HTML.
    let sections: String
    /// The rows by name, as JSON.
    let data: [(name: String, json: String)]
    /// The charts, for which the content has places.
    let charts: [Chart]

    /// The HTML document.
    var text: String {
        let library = ReportAssets.charts
        let scripts = (library.map { [$0] } ?? []) + [ReportAssets.script]
        let placed = charts.filter { sections.contains("data-chart=\"\($0.name)\"") }
        let styles = [Palette.style, ReportAssets.style, ChartPlace.style(placed), paper].filter { !$0.isEmpty }
        let specifications = JSONValue.object(
            charts.map { JSONValue.Member(key: $0.name, value: $0.specification(.page)) })
        let rows = data.map { "\"\($0.name)\":\($0.json)" }.joined(separator: ",\n")
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(Self.policy(scripts: scripts, styles: styles))">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="generator" content="SwingKit">
            <link rel="icon" href="\(Self.icon)">
            <title>\(HTML.escaped(title))</title>
            \(styles.map { "<style>\($0)</style>" }.joined(separator: "\n"))
            </head>
            <body>
            <a class="skip" href="#content">Skip to the content</a>
            \(sections)
            <script type="application/json" id="charts">\(specifications.text.insideHTML)</script>
            <script type="application/json" id="data">{\(rows.insideHTML)}</script>
            \(library == nil ? "" : Self.notice)
            \(scripts.map { "<script>\($0)</script>" }.joined(separator: "\n"))
            </body>
            </html>

            """
    }

    /// The style sheet of printed pages: the title and the facts above each of them, and its number below it.
    private var paper: String {
        let text = title == facts || facts.isEmpty ? title : "\(title) · \(facts)"
        // A string of a style sheet, in which no character ends the string or the element (CSS Syntax Level 3, section 4.3.5).
        let escaped = text.unicodeScalars.map { scalar in
            ["\\", "\"", "<"].contains(scalar) || scalar.value < 32
                ? "\\" + String(scalar.value, radix: 16) + " " : "\(scalar)"
        }
        return """
            @page {
            @top-left { content: "\(escaped.joined())"; font: 8pt sans-serif; }
            @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; }
            }
            """
    }

    /// The icon of the page's tab: a swing's arc and its contact.
    private static let icon =
        "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E"
        + "%3Cpath d='M4 8a22 22 0 0 0 22 18' fill='none' stroke='%23\(Palette.faint.light.dropFirst())' stroke-width='5'"
        + " stroke-linecap='round'/%3E"
        + "%3Ccircle cx='25' cy='10' r='5' fill='%23\(Palette.accent.light.dropFirst())'/%3E%3C/svg%3E"

    private static let notice = """
        <!-- Charts: Vega, Vega-Lite and Vega-Embed, copyright University of Washington Interactive Data Lab and contributors,
        BSD 3-Clause: https://github.com/vega/vega/blob/main/LICENSE -->
        """

    /// Returns the page's Content Security Policy (Level 3, W3C).
    ///
    /// It allows the page's own scripts and style sheets, identified by their hashes, and nothing else.
    private static func policy(scripts: [String], styles: [String]) -> String {
        func hashes(_ texts: [String]) -> String { texts.map { "'\(hash($0))'" }.joined(separator: " ") }
        return "default-src 'none'; script-src \(hashes(scripts)); style-src \(hashes(styles)); img-src data:; "
            + "base-uri 'none'; form-action 'none'"
    }

    private static func hash(_ text: String) -> String {
        "sha256-" + Data(SHA256.digest(of: text)).base64EncodedString()
    }
}

/// The texts embedded in the program: the page's style sheet, its script, and the library that draws charts.
enum ReportAssets {
    static var style: String { unsafe text(report_style()) }

    /// The page's script: its files share one function, so that nothing else on the page sees their names.
    static var script: String { "\"use strict\";\n(() => {\n\(unsafe text(report_script()))})();\n" }

    /// The Vega-Lite bundle; `nil` if the program was built without it.
    static var charts: String? {
        let charts = unsafe text(report_charts())
        return charts.isEmpty ? nil : charts
    }

    /// Returns a text whose bytes are constants of the program.
    private static func text(_ text: report_text) -> String {
        unsafe String(decoding: UnsafeBufferPointer(start: text.bytes, count: text.count), as: UTF8.self)
    }
}

/// The head of the page: what it contains, what it shows, and what the recordings' rates can show.
enum HeadSection {
    static func html(_ study: ResultSet, title: String, overview: String?) -> String {
        let way = overview.map { "<nav><a href=\"\(HTML.escaped($0))\">All players</a></nav>" } ?? ""
        return
            "\(way)<header><h1 id=\"title\">\(HTML.escaped(title))</h1><p>\(HTML.sentence(facts(study)))</p></header>"
    }

    /// Returns what the page shows of many swings, and what the recordings' rates can show.
    static func notes(_ study: ResultSet) -> String {
        let sample =
            study.isSampled
            ? "<p class=\"notice\" id=\"sampled\">Of \(study.swingCount.grouped) swings, \(study.swings.count.grouped) at equal steps are in the "
                + "charts below and in the table of swings. All other figures and tables include every swing. Sessions are "
                + "summarized by month. <code>swing report --per-player FOLDER</code> makes a page with the sessions of each "
                + "player.</p>"
            : ""
        return sample + capabilities(study)
    }

    /// Returns what the study contains, in one line.
    ///
    /// - Parameters:
    ///   - study: The study.
    ///   - namesPlayers: Whether to name up to two players instead of counting them.
    /// - Returns: The line.
    static func facts(_ study: ResultSet, namesPlayers: Bool = false) -> String {
        let players = study.players
        let partial = study.sessions.count(where: \.isPartial)
        let failed = study.sessions.count { $0.record.text("status") == "failed" }
        let sports = study.sports.compactMap(\.self).sorted().joined(separator: ", ")
        var facts = ["\(study.sessions.count.grouped) \(study.sessions.count == 1 ? "session" : "sessions")"]
        if namesPlayers, (1...2).contains(players.count) {
            facts.insert(players.joined(separator: " and "), at: 0)
        } else if !players.isEmpty {
            facts.append(players.count.of("player"))
        }
        if !sports.isEmpty { facts.append(sports) }
        if let dates = dates(study) { facts.append(dates) }
        if failed > 0 { facts.append("\(failed.of("session")) could not be analysed") }
        if partial > 0 { facts.append("\(partial.of("session")) analysed in part") }
        if !study.exclusions.isEmpty { facts.append("\(study.exclusions.count.of("swing")) left out by a list") }
        return facts.joined(separator: " · ")
    }

    private static func dates(_ study: ResultSet) -> String? {
        let dates = study.sessions.compactMap(\.date)
        guard let first = dates.min(), let last = dates.max() else { return nil }
        return first == last ? first : "\(first) to \(last)"
    }

    /// Returns what the recordings' accelerometer rates can show.
    private static func capabilities(_ study: ResultSet) -> String {
        let rates = study.sessions.map { $0.record.number("accel_rate") }.filter { $0.isFinite && $0 > 0 }
        let groups = Dictionary(grouping: rates) { RateCapability(accelerometerRate: $0) }
        return RateCapability.allCases.compactMap { capability in
            guard let rates = groups[capability], let least = rates.min(), let most = rates.max() else { return nil }
            let range = least.fixed(0) == most.fixed(0) ? least.fixed(0) : "\(least.fixed(0)) to \(most.fixed(0))"
            let whose = groups.count == 1 ? "" : " (\(rates.count.of("session")))"
            return "<p class=\"note\">An accelerometer with \(range) Hz shows \(capability.text)\(whose).</p>"
        }.joined(separator: "\n")
    }
}
