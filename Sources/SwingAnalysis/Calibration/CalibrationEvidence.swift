/// What sessions show without labels: movements, bursts and the sensors' noise.
///
/// Sessions are pooled by ``append(_:)``; memory grows with the movements, not with the samples.
public struct CalibrationEvidence: Hashable, Sendable {
    /// One second in which the wrist hardly turned.
    struct QuietSecond: Hashable, Sendable {
        /// The median of the high-passed acceleration's magnitude, in g.
        var level: Double
        /// The median absolute deviation from it, in g.
        var deviation: Double
        /// The median magnitude of the gravity-aligned rotation rate, in rad/s.
        var rate: Double
        /// Its mean with its sign, in rad/s.
        var bias: Double
    }

    /// The movements that lead their surroundings, in order of time.
    package internal(set) var movements: [CalibrationMovement] = []
    /// The peaks of the bursts in no movement, in g, measured like ``CalibrationMovement/burst``: taps, claps, steps.
    package internal(set) var strayBursts: [Double] = []
    var quietSeconds: [QuietSecond] = []
    /// The rates of the sessions whose accelerometer is too slow to tell a contact, in Hz.
    package internal(set) var slowRates: [Double] = []

    /// Creates the evidence of nothing.
    public init() {}

    /// Pools another session's evidence with this.
    ///
    /// - Parameter other: What the other session shows, read with the same profile.
    public mutating func append(_ other: CalibrationEvidence) {
        movements += other.movements
        strayBursts += other.strayBursts
        quietSeconds += other.quietSeconds
        slowRates += other.slowRates
    }
}

/// A movement of the wrist about gravity that leads its surroundings: a swing, or the greatest of what else the hand does.
///
/// Backswing, recovery and the halves of a shake belong to a greater movement within ``SwingMotion/SwingProfile/swingSpacing``, as in
/// an analysis, and are none by themselves.
package struct CalibrationMovement: Hashable, Sendable {
    /// When the gravity-aligned rotation rate was greatest, in seconds on the sensor's clock.
    package var peakTime: Double
    /// Which way it turned: 1 or −1.
    package var sign: Int
    /// The greatest rate, in rad/s.
    package var peakRate: Double
    /// How long the rate stood above ``CalibrationCollector/trackedRate``, in seconds.
    package var duration: Double
    /// The angle turned in that time, in rad.
    package var angle: Double
    /// The mean angular acceleration until the rate was greatest, in rad/s².
    package var acceleration: Double
    /// The greatest high-passed acceleration while it turned fast, in g; NaN if the accelerometer did not see it well.
    ///
    /// Where all axes count it is the root of their mean square, which compares with ``SwingMotion/SwingProfile/contactThreshold``.
    package var burst: Double
    /// How much the moving arm vibrated apart from that burst, as rms per rotation rate, in g per rad/s; NaN if unknown.
    package var vibration: Double
}
