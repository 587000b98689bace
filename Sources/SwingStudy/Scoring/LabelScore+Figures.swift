internal import SwingAnalysis
public import SwingMotion

/// The agreement of labelled and detected instants of contact, if the labels are precise enough.
struct LabelTiming {
    private let pairs: [LabelPair]
    private let unit: Double
    private let options: LabelOptions
    private let players: [String: String]

    init(
        _ pairs: [LabelPair], _ meaning: LabelTimeMeaning, _ options: LabelOptions, players: [String: String]
    ) {
        self.pairs = pairs.filter { !$0.contactDifference.isNaN }
        if case .unix(let unit) = meaning { self.unit = unit } else { unit = 1 }
        self.options = options
        self.players = players
    }

    /// The coarsest resolution of labels that are compared in time, in seconds.
    private static let coarsest = 0.01
    /// The longest interval that counts as an instant, in seconds.
    private static let longest = 0.1

    /// The limits of agreement in seconds and the mean difference, or the reasons why they are omitted.
    var limits: (Measured<LimitsOfAgreement>, Measured<Double>) {
        if let reason = imprecision { return (.omitted(reason), .omitted(reason)) }
        let (kind, units) = EvidenceUnits.divided(pairs, players: players)
        let differences = units.map { unit in
            EvidenceUnits.bySession(unit).map { $0.map(\.contactDifference) }
        }
        let limits = LimitsOfAgreement.measured(from: differences, of: kind)
        guard let value = limits.value else { return (limits, .omitted(limits.reason ?? "")) }
        guard options.offset != .estimated else {
            return (limits, .omitted("the estimated offset removes it"))
        }
        return (limits, .value(value.mean))
    }

    /// The reason why the labels do not state the instant of contact; `nil` if they do.
    private var imprecision: String? {
        let lengths = pairs.compactMap { pair in
            pair.label.flatMap { label in label.end.map { ($0.seconds - label.time.seconds) * unit } }
        }
        let long = lengths.filter { $0 > Self.longest }
        if options.instant == nil, long.count * 2 > pairs.count {
            return "the labels are intervals; name the instant of contact with --instant"
        }
        let finest = pairs.compactMap { $0.label?.time.resolution }.min() ?? 0
        let coarse = max(finest * unit, granularity)
        guard coarse > Self.coarsest * 1.001 else { return nil }
        return "the labels' times have a resolution of \(coarse.plain) s, which is coarser than \(Self.coarsest) s"
    }

    /// The step of which all times are multiples, in seconds: 1, 0.1 or 0; with few labels 0.
    private var granularity: Double {
        let times = pairs.compactMap { $0.label.map { $0.time.seconds * unit } }
        guard times.count >= LimitsOfAgreement.minimumCount else { return 0 }
        return [(1.0, 1.0), (10.0, 0.1)].first { factor, _ in
            times.allSatisfy { abs($0 * factor - ($0 * factor).rounded()) < 1e-4 }
        }?.1 ?? 0
    }
}

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
        let (labels, outcomes): ([LabelKind], [SwingOutcome]) = ([.contact, .miss], [.contact, .miss])
        let rated = pairs.filter { pair in
            pair.isCompared && pair.kind.map(labels.contains) == true
                && (pair.swing.map { outcomes.contains($0.outcome) } ?? false)
        }
        let (kind, units) = EvidenceUnits.divided(rated, players: players)
        let tables = units.map { unit in
            labels.map { label in
                outcomes.map { outcome in unit.count { $0.kind == label && $0.swing?.outcome == outcome } }
            }
        }
        return CohensKappa.measured(from: tables, of: kind)
    }

    /// The number of detected swings whose label states an outcome, but whose detected outcome is uncertain.
    package var uncertainCount: Int {
        count(.contact, detectedAs: .uncertain) + count(.miss, detectedAs: .uncertain)
    }
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
