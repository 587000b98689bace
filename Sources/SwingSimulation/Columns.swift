import SwingMotion
import SwingSignal

/// Three columns under construction.
struct Columns {
    private var x: [Float] = []
    private var y: [Float] = []
    private var z: [Float] = []

    /// Creates empty columns that hold `capacity` samples without growing.
    init(capacity: Int) {
        x.reserveCapacity(capacity)
        y.reserveCapacity(capacity)
        z.reserveCapacity(capacity)
    }

    /// Appends one sample.
    mutating func append(_ value: Vector) {
        x.append(Float(value.x))
        y.append(Float(value.y))
        z.append(Float(value.z))
    }

    /// The columns.
    var triaxial: Triaxial { Triaxial(x: x, y: y, z: z) }
}
