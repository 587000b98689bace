/// Three axes of one quantity, one column an axis.
public struct Triaxial: Hashable, Sendable {
    /// The component along the device's x axis.
    public var x: [Float]
    /// The component along the device's y axis.
    public var y: [Float]
    /// The component along the device's z axis, the normal of the display.
    public var z: [Float]

    /// Creates three columns.
    ///
    /// - Parameters:
    ///   - x: The component along x.
    ///   - y: The component along y, as long as `x`.
    ///   - z: The component along z, as long as `x`.
    /// - Precondition: The columns have one length.
    public init(x: [Float] = [], y: [Float] = [], z: [Float] = []) {
        precondition(x.count == y.count && y.count == z.count, "the three axes must have one length")
        self.x = x
        self.y = y
        self.z = z
    }

    /// The number of samples in each column.
    public var count: Int { x.count }

    /// Appends the samples of `other` in `range`.
    ///
    /// An absent (empty) quantity stays absent.
    ///
    /// - Parameters:
    ///   - other: Where the samples come from.
    ///   - range: Which of them.
    /// - Complexity: O(*n*), where *n* is the length of the range.
    public mutating func append(_ other: Triaxial, _ range: Range<Int>) {
        guard other.count > 0 else { return }
        x.append(contentsOf: other.x[range])
        y.append(contentsOf: other.y[range])
        z.append(contentsOf: other.z[range])
    }
}
