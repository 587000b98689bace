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
    /// The time after a swing that still affects its measurement, in seconds.
    static let lookAhead = 0.65

    /// The parameters in use.
    public let profile: SwingProfile
    private let mode: Mode
    private(set) var recent = RecentMotion()
    private var detector: ImpactDetector
    private var trackers: [RotationSegmenter]
    /// The tracker of fast total rates, for movements about tilted axes.
    private var totalTracker: RotationSegmenter
    private var impacts: [Impact] = []
    /// The segments that have ended, in order of their peaks.
    private var segments: [RotationSegment] = []
    /// The stretches of movements about tilted axes that have ended, with these axes, in order of their peaks.
    private var stretches: [RotationSegment] = []
    /// The movements about tilted axes, by their stretches.
    private var tilted: [RotationSegment: TiltedMovement] = [:]
    /// The movements of the last seconds, in order of their peaks.
    private var rhythm: Rhythm
    /// The accelerometer's evidence for the segments that are fast enough to be swings.
    private var evidence: [RotationSegment: ContactEvidence] = [:]
    /// The last movement that has been decided, as in ``RotationSegment/order``.
    private var decided = (-Double.infinity, 0)
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
        totalTracker = RotationSegmenter(sign: 1, threshold: TiltedRotations.totalFactor * profile.minimumPeakRate)
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
        endSegments()
        watermark = .infinity
        let swings = decide()
        self = SwingAnalyzer(profile: profile, mode: mode)
        return swings
    }

    private mutating func track(_ batch: MotionBatch, _ rate: RotationRates) {
        let time = batch.deviceMotion.time
        var start = 0
        for gap in batch.deviceMotionGaps {
            let border = time.firstIndex(from: gap.endTimestamp)
            track(time, rate, start..<border)
            endSegments()
            start = border
        }
        track(time, rate, start..<time.count)
    }

    private mutating func track(_ time: SampleColumn<Double>, _ rate: RotationRates, _ range: Range<Int>) {
        let time = time.span.extracting(range)
        for i in trackers.indices { add(trackers[i].analyze(time, rate.aboutGravity.span.extracting(range))) }
        addStretches(totalTracker.analyze(time, rate.total.span.extracting(range)))
    }

    private mutating func endSegments() {
        for i in trackers.indices { add(trackers[i].finish()) }
        addStretches(totalTracker.finish())
    }

    private mutating func add(_ ended: [RotationSegment]) {
        for segment in ended where segment.endTimestamp - segment.startTimestamp >= Self.shortestSegment {
            rhythm.add(segment)
            segments.insertInOrder(segment)
        }
    }

    private mutating func addStretches(_ ended: [RotationSegment]) {
        guard profile.rotationAxis == .own else { return }
        for var stretch in ended {
            let (axis, isTilted) = TiltedRotations(profile: profile, recent: recent).axis(of: stretch)
            guard isTilted else { continue }
            stretch.axis = axis
            rhythm.add(stretch)
            stretches.insertInOrder(stretch)
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
        for movement in undecided() {
            // A faster segment may still follow, or have started.
            let horizon = movement.peakTimestamp + profile.companionSpacing
            // In most seconds the loop ends here, so waiting must be cheap.
            guard horizon + Self.lookAhead <= watermark, !isOpen(before: horizon) else { break }
            let near = (segments + stretches).filter {
                ($0.peakTimestamp - movement.peakTimestamp).magnitude < profile.swingSpacing
            }
            guard near.allSatisfy({ $0.endTimestamp + Self.lookAhead <= watermark }) else { break }
            decided = movement.order
            for other in near where evidence[other] == nil { find(other) }
            guard let evidence = evidence[movement] else { continue }
            let segment = tilted[movement]?.segment ?? movement
            let selection = SwingSelection(
                segment, evidence, among: tilted[movement]?.all ?? segments, profile: profile, recent: recent)
            guard selection.isSwing, isBest(movement, among: near), var swing = measure.swing(segment, evidence),
                selection.isFast(swing)
            else { continue }
            if rhythm.contains(movement) { swing.makeRhythmic() }
            swings.append(swing)
        }
        return swings
    }

    /// Returns the movements that are not decided, in order of their peaks.
    private func undecided() -> [RotationSegment] {
        guard !stretches.isEmpty else { return segments.filter { $0.order > decided } }
        return (segments + stretches).filter { $0.order > decided }.sorted { $0.order < $1.order }
    }

    /// Returns whether a movement that began before an instant has not ended.
    private func isOpen(before instant: Double) -> Bool {
        (trackers + [totalTracker]).contains { $0.open.map { $0.startTimestamp < instant } ?? false }
    }

    /// Collects the evidence for a contact in a movement that is fast enough for a swing.
    ///
    /// A movement about a tilted axis is followed about its own axis only.
    private mutating func find(_ movement: RotationSegment) {
        guard movement.axis == .gravity else {
            guard let found = TiltedRotations(profile: profile, recent: recent).movement(of: movement),
                found.segment.peakRate >= profile.minimumPeakRate
            else { return }
            tilted[movement] = found
            evidence[movement] = measure.evidence(found.segment)
            return
        }
        guard movement.peakRate >= profile.minimumPeakRate,
            !stretches.contains(where: { $0.contains(movement.peakTimestamp) })
        else { return }
        evidence[movement] = measure.evidence(movement)
    }

    /// Returns whether a movement is the fastest of those with a contact, or of all if none has a contact.
    private func isBest(_ movement: RotationSegment, among near: [RotationSegment]) -> Bool {
        guard let hasContact = evidence[movement]?.hasContact else { return false }
        let rate = tilted[movement]?.segment.peakRate ?? movement.peakRate
        return !near.contains { other in
            guard other != movement, let otherHasContact = evidence[other]?.hasContact else { return false }
            guard otherHasContact == hasContact else { return otherHasContact }
            return (tilted[other]?.segment.peakRate ?? other.peakRate, movement.order.0, movement.order.1)
                > (rate, other.order.0, other.order.1)
        }
    }

    /// Removes everything on which no undecided swing depends, so that memory stays bounded.
    private mutating func forget() {
        var open = watermark
        for tracker in trackers + [totalTracker] { open = min(open, tracker.open?.startTimestamp ?? open) }
        let earliestPeak = min(open, undecided().first?.peakTimestamp ?? watermark)
        let border = earliestPeak - profile.companionSpacing
        if !segments.isEmpty { segments.removeAll { $0.peakTimestamp < border } }
        if !stretches.isEmpty { stretches.removeAll { $0.peakTimestamp < border } }
        if !evidence.isEmpty { evidence = evidence.filter { $0.key.peakTimestamp >= border } }
        if !tilted.isEmpty { tilted = tilted.filter { $0.key.peakTimestamp >= border } }
        rhythm.forget(before: earliestPeak)
        var needed = min(open, impacts.first?.onset ?? open)
        for movement in segments + stretches { needed = min(needed, movement.startTimestamp) }
        recent.forget(before: needed - profile.maximumDuration - 2)
    }

    private var measure: SwingMeasurement {
        SwingMeasurement(profile: profile, recent: recent, clock: clock ?? 0)
    }
}
