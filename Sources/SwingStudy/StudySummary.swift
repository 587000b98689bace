package import SwingMotion
internal import SwingResults

/// The summary of a study.
public struct StudySummary: Sendable {
    /// The number of recordings.
    public private(set) var recordingCount = 0
    /// The outcomes of the recordings that could not be analyzed completely, in order.
    ///
    /// An observer receives the others, which are too many to keep.
    public private(set) var failures: [RecordingOutcome] = []
    /// The number of swings by outcome, including recordings that were analyzed in part.
    package private(set) var swingCounts: [SwingOutcome: Int] = [:]
    /// The rows of the table of sessions that recordings used, from 0.
    package private(set) var tableRows: Set<Int> = []
    private var timesToContact: [String: [Double]] = [:]

    /// The number of swings.
    public var swingCount: Int { swingCounts.values.reduce(0, +) }

    /// The number of recordings that were not analysed again, because their results were kept.
    public private(set) var keptCount = 0

    /// The total number of warnings of the recordings that were analysed.
    package private(set) var warningCount = 0

    /// The median time to contact in seconds of each sport with any; the key is `unknown` for recordings without a sport.
    ///
    /// Sports are never pooled, because their times differ.
    ///
    /// - Complexity: O(*n* log *n*), where *n* is the number of times to contact.
    public var mediansOfTimeToContact: [String: Double] {
        timesToContact.mapValues { times in
            let sorted = times.sorted()
            return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
        }
    }

    mutating func add(_ swings: [Swing], sport: String?) {
        for swing in swings {
            swingCounts[swing.outcome, default: 0] += 1
            guard !swing.timeToContact.isNaN else { continue }
            timesToContact[sport ?? "unknown", default: []].append(swing.timeToContact)
        }
    }

    /// Counts a session whose results were kept.
    mutating func keep(tableRow: Int?) {
        recordingCount += 1
        keptCount += 1
        if let tableRow { tableRows.insert(tableRow) }
    }

    mutating func add(_ outcome: RecordingOutcome) {
        recordingCount += 1
        warningCount += outcome.warnings.count
        if outcome.error != nil { failures.append(outcome) }
        if let row = outcome.tableRow { tableRows.insert(row) }
    }
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
