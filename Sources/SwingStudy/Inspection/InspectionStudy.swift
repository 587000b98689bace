internal import SwingIngest
package import SwingMotion
package import SwingRecording

/// The inspection of many recordings, one after the other.
package enum InspectionStudy {
    /// The result of one recording.
    package enum Outcome: Sendable {
        /// The recording was read to its end.
        case inspected(RecordingInspection)
        /// The recording can't be read.
        case failed(path: String, SwingError)

        /// The key figures of the recording.
        package var summary: InspectionSummary {
            switch self {
            case .inspected(let inspection): InspectionSummary(inspection)
            case .failed(let path, let error): InspectionSummary(path: path, error: error)
            }
        }
    }

    /// Inspects recordings in their order.
    ///
    /// - Parameters:
    ///   - list: The recordings.
    ///   - advance: A closure that receives each second and the session's name, for a progress display.
    ///   - take: A closure that receives each recording's outcome.
    /// - Throws: What `take` throws, or `CancellationError`. An error of a recording is part of its outcome.
    /// - Complexity: O(*n*), where *n* is the number of samples; memory does not depend on their number.
    package static func run(
        _ list: RecordingList, advance: (MotionBatch, String) -> Void, take: (Outcome) throws -> Void
    ) async throws {
        for path in list.paths {
            try Task.checkCancellation()
            let outcome: Outcome
            do {
                outcome = .inspected(try await inspection(of: path, list.options, advance))
            } catch let error as CancellationError {
                throw error
            } catch {
                outcome = .failed(path: path, SwingError(error))
            }
            try take(outcome)
        }
    }

    /// Inspects one recording.
    ///
    /// - Parameters:
    ///   - path: The path of the recording.
    ///   - options: The options for reading it.
    ///   - advance: A closure that receives each second and the session's name.
    /// - Returns: The inspection.
    /// - Throws: ``SwingMotion/SwingError`` if the recording can't be read.
    package static func inspection(
        of path: String, _ options: ReadingOptions, _ advance: (MotionBatch, String) -> Void
    ) async throws -> RecordingInspection {
        let recording = try Recording(readingAt: path, options: options)
        var inspection = RecordingInspection(of: recording)
        for try await batch in MotionBatches(
            accelerometer: recording.accelerometer, deviceMotion: recording.deviceMotion)
        {
            inspection.analyze(batch)
            advance(batch, recording.info.sessionID)
        }
        return inspection
    }
}
