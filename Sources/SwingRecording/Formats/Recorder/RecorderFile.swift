import SwingFiles
import SwingMotion
import SwingRecorder

/// A file of `SessionRecorder`, alone or as the only one in an archive.
struct RecorderFile: FormatReader {
    func recognizes(_ files: RecordingFiles) -> Bool { Self.file(of: files) != nil }

    func read(
        _ files: RecordingFiles, _ options: ReadingOptions, as format: RecordingFormat
    ) throws(SwingError) -> Recording {
        guard let file = Self.file(of: files) else {
            throw SwingError(
                .badData, at: VisibleText.escaped(files.tree.path),
                "is not a recording of SessionRecorder; omit --input-format to detect the format")
        }
        guard options.frame == nil else {
            throw SwingError(.badData, at: file.name, "contains Core Motion's signs; omit --frame")
        }
        let contents = try RecordedContents(FrameReader(file))
        guard contents.accelerometerCount + contents.deviceMotionCount > 0 else {
            throw SwingError(
                .badData, at: file.name,
                "contains no samples, because the recording ended before the first batch; record again")
        }
        var info = contents.info ?? SessionInfo(sessionID: "")
        if info.sessionID.isEmpty { info.sessionID = files.name }
        if !contents.lost.isEmpty { info.metadata["lost_frames"] = contents.lost.text }
        let (end, quantities) = (contents.end, contents.quantities)
        let parts = SourceParts(
            hasAccelerometer: contents.accelerometerCount > 0,
            hasUserAcceleration: quantities?.contains(.userAcceleration) ?? false,
            hasAttitude: quantities?.contains(.attitude) ?? false, keepsAttitude: options.withAttitude)
        var recording = try Recording(
            path: files.tree.path, format: format, info: info,
            source: SourceProvenance(of: info, hasDeviceMotion: quantities != nil, parts),
            hasDeviceMotion: quantities != nil, accelerometerCount: contents.accelerometerCount,
            accelerometer: SensorStream { () throws(SwingError) in
                RecorderChunkReader(try FrameReader(file), .accelerometer, before: end) {
                    SampleFrame.accelerometer($0)
                }
            }.withRepairedTimes(of: file.name),
            deviceMotion: quantities == nil
                ? .empty
                : SensorStream { () throws(SwingError) in
                    RecorderChunkReader(try FrameReader(file), .deviceMotion, before: end) {
                        SampleFrame.deviceMotion($0, withAttitude: options.withAttitude)
                    }
                }.withRepairedTimes(of: file.name), truth: nil
        ).completed(parts)
        recording.warnings = Self.warnings(contents)
        return recording
    }

    private static func file(of files: RecordingFiles) -> TreeFile? {
        let found = files.entries.filter { if case .recorder = $0.content { true } else { false } }
        return files.tree.kind != .folder && found.count == 1 ? found[0].file : nil
    }

    private static func warnings(_ contents: RecordedContents) -> [String] {
        var warnings: [String] = []
        if !contents.lost.isEmpty {
            let (accelerometer, deviceMotion) = contents.lostSamples
            let samples = accelerometer + deviceMotion
            warnings.append(
                "\(contents.lost.count.of("frame")) were lost before they arrived, with the numbers \(contents.lost.short)"
                    + (samples > 0 ? " (\(accelerometer) accelerometer and \(deviceMotion) device-motion samples)" : "")
                    + "; their time is a gap")
        }
        if contents.droppedBytes > 0 {
            warnings.append(
                "the last \(contents.droppedBytes.of("byte")) of the file are not a whole frame and were omitted, "
                    + "because the recording was interrupted")
        } else if !contents.isFinished {
            warnings.append("the recording was not finished, so its last batch may be missing")
        }
        return warnings
    }
}

/// Reads the chunks of one sensor.
private final class RecorderChunkReader<Chunk: SensorChunk>: ChunkReader {
    private let frames: FrameReader
    private let kind: FrameKind
    private let end: Int
    private let decode: (PayloadReader) -> Chunk?

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - frames: All frames of the file.
    ///   - kind: The kind of the sensor's frames.
    ///   - end: The offset at which reading ends, because the file may still become longer.
    ///   - decode: Returns the samples of a payload, or `nil` if it is damaged.
    init(_ frames: FrameReader, _ kind: FrameKind, before end: Int, _ decode: @escaping (PayloadReader) -> Chunk?) {
        self.frames = frames
        self.kind = kind
        self.end = end
        self.decode = decode
    }

    func next() throws(SwingError) -> Chunk? {
        while let frame = try frames.next(), frame.offset < end {
            guard frame.kind == kind else { continue }
            guard let chunk = decode(frame.payload) else {
                throw frames.damage(in: frame, "found samples that can't be decoded")
            }
            return chunk
        }
        return nil
    }
}

extension FrameReader {
    /// Reads a file of a tree from its beginning.
    convenience init(_ file: TreeFile) throws(SwingError) {
        let source = try file.open()
        try self.init(file.name) { buffer, start throws(SwingError) in try source.read(into: &buffer, from: start) }
    }
}
