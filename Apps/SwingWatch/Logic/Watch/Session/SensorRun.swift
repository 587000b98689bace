import Foundation
import SwingCoreMotion
import SwingKit
import SwingRecorder

/// What the sensors of a session deliver.
enum SensorReport: Sendable {
    /// Samples were recorded.
    case samples
    /// Swings were detected.
    case swings([Swing])
    /// The recording goes on, but its swings are not shown, for this reason.
    case analysisStopped(String)
    /// The session must end.
    case event(SessionEvent)
}

/// The sensors of a session: each batch is recorded as it comes, and analysed after that.
///
/// The recording does not wait for the analysis, and goes on if the analysis ends.
@MainActor final class SensorRun {
    /// The file.
    let recorder: SessionRecorder
    private let report: @MainActor (SensorReport) -> Void
    private let manager = CMBatchedSensorManager()
    private let started = ContinuousClock.now
    private var heard: [Stream: ContinuousClock.Instant] = [:]
    private var loops: [Task<Void, Never>] = []
    private var analysis: Task<Void, Never>?
    /// The number of streams that have ended without an error.
    private var ended = 0
    /// Whether the analysis missed samples, which is reported once.
    private var hasDropped = false

    private enum Stream { case accelerometer, deviceMotion }
    /// The batches that wait for the analysis at most: two minutes.
    private static let longestQueue = 120

    /// Creates a run that reports on the main actor.
    init(_ recorder: SessionRecorder, report: @escaping @MainActor (SensorReport) -> Void) {
        self.recorder = recorder
        self.report = report
    }

    /// The problem that prevents high-rate data on this device, or `nil`.
    static var refusal: SessionEnd? {
        guard CMBatchedSensorManager.isAccelerometerSupported, CMBatchedSensorManager.isDeviceMotionSupported else {
            return .unsupported
        }
        return isDenied ? .permissionDenied(.motion) : nil
    }

    private static var isDenied: Bool {
        [.denied, .restricted].contains(CMBatchedSensorManager.authorizationStatus)
    }

    /// Whether both streams have delivered samples.
    var hasBothStreams: Bool { heard.count == 2 }

    /// Returns the time since the last samples of the stream that is silent for longer, or since the start.
    func silence(at now: ContinuousClock.Instant = .now) -> Duration {
        let last = hasBothStreams ? heard.values.min() : nil
        return (last ?? started).duration(to: now)
    }

    /// Starts the sensors and the analysis.
    func start(_ profile: SwingProfile) {
        let (accelerometer, toAccelerometer) = AsyncStream.makeStream(
            of: AccelerometerChunk.self, bufferingPolicy: .bufferingOldest(Self.longestQueue))
        let (motion, toMotion) = AsyncStream.makeStream(
            of: DeviceMotionChunk.self, bufferingPolicy: .bufferingOldest(Self.longestQueue))
        loops = [
            Task {
                await record(manager.accelerometerUpdates().chunks(), of: .accelerometer, toAccelerometer) {
                    try recorder.append($0)
                }
            },
            Task {
                await record(manager.deviceMotionUpdates().chunks(), of: .deviceMotion, toMotion) {
                    try recorder.append($0)
                }
            },
        ]
        analysis = Task { @concurrent [report] in
            await Self.analyze(MotionBatches(accelerometer: accelerometer, deviceMotion: motion), profile, report)
        }
    }

    /// Stops the sensors, and waits until the last swings are reported.
    func stop() async {
        for loop in loops { loop.cancel() }
        for loop in loops { await loop.value }
        await analysis?.value
    }

    /// Finishes the file, and returns what happened if that failed.
    func finish() -> SessionEvent? {
        do throws(SwingError) { try recorder.finish() } catch { return event(for: error) }
        return nil
    }

    private func record<Chunks: AsyncSequence>(
        _ chunks: Chunks, of stream: Stream, _ analysis: AsyncStream<Chunks.Element>.Continuation,
        append: (Chunks.Element) throws -> Void
    ) async where Chunks.Element: Sendable {
        defer { analysis.finish() }
        do {
            for try await chunk in chunks {
                try append(chunk)
                heard[stream] = .now
                if case .dropped = analysis.yield(chunk), !hasDropped {
                    hasDropped = true
                    report(.analysisStopped("The watch is too slow to show all swings. The recording is complete."))
                }
                report(.samples)
            }
            ended += 1
            // One stream that ends alone becomes silent.
            if !Task.isCancelled, ended == loops.count { report(.event(.sensorsStopped(""))) }
        } catch let error as SwingError {
            report(.event(event(for: error)))
        } catch {
            report(.event(Self.event(for: error)))
        }
    }

    /// Returns what it means that an append or the end of the file failed.
    private func event(for error: SwingError) -> SessionEvent {
        switch recorder.status.stop {
        case .durationLimit: .timeReached
        case .sizeLimit, .storageFull: .storageFull
        case .finished, .failure, nil: .writingFailed(error.message)
        }
    }

    /// Returns what a sensor's error means.
    ///
    /// Without a workout, it is the same error as without the permission.
    private static func event(for error: any Error) -> SessionEvent {
        let facts = error as NSError
        let isAboutPermission = facts.domain == CMErrorDomain && facts.code == Int(CMErrorNotAuthorized.rawValue)
        return isAboutPermission && isDenied
            ? .permissionDenied(.motion) : .sensorsStopped(error.localizedDescription)
    }

    @concurrent private static func analyze(
        _ batches: MotionBatches<AsyncStream<AccelerometerChunk>, AsyncStream<DeviceMotionChunk>>,
        _ profile: SwingProfile, _ report: @MainActor (SensorReport) -> Void
    ) async {
        var session = SessionAnalyzer(profile: profile)
        do throws(SwingError) {
            for await batch in batches {
                let swings = try session.analyze(batch)
                if !swings.isEmpty { await report(.swings(swings)) }
            }
            let swings = try session.finish().swings
            if !swings.isEmpty { await report(.swings(swings)) }
        } catch {
            await report(.analysisStopped("No swings are shown: \(error.message)."))
        }
    }
}
