public import SwingMotion

/// A recorded session: its facts, and both sensors' samples as streams.
public struct Recording: Sendable {
    /// Where the recording is.
    public let path: String
    /// How it is laid out.
    public let format: RecordingFormat
    /// Its facts.
    public let info: SessionInfo
    /// Whether it holds device motion.
    public let hasDeviceMotion: Bool
    /// The accelerometer's samples.
    public let accelerometer: SensorStream<AccelerometerChunk>
    /// Device motion's samples; none if the recording has no device motion.
    public let deviceMotion: SensorStream<DeviceMotionChunk>
    /// What really happened, if the recording states it.
    public let truth: [TruthEvent]?
}

/// How a recording is laid out.
public enum RecordingFormat: String, Hashable, Sendable {
    /// SwingKit's HDF5 layout.
    case hdf5 = "swingkit-hdf5"
    /// SwingKit's plain folder.
    case folder = "swingkit-folder"
    /// A single accelerometer file: `timestamp,x,y,z`.
    case accelerometerFile = "accelerometer-csv"
}
