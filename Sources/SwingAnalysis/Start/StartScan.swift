import SwingMotion

/// A swing's start and its uncertainty.
struct Start: Equatable {
    /// The start, in seconds.
    let timestamp: Double
    /// The standard deviation, in seconds; infinity if the rate lies at the threshold already before the swing.
    let spread: Double
}

/// The backward scan for the start: the last rise of the rotation rate through a threshold (WWDC23, session 10179).
///
/// By the default rule it is the last instant before the peak at which the rate, interpolated linearly, was 10 % of it. The
/// spread is half the distance between the starts at the threshold ± its doubt, with sampling and latency.
struct StartScan {
    /// The standard deviation of the rate at rest, in rad/s: noise, bias and tremor.
    static let noise = 0.06
    /// The standard deviation of a measured peak rate, as a fraction of it.
    static let peakPart = 0.03
    /// The standard deviation of a rate about gravity, as a fraction of the total rate: the error of gravity's direction.
    static let tiltPart = 0.01
    /// The part of the start's largest shift with the axis of another plausible peak that counts as a standard deviation.
    static let axisPart = 0.25
    /// The time from the onset to 5 % of the peak rate as a multiple of that from 5 to 10 %: the mean of 1 for a line and
    /// 1 + √2 for a parabola.
    private static let continuation = 1 + 0.5.squareRoot()
    /// The standard deviation of the onset as a multiple of the time from 5 to 10 %, and the least one, in seconds.
    private static let (onsetPart, onsetSpread) = (1.0, 0.004)
    /// The number of intervals over which the rise at the end of the search is measured.
    private static let growthSamples = 3
    /// The part of the sampling interval that interpolation leaves open.
    static let intervalPart = 0.15
    /// The standard deviation of a measured latency, in seconds.
    static let measuredLatency = 0.001

    let profile: SwingProfile
    /// The standard deviation of the latency, in seconds.
    let latencySpread: Double

    /// Returns the start of a rotation with its peak at sample `top`.
    ///
    /// - Parameters:
    ///   - rotation: The rotation.
    ///   - top: The sample of the peak rate.
    ///   - end: The last sample of the search for the peak.
    ///   - last: The last sample at which the peak may be if the contact is later than reported.
    ///   - tremor: A further standard deviation of the rate, in rad/s.
    /// - Returns: The start, or `nil` if it lies longer before the peak than a swing lasts or before the first sample.
    /// - Complexity: O(*n*), where *n* is the number of samples from the start to the peak.
    func start(
        of rotation: SwingRotation, before top: Int, searchedTo end: Int, orTo last: Int, tremor: Double = 0
    ) -> Start? {
        let peak = rotation.rate[top]
        let (threshold, part) =
            switch profile.startRule {
            case .fractionOfPeak(let fraction): (fraction * peak, fraction)
            case .fixedRate(let threshold): (threshold, 0.0)
            }
        guard let rise = rise(of: rotation, through: threshold, before: top) else { return nil }
        let later = rotation.rate[end...max(min(last, rotation.rate.count - 1), end)].max() ?? peak
        let doubt = part * max(Self.peakPart * peak, growth(of: rotation, at: end), later - peak)
        let margin = (Self.noise * Self.noise + tremor * tremor + doubt * doubt).squareRoot()
        // The rate lies at a threshold that is not positive before the swing, too.
        guard threshold > margin else { return Start(timestamp: rise.time, spread: .infinity) }
        return passage(rise, of: rotation, threshold: threshold, doubt: margin, before: top)
    }

    /// Returns a rise through a threshold with its spread: half the time between the rises through the threshold ± its
    /// doubt, with sampling and latency.
    ///
    /// - Parameters:
    ///   - rise: The rise.
    ///   - rotation: The rotation.
    ///   - threshold: The threshold, in rad/s.
    ///   - doubt: The standard deviation of the threshold relative to the rate, in rad/s.
    ///   - top: The sample of the peak rate.
    /// - Returns: The instant; its spread is infinite if the rate lies within the doubt already before the swing.
    func passage(
        _ rise: (time: Double, interval: Double), of rotation: SwingRotation, threshold: Double, doubt: Double,
        before top: Int
    ) -> Start {
        guard let early = self.rise(of: rotation, through: threshold - doubt, before: top),
            let late = self.rise(of: rotation, through: min(threshold + doubt, rotation.rate[top]), before: top)
        else { return Start(timestamp: rise.time, spread: .infinity) }
        let parts = [(late.time - early.time) / 2, Self.intervalPart * rise.interval, latencySpread]
        return Start(timestamp: rise.time, spread: parts.reduce(0) { $0 + $1 * $1 }.squareRoot())
    }

    /// Returns the onset: where the rotation leaves rest or reverses.
    ///
    /// The rise from 5 to 10 % of the peak is continued to zero, half way between a straight line and a parabola, which are
    /// ``continuation`` before the 5 %. A reversal after that instant is the onset instead. It is an estimate beside the
    /// start, for those who ask when the movement began.
    ///
    /// - Returns: The onset, or `nil` if it lies longer before the peak than a swing lasts or before the first sample.
    /// - Complexity: O(*n*), where *n* is the number of samples from the onset to the peak.
    func onset(of rotation: SwingRotation, before top: Int) -> Start? {
        let peak = rotation.rate[top]
        guard let upper = rise(of: rotation, through: 0.1 * peak, before: top),
            let lower = rise(of: rotation, through: 0.05 * peak, before: top)
        else { return nil }
        let duration = upper.time - lower.time
        let reversal = rise(of: rotation, through: .leastNormalMagnitude, before: top)?.time ?? -.infinity
        let onset = max(lower.time - Self.continuation * duration, reversal)
        guard onset >= max(rotation.time[0], rotation.time[top] - profile.maximumDuration) else { return nil }
        let shape = Self.onsetPart * duration
        return Start(timestamp: onset, spread: (shape * shape + Self.onsetSpread * Self.onsetSpread).squareRoot())
    }

    /// Returns the last instant before sample `top` at which the rate rose through a threshold, and the sampling interval
    /// there, in seconds.
    func rise(of rotation: SwingRotation, through threshold: Double, before top: Int) -> (
        time: Double, interval: Double
    )? {
        let (time, rate) = (rotation.time, rotation.rate)
        guard rate[top] > 0, threshold <= rate[top], let below = rate[..<top].lastIndex(where: { $0 < threshold }),
            time[top] - time[below + 1] <= profile.maximumDuration
        else { return nil }
        let interval = time[below + 1] - time[below]
        let part = (threshold - rate[below]) / (rate[below + 1] - rate[below])
        return (time[below] + part * interval, interval)
    }

    /// Returns how far a rate that still rises at the end of the search may rise until the contact, in rad/s.
    private func growth(of rotation: SwingRotation, at end: Int) -> Double {
        let first = end - Self.growthSamples
        guard first >= 0 else { return 0 }
        let slope = (rotation.rate[end] - rotation.rate[first]) / (rotation.time[end] - rotation.time[first])
        return max(slope * profile.shockDuration, 0)
    }
}
