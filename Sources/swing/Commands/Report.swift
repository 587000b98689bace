import ArgumentParser
import SwingMotion
import SwingPictures
import SwingReport
import SwingResults
import SwingStudy

/// `swing report`: makes a page of results.
struct Report: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Make a page of results with key figures, charts and every swing.",
        discussion: """
            RESULTS are files that `swing analyze` wrote. HDF5 files contain the signals; CSV and JSON lines contain \
            only the table. Several files make one report. If the recordings do not name the player, each file \
            counts as one player. --player makes the report of one player, --recording that of one recording; --by filters and compares by a further fact of \
            the session table, such as the racket. Of more than 10,000 swings, the page shows a sample and \
            summarizes the sessions by month. --per-player makes a page of each player and an index. The page is a single HTML file that loads nothing: you can mail it, and open it \
            without a network on any computer or phone. --card makes a picture to share: what the sessions show, and one chart. \
            --png, --svg, --pdf and --card need Python with the package vl-convert-python, which \
            scripts/setup installs. SWINGKIT_PYTHON names another Python than python3.

            Examples:
              swing report results.h5 -o report.html --open
              swing report anna.h5 ben.h5 -o team.html --title "Spring camp"
              swing report season.h5 -o anna.html --player Anna --by racket
              swing report season.h5 --per-player players
              swing report results.h5 --png charts
              swing report anna.h5 --card anna.png --title "Spring camp"
            """)

    @Argument(help: "The results.")
    var results: [String]

    @Option(name: .shortAndLong, help: "Output file for the page, ending in .html.")
    var output: String?

    @Option(help: "Title of the page.")
    var title = "Swings"

    @Option(help: "Player whose sessions are reported.")
    var player: String?

    @Option(help: "Recording whose sessions are reported: its path, or the last part of it.")
    var recording: String?

    @Option(
        help: ArgumentHelp(
            "Facts by which swings are filtered and compared, separated by commas, such as racket,surface.",
            valueName: "facts"))
    var by = ""

    @Option(help: "Output folder for a page of each player and an index; it is created if missing.")
    var perPlayer: String?

    @Option(help: "Output folder for the charts as PNG files; it is created if missing.")
    var png: String?

    @Option(help: "Output folder for the charts as SVG files, with panel letters.")
    var svg: String?

    @Option(help: "Output folder for the charts as PDF files, with panel letters and the fonts.")
    var pdf: String?

    @Option(help: "Output file for a picture to share, ending in .png: 1080 × 1350 pixels.")
    var card: String?

    @Flag(help: "Open the page in the browser.")
    var open = false

    @OptionGroup
    var excluding: ExcludeChoice

    @OptionGroup
    var replacing: ReplacingChoice

    @OptionGroup(title: "Messages")
    var messages: MessageChoice

    func validate() throws {
        try FactList.validate(by)
        try ChartPage.validate(output: output, others: [png, svg, pdf, card, perPlayer], open: open)
        if let card, !card.lowercased().hasSuffix(".png") {
            throw ValidationError("--card \(card): expected a name ending in .png")
        }
        let choices = [(player, "--player"), (recording, "--recording"), (perPlayer, "--per-player")]
        let given = choices.filter { $0.0 != nil }.map(\.1)
        if given.count > 1 {
            throw ValidationError("\(given.joined(separator: " and ")): expected one of them; omit the other")
        }
    }

    @concurrent func run() async throws {
        try await reporting {
            if let output { try RecordingList(exactly: results).check(output: output) }
            if let card { try RecordingList(exactly: results).check(output: card) }
            try replacing.check(output, .page)
            try replacing.check(card, .picture)
            let all = try ResultSet(reading: NameList.names(results), excluding: excluding.list(), for: .page)
            if !messages.quiet { StandardError.warn(all.repeatWarnings + all.nameWarnings) }
            let facts = try all.facts(named: by)
            var study = all
            if let player { study = try all.sessions(of: player) }
            if let recording { study = try all.sessions(ofRecording: recording) }
            let report = StudyReport(study, title: title, by: facts)
            let pages = try perPlayer.map { folder throws(SwingError) in
                try PlayerPages(study, title: title, by: facts, folder: folder, replacing: replacing)
            }
            let charts = png == nil ? [] : try report.pictures()
            let panels = svg == nil && pdf == nil ? [] : try report.pictures(hasPanelLetters: true)
            try Pictures.check(charts, in: png, .png, isForced: replacing.force)
            try Pictures.check(panels, in: svg, .svg, isForced: replacing.force)
            try Pictures.check(panels, in: pdf, .pdf, isForced: replacing.force)
            if let output {
                try ChartPage.write(try report.page(), to: output, hasCharts: StudyReport.hasCharts)
            }
            try pages?.write()
            try await messages.drawing { try await Pictures.write(charts, to: png, .png, observe: $0) }
            try await messages.drawing { try await Pictures.write(panels, to: svg, .svg, observe: $0) }
            try await messages.drawing { try await Pictures.write(panels, to: pdf, .pdf, observe: $0) }
            if let card {
                guard let picture = try report.card() else {
                    throw SwingError(.missing, at: "--card", "the results contain no swing; a card needs one")
                }
                try await messages.drawing {
                    try await Pictures.write(picture, to: card, option: "--card", observe: $0)
                }
            }
            if open, let output { await ChartPage.open(output) }
        }
    }
}
