/// How a sport is played: the ranges that its swings are drawn from.
///
/// Times to contact follow what was measured: 140.6 ± 11 ms from the hands' acceleration onset to bat–ball contact (237 swings,
/// 500 Hz motion capture, Washington State University; the rotation begins somewhat earlier), golf downswings of 0.23 to
/// 0.33 s after backswings three times as long (Novosel's 3:1 tempo), and rates as wrist sensors show them.
package struct SwingStyle: Sendable {
    /// The greatest gravity-aligned rotation rate, in rad/s.
    package var peakRate: ClosedRange<Double>
    /// From start to contact: mean, deviation and range, in seconds.
    package var timeToContact: (mean: Double, deviation: Double, range: ClosedRange<Double>)
    /// The angle between the axis of the turn and the vertical, in rad.
    package var axisTilt: ClosedRange<Double>
    /// Where the axis leans: 0 forward (away from the player), π/2 towards the target, in rad.
    package var axisLean: ClosedRange<Double>
    /// The share of the turn that goes round the hub.
    package var hubShare: ClosedRange<Double>
    /// The forearm's greatest roll rate as a share of the turn's greatest rate; negative: the other way round.
    package var rollShare: ClosedRange<Double>
    /// Where the back of the hand faces at contact: the angle about the forearm from the axis of the turn, in rad.
    package var backOfHand: ClosedRange<Double>
    /// The probability of a movement in the other direction before the swing.
    package var backswingProbability: Double
    /// How long that movement lasts, in seconds, where it is not a multiple of the time to contact.
    package var backswingDuration: ClosedRange<Double>
    /// How often longer than the time to contact the backswing is, if the sport keeps a tempo.
    package var tempo: ClosedRange<Double>?
    /// Its greatest rate, in rad/s.
    package var backswingRate: ClosedRange<Double>
    /// The probability of a rest between backswing and swing, and the longest such rest, in seconds.
    package var rest: (probability: Double, longest: Double)
    /// How long the acceleration takes to rise when something is hit, in seconds.
    package var contactRise: ClosedRange<Double>
    /// The probability that the swing goes the other way round (a backhand).
    package var backhandProbability: Double
    /// The probability of a waggle before the swing.
    package var waggleProbability: Double
    /// Whether one hand holds the implement: that wrist wears the device, else the leading one of the two.
    package var isOneHanded: Bool
}
