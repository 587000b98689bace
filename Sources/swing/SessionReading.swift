import SwingAnalysis
import SwingIngest
import SwingMotion
import SwingRecording
import SwingResults

/// One recording read second by second, with the checks that every reader of it makes.
enum SessionReading {
    /// Opens a recording that has what is looked for.
    static func open(
        _ path: String, _ options: ReadingOptions, for mode: SwingAnalyzer.Mode, estimatingGravity: Bool = false
    ) throws -> Recording {
        let recording = try Recording(readingAt: path, options: options)
        guard recording.hasDeviceMotion || mode == .impactsOnly else {
            throw CommandFailure(
                .badData,
                "\(path): has no device motion, so no swing can be found; record both streams, or analyse with "
                    + "--impacts-only")
        }
        return estimatingGravity ? recording.estimatingGravity() : recording
    }

    /// Reads a recording second by second with the checks of a session, and gives each second to `body`.
    ///
    /// - Returns: The session's quality and warnings.
    /// - Throws: What is wrong with the recording, or what `body` throws.
    static func read(_ recording: Recording, for mode: SwingAnalyzer.Mode, _ body: (MotionBatch) -> Void) async throws
        -> SessionFindings
    {
        var monitor = SessionMonitor()
        for try await batch in MotionBatches(
            accelerometer: recording.accelerometer, deviceMotion: recording.deviceMotion)
        {
            try Task.checkCancellation()
            try placing(recording.path) { () throws(SwingError) in try monitor.add(batch) }
            body(batch)
        }
        return try placing(recording.path) { () throws(SwingError) in try monitor.finish(mode) }
    }

    /// Adds a recording's path to what `body` throws.
    static func placing<Result>(_ path: String, _ body: () throws(SwingError) -> Result) throws(SwingError) -> Result {
        do { return try body() } catch { throw error.placed(at: path) }
    }
}
