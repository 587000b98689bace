package import SwingMotion
internal import Synchronization

/// The end of a recorder's file that still grows: what of it may be read, and who waits for more.
package final class RecordingTail: Sendable {
    private struct State {
        var end = 0
        var isFinished = false
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var number = 0
    }

    private let path: String
    private let state = Mutex(State())

    /// - Parameter path: The path of the file.
    package init(_ path: String) { self.path = path }

    /// Lets readers read up to an offset, in bytes, at which a frame ends.
    package func advance(to end: Int) {
        wake { $0.end = max($0.end, end) }
    }

    /// Ends the streams after what may be read now.
    package func finish() {
        wake { $0.isFinished = true }
    }

    private func wake(_ change: (inout State) -> Void) {
        let waiting = state.withLock { state in
            change(&state)
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits until more than `offset` may be read; returns false at the end of the recording, or if the task is cancelled.
    fileprivate func wait(beyond offset: Int) async -> Bool {
        while true {
            let key = state.withLock { state in
                state.number += 1
                return state.number
            }
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let isReady = state.withLock { state in
                        guard state.end <= offset, !state.isFinished, !Task.isCancelled else { return true }
                        state.waiting[key] = continuation
                        return false
                    }
                    if isReady { continuation.resume() }
                }
            } onCancel: {
                state.withLock { $0.waiting.removeValue(forKey: key) }?.resume()
            }
            let (end, isFinished) = state.withLock { ($0.end, $0.isFinished) }
            if Task.isCancelled { return false }
            if end > offset { return true }
            if isFinished { return false }
        }
    }

    /// The accelerometer's samples.
    package var accelerometer: TailedChunks<AccelerometerChunk> {
        TailedChunks(tail: self, path: path, kind: .accelerometer) { SampleFrame.accelerometer($0) }
    }

    /// The samples of device motion, without the attitude.
    package var deviceMotion: TailedChunks<DeviceMotionChunk> {
        TailedChunks(tail: self, path: path, kind: .deviceMotion) { SampleFrame.deviceMotion($0, withAttitude: false) }
    }
}

/// The chunks of one sensor in a file that still grows, from its beginning; each waits until it is in the file.
///
/// The times must rise. A file's reader repairs other times, but only when the whole recording is known.
package struct TailedChunks<Chunk: SensorChunk>: AsyncSequence, Sendable {
    package typealias Element = Chunk
    package typealias Failure = SwingError

    fileprivate let tail: RecordingTail
    fileprivate let path: String
    fileprivate let kind: FrameKind
    fileprivate let decode: @Sendable (PayloadReader) -> Chunk?

    package func makeAsyncIterator() -> Iterator { Iterator(chunks: self) }

    package struct Iterator: AsyncIteratorProtocol {
        fileprivate let chunks: TailedChunks
        private var frames: FrameReader?
        private var last = -Double.infinity

        fileprivate init(chunks: TailedChunks) { self.chunks = chunks }

        /// Returns the next chunk, or `nil` at the end of the recording.
        ///
        /// - Throws: ``SwingMotion/SwingError`` if the file can't be read, or if its times do not rise.
        package mutating func next(isolation actor: isolated (any Actor)?) async throws(SwingError) -> Chunk? {
            while await chunks.tail.wait(beyond: frames?.end ?? FileHeader.length) {
                if frames == nil { frames = try AppendOnlyFile.reader(of: chunks.path) }
                guard let frames, let frame = try frames.next() else { return nil }
                guard frame.kind == chunks.kind else { continue }
                guard let chunk = chunks.decode(frame.payload) else {
                    throw frames.damage(in: frame, "found samples that can't be decoded")
                }
                for time in chunk.time {
                    guard time > last else {
                        throw SwingError(
                            .badData,
                            "the sensor's times do not rise, and are repaired when the session ends; its swings follow then"
                        )
                    }
                    last = time
                }
                return chunk
            }
            return nil
        }
    }
}

@available(*, unavailable)
extension TailedChunks.Iterator: Sendable {}
