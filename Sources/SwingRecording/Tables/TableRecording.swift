import SwingFiles
import SwingMotion

/// A recording that is made of tables.
struct TableRecording {
    let files: RecordingFiles
    let options: ReadingOptions
    let format: RecordingFormat
    /// The session's facts that the tables state.
    var info: SessionInfo

    init(_ files: RecordingFiles, _ options: ReadingOptions, _ format: RecordingFormat) {
        self.files = files
        self.options = options
        self.format = format
        info = files.info ?? SessionInfo(sessionID: files.name)
    }

    /// Puts the streams together.
    ///
    /// - Parameters:
    ///   - accelerometer: Total acceleration, if the tables have it.
    ///   - motion: Device motion, if they have it.
    ///   - source: What is known of where the values come from.
    /// - Returns: The recording.
    /// - Throws: ``SwingMotion/SwingError`` if a stream is missing that can't be had from the other, or the two have different clocks.
    func recording(
        accelerometer: TableStream<AccelerometerChunk>?, motion: TableStream<DeviceMotionChunk>?,
        _ source: SourceProvenance
    ) throws(SwingError) -> Recording {
        var info = info
        var (accelerometer, motion) = (accelerometer, motion)
        if var own = accelerometer?.layout.clock, var other = motion?.layout.clock {
            guard (own.origin == 0) == (other.origin == 0) else {
                throw SwingError(
                    .badData,
                    "\(VisibleText.escaped(files.tree.path)): the times of one sensor begin in 1970 and those of the other do "
                        + "not, expected one clock; record both streams in one app")
            }
            TableClock.shareZero(&own, &other)
            accelerometer?.layout.clock = own
            motion?.layout.clock = other
        }
        info.bootTime = info.bootTime ?? accelerometer?.layout.clock.zero ?? motion?.layout.clock.zero
        let parts = SourceParts(
            hasAccelerometer: accelerometer != nil, hasGravity: motion?.layout.hasGravity ?? false,
            hasUserAcceleration: motion?.layout.has(CSVLayout.userAcceleration) ?? false,
            hasAttitude: motion?.layout.has(CSVLayout.quaternion) ?? false, keepsAttitude: options.withAttitude)
        guard parts.hasAccelerometer || parts.hasUserAcceleration && (parts.hasGravity || parts.hasAttitude) else {
            let file = motion?.file.name ?? VisibleText.escaped(files.tree.path)
            throw SwingError(
                .badData, at: file,
                "found device motion alone, expected the accelerometer's samples, or user acceleration beside gravity; "
                    + "record both streams, or name the folder that holds both")
        }
        return try Recording(
            path: files.tree.path, format: format, info: info, source: source, hasDeviceMotion: motion != nil,
            accelerometerCount: nil, accelerometer: accelerometer?.stream() ?? .empty,
            deviceMotion: motion?.stream(isWhole: options.withAttitude || !parts.hasGravity) ?? .empty, truth: nil
        ).completed(parts)
    }
}
