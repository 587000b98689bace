import ArgumentParser
import SwingFiles
import SwingMotion
import SwingPages
import SwingStudy

/// `swing merge`: merges files of results.
struct Merge: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Merge files of results into one.",
        discussion: """
            RESULTS are HDF5 files that `swing analyze` wrote with the same version and parameters, for example on \
            several machines. @LIST reads their names from the file LIST, one per line, and - reads them from \
            standard input. Sessions are sorted by the paths of their recordings. A session in several files counts once. \
            If its results differ, nothing is merged.

            Examples:
              swing merge part1.h5 part2.h5 -o study.h5
              swing merge study.h5 today.h5 -o study.h5
              find parts -name '*.h5' | swing merge - -o study.h5 --without-windows
            """)

    @Argument(help: "The results.")
    var results: [String]

    @Option(name: .shortAndLong, help: "Output file for the merged results, ending in .h5.")
    var output: String

    @Flag(help: "Omit the signals around the swings, which take most of the space.")
    var withoutWindows = false

    @OptionGroup
    var excluding: ExcludeChoice

    @OptionGroup
    var replacing: ReplacingChoice

    @OptionGroup(title: "Messages")
    var messages: MessageChoice

    @concurrent func run() async throws {
        try await reporting {
            try replacing.check(output, .results)
            let merge = try ResultsMerge(
                of: NameList.names(results), keepsWindows: !withoutWindows, excluding: excluding.list())
            var progress = messages.progress(of: 0)
            let summary = try merge.run(writingTo: output) { progress.show($0, of: merge.sessionCount, name: output) }
            progress.clear()
            guard !messages.quiet else { return }
            if summary.copyCount > 0 {
                let rest = summary.copyCount - summary.copies.count
                StandardError.warn(summary.copies + (rest > 0 ? ["and \(rest) more"] : []), about: output)
            }
            try TextOutput.print(summary.line + "\n")
        }
    }
}
