import SwingMotion

/// Measures one swing from the seconds around it, and from nothing else.
struct SwingMeasurement {
    /// Below this rate, in Hz, a contact can't be timed to a millisecond.
    static let lowRate = 400.0
    /// Below this rate, in Hz, a contact may leave no trace, so that a miss can't be told, and is found so late or early
    /// that no time to contact is told either.
    static let missRate = 150.0
    /// Below this rate, in Hz, a contact can't be told from a movement either.
    static let contactRate = 80.0

    /// A contact that scores less is doubtful.
    static let clearScore = 0.9

    /// The greatest sensitivity and spread of a start that a time to contact is told from, in seconds.
    ///
    /// An error of one such spread is a tenth of a time to contact.
    static let sureStart = (sensitivity: 0.03, spread: 0.018)

    let profile: SwingProfile
    let recent: RecentMotion
    let clock: Int

    /// What the accelerometer says about a contact in the movement of a lobe.
    func evidence(_ lobe: Lobe) -> ContactEvidence {
        ContactEvidence(
            recent.excerpt(
                accelerometer: lobe.start - 0.25...lobe.end + 0.15, motion: lobe.start - 0.05...lobe.end + 0.05),
            of: lobe, profile: profile)
    }

    /// The swing of a lobe; nil if the lobe turns too little, too short or too long.
    func swing(_ lobe: Lobe, _ evidence: ContactEvidence) -> Swing? {
        var swing = Swing()
        swing.clock = clock
        swing.contactScore = evidence.score
        swing.outcome = evidence.outcome
        swing.peakAcceleration = evidence.peak
        if let contact = evidence.contact, swing.outcome != .miss {
            swing.contact = contact.onset
            swing.peak = contact.peakTime
            swing.peakAcceleration = contact.peak
        }
        let centre = swing.contact.isNaN ? lobe.peakTime : swing.contact
        let excerpt = recent.excerpt(
            accelerometer: centre - 0.65...centre + 0.35, motion: centre - profile.maximumDuration - 0.8...centre + 0.6)
        let burst = Burst(excerpt, around: centre, profile: profile)
        if burst.rate < Self.lowRate { swing.flags.insert(.lowRate) }
        let isClear = swing.outcome == .contact && swing.contactScore >= Self.clearScore
        if burst.rate < (isClear ? Self.contactRate : Self.missRate) { swing.outcome = .uncertain }
        if evidence.hasGap, swing.outcome == .miss { swing.outcome = .uncertain }
        if burst.isClipped { swing.flags.insert(.clipped) }
        guard rotate(&swing, excerpt, lobe) else { return nil }
        flag(&swing, excerpt, centre, rate: burst.rate)
        swing.window = WindowCutter.cut(excerpt, burst, at: swing.contact.isNaN ? swing.peakRate : swing.contact)
        return swing
    }

    /// The impact by itself, where there is no rotation to make a swing of.
    func impact(_ impact: Impact) -> Swing? {
        let excerpt = recent.excerpt(
            accelerometer: impact.onset - 0.65...impact.onset + 0.35, motion: impact.onset...impact.onset)
        let evidence = ContactEvidence(excerpt, around: impact.onset, profile: profile)
        guard let contact = evidence.contact else { return nil }
        let burst = Burst(excerpt, around: impact.onset, profile: profile)
        var swing = Swing()
        swing.clock = clock
        swing.contact = contact.onset
        swing.peak = contact.peakTime
        swing.peakAcceleration = contact.peak
        swing.contactScore = evidence.score
        swing.flags = [.noDeviceMotion]
        if burst.rate < Self.lowRate { swing.flags.insert(.lowRate) }
        if burst.isClipped { swing.flags.insert(.clipped) }
        if excerpt.gaps.contains(where: { $0.overlaps(contact.onset - 0.1...contact.onset + 0.1) }) {
            swing.flags.insert(.gap)
        }
        swing.window = WindowCutter.cut(excerpt, burst, at: contact.onset)
        return swing
    }

