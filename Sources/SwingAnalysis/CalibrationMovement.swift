/// A movement of the wrist about gravity that leads its surroundings: a swing, or the greatest of what else the hand does.
///
/// Backswing, recovery and the halves of a shake belong to a greater movement within ``SwingProfile/swingSpacing``, as in
/// an analysis, and are none by themselves.
public struct CalibrationMovement: Hashable, Sendable {
    /// When the gravity-aligned rotation rate was greatest, in seconds on the sensor's clock.
    public var peakTime: Double
    /// Which way it turned: 1 or −1.
    public var sign: Int
    /// The greatest rate, in rad/s.
    public var peakRate: Double
    /// How long the rate stood above ``CalibrationCollector/trackedRate``, in seconds.
    public var duration: Double
    /// The angle turned in that time, in rad.
    public var angle: Double
    /// The mean angular acceleration until the rate was greatest, in rad/s².
    public var acceleration: Double
    /// The greatest high-passed acceleration while it turned fast, in g; NaN if the accelerometer did not see it well.
    ///
    /// Where all axes count it is the root of their mean square, which compares with ``SwingProfile/gateFloor``.
    public var burst: Double
    /// How much the moving arm buzzed apart from that burst, as rms per rotation rate, in g per rad/s; NaN if unknown.
    public var buzz: Double
}
