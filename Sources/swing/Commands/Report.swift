import ArgumentParser
import SwingFiles
import SwingReport
import SwingStudy

/// `swing report`: makes a page of results.
struct Report: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make a page of results with key figures, charts and every swing.",
        discussion: """
            RESULTS are files that `swing analyze` wrote. HDF5 files contain the signals; CSV and JSON lines contain \
            only the table. Several files make one report. If the recordings do not name the player, each file \
            counts as one player. The page is a single HTML file that loads nothing: you can mail it, and open it \
            without a network on any computer or phone. --png needs Python with the package vl-convert-python, which \
            scripts/setup installs. SWINGKIT_PYTHON names another Python than python3.

            Examples:
              swing report results.h5 -o report.html --open
              swing report anna.h5 ben.h5 -o team.html --title "Spring camp"
              swing report results.h5 --png charts
            """)

    @Argument(help: "The results.")
    var results: [String]

    @Option(name: .shortAndLong, help: "Output file for the page, ending in .html.")
    var output: String?

    @Option(help: "Title of the page.")
    var title = "Swings"

    @Option(help: "Output folder for the charts as PNG files; it is created if missing.")
    var png: String?

    @Flag(help: "Open the page in the browser.")
    var open = false

    @OptionGroup
    var replacing: ReplacingChoice

    func validate() throws {
        try ChartPage.validate(output: output, png: png, open: open)
    }

    @concurrent func run() async throws {
        try await reporting {
            if let output { try RecordingList(exactly: results).check(output: output) }
            try replacing.check(output, .page)
            let report = StudyReport(try Study(reading: results), title: title)
            let pictures = png == nil ? [] : try report.pictures()
            if let png { try Pictures.check(pictures, in: png, replacing) }
            if let output {
                try ChartPage.write(try report.page(), to: output, hasCharts: StudyReport.hasCharts)
            }
            if let png { try await Pictures.write(pictures, to: png) }
            if open, let output { await ChartPage.open(output) }
        }
    }
}