    /// Finds the start and what lies between it and the contact; false if that is no swing.
    private func rotate(_ swing: inout Swing, _ excerpt: Excerpt, _ lobe: Lobe) -> Bool {
        let border = excerpt.motionGaps.last { $0.end <= lobe.peakTime }?.end ?? -.infinity
        let first = excerpt.motionTime.firstIndex(from: border)
        let height = swing.contact.isNaN ? lobe.peakTime : min(swing.contact - profile.shockGuard, lobe.end)
        let movement = max(border, lobe.start - 0.5)
        swing.motionLag = MotionLag.measure(excerpt, in: movement...max(movement, height)) ?? profile.motionLag
        let time = excerpt.motionTime[first...].map { $0 - swing.motionLag }
        let rate = excerpt.rate[first...].map { Double($0 * lobe.sign) }
        let believed = swing.contact.isNaN ? height - swing.motionLag : height
        let finder = StartFinder(
            time: time, rate: rate, profile: profile, acceleration: AccelerationOnset(excerpt: excerpt))
        let end = time.firstIndex(from: believed.nextUp) - 1
        guard let top = finder.peak(before: end) else {
            swing.flags.insert(.startNotFound)
            return swing.outcome == .contact
        }
        let goal = swing.contact.isNaN ? time[top] : swing.contact
        swing.peakRotationRate = rate[top]
        swing.peakRate = time[top]
        if swing.outcome != .contact, isChecked(time, rate, from: top) {
            swing.outcome = .uncertain
            swing.flags.insert(.checked)
        }
        guard let start = finder.start(before: end) else {
            swing.flags.insert(.startNotFound)
            // A contact is certain enough without. Else the start must be lost, not absent: in a gap or before the recording.
            return swing.outcome == .contact
                || time[top] - time[0] < profile.maximumDuration && time[top] > time[0]
                    && integral(time, rate, from: time[0], to: time[top], believedUpTo: end) >= profile.minimumAngle
        }
        swing.start = start.time
        swing.startSensitivity = start.sensitivity
        swing.startSpread = start.spread
        swing.timeToPeakRate = time[top] - start.time
        let angle = integral(time, rate, from: start.time, to: goal, believedUpTo: end)
        if !swing.contact.isNaN { swing.rotationAngle = angle }
        guard angle <= profile.maximumAngle, goal - start.time <= profile.maximumDuration else { return false }
        guard swing.contact.isNaN else {
            return angle >= profile.minimumAngle && goal - start.time >= profile.minimumDuration
        }
        // What met nothing is a swing by the whole of its rotation: a slow sensor may show its rise in two samples.
        let last = time.firstIndex(from: lobe.end - swing.motionLag)
        let whole = integral(time, rate, from: start.time, to: lobe.end, believedUpTo: min(last, time.count - 1))
        return whole >= profile.minimumAngle && lobe.end - swing.motionLag - start.time >= profile.minimumDuration
    }

    /// Whether the movement is braked from its greatest rate at once, as none is that swings out.
    private func isChecked(_ time: [Double], _ rate: [Double], from top: Int) -> Bool {
        let low = 0.2 * rate[top]
        guard let slow = (top..<rate.count).first(where: { rate[$0] < low }), slow > top else { return false }
        let part = (rate[slow - 1] - low) / (rate[slow - 1] - rate[slow])
        let fall = time[slow - 1] + part * (time[slow] - time[slow - 1]) - time[top]
        let still = (slow..<rate.count).first { rate[$0] <= 0 } ?? rate.count - 1
        return fall < profile.minimumFall
            && integral(time, rate, from: time[top], to: time[still], believedUpTo: still)
                < profile.minimumFollowThrough
    }

    /// ∫|r| dt by trapezoids; the last believed rate is held up to `end`.
    private func integral(
        _ time: [Double], _ rate: [Double], from start: Double, to end: Double, believedUpTo last: Int
    ) -> Double {
        var sum = 0.0
        for i in time.firstIndex(from: start)...max(last, time.firstIndex(from: start)) where i > 0 && i < time.count {
            let interval = time[i] - max(time[i - 1], start)
            sum += interval * (rate[i].magnitude + rate[i - 1].magnitude) / 2
        }
        return sum + max(end - time[last], 0) * rate[last].magnitude
    }

    private func flag(_ swing: inout Swing, _ excerpt: Excerpt, _ centre: Double, rate: Double) {
        let begin = swing.start.isNaN ? centre - profile.maximumDuration : swing.start - 0.1
        let end = (swing.contact.isNaN ? swing.peakRate : swing.contact) + 0.05
        if (excerpt.gaps + excerpt.motionGaps).contains(where: { $0.overlaps(begin...max(begin, end)) }) {
            swing.flags.insert(.gap)
        }
        if excerpt.time.first ?? .infinity > begin || excerpt.motionTime.first ?? .infinity > begin {
            swing.flags.formUnion(clock > 0 ? [.edge, .clockJump] : .edge)
        }
        if excerpt.time.last ?? -.infinity < end || excerpt.motionTime.last ?? -.infinity < end {
            swing.flags.insert(.edge)
        }
        // NaN is doubtful too.
        let isSure = swing.startSensitivity <= Self.sureStart.sensitivity && swing.startSpread <= Self.sureStart.spread
        if !swing.start.isNaN, !isSure { swing.flags.insert(.startSensitive) }
        if swing.outcome == .contact, swing.contactScore < Self.clearScore { swing.flags.insert(.weakContact) }
        guard swing.outcome == .contact, rate >= Self.missRate,
            swing.flags.isDisjoint(with: [.gap, .edge, .startNotFound, .startSensitive, .weakContact])
        else { return }
        swing.timeToContact = swing.contact - swing.start
        let doubt = max(
            swing.startSensitivity / Self.sureStart.sensitivity, swing.startSpread / Self.sureStart.spread)
        swing.confidence = swing.contactScore / (1 + doubt * doubt)
    }
}
