public import SwingEvents
import SwingFiles
public import SwingMotion
public import SwingRecording
public import SwingReplay

/// A recording of whatever sensors events are found in: a wrist's, headphones', a barometer's.
public struct EventRecording: Sendable {
    /// Where the recording is.
    package let path: String
    /// Its facts.
    public let info: SessionInfo
    /// The wrist sensor's recording, if there is one.
    package let motion: Recording?
    /// The rows of headphones, if they were recorded.
    public let headphones: SensorStream<HeadphoneChunk>?
    /// Pressures, depths and temperatures, if they were recorded.
    public let water: SensorStream<[WaterSample]>?

    /// Opens a recording; its content decides what it is.
    ///
    /// A CSV file with a column `sensorLocation` or `connected` is of headphones, one with `pressure` or `depth` of water. A
    /// folder or zip archive may hold `headphone.csv` and `water.csv`, with or without `accelerometer.csv`. `Recording` reads
    /// everything else.
    ///
    /// - Parameters:
    ///   - path: A file or a folder.
    ///   - options: What the caller knows of a wrist's recording beyond its content.
    /// - Throws: `SwingError` if there is none, or it is not a recording.
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
        switch Self.content(of: tree) {
        case .headphones: try self.init(path, headphones: file, water: nil, Self.info(tree))
        case .water: try self.init(path, headphones: nil, water: file, Self.info(tree))
        case .motion: try self.init(Recording(readingAt: path, options: options))
        }
    }

    private enum FileContent { case motion, headphones, water }

    /// What a file is about, by its header; `Recording` rejects a file without one.
    private static func content(of tree: FileTree) -> FileContent {
        guard let header = RecordingFiles(tree).headers.first,
            !CSVLayout.accelerometer.allSatisfy({ header.has($0) })
        else { return .motion }
        if header.has(EventRecordingLayout.sensorLocation) || header.has(EventRecordingLayout.connected) {
            return .headphones
        }
        return header.has(EventRecordingLayout.pressure) || header.has(EventRecordingLayout.depth) ? .water : .motion
    }

    private init(_ tree: FileTree, _ options: ReadingOptions) throws(SwingError) {
        let (headphones, water) = (
            tree.file(EventRecordingLayout.headphoneName), tree.file(EventRecordingLayout.waterName)
        )
        guard headphones != nil || water != nil else {
            self = try EventRecording(Recording(readingAt: tree.path, options: options))
            return
        }
        var info = Self.info(tree)
        if let session = tree.file(CSVLayout.sessionName) {
            info = try SessionJSON.read(session, defaultID: info.sessionID).info
        }
        let hasMotion = tree.file(CSVLayout.accelerometerName) != nil
        try self.init(
            tree.path, headphones: headphones, water: water, info,
            motion: hasMotion ? try Recording(readingAt: tree.path, options: options) : nil)
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
        // A file with other columns is refused at once.
        if let headphones { _ = try HeadphoneReader(reading: headphones) }
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

/// The names and columns of the files of headphones and of water.
enum EventRecordingLayout {
    static let headphoneName = "headphone.csv"
    static let waterName = "water.csv"

    /// Time, connection, side, attitude, and perhaps what else device motion has.
    static let headphone =
        [time, connected, sensorLocation]
        + ["W", "X", "Y", "Z"].map { component in
            CSVColumn(
                quaternion + component, .one, synonyms: ["attitudeQ", "attitude", "quat", "q"].map { $0 + component },
                optionalPart: quaternion)
        }
        + axes("rotationRate", .radianPerSecond) + axes("gravity", .standardGravity)
        + axes("userAcceleration", .standardGravity)

    /// Time, and what was measured; each column may be absent.
    static let water = [
        time, pressure, optional("surfacePressure", .kilopascal), depth, optional("temperature", .degreeCelsius),
        optional("temperatureUncertainty", .degreeCelsius), optional("submerged", .one),
    ]

    /// Whether the headphones are connected: 0 or 1.
    static let connected = optional("connected", .one)
    /// Which earphone measures, as Core Motion numbers it.
    static let sensorLocation = optional("sensorLocation", .one)
    static let quaternion = "quaternion"
    static let pressure = optional("pressure", .kilopascal)
    static let depth = optional("depth", .metre)

    private static let time = CSVColumn("timestamp", .second, synonyms: ["time", "t"])

    /// A column that may be absent, and whose cells may be empty.
    private static func optional(_ name: String, _ unit: CSVUnit) -> CSVColumn {
        CSVColumn(name, unit, optionalPart: name)
    }

    private static func axes(_ name: String, _ unit: CSVUnit) -> [CSVColumn] {
        ["X", "Y", "Z"].map { CSVColumn(name + $0, unit, optionalPart: name) }
    }
}
