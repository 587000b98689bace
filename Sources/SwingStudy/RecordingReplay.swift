internal import SwingIngest
package import SwingMotion
internal import SwingRecording
package import SwingReplay
internal import SwingResults

/// An observer of a replay.
package protocol ReplayObserver {
    /// Receives a batch of the accelerometer when it is delivered.
    func add(_ batch: [AccelerometerData]) throws

    /// Receives a batch of device motion when it is delivered.
    func add(_ batch: [DeviceMotion]) throws

    /// Receives the next swings.
    func add(_ swings: [Swing]) throws

    /// Receives the end of a recording, before its outcome is reported.
    func close() throws
}

extension StudyAnalysis {
    /// Analyzes the recordings as Core Motion's managers deliver them, one after the other.
    ///
    /// - Parameters:
    ///   - pace: The pace of the delivery.
    ///   - outputs: The outputs, which receive the same results as without a replay.
    ///   - observer: An observer of the progress.
    ///   - view: An observer of the batches and swings.
    /// - Returns: The summary of the study.
    /// - Throws: The errors of an output or of `view`, or `CancellationError`.
    package func replay(
        at pace: ReplayPace, into outputs: sending StudyOutputs, observer: sending (any StudyObserver)?,
        view: some ReplayObserver
    ) async throws -> StudySummary {
        try await run(into: outputs, observer: observer) { analysis, session in
            let replay = RecordingReplay(pace: pace, view: view, session: session)
            let outcome = try await analysis.run(into: replay) { replay.batches(of: $0) }
            try view.close()
            return outcome
        }
    }
}

/// One recording, delivered through Core Motion's managers and observed while it is analysed.
private struct RecordingReplay<View: ReplayObserver>: SessionSink {
    let pace: ReplayPace
    let view: View
    let session: SessionInOrder

    /// The recording's batches, delivered through the managers.
    func batches(
        of recording: Recording
    ) -> MotionBatches<
        some AsyncSequence<AccelerometerChunk, any Error>, some AsyncSequence<DeviceMotionChunk, any Error>
    > {
        let repairs = (accelerometer: ReplayRepairs<AccelerometerChunk>(), motion: ReplayRepairs<DeviceMotionChunk>())
        var replay = Replay(
            accelerometer: repairs.accelerometer.watching(recording.accelerometer),
            deviceMotion: repairs.motion.watching(recording.deviceMotion))
        replay.pace = pace
        let manager = BatchedSensorManager(replay)
        let view = view
        return MotionBatches(
            accelerometer: repairs.accelerometer.delivered(
                Watched(manager.accelerometerUpdates()) { try view.add($0) }.chunks()),
            deviceMotion: repairs.motion.delivered(
                Watched(manager.deviceMotionUpdates()) { try view.add($0) }.chunks()))
    }

    func begin(_ start: SessionStart) async {
        await session.begin(start)
    }

    func append(_ swings: [Swing]) async throws {
        try view.add(swings)
        try await session.append(swings)
    }

    func advance(_ samples: Int, session: String, seconds: Double) async {
        await self.session.advance(samples, session: session, seconds: seconds)
    }
}

/// A sequence whose elements an observer sees first; an error of the observer is that of an output.
private struct Watched<Base: AsyncSequence>: AsyncSequence {
    typealias Element = Base.Element
    typealias Failure = any Error

    let base: Base
    let see: (Base.Element) throws -> Void

    init(_ base: Base, _ see: @escaping (Base.Element) throws -> Void) {
        self.base = base
        self.see = see
    }

    func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator(), see: see) }

    struct Iterator: AsyncIteratorProtocol {
        var base: Base.AsyncIterator
        let see: (Base.Element) throws -> Void

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> Base.Element? {
            guard let element = try await base.next(isolation: actor) else { return nil }
            do { try see(element) } catch { throw OutputFailure(error) }
            return element
        }
    }
}
