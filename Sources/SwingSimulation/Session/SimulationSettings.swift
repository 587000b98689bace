public import SwingMotion

/// What a simulated session is like.
public struct SimulationSettings: Hashable, Sendable {
    /// Which things happen in a session.
    public enum EventMix: String, CaseIterable, Hashable, Sendable {
        /// Swings, with and without contact, and other movements between them.
        case all
        /// Taps, claps, walking and other movements, but no swing.
        case nonSwings
    }

    /// What is played.
    package var sport: Sport
    /// How long the session lasts, in minutes.
    package var minutes: Double
    /// What all chance is drawn from: the same settings and seed give the same samples.
    package var seed: UInt64
    /// The accelerometer's rate in Hz, or `nil` for a watch's real cadence of 801.9 Hz on average.
    package var accelerometerRate: Double?
    /// Which things happen.
    package var events: EventMix
    /// How hard the session is for an analysis.
    package var difficulty: Difficulty
    /// With which hand the player plays, or `nil` to draw it: one player in four is left-handed.
    package var handedness: Side?
    /// Which wrist wears the device, or `nil` for the usual one: the leading wrist of two, the racket's wrist.
    package var wrist: Side?
    /// On which side of the display the crown is, or `nil` to draw it: for one player in four, left.
    package var crown: Side?

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - sport: What is played.
    ///   - minutes: How long the session lasts, in minutes.
    ///   - seed: What all chance is drawn from.
    ///   - accelerometerRate: The accelerometer's rate in Hz, or `nil` for a watch's real cadence.
    ///   - events: Which things happen.
    ///   - difficulty: How hard the session is for an analysis.
    ///   - handedness: With which hand the player plays, or `nil` to draw it.
    ///   - wrist: Which wrist wears the device, or `nil` for the usual one.
    ///   - crown: On which side of the display the crown is, or `nil` to draw it.
    /// - Precondition: `minutes` is above 0 and at most 60,000; a rate is from 10 to 10,000 Hz.
    public init(
        sport: Sport = .baseball, minutes: Double = 10, seed: UInt64 = 1, accelerometerRate: Double? = nil,
        events: EventMix = .all, difficulty: Difficulty = .plain, handedness: Side? = nil, wrist: Side? = nil,
        crown: Side? = nil
    ) {
        precondition(minutes > 0 && minutes <= 60_000, "minutes must be above 0 and at most 60,000")
        if let rate = accelerometerRate {
            precondition(rate >= 10 && rate <= 10_000, "the accelerometer's rate must be from 10 to 10,000 Hz")
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

/// How hard a simulated session is for an analysis.
///
/// `Conditions` holds every number that a difficulty stands for.
public enum Difficulty: String, CaseIterable, Hashable, Sendable {
    /// Clear swings, clear blows, sensors without faults.
    case plain
    /// Weak blows, a trembling arm, checked swings, knocks, and sensors that lose samples now and then.
    case hard
    /// More of all that than a real session has.
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
