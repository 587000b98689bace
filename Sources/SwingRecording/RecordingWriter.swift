public import SwingMotion

/// Writes a recording in the layout that its name asks for: HDF5 if it ends in `.h5` or `.hdf5`, a zip archive if it
/// ends in `.zip`, else a plain folder.
///
/// The recording appears with ``close()``, whole or not at all. The same samples give the same bytes.
public struct RecordingWriter: ~Copyable {
    // One of the two.
    private var file: HDF5RecordingWriter?
    private var folder: CSVRecordingWriter?

    /// Begins a recording.
    ///
    /// - Parameters:
    ///   - path: Where the recording will be; one that is there is replaced at the end.
    ///   - info: The session's facts.
    ///   - contents: What will be appended.
    ///   - compress: Whether to compress an HDF5 file: smaller (about a third), and slower to read.
    /// - Throws: ``SwingMotion/SwingError`` if the recording can't be made there.
    public init(
        creatingAt path: String, info: SessionInfo, contents: RecordingContents, compress: Bool = false
    ) throws(SwingError) {
        try self.init(creatingAt: path, info: info, contents: contents, source: nil, compress: compress)
    }

    /// Begins a recording of converted values.
    ///
    /// - Parameters:
    ///   - path: Where the recording will be; one that is there is replaced at the end.
    ///   - info: The session's facts.
    ///   - contents: What will be appended.
    ///   - source: What is known of where the values come from, if they were converted.
    ///   - compress: Whether to compress an HDF5 file: smaller (about a third), and slower to read.
    /// - Throws: ``SwingMotion/SwingError`` if the recording can't be made there.
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
            // A sensor without samples is not a sensor that is not there.
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

    /// Adds events that really happened.
    ///
    /// - Parameter events: The events that follow those added so far; an empty list says that nothing happened.
    /// - Throws: ``SwingMotion/SwingError`` if they can't be written.
    public mutating func append(truth events: [TruthEvent]) throws(SwingError) {
        file?.append(truth: events)
        try folder?.append(truth: events)
    }

    /// Writes what is left, and puts the recording in its place.
    ///
    /// - Throws: ``SwingMotion/SwingError``; what was at the path before is then still there.
    public consuming func close() throws(SwingError) {
        try file.take()?.close()
        try folder.take()?.close()
    }
}

/// The columns and lengths of a recording, which an HDF5 file lays out before the first sample.
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
    /// Writes the recording in the layout that a name asks for, as ``RecordingWriter`` does.
    ///
    /// Every sample and its time is kept, also those that an analysis would drop, and so are facts, truth and what is known
    /// of where the values come from. Values are 32-bit floats, as the streams have them; times are exact.
    ///
    /// - Parameters:
    ///   - path: Where the copy will be; it appears whole, or not at all.
    ///   - compress: Whether to compress an HDF5 file.
    ///   - progress: Is told how many samples were read of how many.
    /// - Throws: ``SwingMotion/SwingError`` if the recording can't be read or the copy can't be made.
    /// - Complexity: O(*n*) in the number of samples, which are read twice; memory is bounded.
    public func write(
        to path: String, compress: Bool = false, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws(SwingError) {
        let contents = try await contents()
        let total = 2 * (contents.accelerometerCount + (contents.deviceMotionCount ?? 0))
        var done = total / 2
        var notes = source
        if notes.convertedFrom == nil { notes.convertedFrom = format.name }
        var writer = try RecordingWriter(
            creatingAt: path, info: info, contents: contents, source: notes, compress: compress)
        for try await chunk in accelerometer {
            try writer.append(chunk)
            done += chunk.count
            progress(done, total)
        }
        for try await chunk in deviceMotion {
            try writer.append(chunk)
            done += chunk.count
            progress(done, total)
        }
        if let truth { try writer.append(truth: truth) }
        try writer.close()
    }

    /// How many samples there are, and which parts device motion has.
    private func contents() async throws(SwingError) -> RecordingContents {
        var contents = RecordingContents(
            accelerometerCount: 0, deviceMotionCount: hasDeviceMotion ? 0 : nil, hasUserAcceleration: false,
            hasAttitude: false)
        for try await chunk in accelerometer { contents.accelerometerCount += chunk.count }
        for try await chunk in deviceMotion {
            contents.deviceMotionCount = (contents.deviceMotionCount ?? 0) + chunk.count
            if chunk.userAcceleration.count > 0 { contents.hasUserAcceleration = true }
            if chunk.attitude.count > 0 { contents.hasAttitude = true }
        }
        return contents
    }
}

/// What a recording's name says of its layout.
package enum RecordingName {
    /// Whether the name is that of an HDF5 file.
    ///
    /// - Parameter path: The name, with or without its folder.
    /// - Returns: Whether it ends in `.h5` or `.hdf5`, in either case.
    package static func isHDF5(_ path: String) -> Bool {
        let name = path.lowercased()
        return name.hasSuffix(".h5") || name.hasSuffix(".hdf5")
    }

    /// Whether the name is that of a zip archive.
    ///
    /// - Parameter path: The name, with or without its folder.
    /// - Returns: Whether it ends in `.zip`, in either case.
    package static func isZip(_ path: String) -> Bool { path.lowercased().hasSuffix(".zip") }
}
