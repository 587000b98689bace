import SwingMotion

/// Samples around a swing that were not measured: their traces in the streams, and contradictions between the quantities.
extension SwingMeasurement {
    /// The time before a start and after a miss in which the quantities are compared, and the rise of a swing without a start,
    /// in seconds.
    private static let (restAround, assumedRise) = (0.1, 0.25)
    /// The time around a contact in which dropped accelerations affect its instant, in seconds.
    private static let damageReach = 0.01

    /// Flags a swing whose quantities contradict each other; nothing is known of its contact if the accelerometer does.
    func contradict(_ swing: inout Swing, _ segment: RotationSegment, _ excerpt: Excerpt) {
        let lag = swing.motionLatency ?? latency.value
        let centre = swing.contactTimestamp ?? segment.peakTimestamp - lag
        let start = (swing.startTimestamp ?? centre - Self.assumedRise) - Self.restAround
        let end = max(start, centre - Self.damageReach)
        // In a miss nothing shakes the sensors after the peak rate, which may itself be wrong.
        let calmEnd = swing.outcome == .miss ? centre + Self.restAround : end
        if let turn = RotationContradiction(excerpt, from: start + lag, to: calmEnd + lag), turn.isLarge {
            swing.flags.insert(.misaligned)
        }
        if StreamDifference.isLarge(
            excerpt, from: start, contact: centre, lag: lag, isSure: lag != latency.value,
            isClipped: swing.flags.contains(.clipped))
        {
            swing.flags.insert(.misaligned)
            swing.outcome = .uncertain
        }
        if hasInventedSamples(excerpt, start...centre + Self.restAround, lag: lag) {
            swing.flags.formUnion([.held, .gap])
            if swing.outcome == .miss { swing.outcome = .uncertain }
        }
    }

    /// Returns whether one axis of a sensor was not measured in a stretch, or all of the accelerometer were interpolated.
    private func hasInventedSamples(_ excerpt: Excerpt, _ span: ClosedRange<Double>, lag: Double) -> Bool {
        let late = span.lowerBound + lag...span.upperBound + lag
        if let samples = excerpt.motionTime.range(within: late),
            HeldAxis.exists(
                excerpt.rotation.extracting(samples), at: excerpt.motionTime.span.extracting(samples), .rotationRate)
        {
            return true
        }
        guard let samples = excerpt.time.range(within: span) else { return false }
        let (signal, time) = (excerpt.acceleration.extracting(samples), excerpt.time.span.extracting(samples))
        return HeldAxis.exists(signal, at: time, .acceleration) || CubicStretch.exists(signal, at: time)
    }

    /// Returns whether the accelerations at an instant are those of an earlier one.
    func isCopied(_ instant: Double, _ excerpt: Excerpt) -> Bool {
        guard !instant.isNaN else { return false }
        let near = instant - Self.damageReach...instant + Self.damageReach
        return excerpt.faults.contains { $0.kind == .copied && $0.overlaps(near) }
    }

    /// Returns whether accelerations were dropped where they decide on the contact's instant.
    func isDamaged(_ excerpt: Excerpt, near contact: Double) -> Bool {
        guard !contact.isNaN else { return false }
        let near = contact - Self.damageReach...contact + Self.damageReach
        return excerpt.faults.contains { $0.kind.isDropped && $0.overlaps(near) }
    }
}
