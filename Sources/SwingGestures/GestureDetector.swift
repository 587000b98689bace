public import SwingMotion

/// Finds gestures in the accelerometer's samples, by their own times and never by the wall clock.
///
/// A detector is a value: it sees one sample after the other, remembers what it must, and tells an event with the sample that
/// makes it. How the samples are cut into chunks changes nothing. Samples that can't be used (not finite, late, repeated) are
/// dropped and counted in ``report``.
public protocol GestureDetector: Sendable {
    /// Which run of the accelerometer's clock the samples belong to: 0, and one more after each clock reset.
    var clock: Int { get }
    /// How many events were told.
    var eventCount: Int { get }
    /// How many gestures were seen and not told, since they came too soon after another.
    var suppressedCount: Int { get }
    /// What was seen of the samples.
    var report: StreamReport { get }

    /// Looks at the next sample.
    ///
    /// - Parameters:
    ///   - time: When it was taken, in seconds on the accelerometer's clock.
    ///   - x: Total acceleration along x, in g, gravity included.
    ///   - y: The same along y.
    ///   - z: The same along z.
    /// - Returns: The events that the sample makes. There are none but for few samples; after a step of the clock of more
    ///   than a second, a sample is looked at together with the next.
    /// - Complexity: O(1).
    mutating func detect(time: Double, x: Float, y: Float, z: Float) -> [GestureEvent]

    /// Forgets what came before, as the sensor's clock has begun anew.
    ///
    /// A clock that goes back by more than a second is noticed without.
    ///
    /// - Parameter clock: The number of the clock's run; the next one if `nil`.
    mutating func beginClock(_ clock: Int?)

    /// Ends the stream, so that ``report`` counts every sample.
    mutating func finish()
}

extension GestureDetector {
    /// Looks at the next samples.
    ///
    /// - Parameter chunk: The samples.
    /// - Returns: The events, in rising time.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    public mutating func detect(_ chunk: AccelerometerChunk) -> [GestureEvent] {
        let (x, y, z) = (chunk.acceleration.x, chunk.acceleration.y, chunk.acceleration.z)
        var events: [GestureEvent] = []
        for i in chunk.time.indices {
            let found = detect(time: chunk.time[i], x: x[i], y: y[i], z: z[i])
            if !found.isEmpty { events += found }
        }
        return events
    }

    /// Looks at the accelerometer's samples of the next second.
    ///
    /// - Parameter batch: The second.
    /// - Returns: The events, in rising time.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    public mutating func detect(_ batch: MotionBatch) -> [GestureEvent] {
        if batch.clock != clock { beginClock(batch.clock) }
        return detect(batch.accelerometer)
    }
}
