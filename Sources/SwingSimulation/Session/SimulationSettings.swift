public import SwingMotion

/// The settings of a simulated session.
public struct SimulationSettings: Hashable, Sendable {
    /// The events that a session contains.
    public enum EventMix: String, CaseIterable, Hashable, Sendable {
        /// Swings, with and without contact, and other movements between them.
        case all
        /// Taps, claps, walking and other movements, without swings.
        case nonSwings
    }

    /// The sport.
    package var sport: Sport
    /// The duration of the session, in minutes.
    package var minutes: Double
    /// The random seed: the same settings and seed give the same samples.
    package var seed: UInt64
    /// The accelerometer's sampling rate in Hz, or `nil` for a watch's real rate of 801.9 Hz on average.
    package var accelerometerRate: Double?
    /// The events that the session contains.
    package var events: EventMix
    /// The difficulty of the session for an analysis.
    package var difficulty: Difficulty
    /// The player's handedness, or `nil` to draw it: one player in four is left-handed.
    package var handedness: Side?
    /// The wrist that wears the device, or `nil` for the usual one: the leading wrist, or the racket's wrist.
    package var wrist: Side?
    /// The crown's side of the display, or `nil` to draw it: left for one player in four.
    package var crown: Side?

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - sport: The sport.
    ///   - minutes: The duration of the session, in minutes.
    ///   - seed: The random seed.
    ///   - accelerometerRate: The accelerometer's sampling rate in Hz, or `nil` for a watch's real rate.
    ///   - events: The events that the session contains.
    ///   - difficulty: The difficulty of the session for an analysis.
    ///   - handedness: The player's handedness, or `nil` to draw it.
    ///   - wrist: The wrist that wears the device, or `nil` for the usual one.
    ///   - crown: The crown's side of the display, or `nil` to draw it.
    /// - Precondition: `minutes` is above 0 and at most 60,000; `accelerometerRate`, if any, is 10 to 10,000 Hz.
    public init(
        sport: Sport = .baseball, minutes: Double = 10, seed: UInt64 = 1, accelerometerRate: Double? = nil,
        events: EventMix = .all, difficulty: Difficulty = .plain, handedness: Side? = nil, wrist: Side? = nil,
        crown: Side? = nil
    ) {
        precondition(minutes > 0 && minutes <= 60_000, "minutes must be above 0 and at most 60,000")
        if let rate = accelerometerRate {
            precondition(rate >= 10 && rate <= 10_000, "accelerometerRate must be 10 to 10,000 Hz")
        }
        self.sport = sport
        self.minutes = minutes
        self.seed = seed
        self.accelerometerRate = accelerometerRate
        self.events = events
        self.difficulty = difficulty
        self.handedness = handedness
        self.wrist = wrist
        self.crown = crown
    }
}

/// The difficulty of a simulated session for an analysis.
///
/// `Conditions` contains the numbers that define each difficulty.
public enum Difficulty: String, CaseIterable, Hashable, Sendable {
    /// Clear swings, clear impacts, sensors without faults.
    case plain
    /// Weak impacts, arm vibration, checked swings, knocks, and sensors that occasionally lose samples.
    case hard
    /// More of all this than in real sessions.
    case veryHard = "very-hard"
}

/// A side of the body or of the device.
public enum Side: String, CaseIterable, Hashable, Sendable {
    /// The left side.
    case left
    /// The right side.
    case right

    /// The other side.
    var opposite: Side { self == .left ? .right : .left }
}
