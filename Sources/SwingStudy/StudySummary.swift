package import SwingMotion
internal import SwingResults

/// What a study found in all.
public struct StudySummary: Sendable {
    /// The recordings' outcomes, in order.
    public private(set) var outcomes: [RecordingOutcome] = []
    /// The number of swings by their outcome, also of recordings that were analyzed in part.
    package private(set) var swingCounts: [SwingOutcome: Int] = [:]
    private var timesToContact: [Double] = []

    /// The outcomes of the recordings that could not be analyzed, or not to their end.
    public var failures: [RecordingOutcome] { outcomes.filter { $0.error != nil } }

    /// The number of swings.
    public var swingCount: Int { swingCounts.values.reduce(0, +) }

    /// The number of warnings about all recordings.
    package var warningCount: Int { outcomes.reduce(0) { $0 + $1.warnings.count } }

    /// The median time to contact in seconds, the mean of the middle two of an even number; NaN without any.
    public var medianTimeToContact: Double {
        let sorted = timesToContact.sorted()
        return sorted.isEmpty ? .nan : (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    mutating func add(_ swings: [Swing]) {
        for swing in swings {
            swingCounts[swing.outcome, default: 0] += 1
            if !swing.timeToContact.isNaN { timesToContact.append(swing.timeToContact) }
        }
    }

    mutating func add(_ outcome: RecordingOutcome) { outcomes.append(outcome) }
}

/// Follows a study while it runs.
///
/// It is called by one task at a time.
public protocol StudyObserver {
    /// Receives that samples of the accelerometer were analyzed.
    ///
    /// - Parameters:
    ///   - samples: Their number.
    ///   - session: The session's name.
    ///   - seconds: How far the session is, in seconds since its first sample.
    mutating func advance(by samples: Int, in session: String, at seconds: Double)

    /// Receives a recording's outcome, in the order of the recordings.
    mutating func finish(_ outcome: RecordingOutcome)

    /// Receives that all recordings have been analyzed.
    mutating func end()
}
