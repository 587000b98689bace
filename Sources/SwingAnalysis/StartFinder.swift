/// When a swing started, and how sure that is.
struct Start: Equatable {
    /// The instant, in seconds.
    let time: Double
    /// How far it moves when the rule's threshold moves by ±25 %, in seconds.
    let sensitivity: Double
}

/// Follows the gravity-aligned rotation rate backward to where the swing started.
///
/// The scan begins before the impact shakes the gyroscope, takes the rate with the swing's sign, and believes a fall below
/// the threshold only if it lasts (WWDC23, session 10179). A fixed threshold alone is 30–120 ms late; the default rule goes
/// on from there to the instant at which the forward rotation begins.
struct StartFinder {
    /// Times in seconds, rising, without a gap.
    let time: [Double]
    /// The rate with the swing's sign, in rad/s.
    let rate: [Double]
    let profile: SwingProfile

    /// The part of the greatest rate at which the default rule's coarse scan stops.
    static let coarseFraction = 0.1
    /// The part of the greatest rate up to which the rise is fitted.
    static let fitFraction = 0.2
    /// How fast a movement in the other direction must be to be one, in rad/s.
    static let counterMovement = 0.3
    /// How far before the coarse start the rise may begin, in seconds.
    static let fitLookBack = 0.3

    /// The start of the swing whose rate is followed backward from sample `end`.
    ///
    /// - Parameter end: The last sample that is believed.
    /// - Returns: The start, or `nil` if the rate stays high for longer than the profile allows, or the samples do not reach
    ///   back far enough.
    func start(before end: Int) -> Start? {
        guard let top = peak(before: end), let time = start(from: top, scale: 1) else { return nil }
        let moved = [0.75, 1.25].compactMap { start(from: top, scale: $0) }.map { ($0 - time).magnitude }
        return Start(time: time, sensitivity: moved.count == 2 ? moved.max() ?? .nan : .nan)
    }

    /// The sample with the greatest rate in the last quarter of a second before `end`.
    func peak(before end: Int) -> Int? {
        guard time.indices.contains(end) else { return nil }
        let from = time.firstIndex(from: time[end] - 0.25)
        return (from...end).max { rate[$0] < rate[$1] }
    }

    private func start(from top: Int, scale: Double) -> Double? {
        switch profile.startRule {
        case .fixedRate(let threshold): crossing(before: top, threshold: threshold * scale)?.time
        case .fractionOfPeak(let part): crossing(before: top, threshold: part * scale * rate[top])?.time
        case .onset: onset(before: top, scale: scale)
        }
    }

    /// Where the rate last rose through `threshold` to stay, between samples; `index` is the first sample above.
    private func crossing(before top: Int, threshold: Double) -> (time: Double, index: Int)? {
        guard rate[top] > threshold else { return nil }
        var above = top
        var i = top
        while i > 0 {
            i -= 1
            if time[top] - time[i] > profile.maximumDuration + Self.fitLookBack { return nil }
            if rate[i] >= threshold {
                above = i
            } else if time[above] - time[i] >= profile.startDwell || i == 0 && above - i > 1 {
                let (low, high) = (rate[above - 1], rate[above])
                let part = (threshold - low) / (high - low)
                return (time[above - 1] + part * (time[above] - time[above - 1]), above)
            }
        }
        return nil
    }

    /// Where the forward rotation begins: the reversal, or the onset of the rise.
    private func onset(before top: Int, scale: Double) -> Double? {
        guard let coarse = crossing(before: top, threshold: Self.coarseFraction * scale * rate[top]) else { return nil }
        let first = time.firstIndex(from: coarse.time - Self.fitLookBack)
        guard first < coarse.index else { return coarse.time }
        // A movement in the other direction says nothing of the rest before the swing, so the fit begins behind it: at the
        // reversal itself, where no pause follows it.
        let reversal = reversal(first, coarse.index, Self.counterMovement)
        let from = reversal?.index ?? first
        let end = (coarse.index...top).first { rate[$0] >= Self.fitFraction * scale * rate[top] } ?? top
        let fit = RiseFit(time: time[from...end], rate: rate[from...end])
        return fit.onset(after: reversal?.time ?? time[from], before: time[coarse.index]) ?? reversal?.time
            ?? coarse.time
    }

    /// The last passage through zero that comes from a movement in the other direction, and the sample behind it.
    private func reversal(_ first: Int, _ above: Int, _ counter: Double) -> (time: Double, index: Int)? {
        guard let fast = (first..<above).last(where: { rate[$0] < -counter }) else { return nil }
        let index = (fast..<above).first { rate[$0] > 0 } ?? above
        let (low, high) = (rate[index - 1], rate[index])
        return (time[index - 1] - low / (high - low) * (time[index] - time[index - 1]), index)
    }
}
