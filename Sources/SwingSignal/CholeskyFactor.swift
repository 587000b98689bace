/// The lower triangle *L* of a positive definite matrix *A* = *L Lᵀ*, for distances that *A* weights.
package struct CholeskyFactor: Hashable, Sendable {
    /// The number of rows.
    package let order: Int
    /// The rows of *L*, one after the other; elements above the diagonal are 0.
    private let elements: [Double]

    /// Factorizes a matrix; `nil` if it is not positive definite.
    ///
    /// - Parameters:
    ///   - matrix: The rows of a symmetric matrix, one after the other. Only its lower triangle is read.
    ///   - order: The number of rows.
    /// - Precondition: The matrix has `order` rows and columns.
    /// - Complexity: O(*n*³) in the number of rows.
    package init?(_ matrix: [Double], order: Int) {
        precondition(matrix.count == order * order, "a square matrix")
        var factor = [Double](repeating: 0, count: order * order)
        for row in 0..<order {
            for column in 0...row {
                var sum = matrix[row * order + column]
                for k in 0..<column { sum -= factor[row * order + k] * factor[column * order + k] }
                guard row == column else {
                    factor[row * order + column] = sum / factor[column * order + column]
                    continue
                }
                guard sum > 0, sum.isFinite else { return nil }
                factor[row * order + column] = sum.squareRoot()
            }
        }
        (self.order, elements) = (order, factor)
    }

    /// Returns *xᵀ A⁻¹ x*, the squared Mahalanobis distance of a vector from 0.
    ///
    /// - Precondition: The vector has one element for each row.
    /// - Complexity: O(*n*²) in the number of rows.
    package func squaredDistance(_ vector: [Double]) -> Double {
        precondition(vector.count == order, "one element for each row")
        var solved = vector
        var sum = 0.0
        for row in 0..<order {
            for k in 0..<row { solved[row] -= elements[row * order + k] * solved[k] }
            solved[row] /= elements[row * order + row]
            sum += solved[row] * solved[row]
        }
        return sum
    }
}
