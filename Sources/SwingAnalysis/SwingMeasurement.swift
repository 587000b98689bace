import SwingMotion

/// The measurement of one swing, from the seconds around it and from nothing else.
struct SwingMeasurement {
    /// The minimum effective peak rate of a miss, in rad/s (``RotationSegment/effectiveRate``).
    ///
    /// Slower movements without a contact are more often gestures or practice than swings: in nine simulators, 7 of
    /// 1,083 misses were slower, and 74 of 177 other movements that were reported as misses.
    static let missPeakRate = 7.5
    /// The minimum score of a contact that is not doubtful.
    static let clearScore = 0.9
    /// The maximum spread of a start for which a time to contact is reported, in seconds.
    static let sureSpread = 0.02
    /// The time by which a doubtful contact may be later than reported, in seconds.
    private static let contactDoubt = 0.1
    /// The time before a contact that no impact in the accelerometer disturbs the measurement of the latency, in seconds.
    private static let latencyMargin = 0.02
    /// The time around a stretch of device motion that its derivatives require, in seconds.
    private static let motionMargin = 0.05
    /// The time before a swing's contact in which its acceleration is examined, in seconds.
    private static let before = 0.65

    let profile: SwingProfile
    /// The latency of device motion where it can't be measured.
    let latency: AssumedLatency
    let ranges: SensorRanges
    let recent: RecentMotion
    let clockRun: Int
    /// The kinds of strokes to distinguish; `nil` for none.
    let kinds: StrokeKinds?
    /// The delays of gravity in the last swings, in seconds.
    let earlierDelays: [Double]
    /// The levers of the last swings.
    let earlierLevers: [LeverFit]
    /// Whether windows contain the features from which kinds are learnt.
    let keepsFeatures: Bool

    /// A measured swing, the mean acceleration from its start to its peak rate about its own axis, in rad/s² (NaN without a
    /// start), and the delay of gravity in seconds (`nil` if it is unknown).
    typealias Measured = (swing: Swing, acceleration: Double, gravityDelay: Double?)

    /// Returns the accelerometer's evidence for a contact in the movement of a segment.
    func evidence(_ segment: RotationSegment) -> ContactEvidence {
        let alignment = align(segment)
        let (lag, usual) = (alignment.lag, MotionLatency.range)
        let (late, early) = (max(lag - usual.upperBound, 0), max(usual.lowerBound - lag, 0))
        let excerpt = recent.excerpt(
            accelerometer: segment.startTimestamp - 0.25 - late...segment.endTimestamp + 0.25 + early,
            motion: segment.startTimestamp - 0.05...segment.endTimestamp + 0.15, with: .rates)
        var evidence = ContactEvidence(excerpt, of: segment, lag: lag, profile: profile)
        if evidence.rate >= BriefBurst.minimumRate,
            let brief = BriefBurst(excerpt, at: evidence.outcome == .contact ? evidence.contact?.onset : nil)
        {
            let other = ContactEvidence(brief.removed(from: excerpt), of: segment, lag: lag, profile: profile)
            evidence.compare(with: other)
        }
        evidence.alignment = alignment
        return evidence
    }

    /// Returns the latency with which a contact is searched for in the movement of a segment, and whether both streams
    /// belong together.
    ///
    /// The latency is the assumed one unless the streams are further apart than those of a watch. It is measured before
    /// the peak rate, because a contact is not known yet.
    private func align(_ segment: RotationSegment) -> StreamAlignment {
        let reach = MotionLatency.wideRange.upperBound + 0.02
        let (begin, end) = (segment.peakTimestamp - 0.5, segment.peakTimestamp)
        let excerpt = recent.excerpt(
            accelerometer: begin - reach...end + reach, motion: begin - Self.motionMargin...end + Self.motionMargin,
            with: .vectors)
        // What follows the last gap is compared.
        let gap = (excerpt.gaps + excerpt.motionGaps).map(\.endTimestamp).max()
        let start = min(max(begin, gap.map { $0 + reach } ?? begin), end)
        return StreamAlignment(excerpt, in: start...end, assumed: latency.value, earlier: earlierLevers)
    }

