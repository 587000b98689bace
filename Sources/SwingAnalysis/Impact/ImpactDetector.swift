import SwingMotion
import SwingSignal

/// A burst of the high-passed acceleration: what a contact is, and a tap, a clap and a step too.
struct Impact: Equatable, Sendable {
    /// When the burst rose above the gate, in seconds.
    var onset: Double
    /// When it was greatest, in seconds.
    var peakTime: Double
    /// How great it was, in g.
    var peak: Double
    /// When it was last above the gate, in seconds.
    var end: Double
}

/// Finds impacts in the high-passed acceleration, second by second.
///
/// The gate is the greater of a floor and median + k · MAD of the last seconds, so that it rises above a steady rumble and
/// no single burst lifts it. STA/LTA ratios alone separate real hits from other bursts far worse.
struct ImpactDetector {
    /// The longest burst, in seconds: an endless rumble is cut into pieces.
    static let longestBurst = 0.25
    /// How long a burst may grow, in seconds: what is twice as strong after that is another.
    static let longestRise = 0.01

    private let profile: SwingProfile
    private var highPass: HighPass?
    /// A sample of the last seconds' magnitudes, for the level that few seconds ask for.
    private var levels: [(second: Int, sample: [Double])] = []
    private var open: Impact?

    init(profile: SwingProfile) { self.profile = profile }

    /// Reads one second and returns the impacts that ended in it.
    mutating func detect(_ batch: MotionBatch) -> [Impact] {
        let (chunk, report) = (batch.accelerometer, batch.accelerometerReport)
        guard chunk.count > 0, report.rate > 0 else { return [] }
        if let designed = highPass?.rate, let rate = chunk.measuredRate, (rate / designed - 1).magnitude > 0.2 {
            highPass = HighPass(profile: profile, rate: rate)
        }
        var filter = highPass ?? HighPass(profile: profile, rate: report.rate)
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
        let floor = profile.contactThreshold
        if exceeds(floor, signal.span) {
            scan(chunk.time.span, signal.span, max(floor, level()), &impacts)
        } else if let impact = open {
            impacts.append(impact)
            open = nil
        }
        return impacts
    }

    /// The impact that is still open at the end of the recording.
    mutating func finish() -> [Impact] {
        defer { open = nil }
        return open.map { [$0] } ?? []
    }

    /// Keeps what tells the level of one second.
    private mutating func remember(_ second: Int, _ signal: [Double]) {
        levels.removeFirst(
            levels.firstIndex { Double(second - $0.second) < profile.gateWindowDuration } ?? levels.count)
        // Every thirty-second sample tells the level as well as all do.
        levels.append((second, stride(from: 0, to: signal.count, by: 32).map { signal[$0].magnitude }))
    }

    /// The level of the last seconds, in g: median + k · MAD.
    private func level() -> Double {
        let scale = RobustScale(levels.flatMap(\.sample))
        return scale.median + profile.gateDeviations * scale.deviation
    }

    /// Whether a sample is above the floor: by signs, without a branch, since in most seconds none is.
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
        // The next second can't add to a burst that ended a refractory time ago.
        if let impact = open, time[time.count - 1] - impact.end > profile.refractoryDuration {
            impacts.append(impact)
            open = nil
        }
    }
}

extension AccelerometerChunk {
    /// The mean rate in Hz, if there are enough samples to tell.
    var measuredRate: Double? {
        guard count >= 16, let first = time.first, let last = time.last else { return nil }
        return Double(count - 1) / (last - first)
    }
}
