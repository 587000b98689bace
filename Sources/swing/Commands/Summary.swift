import ArgumentParser
import SwingFiles
import SwingMotion
import SwingPages
import SwingReport
import SwingResults
import SwingStudy

/// `swing summary`: summarizes results by player, condition or other facts.
struct SummaryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "summary",
        abstract: "Summarize results by player, condition or other facts.",
        discussion: """
            RESULTS are files that `swing analyze` or `swing merge` wrote. Each group has the number of sessions and \
            swings, the outcomes, and the time to contact with its 95 % interval: the mean over the players, each of \
            whom counts once. --measure summarizes the contact rate, the peak rotation rate of the wrist, the tempo or \
            the forward swing's duration instead. \
            Sports are never pooled. Groups of one sport are compared by their players: with themselves if they are \
            in both groups. Groups of one player are compared by sessions, which speaks of that player only.

            Examples:
              swing summary season.h5 --by player,condition
              swing summary season.h5 --by condition --measure contact-rate
              swing summary study.h5 --by player,date --format csv > figures.csv
              swing summary study.h5 --by club --exclude bad.csv
            """)

    /// The layout of the summary.
    enum Layout: String, ExpressibleByArgument, CaseIterable { case table, csv, json }

    @Argument(help: "The results.")
    var results: [String]

    @Option(
        help: ArgumentHelp(
            "Facts of the groups, separated by commas: \(SummaryFact.common.joined(separator: ", ")), or a further fact.",
            valueName: "facts"))
    var by = ""

    @Option(
        help: ArgumentHelp(
            "Measure: time-to-contact, contact-rate, peak-rotation-rate, tempo or forward-swing-duration (default: the first that is known of time to contact and peak rotation rate).",
            valueName: "measure"))
    var measure: SwingMeasure?

    @Option(help: "Format: table, csv or json.")
    var format = Layout.table

    @Flag(help: "Print a table with all columns, which is wider than 80 characters.")
    var wide = false

    @OptionGroup
    var excluding: ExcludeChoice

    func validate() throws {
        try FactList.validate(by)
        if wide, format != .table { throw ValidationError("--wide: expected --format table, or no --wide") }
    }

    @concurrent func run() async throws {
        try await reporting {
            let study = try ResultSet(reading: NameList.names(results), excluding: excluding.list(), for: .figures)
            StandardError.warn(study.repeatWarnings + study.nameWarnings + [study.partialWarning].compactMap(\.self))
            let facts = try study.facts(named: by)
            let table = GroupTable(GroupedStudy(study, by: facts, measure: measure))
            try TextOutput.print(format == .table ? table.text(isWide: wide) : format == .csv ? table.csv : table.json)
        }
    }
}

extension SwingMeasure: ExpressibleByArgument {}
