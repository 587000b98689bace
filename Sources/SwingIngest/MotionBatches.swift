public import SwingMotion

/// A sequence of batches, each with one second of two sensor streams.
///
/// It pulls from the stream whose samples the next second still needs. It has no task, no lock and no clock of its own.
/// The batches depend only on the samples and their order, not on the chunks' lengths or the time of arrival.
///
/// - A batch contains the samples of both streams with `second ≤ time < second + 1`, each by its own timestamps. The
///   first batch is shorter if the recording begins within a second. Seconds without samples in both streams are
///   skipped.
/// - Late samples are sorted into place while their second is open: until 0.25 s after its end.
/// - Invalid samples are dropped and counted in ``SwingMotion/StreamReport``. If samples are dropped after the last
///   second, one batch without samples follows, so that the last report is complete.
/// - ``SwingMotion/MotionBatch/clockRun`` increases after a clock reset on both streams, or on one if the other has ended.
///
/// If a stream stalls, the batches stall. Memory is limited to one chunk of each stream and about one second of
/// samples.
public struct MotionBatches<Accelerometer: AsyncSequence, DeviceMotion: AsyncSequence>: AsyncSequence
where
    Accelerometer.Element == AccelerometerChunk, DeviceMotion.Element == DeviceMotionChunk,
    Accelerometer.Failure == DeviceMotion.Failure
{
    public typealias Element = MotionBatch
    public typealias Failure = Accelerometer.Failure

    let accelerometer: Accelerometer
    let deviceMotion: DeviceMotion
    let rule: ClockRule

    /// Creates the batches of two streams of chunks.
    ///
    /// - Parameters:
    ///   - accelerometer: The accelerometer's chunks, of any length.
    ///   - deviceMotion: Device motion's chunks, of any length; an empty sequence without device motion.
    public init(accelerometer: Accelerometer, deviceMotion: DeviceMotion) {
        self.init(accelerometer: accelerometer, deviceMotion: deviceMotion, rule: .standard)
    }

    /// Creates the batches of two streams with another rule for timestamps.
    package init(accelerometer: Accelerometer, deviceMotion: DeviceMotion, rule: ClockRule) {
        self.accelerometer = accelerometer
        self.deviceMotion = deviceMotion
        self.rule = rule
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(
            samples: accelerometer.makeAsyncIterator(), motionSamples: deviceMotion.makeAsyncIterator(),
            accelerometer: StreamSegmenter(rule: rule), deviceMotion: StreamSegmenter(rule: rule))
    }

    /// The iterator over the batches.
    public struct Iterator: AsyncIteratorProtocol {
        var samples: Accelerometer.AsyncIterator
        var motionSamples: DeviceMotion.AsyncIterator
        var accelerometer: StreamSegmenter<AccelerometerChunk>
        var deviceMotion: StreamSegmenter<DeviceMotionChunk>
        var clockRun = 0
        var lastSecond = 0
        var reports = (accelerometer: StreamReport(), motion: StreamReport())
        var isDone = false

        /// Returns the next second of both streams.
        ///
        /// - Parameter actor: The caller's isolation.
        /// - Returns: The batch, or `nil` when both streams have ended.
        /// - Throws: The streams' errors.
        /// - Complexity: O(*n*), where *n* is the number of samples in the second.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> MotionBatch? {
            while !isDone {
                if needsChunk(until: nil) { try await fill(until: nil, isolation: actor) }
                guard let second = earliest(accelerometer.nextSecond, deviceMotion.nextSecond) else {
                    let begun = [accelerometer.beginNextClock(), deviceMotion.beginNextClock()]
                    if begun.contains(true) { clockRun += 1 } else { isDone = true }
                    continue
                }
                if needsChunk(until: second + 1) { try await fill(until: second + 1, isolation: actor) }
                lastSecond = second
                return batch(accelerometer.take(second), deviceMotion.take(second))
            }
            guard accelerometer.report != reports.accelerometer || deviceMotion.report != reports.motion
            else { return nil }
            return batch((AccelerometerChunk(), [], []), (DeviceMotionChunk(), [], []))
        }

        /// Returns whether a stream needs another chunk; this check is cheaper than a call that may suspend.
        private mutating func needsChunk(until end: Int?) -> Bool {
            accelerometer.needsChunk(until: end) || deviceMotion.needsChunk(until: end)
        }

        private mutating func fill(
            until end: Int?, isolation actor: isolated (any Actor)?
        ) async throws(Failure) {
            while accelerometer.needsChunk(until: end) { accelerometer.give(try await samples.next(isolation: actor)) }
            while deviceMotion.needsChunk(until: end) {
                deviceMotion.give(try await motionSamples.next(isolation: actor))
            }
        }

        private mutating func batch(
            _ acceleration: StreamSegmenter<AccelerometerChunk>.Second,
            _ motion: StreamSegmenter<DeviceMotionChunk>.Second
        ) -> MotionBatch {
            reports = (accelerometer.report, deviceMotion.report)
            return MotionBatch(
                clockRun: clockRun, second: lastSecond, accelerometer: acceleration.chunk, deviceMotion: motion.chunk,
                accelerometerReport: reports.accelerometer, deviceMotionReport: reports.motion,
                accelerometerGaps: acceleration.gaps, deviceMotionGaps: motion.gaps,
                accelerometerFaults: acceleration.faults, deviceMotionFaults: motion.faults)
        }

        private func earliest(_ a: Int?, _ b: Int?) -> Int? {
            guard let a, let b else { return a ?? b }
            return Swift.min(a, b)
        }
    }
}

extension MotionBatches: Sendable where Accelerometer: Sendable, DeviceMotion: Sendable {}

@available(*, unavailable)
extension MotionBatches.Iterator: Sendable {}

extension AsyncSequence {
    /// Returns the same elements with any error as the type of failure.
    ///
    /// ``MotionBatches`` requires two streams with the same type of failure. An `AsyncStream`, which never fails, and
    /// Core Motion's updates, which may fail, have different ones.
    ///
    /// - Returns: The elements, without a buffer.
    public func erasingFailure() -> some AsyncSequence<Element, any Error> { AnyFailure(base: self) }
}

/// A sequence whose failure is any error.
private struct AnyFailure<Base: AsyncSequence>: AsyncSequence {
    let base: Base

    struct Iterator: AsyncIteratorProtocol {
        var base: Base.AsyncIterator

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> Base.Element? {
            try await base.next(isolation: actor)
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator()) }
}

extension AnyFailure: Sendable where Base: Sendable {}
