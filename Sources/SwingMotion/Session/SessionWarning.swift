/// A finding about a session that makes its values doubtful.
///
/// Its description is the message.
public struct SessionWarning: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The kind of a finding.
    ///
    /// Those up to ``clockUnit`` are also reasons to reject a session (``SwingError/reason``).
    public enum Code: String, CaseIterable, Hashable, Sendable, Codable {
        /// The accelerometer is in m/s² instead of g.
        case accelerationInMetersPerSecondSquared
        /// The accelerometer's values are scaled, or in another unit than g.
        case accelerationScale
        /// The accelerometer's values do not contain gravity.
        case gravityRemoved
        /// The rotation rate is in °/s instead of rad/s.
        case rotationRateInDegreesPerSecond
        /// Gravity is in m/s² instead of g.
        case gravityInMetersPerSecondSquared
        /// Gravity is zero.
        case gravityIsZero
        /// Gravity could not be estimated.
        case gravityUnknown
        /// The axes of the accelerometer and of device motion differ.
        case axesDiffer
        /// A stream has no samples.
        case streamMissing
        /// Too few samples of a stream can be used.
        case unusableSamples
        /// The samples of a stream are not in the order of time.
        case unorderedSamples
        /// No sensor has the sample rate of a stream.
        case impossibleRate
        /// The timestamps are not in seconds.
        case clockUnit

        /// Gravity is constant although the device rotates.
        case gravityConstant
        /// Gravity does not rotate as the rotation rate indicates.
        case gravityDisagrees
        /// The rotation rate and gravity's rotation have different scales.
        case rotationRateScale
        /// The accelerometer and device motion disagree in a part of the session.
        case streamsDisagree
        /// Swings are flagged ``SwingFlags/misaligned``.
        case misalignedSwings
        /// Swings are flagged ``SwingFlags/smoothed``.
        case smoothedSwings
        /// The streams were recorded at different times, in part or completely.
        case streamsApart
        /// The clocks of the streams drift apart.
        case clockDrift
        /// A sensor's clock was reset.
        case clockReset
        /// The recording was interrupted.
        case interrupted
        /// A stream has gaps.
        case gaps
        /// Samples of a stream were dropped.
        case droppedSamples
        /// Late samples of a stream were put in order.
        case lateSamples
        /// The timestamps of a stream are coarse, and were spread evenly.
        case coarseTimes
        /// A sensor held its values.
        case heldValues
        /// Values of a stream follow a straight line, as after an interpolation.
        case interpolatedValues
        /// A stream repeats earlier values.
        case repeatedValues
        /// The gyroscope's range is too small for swings.
        case smallRange
        /// The accelerometer's rate is too low for some results.
        case lowRate
        /// Contacts rotate about another axis than the profile's.
        case offAxis
        /// The session's sport has no profile, or is not stated.
        case sportUnknown
        /// The facts of the session are incomplete or contradict each other.
        case facts
        /// The file is damaged in part, or its contents were interpreted with an assumption.
        case file
    }

    /// The kind of the finding.
    public let code: Code
    /// The finding, the expectation and the remedy in one sentence.
    public let message: String

    /// Creates a warning.
    ///
    /// - Parameters:
    ///   - code: The kind of the finding.
    ///   - message: The finding, the expectation and the remedy in one sentence.
    package init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

    public var description: String { message }
}
