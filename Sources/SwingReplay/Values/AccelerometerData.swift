import SwingMotion

/// One sample of the accelerometer (`CMAccelerometerData`).
public struct AccelerometerData: Hashable, Sendable {
    /// When it was taken: seconds on the sensor's clock.
    public var timestamp: Double
    /// Total acceleration, gravity included: at rest, display up, z is −1.
    public var acceleration: Acceleration
}

/// One sample of the gyroscope (`CMGyroData`).
public struct GyroData: Hashable, Sendable {
    /// When it was taken: seconds on the sensor's clock.
    public var timestamp: Double
    /// The rotation rate in rad/s.
    public var rotationRate: RotationRate
}

/// An acceleration in the device's frame, in units of standard gravity (`CMAcceleration`).
public struct Acceleration: ReplayedAxes, Hashable, Sendable {
    /// The components in g: x to the right of the display, y to its top, z out of it.
    public var x, y, z: Double

    /// Creates an acceleration.
    ///
    /// - Parameters:
    ///   - x: Along x, in g.
    ///   - y: Along y, in g.
    ///   - z: Along z, in g.
    public init(x: Double = 0, y: Double = 0, z: Double = 0) { (self.x, self.y, self.z) = (x, y, z) }
}

/// The rotation of the device about its axes, in rad/s, counterclockwise seen from an axis' tip (`CMRotationRate`).
public struct RotationRate: ReplayedAxes, Hashable, Sendable {
    /// The rates in rad/s: about x to the right of the display, y to its top, z out of it.
    public var x, y, z: Double

    /// Creates a rotation rate.
    ///
    /// - Parameters:
    ///   - x: About x, in rad/s.
    ///   - y: About y, in rad/s.
    ///   - z: About z, in rad/s.
    public init(x: Double = 0, y: Double = 0, z: Double = 0) { (self.x, self.y, self.z) = (x, y, z) }
}

/// A value along the device's three axes, this module's or Core Motion's.
protocol AxisComponents {
    var x: Double { get }
    var y: Double { get }
    var z: Double { get }
}

/// A value along the device's three axes that this module makes.
protocol ReplayedAxes: AxisComponents {
    init(x: Double, y: Double, z: Double)
}

extension ReplayedAxes {
    /// The value of a quantity that the source lacks: NaN along each axis.
    static var unknown: Self { Self(x: .nan, y: .nan, z: .nan) }

    /// One row of columns; unknown if there are none.
    init(_ columns: Triaxial, _ i: Int) {
        guard columns.count > 0 else {
            self = .unknown
            return
        }
        self.init(x: Double(columns.x[i]), y: Double(columns.y[i]), z: Double(columns.z[i]))
    }
}
