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

/// A magnetic field in the device's frame, in microteslas (`CMMagneticField`).
public struct MagneticField: Hashable, Sendable {
    /// The components in microteslas: x points to the right of the display, y to its top, z out of it.
    public var x, y, z: Double

    /// Creates a magnetic field.
    ///
    /// - Parameters:
    ///   - x: The field along x in microteslas.
    ///   - y: The field along y in microteslas.
    ///   - z: The field along z in microteslas.
    public init(x: Double = 0, y: Double = 0, z: Double = 0) { (self.x, self.y, self.z) = (x, y, z) }
}

/// A magnetic field without the device's own, and the accuracy of its calibration (`CMCalibratedMagneticField`).
public struct CalibratedMagneticField: Hashable, Sendable {
    /// The accuracy of a calibration.
    ///
    /// The raw values are Core Motion's.
    public enum Accuracy: Int32, Hashable, Sendable {
        /// The field is not calibrated.
        case uncalibrated = -1
        /// The accuracy is low.
        case low = 0
        /// The accuracy is medium.
        case medium = 1
        /// The accuracy is high.
        case high = 2
    }

    /// The field in microteslas.
    public var field: MagneticField
    /// The accuracy of the calibration.
    public var accuracy: Accuracy

    /// Creates a calibrated field.
    ///
    /// - Parameters:
    ///   - field: The field in microteslas.
    ///   - accuracy: The accuracy of the calibration.
    public init(field: MagneticField = MagneticField(), accuracy: Accuracy = .uncalibrated) {
        (self.field, self.accuracy) = (field, accuracy)
    }
}

/// A sample of the magnetometer (`CMMagnetometerData`).
public struct MagnetometerData: Hashable, Sendable {
    /// The timestamp in seconds on the sensor's clock.
    public var timestamp: Double
    /// The field in microteslas, with the device's own.
    public var magneticField: MagneticField
    /// The field without the device's own, which device motion contains.
    public var calibrated: CalibratedMagneticField

    /// Creates a sample.
    ///
    /// - Parameters:
    ///   - timestamp: The timestamp in seconds on the sensor's clock.
    ///   - magneticField: The field in microteslas, with the device's own.
    ///   - calibrated: The field without the device's own.
    public init(
        timestamp: Double, magneticField: MagneticField, calibrated: CalibratedMagneticField = .init()
    ) {
        (self.timestamp, self.magneticField, self.calibrated) = (timestamp, magneticField, calibrated)
    }
}

/// The magnetometer's samples in memory, in the order of time.
struct MagnetometerChunk: SensorChunk {
    private(set) var samples: [MagnetometerData]
    private(set) var time: SampleColumn<Double>

    init() { self.init([]) }

    init(_ samples: [MagnetometerData]) {
        self.samples = samples
        time = SampleColumn(samples.map(\.timestamp))
    }

    /// Returns samples as chunks of at most 256, so that dividing them into batches copies little.
    static func chunks(of samples: [MagnetometerData]) -> [MagnetometerChunk] {
        stride(from: 0, to: samples.count, by: 256).map {
            MagnetometerChunk(Array(samples[$0..<min($0 + 256, samples.count)]))
        }
    }

    var count: Int { samples.count }
    var isFinite: Bool { samples.allSatisfy(\.timestamp.isFinite) }

    subscript(range: Range<Int>) -> MagnetometerChunk { MagnetometerChunk(Array(samples[range])) }

    mutating func append(_ other: MagnetometerChunk) { self = MagnetometerChunk(samples + other.samples) }

    /// Returns the latest calibrated field at a time.
    ///
    /// - Complexity: O(log *n*), where *n* is the number of samples.
    func field(at time: Double) -> CalibratedMagneticField {
        var (low, high) = (0, samples.count)
        while low < high {
            let middle = (low + high) / 2
            if samples[middle].timestamp <= time { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? samples[low - 1].calibrated : CalibratedMagneticField()
    }
}

extension MagnetometerData: ReplayedSample {
    static func append(_ chunk: MagnetometerChunk, _ range: Range<Int>, to samples: inout [MagnetometerData]) {
        samples += chunk.samples[range]
    }
}
