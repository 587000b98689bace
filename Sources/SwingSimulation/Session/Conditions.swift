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
