public import ArgumentParser
import SwingMotion
public import SwingRecording
import SwingStudy

/// What the user says of recordings that their content does not tell.
struct ReadingChoice: ParsableArguments {
    @Option(
        name: .customLong("input-format"),
        help: ArgumentHelp("The recordings' format, where content does not tell it.", valueName: "format"))
    var inputFormat: RecordingFormat?

    @Option(help: "Whose signs accelerations have: ios (z is -1 at rest, display up) or android (+1).")
    var frame: SensorFrame?

    @Option(help: "A JSON file that says what the columns of tables hold; `swing inspect --suggest-map` proposes one.")
    var map: String?

    /// The options of a reader.
    ///
    /// - Parameter withAttitude: Whether device motion's chunks shall have the attitude.
    /// - Returns: The options.
    /// - Throws: What is wrong with the map.
    func options(withAttitude: Bool = false) throws -> ReadingOptions {
        var options = ReadingOptions(withAttitude: withAttitude)
        options.format = inputFormat
        options.frame = frame
        options.map = try map.map { try ColumnMap(readingAt: $0) }
        return options
    }
}

extension ReadingChoice {
    /// The one recording under a path.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if there are none or several.
    func recording(
        under path: String, withAttitude: Bool = false, skipping skip: (String) -> Void = { _ in }
    ) throws -> RecordingList {
        let list = try RecordingList(under: [path], options: options(withAttitude: withAttitude), skipping: skip)
        guard list.paths.count == 1 else {
            throw SwingError(.usage, at: path, "holds \(list.paths.count) recordings; name one of them")
        }
        return list
    }
}

extension ProfileSelection {
    /// The profile that `--profile` names; without the option, the one of each session's sport.
    init(option: String?) throws(SwingError) {
        if let option { try self.init(named: option) } else { self = .bySport }
    }
}

extension RecordingFormat: ExpressibleByArgument {
    public init?(argument: String) { self.init(named: argument) }

    public static var allValueStrings: [String] { all.map(\.name) }
}

extension SensorFrame: ExpressibleByArgument {}
