import SwingMotion

/// The times at which only one of the two streams was recorded.
///
/// Swings are detected where both streams have samples.
struct StreamOverlap {
    private let accelerometer: ClosedRange<Double>
    private let deviceMotion: ClosedRange<Double>

    /// The maximum time without one stream at the beginning or the end that causes no warning, in seconds.
    ///
    /// Sensors start and stop about a second apart.
    static let tolerance = 2.0

    /// Takes the times of both streams.
    ///
    /// - Returns: `nil` if a stream has no samples, or a clock was reset, so that times cannot be compared.
    init?(_ accelerometer: StreamReport, _ deviceMotion: StreamReport) {
        guard accelerometer.clockResetCount == 0, deviceMotion.clockResetCount == 0,
            let (a, b) = Self.ends(accelerometer), let (c, d) = Self.ends(deviceMotion)
        else { return nil }
        self.accelerometer = a...b
        self.deviceMotion = c...d
    }

    private static func ends(_ report: StreamReport) -> (Double, Double)? {
        guard let first = report.firstTimestamp, let last = report.lastTimestamp, first <= last else { return nil }
        return (first, last)
    }

    /// The warning that the streams were never recorded together, or `nil`.
    private var distance: SessionWarning? {
        guard !accelerometer.overlaps(deviceMotion) else { return nil }
        let isLater = deviceMotion.lowerBound > accelerometer.upperBound
        let distance =
            isLater
            ? deviceMotion.lowerBound - accelerometer.upperBound : accelerometer.lowerBound - deviceMotion.upperBound
        let (first, second) =
            isLater
            ? (StreamReport.deviceMotionName, StreamReport.accelerometerName)
            : (StreamReport.accelerometerName, StreamReport.deviceMotionName)
        return SessionWarning(
            .streamsApart,
            "\(first) begins \(distance.fixed(1)) s after the end of \(second); expected both streams at the same time; "
                + "record both with one clock")
    }

    /// The warnings about times with one stream.
    var warnings: [SessionWarning] {
        if let distance { return [distance] }
        return [
            warning(deviceMotion.lowerBound - accelerometer.lowerBound, "begins", "after"),
            warning(accelerometer.upperBound - deviceMotion.upperBound, "ends", "before"),
        ].compactMap { $0 }
    }

    // A positive time is without device motion, a negative one without the accelerometer.
    private func warning(_ missing: Double, _ verb: String, _ relation: String) -> SessionWarning? {
        guard missing.magnitude > Self.tolerance else { return nil }
        let (first, second) =
            missing > 0
            ? (StreamReport.deviceMotionName, StreamReport.accelerometerName)
            : (StreamReport.accelerometerName, StreamReport.deviceMotionName)
        return SessionWarning(
            .streamsApart,
            "\(first) \(verb) \(missing.magnitude.fixed(1)) s \(relation) \(second); swings are detected only while both "
                + "are recorded")
    }
}
