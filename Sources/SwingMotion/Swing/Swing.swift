/// One swing: its instants, what was measured between them, and how far to trust it.
///
/// Instants are seconds on the recording's own clock, so they find the swing again in the signal. A value that is not known
/// is NaN, and ``flags`` says why.
public struct Swing: Hashable, Sendable {
    /// Which run of the sensors' clocks the instants belong to (see ``MotionBatch/clock``).
    public var clock = 0
    /// When the forward rotation began, in seconds.
    public var start = Double.nan
    /// When the force of the contact began, in seconds; NaN if nothing was hit.
    public var contact = Double.nan
    /// When the high-passed acceleration was greatest, in seconds; NaN if nothing was hit.
    public var peak = Double.nan
    /// When the gravity-aligned rotation rate was greatest, in seconds.
    public var peakRate = Double.nan
    /// From start to contact, in seconds; NaN if withheld or nothing was hit.
    public var timeToContact = Double.nan
    /// The greatest magnitude of the high-passed acceleration along z, in g.
    public var peakAcceleration = Double.nan
    /// The greatest magnitude of the gravity-aligned rotation rate, in rad/s.
    public var peakRotationRate = Double.nan
    /// The integral of the magnitude of the gravity-aligned rotation rate from start to contact, in rad.
    public var rotationAngle = Double.nan
    /// From start to the greatest rotation rate, in seconds.
    public var timeToPeakRate = Double.nan
    /// Whether the swing met something.
    public var outcome = SwingOutcome.uncertain
    /// The probability of a contact, 0…1.
    public var contactScore = Double.nan
    /// How far the start moves when the start rule's threshold moves by ±25 %, in seconds.
    public var startSensitivity = Double.nan
    /// The standard deviation of the instants that explain the signals as well as the start does, in seconds; 0 where
    /// the start rule knows of none.
    public var startSpread = Double.nan
    /// How much later than the accelerometer device motion was, in seconds; start and greatest rate are set back by it.
    public var motionLag = Double.nan
    /// How far to trust the time to contact, 0…1.
    public var confidence = 0.0
    /// Why values are doubtful or withheld.
    public var flags: SwingFlags = []
    /// The signals around the swing.
    public var window = SwingWindow()

    /// Creates a swing of which nothing is known.
    package init() {}
}
