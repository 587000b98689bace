import SwingMotion

/// A chunk that a plain file holds as block.
protocol CSVChunk: SensorChunk {
    /// The file's columns; time is the first.
    static var columns: [CSVColumn] { get }
    /// Whether a file without a header is refused.
    static var needsHeader: Bool { get }

    /// The part that an analysis does without, if any.
    static var omissiblePart: String? { get }

    /// Makes a chunk of block.
    ///
    /// - Parameter block: The rows, their columns those of ``columns``.
    init(_ block: CSVBlock)
}

extension AccelerometerChunk: CSVChunk {
    static var columns: [CSVColumn] { CSVLayout.accelerometer }
    static var needsHeader: Bool { false }
    static var omissiblePart: String? { nil }

    init(_ block: CSVBlock) {
        self.init(time: block.time, acceleration: block.axes(1))
    }
}

extension DeviceMotionChunk: CSVChunk {
    static var columns: [CSVColumn] { CSVLayout.motion }
    static var needsHeader: Bool { true }
    static var omissiblePart: String? { CSVLayout.quaternion }

    init(_ block: CSVBlock) {
        var gravity = block.axes(4)
        if gravity.count == 0 {
            let unknown = [Float](repeating: .nan, count: block.count)
            gravity = Triaxial(x: unknown, y: unknown, z: unknown)
        }
        self.init(
            time: block.time, rotationRate: block.axes(1), gravity: gravity, userAcceleration: block.axes(7),
            attitude: Attitude(w: block.column(10), x: block.column(11), y: block.column(12), z: block.column(13)))
    }
}
