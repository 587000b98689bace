import HDF5
import SwingFiles
public import SwingMotion
package import SwingTables

/// A recorded session: its facts, and the samples of both sensors as streams.
public struct Recording: Sendable {
    /// The path of the recording.
    public let path: String
    /// The format of the recording.
    public let format: RecordingFormat
    /// The session's facts.
    public internal(set) var info: SessionInfo
    /// The provenance of the values: conversions and assumptions.
    package var source = SourceProvenance()
    /// Whether the recording contains device motion.
    public let hasDeviceMotion: Bool
    /// The number of accelerometer samples, if the format states it.
    public let accelerometerCount: Int?
    /// The accelerometer samples.
    public internal(set) var accelerometer: SensorStream<AccelerometerChunk>
    /// The device-motion samples; an empty stream without device motion.
    public internal(set) var deviceMotion: SensorStream<DeviceMotionChunk>
    /// The true events, if the recording states them.
    public let truth: [TruthEvent]?
    /// The file and line of each true event, for errors; empty if the format has no lines.
    package internal(set) var truthPlaces: [String] = []
    /// What the reader omitted or doubts, one sentence each.
    package internal(set) var warnings: [String] = []
    /// Why columns of rotation rates are not read, with the remedy; `nil` without such columns.
    package internal(set) var unreadMotion: String?
    /// Whether gravity is estimated while the samples are read, so that it need not be estimated again.
    var estimatesGravity = false
}

extension Recording {
    /// Opens a recording of any format, which is detected from the content.
    ///
    /// - Parameters:
    ///   - path: A file or a folder.
    ///   - withAttitude: Whether device-motion chunks contain the attitude. An analysis does not need it, and reading
    ///     is faster without it.
    /// - Throws: ``SwingMotion/SwingError`` if nothing exists at the path, or it is not a recording.
    public init(readingAt path: String, withAttitude: Bool = true) throws(SwingError) {
        try self.init(readingAt: path, options: ReadingOptions(withAttitude: withAttitude))
    }

    /// Opens a recording with options for what its content does not state.
    ///
    /// - Parameters:
    ///   - path: A file or a folder.
    ///   - options: The format, the signs, or the meaning of columns.
    /// - Throws: ``SwingMotion/SwingError`` if nothing exists at the path, or it is not a recording.
    public init(readingAt path: String, options: ReadingOptions) throws(SwingError) {
        try self.init(samplesAt: path, options: options)
        if let shared = try SessionSidecar.shared(with: path) { info.complete(from: shared) }
        for facts in [try SessionSidecar.own(of: path), options.facts] {
            guard let facts else { continue }
            info.adopt(facts)
        }
        // The format's reader did not know of a time of day that is stated beside the recording.
        if source.wallClock == .none, info.startedAt != nil || info.bootTime != nil { source.wallClock = .stated }
    }

    /// Opens a recording with the facts that its own files state.
    private init(samplesAt path: String, options: ReadingOptions) throws(SwingError) {
        switch try RecordingPlace(at: path) {
        case .hdf5:
            guard options.format ?? .hdf5 == .hdf5, options.map == nil, options.frame == nil else {
                throw SwingError(
                    .badData,
                    "\(VisibleText.escaped(path)): is an HDF5 file, which has SwingKit's units and signs; omit "
                        + "--input-format, --frame and --map")
            }
            self = try HDF5RecordingReader(path: path, withAttitude: options.withAttitude).recording()
        case .files(let tree) where tree.hasLinks:
            self = try LinkedText.hidden { () throws(SwingError) in
                try Recording(of: tree, options).hidingText
            }
        case .files(let tree): self = try Recording(of: tree, options)
        }
    }
}

extension Recording {
    /// Opens a recording of text files, with the facts of its `session.json`.
    private init(of tree: FileTree, _ options: ReadingOptions) throws(SwingError) {
        let files = RecordingFiles(tree, dates: options.map?.dates ?? options.dates)
        try files.checkSpellings()
        self = try RecordingFormat.read(files, options)
        guard format != .folder, var facts = try SessionSidecar.within(tree) else { return }
        // The samples' own clock is more precise than a stated time.
        if info.startedAt != nil || info.bootTime != nil { (facts.startedAt, facts.bootTime) = (nil, nil) }
        info.adopt(facts)
    }
}

/// Options for reading what a recording's content does not state.
public struct ReadingOptions: Hashable, Sendable {
    /// The format; `nil` to detect it from the content.
    public var format: RecordingFormat?
    /// The sign convention of the accelerations; `nil` to follow the recording.
    public var frame: SensorFrame?
    /// The meaning of the tables' columns; `nil` to follow their names.
    public var map: ColumnMap?
    /// Facts of the session that take precedence over those of the recording; by default none are stated.
    package var facts = SessionInfo.unstated
    /// The order of day and month in dates such as 3/11/2026; `nil` to infer it from the dates of the same column.
    package var dates: DateOrder?
    /// Whether device-motion chunks contain the attitude.
    ///
    /// An analysis does not need it, and reading is faster without it.
    public var withAttitude: Bool

    /// Creates options that derive everything from the content.
    ///
    /// - Parameter withAttitude: Whether device-motion chunks contain the attitude.
    public init(withAttitude: Bool = true) {
        self.withAttitude = withAttitude
    }
}

/// The sign convention of accelerations, given by gravity along z of a device at rest with its display up.
public enum SensorFrame: String, CaseIterable, Hashable, Sendable {
    /// Core Motion's convention: gravity points down, z is −1 g.
    case ios
    /// Android's convention: gravity points up, as the force that supports the device; z is +9.81 m/s².
    case android
}

/// The text of files that symbolic links lead to, which no error quotes.
///
/// A folder from somebody else may contain links to any file of the reader's disk. Its text must not reach a screen, or a
/// report that is passed on.
enum LinkedText {
    /// Calls a function whose errors quote nothing.
    ///
    /// - Parameter body: The function.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body` without the text between its first and its last quotation mark.
    static func hidden<Value>(_ body: () throws(SwingError) -> Value) throws(SwingError) -> Value {
        do { return try body() } catch { throw hiding(error) }
    }

    /// Returns an error without the text between its first and its last quotation mark.
    static func hiding(_ error: SwingError) -> SwingError {
        let message = error.message
        guard let first = message.firstIndex(of: "\""), let last = message.lastIndex(of: "\""), first < last else {
            return error
        }
        let shown = message[..<first] + "(text of a linked file)" + message[message.index(after: last)...]
        return SwingError(error.code, at: error.place, String(shown))
    }
}

extension Recording {
    /// The same recording, whose errors quote nothing.
    var hidingText: Recording {
        var recording = self
        recording.accelerometer = accelerometer.hidingText
        recording.deviceMotion = deviceMotion.hidingText
        recording.unreadMotion = nil
        return recording
    }
}

extension SensorStream {
    fileprivate var hidingText: SensorStream {
        let stored = asStored
        let hidden = SensorStream { () throws(SwingError) in
            try LinkedText.hidden { () throws(SwingError) in HidingReader(try stored.open()) }
        }
        return SensorStream(repairing: hidden) { () throws(SwingError) in
            try LinkedText.hidden { () throws(SwingError) in HidingReader(try open()) }
        }
    }
}

/// Reads chunks, with errors that quote nothing.
private final class HidingReader<Chunk: Sendable>: ChunkReader {
    private let source: any ChunkReader<Chunk>

    init(_ source: any ChunkReader<Chunk>) { self.source = source }

    func next() throws(SwingError) -> Chunk? {
        try LinkedText.hidden { () throws(SwingError) in try source.next() }
    }
}
