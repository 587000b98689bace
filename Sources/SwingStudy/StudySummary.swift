package import SwingMotion
internal import SwingResults

/// The summary of a study.
public struct StudySummary: Sendable {
    /// The recordings' outcomes, in order.
    public private(set) var outcomes: [RecordingOutcome] = []
    /// The number of swings by outcome, including recordings that were analyzed in part.
    package private(set) var swingCounts: [SwingOutcome: Int] = [:]
    private var timesToContact: [Double] = []

    /// The outcomes of the recordings that could not be analyzed completely.
    public var failures: [RecordingOutcome] { outcomes.filter { $0.error != nil } }

    /// The number of swings.
    public var swingCount: Int { swingCounts.values.reduce(0, +) }

    /// The total number of warnings.
    package var warningCount: Int { outcomes.reduce(0) { $0 + $1.warnings.count } }

    /// The median time to contact in seconds; NaN without any.
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

/// An observer of a study's progress.
///
/// One task at a time calls it.
public protocol StudyObserver {
    /// Receives the progress of a session.
    ///
    /// - Parameters:
    ///   - samples: The number of accelerometer samples analyzed since the last call.
    ///   - session: The session's name.
    ///   - seconds: The current position in the session, in seconds since its first sample.
    mutating func advance(by samples: Int, in session: String, at seconds: Double)

    /// Receives a recording's outcome, in the order of the recordings.
    mutating func finish(_ outcome: RecordingOutcome)

    /// Is called after all recordings have been analyzed.
    mutating func end()
}
