/// Evidence from sessions without labels: movements, bursts and the sensors' noise.
///
/// ``append(_:)`` pools sessions. Memory grows with the number of movements, not of samples.
public struct CalibrationEvidence: Hashable, Sendable {
    /// One second in which the wrist hardly rotated.
    struct QuietSecond: Hashable, Sendable {
        /// The median of the high-passed acceleration's magnitude, in g.
        var level: Double
        /// The median absolute deviation from it, in g.
        var deviation: Double
        /// The median magnitude of the gravity-aligned rotation rate, in rad/s.
        var rate: Double
        /// The signed mean of that rate, in rad/s.
        var bias: Double
    }

    /// The movements that are the fastest of their surroundings, in order of time.
    package internal(set) var movements: [CalibrationMovement] = []
    /// The peaks of the bursts outside of movements (taps, claps, steps), in g, measured as
    /// ``CalibrationMovement/burst``.
    package internal(set) var strayBursts: [Double] = []
    var quietSeconds: [QuietSecond] = []
    /// The rates of the sessions whose accelerometer is too slow to detect a contact, in Hz.
    package internal(set) var slowRates: [Double] = []

    /// Creates empty evidence.
    public init() {}

    /// Adds another session's evidence.
    ///
    /// - Parameter other: The other session's evidence, collected with the same profile.
    public mutating func append(_ other: CalibrationEvidence) {
        movements += other.movements
        strayBursts += other.strayBursts
        quietSeconds += other.quietSeconds
        slowRates += other.slowRates
    }
}

/// A movement of the wrist about gravity that is the fastest of its surroundings: a swing, or another movement.
///
/// Backswing, recovery and the halves of a shake belong to a faster movement within
/// ``SwingMotion/SwingProfile/swingSpacing``, as in an analysis, and are not movements of their own.
package struct CalibrationMovement: Hashable, Sendable {
    /// The instant of the peak gravity-aligned rotation rate, in seconds on the sensor's clock.
    package var peakTime: Double
    /// The direction of rotation: 1 or −1.
    package var sign: Int
    /// The peak rate, in rad/s.
    package var peakRate: Double
    /// The time for which the rate was above ``CalibrationCollector/trackedRate``, in seconds.
    package var duration: Double
    /// The rotation angle in that time, in rad.
    package var angle: Double
    /// The mean angular acceleration up to the peak rate, in rad/s².
    package var acceleration: Double
    /// The maximum high-passed acceleration while the rotation was fast, in g; NaN if samples are missing or too few.
    ///
    /// For all axes it is their root mean square, which is comparable to ``SwingMotion/SwingProfile/contactThreshold``.
    package var burst: Double
    /// The moving arm's vibration outside that burst, as rms per rotation rate, in g per rad/s; NaN if unknown.
    package var vibration: Double
}
