import SwingMotion

/// The measurement of one swing, from the seconds around it and from nothing else.
struct SwingMeasurement {
    /// The minimum peak rotation rate of a miss, in rad/s.
    ///
    /// Slower movements without a contact are more often gestures or practice than swings: in nine simulators, 7 of
    /// 1,083 misses were slower, and 74 of 177 other movements that were reported as misses. About a tilted axis, the
    /// minimum is higher by ``TiltedRotations/totalFactor``.
    static let missPeakRate = 7.5
    /// The minimum score of a contact that is not doubtful.
    static let clearScore = 0.9

    /// The maximum sensitivity and spread of a start for which a time to contact is reported, in seconds.
    ///
    /// An error of one such spread is a tenth of a time to contact.
    static let sureStart = (sensitivity: 0.03, spread: 0.02)

    /// The time between the first blows of two signals at which a contact's instant is half as certain, and the time
    /// above which it is doubtful, in seconds.
    ///
    /// In the simulators, 62 % of the instants with more than 15 ms are wrong by more than 10 ms, and 17 % of those with
    /// 4 to 15 ms (docs/validation.md).
    static let (typicalDisagreement, sureDisagreement) = (0.012, 0.015)

    /// The maximum distance from the onset to the 10 % instant, as a fraction of the time to contact.
    private static let gradualPart = 0.5

    /// The distance from a swing's fast part within which a gap in device motion cuts the swing off, in seconds.
    static let cutMargin = 0.03

    /// The time before a swing's contact in which its acceleration is examined, in seconds.
    private static let before = 0.65

    let profile: SwingProfile
    let recent: RecentMotion
    let clock: Int

    /// Returns the accelerometer's evidence for a contact in the movement of a segment.
    func evidence(_ segment: RotationSegment) -> ContactEvidence {
        let (lag, usual) = (searchLatency(segment), MotionLatency.range)
        let (late, early) = (max(lag - usual.upperBound, 0), max(usual.lowerBound - lag, 0))
        return ContactEvidence(
            recent.excerpt(
                accelerometer: segment.startTimestamp - 0.25 - late...segment.endTimestamp + 0.25 + early,
                motion: segment.startTimestamp - 0.05...segment.endTimestamp + 0.15, about: segment.axis),
            of: segment, lag: lag, profile: profile)
    }

    /// Returns the latency with which a contact is searched for in the movement of a segment, in seconds.
    ///
    /// It is the assumed latency unless the streams are further apart than those of a watch. It is measured before the
    /// peak rate, because a contact is not known yet.
    private func searchLatency(_ segment: RotationSegment) -> Double {
        let span = segment.peakTimestamp - 0.5...segment.peakTimestamp
        let reach = MotionLatency.wideRange.upperBound + 0.02
        let excerpt = recent.excerpt(accelerometer: span.lowerBound - reach...span.upperBound + reach, motion: span)
        guard !MotionLatency.fits(profile.motionLatency, excerpt, in: span),
            let lag = MotionLatency.measure(excerpt, in: span), !MotionLatency.range.contains(lag)
        else { return profile.motionLatency }
        return lag
    }

    /// Measures the swing of a segment; returns `nil` if the rotation is too small, too short or too long.
    func swing(_ segment: RotationSegment, _ evidence: ContactEvidence) -> Swing? {
        var swing = Swing()
        swing.clock = clock
        swing.peakAcceleration = evidence.peak
        if evidence.isFastEnough {
            swing.contactScore = evidence.score
            swing.outcome = evidence.outcome
            if evidence.isLate { swing.flags.insert(.lateBurst) }
        }
        if evidence.isFastEnough, let contact = evidence.contact, swing.outcome != .miss {
            swing.contactTimestamp = contact.onset
            swing.peakTimestamp = contact.peakTime
            swing.peakAcceleration = contact.peak
            swing.blowCount = contact.blowCount
        }
        let centre = swing.contactTimestamp.isNaN ? segment.peakTimestamp : swing.contactTimestamp
        let excerpt = recent.excerpt(
            accelerometer: centre - Self.before...centre + 0.35,
            motion: centre - profile.maximumDuration - 0.8...centre + 0.6, about: segment.axis)
        let burst = HighPassedExcerpt(excerpt, around: centre, profile: profile, zAlone: true)
        if burst.rate < RateCapability.lowRate { swing.flags.insert(.lowRate) }
        if segment.axis != .gravity { swing.flags.insert(.tiltedAxis) }
        let isSlow = segment.peakRate < Self.missPeakRate * (segment.axis == .gravity ? 1 : TiltedRotations.totalFactor)
        if swing.outcome == .miss, evidence.rate < RateCapability.missRate || evidence.hasGap || isSlow {
            swing.outcome = .uncertain
        }
        if swing.outcome == .miss, isCutOff(segment, excerpt) {
            swing.outcome = .uncertain
            swing.flags.insert(.gap)
        }
        // Too little remains of a weak contact to distinguish it from the movement.
        if swing.outcome == .contact, evidence.rate < RateCapability.missRate, swing.contactScore < Self.clearScore {
            swing.outcome = .uncertain
        }
        if burst.isClipped { swing.flags.insert(.clipped) }
        guard rotate(&swing, excerpt, segment) else { return nil }
        if swing.outcome == .contact, evidence.contact.map(Self.isAmbiguous) ?? false {
            swing.flags.insert(.weakContact)
        }
        flag(&swing, excerpt, centre, rate: burst.rate)
        swing.confidence *= evidence.contact.map(Self.certainty) ?? 1
        swing.window = WindowCutter.cut(
            excerpt, burst, at: swing.contactTimestamp.isNaN ? swing.peakRateTimestamp : swing.contactTimestamp)
        return swing
    }

