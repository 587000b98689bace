import SwingMotion
import SwingSignal

/// A burst of the high-passed acceleration, as of a contact, a tap, a clap or a step.
struct Impact: Equatable, Sendable {
    /// The instant at which the burst rose above the threshold, in seconds.
    var onset: Double
    /// The instant of the burst's peak, in seconds.
    var peakTime: Double
    /// The burst's peak, in g.
    var peak: Double
    /// The last instant at which the burst was above the threshold, in seconds.
    var end: Double
}

/// A detector of impacts in the high-passed acceleration, second by second.
///
/// Its threshold is the larger of a floor and median + k · MAD of the last seconds. So a steady rumble raises it, but a
/// single burst does not. STA/LTA ratios alone separate contacts from other bursts far worse.
struct ImpactDetector {
    /// The maximum duration of a burst, in seconds; a continuous rumble is divided into several bursts.
    static let longestBurst = 0.25
    /// The maximum rise time of a burst, in seconds; a peak twice as high after that is another burst.
    static let longestRise = 0.01

    private let profile: SwingProfile
    private var highPass: HighPass?
    /// Sampled magnitudes of the last seconds, from which the level is computed when needed.
    private var levels: [(second: Int, sample: [Double])] = []
    private var open: Impact?

    init(profile: SwingProfile) { self.profile = profile }

    /// Analyzes the next second and returns the impacts that ended in it.
    mutating func analyze(_ batch: MotionBatch) -> [Impact] {
        let (chunk, report) = (batch.accelerometer, batch.accelerometerReport)
        guard chunk.count > 0, report.rate.orNaN > 0 else { return [] }
        if let designed = highPass?.rate, let rate = chunk.measuredRate, (rate / designed - 1).magnitude > 0.2 {
            highPass = HighPass(profile: profile, rate: rate)
        }
        var filter = highPass ?? HighPass(profile: profile, rate: report.rate.orNaN)
        var impacts: [Impact] = []
        var signal: [Double] = []
        var borders = batch.accelerometerGaps.map { gap in chunk.time.firstIndex(of: gap.endTimestamp) ?? 0 }
        borders.append(chunk.count)
        var start = 0
        for (number, border) in borders.enumerated() {
            let piece = HighPass.rootMeanSquare(of: filter.filter(chunk.acceleration, start..<border))
            signal = signal.isEmpty ? piece : signal + piece
            start = border
            if number < borders.count - 1 { filter.reset() }
        }
        highPass = filter
        remember(batch.second, signal)
        let floor = profile.gateThreshold
        if exceeds(floor, signal.span) {
            scan(chunk.time.span, signal.span, max(floor, level()), &impacts)
        } else if let impact = open {
            impacts.append(impact)
            open = nil
        }
        return impacts
    }

    /// Ends the recording and returns the impact that has not ended.
    mutating func finish() -> [Impact] {
        defer { open = nil }
        return open.map { [$0] } ?? []
    }

    /// Stores the magnitudes that determine the level of one second.
    private mutating func remember(_ second: Int, _ signal: [Double]) {
        levels.removeFirst(
            levels.firstIndex { Double(second - $0.second) < profile.gateWindowDuration } ?? levels.count)
        // Every 32nd sample is sufficient for the level.
        levels.append((second, stride(from: 0, to: signal.count, by: 32).map { signal[$0].magnitude }))
    }

    /// Returns the level of the last seconds, in g: median + k · MAD.
    private func level() -> Double {
        let scale = RobustScale(levels.flatMap(\.sample))
        return scale.median + profile.gateDeviations * scale.deviation
    }

    /// Returns whether a sample is above the floor, without a branch per sample, since in most seconds none is.
    private func exceeds(_ floor: Double, _ signal: Span<Double>) -> Bool {
        var signs: UInt64 = 0
        for i in signal.indices { signs |= (floor - signal[i].magnitude).bitPattern }
        return signs >> 63 != 0
    }

    private mutating func scan(_ time: Span<Double>, _ signal: Span<Double>, _ gate: Double, _ impacts: inout [Impact])
    {
        for i in signal.indices where signal[i].magnitude > gate {
            let height = signal[i].magnitude
            if let impact = open,
                time[i] - impact.end > profile.refractoryDuration || time[i] - impact.onset > Self.longestBurst
                    || height > 2 * impact.peak && time[i] - impact.onset > Self.longestRise
            {
                impacts.append(impact)
                open = nil
            }
            if open == nil { open = Impact(onset: time[i], peakTime: time[i], peak: 0, end: time[i]) }
            if height > open?.peak ?? 0 {
                open?.peak = height
                open?.peakTime = time[i]
            }
            open?.end = time[i]
        }
        // The next second cannot extend a burst that ended more than the refractory time ago.
        if let impact = open, time[time.count - 1] - impact.end > profile.refractoryDuration {
            impacts.append(impact)
            open = nil
        }
    }
}

extension AccelerometerChunk {
    /// The mean sampling rate in Hz; `nil` with too few samples.
    var measuredRate: Double? {
        guard count >= 16, let first = time.first, let last = time.last else { return nil }
        return Double(count - 1) / (last - first)
    }
}
