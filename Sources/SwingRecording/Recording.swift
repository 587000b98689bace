import HDF5
import SwingFiles
public import SwingMotion

/// A recorded session: its facts, and both sensors' samples as streams.
public struct Recording: Sendable {
    /// Where the recording is.
    public let path: String
    /// How it is laid out.
    public let format: RecordingFormat
    /// Its facts.
    public let info: SessionInfo
    /// Where its values come from: how they were converted, and what was assumed.
    package var source = SourceProvenance()
    /// Whether it holds device motion.
    public let hasDeviceMotion: Bool
    /// How many samples the accelerometer has, where the layout states it.
    public let accelerometerCount: Int?
    /// The accelerometer's samples.
    public let accelerometer: SensorStream<AccelerometerChunk>
    /// Device motion's samples; none if the recording has no device motion.
    public let deviceMotion: SensorStream<DeviceMotionChunk>
    /// What really happened, if the recording states it.
    public let truth: [TruthEvent]?
}

extension Recording {
    /// Opens a recording of any format, recognised by content.
    ///
    /// - Parameters:
    ///   - path: A file or a folder.
    ///   - withAttitude: Whether device motion's chunks have the attitude. An analysis does not need it, and a
    ///     recording is read faster without.
    /// - Throws: ``SwingMotion/SwingError`` if there is none, or it is not a recording.
    public init(readingAt path: String, withAttitude: Bool = true) throws(SwingError) {
        try self.init(readingAt: path, options: ReadingOptions(withAttitude: withAttitude))
    }

    /// Opens a recording with options that its content does not state.
    ///
    /// - Parameters:
    ///   - path: A file or a folder.
    ///   - options: The format, the signs, or the meaning of columns.
    /// - Throws: ``SwingMotion/SwingError`` if there is none, or it is not a recording.
    public init(readingAt path: String, options: ReadingOptions) throws(SwingError) {
        switch try RecordingPlace(at: path) {
        case .hdf5:
            guard options.format ?? .hdf5 == .hdf5, options.map == nil, options.frame == nil else {
                throw SwingError(
                    .badData,
                    "\(VisibleText.escaped(path)): is an HDF5 file, in SwingKit's own units and signs; leave out format, "
                        + "frame and map")
            }
            self = try HDF5RecordingReader(path: path, withAttitude: options.withAttitude).recording()
        case .files(let tree): self = try RecordingFormat.read(RecordingFiles(tree), options)
        }
    }
}

/// Options for reading what a recording's content does not state.
public struct ReadingOptions: Hashable, Sendable {
    /// The format; `nil` to recognise it by content.
    public var format: RecordingFormat?
    /// Whose signs the accelerations have; `nil` to follow what the recording states.
    public var frame: SensorFrame?
    /// What the columns of tables hold; `nil` to follow their names.
    public var map: ColumnMap?
    /// Whether device motion's chunks have the attitude.
    ///
    /// An analysis does not need it, and a recording is read faster without.
    public var withAttitude: Bool

    /// Creates options that leave everything to the content.
    ///
    /// - Parameter withAttitude: Whether device motion's chunks have the attitude.
    public init(withAttitude: Bool = true) {
        self.withAttitude = withAttitude
    }
}

/// Whose signs accelerations have: the sign of gravity along z of a device at rest, display up.
public enum SensorFrame: String, CaseIterable, Hashable, Sendable {
    /// Core Motion's: gravity is where things fall, z is −1 g.
    case ios
    /// Android's: gravity is what holds the device up, z is +9.81 m/s².
    case android
}
