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
    public internal(set) var movements: [CalibrationMovement] = []
    /// The peaks of the bursts in no movement, in g, measured like ``CalibrationMovement/burst``: taps, claps, steps.
    public internal(set) var strayBursts: [Double] = []
    var quietSeconds: [QuietSecond] = []
    /// The rates of the sessions whose accelerometer is too slow to tell a contact, in Hz.
    public internal(set) var slowRates: [Double] = []

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
