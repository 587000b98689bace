import HDF5
import SwingFiles
public import SwingMotion

/// Writes a recording in SwingKit's HDF5 layout, chunk by chunk.
///
/// The file appears with ``close()``, whole or not at all. The same samples give the same bytes.
public struct HDF5RecordingWriter: ~Copyable {
    private let path: String
    private let output: OutputFile
    private let file: File
    private var accelerometer: HDF5TableWriter
    private var deviceMotion: HDF5TableWriter?
    private let contents: HDF5RecordingContents
    private var truth: [TruthEvent]?

    /// Creates a recording.
    ///
    /// - Parameters:
    ///   - path: Where the file will be; a file that is there is replaced at the end.
    ///   - info: The session's facts.
    ///   - contents: How many samples will be appended.
    ///   - source: What is known of where the values come from, if they were converted.
    ///   - compress: Whether to compress: smaller (about a third), and slower to read.
    /// - Throws: ``SwingError`` if the file can't be made.
    public init(
        creatingAt path: String, info: SessionInfo, contents: HDF5RecordingContents, source: SourceProvenance? = nil,
        compress: Bool = false
    ) throws(SwingError) {
        let output: OutputFile
        output = try OutputFile(replacing: path)
        do throws(HDF5Error) {
            let file = try File(creatingAt: output.temporaryPath)
            try HDF5Facts.write(info, to: file.root.attributes)
            if let source {
                try file.root.attributes.set(Layout.Fact.sourceNotes, SourceProvenanceRecord(source).text)
            }
            let accelerometer = try HDF5TableWriter(
                Layout.accelerometer, Layout.acceleration, in: file.root, count: contents.accelerometerCount,
                compress: compress)
            var deviceMotion: HDF5TableWriter?
            if let count = contents.deviceMotionCount {
                let columns = HDF5MotionColumns(
                    hasUserAcceleration: contents.hasUserAcceleration, hasAttitude: contents.hasAttitude)
                deviceMotion = try HDF5TableWriter(
                    Layout.deviceMotion, columns.names, in: file.root, count: count, compress: compress)
            }
            self.path = path
            self.contents = contents
            self.output = output
            self.file = file
            self.accelerometer = accelerometer
            self.deviceMotion = deviceMotion
        } catch {
            throw SwingError(writing: path, error)
        }
    }

    /// Appends accelerometer samples.
    ///
    /// - Parameter chunk: The samples that follow those written so far.
    /// - Throws: ``SwingError`` if they are more than were announced, or the disk is full.
    public mutating func append(_ chunk: AccelerometerChunk) throws(SwingError) {
        let columns = [chunk.acceleration.x, chunk.acceleration.y, chunk.acceleration.z]
        do throws(HDF5Error) {
            try accelerometer.append(time: chunk.time, columns: columns)
        } catch {
            throw SwingError(writing: path, error)
        }
    }

    /// Appends device-motion samples.
    ///
    /// - Parameter chunk: The samples that follow those written so far.
    /// - Throws: ``SwingError`` if they are more than were announced or have other columns, or the disk is full.
    public mutating func append(_ chunk: DeviceMotionChunk) throws(SwingError) {
        guard chunk.count > 0 else { return }
        var columns = [chunk.rotationRate.x, chunk.rotationRate.y, chunk.rotationRate.z]
        columns += [chunk.gravity.x, chunk.gravity.y, chunk.gravity.z]
        if contents.hasUserAcceleration {
            columns += [chunk.userAcceleration.x, chunk.userAcceleration.y, chunk.userAcceleration.z]
        }
        if contents.hasAttitude {
            columns += [chunk.attitude.w, chunk.attitude.x, chunk.attitude.y, chunk.attitude.z]
        }
        guard contents.deviceMotionCount != nil else {
            throw SwingError(.badData, at: path, "gets device motion, which was not announced")
        }
        guard columns.allSatisfy({ $0.count == chunk.count }) else {
            throw SwingError(
                .badData, at: path, "device motion lacks user acceleration or attitude that it had before")
        }
        do throws(HDF5Error) {
            try deviceMotion?.append(time: chunk.time, columns: columns)
        } catch {
            throw SwingError(writing: path, error)
        }
    }

    /// Adds events that really happened.
    ///
    /// - Parameter events: The events that follow those added so far; an empty list says that nothing happened.
    public mutating func append(truth events: [TruthEvent]) {
        truth = (truth ?? []) + events
    }

    /// Writes what is left, and gives the file its name.
    ///
    /// - Throws: ``SwingError`` if samples that were announced are missing, or the disk is full; there is no file
    ///   then, or still the old one.
    public consuming func close() throws(SwingError) {
        let path = path
        do throws(HDF5Error) {
            try accelerometer.finish()
            try deviceMotion?.finish()
            if let truth { try HDF5Truth.write(truth, in: file.root) }
            try file.close()
        } catch {
            throw SwingError(writing: path, error)
        }
        try output.commit()
    }
}
