import ArgumentParser
import SwingFiles
import SwingStudy

/// `swing score`: how well results agree with the truth.
struct Score: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compare results with the truth.",
        discussion: """
            RESULTS is a file that `swing analyze` wrote (HDF5, CSV or JSON lines). TRUTH is the recording, if it states the \
            truth as simulated ones do; give one for each session in the results, in the same order. --events writes a \
            row for each true swing and each swing found where there is none.

            Examples:
              swing score results.h5 session.h5
              swing score results.h5 one.h5 two.h5 three.h5 --json
              swing score results.h5 session.h5 --events events.csv
            """)

    @Argument(help: "The results.")
    var results: String

    @Argument(help: "The recordings with the truth, in the order in which they were analysed.")
    var truth: [String]

    @Flag(help: "Print one JSON object instead of a page.")
    var json = false

    @Option(help: "Where a table of all swings and false alarms goes: a file ending in .csv.")
    var events: String?

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
            let found = try ResultsScore(of: results, truthIn: truth)
            if let events { try found.table.write(to: events) }
            var output = TextOutput.standardOutput()
            try output.write(json ? ScorePage.json(found.score) : ScorePage.text(found.score))
            try output.close()
        }
    }
}
