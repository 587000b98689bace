internal import SwingAnalysis
internal import SwingIngest
package import SwingMotion
package import SwingRecording

/// The swings of one recording, kept in memory for charts.
///
/// The checks are those of `swing analyze`.
package struct RecordingSwings: Sendable {
    /// The swings in order of time; none if the recording is rejected.
    package private(set) var swings: [Swing] = []
    /// The warnings about the session, one sentence each.
    package private(set) var warnings: [String] = []
    /// The reason for which the recording is rejected.
    package private(set) var problem: SwingError?

    /// Analyzes a recording to its end, even if it is rejected.
    ///
    /// - Parameters:
    ///   - recording: The recording.
    ///   - profile: The parameters.
    ///   - observe: A closure that receives each second before it is analyzed.
    /// - Throws: ``SwingMotion/SwingError`` if the recording can't be read.
    /// - Complexity: O(*n*), where *n* is the number of samples; memory grows with the number of swings.
    package init(
        of recording: Recording, profile: SwingProfile, observe: (MotionBatch) -> Void
    ) async throws {
        var session = SessionAnalyzer(profile: profile, mode: recording.hasDeviceMotion ? .swings : .impactsOnly)
        let batches = MotionBatches(accelerometer: recording.accelerometer, deviceMotion: recording.deviceMotion)
        for try await batch in batches {
            observe(batch)
            guard problem == nil else { continue }
            do throws(SwingError) { swings += try session.analyze(batch) } catch { reject(error, recording.path) }
        }
        guard problem == nil else { return }
        do throws(SwingError) {
            let findings = try session.finish()
            swings += findings.swings
            warnings = findings.warnings
        } catch {
            reject(error, recording.path)
        }
    }

    private mutating func reject(_ error: SwingError, _ path: String) {
        problem = error.placed(at: path)
        swings = []
    }
}
