import SwingMotion
import SwingSignal

/// One swing's rotation about its own axis and about gravity.
///
/// The rotation about the own axis decides whether the movement is a swing, and the one about the profile's axis is
/// reported.
struct SwingRotations {
    /// The factor by which a stop at the burst changes the odds of a contact.
    static let stopOdds = 0.01
    /// The angle from start to contact up to which a movement that stops at its burst is not a swing, in rad.
    ///
    /// A clap, a knock or a tap is a small movement that ends at its impact; a swing goes on.
    static let smallAngle = 0.7

    private let own: SwingRotation
    /// The rotations about the axes that the swing may have instead.
    private let others: [SwingRotation]
    private let vertical: SwingRotation
    private let profile: SwingProfile
    /// The last sample of the search for the peak, and the last one at which it may be if the contact is doubtful.
    private let (end, last): (Int, Int)
    /// The total rates of the same samples, in rad/s.
    private let total: ArraySlice<Float>

    /// Creates the rotations of an excerpt.
    ///
    /// - Parameters:
    ///   - excerpt: Both streams around the swing.
    ///   - axis: The swing's own axis.
    ///   - border: The end of the last gap before the swing, in seconds on device motion's clock.
    ///   - lag: The latency of device motion, in seconds.
    ///   - until: The end of the search for the peak, in seconds on the accelerometer's clock.
    ///   - doubt: The time by which the contact may be later, in seconds.
    ///   - profile: The parameters.
    init(
        _ excerpt: borrowing Excerpt, about axis: OwnAxis, after border: Double, lag: Double, until: Double,
        doubt: Double, profile: SwingProfile
    ) {
        let first = excerpt.motionTime.firstIndex(from: border)
        let samples = first..<excerpt.motionTime.count
        var time = [Double](zeros: samples.count)
        var shifted = time.mutableSpan
        let stored = excerpt.motionTime.span.extracting(samples)
        for i in shifted.indices { shifted[i] = stored[i] - lag }
        func rotation(_ rate: [Float]) -> SwingRotation {
            let rates = rate.span.extracting(samples)
            var wide = [Double](zeros: rates.count)
            var output = wide.mutableSpan
            for i in output.indices { output[i] = Double(rates[i]) }
            return SwingRotation(time: time, rate: wide, lag: lag, profile: profile)
        }
        own = rotation(excerpt.rate(about: axis.direction))
        others = profile.rotationAxis == .own ? axis.others.map { rotation(excerpt.rate(about: $0)) } : []
        let aboutGravity = rotation(excerpt.gravityRate)
        end = own.sample(upTo: until)
        last = own.sample(upTo: until + doubt)
        vertical = aboutGravity.positive(before: end)
        total = excerpt.totalRate[first...]
        self.profile = profile
    }

    /// Writes starts, onset and peak rate about the profile's axis to a swing.
    ///
    /// - Returns: The phases; `nil` without a start.
    @discardableResult func report(_ swing: inout Swing, _ scan: StartScan) -> SwingPhases? {
        let gravityStart = startAboutGravity(scan, hasContact: swing.contactTimestamp != nil)
        swing.gravityStartTimestamp = gravityStart?.timestamp
        let isOwn = profile.rotationAxis == .own
        let rotation = isOwn ? own : vertical
        guard let top = rotation.peak(before: end) else { return nil }
        swing.peakRotationRate.orNaN = rotation.rate[top]
        swing.peakRateTimestamp.orNaN = rotation.time[top]
        guard let start = isOwn ? startAboutOwnAxis(scan, before: top) : gravityStart else {
            swing.flags.insert(isOwn || leads(hasContact: swing.contactTimestamp != nil) ? .startNotFound : .offAxis)
            return nil
        }
        swing.startTimestamp.orNaN = start.timestamp
        swing.startSpread.orNaN = start.spread
        swing.timeToPeakRate.orNaN = rotation.time[top] - start.timestamp
        if swing.contactTimestamp != nil {
            swing.rotationAngle.orNaN = rotation.angle(
                from: start.timestamp, to: swing.contactTimestamp.orNaN, validUpTo: end)
        }
        if let onset = scan.onset(of: rotation, before: top) {
            swing.onsetTimestamp.orNaN = onset.timestamp
            swing.onsetSpread.orNaN = onset.spread
        }
        let goal = swing.contactTimestamp ?? rotation.time[top]
        return SwingPhases(
            of: rotation, peak: top, from: start.timestamp, to: end, after: goal - profile.backswingReach, scan: scan)
    }

