import SwingIngest
import SwingMotion
import SwingRecording
import SwingReplay
import SwingResults
import SwingStudy

/// One recording, delivered through Core Motion's managers and shown while it is analysed.
struct RecordingReplay: SessionSink {
    let pace: ReplayPace
    let view: ReplayView
    let session: SessionInOrder

    /// The recording's batches, delivered through the managers.
    func batches(
        of recording: Recording
    ) -> MotionBatches<
        some AsyncSequence<AccelerometerChunk, any Error>, some AsyncSequence<DeviceMotionChunk, any Error>
    > {
        var replay = Replay(
            accelerometer: recording.accelerometer, deviceMotion: recording.deviceMotion)
        replay.pace = pace
        let manager = BatchedSensorManager(replay)
        let view = view
        return MotionBatches(
            accelerometer: Watched(manager.accelerometerUpdates()) { try view.add($0) }.chunks(),
            deviceMotion: Watched(manager.deviceMotionUpdates()) { try view.add($0) }.chunks())
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
