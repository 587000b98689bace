import ArgumentParser
import SwingFiles
import SwingStudy

/// `swing score`: compares results with the truth.
struct Score: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compare results with the truth.",
        discussion: """
            RESULTS is a file that `swing analyze` wrote (HDF5, CSV or JSON lines). TRUTH is the recording, if it \
            contains the truth, as simulated recordings do. Name one per session in the results, in the same order. \
            --events writes one row per true swing, and one row per false alarm.

            Examples:
              swing score results.h5 session.h5
              swing score results.h5 one.h5 two.h5 three.h5 --json
              swing score results.h5 session.h5 --events events.csv
            """)

    @Argument(help: "The results.")
    var results: String

    @Argument(help: "The recordings with the truth, in the order of the analysis.")
    var truth: [String]

    @Flag(help: "Print one JSON object instead of text.")
    var json = false

    @Option(help: "Output file for a table of all swings and false alarms, ending in .csv.")
    var events: String?

    @OptionGroup
    var replacing: ReplacingChoice

    func validate() throws {
        if let events, !events.lowercased().hasSuffix(".csv") {
            throw ValidationError("--events \(events): expected a name ending in .csv")
        }
    }

    @concurrent func run() async throws {
        try await reporting {
            if let events {
                try RecordingList(under: [results] + truth, skipping: StandardError.skip).check(output: events)
            }
            try replacing.check(events, .scoreTable)
            let found = try ResultsScore(of: results, truthIn: truth)
            if let events { try found.table.write(to: events) }
            var output = TextOutput.standardOutput()
            try output.write(json ? ScorePage.json(found.score) : ScorePage.text(found.score))
            try output.close()
        }
    }
}