    /// Measures the swing of a segment; returns `nil` if the rotation is too small, too short or too long.
    func swing(_ segment: RotationSegment, _ evidence: ContactEvidence) -> Measured? {
        var swing = Swing()
        swing.clockRun = clockRun
        swing.peakAcceleration.orNaN = evidence.peak
        if evidence.isFastEnough {
            swing.contactScore.orNaN = evidence.score
            swing.outcome = evidence.outcome
        }
        if evidence.isFastEnough, let contact = evidence.contact, swing.outcome != .miss {
            swing.contactTimestamp.orNaN = contact.onset
            swing.peakTimestamp.orNaN = contact.peakTime
            swing.peakAcceleration.orNaN = contact.peak
            swing.blowCount = contact.blowCount
        }
        let centre = swing.contactTimestamp ?? segment.peakTimestamp
        let excerpt = recent.excerpt(
            accelerometer: centre - Self.before...centre + 0.35,
            motion: centre - max(profile.maximumDuration + 0.8, profile.backswingReach + 0.2)...centre + 0.6)
        let burst = HighPassedExcerpt(excerpt, around: centre, profile: profile, zAlone: true)
        if burst.rate < RateCapability.lowRate { swing.flags.insert(.lowRate) }
        if excerpt.isClipped(around: centre, ranges) { swing.flags.insert(.clipped) }
        if SignalBandwidth.isLimited(excerpt, around: centre) { swing.flags.insert(.smoothed) }
        doubt(&swing, segment, evidence, excerpt)
        guard let (acceleration, rate, phases) = rotate(&swing, excerpt, segment) else { return nil }
        flag(&swing, excerpt, centre)
        let delay =
            evidence.alignment.isUsable ? gravityDelay(segment, excerpt, lag: swing.motionLatency.orNaN) : nil
        if let delay, delay.isConfirmed { swing.flags.insert(.misaligned) }
        contradict(&swing, segment, excerpt)
        if evidence.restsOnFewSamples { swing.flags.insert(.implausible) }
        if !evidence.restsOnFewSamples, !isDamaged(excerpt, near: swing.contactTimestamp.orNaN) {
            time(&swing, evidence.contact, rate: burst.rate)
        }
        phases?.report(&swing, excerpt)
        swing.window = WindowCutter.cut(
            excerpt, burst, rate: rate,
            at: (swing.contactTimestamp ?? swing.peakRateTimestamp).orNaN)
        findKind(of: &swing, excerpt)
        return (swing, acceleration, delay?.seconds)
    }

    /// Finds the kind of the stroke if kinds are given.
    private func findKind(of swing: inout Swing, _ excerpt: Excerpt) {
        guard kinds != nil || keepsFeatures else { return }
        if kinds != nil { swing.kind = StrokeKinds.unknown }
        guard let peak = swing.peakRateTimestamp else { return }
        // Device motion is later than the reported instant.
        let features = StrokeFeatures(excerpt, at: peak + swing.motionLatency.orNaN)
        if keepsFeatures { swing.window.strokeFeatures = features.values }
        if let found = kinds?.estimate(features) {
            (swing.kind, swing.kindProbability) = (found.kind, found.probability)
        }
    }

