internal import SwingAnalysis
public import SwingMotion

/// The figures of a comparison with labels.
extension LabelScore {
    /// The number of labels with a verdict.
    ///
    /// - Parameter verdict: The verdict.
    /// - Returns: The number of labels with it; false alarms without a label are not counted.
    package func count(_ verdict: LabelPair.Verdict) -> Int {
        pairs.count { $0.label != nil && $0.verdict == verdict }
    }

    /// The detection of swings of any outcome; a checked swing reported as uncertain does not count.
    public var swing: DetectionCounts {
        var counts = DetectionCounts()
        for pair in pairs where pair.isCompared {
            let isSwing = pair.kind?.isSwing == true
            if isSwing { counts.labelled += 1 }
            if pair.swing != nil, isSwing || pair.verdict == .falseAlarm { counts.detected += 1 }
            if pair.swing != nil, isSwing { counts.correct += 1 }
        }
        return counts
    }

    /// Returns the detection of swings with one outcome.
    ///
    /// Swings whose labels state no outcome are not counted.
    ///
    /// - Parameter outcome: Contact or miss.
    /// - Returns: The numbers of labelled, detected and correctly detected swings with this outcome.
    public func detection(of outcome: SwingOutcome) -> DetectionCounts {
        var counts = DetectionCounts()
        for pair in pairs where pair.isCompared && pair.kind != .swing {
            let isLabelled = pair.kind?.outcome == outcome
            let isDetected = pair.swing?.outcome == outcome
            if isLabelled { counts.labelled += 1 }
            if isDetected { counts.detected += 1 }
            if isLabelled, isDetected { counts.correct += 1 }
        }
        return counts
    }

    /// The number of labels, or of false alarms without a label, for each kind and each detected outcome.
    ///
    /// The outcome `nil` means that nothing was detected.
    ///
    /// - Parameters:
    ///   - kind: What the labels state; `nil` for false alarms without a label.
    ///   - outcome: The detected outcome; `nil` for labels at which nothing was detected.
    /// - Returns: The number of pairs.
    package func count(_ kind: LabelKind?, detectedAs outcome: SwingOutcome?) -> Int {
        pairs.count { $0.isCompared && $0.kind == kind && $0.swing?.outcome == outcome }
    }

    /// Cohen's kappa of the outcomes, over the swings to which both give the outcome contact or miss.
    ///
    /// Swings that were not detected, and swings whose detected outcome is uncertain, are excluded.
    public var kappa: Measured<CohensKappa> {
        let outcomes: [(LabelKind, SwingOutcome)] = [(.contact, .contact), (.miss, .miss)]
        return .measured(
            outcomes.map { label in outcomes.map { count(label.0, detectedAs: $0.1) } })
    }

    /// The number of detected swings whose label states an outcome, but whose detected outcome is uncertain.
    package var uncertainCount: Int {
        count(.contact, detectedAs: .uncertain) + count(.miss, detectedAs: .uncertain)
    }
}

extension Measured where Value == CohensKappa {
    fileprivate static func measured(_ table: [[Int]]) -> Self { CohensKappa.measured(from: table) }
}

extension LabelPair {
    /// Whether the pair is part of the figures.
    var isCompared: Bool { ![.outside, .repeated, .ignored].contains(verdict) }
}

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
