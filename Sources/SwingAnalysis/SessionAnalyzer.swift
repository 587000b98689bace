public import SwingMotion

/// An analyzer that detects a session's swings batch by batch and rejects sessions that cannot be measured.
///
/// The checks are those of `swing analyze`: units, axes, rates, order, clipping and drift. ``SwingAnalyzer`` measures
/// swings without these checks.
public struct SessionAnalyzer: Sendable {
    private var analyzer: SwingAnalyzer
    private var monitor: SessionMonitor
    private let mode: SwingAnalyzer.Mode
    private let ranges: SensorRanges
    private var doubts = SwingDoubts()

    /// Creates an analyzer without samples.
    ///
    /// - Parameters:
    ///   - profile: The parameters.
    ///   - mode: The kind of event to detect.
    ///   - ranges: The stated ranges of the sensors; others are found from the samples.
    ///   - kinds: The kinds of strokes to distinguish; `nil` for none.
    /// - Precondition: `profile.problem` is `nil`.
    public init(
        profile: SwingProfile, mode: SwingAnalyzer.Mode = .swings, ranges: SensorRanges = SensorRanges(),
        kinds: StrokeKinds? = nil
    ) {
        analyzer = SwingAnalyzer(profile: profile, mode: mode, ranges: ranges, kinds: kinds)
        monitor = SessionMonitor(ranges: ranges)
        self.mode = mode
        self.ranges = ranges
    }

    /// Analyzes the next second.
    ///
    /// - Parameter batch: The second, after all earlier ones.
    /// - Returns: The swings that are final by now, in order of time; they may lie a few seconds back.
    /// - Throws: `badData` if the values contradict their declared units or axes, such as accelerations in m/s² or
    ///   without gravity, rotation rates in °/s, or other axes. The error has no place, since only the caller knows the
    ///   recording's name. Its ``SwingMotion/SwingError/reason`` is the finding.
    /// - Complexity: O(*n*), where *n* is the number of samples in the batch.
    public mutating func analyze(_ batch: MotionBatch) throws(SwingError) -> [Swing] {
        monitor.analyze(batch)
        try monitor.checkValues()
        let swings = analyzer.analyze(batch)
        doubts.note(swings)
        return swings
    }

    /// Ends the session; the analyzer is ready for another one.
    ///
    /// - Returns: The swings that were not final, and the quality of the complete session.
    /// - Throws: `badData` if a stream is missing, has an impossible rate, or too few usable samples. The error has no
    ///   place, and a ``SwingMotion/SwingError/reason``. ``signalQuality`` still describes the rejected session.
    public mutating func finish() throws(SwingError) -> SessionFindings {
        var findings = try monitor.finish(mode)
        findings.swings = analyzer.finish()
        doubts.note(findings.swings)
        findings.warnings += doubts.warnings
        (monitor, doubts) = (SessionMonitor(ranges: ranges), SwingDoubts())
        return findings
    }

    /// Whether the swings' windows contain the features from which kinds are learnt.
    package var keepsStrokeFeatures: Bool {
        get { analyzer.keepsStrokeFeatures }
        set { analyzer.keepsStrokeFeatures = newValue }
    }

    /// Whether device motion is from sensor fusion; the samples of a gyroscope alone are not delayed by it.
    package var hasSensorFusion: Bool {
        get { analyzer.hasSensorFusion }
        set { analyzer.hasSensorFusion = newValue }
    }

    /// The quality of both streams so far.
    public var signalQuality: SignalQuality { monitor.signalQuality }
}

/// The numbers of swings whose streams are doubtful.
private struct SwingDoubts: Sendable {
    private var (all, misaligned, smoothed) = (0, 0, 0)

    mutating func note(_ swings: [Swing]) {
        all += swings.count
        misaligned += swings.count { $0.flags.contains(.misaligned) }
        smoothed += swings.count { $0.flags.contains(.smoothed) }
    }

    var warnings: [SessionWarning] {
        var warnings: [SessionWarning] = []
        if misaligned > 0 {
            warnings.append(
                SessionWarning(
                    .misalignedSwings,
                    "in \(misaligned) of \(all.of("swing")) the accelerometer, the rotation rate and gravity do not fit "
                        + "together; expected one clock and one device; record both streams with one clock"))
        }
        if smoothed > 0 {
            warnings.append(
                SessionWarning(
                    .smoothedSwings,
                    "in \(smoothed) of \(all.of("swing")) the accelerometer follows a smooth curve, as after an interpolation "
                        + "or a filter; expected the sensor's own samples; export them at their own rate"))
        }
        return warnings
    }
}

/// The findings at a session's end.
public struct SessionFindings: Hashable, Sendable {
    /// The last swings, which were not final before the session ended, in order of time.
    public internal(set) var swings: [Swing] = []
    /// The counts of the accelerometer's samples.
    public internal(set) var accelerometerReport = StreamReport()
    /// The counts of device motion's samples.
    public internal(set) var deviceMotionReport = StreamReport()
    /// The signal quality beyond the counts in the reports.
    public internal(set) var signalQuality = SignalQuality()
    /// The time from the first sample to the last, in seconds; `nil` without samples.
    public internal(set) var duration: Double?
    /// The warnings about the session.
    public internal(set) var warnings: [SessionWarning] = []
}
