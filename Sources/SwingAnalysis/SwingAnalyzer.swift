public import SwingMotion

/// A detector of swings that works batch by batch.
///
/// A swing is a rotation in one direction that is fast, isolated and large enough. A swing with an impact in it is a
/// contact; a swing without one is a miss. A tap, a clap or a step is an impact without the rotation, so it is not a
/// swing.
///
/// Each swing is measured from the seconds around it and from nothing else. It is measured once both streams have
/// passed it, so the boundaries of batches do not matter.
public struct SwingAnalyzer: Sendable {
    /// The kind of event to detect.
    public enum Mode: Hashable, Sendable {
        /// Swings, from both streams.
        case swings
        /// Impacts, from the accelerometer alone: for recordings without device motion.
        case impactsOnly
    }

    /// The minimum accelerometer rate for timing a contact to a millisecond, in Hz; below it, swings are flagged.
    package static let lowRate = RateCapability.lowRate

    /// The time after a swing that still affects its measurement, in seconds.
    static let lookAhead = 0.65

    /// The parameters in use.
    public let profile: SwingProfile
    private let mode: Mode
    private let ranges: SensorRanges
    private let kinds: StrokeKinds?
    /// Whether the swings' windows contain the features from which kinds are learnt.
    package var keepsStrokeFeatures = false
    /// Whether device motion is from sensor fusion; the samples of a gyroscope alone are not delayed by it.
    package var hasSensorFusion = true
    private(set) var recent = RecentMotion()
    private var detector: ImpactDetector
    private var tracker: MovementTracker
    private var impacts: [Impact] = []
    /// The movements that have ended, in order of their peaks.
    private var movements: [Movement] = []
    /// The movements of the last seconds, in order of their peaks.
    private var rhythm: Rhythm
    /// The delays of gravity in the last swings, in seconds.
    private var gravityDelays: [Double] = []
    /// The levers of the last swings without user acceleration.
    private var levers: [LeverFit] = []
    /// The peak of the last movement that has been decided, in seconds.
    private var decided = -Double.infinity
    private var watermark = -Double.infinity
    private var clockRun: Int?

    /// Creates an analyzer without samples.
    ///
    /// - Parameters:
    ///   - profile: The parameters.
    ///   - mode: The kind of event to detect.
    ///   - ranges: The stated ranges of the sensors; others are found from the samples.
    ///   - kinds: The kinds of strokes to distinguish; `nil` for none.
    /// - Precondition: `profile.problem` is `nil`.
    public init(
        profile: SwingProfile, mode: Mode = .swings, ranges: SensorRanges = SensorRanges(), kinds: StrokeKinds? = nil
    ) {
        if let problem = profile.problem { preconditionFailure("profile \(profile.name): \(problem)") }
        self.profile = profile
        self.mode = mode
        self.ranges = ranges
        self.kinds = kinds
        detector = ImpactDetector(profile: profile)
        rhythm = Rhythm(profile: profile)
        tracker = MovementTracker(threshold: RotationSegmenter.part * profile.minimumPeakRate)
    }

    /// Analyzes the next second.
    ///
    /// - Parameter batch: The second, after all earlier ones.
    /// - Returns: The swings that are final by now, in order of time; they may lie a few seconds back.
    /// - Complexity: O(*n*), where *n* is the number of samples in the batch.
    public mutating func analyze(_ batch: MotionBatch) -> [Swing] {
        var swings: [Swing] = []
        if let clockRun, clockRun != batch.clockRun {
            swings = finish()
            for i in swings.indices where swings[i].flags.contains(.edge) { swings[i].flags.insert(.clockReset) }
        }
        clockRun = batch.clockRun
        recent.append(batch)
        switch mode {
        case .swings: add(tracker.analyze(batch))
        case .impactsOnly: impacts += detector.analyze(batch)
        }
        watermark = Double(batch.second + 1)
        swings += decide()
        forget()
        return swings
    }

    /// Ends the recording.
    ///
    /// - Returns: The swings that were not final, in order of time.
    public mutating func finish() -> [Swing] {
        impacts += detector.finish()
        add(tracker.finish())
        watermark = .infinity
        let swings = decide()
        let (keepsFeatures, isFused) = (keepsStrokeFeatures, hasSensorFusion)
        self = SwingAnalyzer(profile: profile, mode: mode, ranges: ranges, kinds: kinds)
        (keepsStrokeFeatures, hasSensorFusion) = (keepsFeatures, isFused)
        return swings
    }

