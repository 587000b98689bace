public import SwingMotion

/// Finds swings, batch by batch.
///
/// A swing is a rotation about gravity: a lobe of r = ω · ĝ that is fast, isolated and turns far enough. If an impact falls
/// into it the swing met something, else it met nothing. A tap, a clap or a step is an impact without the rotation, and no
/// swing. What is reported of a swing is measured afresh from the seconds around it, so it depends on nothing else, and
/// only when both streams have passed it, so the borders of batches do not matter.
public struct SwingAnalyzer: Sendable {
    /// What is looked for.
    public enum Mode: Hashable, Sendable {
        /// Swings, from both streams.
        case swings
        /// Impacts, from the accelerometer alone: for recordings without device motion.
        case impactsOnly
    }

    /// Below this rate of the accelerometer, in Hz, a contact can't be timed to a millisecond, and swings are flagged.
    package static let lowRate = SwingMeasurement.lowRate

    /// The shortest lobe, in seconds; what is shorter is the shake of an impact.
    static let shortestSegment = 0.08
    /// How long after a swing its surroundings are still looked at, in seconds.
    static let lookAhead = 0.65

    /// The parameters in use.
    public let profile: SwingProfile
    private let mode: Mode
    private(set) var recent = RecentMotion()
    private var detector: ImpactDetector
    private var trackers: [RotationSegmenter]
    private var impacts: [Impact] = []
    /// The lobes that have ended, by the time of their peak.
    private var lobes: [RotationSegment] = []
    /// What the accelerometer says about those that are fast enough to be swings.
    private var evidence: [RotationSegment: ContactEvidence] = [:]
    /// Before this time every lobe has been decided.
    private var decided = -Double.infinity
    private var watermark = -Double.infinity
    private var clock: Int?

    /// Creates an analyzer that has seen nothing.
    ///
    /// - Parameters:
    ///   - profile: The parameters.
    ///   - mode: What is looked for.
    /// - Precondition: `profile.problem` is `nil`.
    public init(profile: SwingProfile, mode: Mode = .swings) {
        if let problem = profile.problem { preconditionFailure("profile \(profile.name): \(problem)") }
        self.profile = profile
        self.mode = mode
        detector = ImpactDetector(profile: profile)
        trackers = [1, -1].map {
            RotationSegmenter(sign: $0, threshold: RotationSegmenter.part * profile.minimumPeakRate)
        }
    }

    /// Reads one second.
    ///
    /// - Parameter batch: The second, behind all that went before.
    /// - Returns: The swings that are certain by now, in order of time; the last ones may lie a few seconds back.
    /// - Complexity: O(*n*), where *n* is the number of samples in the batch.
    public mutating func analyze(_ batch: MotionBatch) -> [Swing] {
        var swings: [Swing] = []
        if let clock, clock != batch.clock {
            swings = finish()
            for i in swings.indices where swings[i].flags.contains(.edge) { swings[i].flags.insert(.clockJump) }
        }
        clock = batch.clock
        let rate = recent.append(batch)
        switch mode {
        case .swings: track(batch, rate)
        case .impactsOnly: impacts += detector.detect(batch)
        }
        watermark = Double(batch.second + 1)
        swings += decide()
        forget()
        return swings
    }

