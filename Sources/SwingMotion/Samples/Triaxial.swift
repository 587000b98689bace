/// A quantity with three axes, one column per axis.
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
    /// - Precondition: The columns have the same length.
    public init(x: [Float] = [], y: [Float] = [], z: [Float] = []) {
        self.init(x: SampleColumn(x), y: SampleColumn(y), z: SampleColumn(z))
    }

    /// Creates a quantity from three columns and shares their storage.
    ///
    /// - Precondition: The columns have the same length.
    package init(x: SampleColumn<Float>, y: SampleColumn<Float>, z: SampleColumn<Float>) {
        precondition(x.count == y.count && y.count == z.count, "the three axes must have the same length")
        self.x = x
        self.y = y
        self.z = z
    }

    /// The number of samples in each column.
    public var count: Int { x.count }

    /// Returns the vector of a sample.
    package func vector(_ index: Int) -> SIMD3<Float> { SIMD3(x[index], y[index], z[index]) }

    /// Passes the axes of some samples to a closure, without a reference to their storage.
    func withAxes<Result>(_ range: Range<Int>, _ body: Axes<Result>) -> Result {
        body(x.span.extracting(range), y.span.extracting(range), z.span.extracting(range))
    }

    /// A closure that receives the samples along x, y and z.
    package typealias Axes<Result> = (Span<Float>, Span<Float>, Span<Float>) -> Result

    /// Appends copies of the samples of `other` in `range`; an absent (empty) quantity stays absent.
    package mutating func append(_ other: Triaxial, _ range: Range<Int>) {
        guard other.count > 0 else { return }
        x.append(contentsOf: other.x.values(range))
        y.append(contentsOf: other.y.values(range))
        z.append(contentsOf: other.z.values(range))
    }

    /// Returns some of the samples in shared storage; an absent (empty) quantity stays absent.
    package func extracting(_ range: Range<Int>) -> Triaxial {
        guard count > 0 else { return self }
        return Triaxial(x: x.extracting(range), y: y.extracting(range), z: z.extracting(range))
    }
}

/// The device's attitude as unit quaternions, one column per component.
///
/// The quaternion rotates a vector from the device's frame into the reference frame (Core Motion's `CMAttitude`).
/// Gravity in the device's frame is R(q)ᵀ(0, 0, −1).
public struct Attitude: Hashable, Sendable {
    /// The scalar part.
    public package(set) var w: SampleColumn<Float>
    /// The first component of the vector part.
    public package(set) var x: SampleColumn<Float>
    /// The second component of the vector part.
    public package(set) var y: SampleColumn<Float>
    /// The third component of the vector part.
    public package(set) var z: SampleColumn<Float>

    /// Creates four columns.
    ///
    /// - Parameters:
    ///   - w: The scalar part.
    ///   - x: The first component of the vector part, as long as `w`.
    ///   - y: The second component of the vector part, as long as `w`.
    ///   - z: The third component of the vector part, as long as `w`.
    /// - Precondition: The columns have the same length.
    public init(w: [Float] = [], x: [Float] = [], y: [Float] = [], z: [Float] = []) {
        self.init(w: SampleColumn(w), x: SampleColumn(x), y: SampleColumn(y), z: SampleColumn(z))
    }

    /// Creates an attitude from four columns and shares their storage.
    ///
    /// - Precondition: The columns have the same length.
    package init(
        w: SampleColumn<Float>, x: SampleColumn<Float>, y: SampleColumn<Float>, z: SampleColumn<Float>
    ) {
        precondition(
            w.count == x.count && x.count == y.count && y.count == z.count, "the columns must have the same length")
        self.w = w
        self.x = x
        self.y = y
        self.z = z
    }

    /// The number of samples in each column.
    public var count: Int { w.count }

    /// Appends copies of the samples of `other` in `range`; an absent (empty) attitude stays absent.
    package mutating func append(_ other: Attitude, _ range: Range<Int>) {
        guard other.count > 0 else { return }
        w.append(contentsOf: other.w.values(range))
        x.append(contentsOf: other.x.values(range))
        y.append(contentsOf: other.y.values(range))
        z.append(contentsOf: other.z.values(range))
    }

    /// Returns some of the samples in shared storage; an absent (empty) attitude stays absent.
    package func extracting(_ range: Range<Int>) -> Attitude {
        guard count > 0 else { return self }
        return Attitude(
            w: w.extracting(range), x: x.extracting(range), y: y.extracting(range), z: z.extracting(range))
    }

    /// Gravity in the device's frame: R(q)ᵀ(0, 0, −1), since the reference frame's z points up.
    ///
    /// Each vector has a norm of 1 g, whatever the quaternion's norm. It is NaN where that norm is zero.
    ///
    /// - Complexity: O(*n*), where *n* is the number of attitudes.
    package var gravity: Triaxial {
        var gravity = Triaxial(x: w, y: w, z: w)
        for i in w.indices {
            let (w, x, y, z) = (Double(w[i]), Double(x[i]), Double(y[i]), Double(z[i]))
            let scale = -1 / (w * w + x * x + y * y + z * z)
            gravity.x[i] = Float(2 * scale * (x * z - w * y))
            gravity.y[i] = Float(2 * scale * (y * z + w * x))
            gravity.z[i] = Float(scale * (w * w - x * x - y * y + z * z))
        }
        return gravity
    }
}