    private mutating func add(_ ended: [RotationSegment]) {
        for segment in ended {
            rhythm.add(segment)
            let place = movements.lastIndex { $0.segment.peakTimestamp <= segment.peakTimestamp }
            movements.insert(Movement(segment: segment), at: place.map { $0 + 1 } ?? 0)
        }
    }

    private mutating func decide() -> [Swing] {
        mode == .swings ? decideSwings() : decideImpacts()
    }

    private mutating func decideImpacts() -> [Swing] {
        let ready = impacts.prefix { $0.onset + Self.lookAhead <= watermark }
        impacts.removeFirst(ready.count)
        return ready.compactMap { measure.impact($0) }
    }

    private mutating func decideSwings() -> [Swing] {
        var swings: [Swing] = []
        let open = tracker.openTimestamp
        for index in undecided {
            let segment = movements[index].segment
            // A faster movement may still follow, or have started.
            let horizon = segment.peakTimestamp + profile.companionSpacing
            // In most seconds the loop ends here, so waiting must be cheap.
            guard horizon + Self.lookAhead <= watermark, open >= horizon else { break }
            let near = movements.indices.filter {
                (movements[$0].segment.peakTimestamp - segment.peakTimestamp).magnitude < profile.swingSpacing
            }
            guard near.allSatisfy({ movements[$0].segment.endTimestamp + Self.lookAhead <= watermark }) else { break }
            decided = segment.peakTimestamp
            guard segment.effectiveRate >= profile.minimumPeakRate else { continue }
            for other in near { examine(other) }
            guard isBest(index, among: near), let swing = swing(movements[index]) else { continue }
            swings.append(swing)
            if rhythm.contains(segment) { swings[swings.count - 1].makeRhythmic() }
        }
        return swings
    }

    /// The indices of the movements that are not decided, in order of their peaks.
    private var undecided: Range<Int> {
        (movements.lastIndex { $0.segment.peakTimestamp <= decided }.map { $0 + 1 } ?? 0)..<movements.count
    }

    /// Collects the evidence for a contact in a movement if it is fast enough for a swing.
    private mutating func examine(_ index: Int) {
        guard !movements[index].isExamined else { return }
        movements[index].isExamined = true
        guard movements[index].segment.effectiveRate >= profile.minimumPeakRate else { return }
        movements[index].evidence = measure.evidence(movements[index].segment)
    }

    /// Returns whether no other movement is better, or equal and earlier.
    private func isBest(_ index: Int, among near: [Int]) -> Bool {
        !near.contains { other in
            other != index
                && (movements[other].isBetter(than: movements[index])
                    || other < index && movements[other].evidence != nil
                        && !movements[index].isBetter(than: movements[other]))
        }
    }

    /// Measures the swing of a movement; returns `nil` if it is not a swing.
    private mutating func swing(_ movement: Movement) -> Swing? {
        guard let evidence = movement.evidence else { return nil }
        let selection = SwingSelection(movement.segment, evidence, among: movements.map(\.segment), profile: profile)
        guard selection.isSwing, let measured = measure.swing(movement.segment, evidence) else { return nil }
        if let delay = measured.gravityDelay {
            gravityDelays = gravityDelays.suffix(SwingMeasurement.comparedDelays - 1) + [delay]
        }
        if let lever = evidence.alignment.lever { levers = levers.suffix(LeverFit.mostCompared - 2) + [lever] }
        let hasContact = measured.swing.outcome == .contact
        return selection.isFast(hasContact: hasContact, acceleration: measured.acceleration) ? measured.swing : nil
    }

    /// Removes everything on which no undecided swing depends, so that memory stays bounded.
    private mutating func forget() {
        let open = min(watermark, tracker.openTimestamp)
        let first = undecided.first.map { movements[$0].segment.peakTimestamp } ?? watermark
        let earliestPeak = min(open, first)
        if !movements.isEmpty {
            let border = earliestPeak - profile.companionSpacing
            movements.removeAll { $0.segment.peakTimestamp < border }
        }
        rhythm.forget(before: earliestPeak)
        var needed = min(open, impacts.first?.onset ?? open)
        for movement in movements { needed = min(needed, movement.segment.startTimestamp) }
        recent.forget(before: needed - max(profile.maximumDuration + 2, profile.backswingReach + 1.4))
    }

    private var measure: SwingMeasurement {
        SwingMeasurement(
            profile: profile, latency: AssumedLatency(profile, hasSensorFusion: hasSensorFusion), ranges: ranges,
            recent: recent, clockRun: clockRun ?? 0, kinds: kinds,
            earlierDelays: gravityDelays, earlierLevers: levers, keepsFeatures: keepsStrokeFeatures)
    }
}
