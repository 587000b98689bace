import SwingMotion
import SwingSignal

/// The high-passed acceleration around one instant, measured afresh: it depends on the samples there alone.
struct Burst {
    /// The samples' times in seconds, without a gap.
    let time: [Double]
    /// The high-passed acceleration in which the contact is timed, in g.
    let signal: [Double]
    /// The high-passed z, in g.
    let filteredZ: [Double]
    /// The measured rate in Hz; zero if there are too few samples.
    let rate: Double
    /// Whether the accelerometer reached the end of its range.
    let isClipped: Bool

    /// Filters the samples of the excerpt that hang together around `centre`.
    init(_ excerpt: Excerpt, around centre: Double, profile: SwingProfile) {
        let from = excerpt.gaps.last { $0.end <= centre }?.end ?? -.infinity
        let to = excerpt.gaps.first { $0.start >= centre }?.start ?? .infinity
        let range = excerpt.time.firstIndex(from: from)..<excerpt.time.firstIndex(from: to.nextUp)
        time = Array(excerpt.time[range])
        guard range.count >= 16, let first = time.first, let last = time.last else {
            (signal, filteredZ, rate, isClipped) = ([], [], 0, false)
            return
        }
        rate = Double(range.count - 1) / (last - first)
        var filter = HighPass(profile: profile, rate: rate)
        signal = filter.filter(excerpt.acceleration, range)
        if profile.impactAxis == .z {
            filteredZ = signal
        } else {
            var z = profile
            z.impactAxis = .z
            var filter = HighPass(profile: z, rate: rate)
            filteredZ = filter.filter(excerpt.acceleration, range)
        }
        let near = excerpt.time.range(within: centre - 0.1...centre + 0.1) ?? 0..<0
        let (a, b) = (excerpt.acceleration, near)
        isClipped = Self.hasPlateau(a.x[b]) || Self.hasPlateau(a.y[b]) || Self.hasPlateau(a.z[b])
    }

    /// The contact whose burst rises at about `rise`.
    func contact(rise: Double) -> Contact? {
        signal.isEmpty ? nil : ContactPicker.pick(time, signal, rise: rise)
    }

    /// The greatest high-passed acceleration between two instants, in g; zero if there are no samples.
    func greatest(from start: Double, to end: Double) -> Double {
        guard !signal.isEmpty else { return 0 }
        return signal[time.firstIndex(from: start)..<max(time.firstIndex(from: end), time.firstIndex(from: start))]
            .reduce(0) { max($0, $1.magnitude) }
    }

    /// How much the moving arm buzzes by itself, as rms per rotation rate, in g per rad/s.
    ///
    /// Buzz grows with speed, so it is measured where the swing is fast, apart from the contact, and by a median, which what
    /// is left of the contact does not move.
    func buzz(_ excerpt: Excerpt, in lobe: Lobe, around contact: Double) -> Double? {
        var ratios: [Double] = []
        var k = 1
        for i in time.firstIndex(
            from: lobe.start)..<max(time.firstIndex(from: lobe.end), time.firstIndex(from: lobe.start))
        where time[i] < contact - 0.008 || time[i] > contact + 0.08 {
            while k + 1 < excerpt.motionTime.count, excerpt.motionTime[k] < time[i] { k += 1 }
            guard k < excerpt.rate.count else { break }
            let rate = Double(excerpt.rate[k] * lobe.sign)
            if rate > 0.3 * lobe.peak { ratios.append(signal[i].magnitude / rate) }
        }
        // The median magnitude of Gaussian noise is 0.6745 of its rms.
        return ratios.count < 24 ? nil : RobustScale(ratios).median / 0.6745
    }

    /// Whether the greatest magnitude, if it is large, stands in two samples in a row: a sensor at the end of its range.
    private static func hasPlateau(_ column: ArraySlice<Float>) -> Bool {
        let greatest = column.reduce(0) { max($0, $1.magnitude) }
        guard greatest > 4 else { return false }
        return zip(column, column.dropFirst()).contains { $0 == $1 && $0.magnitude == greatest }
    }
}
