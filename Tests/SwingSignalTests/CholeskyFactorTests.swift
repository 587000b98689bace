import SwingSignal
import Testing

struct CholeskyFactorTests {
    /// A matrix *A*, a vector *x*, and *xᵀ A⁻¹ x* by hand.
    @Test(
        arguments: [
            ([4.0], [6.0], 9.0),
            ([2.0, 0, 0, 8], [2.0, 4], 4),
            // A⁻¹ = [5 −2; −2 1].
            ([1.0, 2, 2, 5], [1.0, 3], 2),
            ([2.0, 99, 0, 8], [2.0, 4], 4),
        ] as [([Double], [Double], Double)])
    func distancesAreThoseOfTheInverse(matrix: [Double], vector: [Double], distance: Double) throws {
        let factor = try #require(CholeskyFactor(matrix, order: vector.count))
        #expect(abs(factor.squaredDistance(vector) - distance) < 1e-12)
    }

    @Test(arguments: [[0], [-1], [.nan], [.infinity], [1, 2, 2, 4], [1, 2, 2, 3]] as [[Double]])
    func onlyPositiveDefiniteMatricesHaveAFactor(matrix: [Double]) {
        #expect(CholeskyFactor(matrix, order: matrix.count == 1 ? 1 : 2) == nil)
    }
}
