import SwingFiles
import SwingMotion
import Zip

/// Writes a recording as a plain folder, or a zip archive of its files, that appears whole, or not at all.
///
/// Numbers are the shortest decimals that read back as the same bits, so that the same samples give the same bytes.
/// Dropped without ``close()``, it leaves nothing.
struct CSVRecordingWriter: ~Copyable {
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
    /// - Throws: ``SwingMotion/SwingError`` if the recording can't be made there.
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

    /// Adds samples of the accelerometer.
    ///
    /// - Parameter chunk: The samples.
    /// - Throws: ``SwingMotion/SwingError`` if they can't be written, as when the disk is full.
    /// - Complexity: O(*n*) in the number of samples.
    mutating func append(_ chunk: AccelerometerChunk) throws(SwingError) {
        try accelerometer.write(CSVRowText.rows(of: chunk))
    }

    /// Adds samples of device motion.
    ///
    /// The first ones decide whether the recording has user acceleration and attitude.
    ///
    /// - Parameter chunk: The samples.
    /// - Throws: ``SwingMotion/SwingError`` if they can't be written, or do not have the parts that the first ones have.
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
            "\(files.path)/\(CSVLayout.motionName): found samples with other parts than before, expected user "
                + "acceleration and attitude in all samples or in none; leave them out")
    }

    /// Makes the file of device motion, which may stay without samples.
    mutating func beginDeviceMotion(_ contents: RecordingContents) throws(SwingError) {
        try begin((contents.hasUserAcceleration, contents.hasAttitude))
    }

    private mutating func begin(_ parts: (hasUserAcceleration: Bool, hasAttitude: Bool)) throws(SwingError) {
        (hasUserAcceleration, hasAttitude) = parts
        motion = try files.create(CSVLayout.motionName)
        try motion?.write(
            CSVRowText.header(hasUserAcceleration: parts.hasUserAcceleration, hasAttitude: parts.hasAttitude))
    }

    /// Adds events that really happened.
    ///
    /// - Parameter events: The events that follow those added so far, their kinds a word or a few; an empty list says
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

    /// Writes what is left, syncs the files, and puts the recording in its place.
    ///
    /// - Throws: ``SwingMotion/SwingError``; what was at the path before is then still there.
    consuming func close() throws(SwingError) {
        try accelerometer.flush()
        try motion?.flush()
        try truth?.flush()
        try files.commit()
    }
}

/// Samples as the rows of a plain folder's files.
enum CSVRowText {
    /// The rows of accelerometer samples, each with its line break.
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

    /// The header of device motion, with its line break.
    ///
    /// - Parameters:
    ///   - hasUserAcceleration: Whether the samples have user acceleration.
    ///   - hasAttitude: Whether they have an attitude.
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

    /// The rows of device motion samples, each with its line break; absent parts have no cells.
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

    /// The shortest decimal that reads back as the same number; a NaN of any kind is `nan`.
    private static func append(_ value: some BinaryFloatingPoint & CustomStringConvertible, to text: inout String) {
        text += value.isNaN ? "nan" : value.description
    }
}

/// Where a plain recording's files go: a folder, or a zip archive.
struct PlainOutput: ~Copyable {
    // One of the two.
    private var folder: OutputFolder?
    private var archive: OutputArchive?
    /// Where the folder or the archive will be.
    let path: String

    /// Begins a folder or an archive; a folder that is there is replaced only if it holds nothing but a recording.
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

    /// Makes one of the files.
    mutating func create(_ name: String) throws(SwingError) -> TextOutput {
        if let text = try archive?.create(name) { return text }
        guard let text = try folder?.create(name) else { preconditionFailure("there is a folder or an archive") }
        return text
    }

    /// Puts the folder or the archive in its place, all outputs to its files being closed.
    consuming func commit() throws(SwingError) {
        try folder.take()?.commit()
        try archive.take()?.commit()
    }
}
