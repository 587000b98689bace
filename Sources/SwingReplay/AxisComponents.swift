/// A value along the device's three axes: x to the right of the display, y to its top, z out of it.
public protocol AxisComponents {
    /// Along x.
    var x: Double { get }
    /// Along y.
    var y: Double { get }
    /// Along z.
    var z: Double { get }
}

/// An acceleration in the device's frame, in units of standard gravity (`CMAcceleration`).
public struct Acceleration: AxisComponents, Hashable, Sendable {
    /// Along x, in g.
    public var x: Double
    /// Along y, in g.
    public var y: Double
    /// Along z, in g.
    public var z: Double

    /// Creates an acceleration.
    ///
    /// - Parameters:
    ///   - x: Along x, in g.
    ///   - y: Along y, in g.
    ///   - z: Along z, in g.
    public init(x: Double = 0, y: Double = 0, z: Double = 0) {
        self.x = x
        self.y = y
        self.z = z
    }

    /// What a source without this quantity gives: not a number.
    static let unknown = Acceleration(x: .nan, y: .nan, z: .nan)
}

/// How the device turns about its axes, in rad/s, counterclockwise seen from an axis' tip (`CMRotationRate`).
public struct RotationRate: AxisComponents, Hashable, Sendable {
    /// About x, in rad/s.
    public var x: Double
    /// About y, in rad/s.
    public var y: Double
    /// About z, in rad/s.
    public var z: Double

    /// Creates a rotation rate.
    ///
    /// - Parameters:
    ///   - x: About x, in rad/s.
    ///   - y: About y, in rad/s.
    ///   - z: About z, in rad/s.
    public init(x: Double = 0, y: Double = 0, z: Double = 0) {
        self.x = x
        self.y = y
        self.z = z
    }
}
