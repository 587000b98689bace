public import ArgumentParser
import SwingFiles
import SwingMotion
public import SwingRecording
import SwingStudy

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
        return options
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
