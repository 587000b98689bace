public import SwingMotion

/// Writes a recording in the layout that its name selects.
///
/// `.h5` and `.hdf5` select HDF5, `.zip` selects a zip archive, and any other name selects a plain folder. The complete
/// recording appears with ``close()``. The same samples always give the same bytes.
public struct RecordingWriter: ~Copyable {
    // Exactly one of the two exists.
    private var file: HDF5RecordingWriter?
    private var folder: CSVRecordingWriter?

    /// Creates a recording.
    ///
    /// - Parameters:
    ///   - path: The path of the recording; an existing one is replaced at the end.
    ///   - info: The session's facts.
    ///   - contents: The columns and lengths of the recording.
    ///   - compress: Whether to compress an HDF5 file, which makes it about half as large and slower to read.
    /// - Throws: ``SwingMotion/SwingError`` if the recording can't be created there.
    public init(
        creatingAt path: String, info: SessionInfo, contents: RecordingContents, compress: Bool = false
    ) throws(SwingError) {
        try self.init(creatingAt: path, info: info, contents: contents, source: nil, compress: compress)
    }

    /// Creates a recording of converted values.
    ///
    /// - Parameters:
    ///   - path: The path of the recording; an existing one is replaced at the end.
    ///   - info: The session's facts.
    ///   - contents: The columns and lengths of the recording.
    ///   - source: The provenance of the values, if they were converted.
    ///   - compress: Whether to compress an HDF5 file, which makes it about half as large and slower to read.
    /// - Throws: ``SwingMotion/SwingError`` if the recording can't be created there.
    package init(
        creatingAt path: String, info: SessionInfo, contents: RecordingContents, source: SourceProvenance?,
        compress: Bool = false
    ) throws(SwingError) {
        if RecordingName.isHDF5(path) {
            file = try HDF5RecordingWriter(
                creatingAt: path, info: info, contents: contents, source: source, compress: compress)
            folder = nil
        } else {
            file = nil
            folder = try CSVRecordingWriter(
                creatingAt: path, info: info, source: source, inArchive: RecordingName.isZip(path))
            // A sensor without samples differs from an absent sensor.
            if contents.deviceMotionCount == 0 { try folder?.beginDeviceMotion(contents) }
        }
    }

    /// Appends accelerometer samples.
    ///
    /// - Parameter chunk: The samples that follow those written so far.
    /// - Throws: ``SwingMotion/SwingError`` if they can't be written.
    public mutating func append(_ chunk: AccelerometerChunk) throws(SwingError) {
        try file?.append(chunk)
        try folder?.append(chunk)
    }

    /// Appends device-motion samples.
    ///
    /// - Parameter chunk: The samples that follow those written so far.
    /// - Throws: ``SwingMotion/SwingError`` if they can't be written.
    public mutating func append(_ chunk: DeviceMotionChunk) throws(SwingError) {
        try file?.append(chunk)
        try folder?.append(chunk)
    }

    /// Appends true events.
    ///
    /// - Parameter events: The events that follow those appended so far. An empty list states that nothing happened.
    /// - Throws: ``SwingMotion/SwingError`` if they can't be written.
    public mutating func append(truth events: [TruthEvent]) throws(SwingError) {
        file?.append(truth: events)
        try folder?.append(truth: events)
    }

    /// Writes all remaining data and moves the recording to its path.
    ///
    /// - Throws: ``SwingMotion/SwingError``; the previous file or folder at the path is then unchanged.
    public consuming func close() throws(SwingError) {
        try file.take()?.close()
        try folder.take()?.close()
    }
}

/// The columns and lengths of a recording, which an HDF5 file needs before the first sample.
public struct RecordingContents: Hashable, Sendable {
    /// The number of accelerometer samples.
    package var accelerometerCount: Int
    /// The number of device-motion samples, or `nil` without device motion.
    package var deviceMotionCount: Int?
    /// Whether device motion has user acceleration.
    package var hasUserAcceleration: Bool
    /// Whether device motion has the attitude.
    package var hasAttitude: Bool

    /// Creates a description.
    ///
    /// - Parameters:
    ///   - accelerometerCount: The number of accelerometer samples.
    ///   - deviceMotionCount: The number of device-motion samples, or `nil` without device motion.
    ///   - hasUserAcceleration: Whether device motion has user acceleration.
    ///   - hasAttitude: Whether device motion has the attitude.
    public init(
        accelerometerCount: Int, deviceMotionCount: Int?, hasUserAcceleration: Bool = true, hasAttitude: Bool = true
    ) {
        self.accelerometerCount = accelerometerCount
        self.deviceMotionCount = deviceMotionCount
        self.hasUserAcceleration = hasUserAcceleration
        self.hasAttitude = hasAttitude
    }
}

