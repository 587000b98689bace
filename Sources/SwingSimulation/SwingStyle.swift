/// How a sport is played: the ranges that its swings are drawn from.
///
/// Times to contact follow what was measured: 140.6 ± 11 ms from the hands' acceleration onset to bat–ball contact (237 swings,
/// 500 Hz motion capture, Washington State University; the rotation begins somewhat earlier), golf downswings of 0.23 to
/// 0.33 s after backswings three times as long (Novosel's 3:1 tempo), and rates as wrist sensors show them.
struct SwingStyle {
    /// The greatest gravity-aligned rotation rate, in rad/s.
    var peakRate: ClosedRange<Double>
    /// From start to contact: mean, deviation and range, in seconds.
    var timeToContact: (mean: Double, deviation: Double, range: ClosedRange<Double>)
    /// The angle between the axis of the turn and the vertical, in rad.
    var axisTilt: ClosedRange<Double>
    /// Where the axis leans: 0 forward (away from the player), π/2 towards the target, in rad.
    var axisLean: ClosedRange<Double>
    /// The share of the turn that goes round the hub.
    var hubShare: ClosedRange<Double>
    /// The forearm's greatest roll rate as a share of the turn's greatest rate; negative: the other way round.
    var rollShare: ClosedRange<Double>
    /// Where the back of the hand faces at contact: the angle about the forearm from the axis of the turn, in rad.
    var backOfHand: ClosedRange<Double>
    /// The probability of a movement in the other direction before the swing.
    var backswingProbability: Double
    /// How long that movement lasts, in seconds, where it is not a multiple of the time to contact.
    var backswingDuration: ClosedRange<Double>
    /// How often longer than the time to contact the backswing is, if the sport keeps a tempo.
    var tempo: ClosedRange<Double>?
    /// Its greatest rate, in rad/s.
    var backswingRate: ClosedRange<Double>
    /// The probability of a rest between backswing and swing, and the longest such rest, in seconds.
    var rest: (probability: Double, longest: Double)
    /// How long the acceleration takes to rise when something is hit, in seconds.
    var contactRise: ClosedRange<Double>
    /// The probability that the swing goes the other way round (a backhand).
    var backhandProbability: Double
    /// The probability of a waggle before the swing.
    var waggleProbability: Double

    /// The style of a sport.
    static func of(_ sport: Sport) -> SwingStyle {
        switch sport {
        case .baseball: baseball
        case .golf: golf
        case .tennis: tennis
        }
    }

    private static let baseball = SwingStyle(
        peakRate: 12...26, timeToContact: (0.165, 0.03, 0.13...0.30),
        axisTilt: radians(10...35), axisLean: radians(-15...15),
        hubShare: 0.5...0.75, rollShare: -0.4...0.4, backOfHand: radians(-35...35),
        backswingProbability: 0.6, backswingDuration: 0.25...0.6, tempo: nil, backswingRate: 1...4,
        rest: (0.4, 0.12), contactRise: 0.002...0.005, backhandProbability: 0, waggleProbability: 0.4)

    private static let golf = SwingStyle(
        peakRate: 10...24, timeToContact: (0.27, 0.025, 0.22...0.34),
        axisTilt: radians(40...55), axisLean: radians(-8...8),
        hubShare: 0.5...0.75, rollShare: 0.2...0.7, backOfHand: radians(-125 ... -55),
        backswingProbability: 1, backswingDuration: 0.6...0.9, tempo: 2.6...3.3, backswingRate: 4...9,
        rest: (0.4, 0.3), contactRise: 0.002...0.004, backhandProbability: 0, waggleProbability: 0.5)

    private static let tennis = SwingStyle(
        peakRate: 9...22, timeToContact: (0.25, 0.06, 0.15...0.40),
        axisTilt: radians(5...40), axisLean: radians(-90...90),
        hubShare: 0.5...0.8, rollShare: -0.3...0.7, backOfHand: radians(50...130),
        backswingProbability: 0.8, backswingDuration: 0.4...0.9, tempo: nil, backswingRate: 2...6,
        rest: (0.5, 0.3), contactRise: 0.003...0.006, backhandProbability: 0.35, waggleProbability: 0.2)

    private static func radians(_ degrees: ClosedRange<Double>) -> ClosedRange<Double> {
        degrees.lowerBound * .pi / 180...degrees.upperBound * .pi / 180
    }
}
