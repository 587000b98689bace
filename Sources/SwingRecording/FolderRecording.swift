import SwingFiles
import SwingMotion

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Plain recordings: a folder, or a single accelerometer file.
enum FolderRecording {
    /// Opens a folder with `accelerometer.csv`, and perhaps `motion.csv`, `session.json` and `truth.csv`.
    ///
    /// - Parameters:
    ///   - path: Where the folder is.
    ///   - withAttitude: Whether device motion's chunks shall have the attitude; else its cells are only counted.
    /// - Returns: The recording, its samples still unread.
    /// - Throws: ``RecordingError`` if there is no `accelerometer.csv`, or a file is not what its name says.
    static func read(folderAt path: String, withAttitude: Bool = true) throws(RecordingError) -> Recording {
        let accelerometer = file(FolderLayout.accelerometerName, in: path)
        let motion = file(FolderLayout.motionName, in: path)
        let session = file(FolderLayout.sessionName, in: path)
        let truth = file(FolderLayout.truthName, in: path)

        guard InputFile.exists(at: accelerometer) else {
            throw RecordingError(
                .missing,
                "\(accelerometer): found no such file, expected the accelerometer's samples; "
                    + "name a folder that holds \(FolderLayout.accelerometerName)")
        }
        _ = try FolderChunkReader<AccelerometerChunk>(readingAt: accelerometer)
        let hasMotion = InputFile.exists(at: motion)
        if hasMotion { _ = try FolderChunkReader<DeviceMotionChunk>(readingAt: motion) }
        let name = lastName(of: path)
        return Recording(
            path: path,
            format: .folder,
            info: InputFile.exists(at: session)
                ? try SessionJSON.read(at: session, defaultID: name) : SessionInfo(sessionID: name),
            hasDeviceMotion: hasMotion,
            accelerometerCount: nil,
            accelerometer: stream(accelerometer),
            deviceMotion: hasMotion ? stream(motion, isWhole: withAttitude) : .empty,
            truth: InputFile.exists(at: truth) ? try TruthCSV.read(at: truth) : nil)
    }

    /// Opens a single file of the accelerometer's samples: a recording without device motion.
    ///
    /// - Parameter path: Where the file is.
    /// - Returns: The recording, its samples still unread.
    /// - Throws: ``RecordingError`` if the file has other columns; device motion alone is no recording.
    static func read(accelerometerFileAt path: String) throws(RecordingError) -> Recording {
        try refuseMotion(at: path)
        _ = try FolderChunkReader<AccelerometerChunk>(readingAt: path)
        let name = lastName(of: path)
        return Recording(
            path: path,
            format: .accelerometerFile,
            info: SessionInfo(sessionID: name.lowercased().hasSuffix(".csv") ? String(name.dropLast(4)) : name),
            hasDeviceMotion: false,
            accelerometerCount: nil,
            accelerometer: stream(path),
            deviceMotion: .empty,
            truth: nil)
    }

    private static func stream<Chunk: FolderChunk>(_ path: String, isWhole: Bool = true) -> SensorStream<Chunk> {
        SensorStream { () throws(RecordingError) in try FolderChunkReader<Chunk>(readingAt: path, isWhole: isWhole) }
    }

    /// Refuses a file of device motion for what it is, rather than for the columns that it lacks.
    private static func refuseMotion(at path: String) throws(RecordingError) {
        var lines = try CSVLines(readingAt: path)
        guard let line = try lines.next() else { return }
        let header = try CSVHeader(lines, line)
        let isMotion = FolderLayout.motion.allSatisfy { $0.optionalPart != nil || header.has($0) }
        let isAccelerometer = FolderLayout.accelerometer.allSatisfy { header.has($0) }
        guard isMotion, !isAccelerometer else { return }
        throw lines.error(
            "found device motion alone, expected the accelerometer's samples; name a folder that holds "
                + "\(FolderLayout.accelerometerName) beside \(FolderLayout.motionName)")
    }

    private static func file(_ name: String, in folder: String) -> String {
        folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    private static func lastName(of path: String) -> String {
        // A path such as `.` is named after the folder it means.
        URL(filePath: path).standardized.lastPathComponent
    }
}
