internal import SwingMotion
internal import SwingSignal

/// The onsets of impulsive sounds, such as a ball's contact.
///
/// The signal is high-passed, and its power is taken in frames of 1 ms. An onset is a peak of the power that stands out
/// of the background, rises within 4 ms, falls by 12 dB within 0.1 s, and is isolated: speech, steps and noise are not.
struct SoundOnsets {
    /// An onset.
    struct Onset: Hashable {
        /// The time after the first sample, in seconds.
        let time: Double
        /// Half of the time in which the sound rises from the noise to a quarter of its peak, in seconds.
        let uncertainty: Double
    }

    /// The onsets in order of time.
    private(set) var onsets: [Onset] = []
    /// The number of peaks that stand out of the background, but are not impulsive or not isolated.
    private(set) var rejectedCount = 0

    /// The cutoff of the high-pass filter, in Hz: most of the power of a voice is below.
    static let cutoff = 1500.0
    /// The power of a peak relative to the background: 15 dB.
    static let prominence: Float = 31.6
    /// The power of a peak relative to what precedes and follows it: 12 dB.
    static let contrast: Float = 16
    /// The time in which a weaker peak is an echo, in frames.
    static let echo = 250
    /// The times before and after a peak that must be part of the file, in seconds.
    static let (before, after) = (0.06, 0.12)
    /// The smallest uncertainty, in seconds.
    static let least = 0.0001

    /// Finds the onsets in a file.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if it can't be read.
    /// - Complexity: O(*n*) in the number of samples; memory grows by 4 bytes per millisecond.
    init(in file: WaveFile) throws(SwingError) {
        let power = try Self.power(of: file)
        let backgrounds = Self.backgrounds(power)
        var accepted: [Int] = []
        for peak in power.indices {
            let background = backgrounds[peak / Self.block]
            guard power[peak] > Self.prominence * background, Self.isHighest(peak, power) else { continue }
            // What follows a stronger peak is its echo.
            if let last = accepted.last, peak - last < Self.echo, power[peak] < power[last] { continue }
            guard Self.isImpulsive(peak, power), Self.isIsolated(peak, power) else {
                rejectedCount += 1
                continue
            }
            accepted.append(peak)
        }
        for peak in accepted {
            guard let onset = try Self.onset(near: peak, in: file) else {
                rejectedCount += 1
                continue
            }
            onsets.append(onset)
        }
    }

    /// The frames of a block, over which the background is a median.
    private static let block = 250
    /// The power below which nothing is heard: one step of 16 bits.
    private static let silence: Float = 1e-9

    /// Returns the power of the high-passed signal in frames of 1 ms.
    private static func power(of file: WaveFile) throws(SwingError) -> [Float] {
        var filter = BiquadCascade(highPassOfOrder: 4, cutoff: cutoff, rate: file.rate)
        let frames = Int(clamped: (Double(file.count) / file.rate * 1000).rounded(.up))
        var (sums, counts) = ([Float](repeating: 0, count: frames), [Float](repeating: 0, count: frames))
        let size = 1 << 16
        var first = 0
        while first < file.count {
            let samples = try file.samples(first..<first + size)
            guard !samples.isEmpty else { break }
            var filtered = [Double](repeating: 0, count: samples.count)
            var output = filtered.mutableSpan
            filter.filter(samples.span, into: &output)
            for (place, value) in filtered.enumerated() {
                let frame = min(Int(clamped: Double(first + place) / file.rate * 1000), frames - 1)
                sums[frame] += Float(value * value)
                counts[frame] += 1
            }
            first += samples.count
        }
        return zip(sums, counts).map { $1 > 0 ? $0 / $1 : 0 }
    }

    /// Returns the background of each block: the largest median of it and its neighbours.
    private static func backgrounds(_ power: [Float]) -> [Float] {
        var medians: [Float] = []
        for first in stride(from: 0, to: power.count, by: block) {
            let sorted = power[first..<min(first + block, power.count)].sorted()
            medians.append(max(sorted[sorted.count / 2], silence))
        }
        return medians.indices.map { medians[max($0 - 1, 0)...min($0 + 1, medians.count - 1)].max() ?? silence }
    }

    /// Whether no frame within 30 ms has more power; of equal ones, the first counts.
    private static func isHighest(_ peak: Int, _ power: [Float]) -> Bool {
        let near = max(peak - 30, 0)...min(peak + 30, power.count - 1)
        return near.allSatisfy { $0 < peak ? power[$0] < power[peak] : power[$0] <= power[peak] }
    }

    /// Whether the sound begins suddenly out of something quieter and dies away.
    private static func isImpulsive(_ peak: Int, _ power: [Float]) -> Bool {
        // A sound at the border of the file is incomplete.
        guard peak >= 60, peak + 120 < power.count else { return false }
        let before = power[peak - 60..<peak - 6].reduce(0, +) / 54
        let rise = peak - (power[peak - 10...peak].firstIndex { $0 >= power[peak] / 10 } ?? peak)
        let after = power[peak + 40..<peak + 120].sorted()[40]
        return before * contrast <= power[peak] && rise <= 4 && after * contrast <= power[peak]
    }

    /// Whether hardly anything within half a second is nearly as loud, as syllables of speech are.
    private static func isIsolated(_ peak: Int, _ power: [Float]) -> Bool {
        let limit = power[peak] / 10
        let before = power[max(peak - 500, 0)..<max(peak - 5, 0)].count { $0 >= limit }
        let after = power[min(peak + 120, power.count)..<min(peak + 500, power.count)].count { $0 >= limit }
        return before + after <= 20
    }

    /// Finds the instant of an onset by a scan back from the first loud sample to the noise; `nil` if it has no noise
    /// before it.
    private static func onset(near peak: Int, in file: WaveFile) throws(SwingError) -> Onset? {
        func place(_ milliseconds: Double) -> Int { Int(clamped: (Double(peak) + milliseconds) / 1000 * file.rate) }
        let first = max(place(-40), 0)
        let samples = try file.samples(first..<place(6))
        var filter = BiquadCascade(highPassOfOrder: 4, cutoff: cutoff, rate: file.rate)
        var filtered = [Double](repeating: 0, count: samples.count)
        var output = filtered.mutableSpan
        filter.filter(samples.span, into: &output)
        // The filter has settled after 10 ms; the sound rises within 5 ms.
        let noise = filtered[(place(-28) - first)..<(place(-8) - first)]
        let deviation = (noise.reduce(0) { $0 + $1 * $1 } / Double(noise.count)).squareRoot()
        let loud = (place(-6) - first)..<filtered.count
        let height = loud.reduce(0) { max($0, filtered[$1].magnitude) }
        let level = max(4 * deviation, 0.02 * height)
        guard level < height / 2, let top = loud.first(where: { filtered[$0].magnitude >= height / 2 }) else {
            return nil
        }
        let quiet = max(Int(clamped: 0.0005 * file.rate), 2)
        var onset = top
        var scan = top - 1
        while scan >= 0, onset - scan <= quiet {
            if filtered[scan].magnitude >= level { onset = scan }
            scan -= 1
        }
        let quarter = (onset..<filtered.count).first { filtered[$0].magnitude >= height / 4 } ?? top
        let time = Double(first + onset) / file.rate
        return Onset(time: time, uncertainty: max(Double(quarter - onset) / file.rate / 2, least))
    }
}
