import SwingMotion
import SwingTables

/// A comparison of user acceleration with total acceleration in the same rows.
///
/// From one row to the next, gravity hardly changes. Both accelerations then change by the same amount, in one unit.
struct AccelerationRatio {
    /// The change of total acceleration per change of user acceleration; `nil` if the rows do not determine it.
    let factor: Double?

    /// The smallest share of the changes that one factor must explain.
    private static let minimumShare = 0.5
    private static let minimumCount = 50
    /// The ratios of one unit, with a margin for filters.
    private static let sameUnit = 1 / 2.5...2.5

    /// Fits the factor to samples.
    ///
    /// - Parameters:
    ///   - total: Total acceleration.
    ///   - user: User acceleration; samples at other times are not compared.
    init(_ total: TriaxialChunk, _ user: TriaxialChunk) {
        var (both, first, second, count) = (0.0, 0.0, 0.0, 0)
        var previous: (total: SIMD3<Float>, user: SIMD3<Float>)?
        var j = 0
        for i in 0..<total.count {
            while j < user.count, user.time[j] < total.time[i] { j += 1 }
            guard j < user.count, user.time[j] == total.time[i] else { continue }
            let sample = (total: total.axes.vector(i), user: user.axes.vector(j))
            j += 1
            defer { previous = sample }
            guard let previous else { continue }
            let (a, b) = (sample.total - previous.total, sample.user - previous.user)
            let products = ((a * b).sum(), (a * a).sum(), (b * b).sum())
            guard products.0.isFinite, products.1.isFinite, products.2.isFinite else { continue }
            both += Double(products.0)
            first += Double(products.1)
            second += Double(products.2)
            count += 1
        }
        let isDetermined =
            count >= Self.minimumCount && both > 0 && first > 0 && second > 0
            && both * both > Self.minimumShare * first * second
        factor = isDetermined ? both / second : nil
    }

    /// Returns whether a ratio is that of values in one unit.
    static func isOfOneUnit(_ ratio: Double) -> Bool { sameUnit.contains(ratio) }
}

extension Triaxial {
    /// Returns whether the lengths are those of total acceleration: mostly near 1 g, and hardly ever near 0.
    ///
    /// - Parameter gravity: The length of 1 g in the unit of the values.
    /// - Returns: Whether they are.
    func includesGravity(of gravity: Double) -> Bool {
        let norms = norms.map { $0 / gravity }
        guard norms.count >= 50, (0.8...1.25).contains(norms[norms.count / 2]), norms[norms.count / 10] > 0.4 else {
            return false
        }
        return 2 * norms.count { (0.7...1.4).contains($0) } > norms.count
    }
}
