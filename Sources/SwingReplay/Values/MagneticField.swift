import SwingMotion

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
    public enum Accuracy: Int32, CaseIterable, Hashable, Sendable {
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
