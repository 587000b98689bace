public import SwingMotion

/// Finds a session's swings batch by batch, and rejects what no swing can be measured in.
///
/// The checks are those of `swing analyze`: units, axes, rates, order, clipping and drift. A ``SwingAnalyzer`` alone measures
/// whatever it is given.
public struct SessionAnalyzer: Sendable {
    private var analyzer: SwingAnalyzer
    private var monitor = SessionMonitor()
    private let mode: SwingAnalyzer.Mode

    /// Creates an analyzer that has seen nothing.
    ///
    /// - Parameters:
    ///   - profile: The parameters.
    ///   - mode: What to look for.
    /// - Precondition: `profile.problem` is `nil`.
    public init(profile: SwingProfile, mode: SwingAnalyzer.Mode = .swings) {
        analyzer = SwingAnalyzer(profile: profile, mode: mode)
        self.mode = mode
    }

    /// Analyses the next second.
    ///
    /// - Parameter batch: The second, after all earlier ones.
    /// - Returns: The swings that are certain by now, in order of time; the last ones may lie a few seconds back.
    /// - Throws: `badData` if the values cannot be what they are declared to be, such as accelerations in m/s² or without
    ///   gravity, rotation rates in °/s, or other axes. The error has no place: the caller knows the recording's name.
    /// - Complexity: O(*n*), where *n* is the number of samples in the batch.
    public mutating func analyze(_ batch: MotionBatch) throws(SwingError) -> [Swing] {
        try monitor.add(batch)
        return analyzer.analyze(batch)
    }

    /// Ends the session; the analyzer is ready for another one.
    ///
    /// - Returns: The swings that waited for what comes after them, and the quality of the whole session.
    /// - Throws: `badData` if a stream is missing, has a rate that no sensor has, or too few usable samples. The error has no
    ///   place. ``signalQuality`` still describes the rejected session.
    public mutating func finish() throws(SwingError) -> SessionFindings {
        var findings = try monitor.finish(mode)
        findings.swings = analyzer.finish()
        monitor = SessionMonitor()
        return findings
    }

    /// The quality of both streams so far.
    public var signalQuality: SignalQuality { monitor.signalQuality }
}

/// What is known at a session's end.
public struct SessionFindings: Hashable, Sendable {
    /// The last swings, which waited for what comes after them, in order of time.
    public internal(set) var swings: [Swing] = []
    /// The counts of the accelerometer's samples.
    public internal(set) var accelerometerReport = StreamReport()
    /// The counts of device motion's samples.
    public internal(set) var deviceMotionReport = StreamReport()
    /// What makes values doubtful beyond what the reports count.
    public internal(set) var signalQuality = SignalQuality()
    /// The time from the first sample to the last, in seconds; NaN without samples.
    public internal(set) var duration = Double.nan
    /// What is doubtful in the session, each in one sentence.
    public internal(set) var warnings: [String] = []
}
