import SwingFiles
import SwingMotion
package import SwingTables

/// SwingKit's plain layout: a folder with `accelerometer.csv` and optionally `motion.csv`, `session.json`, `truth.csv`.
struct PlainFolder: FormatReader {
    func recognizes(_ files: RecordingFiles) -> Bool {
        guard !files.isLone, !SensorTables.hasUnnamedMotion(files) else { return false }
        let names = [CSVLayout.accelerometerName, CSVLayout.motionName]
        // On a disk that ignores case, an app's Accelerometer.csv may have this name.
        return files.entries.contains { entry in
            guard names.contains(entry.file.path) else { return false }
            guard case .table(let header) = entry.content else { return true }
            return !SensorLoggerTable.isOne(header)
        }
    }

    func read(
        _ files: RecordingFiles, _ options: ReadingOptions, as format: RecordingFormat
    ) throws(SwingError) -> Recording {
        if options.frame != nil {
            throw SwingError(
                .badData,
                "\(VisibleText.escaped(files.tree.path)): is in SwingKit's own layout, which has Core Motion's signs; "
                    + "omit --frame")
        }
        let tree = files.tree
        guard let file = files.head(CSVLayout.accelerometerName) else {
            throw SwingError(
                .missing,
                "\(tree.name(of: CSVLayout.accelerometerName)): found no such file, expected the accelerometer's "
                    + "samples; name a folder that contains \(CSVLayout.accelerometerName)")
        }
        var accelerometer = try TableStream<AccelerometerChunk>(plain: file)
        var motion: TableStream<DeviceMotionChunk>?
        if let file = files.head(CSVLayout.motionName) { motion = try TableStream(motionIn: file) }
        let parts = SourceParts(
            hasGravity: motion?.layout.has(CSVLayout.gravity) ?? false,
            hasUserAcceleration: motion?.layout.has(CSVLayout.userAcceleration) ?? false,
            hasAttitude: motion?.layout.has(CSVLayout.quaternion) ?? false, keepsAttitude: options.withAttitude)
        var info = SessionInfo(sessionID: files.name)
        var converted: SourceProvenance?
        if let session = tree.file(CSVLayout.sessionName) {
            (info, converted) = try SessionJSON.read(session, defaultID: info.sessionID)
        }
        var truth: (events: [TruthEvent], places: [String])?
        if let file = tree.file(CSVLayout.truthName) { truth = try TruthCSV.read(file) }
        var source = SourceProvenance(of: info, hasDeviceMotion: motion != nil, parts)
        source.factors.acceleration = accelerometer.layout.factors[1]
        if let layout = motion?.layout {
            source.factors.rotationRate = layout.factors[1]
            if source.factors.gravity != nil { source.factors.gravity = layout.factors[4] }
            if source.factors.userAcceleration != nil { source.factors.userAcceleration = layout.factors[7] }
        }
        if var other = motion?.layout.clock {
            try TableClock.shareZero(&accelerometer.layout.clock, &other, tree.path)
            motion?.layout.clock = other
        }
        info.bootTime = info.bootTime ?? accelerometer.layout.clock.zero
        source.read(accelerometer.layout.clock)
        var recording = try Recording(
            path: tree.path,
            format: format,
            info: info,
            source: converted ?? source,
            hasDeviceMotion: motion != nil,
            accelerometerCount: nil,
            accelerometer: accelerometer.stream(),
            deviceMotion: motion?.stream(isWhole: options.withAttitude || !parts.hasGravity) ?? .empty,
            truth: truth?.events
        ).completed(parts)
        // The analysis names rows that can't be read, with the session's facts.
        if let samples = try? accelerometer.beginning(),
            let warning = try InterleavedRows(samples, of: accelerometer.file).warning
        {
            recording.warnings.append(warning)
        }
        recording.truthPlaces = truth?.places ?? []
        return recording
    }
}

