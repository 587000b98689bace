public import SwingEvents
import SwingFiles
public import SwingMotion
public import SwingRecording
public import SwingReplay
import SwingTables

/// A recording of the sensors that event detectors use: those of a wrist, of headphones or of water.
public struct EventRecording: Sendable {
    /// The path of the recording.
    package let path: String
    /// The session's metadata.
    public let info: SessionInfo
    /// The wrist sensor's recording; `nil` if absent.
    package let motion: Recording?
    /// The motion of headphones; `nil` if absent.
    public let headphones: SensorStream<HeadphoneChunk>?
    /// Pressures, depths and temperatures; `nil` if absent.
    public let water: SensorStream<[WaterSample]>?

    /// Opens a recording and detects its kind from the content.
    ///
    /// A table with a column `sensorLocation` or `connected`, or with a name such as `Headphone.csv`, contains
    /// headphone motion, also in JSON. One with `pressure` or `depth` contains water samples. A folder or zip archive can contain such
    /// a file of headphones and `water.csv`, with or without a wrist's recording. `Recording` reads everything else.
    ///
    /// - Parameters:
    ///   - path: A file or a folder.
    ///   - options: Options for the wrist sensor's recording.
    /// - Throws: `SwingError` if the path does not exist or is not a recording.
    public init(
        readingAt path: String, options: ReadingOptions = ReadingOptions(withAttitude: false)
    ) throws(SwingError) {
        guard case .files(let tree) = try RecordingPlace(at: path), let file = tree.files.first else {
            try self.init(Recording(readingAt: path, options: options))
            return
        }
        guard tree.kind == .file else {
            try self.init(tree, options)
            return
        }
        let files = try RecordingFiles(tree).withTablesOfJSON()
        switch Self.content(of: files) {
        case .headphones:
            try self.init(
                path, headphones: try Self.headphones(files, tree) ?? file, water: nil, Self.info(tree),
                motion: files.hasWristMotion ? try Recording(readingAt: path, options: options) : nil)
        case .water: try self.init(path, headphones: nil, water: file, Self.info(tree))
        case .motion: try self.init(Recording(readingAt: path, options: options))
        }
    }

    private enum EventSensor { case motion, headphones, water }

    /// Returns the kind of a file, from its header.
    ///
    /// `Recording` rejects a file without a header.
    private static func content(of files: RecordingFiles) -> EventSensor {
        if !HeadTables(among: files).files.isEmpty { return .headphones }
        guard let header = files.headers.first,
            !CSVLayout.accelerometer.allSatisfy({ header.has($0) })
        else { return .motion }
        if header.has(EventRecordingLayout.sensorLocation) || header.has(EventRecordingLayout.connected) {
            return .headphones
        }
        return header.has(EventRecordingLayout.pressure) || header.has(EventRecordingLayout.depth) ? .water : .motion
    }

    private init(_ tree: FileTree, _ options: ReadingOptions) throws(SwingError) {
        let stored = RecordingFiles(tree)
        try stored.checkSpellings()
        let files = try stored.withTablesOfJSON()
        let headphones = try Self.headphones(files, tree)
        let water = tree.file(EventRecordingLayout.waterName)
        guard headphones != nil || water != nil else {
            self = try EventRecording(Recording(readingAt: tree.path, options: options))
            return
        }
        var info = Self.info(tree)
        if let session = tree.file(CSVLayout.sessionName) {
            info = try SessionJSON.read(session, defaultID: info.sessionID).info
        }
        let hasMotion = tree.file(CSVLayout.accelerometerName) != nil || files.hasWristMotion
        try self.init(
            tree.path, headphones: headphones, water: water, info,
            motion: hasMotion ? try Recording(readingAt: tree.path, options: options) : nil)
    }

    /// Returns the file of headphone motion in a folder or archive; `nil` if it has none.
    private static func headphones(_ files: RecordingFiles, _ tree: FileTree) throws(SwingError) -> TreeFile? {
        if let file = tree.file(EventRecordingLayout.headphoneName) { return file }
        let heads = HeadTables(among: files).files
        guard heads.count < 2 else {
            throw SwingError(
                .badData, at: VisibleText.escaped(tree.path),
                "found \(heads.count) tables of headphone motion, "
                    + heads.map { VisibleText.quoted($0.path) }.joined(separator: ", ")
                    + ", expected one; name one of them")
        }
        return heads.first
    }

    private init(_ recording: Recording) {
        path = recording.path
        info = recording.info
        motion = recording
        headphones = nil
        water = nil
    }

    private init(
        _ path: String, headphones: TreeFile?, water: TreeFile?, _ info: SessionInfo, motion: Recording? = nil
    ) throws(SwingError) {
        var info = info
        // Reject files with other columns at once.
        if let headphones {
            let zero = try HeadphoneReader(reading: headphones).zero
            info.bootTime = info.bootTime ?? zero
        }
        if let water { _ = try WaterReader(reading: water) }
        self.path = path
        self.info = info
        self.motion = motion
        self.headphones = headphones.map { file in
            SensorStream { () throws(SwingError) in try HeadphoneReader(reading: file) }
        }
        self.water = water.map { file in
            SensorStream { () throws(SwingError) in try WaterReader(reading: file) }
        }
    }

    private static func info(_ tree: FileTree) -> SessionInfo { SessionInfo(sessionID: RecordingFiles(tree).name) }
}

/// The names and columns of headphone and water files.
enum EventRecordingLayout {
    static let headphoneName = "headphone.csv"
    static let waterName = "water.csv"

    /// Timestamp, connection, sensor location and attitude; the other columns of device motion are optional.
    static let headphone =
        [time, connected, sensorLocation]
        + ["W", "X", "Y", "Z"].map { component in
            CSVColumn(
                quaternion + component, .one, synonyms: ["attitudeQ", "attitude", "quat", "q"].map { $0 + component },
                optionalPart: quaternion)
        }
        + axes("rotationRate", .radianPerSecond) + axes("gravity", .standardGravity)
        // Headphones have no accelerometer of their own, so acceleration is that without gravity.
        + axes("userAcceleration", .standardGravity, synonym: "acceleration")

    /// Timestamp and measured values; each value's column is optional.
    static let water = [
        time, pressure, optional("surfacePressure", .kilopascal), depth, optional("temperature", .degreeCelsius),
        optional("temperatureUncertainty", .degreeCelsius), optional("submerged", .one),
    ]

    /// Whether the headphones are connected: 0 or 1.
    static let connected = optional("connected", .one)
    /// The earphone that measures, as Core Motion's number.
    static let sensorLocation = optional("sensorLocation", .one)
    static let quaternion = "quaternion"
    static let pressure = optional("pressure", .kilopascal)
    static let depth = optional("depth", .metre)

    private static let time = CSVColumn("timestamp", .second, synonyms: ["time", "t"])

    /// Returns a column that may be absent and may have empty cells.
    private static func optional(_ name: String, _ unit: CSVUnit) -> CSVColumn {
        CSVColumn(name, unit, optionalPart: name)
    }

    private static func axes(_ name: String, _ unit: CSVUnit, synonym: String? = nil) -> [CSVColumn] {
        ["X", "Y", "Z"].map { axis in
            CSVColumn(name + axis, unit, synonyms: [synonym].compactMap { $0 }.map { $0 + axis }, optionalPart: name)
        }
    }
}
