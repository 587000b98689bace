import SwingFiles
import SwingMotion
import SwingTables
import Zip

/// Writes a recording as a plain folder or as a zip archive of its files.
///
/// The complete recording appears with ``close()``. A writer that is dropped before leaves nothing. Numbers are the
/// shortest decimals that read back as the same bits, so the same samples always give the same bytes.
struct CSVRecordingWriter: ~Copyable {
    private var files: PlainOutput
    private var accelerometer: TextOutput
    private var motion: TextOutput?
    private var truth: TextOutput?
    // The optional quantities that device motion has.
    private var hasUserAcceleration = false
    private var hasAttitude = false

    /// Creates a recording.
    ///
    /// - Parameters:
    ///   - path: The path of the folder or archive. An existing file is replaced at the end, an existing folder only if
    ///     it contains nothing but a recording.
    ///   - info: The session's facts.
    ///   - source: The provenance of the values, if they were converted.
    ///   - isArchive: Whether to write a zip archive.
    /// - Throws: ``SwingMotion/SwingError`` if the recording can't be created there.
    init(
        creatingAt path: String, info: SessionInfo, source: SourceProvenance? = nil, inArchive isArchive: Bool = false
    ) throws(SwingError) {
        var files = try PlainOutput(creatingAt: path, inArchive: isArchive)
        var session = try files.create(CSVLayout.sessionName)
        try session.write(SessionJSON.text(of: info, source: source))
        try session.close()
        var accelerometer = try files.create(CSVLayout.accelerometerName)
        try accelerometer.write(CSVLayout.accelerometer.header + "\n")
        self.files = files
        self.accelerometer = accelerometer
    }

    /// Appends accelerometer samples.
    ///
    /// - Parameter chunk: The samples.
    /// - Throws: ``SwingMotion/SwingError`` if they can't be written, for example because the disk is full.
    /// - Complexity: O(*n*) in the number of samples.
    mutating func append(_ chunk: AccelerometerChunk) throws(SwingError) {
        try accelerometer.write(CSVRowText.rows(of: chunk))
    }

    /// Appends device-motion samples.
    ///
    /// The first samples determine whether the recording has user acceleration and attitude.
    ///
    /// - Parameter chunk: The samples.
    /// - Throws: ``SwingMotion/SwingError`` if they can't be written, or have other quantities than the first samples.
    /// - Complexity: O(*n*) in the number of samples.
    mutating func append(_ chunk: DeviceMotionChunk) throws(SwingError) {
        guard chunk.count > 0 else { return }
        let parts = (chunk.userAcceleration.count > 0, chunk.attitude.count > 0)
        if motion == nil { try begin(parts) }
        if parts == (hasUserAcceleration, hasAttitude) {
            try motion?.write(CSVRowText.rows(of: chunk))
            return
        }
        throw SwingError(
            .badData,
            "\(files.path)/\(CSVLayout.motionName): found samples with other columns than before, expected user "
                + "acceleration and attitude in all samples or in none; omit them")
    }

    /// Creates the file of device motion, even if no samples follow.
    mutating func beginDeviceMotion(_ contents: RecordingContents) throws(SwingError) {
        try begin((contents.hasUserAcceleration, contents.hasAttitude))
    }

    private mutating func begin(_ parts: (hasUserAcceleration: Bool, hasAttitude: Bool)) throws(SwingError) {
        (hasUserAcceleration, hasAttitude) = parts
        motion = try files.create(CSVLayout.motionName)
        try motion?.write(
            CSVRowText.header(hasUserAcceleration: parts.hasUserAcceleration, hasAttitude: parts.hasAttitude))
    }

    /// Appends true events.
    ///
    /// - Parameter events: The events that follow those appended so far. A kind consists of words. An empty list states
    ///   that nothing happened.
    /// - Throws: ``SwingMotion/SwingError`` if they can't be written.
    mutating func append(truth events: [TruthEvent]) throws(SwingError) {
        let rows = try events.map { event throws(SwingError) in try TruthCSV.row(event) }
        if truth == nil {
            truth = try files.create(CSVLayout.truthName)
            try truth?.write(TruthCSV.header)
        }
        try truth?.write(rows.joined())
    }

