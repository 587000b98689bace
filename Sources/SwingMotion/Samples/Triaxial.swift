/// Three axes of one quantity, one column an axis.
public struct Triaxial: Hashable, Sendable {
    /// The component along the device's x axis.
    public package(set) var x: SampleColumn<Float>
    /// The component along the device's y axis.
    public package(set) var y: SampleColumn<Float>
    /// The component along the device's z axis, the normal of the display.
    public package(set) var z: SampleColumn<Float>

    /// Creates three columns.
    ///
    /// - Parameters:
    ///   - x: The component along x.
    ///   - y: The component along y, as long as `x`.
    ///   - z: The component along z, as long as `x`.
    /// - Precondition: The columns have one length.
    public init(x: [Float] = [], y: [Float] = [], z: [Float] = []) {
        self.init(x: SampleColumn(x), y: SampleColumn(y), z: SampleColumn(z))
    }

    /// Creates three columns of those of other samples, whose storage it shares.
    ///
    /// - Precondition: The columns have one length.
    package init(x: SampleColumn<Float>, y: SampleColumn<Float>, z: SampleColumn<Float>) {
        precondition(x.count == y.count && y.count == z.count, "the three axes must have one length")
        self.x = x
        self.y = y
        self.z = z
    }

    /// The number of samples in each column.
    public var count: Int { x.count }

    /// Appends the samples of `other` in `range`; an absent (empty) quantity stays absent.
    package mutating func append(_ other: Triaxial, _ range: Range<Int>) {
        guard other.count > 0 else { return }
        x.append(contentsOf: other.x.values(range))
        y.append(contentsOf: other.y.values(range))
        z.append(contentsOf: other.z.values(range))
    }

    /// Some of the samples, in shared storage; an absent (empty) quantity stays absent.
    package func extracting(_ range: Range<Int>) -> Triaxial {
        guard count > 0 else { return self }
        return Triaxial(x: x.extracting(range), y: y.extracting(range), z: z.extracting(range))
    }
}
