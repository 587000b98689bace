public import SwingMotion
internal import Synchronization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Records both streams of a session in a file that stays readable whenever the process ends.
///
/// Each ``append(_:)-(AccelerometerChunk)`` writes its samples at once, with one system call. If the process is killed,
/// only the batch that was not appended yet is missing. If the device loses power, what was appended since the last
/// write to the storage may be missing too; `syncInterval` limits that.
///
/// A recorder can be used from several tasks, such as one loop per sensor. The order of a stream's samples is the order
/// of its calls. Every `swing` command reads the file as it is, and `Recording` in `SwingRecording` too.
public final class SessionRecorder: Sendable {
    struct State: ~Copyable {
        var file: AppendOnlyFile
        var contents: RecordedContents
        /// The reason why no more samples are accepted, and the error that appends throw.
        var stop: (reason: RecorderStop, error: SwingError)?
        var lastSync = ContinuousClock.now

        init(_ file: consuming AppendOnlyFile, _ contents: RecordedContents) {
            self.file = file
            self.contents = contents
        }
    }

    /// The file.
    public var url: URL { URL(filePath: path) }
    let path: String
    /// The limits of the recording.
    public let limits: RecordingLimits
    let syncInterval: Duration
    let state: Mutex<State>

    /// Creates a file and writes the session's facts.
    ///
    /// - Parameters:
    ///   - url: The new file; the extension `.swingrec` is usual.
    ///   - session: The facts. ``SwingMotion/SessionInfo/onThisDevice(sessionID:)`` contains those that a device knows.
    ///   - limits: The limits at which the recorder stops.
    ///   - syncInterval: The time after which an append also waits until the storage has the bytes. Zero does so with
    ///     each append.
    /// - Throws: ``SwingMotion/SwingError`` if the URL is not a file's, the file exists or can't be created there, or the
    ///   facts need more than 1 MiB or exceed a limit.
    public convenience init(
        creatingAt url: URL, session: SessionInfo, limits: RecordingLimits = .none,
        syncInterval: Duration = .seconds(5)
    ) throws(SwingError) {
        try self.init(
            creatingAt: try Self.path(of: url), session: session, limits: limits, syncInterval: syncInterval)
    }

    /// Creates a file at a path.
    package convenience init(
        creatingAt path: String, session: SessionInfo, limits: RecordingLimits = .none,
        syncInterval: Duration = .seconds(5)
    ) throws(SwingError) {
        let file = try AppendOnlyFile.created(at: path)
        do throws(SwingError) {
            try self.init(file, session: session, limits: limits, syncInterval: syncInterval)
        } catch {
            AppendOnlyFile.remove(path)
            throw error
        }
        AppendOnlyFile.syncFolder(of: path)
    }

    /// Begins a recording in an open, empty file.
    package convenience init(
        _ file: consuming AppendOnlyFile, session: SessionInfo, limits: RecordingLimits = .none,
        syncInterval: Duration = .seconds(5)
    ) throws(SwingError) {
        self.init(file, RecordedContents(), limits, syncInterval)
        try replaceFacts(session)
    }

    /// Continues a recording that was interrupted or finished.
    ///
    /// A torn frame at the end of the file is removed; ``RecorderStatus/droppedBytes`` is its length. The facts stay as
    /// they are, including the boot time. If the device was restarted meanwhile, readers find a clock reset.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - limits: The limits at which the recorder stops; what the file contains counts too.
    ///   - syncInterval: The time after which an append also waits until the storage has the bytes.
    /// - Throws: ``SwingMotion/SwingError`` if the URL is not a file's, or the file is missing, damaged, not a recorder's
    ///   file, or used by another recorder. It is then unchanged.
    /// - Complexity: O(*n*), where *n* is the length of the file; memory is bounded.
    public convenience init(
        resuming url: URL, limits: RecordingLimits = .none, syncInterval: Duration = .seconds(5)
    ) throws(SwingError) {
        try self.init(resuming: try Self.path(of: url), limits: limits, syncInterval: syncInterval)
    }

    /// Continues the recording at a path.
    package convenience init(
        resuming path: String, limits: RecordingLimits = .none, syncInterval: Duration = .seconds(5)
    ) throws(SwingError) {
        var file = try AppendOnlyFile.opened(at: path)
        let contents = try file.contents()
        guard contents.info != nil else {
            throw SwingError(
                .badData, at: path, "ends before the session's facts; remove the file and create another one")
        }
        if contents.droppedBytes > 0 { try file.truncate(to: contents.end) }
        self.init(file, contents, limits, syncInterval)
    }

    private static func path(of url: URL) throws(SwingError) -> String {
        guard url.isFileURL else {
            throw SwingError(.usage, "found the address \(url.absoluteString); expected the URL of a file")
        }
        return url.path(percentEncoded: false)
    }

    private init(
        _ file: consuming AppendOnlyFile, _ contents: RecordedContents, _ limits: RecordingLimits,
        _ syncInterval: Duration
    ) {
        path = file.path
        self.limits = limits
        self.syncInterval = syncInterval
        state = Mutex(State(file, contents))
    }

    /// The progress of the recording.
    public var status: RecorderStatus {
        state.withLock { state in
            let contents = state.contents
            return RecorderStatus(
                byteCount: state.file.size, accelerometerCount: contents.accelerometerCount,
                deviceMotionCount: contents.deviceMotionCount,
                seconds: max(contents.elapsed.accelerometer.seconds, contents.elapsed.deviceMotion.seconds),
                droppedBytes: contents.droppedBytes, stop: state.stop?.reason)
        }
    }
}

/// The limits of a recording, at which a recorder stops.
public struct RecordingLimits: Hashable, Sendable {
    /// The maximum length of the file, in bytes; `nil` for no limit.
    public var bytes: Int?
    /// The maximum sensor time of each stream, in seconds; `nil` for no limit.
    ///
    /// It counts from the first sample, also across pauses. Steps of the sensor clock backward, as after a restart of
    /// the watch, and of more than an hour are not counted.
    public var seconds: Double?

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - bytes: The maximum length of the file, in bytes; `nil` for no limit.
    ///   - seconds: The maximum sensor time of each stream, in seconds; `nil` for no limit.
    public init(bytes: Int? = nil, seconds: Double? = nil) {
        self.bytes = bytes
        self.seconds = seconds
    }

    /// No limits.
    public static let none = RecordingLimits()
}

/// The reason why a recorder accepts no more samples.
public enum RecorderStop: String, CaseIterable, Hashable, Sendable {
    /// ``SessionRecorder/finish()`` was called.
    case finished
    /// The next chunk would exceed ``RecordingLimits/bytes``.
    case sizeLimit
    /// The next chunk would exceed ``RecordingLimits/seconds``.
    case durationLimit
    /// The storage is full.
    case storageFull
    /// The system failed to write.
    case failure
}

/// The progress of a recorder.
public struct RecorderStatus: Hashable, Sendable {
    /// The length of the file, in bytes.
    public internal(set) var byteCount = 0
    /// The number of accelerometer samples in the file.
    public internal(set) var accelerometerCount = 0
    /// The number of device-motion samples in the file.
    public internal(set) var deviceMotionCount = 0
    /// The sensor time of the longer stream, in seconds, as ``RecordingLimits/seconds`` counts it.
    public internal(set) var seconds = 0.0
    /// The number of bytes of a torn frame that resuming removed from the end of the file; 0 for a new file.
    public internal(set) var droppedBytes = 0
    /// The reason why no more samples are accepted; `nil` while the recorder records.
    public internal(set) var stop: RecorderStop?
}