    /// Ends the recording.
    ///
    /// - Returns: The swings that were still waiting for what comes after them.
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
            let border = time.firstIndex(from: gap.end)
            for i in trackers.indices {
                add(trackers[i].track(time.span.extracting(start..<border), rate.span.extracting(start..<border)))
                add(trackers[i].finish())
            }
            start = border
        }
        for i in trackers.indices {
            add(trackers[i].track(time.span.extracting(start..<time.count), rate.span.extracting(start..<time.count)))
        }
    }

    private mutating func add(_ ended: [RotationSegment]) {
        for lobe in ended where lobe.end - lobe.start >= Self.shortestSegment {
            lobes.insert(lobe, at: lobes.lastIndex { $0.peakTime <= lobe.peakTime }.map { $0 + 1 } ?? 0)
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
        for lobe in lobes where lobe.peakTime > decided {
            // A greater lobe may still come, or be under way.
            let horizon = lobe.peakTime + profile.companionSpacing
            // Most seconds end here: one that waits shall cost little.
            guard horizon + Self.lookAhead <= watermark,
                !trackers.contains(where: { $0.open.map { $0.start < horizon } ?? false })
            else { break }
            let near = lobes.filter { ($0.peakTime - lobe.peakTime).magnitude < profile.swingSpacing }
            guard near.allSatisfy({ $0.end + Self.lookAhead <= watermark }) else { break }
            decided = lobe.peakTime
            for other in near where other.peak >= profile.minimumPeakRate && evidence[other] == nil {
                evidence[other] = measure.evidence(other)
            }
            guard isSwing(lobe, among: near), let evidence = evidence[lobe] else { continue }
            if let swing = measure.swing(lobe, evidence), isFast(swing, lobe) { swings.append(swing) }
        }
        return swings
    }

    /// Forgets what no swing that is still to be decided can depend on, however long nothing has happened.
    private mutating func forget() {
        var open = watermark
        for tracker in trackers { open = min(open, tracker.open?.start ?? open) }
        let undecided = lobes.first { $0.peakTime > decided }?.peakTime ?? watermark
        let earliestPeak = min(open, undecided)
        if !lobes.isEmpty { lobes.removeAll { $0.peakTime < earliestPeak - profile.companionSpacing } }
        if !evidence.isEmpty {
            evidence = evidence.filter { $0.key.peakTime >= earliestPeak - profile.companionSpacing }
        }
        var needed = min(open, impacts.first?.onset ?? open)
        for lobe in lobes { needed = min(needed, lobe.start) }
        recent.forget(before: needed - profile.maximumDuration - 2)
    }

    /// Whether the lobe is fast, the greatest of its surroundings, and no part of a shake.
    private func isSwing(_ lobe: RotationSegment, among near: [RotationSegment]) -> Bool {
        guard let found = evidence[lobe] else { return false }
        let hasContact = found.hasContact
        var (before, after) = (0.0, 0.0)
        for opposite in near where opposite.sign != lobe.sign {
            if opposite.peakTime < lobe.peakTime { before = max(before, opposite.peak) }
            if opposite.peakTime > lobe.peakTime { after = max(after, opposite.peak) }
        }
        guard before <= profile.maximumBackswing * lobe.peak else { return false }
        guard min(before, after) <= profile.oppositeRate * lobe.peak else { return false }
        // A slow accelerometer can't tell that a turn met nothing.
        let metNothing = !hasContact && found.rate >= SwingMeasurement.missRate
        guard !metNothing || before + after <= 2 * profile.shakeRate * lobe.peak else { return false }
        return !near.contains { other in
            guard other != lobe, let otherHasContact = evidence[other]?.hasContact else { return false }
            guard otherHasContact == hasContact else { return otherHasContact }
            return (other.peak, lobe.peakTime) > (lobe.peak, other.peakTime)
        }
    }

    /// Whether a swing accelerates like one, and not like a turn of the body, or like the slower movements by which a swing is
    /// prepared and recovered from.
    private func isFast(_ swing: Swing, _ lobe: RotationSegment) -> Bool {
        let hasContact = swing.outcome == .contact
        let isCompanion =
            !hasContact
            && lobes.contains { other in
                other.sign != lobe.sign && (other.peakTime - lobe.peakTime).magnitude < profile.companionSpacing
                    && other.peak > profile.oppositeRate * lobe.peak
            }
        guard !swing.start.isNaN else { return hasContact || !isCompanion }
        let least = isCompanion ? profile.companionAcceleration : profile.minimumAcceleration
        return swing.peakRotationRate >= least * swing.timeToPeakRate
    }

    private var measure: SwingMeasurement {
        SwingMeasurement(profile: profile, recent: recent, clock: clock ?? 0)
    }
}
