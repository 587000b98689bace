/// A rotation as a matrix (`CMRotationMatrix`): `m12` stands in the first row and second column.
public struct RotationMatrix: Hashable, Sendable {
    /// The first row.
    public var m11, m12, m13: Double
    /// The second row.
    public var m21, m22, m23: Double
    /// The third row.
    public var m31, m32, m33: Double

    /// Creates a matrix, row by row.
    public init(
        m11: Double = 1, m12: Double = 0, m13: Double = 0,
        m21: Double = 0, m22: Double = 1, m23: Double = 0,
        m31: Double = 0, m32: Double = 0, m33: Double = 1
    ) {
        (self.m11, self.m12, self.m13) = (m11, m12, m13)
        (self.m21, self.m22, self.m23) = (m21, m22, m23)
        (self.m31, self.m32, self.m33) = (m31, m32, m33)
    }

    /// Rows as columns: the rotation back.
    public var transpose: RotationMatrix {
        RotationMatrix(m11: m11, m12: m21, m13: m31, m21: m12, m22: m22, m23: m32, m31: m13, m32: m23, m33: m33)
    }
}