    /// Returns the start about the own axis; its spread includes the doubt about the axis.
    private func startAboutOwnAxis(_ scan: StartScan, before top: Int) -> Start? {
        guard let start = scan.start(of: own, before: top, searchedTo: end, orTo: last) else { return nil }
        var shift = 0.0
        for other in others {
            guard let peak = other.peak(before: end),
                let moved = scan.start(of: other, before: peak, searchedTo: end, orTo: last)
            else { return Start(timestamp: start.timestamp, spread: .infinity) }
            shift = max(shift, abs(moved.timestamp - start.timestamp))
        }
        let doubt = StartScan.axisPart * shift
        return Start(timestamp: start.timestamp, spread: (start.spread * start.spread + doubt * doubt).squareRoot())
    }

    /// Returns the start about gravity, or `nil` if the rate about gravity does not lead to the contact.
    private func startAboutGravity(_ scan: StartScan, hasContact: Bool) -> Start? {
        guard leads(hasContact: hasContact), let top = vertical.peak(before: end) else { return nil }
        let tremor = scan.rise(of: vertical, through: 0.1 * vertical.rate[top], before: top).map {
            StartScan.tiltPart * Double(total[total.startIndex + max(vertical.sample(upTo: $0.time), 0)])
        }
        return scan.start(of: vertical, before: top, searchedTo: end, orTo: last, tremor: tremor ?? 0)
    }

    /// Returns whether the rate about gravity is that of a swing and leads to the contact.
    private func leads(hasContact: Bool) -> Bool {
        guard let top = vertical.peak(before: end), vertical.rate[top] >= profile.minimumPeakRate else { return false }
        return !hasContact || vertical.leads(from: top, to: end)
    }

    /// Returns the mean acceleration about the own axis from start to peak rate, in rad/s², or NaN without a start; `nil`
    /// if the rotation is not a swing's.
    ///
    /// A contact whose rotation is doubtful becomes uncertain.
    func judge(_ swing: inout Swing, _ excerpt: Excerpt, _ segment: RotationSegment, _ scan: StartScan) -> Double? {
        guard let top = own.peak(before: end) else { return swing.outcome == .contact ? .nan : nil }
        let contact = swing.contactTimestamp.orNaN
        // A contact before the rotation began does not belong to this rotation.
        if own.rate[top] < RotationSegmenter.part * profile.minimumPeakRate { swing.outcome = .uncertain }
        let start = scan.start(of: own, before: top, searchedTo: end, orTo: last)
        check(&swing, excerpt, from: top, rising: start?.timestamp ?? .nan)
        guard let start else {
            // A contact is certain enough without a start.
            return swing.outcome == .contact || own.mayHaveLostStart(top: top, validUpTo: end) ? .nan : nil
        }
        let acceleration = own.rate[top] / (own.time[top] - start.timestamp)
        let goal = contact.isNaN ? own.time[top] : contact
        let angle = own.angle(from: start.timestamp, to: goal, validUpTo: end)
        guard own.isWithinBounds(angle: angle, duration: goal - start.timestamp) else { return nil }
        if !contact.isNaN, own.isEnough(angle: angle, duration: goal - start.timestamp) { return acceleration }
        // If the contact came too early, the complete movement may still be a swing, but the outcome is uncertain.
        if !contact.isNaN { swing.outcome = .uncertain }
        return own.isEnough(from: start.timestamp, to: segment.endTimestamp) ? acceleration : nil
    }

    /// Flags a checked swing, which is braked right after its peak or at its burst.
    ///
    /// A stop shakes the watch as much as a contact does, so it lowers the score of a contact. A burst that remains clear is a
    /// contact, unless the whole movement is small.
    private func check(_ swing: inout Swing, _ excerpt: Excerpt, from top: Int, rising start: Double) {
        if swing.outcome == .contact {
            guard
                SwingRotation.isStopped(
                    after: swing.contactTimestamp.orNaN, in: excerpt, lag: swing.motionLatency.orNaN)
            else { return }
            swing.contactScore.orNaN = ContactClassifier.score(swing.contactScore.orNaN, odds: Self.stopOdds)
            let isSmall = own.angle(from: start, to: swing.contactTimestamp.orNaN, validUpTo: end) < Self.smallAngle
            swing.flags.insert(.checked)
            if isSmall || ContactClassifier.outcome(swing.contactScore.orNaN) != .contact { swing.outcome = .uncertain }
        } else if own.isChecked(from: top, rising: start) {
            swing.flags.insert(.checked)
            swing.outcome = .uncertain
        }
    }
}