    /// Makes outcomes uncertain that the accelerometer's rate, a gap or a slow movement leaves in doubt.
    private func doubt(
        _ swing: inout Swing, _ segment: RotationSegment, _ evidence: ContactEvidence, _ excerpt: Excerpt
    ) {
        if evidence.alignment.isApart || swing.flags.contains(.smoothed)
            || isCopied(swing.contactTimestamp.orNaN, excerpt)
        {
            swing.outcome = .uncertain
        }
        if !evidence.alignment.isUsable { swing.flags.insert(.misaligned) }
        let isSlow = segment.effectiveRate < Self.missPeakRate
        if swing.outcome == .miss, evidence.rate < RateCapability.missRate || evidence.hasGap || isSlow {
            swing.outcome = .uncertain
        }
        // The missing samples may contain the contact, and what was found may be a burst before it.
        if swing.outcome == .contact, swing.contactScore.orNaN < Self.clearScore, evidence.hasGap {
            swing.flags.insert(.gap)
        }
        if swing.outcome == .miss, isCutOff(segment, excerpt) {
            swing.outcome = .uncertain
            swing.flags.insert(.gap)
        }
        // The contact may lie before the first sample or after the last one.
        if swing.outcome == .miss, touchesEdge(segment, excerpt) {
            swing.outcome = .uncertain
            swing.flags.insert(.edge)
        }
        // Too little remains of a weak contact to distinguish it from the movement.
        if swing.outcome == .contact, evidence.rate < RateCapability.missRate,
            swing.contactScore.orNaN < Self.clearScore
        {
            swing.outcome = .uncertain
        }
    }

    /// Measures an impact alone, for a recording without rotation.
    func impact(_ impact: Impact) -> Swing? {
        let excerpt = recent.excerpt(
            accelerometer: impact.onset - 0.65...impact.onset + 0.35, motion: impact.onset...impact.onset)
        let evidence = ContactEvidence(excerpt, around: impact.onset, profile: profile)
        guard let contact = evidence.contact else { return nil }
        let burst = HighPassedExcerpt(excerpt, around: impact.onset, profile: profile, zAlone: true)
        var swing = Swing()
        swing.clockRun = clockRun
        swing.contactTimestamp.orNaN = contact.onset
        swing.peakTimestamp.orNaN = contact.peakTime
        swing.peakAcceleration.orNaN = contact.peak
        if evidence.isFastEnough { swing.contactScore.orNaN = evidence.score }
        swing.blowCount = contact.blowCount
        swing.flags = [.noDeviceMotion]
        if burst.rate < RateCapability.lowRate { swing.flags.insert(.lowRate) }
        if excerpt.isClipped(around: impact.onset, ranges) { swing.flags.insert(.clipped) }
        if excerpt.gaps.contains(where: { $0.overlaps(contact.onset - 0.1...contact.onset + 0.1) }) {
            swing.flags.insert(.gap)
        }
        swing.window = WindowCutter.cut(excerpt, burst, rate: excerpt.gravityRate, at: contact.onset)
        return swing
    }

    /// Measures the rotation, its starts and its onset.
    ///
    /// Whether it is a swing depends on the rotation about its own axis, whatever the profile's axis is.
    ///
    /// - Returns: The mean acceleration from start to peak rate, in rad/s², the rate about the profile's axis, and the
    ///   phases; `nil` if the rotation is not a swing.
    private func rotate(
        _ swing: inout Swing, _ excerpt: Excerpt, _ segment: RotationSegment
    ) -> (acceleration: Double, rate: [Float], phases: SwingPhases?)? {
        let hasContact = swing.contactTimestamp != nil
        // Held values leave the movement in one piece.
        let held = excerpt.motionFaults.map(\.endTimestamp)
        let border =
            excerpt.motionGaps.last { $0.endTimestamp <= segment.peakTimestamp && !held.contains($0.endTimestamp) }?
            .endTimestamp ?? -.infinity
        let latencyEnd =
            hasContact
            ? min(swing.contactTimestamp.orNaN - Self.latencyMargin, segment.endTimestamp) : segment.peakTimestamp
        let movement = max(border, segment.startTimestamp - 0.5)
        let measured = MotionLatency.measure(excerpt, in: movement...max(movement, latencyEnd))
        let lag = measured ?? latency.value
        swing.motionLatency.orNaN = lag
        if measured == nil, !latency.isStated, excerpt.motionAcceleration.count == 0 {
            swing.flags.insert(.latencyAssumed)
        }
        // A miss ends its search just after the peak of the total rate, since the peak about an axis may be later.
        let until =
            hasContact
            ? swing.contactTimestamp.orNaN - profile.shockDuration
            : min(segment.peakTimestamp + OwnAxis.reach, segment.endTimestamp) - lag
        let goal = lag + (hasContact ? swing.contactTimestamp.orNaN : until)
        let reach = max(border, goal - SwingRotation.peakReach)...max(border, goal)
        guard let axis = OwnAxis(excerpt, peakIn: reach) else {
            swing.flags.insert(.startNotFound)
            return swing.outcome == .contact ? (.nan, excerpt.gravityRate, nil) : nil
        }
        swing.axisTilt.orNaN = axis.tilt
        let doubt = hasContact && swing.contactScore.orNaN < Self.clearScore ? Self.contactDoubt : 0
        let rotations = SwingRotations(
            excerpt, about: axis, after: border, lag: lag, until: until, doubt: doubt, profile: profile)
        let scan = StartScan(
            profile: profile, latencySpread: measured == nil ? latency.spread : StartScan.measuredLatency)
        let phases = rotations.report(&swing, scan)
        guard let acceleration = rotations.judge(&swing, excerpt, segment, scan) else { return nil }
        let isOwn = profile.rotationAxis == .own
        return (acceleration, isOwn ? excerpt.rate(about: axis.direction) : excerpt.gravityRate, phases)
    }

