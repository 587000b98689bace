import SwingMotion

/// A sample of the accelerometer (`CMAccelerometerData`).
public struct AccelerometerData: Hashable, Sendable {
    /// The timestamp in seconds on the sensor's clock.
    public var timestamp: Double
    /// Total acceleration, gravity included.
    ///
    /// At rest with the display up, z is −1.
    public var acceleration: Acceleration

    /// Creates a sample.
    ///
    /// - Parameters:
    ///   - timestamp: The timestamp in seconds on the sensor's clock.
    ///   - acceleration: Total acceleration in g, gravity included.
    public init(timestamp: Double, acceleration: Acceleration) {
        (self.timestamp, self.acceleration) = (timestamp, acceleration)
    }
}

/// A sample of the gyroscope (`CMGyroData`).
public struct GyroData: Hashable, Sendable {
    /// The timestamp in seconds on the sensor's clock.
    public var timestamp: Double
    /// The rotation rate in rad/s.
    public var rotationRate: RotationRate

    /// Creates a sample.
    ///
    /// - Parameters:
    ///   - timestamp: The timestamp in seconds on the sensor's clock.
    ///   - rotationRate: The rotation rate in rad/s.
    public init(timestamp: Double, rotationRate: RotationRate) {
        (self.timestamp, self.rotationRate) = (timestamp, rotationRate)
    }
}

/// An acceleration in the device's frame, in g (`CMAcceleration`).
public struct Acceleration: ReplayedAxes, Hashable, Sendable {
    /// The components in g: x points to the right of the display, y to its top, z out of it.
    public var x, y, z: Double

    /// Creates an acceleration.
    ///
    /// - Parameters:
    ///   - x: The acceleration along x in g.
    ///   - y: The acceleration along y in g.
    ///   - z: The acceleration along z in g.
    public init(x: Double = 0, y: Double = 0, z: Double = 0) { (self.x, self.y, self.z) = (x, y, z) }
}

/// The device's rotation rate in rad/s, positive counterclockwise when the axis points at the viewer
/// (`CMRotationRate`).
public struct RotationRate: ReplayedAxes, Hashable, Sendable {
    /// The rotation rates in rad/s: x points to the right of the display, y to its top, z out of it.
    public var x, y, z: Double

    /// Creates a rotation rate.
    ///
    /// - Parameters:
    ///   - x: The rotation rate about x in rad/s.
    ///   - y: The rotation rate about y in rad/s.
    ///   - z: The rotation rate about z in rad/s.
    public init(x: Double = 0, y: Double = 0, z: Double = 0) { (self.x, self.y, self.z) = (x, y, z) }
}

/// A value along the device's three axes, of this module or of Core Motion.
package protocol AxisComponents {
    var x: Double { get }
    var y: Double { get }
    var z: Double { get }
}

/// A value along the device's three axes, of this module.
protocol ReplayedAxes: AxisComponents {
    init(x: Double, y: Double, z: Double)
}

extension ReplayedAxes {
    /// The value of a missing quantity: NaN along each axis.
    static var unknown: Self { Self(x: .nan, y: .nan, z: .nan) }

    /// Creates the value of one row; unknown if the columns are empty.
    init(_ columns: Triaxial, _ i: Int) {
        guard columns.count > 0 else {
            self = .unknown
            return
        }
        self.init(x: Double(columns.x[i]), y: Double(columns.y[i]), z: Double(columns.z[i]))
    }
}
