/// The range of 95 % of the differences between two measurements, from several differences of each unit.
///
/// Units are players, or the sessions of one player; each counts once for the mean. The mean of a unit is that of its parts'
/// means: each session of a player counts once. The variance of a difference is that between units and that within them (J. M. Bland, D. G. Altman 2007, *Journal of Biopharmaceutical Statistics* 17,
/// 571–582). The intervals are those of G. Y. Zou 2013, *Statistical Methods in Medical Research* 22, 630–642, with
/// Student's interval of the mean.
///
/// Differences of one unit have the limits of Bland and Altman 1986 and the standard error of 1999, which speak of that
/// unit only.
package struct AgreementLimits: Hashable, Sendable {
    /// The number of differences.
    package let count: Int
    /// The number of units.
    package let unitCount: Int
    /// The mean difference: the mean over the units of the means of their parts' means.
    package let mean: Double
    /// The standard deviation of a difference, between and within units.
    package let standardDeviation: Double
    /// The 95 % interval of the mean.
    package let meanInterval: ClosedRange<Double>
    /// The lower and the upper limit: mean ± 1.96 standard deviations.
    package let limits: ClosedRange<Double>
    /// The 95 % interval of the lower limit.
    package let lowerInterval: ClosedRange<Double>
    /// The 95 % interval of the upper limit.
    package let upperInterval: ClosedRange<Double>

    /// Computes the limits; `nil` with fewer than two differences.
    ///
    /// - Parameter parts: The differences of each part of each unit, without NaN and without empty units and parts.
    /// - Complexity: O(*n*), where *n* is the number of differences.
    package init?(_ parts: [[[Double]]]) {
        let units = parts.map { Array($0.joined()) }
        // Units with one difference each are independent differences.
        let all = units.joined().count
        let isIndependent = units.count == 1 || units.count == all
        guard all > 1 else { return nil }
        count = all
        unitCount = units.count
        let z = StudentT.normal95
        if isIndependent {
            let moments = SampleMoments(Array(units.joined()))
            let n = Double(all)
            let t = StudentT.quantile95(degrees: n - 1)
            let deviation = moments.standardDeviation
            (mean, standardDeviation) = (moments.mean, deviation)
            let meanWidth = t * moments.squaredError.squareRoot()
            let width = t * deviation * (1 / n + z * z / (2 * (n - 1))).squareRoot()
            meanInterval = mean - meanWidth...mean + meanWidth
            limits = mean - z * deviation...mean + z * deviation
            lowerInterval = limits.lowerBound - width...limits.lowerBound + width
            upperInterval = limits.upperBound - width...limits.upperBound + width
            return
        }
        let means = SampleMoments(parts.map { unit in SampleMoments(unit.map { SampleMoments($0).mean }).mean })
        let squares = units.reduce(0) { sum, unit in
            unit.count < 2 ? sum : sum + SampleMoments(unit).variance * Double(unit.count - 1)
        }
        let (k, inner) = (Double(units.count), Double(all - units.count))
        // A mean of parts of different sizes varies as that of fewer differences: k² / Σ(1/n) of k parts with n each.
        let harmonic =
            k
            / parts.reduce(0) { sum, unit in
                let parts = Double(unit.count)
                return sum + unit.reduce(0) { $0 + 1 / Double($1.count) } / (parts * parts)
            }
        let (between, within) = (means.variance, squares / inner)
        let part = 1 - 1 / harmonic
        let total = between + part * within
        /// The distances of the variance from its limits, by the method of variance estimates recovery.
        func distance(_ probability: Double) -> Double {
            let first = between * (1 - (k - 1) / ChiSquared.quantile(probability, degrees: k - 1))
            let second = part * within * (1 - inner / ChiSquared.quantile(probability, degrees: inner))
            return (first * first + second * second).squareRoot()
        }
        let deviation = total.squareRoot()
        let smallest = max(total - distance(0.975), 0).squareRoot()
        let largest = (total + distance(0.025)).squareRoot()
        let meanWidth = StudentT.quantile95(degrees: k - 1) * means.squaredError.squareRoot()
        let towardsMean = (meanWidth * meanWidth + z * z * (deviation - smallest) * (deviation - smallest)).squareRoot()
        let outwards = (meanWidth * meanWidth + z * z * (largest - deviation) * (largest - deviation)).squareRoot()
        (mean, standardDeviation) = (means.mean, deviation)
        meanInterval = mean - meanWidth...mean + meanWidth
        limits = mean - z * deviation...mean + z * deviation
        lowerInterval = limits.lowerBound - outwards...limits.lowerBound + towardsMean
        upperInterval = limits.upperBound - towardsMean...limits.upperBound + outwards
    }
}
