import SwingFiles
import SwingMotion

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Plain recordings: a folder, or a single accelerometer file.
enum FolderRecording {
    /// Opens files of which one is `accelerometer.csv`, and others perhaps `motion.csv`, `session.json` and `truth.csv`;
    /// or a lone file of the accelerometer's samples.
    ///
    /// - Parameters:
    ///   - tree: The files.
    ///   - withAttitude: Whether device motion's chunks shall have the attitude; else its cells are only counted.
    /// - Returns: The recording, its samples still unread.
    /// - Throws: ``RecordingError`` if there is no `accelerometer.csv`, or a file is not what its name says.
    static func read(_ tree: FileTree, withAttitude: Bool = true) throws(RecordingError) -> Recording {
        if tree.kind == .file { return try read(accelerometer: tree.files[0], at: tree.path) }
        guard let accelerometer = tree.file(FolderLayout.accelerometerName) else {
            throw RecordingError(
                .missing,
                "\(tree.name(of: FolderLayout.accelerometerName)): found no such file, expected the accelerometer's "
                    + "samples; name a folder that holds \(FolderLayout.accelerometerName)")
        }
        _ = try FolderChunkReader<AccelerometerChunk>(reading: accelerometer)
        let motion = tree.file(FolderLayout.motionName)
        let motionReader = try motion.map { file throws(RecordingError) in
            try FolderChunkReader<DeviceMotionChunk>(reading: file)
        }
        var info = SessionInfo(sessionID: lastName(of: tree.path))
        if let session = tree.file(FolderLayout.sessionName) {
            info = try SessionJSON.read(session, defaultID: info.sessionID)
        }
        var truth: [TruthEvent]?
        if let file = tree.file(FolderLayout.truthName) { truth = try TruthCSV.read(file) }
        return Recording(
            path: tree.path,
            format: .folder,
            info: info,
            source: SourceNotes(
                of: info, hasDeviceMotion: motion != nil,
                hasUserAcceleration: motionReader?.has(FolderLayout.userAcceleration) ?? false),
            hasDeviceMotion: motion != nil,
            accelerometerCount: nil,
            accelerometer: stream(accelerometer),
            deviceMotion: motion.map { stream($0, isWhole: withAttitude) } ?? .empty,
            truth: truth)
    }

    /// Opens a single file of the accelerometer's samples: a recording without device motion, which alone is none.
    private static func read(accelerometer file: TreeFile, at path: String) throws(RecordingError) -> Recording {
        try refuseMotion(in: file)
        _ = try FolderChunkReader<AccelerometerChunk>(reading: file)
        let name = lastName(of: path)
        let info = SessionInfo(sessionID: name.lowercased().hasSuffix(".csv") ? String(name.dropLast(4)) : name)
        return Recording(
            path: path,
            format: .accelerometerFile,
            info: info,
            source: SourceNotes(of: info, hasDeviceMotion: false, hasUserAcceleration: false),
            hasDeviceMotion: false,
            accelerometerCount: nil,
            accelerometer: stream(file),
            deviceMotion: .empty,
            truth: nil)
    }

    private static func stream<Chunk: FolderChunk>(_ file: TreeFile, isWhole: Bool = true) -> SensorStream<Chunk> {
        SensorStream { () throws(RecordingError) in try FolderChunkReader<Chunk>(reading: file, isWhole: isWhole) }
    }

    /// Refuses a file of device motion for what it is, rather than for the columns that it lacks.
    private static func refuseMotion(in file: TreeFile) throws(RecordingError) {
        var lines = try CSVLines(reading: file)
        guard let line = try lines.next() else { return }
        let header = try CSVHeader(lines, line)
        let isMotion = FolderLayout.motion.allSatisfy { $0.optionalPart != nil || header.has($0) }
        let isAccelerometer = FolderLayout.accelerometer.allSatisfy { header.has($0) }
        guard isMotion, !isAccelerometer else { return }
        throw lines.error(
            "found device motion alone, expected the accelerometer's samples; name a folder that holds "
                + "\(FolderLayout.accelerometerName) beside \(FolderLayout.motionName)")
    }

    private static func lastName(of path: String) -> String {
        // A path such as `.` is named after the folder it means.
        URL(filePath: path).standardized.lastPathComponent
    }
}
