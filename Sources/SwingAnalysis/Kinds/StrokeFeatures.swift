internal import SwingMotion

/// What distinguishes the kinds of strokes: rotation rate and gravity in the device's frame around the peak rate.
///
/// The values are means over 0.08 s at fixed instants, so that they do not depend on the sensor's rate. A value in a
/// gap or outside the recording is NaN.
public struct StrokeFeatures: Hashable, Sendable {
    /// The instants in seconds after the peak rotation rate.
    public static let instants = (-4...2).map { Double($0) / 10 }
    /// The offsets from an instant at which the signals are averaged, in seconds.
    public static let offsets = (-2...2).map { Double($0) / 50 }
    /// The quantities with their units, in the order of the values.
    public static let quantities = ["rotationRate (rad/s)", "gravity (g)"]
    /// The number of values of a quantity: three axes at each instant.
    static let valuesPerQuantity = 3 * instants.count
    /// The number of values.
    package static let count = quantities.count * valuesPerQuantity
    /// The fewest known instants of a stroke whose kind can be found.
    static let minimumInstants = 4

    /// The values: each quantity, at each instant, along x, y and z.
    public let values: [Double]

    /// Creates features from their values.
    ///
    /// - Precondition: There is one value for each quantity, instant and axis.
    package init(values: [Double]) {
        precondition(values.count == Self.count, "one value for each quantity, instant and axis")
        self.values = values
    }

    /// Averages the signals around a swing.
    ///
    /// - Parameters:
    ///   - excerpt: The signals.
    ///   - peak: The peak rotation rate, in seconds on device motion's clock.
    init(_ excerpt: borrowing Excerpt, at peak: Double) {
        let times = Self.instants.flatMap { instant in Self.offsets.map { instant + $0 } }
        let grid = WindowGrid(excerpt.motionTime, at: times, from: peak, gaps: excerpt.motionGaps)
        let width = Self.offsets.count
        var values: [Double] = []
        values.reserveCapacity(Self.count)
        for signal in [excerpt.rotation, excerpt.gravity] {
            let axes = [signal.x, signal.y, signal.z].map { grid.values($0.span) }
            for instant in Self.instants.indices {
                for axis in axes {
                    var sum = 0.0
                    for value in axis[instant * width..<(instant + 1) * width] { sum += Double(value) }
                    values.append(sum / Double(width))
                }
            }
        }
        self.values = values
    }

    /// Whether the peak rate and enough other instants are known.
    package var isSufficient: Bool {
        let known = Self.instants.indices.filter { !values[3 * $0].isNaN }
        return known.count >= Self.minimumInstants && known.contains { Self.instants[$0] == 0 }
    }
}