    private func flag(_ swing: inout Swing, _ excerpt: Excerpt, _ centre: Double) {
        let begin = swing.startTimestamp.map { $0 - 0.1 } ?? centre - profile.maximumDuration
        let end = (swing.contactTimestamp ?? swing.peakRateTimestamp).orNaN + 0.05
        if (excerpt.gaps + excerpt.motionGaps).contains(where: { $0.overlaps(begin...max(begin, end)) }) {
            swing.flags.insert(.gap)
        }
        if let fast = excerpt.motionTime.range(within: begin...max(begin, end)),
            ClippedValues.contains(excerpt.rotation.extracting(fast), .rotationRate(ranges))
        {
            // The peak is a lower bound, so a fraction of it is reached too early.
            swing.flags.formUnion([.clipped, .startUncertain])
        }
        let faults = (excerpt.faults + excerpt.motionFaults).filter { $0.overlaps(begin...max(begin, end)) }
        if faults.contains(where: { $0.kind.isDropped }) { swing.flags.insert(.implausible) }
        if faults.contains(where: { !$0.kind.isDropped }) { swing.flags.insert(.held) }
        // Only the accelerometer's samples around the contact are examined.
        let accelerometerBegin = max(begin, centre - Self.before + 0.05)
        if excerpt.time.first ?? .infinity > accelerometerBegin || excerpt.motionTime.first ?? .infinity > begin {
            swing.flags.formUnion(clockRun > 0 ? [.edge, .clockReset] : .edge)
        }
        if excerpt.time.last ?? -.infinity < end || excerpt.motionTime.last ?? -.infinity < end {
            swing.flags.insert(.edge)
        }
        if swing.startTimestamp != nil, !(swing.startSpread.orNaN <= Self.sureSpread) {
            swing.flags.insert(.startUncertain)
        }
    }

    /// Reports the time to contact unless a flag or its confidence makes it doubtful.
    private func time(_ swing: inout Swing, _ contact: ContactInstants?, rate: Double) {
        guard swing.outcome == .contact, let contact, swing.startTimestamp != nil else { return }
        let confidence = ContactConfidence.probability(of: swing, contact, rate: rate)
        if !(confidence >= ContactConfidence.minimum) { swing.flags.insert(.weakContact) }
        guard
            swing.flags.isDisjoint(with: [
                .gap, .edge, .weakContact, .offAxis, .startNotFound, .startUncertain, .misaligned,
            ])
        else { return }
        swing.timeToContact.orNaN = swing.contactTimestamp.orNaN - swing.startTimestamp.orNaN
        swing.confidence = confidence
    }
}
