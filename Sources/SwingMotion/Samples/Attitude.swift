/// Orientation of the device as unit quaternions, one column a component.
///
/// The quaternion turns a vector of the device's frame into the reference frame (Core Motion's `CMAttitude`), so that
/// gravity in the device's frame is R(q)ᵀ(0, 0, −1).
public struct Attitude: Hashable, Sendable {
    /// The scalar part.
    public var w: [Float]
    /// The first component of the vector part.
    public var x: [Float]
    /// The second component of the vector part.
    public var y: [Float]
    /// The third component of the vector part.
    public var z: [Float]

    /// Creates four columns.
    ///
    /// - Parameters:
    ///   - w: The scalar part.
    ///   - x: The vector part's x, as long as `w`.
    ///   - y: The vector part's y, as long as `w`.
    ///   - z: The vector part's z, as long as `w`.
    /// - Precondition: The columns have one length.
    public init(w: [Float] = [], x: [Float] = [], y: [Float] = [], z: [Float] = []) {
        precondition(w.count == x.count && x.count == y.count && y.count == z.count, "four columns of one length")
        self.w = w
        self.x = x
        self.y = y
        self.z = z
    }

    /// The number of samples in each column.
    public var count: Int { w.count }

    /// Appends the samples of `other` in `range`.
    ///
    /// An absent (empty) attitude stays absent.
    ///
    /// - Parameters:
    ///   - other: Where the samples come from.
    ///   - range: Which of them.
    /// - Complexity: O(*n*), where *n* is the length of the range.
    public mutating func append(_ other: Attitude, _ range: Range<Int>) {
        guard other.count > 0 else { return }
        w.append(contentsOf: other.w[range])
        x.append(contentsOf: other.x[range])
        y.append(contentsOf: other.y[range])
        z.append(contentsOf: other.z[range])
    }
}
