public import SwingMotion

/// What one detector saw and told of a session: a row of the table of detectors.
public struct EventSummary: Hashable, Sendable {
    /// What names the session.
    public var sessionID: String
    /// The detector.
    public var detector: EventDetector
    /// How many events were told: rows of the detector's table.
    public var eventCount: Int
    /// How many were seen and not told.
    public var suppressedCount: Int
    /// What was seen of the samples.
    public var report: StreamReport

    /// Creates a summary.
    ///
    /// - Parameters:
    ///   - sessionID: What names the session.
    ///   - detector: The detector.
    ///   - eventCount: How many events were told.
    ///   - suppressedCount: How many were seen and not told.
    ///   - report: What was seen of the samples.
    public init(
        sessionID: String, detector: EventDetector, eventCount: Int, suppressedCount: Int, report: StreamReport
    ) {
        self.sessionID = sessionID
        self.detector = detector
        self.eventCount = eventCount
        self.suppressedCount = suppressedCount
        self.report = report
    }
}
