public import SwingMotion

/// A detector of swings that works batch by batch.
///
/// A swing is a rotation about gravity: a segment of r = ω · ĝ that is fast, isolated and large enough. A swing with an
/// impact in it is a contact; a swing without one is a miss. A tap, a clap or a step is an impact without the rotation,
/// so it is not a swing.
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

    /// The minimum duration of a segment, in seconds; anything shorter is the shake of an impact.
    static let shortestSegment = 0.08
    /// The minimum rate about gravity of a swing about a tilted axis, and its minimum total rate, as multiples of
    /// ``SwingMotion/SwingProfile/minimumPeakRate``.
    static let (tiltedFraction, totalFactor) = (0.5, 1.5)
    /// The time after a swing that still affects its measurement, in seconds.
    static let lookAhead = 0.65

    /// The parameters in use.
    public let profile: SwingProfile
    private let mode: Mode
    private(set) var recent = RecentMotion()
    private var detector: ImpactDetector
    private var trackers: [RotationSegmenter]
    private var impacts: [Impact] = []
    /// The segments that have ended, in order of their peaks.
    private var segments: [RotationSegment] = []
    /// The movements of the last seconds, in order of their peaks.
    private var rhythm: Rhythm
    /// The accelerometer's evidence for the segments that are fast enough to be swings.
    private var evidence: [RotationSegment: ContactEvidence] = [:]
    /// The time up to which all segments have been decided.
    private var decided = -Double.infinity
    private var watermark = -Double.infinity
    private var clock: Int?

    /// Creates an analyzer without samples.
    ///
    /// - Parameters:
    ///   - profile: The parameters.
    ///   - mode: The kind of event to detect.
    /// - Precondition: `profile.problem` is `nil`.
    public init(profile: SwingProfile, mode: Mode = .swings) {
        if let problem = profile.problem { preconditionFailure("profile \(profile.name): \(problem)") }
        self.profile = profile
        self.mode = mode
        detector = ImpactDetector(profile: profile)
        rhythm = Rhythm(profile: profile)
        trackers = [1, -1].map {
            RotationSegmenter(sign: $0, threshold: RotationSegmenter.part * profile.minimumPeakRate)
        }
    }

    /// Analyzes the next second.
    ///
    /// - Parameter batch: The second, after all earlier ones.
    /// - Returns: The swings that are final by now, in order of time; they may lie a few seconds back.
    /// - Complexity: O(*n*), where *n* is the number of samples in the batch.
    public mutating func analyze(_ batch: MotionBatch) -> [Swing] {
        var swings: [Swing] = []
        if let clock, clock != batch.clock {
            swings = finish()
            for i in swings.indices where swings[i].flags.contains(.edge) { swings[i].flags.insert(.clockReset) }
        }
        clock = batch.clock
        let rate = recent.append(batch)
        switch mode {
        case .swings: track(batch, rate)
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
        for i in trackers.indices { add(trackers[i].finish()) }
        watermark = .infinity
        let swings = decide()
        self = SwingAnalyzer(profile: profile, mode: mode)
        return swings
    }

    private mutating func track(_ batch: MotionBatch, _ rate: [Float]) {
        let time = batch.deviceMotion.time
        var start = 0
        for gap in batch.deviceMotionGaps {
            let border = time.firstIndex(from: gap.endTimestamp)
            for i in trackers.indices {
                add(trackers[i].analyze(time.span.extracting(start..<border), rate.span.extracting(start..<border)))
                add(trackers[i].finish())
            }
            start = border
        }
        for i in trackers.indices {
            add(trackers[i].analyze(time.span.extracting(start..<time.count), rate.span.extracting(start..<time.count)))
        }
    }

    private mutating func add(_ ended: [RotationSegment]) {
        for segment in ended where segment.endTimestamp - segment.startTimestamp >= Self.shortestSegment {
            rhythm.add(segment)
            segments.insert(
                segment, at: segments.lastIndex { $0.peakTimestamp <= segment.peakTimestamp }.map { $0 + 1 } ?? 0)
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
        for segment in segments where segment.peakTimestamp > decided {
            // A faster segment may still follow, or have started.
            let horizon = segment.peakTimestamp + profile.companionSpacing
            // In most seconds the loop ends here, so waiting must be cheap.
            guard horizon + Self.lookAhead <= watermark,
                !trackers.contains(where: { $0.open.map { $0.startTimestamp < horizon } ?? false })
            else { break }
            let near = segments.filter { ($0.peakTimestamp - segment.peakTimestamp).magnitude < profile.swingSpacing }
            guard near.allSatisfy({ $0.endTimestamp + Self.lookAhead <= watermark }) else { break }
            decided = segment.peakTimestamp
            for other in near where evidence[other] == nil && isFastEnough(other) {
                evidence[other] = measure.evidence(other)
            }
            guard isSwing(segment, among: near), let evidence = evidence[segment] else { continue }
            guard var swing = measure.swing(segment, evidence), isFast(swing, segment) else { continue }
            if rhythm.contains(segment) { swing.makeRhythmic() }
            swings.append(swing)
        }
        return swings
    }

    /// Removes everything on which no undecided swing depends, so that memory stays bounded.
    private mutating func forget() {
        var open = watermark
        for tracker in trackers { open = min(open, tracker.open?.startTimestamp ?? open) }
        let undecided = segments.first { $0.peakTimestamp > decided }?.peakTimestamp ?? watermark
        let earliestPeak = min(open, undecided)
        if !segments.isEmpty { segments.removeAll { $0.peakTimestamp < earliestPeak - profile.companionSpacing } }
        if !evidence.isEmpty {
            evidence = evidence.filter { $0.key.peakTimestamp >= earliestPeak - profile.companionSpacing }
        }
        rhythm.forget(before: earliestPeak)
        var needed = min(open, impacts.first?.onset ?? open)
        for segment in segments { needed = min(needed, segment.startTimestamp) }
        recent.forget(before: needed - profile.maximumDuration - 2)
    }

    /// Returns whether a segment is fast enough for a swing, about gravity or in total.
    ///
    /// An overhead or an undercut stroke rotates more about horizontal axes and about the forearm.
    private func isFastEnough(_ segment: RotationSegment) -> Bool {
        guard segment.peakRate < profile.minimumPeakRate else { return true }
        return segment.peakRate >= Self.tiltedFraction * profile.minimumPeakRate
            && totalRate(segment) >= Self.totalFactor * profile.minimumPeakRate
    }

    /// Returns the peak of a segment's total rotation rate, in rad/s.
    private func totalRate(_ segment: RotationSegment) -> Double {
        recent.peakTotalRate(in: segment.startTimestamp...segment.endTimestamp)
    }

    /// Returns whether the segment is fast, the fastest of its surroundings, and not part of a shake.
    private func isSwing(_ segment: RotationSegment, among near: [RotationSegment]) -> Bool {
        guard let found = evidence[segment] else { return false }
        let hasContact = found.hasContact
        var (before, after) = (0.0, 0.0)
        let total = totalRate(segment)
        for opposite in near where opposite.sign != segment.sign {
            // In a stroke about a tilted axis, the total rate shows how fast an opposite rotation is.
            let rate = min(opposite.peakRate / segment.peakRate, totalRate(opposite) / total)
            if opposite.peakTimestamp < segment.peakTimestamp { before = max(before, rate) }
            if opposite.peakTimestamp > segment.peakTimestamp { after = max(after, rate) }
        }
        guard before <= profile.maximumBackswingFraction else { return false }
        guard min(before, after) <= profile.oppositeRateFraction else { return false }
        // A slow accelerometer cannot rule out a contact.
        let isMiss = !hasContact && found.rate >= RateCapability.missRate
        guard !isMiss || before + after <= 2 * profile.shakeRateFraction else { return false }
        return !near.contains { other in
            guard other != segment, let otherHasContact = evidence[other]?.hasContact else { return false }
            guard otherHasContact == hasContact else { return otherHasContact }
            return (other.peakRate, segment.peakTimestamp) > (segment.peakRate, other.peakTimestamp)
        }
    }

    /// Returns whether a swing accelerates faster than a rotation of the body and than the backswing or recovery of a
    /// swing.
    private func isFast(_ swing: Swing, _ segment: RotationSegment) -> Bool {
        let hasContact = swing.outcome == .contact
        let isCompanion =
            !hasContact
            && segments.contains { other in
                other.sign != segment.sign
                    && (other.peakTimestamp - segment.peakTimestamp).magnitude < profile.companionSpacing
                    && other.peakRate > profile.oppositeRateFraction * segment.peakRate
            }
        guard !swing.startTimestamp.isNaN else { return hasContact || !isCompanion }
        let minimum = isCompanion ? profile.companionAcceleration : profile.minimumAcceleration
        return swing.peakRotationRate >= minimum * swing.timeToPeakRate
    }

    private var measure: SwingMeasurement {
        SwingMeasurement(profile: profile, recent: recent, clock: clock ?? 0)
    }
}
