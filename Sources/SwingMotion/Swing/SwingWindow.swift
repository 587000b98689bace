/// The signals around a swing on a fixed time grid, relative to the contact, or to the peak rate without a contact.
///
/// The grid does not depend on the sensors' rates, so that the windows of all swings form one table. Values are
/// interpolated linearly between samples. They are NaN in a gap and outside the recording, and NaN values are equal.
public struct SwingWindow: Sendable {
    /// The accelerometer's time grid, in seconds after the contact.
    public static let accelerometerTime = (-400...200).map { Double($0) / 800 }
    /// Device motion's time grid, in seconds after the contact.
    public static let motionTime = (-200...100).map { Double($0) / 200 }

    /// The total acceleration in g, one value per element of ``accelerometerTime``.
    public var acceleration = Triaxial()
    /// The high-passed acceleration along z in g, one value per element of ``accelerometerTime``.
    public var filteredZ: [Float] = []
    /// The rotation rate about the profile's axis in rad/s, one value per element of ``motionTime``.
    public var rotationRateAboutAxis: [Float] = []

    /// The features of the stroke's kind, if they were requested; they are neither compared nor written.
    package var strokeFeatures: [Double] = []

    /// Creates a window without signals.
    package init() {}
}

extension SwingWindow: Hashable {
    public static func == (a: SwingWindow, b: SwingWindow) -> Bool {
        zip(a.columns, b.columns).allSatisfy { column, other in
            column.count == other.count
                && zip(column, other).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }
        }
    }

    /// Hashes the numbers of values; windows have many values and seldom differ alone.
    public func hash(into hasher: inout Hasher) {
        for column in columns { hasher.combine(column.count) }
    }

    /// All signals.
    private var columns: [[Float]] {
        [acceleration.x.array, acceleration.y.array, acceleration.z.array, filteredZ, rotationRateAboutAxis]
    }
}

extension SwingWindow: Codable {
    private enum CodingKeys: String, CodingKey {
        case accelerationX, accelerationY, accelerationZ, filteredZ, rotationRateAboutAxis
    }

    /// Reads the signals; a value that is missing is NaN.
    ///
    /// - Throws: `DecodingError` if a signal is missing, or the acceleration's axes have different lengths.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func signal(_ key: CodingKeys) throws -> [Float] {
            try container.decode([Float?].self, forKey: key).map { $0 ?? .nan }
        }
        let (x, y, z) = (try signal(.accelerationX), try signal(.accelerationY), try signal(.accelerationZ))
        guard x.count == y.count, y.count == z.count else {
            throw DecodingError.dataCorruptedError(
                forKey: .accelerationX, in: container, debugDescription: "the axes have different numbers of values")
        }
        acceleration = Triaxial(x: x, y: y, z: z)
        filteredZ = try signal(.filteredZ)
        rotationRateAboutAxis = try signal(.rotationRateAboutAxis)
    }

    /// Writes the signals; NaN becomes a missing value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        func write(_ values: [Float], _ key: CodingKeys) throws {
            try container.encode(values.map { $0.isNaN ? nil : $0 }, forKey: key)
        }
        try write(acceleration.x.array, .accelerationX)
        try write(acceleration.y.array, .accelerationY)
        try write(acceleration.z.array, .accelerationZ)
        try write(filteredZ, .filteredZ)
        try write(rotationRateAboutAxis, .rotationRateAboutAxis)
    }
}