/// The file names and columns of a plain folder.
package enum CSVLayout {
    package static let accelerometerName = "accelerometer.csv"
    static let motionName = "motion.csv"
    package static let sessionName = "session.json"
    static let truthName = "truth.csv"
    static let names = [accelerometerName, motionName, sessionName, truthName]

    /// The columns of the accelerometer: time and acceleration along three axes.
    package static let accelerometer = [time] + axes("", .standardGravity)

    /// The columns of device motion: time, rotation rate, and optionally gravity, user acceleration and attitude.
    static let motion =
        [time]
        + axes("rotationRate", .radianPerSecond)
        + axes(gravity, .standardGravity, optionalPart: gravity)
        + axes(userAcceleration, .standardGravity, optionalPart: userAcceleration)
        + ["W", "X", "Y", "Z"].map { component in
            CSVColumn(
                quaternion + component, .one, synonyms: ["attitudeQ", "attitude", "quat", "q"].map { $0 + component },
                optionalPart: quaternion)
        }

    static let gravity = "gravity"
    static let userAcceleration = "userAcceleration"
    static let quaternion = "quaternion"

    /// The columns of an event's timestamps, which follow its kind.
    static let truthInstants =
        ["start", "contact", "peak", "time"].map { CSVColumn($0, .second) }
        + [CSVColumn("gravityStart", .second, optionalPart: "gravityStart")]
    static let truthKind = CSVColumn("kind", .one)

    private static let time = CSVColumn(
        "timestamp", .second, synonyms: ["time", "t", "elapsed", "epoc", "sensortimestamp"])

    private static func axes(_ name: String, _ unit: CSVUnit, optionalPart: String? = nil) -> [CSVColumn] {
        (name.isEmpty ? ["x", "y", "z"] : ["X", "Y", "Z"]).map { axis in
            CSVColumn(
                name + axis, unit, synonyms: name.isEmpty ? ["\(axis)-axis", "\(axis)axis"] : [],
                optionalPart: optionalPart)
        }
    }
}

/// The true events of a session as `truth.csv`: one row per event, with empty cells for absent timestamps.
enum TruthCSV {
    private static let columns = [CSVLayout.truthKind] + CSVLayout.truthInstants

    /// The header, with its line break.
    static let header = columns.header + "\n"

    /// Reads all events.
    ///
    /// - Parameter file: The file.
    /// - Returns: The events, in the file's order, and the file and line of each.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read, or is not a table of events.
    static func read(_ file: TreeFile) throws(SwingError) -> (events: [TruthEvent], places: [String]) {
        let table = FileHead(file)
        guard let header = try table.header() else {
            throw SwingError(
                .badData, at: file.name, "found no line, expected \(columns.header); remove the file or fill it")
        }
        let columnPlaces = try header.places(of: columns)
        // A required column has a place.
        let kindPlace = columnPlaces[0] ?? 0
        var events: [TruthEvent] = []
        var places: [String] = []
        var rows = try table.rows(after: header)
        while let cells = try rows.nextComplete() {
            guard events.count < InputLimits.truthEvents else {
                throw rows.error(
                    "found more than \(InputLimits.truthEvents) events, expected those of one session; split the file")
            }
            let kind = cells[kindPlace]
            guard isKind(kind) else {
                throw rows.error(
                    "found \(VisibleText.quoted(kind)) in column kind, expected a word; correct or remove the line")
            }
            var instants: [Double] = []
            for (column, place) in zip(columns, columnPlaces).dropFirst() {
                if let place {
                    instants.append(try rows.number(cells[place], in: column))
                } else {
                    instants.append(.nan)
                }
            }
            places.append(rows.place)
            events.append(
                TruthEvent(
                    kind: TruthEvent.Kind(rawValue: kind), startTimestamp: instants[0],
                    gravityStartTimestamp: instants[4],
                    contactTimestamp: instants[1], peakTimestamp: instants[2], eventTimestamp: instants[3]))
        }
        return (events, places)
    }

    /// Returns an event as a row, with its line break.
    ///
    /// - Parameter event: The event.
    /// - Returns: The row.
    /// - Throws: ``SwingMotion/SwingError`` if the event's kind does not fit in a cell.
    static func row(_ event: TruthEvent) throws(SwingError) -> String {
        guard isKind(event.kind.rawValue) else {
            throw SwingError(
                .badData, at: CSVLayout.truthName,
                "found the kind \(VisibleText.quoted(event.kind.rawValue)), "
                    + "expected letters, digits, spaces, - and _; rename the event")
        }
        let instants = [
            event.startTimestamp, event.contactTimestamp, event.peakTimestamp, event.eventTimestamp,
            event.gravityStartTimestamp,
        ]
        return ([event.kind.rawValue] + instants.map { $0.map { "\($0)" } ?? "" }).joined(separator: ",") + "\n"
    }

    /// Returns whether a text can be written to a cell without quotation marks and read back unchanged.
    private static func isKind(_ text: String) -> Bool {
        !text.isEmpty && text.first != " " && text.last != " "
            && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || $0 == " " }
    }
}
