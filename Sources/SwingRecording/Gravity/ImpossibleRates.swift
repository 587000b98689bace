import SwingMotion

extension GravityFailures {
    /// The minimum number of consecutive samples that are not a spike.
    private static let minimumRun = 3
    /// The largest rate of a wrist in °/s; markers of missing values are larger.
    private static let largest: Float = 4100

    /// Counts the values of a sample that no gyroscope measures, if they belong to a stretch of such samples.
    ///
    /// - Parameters:
    ///   - chunk: The samples.
    ///   - index: The index of the sample.
    ///   - run: The number of such samples just before it, updated.
    /// - Returns: Whether the sample has such a value.
    mutating func addRates(_ chunk: DeviceMotionChunk, _ index: Int, _ run: inout Int) -> Bool {
        let rate = chunk.rotationRate
        let values = [rate.x[index], rate.y[index], rate.z[index]].map(\.magnitude).filter { $0 > Self.rateLimit }
        guard let greatest = values.max() else {
            run = 0
            return false
        }
        guard greatest <= Self.largest else { return true }
        run += 1
        if run >= Self.minimumRun {
            // The first samples of a stretch count when the third one shows that it is one.
            impossibleRateCount += run == Self.minimumRun ? run * values.count : values.count
            largestRate = max(largestRate, greatest)
        }
        return true
    }
}
