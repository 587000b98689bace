package import SwingMotion

/// The payload of samples: their number, the present quantities, and one encoded column after the other.
package enum SampleFrame {
    /// The maximum number of samples in a frame; longer chunks are divided.
    package static let longest = InputLimits.frameSamples

    /// Encodes accelerometer samples.
    ///
    /// - Parameter chunk: At most ``longest`` samples.
    /// - Returns: The payload.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    package static func encode(_ chunk: AccelerometerChunk) -> [UInt8] {
        var bytes = begin(chunk.count, [])
        ColumnCoding.encode(chunk.time, into: &bytes)
        append(chunk.acceleration, to: &bytes)
        return bytes
    }

    /// Encodes device-motion samples.
    ///
    /// - Parameter chunk: At most ``longest`` samples.
    /// - Returns: The payload.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    package static func encode(_ chunk: DeviceMotionChunk) -> [UInt8] {
        let quantities = MotionQuantities(of: chunk)
        var bytes = begin(chunk.count, quantities)
        ColumnCoding.encode(chunk.time, into: &bytes)
        append(chunk.rotationRate, to: &bytes)
        append(chunk.gravity, to: &bytes)
        if quantities.contains(.userAcceleration) { append(chunk.userAcceleration, to: &bytes) }
        guard quantities.contains(.attitude) else { return bytes }
        let attitude = chunk.attitude
        for column in [attitude.w, attitude.x, attitude.y, attitude.z] { ColumnCoding.encode(column, into: &bytes) }
        return bytes
    }

    /// Decodes accelerometer samples.
    ///
    /// - Parameter bytes: The payload.
    /// - Returns: The samples, or `nil` if the payload is not one of ``encode(_:)-(AccelerometerChunk)``.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    package static func accelerometer(_ bytes: PayloadReader) -> AccelerometerChunk? {
        var bytes = bytes
        guard let (count, _) = start(&bytes), let time: [Double] = ColumnCoding.decode(count, from: &bytes),
            let acceleration = axes(count, &bytes), bytes.left == 0
        else { return nil }
        return AccelerometerChunk(time: time, acceleration: acceleration)
    }

    /// Decodes device-motion samples.
    ///
    /// - Parameters:
    ///   - bytes: The payload.
    ///   - withAttitude: Whether to decode the attitude.
    /// - Returns: The samples, or `nil` if the payload is not one of ``encode(_:)-(DeviceMotionChunk)``.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    package static func deviceMotion(_ bytes: PayloadReader, withAttitude: Bool = true) -> DeviceMotionChunk? {
        var bytes = bytes
        guard let (count, quantities) = start(&bytes), let time: [Double] = ColumnCoding.decode(count, from: &bytes),
            let rotationRate = axes(count, &bytes), let gravity = axes(count, &bytes),
            let user = quantities.contains(.userAcceleration) ? axes(count, &bytes) : Triaxial()
        else { return nil }
        var attitude = Attitude()
        if quantities.contains(.attitude), withAttitude {
            guard let w: [Float] = ColumnCoding.decode(count, from: &bytes), let vector = axes(count, &bytes) else {
                return nil
            }
            attitude = Attitude(w: SampleColumn(w), x: vector.x, y: vector.y, z: vector.z)
        }
        guard bytes.left == 0 || !withAttitude else { return nil }
        return DeviceMotionChunk(
            time: time, rotationRate: rotationRate, gravity: gravity, userAcceleration: user, attitude: attitude)
    }

    /// Decodes only the number of samples, the quantities and the times.
    static func outline(_ bytes: PayloadReader) -> (quantities: MotionQuantities, time: [Double])? {
        var bytes = bytes
        guard let (count, quantities) = start(&bytes), let time: [Double] = ColumnCoding.decode(count, from: &bytes)
        else { return nil }
        return (quantities, time)
    }

    private static func begin(_ count: Int, _ quantities: MotionQuantities) -> [UInt8] {
        precondition((1...longest).contains(count), "a frame must contain 1 to \(longest) samples")
        var bytes: [UInt8] = []
        bytes.append(littleEndian: UInt32(count))
        bytes.append(quantities.rawValue)
        return bytes
    }

    private static func start(_ bytes: inout PayloadReader) -> (count: Int, quantities: MotionQuantities)? {
        guard let count = bytes.integer32().map(Int.init), (1...longest).contains(count), let bits = bytes.byte(),
            MotionQuantities.all.rawValue | bits == MotionQuantities.all.rawValue
        else { return nil }
        return (count, MotionQuantities(rawValue: bits))
    }

    private static func append(_ axes: Triaxial, to bytes: inout [UInt8]) {
        for column in [axes.x, axes.y, axes.z] { ColumnCoding.encode(column, into: &bytes) }
    }

    private static func axes(_ count: Int, _ bytes: inout PayloadReader) -> Triaxial? {
        guard let x: [Float] = ColumnCoding.decode(count, from: &bytes),
            let y: [Float] = ColumnCoding.decode(count, from: &bytes),
            let z: [Float] = ColumnCoding.decode(count, from: &bytes)
        else { return nil }
        return Triaxial(x: x, y: y, z: z)
    }
}

/// The optional quantities of device motion, as bits in files.
package struct MotionQuantities: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// User acceleration.
    package static let userAcceleration = MotionQuantities(rawValue: 1)
    /// The attitude.
    package static let attitude = MotionQuantities(rawValue: 2)

    static let all: MotionQuantities = [.userAcceleration, .attitude]

    /// The quantities that a chunk contains.
    init(of chunk: DeviceMotionChunk) {
        self = []
        if chunk.userAcceleration.count > 0 { insert(.userAcceleration) }
        if chunk.attitude.count > 0 { insert(.attitude) }
    }
}
