import SwingFiles
public import SwingMotion

/// Writes a recording as a plain folder, or a zip archive of its files, that appears whole, or not at all.
///
/// Numbers are the shortest decimals that read back as the same bits, so that the same samples give the same bytes.
/// Dropped without ``close()``, it leaves nothing.
public struct FolderRecordingWriter: ~Copyable {
    private var files: PlainOutput
    private var accelerometer: TextOutput
    private var motion: TextOutput?
    private var truth: TextOutput?
    /// Which of the parts that may be absent ``motion`` has.
    private var hasUserAcceleration = false
    private var hasAttitude = false

    /// Begins a recording.
    ///
    /// - Parameters:
    ///   - path: Where the folder or the archive will be. What is there is replaced at the end, a folder only if it holds
    ///     nothing but a recording.
    ///   - info: The session's facts.
    ///   - source: What is known of where the values come from, if they were converted.
    ///   - isArchive: Whether to write a zip archive.
    /// - Throws: ``RecordingError`` if the recording can't be made there.
    public init(
        creatingAt path: String, info: SessionInfo, source: SourceNotes? = nil, inArchive isArchive: Bool = false
    ) throws(RecordingError) {
        do {
            var files = try PlainOutput(creatingAt: path, inArchive: isArchive)
            var session = try files.create(FolderLayout.sessionName)
            try session.write(SessionJSON.text(of: info, source: source))
            try session.close()
            var accelerometer = try files.create(FolderLayout.accelerometerName)
            try accelerometer.write(FolderLayout.accelerometer.header + "\n")
            self.files = files
            self.accelerometer = accelerometer
        } catch {
            throw RecordingError(error)
        }
    }

    /// Adds samples of the accelerometer.
    ///
    /// - Parameter chunk: The samples.
    /// - Throws: ``RecordingError`` if they can't be written, as when the disk is full.
    /// - Complexity: O(*n*) in the number of samples.
    public mutating func append(_ chunk: AccelerometerChunk) throws(RecordingError) {
        do {
            try accelerometer.write(FolderText.rows(of: chunk))
        } catch {
            throw RecordingError(error)
        }
    }

    /// Adds samples of device motion.
    ///
    /// The first ones say whether the recording has user acceleration and attitude.
    ///
    /// - Parameter chunk: The samples.
    /// - Throws: ``RecordingError`` if they can't be written, or do not have the parts that the first ones have.
    /// - Complexity: O(*n*) in the number of samples.
    public mutating func append(_ chunk: DeviceMotionChunk) throws(RecordingError) {
        guard chunk.count > 0 else { return }
        let parts = (chunk.userAcceleration.count > 0, chunk.attitude.count > 0)
        do {
            if motion == nil { try begin(parts) }
            if parts == (hasUserAcceleration, hasAttitude) {
                try motion?.write(FolderText.rows(of: chunk))
                return
            }
        } catch {
            throw RecordingError(error)
        }
        throw RecordingError(
            .badData,
            "\(files.path)/\(FolderLayout.motionName): found samples with other parts than before, expected user "
                + "acceleration and attitude in all samples or in none; leave them out")
    }

    /// Makes the file of device motion, which may stay without samples.
    mutating func beginDeviceMotion(_ contents: HDF5RecordingContents) throws(RecordingError) {
        do { try begin((contents.hasUserAcceleration, contents.hasAttitude)) } catch { throw RecordingError(error) }
    }

    private mutating func begin(_ parts: (hasUserAcceleration: Bool, hasAttitude: Bool)) throws(FileError) {
        (hasUserAcceleration, hasAttitude) = parts
        motion = try files.create(FolderLayout.motionName)
        try motion?.write(
            FolderText.header(hasUserAcceleration: parts.hasUserAcceleration, hasAttitude: parts.hasAttitude))
    }

    /// Adds events that really happened.
    ///
    /// - Parameter events: The events that follow those added so far, their kinds a word or a few; an empty list says
    ///   that nothing happened.
    /// - Throws: ``RecordingError`` if they can't be written.
    public mutating func append(truth events: [TruthEvent]) throws(RecordingError) {
        let rows = try events.map { event throws(RecordingError) in try TruthCSV.row(event) }
        do {
            if truth == nil {
                truth = try files.create(FolderLayout.truthName)
                try truth?.write(TruthCSV.header)
            }
            try truth?.write(rows.joined())
        } catch {
            throw RecordingError(error)
        }
    }

    /// Writes what is left, syncs the files, and puts the recording in its place.
    ///
    /// - Throws: ``RecordingError``; what was at the path before is then still there.
    public consuming func close() throws(RecordingError) {
        do {
            try accelerometer.flush()
            try motion?.flush()
            try truth?.flush()
            try files.commit()
        } catch {
            throw RecordingError(error)
        }
    }
}
