import SwingIngest
import SwingMotion
import SwingRecording
import SwingReplay

/// How a recording is delivered, and who sees its batches.
struct RecordingReplay {
    let pace: ReplayPace
    let view: ReplayView

    /// The recording's seconds, by way of the managers.
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
}

/// A sequence whose elements are seen on their way.
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
            do { try see(element) } catch { throw SessionAnalysis.OutputError(cause: error) }
            return element
        }
    }
}