extension Recording {
    /// Writes a copy of the recording in the layout that a name selects, as in ``RecordingWriter``.
    ///
    /// The copy keeps every sample with its timestamp and in the file's order, even those that an analysis would drop or
    /// sort. Only samples that are computed from several streams are sorted first. The copy also keeps the facts, the
    /// truth and the provenance. Values are 32-bit floats, as in the streams; timestamps are exact.
    ///
    /// - Parameters:
    ///   - path: The path of the copy, which appears only when it is complete.
    ///   - compress: Whether to compress an HDF5 file.
    ///   - progress: Receives the number of samples read so far and the total number.
    /// - Throws: ``SwingMotion/SwingError`` if the recording can't be read or the copy can't be created.
    /// - Complexity: O(*n*) in the number of samples, which are read twice; memory is bounded.
    public func write(
        to path: String, compress: Bool = false, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws(SwingError) {
        _ = try await copy(to: path, compress: compress, progress: progress)
    }

    /// Writes a copy of the recording, as ``write(to:compress:progress:)`` does.
    ///
    /// - Returns: What was repaired in the samples of each stream; nothing in those that were copied as stored.
    package func copy(
        to path: String, compress: Bool = false, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws(SwingError) -> (accelerometer: ChunkRepairs, deviceMotion: ChunkRepairs) {
        var repairs = (accelerometer: ChunkRepairs(), deviceMotion: ChunkRepairs())
        let contents = try await contents()
        let total = 2 * (contents.accelerometerCount + (contents.deviceMotionCount ?? 0))
        var done = total / 2
        var notes = source
        if notes.convertedFrom == nil { notes.convertedFrom = format.name }
        var writer = try RecordingWriter(
            creatingAt: path, info: info, contents: contents, source: notes, compress: compress)
        for try await chunk in accelerometer.asStored {
            try writer.append(chunk)
            repairs.accelerometer.add(chunk.repairs)
            done += chunk.count
            progress(done, total)
        }
        for try await chunk in deviceMotion.asStored {
            try writer.append(chunk)
            repairs.deviceMotion.add(chunk.repairs)
            done += chunk.count
            progress(done, total)
        }
        if let truth { try writer.append(truth: truth) }
        try writer.close()
        return repairs
    }

    /// Counts the samples, and detects which optional quantities device motion has.
    private func contents() async throws(SwingError) -> RecordingContents {
        var contents = RecordingContents(
            accelerometerCount: 0, deviceMotionCount: hasDeviceMotion ? 0 : nil, hasUserAcceleration: false,
            hasAttitude: false)
        for try await chunk in accelerometer.asStored { contents.accelerometerCount += chunk.count }
        for try await chunk in deviceMotion.asStored {
            contents.deviceMotionCount = (contents.deviceMotionCount ?? 0) + chunk.count
            if chunk.userAcceleration.count > 0 { contents.hasUserAcceleration = true }
            if chunk.attitude.count > 0 { contents.hasAttitude = true }
        }
        return contents
    }
}

/// The layout that a recording's name selects.
package enum RecordingName {
    /// Returns whether the name is that of an HDF5 file.
    ///
    /// - Parameter path: The name, with or without its folder.
    /// - Returns: Whether it ends in `.h5` or `.hdf5`, in any letter case.
    package static func isHDF5(_ path: String) -> Bool {
        let name = path.lowercased()
        return name.hasSuffix(".h5") || name.hasSuffix(".hdf5")
    }

    /// Returns whether the name is that of a zip archive.
    ///
    /// - Parameter path: The name, with or without its folder.
    /// - Returns: Whether it ends in `.zip`, in any letter case.
    package static func isZip(_ path: String) -> Bool { path.lowercased().hasSuffix(".zip") }

    /// Returns whether the name is that of a file of `SessionRecorder`.
    ///
    /// - Parameter path: The name, with or without its folder.
    /// - Returns: Whether it ends in `.swingrec`, in any letter case.
    package static func isRecorder(_ path: String) -> Bool { path.lowercased().hasSuffix(".swingrec") }
}
