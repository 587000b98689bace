import SwingMotion

extension StreamReport {
    /// Returns the reason why gravity could not be estimated for most samples.
    ///
    /// - Parameter name: The stream's name in the message.
    /// - Returns: One sentence, or `nil` if gravity was recorded or could be estimated.
    func gravityProblem(of name: String) -> SessionWarning? {
        if gravityFailures.impossibleRateCount > GravityFailures.mostSpikes {
            return SessionWarning(
                .rotationRateInDegreesPerSecond,
                "the rotation rate reaches \(gravityFailures.largestRate), which looks like deg/s; expected rad/s, at most 70 "
                    + "for a gyroscope; state the unit after the columns' names, such as gyroX (deg/s), or with --map")
        }
        guard gravityFailures.count > 0, 2 * gravityFailures.count > sampleCount - duplicateCount else { return nil }
        let found = "gravity can't be estimated for \(gravityFailures.count) of \(sampleCount.of("sample")) of \(name)"
        if 2 * gravityFailures.aloneCount > gravityFailures.count {
            return SessionWarning(
                .streamsApart,
                "\(found), because the accelerometer has no samples at their times; expected both sensors of one session on "
                    + "one clock; record both together, or name the tables of one session")
        }
        let message =
            gravityFailures.tooShortCount > gravityFailures.unsteadyCount
            ? "\(found), because the recording, or each stretch of it without a gap and within the gyroscope's range, is "
                + "too short; expected at least 2 s of both sensors; record gravity, or 6 s before and after each swing"
            : "\(found), because the acceleration around them does not average to 1 g; expected slower movement within "
                + "6 s, and both sensors along the same axes and on one clock; record gravity, or check units and axes"
        return SessionWarning(.gravityUnknown, message)
    }
}
