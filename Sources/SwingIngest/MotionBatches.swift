public import SwingMotion

/// Two sensor streams, cut together at whole seconds of the sensor clock.
///
/// It pulls from whichever stream the next second still needs, so it holds no task, no lock and no clock of its own: what it
/// gives depends on the samples and their order alone, never on how they are cut into chunks or when they arrive.
///
/// - A batch holds the samples with `second ≤ time < second + 1` of both streams, each by its own timestamps. The first
///   batch is as short as the recording's beginning makes it. Seconds in which neither stream has samples are skipped.
/// - Late samples are put back in their place while their second is open, that is until a quarter of a second after its end.
/// - Samples that can't be used are dropped and counted in ``SwingMotion/StreamReport``, never silently. If that happens after the last
///   second, one batch without samples follows, so that the last report is complete.
/// - A clock that is reset on both streams (or on one, when the other has ended) begins a new ``SwingMotion/MotionBatch/clock``.
///
/// A stream that stalls stalls the batches. Memory is one chunk of each stream and about a second.
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

    /// Joins two streams of chunks.
    ///
    /// - Parameters:
    ///   - accelerometer: The accelerometer's chunks, of any length.
    ///   - deviceMotion: Device motion's chunks, of any length; a sequence without elements if there is none.
    public init(accelerometer: Accelerometer, deviceMotion: DeviceMotion) {
        self.init(accelerometer: accelerometer, deviceMotion: deviceMotion, rule: .standard)
    }

    /// Joins two streams of chunks by another rule for timestamps.
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

    /// Cuts one second after the other.
    public struct Iterator: AsyncIteratorProtocol {
        var samples: Accelerometer.AsyncIterator
        var motionSamples: DeviceMotion.AsyncIterator
        var accelerometer: StreamSegmenter<AccelerometerChunk>
        var deviceMotion: StreamSegmenter<DeviceMotionChunk>
        var clock = 0
        var lastSecond = 0
        var reports = (accelerometer: StreamReport(), motion: StreamReport())
        var isDone = false

        /// The next second of both streams.
        ///
        /// - Parameter actor: The caller's isolation.
        /// - Returns: The batch, or `nil` when both streams have ended.
        /// - Throws: What the streams throw.
        /// - Complexity: O(*n*), where *n* is the number of samples in the second.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> MotionBatch? {
            while !isDone {
                if needsChunk(until: nil) { try await fill(until: nil, isolation: actor) }
                guard let second = earliest(accelerometer.nextSecond, deviceMotion.nextSecond) else {
                    let begun = [accelerometer.beginNextClock(), deviceMotion.beginNextClock()]
                    if begun.contains(true) { clock += 1 } else { isDone = true }
                    continue
                }
                if needsChunk(until: second + 1) { try await fill(until: second + 1, isolation: actor) }
                lastSecond = second
                return batch(accelerometer.take(second), deviceMotion.take(second))
            }
            guard accelerometer.report != reports.accelerometer || deviceMotion.report != reports.motion
            else { return nil }
            return batch((AccelerometerChunk(), []), (DeviceMotionChunk(), []))
        }

        /// Whether a stream has to be pulled from; asking costs less than a call that may suspend.
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
            _ acceleration: (chunk: AccelerometerChunk, gaps: [StreamGap]),
            _ motion: (chunk: DeviceMotionChunk, gaps: [StreamGap])
        ) -> MotionBatch {
            reports = (accelerometer.report, deviceMotion.report)
            return MotionBatch(
                clock: clock, second: lastSecond, accelerometer: acceleration.chunk, deviceMotion: motion.chunk,
                accelerometerReport: reports.accelerometer, deviceMotionReport: reports.motion,
                accelerometerGaps: acceleration.gaps, deviceMotionGaps: motion.gaps)
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