    /// Returns whether two signals disagree too much on the contact's instant to report it.
    static func isAmbiguous(_ contact: ContactInstants) -> Bool { contact.disagreement > sureDisagreement }

    /// Returns the part of the confidence that doubts about the contact's instant leave, 0…1.
    static func certainty(of contact: ContactInstants) -> Double {
        // Where an earlier burst may be the contact, the instant is wrong about as often as the square of its score.
        let earlier = contact.earlierScore
        let ambiguity = contact.disagreement / typicalDisagreement
        return (1 - earlier * earlier) / (1 + ambiguity * ambiguity)
    }

    /// Returns whether device motion has a gap while the swing is fast, so that a contact may be overlooked.
    private func isCutOff(_ segment: RotationSegment, _ excerpt: Excerpt) -> Bool {
        let fast = excerpt.motionTime.indices.filter {
            segment.startTimestamp <= excerpt.motionTime[$0] && excerpt.motionTime[$0] <= segment.endTimestamp
                && Double(excerpt.rate[$0] * segment.sign) >= profile.minimumContactRateFraction * segment.peakRate
        }
        guard let first = fast.first, let last = fast.last else { return true }
        let span = excerpt.motionTime[first] - Self.cutMargin...excerpt.motionTime[last] + Self.cutMargin
        return excerpt.motionGaps.contains { $0.overlaps(span) }
    }

    /// Measures an impact alone, for a recording without rotation.
    func impact(_ impact: Impact) -> Swing? {
        let excerpt = recent.excerpt(
            accelerometer: impact.onset - 0.65...impact.onset + 0.35, motion: impact.onset...impact.onset)
        let evidence = ContactEvidence(excerpt, around: impact.onset, profile: profile)
        guard let contact = evidence.contact else { return nil }
        let burst = HighPassedExcerpt(excerpt, around: impact.onset, profile: profile, zAlone: true)
        var swing = Swing()
        swing.clock = clock
        swing.contactTimestamp = contact.onset
        swing.peakTimestamp = contact.peakTime
        swing.peakAcceleration = contact.peak
        if evidence.isFastEnough { swing.contactScore = evidence.score }
        swing.blowCount = contact.blowCount
        swing.flags = [.noDeviceMotion]
        if burst.rate < RateCapability.lowRate { swing.flags.insert(.lowRate) }
        if burst.isClipped { swing.flags.insert(.clipped) }
        if excerpt.gaps.contains(where: { $0.overlaps(contact.onset - 0.1...contact.onset + 0.1) }) {
            swing.flags.insert(.gap)
        }
        swing.window = WindowCutter.cut(excerpt, burst, at: contact.onset)
        return swing
    }

