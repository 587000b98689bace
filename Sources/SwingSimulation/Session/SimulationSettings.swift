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

/// The numbers that define a difficulty.
struct Conditions {
    // MARK: - Contacts

    /// The range of the contacts' strength in g (see ``Blow/strength``).
    let contactStrength: ClosedRange<Double>
    /// The range of the rise times of a contact's acceleration, in seconds, or `nil` for the sport's own range.
    let contactRise: ClosedRange<Double>?
    /// The fraction of contacts that are a single push, and the fraction that ring at a low frequency.
    let (singlePushes, lowRings): (Double, Double)
    /// The range of the fraction of the rotation rate that a contact takes away.
    let momentumLoss: ClosedRange<Double>
    /// The range of the duration of that loss, in seconds.
    let lossDuration: ClosedRange<Double>

    // MARK: - Swings

    /// The range of the arm's vibration, in g rms along each axis per rad/s.
    let vibration: ClosedRange<Double>
    /// The fraction of swings that are checked.
    let checkedSwings: Double
    /// The fraction of swings that follow another one within 1.0 to 1.8 s.
    let doubleSwings: Double
    /// The probability of a slow practice rotation before a swing, and that of large half swings to and fro.
    let (pumps, halfSwings): (Double, Double)
    /// The probability that the arm drifts slowly during the rest before the start.
    let drifts: Double
    /// The probability of a knock before a swing, and that of one after it.
    let knocks: Double
    /// Whether a knock may occur while the arm returns.
    let knocksInReturn: Bool

    // MARK: - Between swings

    /// The probability of a walk between two swings, and that of a run.
    let (walks, runs): (Double, Double)

    // MARK: - Sensor faults

    /// The largest error of a timestamp, in seconds.
    let jitter: Double
    /// The amplitude of the latency's variation around its mean, in seconds.
    let latencyDrift: Double
    /// The numbers of losses, repetitions and late deliveries per minute.
    let (losses, repetitions, delays): (Double, Double, Double)

    /// Returns the conditions of a difficulty.
    static func of(_ difficulty: Difficulty) -> Conditions {
        switch difficulty {
        case .plain: plain
        case .hard: hard
        case .veryHard: veryHard
        }
    }

    private static let plain = Conditions(
        contactStrength: 4...45, contactRise: nil, singlePushes: 0, lowRings: 0,
        momentumLoss: 0.05...0.35, lossDuration: 0.005...0.015,
        vibration: 0.002...0.008, checkedSwings: 0.03, doubleSwings: 0.01, pumps: 0.02, halfSwings: 0.02, drifts: 0,
        knocks: 0, knocksInReturn: false, walks: 0.06, runs: 0.02,
        jitter: 1e-6, latencyDrift: 0, losses: 0, repetitions: 0, delays: 0)

    private static let hard = Conditions(
        contactStrength: 2.2...45, contactRise: 0.001...0.006, singlePushes: 0.3, lowRings: 0.2,
        momentumLoss: 0.02...0.35, lossDuration: 0.003...0.015,
        vibration: 0.016...0.024, checkedSwings: 0.06, doubleSwings: 0.05, pumps: 0.15, halfSwings: 0.15, drifts: 0.4,
        knocks: 0.3, knocksInReturn: false, walks: 0.06, runs: 0.05,
        jitter: 20e-6, latencyDrift: 0, losses: 1.0 / 3, repetitions: 1.0 / 3, delays: 1.0 / 3)

    private static let veryHard = Conditions(
        contactStrength: 1.2...45, contactRise: 0.001...0.006, singlePushes: 0.3, lowRings: 0.2,
        momentumLoss: 0.02...0.35, lossDuration: 0.003...0.015,
        vibration: 0.048...0.072, checkedSwings: 0.10, doubleSwings: 0.10, pumps: 0.25, halfSwings: 0.25, drifts: 0.6,
        knocks: 0.5, knocksInReturn: true, walks: 0.06, runs: 0.08,
        jitter: 100e-6, latencyDrift: 0.001, losses: 2.0 / 3, repetitions: 2.0 / 3, delays: 2.0 / 3)
}