    /// Writes all remaining data, syncs the files, and moves the recording to its path.
    ///
    /// - Throws: ``SwingMotion/SwingError``; the previous file or folder at the path is then unchanged.
    consuming func close() throws(SwingError) {
        try accelerometer.flush()
        try motion?.flush()
        try truth?.flush()
        try files.commit()
    }
}

/// Formats samples as the rows of a plain folder's files.
private enum CSVRowText {
    /// Returns the rows of accelerometer samples, each with its line break.
    ///
    /// - Parameter chunk: The samples.
    /// - Returns: The text.
    static func rows(of chunk: AccelerometerChunk) -> String {
        var text = ""
        for i in 0..<chunk.count {
            append(chunk.time[i], to: &text)
            append(chunk.acceleration, i, to: &text)
            text += "\n"
        }
        return text
    }

    /// Returns the header of device motion, with its line break.
    ///
    /// - Parameters:
    ///   - hasUserAcceleration: Whether the samples have user acceleration.
    ///   - hasAttitude: Whether the samples have an attitude.
    /// - Returns: The text.
    static func header(hasUserAcceleration: Bool, hasAttitude: Bool) -> String {
        let columns = CSVLayout.motion.filter { column in
            switch column.optionalPart {
            case CSVLayout.userAcceleration: hasUserAcceleration
            case CSVLayout.quaternion: hasAttitude
            default: true
            }
        }
        return columns.header + "\n"
    }

    /// Returns the rows of device-motion samples, each with its line break.
    ///
    /// Absent quantities have no cells.
    ///
    /// - Parameter chunk: The samples.
    /// - Returns: The text.
    static func rows(of chunk: DeviceMotionChunk) -> String {
        var text = ""
        let attitude = chunk.attitude
        for i in 0..<chunk.count {
            append(chunk.time[i], to: &text)
            append(chunk.rotationRate, i, to: &text)
            append(chunk.gravity, i, to: &text)
            if chunk.userAcceleration.count > 0 { append(chunk.userAcceleration, i, to: &text) }
            if attitude.count > 0 {
                for component in [attitude.w[i], attitude.x[i], attitude.y[i], attitude.z[i]] {
                    text += ","
                    append(component, to: &text)
                }
            }
            text += "\n"
        }
        return text
    }

    private static func append(_ axes: Triaxial, _ i: Int, to text: inout String) {
        text += ","
        append(axes.x[i], to: &text)
        text += ","
        append(axes.y[i], to: &text)
        text += ","
        append(axes.z[i], to: &text)
    }

    /// Appends the shortest decimal that reads back as the same number; every NaN becomes `nan`.
    private static func append(_ value: some BinaryFloatingPoint & CustomStringConvertible, to text: inout String) {
        text += value.isNaN ? "nan" : value.description
    }
}

/// The output of a plain recording's files: a folder or a zip archive.
private struct PlainOutput: ~Copyable {
    // Exactly one of the two exists.
    private var folder: OutputFolder?
    private var archive: OutputArchive?
    /// The path of the folder or archive.
    let path: String

    /// Creates a folder or an archive; an existing folder is replaced only if it contains nothing but a recording.
    init(creatingAt path: String, inArchive isArchive: Bool) throws(SwingError) {
        if isArchive {
            archive = try OutputArchive(replacing: path)
            folder = nil
            self.path = path
        } else {
            let folder = try OutputFolder(replacing: path, holding: CSVLayout.names)
            self.path = folder.path
            self.folder = consume folder
            archive = nil
        }
    }

    /// Creates one of the files.
    mutating func create(_ name: String) throws(SwingError) -> TextOutput {
        if let text = try archive?.create(name) { return text }
        guard let text = try folder?.create(name) else { preconditionFailure("there is a folder or an archive") }
        return text
    }

    /// Moves the folder or the archive to its path; all files must be closed.
    consuming func commit() throws(SwingError) {
        try folder.take()?.commit()
        try archive.take()?.commit()
    }
}