    /// Measures the start and the rotation from it to the contact; returns `false` if the rotation is not a swing.
    private func rotate(_ swing: inout Swing, _ excerpt: Excerpt, _ segment: RotationSegment) -> Bool {
        let border = excerpt.motionGaps.last { $0.endTimestamp <= segment.peakTimestamp }?.endTimestamp ?? -.infinity
        let height =
            swing.contactTimestamp.isNaN
            ? segment.peakTimestamp : min(swing.contactTimestamp - profile.shockDuration, segment.endTimestamp)
        let movement = max(border, segment.startTimestamp - 0.5)
        swing.motionLatency =
            MotionLatency.measure(excerpt, in: movement...max(movement, height)) ?? profile.motionLatency
        let rotation = SwingRotation(excerpt, of: segment, after: border, lag: swing.motionLatency, profile: profile)
        let validEnd = swing.contactTimestamp.isNaN ? height - swing.motionLatency : height
        let finder = StartFinder(
            time: rotation.time, rate: rotation.rate, profile: profile,
            acceleration: AccelerationOnset(excerpt: excerpt))
        let end = rotation.time.firstIndex(from: validEnd.nextUp) - 1
        guard let top = finder.peak(before: end) else {
            swing.flags.insert(.startNotFound)
            return swing.outcome == .contact
        }
        // A contact before the rotation began does not belong to this rotation.
        if rotation.rate[top] < RotationSegmenter.part * profile.minimumPeakRate { swing.outcome = .uncertain }
        swing.peakRotationRate = rotation.rate[top]
        swing.peakRateTimestamp = rotation.time[top]
        swing.start10Timestamp = finder.tenPercent(before: top) ?? .nan
        let isAtStop = swing.outcome == .contact && rotation.isBraking(at: swing.contactTimestamp, from: top)
        let isStopped =
            swing.outcome == .contact
            && SwingRotation.isStopped(after: swing.contactTimestamp, in: excerpt, lag: swing.motionLatency)
        let isChecked = swing.outcome != .contact || isAtStop
        if isStopped || isChecked && rotation.isChecked(from: top, rising: swing.start10Timestamp) {
            swing.outcome = .uncertain
            swing.flags.insert(.checked)
        }
        guard let start = finder.start(from: top) else {
            swing.flags.insert(.startNotFound)
            // A contact is certain enough without a start.
            return swing.outcome == .contact || rotation.mayHaveLostStart(top: top, validUpTo: end)
        }
        swing.startTimestamp = start.timestamp
        swing.startSensitivity = start.sensitivity
        swing.startSpread = start.spread
        swing.timeToPeakRate = rotation.time[top] - start.timestamp
        let goal = swing.contactTimestamp.isNaN ? rotation.time[top] : swing.contactTimestamp
        let angle = rotation.angle(from: start.timestamp, to: goal, validUpTo: end)
        if !swing.contactTimestamp.isNaN { swing.rotationAngle = angle }
        guard rotation.isWithinBounds(angle: angle, duration: goal - start.timestamp) else { return false }
        if !swing.contactTimestamp.isNaN, rotation.isEnough(angle: angle, duration: goal - start.timestamp) {
            return true
        }
        // If the contact came too early, the complete movement may still be a swing, but the outcome is uncertain.
        if !swing.contactTimestamp.isNaN { swing.outcome = .uncertain }
        return rotation.isEnough(from: start.timestamp, to: segment.endTimestamp)
    }

    /// Returns whether the onset precedes the 10 % instant by more than half the time from the onset to the contact, or
    /// to the peak rate without one.
    private func isGradual(_ swing: Swing) -> Bool {
        let goal = swing.contactTimestamp.isNaN ? swing.peakRateTimestamp : swing.contactTimestamp
        let difference = (swing.start10Timestamp - swing.startTimestamp).magnitude
        return difference > Self.gradualPart * (goal - swing.startTimestamp)
    }

    private func flag(_ swing: inout Swing, _ excerpt: Excerpt, _ centre: Double, rate: Double) {
        let begin = swing.startTimestamp.isNaN ? centre - profile.maximumDuration : swing.startTimestamp - 0.1
        let end = (swing.contactTimestamp.isNaN ? swing.peakRateTimestamp : swing.contactTimestamp) + 0.05
        if (excerpt.gaps + excerpt.motionGaps).contains(where: { $0.overlaps(begin...max(begin, end)) }) {
            swing.flags.insert(.gap)
        }
        // Only the accelerometer's samples around the contact are examined.
        let accelerometerBegin = max(begin, centre - Self.before + 0.05)
        if excerpt.time.first ?? .infinity > accelerometerBegin || excerpt.motionTime.first ?? .infinity > begin {
            swing.flags.formUnion(clock > 0 ? [.edge, .clockReset] : .edge)
        }
        if excerpt.time.last ?? -.infinity < end || excerpt.motionTime.last ?? -.infinity < end {
            swing.flags.insert(.edge)
        }
        // NaN is also doubtful.
        let isSure =
            swing.startSensitivity <= Self.sureStart.sensitivity && swing.startSpread <= Self.sureStart.spread
            && !(profile.startRule == .onset && swing.startTimestamp > swing.start10Timestamp)
        if !swing.startTimestamp.isNaN, !isSure { swing.flags.insert(.startSensitive) }
        if isGradual(swing) { swing.flags.insert(.gradualStart) }
        if swing.outcome == .contact, swing.contactScore < Self.clearScore { swing.flags.insert(.weakContact) }
        guard swing.outcome == .contact, swing.flags.isDisjoint(with: [.gap, .edge, .weakContact]) else { return }
        swing.timeToContact10 = swing.contactTimestamp - swing.start10Timestamp
        guard swing.flags.isDisjoint(with: [.startNotFound, .startSensitive, .gradualStart]) else { return }
        swing.timeToContact = swing.contactTimestamp - swing.startTimestamp
        let doubt = max(
            swing.startSensitivity / Self.sureStart.sensitivity, swing.startSpread / Self.sureStart.spread)
        // The contact's instant is no more accurate than the sampling interval.
        swing.confidence = swing.contactScore / (1 + doubt * doubt) * min(rate / RateCapability.lowRate, 1)
    }
}
