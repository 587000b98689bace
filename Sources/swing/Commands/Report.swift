import ArgumentParser
import SwingFiles
import SwingReport
import SwingStudy

/// `swing report`: results as a page for people.
struct Report: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make a page that shows results: figures, charts, and every swing.",
        discussion: """
            RESULTS are files that `swing analyze` wrote; those in HDF5 hold the signals, CSV and JSON lines only the \
            table. Several files make one report; where the recordings don't say who played, each file counts as a \
            player. The page is a single file of HTML that loads nothing: it can be mailed, and opened without a network \
            on any computer or phone. --png needs Python with the package vl-convert-python, which scripts/setup installs; \
            SWINGKIT_PYTHON names another Python than python3.

            Examples:
              swing report results.h5 -o report.html --open
              swing report anna.h5 ben.h5 -o team.html --title "Spring camp"
              swing report results.h5 --png charts
            """)

    @Argument(help: "The results.")
    var results: [String]

    @Option(name: .shortAndLong, help: "Where the page goes: a file ending in .html.")
    var output: String?

    @Option(help: "What stands at the head of the page.")
    var title = "Swings"

    @Option(help: "A folder that the charts go to, as pictures; it is made if it is not there.")
    var png: String?

    @Flag(help: "Open the page in the browser.")
    var open = false

    func validate() throws {
        try ChartPage.validate(output: output, png: png, open: open)
    }

    @concurrent func run() async throws {
        try await reporting {
            let report = StudyReport(try Study(reading: results), title: title)
            if let output {
                try RecordingList(exactly: results).check(output: output)
                try ChartPage.write(try report.page(), to: output, hasCharts: StudyReport.hasCharts)
            }
            if let png { try await Pictures.write(try report.pictures(), to: png) }
            if open, let output { await ChartPage.open(output) }
        }
    }
}
