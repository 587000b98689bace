import SwingMotion
import SwingSignal

/// The limits of what a sensor can measure, by which a ``SampleGate`` examines its stream.
///
/// The limits of lone samples come from sound signals: the largest deviation of one, two and three samples from their
/// neighbours, relative to the largest step around them, was 4.8, 13 and 17 in accelerations of 107 simulated sessions with
/// impacts. For one sample it was 2.3 in their rotation rates, which an impact shakes for longer, and 1.7 in accelerations
/// of real wrists at 800 Hz and in rotation rates of real watches at 50 to 100 Hz.
struct PlausibilityRule: Sendable {
    /// The magnitude beyond the range of any such sensor, in the stream's unit.
    let limit: Float
    /// The minimum deviation of a lone sample from the mean of its neighbours, in the stream's unit.
    let deviation: Float
    /// The minimum ratios of that deviation to the largest step around, of one sample, two and more.
    let ratios: [Float]
    /// The number of steps on each side that are examined.
    let reach: Int
    /// A step that is added to the largest one, for the sensor's noise, in the stream's unit.
    let noise: Float
    /// The minimum sample rate at which the sensor's bandwidth excludes lone samples, in Hz.
    let minimumRate: Double
    /// The minimum duration of a held or bridged stretch, in seconds.
    let duration: Double
    /// The minimum number of samples of a held or bridged stretch.
    let minimumCount: Int
    /// The minimum jump into and out of a held stretch, and the minimum rise of a line, in the stream's unit.
    let jump: Float
    /// The minimum magnitude of a limit of the sensor's range, in the stream's unit.
    let clippedFrom: Float

    /// The second difference on one axis up to which no sample can be lone, in the stream's unit.
    ///
    /// The deviation from the mean of both neighbours is half the length of the second difference.
    var roughness: Float { 2 * deviation / Float(3).squareRoot() }

    /// The accelerometer, in g: high-g sensors reach 256 g, and impacts ring at up to 200 Hz.
    static let acceleration = PlausibilityRule(
        limit: 300, deviation: 0.5, ratios: [6, 20, 25], reach: 6, noise: 0.1, minimumRate: 390, duration: 0.015,
        minimumCount: 6, jump: 0.05, clippedFrom: 1.5)
    /// The rotation rate, in rad/s: the range of gyroscopes ends at 4000 °/s.
    static let rotationRate = PlausibilityRule(
        limit: GravityFailures.rateLimit, deviation: 0.4, ratios: [3.5], reach: 4, noise: 0.1, minimumRate: 45,
        duration: 0.02, minimumCount: 5, jump: 0.2, clippedFrom: 2)
}

/// A chunk whose values a ``SampleGate`` can examine.
protocol PlausibleChunk: SensorChunk {
    /// The sensor's limits.
    static var rule: PlausibilityRule { get }
    /// The quantity that is examined: total acceleration, or the rotation rate.
    var signal: Triaxial { get }
    /// Other quantities of which only impossible values are sought, and their limits.
    var companions: [(values: Triaxial, limit: Float)] { get }
    /// Whether all values that are used are finite, and whether none of the companions' is impossible.
    var soundness: (isFinite: Bool, hasPossibleCompanions: Bool) { get }

    /// Passes the axes of the signal to a closure.
    func withSignal<Result>(_ body: Triaxial.Axes<Result>) -> Result
    /// Returns a sample of the signal.
    func value(_ index: Int) -> SIMD3<Float>
}

extension PlausibleChunk {
    /// Whether none of the companions' values is impossible.
    var hasPossibleCompanions: Bool { soundness.hasPossibleCompanions }
}

extension AccelerometerChunk: PlausibleChunk {
    static var rule: PlausibilityRule { .acceleration }
    var signal: Triaxial { acceleration }
    var companions: [(values: Triaxial, limit: Float)] { [] }
    var soundness: (isFinite: Bool, hasPossibleCompanions: Bool) { (acceleration.isWithin(Self.finite), true) }

    func withSignal<Result>(_ body: Triaxial.Axes<Result>) -> Result { withAcceleration(body) }
    func value(_ index: Int) -> SIMD3<Float> { acceleration(at: index) }
}

extension DeviceMotionChunk: PlausibleChunk {
    static var rule: PlausibilityRule { .rotationRate }
    var signal: Triaxial { rotationRate }
    // Gravity may be in m/s², which a later check reports.
    var companions: [(values: Triaxial, limit: Float)] {
        [(gravity, Self.gravityLimit), (userAcceleration, Self.userAccelerationLimit)]
    }
    var soundness: (isFinite: Bool, hasPossibleCompanions: Bool) {
        let gravity = gravity
        let isPossible = gravity.isWithin(Self.gravityLimit)
        let isFinite = rotationRate.isWithin(Self.finite) && (isPossible || gravity.isWithin(Self.finite))
        return (isFinite, isPossible && userAcceleration.isWithin(Self.userAccelerationLimit))
    }
    private static var gravityLimit: Float { 20 }
    private static var userAccelerationLimit: Float { 3000 }

    func withSignal<Result>(_ body: Triaxial.Axes<Result>) -> Result { withRotationRate(body) }
    func value(_ index: Int) -> SIMD3<Float> { rotationRate(at: index) }
}

extension SensorChunk {
    /// The largest finite magnitude.
    fileprivate static var finite: Float { .greatestFiniteMagnitude }
}

extension Triaxial {
    fileprivate func isWithin(_ limit: Float) -> Bool {
        Magnitudes.maximum(x.span) <= limit && Magnitudes.maximum(y.span) <= limit
            && Magnitudes.maximum(z.span) <= limit
    }
}
