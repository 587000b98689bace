/// The ranges from which a sport's simulated swings are drawn.
///
/// Times to contact follow published measurements. In baseball, 140.6 ± 11 ms pass from the hands' acceleration onset
/// to the bat–ball contact (237 swings, 500 Hz motion capture, Washington State University). The rotation begins
/// somewhat earlier. Golf downswings take 0.23 to 0.33 s, after backswings three times as long (Novosel's 3:1 tempo).
/// Rates are those of wrist sensors.
package struct SwingStyle: Sendable {
    /// The peak rotation rate about gravity, in rad/s.
    package var peakRate: ClosedRange<Double>
    /// The mean, the standard deviation and the range of the time to contact, in seconds.
    package var timeToContact: (mean: Double, deviation: Double, range: ClosedRange<Double>)
    /// The angle between the axis of the swing's rotation and the vertical, in rad.
    package var axisTilt: ClosedRange<Double>
    /// The direction in which the axis leans, in rad: 0 is forward (away from the player), π/2 is towards the target.
    package var axisLean: ClosedRange<Double>
    /// The fraction of the swing's rotation that is about the hub.
    package var hubShare: ClosedRange<Double>
    /// The forearm's peak roll rate as a fraction of the swing's peak rate; negative for the opposite direction.
    package var rollShare: ClosedRange<Double>
    /// The direction of the back of the hand at contact: the angle about the forearm from the swing's axis, in rad.
    package var backOfHand: ClosedRange<Double>
    /// The probability of a backswing.
    package var backswingProbability: Double
    /// The duration of the backswing, in seconds; if the sport has a tempo, the bounds of the duration.
    package var backswingDuration: ClosedRange<Double>
    /// The ratio of the backswing's duration to the time to contact, if the sport has a tempo.
    package var tempo: ClosedRange<Double>?
    /// The peak rate of the backswing, in rad/s.
    package var backswingRate: ClosedRange<Double>
    /// The probability of a rest between backswing and swing, and the longest such rest, in seconds.
    package var rest: (probability: Double, longest: Double)
    /// The rise time of the acceleration at a contact, in seconds.
    package var contactRise: ClosedRange<Double>
    /// The probability of a backhand, a swing in the opposite direction.
    package var backhandProbability: Double
    /// The probability of a waggle before the swing.
    package var waggleProbability: Double
    /// Whether one hand holds the implement.
    ///
    /// That hand's wrist wears the device. In two-handed sports it is the leading hand's wrist.
    package var isOneHanded: Bool
}
