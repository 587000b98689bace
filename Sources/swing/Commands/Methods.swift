import ArgumentParser
import SwingFiles
import SwingReport
import SwingResults
import SwingStudy

/// `swing methods`: describes the methods and figures of results, for a paper.
struct Methods: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "methods",
        abstract: "Describe how results were computed, with their figures, for a paper.",
        discussion: """
            RESULTS are HDF5 files that `swing analyze` wrote. The text states recordings, sample rates, the \
            parameters of the profiles used, the outcomes, the times to contact, and the references of the rules. \
            Add what the files do not contain: the players, how the watch was worn, and the instructions.

            Examples:
              swing methods results.h5
              swing methods anna.h5 ben.h5 > methods.txt
            """)

    @Argument(help: "The results.")
    var results: [String]

    @OptionGroup
    var excluding: ExcludeChoice

    @concurrent func run() async throws {
        try await reporting {
            let study = try ResultSet(reading: NameList.names(results), excluding: excluding.list())
            StandardError.warn(study.repeatWarnings + study.nameWarnings)
            try TextOutput.print(try MethodsText(study).text)
        }
    }
}
