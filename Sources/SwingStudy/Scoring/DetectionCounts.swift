internal import SwingAnalysis

/// The numbers of labelled, detected and correctly detected swings.
public struct DetectionCounts: Hashable, Sendable {
    /// The number of labelled swings.
    public internal(set) var labelled = 0
    /// The number of detected swings.
    public internal(set) var detected = 0
    /// The number of correctly detected swings.
    public internal(set) var correct = 0

    init() {}

    /// The fraction of detected swings that are correct; NaN without detected swings.
    public var precision: Double { detection.precision }
    /// The fraction of labelled swings that were correctly detected; NaN without labelled swings.
    public var recall: Double { detection.recall }
    /// The harmonic mean of precision and recall; NaN without labelled and detected swings.
    public var f1: Double { detection.f1 }

    private var detection: SwingScore.Detection {
        var detection = SwingScore.Detection()
        (detection.truth, detection.found, detection.correct) = (labelled, detected, correct)
        return detection
    }
}
