public import ArgumentParser
import SwingMotion
public import SwingRecording
import SwingResults
import SwingStudy
import SwingTables

/// Facts about recordings that their content does not contain.
struct ReadingChoice: ParsableArguments {
    @Option(
        name: .customLong("input-format"),
        help: ArgumentHelp("Format of the recordings (default: detected from the content).", valueName: "format"))
    var inputFormat: RecordingFormat?

    @Option(help: "Sign convention of the accelerations: ios (z is -1 at rest, display up) or android (+1).")
    var frame: SensorFrame?

    @Option(help: "Player's name.")
    var player: String?

    @Option(help: "Sport, which selects the profile.")
    var sport: String?

    @Option(help: "Condition under which the session was recorded, such as tired.")
    var condition: String?

    @Option(help: ArgumentHelp("Date of the session, such as 2026-05-01.", valueName: "date"))
    var date: String?

    @OptionGroup
    var dateOrder: DateChoice

    @Option(
        help: ArgumentHelp("Range of the accelerometer, such as '16 g'; by default it is found.", valueName: "range"))
    var accelerometerRange: String?

    @Option(
        help: ArgumentHelp("Range of the gyroscope, such as '2000 deg/s'; by default it is found.", valueName: "range"))
    var rotationRateRange: String?

    @Option(help: "JSON file that maps a table's columns to quantities; `swing inspect --suggest-map` proposes one.")
    var map: String?

    /// The options of a reader.
    ///
    /// - Parameter withAttitude: Whether device motion's chunks contain the attitude.
    /// - Returns: The options.
    /// - Throws: ``SwingMotion/SwingError`` if the map is wrong.
    func options(withAttitude: Bool = false) throws -> ReadingOptions {
        var options = ReadingOptions(withAttitude: withAttitude)
        options.format = inputFormat
        options.frame = frame
        options.dates = dateOrder.order
        options.map = try map.map { try ColumnMap(readingAt: $0) }
        for (name, text) in [("player", player), ("sport", sport), ("condition", condition), ("date", date)] {
            guard let text else { continue }
            do throws(SwingError) { try options.facts.state(name, text, dates: dateOrder.order) } catch {
                throw SwingError(.usage, "--\(error.description)")
            }
        }
        try state(accelerometerRange, SensorRanges.accelerationFact, "--accelerometer-range", &options.facts)
        try state(rotationRateRange, SensorRanges.rotationRateFact, "--rotation-rate-range", &options.facts)
        return options
    }

    /// States the range of a sensor.
    private func state(_ range: String?, _ fact: String, _ option: String, _ facts: inout SessionInfo)
        throws(SwingError)
    {
        guard let range else { return }
        var stated = SessionInfo(sessionID: "")
        stated.metadata[fact] = range
        do throws(SwingError) { _ = try SensorRanges(stated) } catch {
            throw SwingError(.usage, "\(option): \(error.message)")
        }
        facts.metadata[fact] = range
    }
}

extension RecordingFormat: ExpressibleByArgument {
    public init?(argument: String) { self.init(named: argument) }

    public static var allValueStrings: [String] { all.map(\.name) }
}

extension SensorFrame: ExpressibleByArgument {}

/// The order of day and month in dates such as 3/11/2026.
struct DateChoice: ParsableArguments {
    @Option(
        name: .customLong("dates"),
        help: ArgumentHelp(
            "Order of dates such as 3/11/2026: day/month/year or month/day/year. By default the other dates of the same "
                + "column settle it.",
            valueName: "order"),
        transform: { text in
            if let order = DateOrder(named: text) { return order }
            throw ValidationError("expected \(DateOrder.choice)")
        })
    var order: DateOrder?
}

/// The file for the results of an analysis.
struct ResultsFileChoice: ParsableArguments {
    @Option(name: [.short, .customLong("output")], help: "Output file for the results, ending in .h5, .csv or .jsonl.")
    var output: String?

    func validate() throws {
        if let output, ResultsFormat(path: output) == nil {
            throw ValidationError("-o \(output): expected a name ending in \(ResultsFormat.listedEndings)")
        }
    }
}

/// Whether outputs replace what this command did not write.
struct ReplacingChoice: ParsableArguments {
    @Flag(help: "Replace an existing output even if it contains something else than this command writes.")
    var force = false

    /// Checks that an output may be written, before the work for it begins.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if it exists and is of another kind, unless the option is set.
    func check(_ output: String?, _ kind: OutputKind) throws(SwingError) {
        if let output { try kind.check(output, isForced: force) }
    }
}

/// Which swings are left out of results.
struct ExcludeChoice: ParsableArguments {
    @Option(
        help: ArgumentHelp("CSV file with session, swing and reason of each swing to leave out.", valueName: "file"))
    var exclude: String?

    /// Returns the list.
    ///
    /// - Returns: The list; `nil` without the option.
    /// - Throws: ``SwingMotion/SwingError`` if it can't be read.
    func list() throws(SwingError) -> ExcludeList? {
        guard let exclude else { return nil }
        return try ExcludeList(readingAt: exclude)
    }
}

/// The profile of an analysis.
struct ProfileChoice: ParsableArguments {
    @Option(help: "Profile: \(Sport.nameList), or a JSON file (default: the profile of the session's sport).")
    var profile: String?

    /// Returns the profile that the option names; without it, the profile of each session's sport.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if its file can't be read.
    func selection() throws(SwingError) -> ProfileSelection { try ProfileSelection(option: profile) }
}
