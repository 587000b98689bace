import SwingSignal

/// When a contact began and when it was strongest.
struct Contact: Equatable {
    /// When its force began, in seconds.
    let onset: Double
    /// When the high-passed acceleration was greatest, in seconds, between samples.
    let peakTime: Double
    /// How great it was, in g.
    let peak: Double
    /// The rms of the 80 ms before it, in g.
    let noise: Double
}

/// Times a contact by the onset of its burst in the causally high-passed acceleration.
///
/// The peak comes 1.5–12 ms after the force and moves with the cut-off; the onset does not. A zero-phase filter would
/// smear it 16–21 ms into the past.
enum ContactPicker {
    /// How far before the rise the noise is looked at for the change, in seconds.
    static let lookBack = 0.03
    /// How long after the rise the greatest value is looked for, in seconds.
    static let lookAhead = 0.08

    /// Picks the contact whose burst rises at about `rise`.
    ///
    /// - Parameters:
    ///   - time: The samples' times in seconds, without a gap.
    ///   - signal: The high-passed acceleration in g.
    ///   - rise: When the burst rose above the gate, in seconds.
    /// - Returns: The contact, or `nil` if there are too few samples about `rise`.
    static func pick(_ time: [Double], _ signal: [Double], rise: Double) -> Contact? {
        let from = time.firstIndex(from: rise - 0.005)
        let to = time.firstIndex(from: rise + lookAhead)
        guard from + 2 < to else { return nil }
        let top = (from..<to).max { signal[$0].magnitude < signal[$1].magnitude } ?? from
        let peak = signal[top].magnitude
        let half = (from...top).first { signal[$0].magnitude >= 0.5 * peak } ?? top
        let noise = rms(signal, time.firstIndex(from: time[half] - 0.09), time.firstIndex(from: time[half] - 0.01))
        let begin = time.firstIndex(from: time[half] - lookBack)
        // The burst little further than half its height: later, larger swings would draw the change point to themselves.
        let end = min(half + 4, time.count)
        guard let change = OnsetPicker.changePoint(of: signal.span.extracting(begin..<end)) else { return nil }
        let (peakTime, value) = parabola(time, signal, top)
        return Contact(
            onset: refine(time, signal, min(begin + change, half)), peakTime: peakTime, peak: value,
            noise: noise)
    }

    /// The instant before sample `index` at which the burst left zero.
    ///
    /// The line through the first two samples of the burst is followed back to zero, as far as the sample before allows:
    /// a force rises within a few samples, and on average it began half an interval before the first that shows it.
    private static func refine(_ time: [Double], _ signal: [Double], _ index: Int) -> Double {
        guard index > 0 else { return time[index] }
        let interval = time[index] - time[index - 1]
        guard index + 1 < time.count else { return time[index] - interval / 2 }
        let (first, second) = (signal[index], signal[index + 1])
        let slope = (second - first) / (time[index + 1] - time[index])
        let back = slope * first > 0 ? first / slope : interval / 2
        return time[index] - min(max(back, 0), interval)
    }

    /// The extreme of the parabola through a sample of |signal| and its neighbours.
    private static func parabola(_ time: [Double], _ signal: [Double], _ index: Int) -> (time: Double, value: Double) {
        guard index > 0, index + 1 < time.count else { return (time[index], signal[index].magnitude) }
        let sign = signal[index] < 0 ? -1.0 : 1.0
        let (a, b, c) = (signal[index - 1] * sign, signal[index] * sign, signal[index + 1] * sign)
        let curvature = a - 2 * b + c
        guard curvature < 0 else { return (time[index], b) }
        let shift = min(max((a - c) / (2 * curvature), -0.5), 0.5)
        let interval = shift < 0 ? time[index] - time[index - 1] : time[index + 1] - time[index]
        return (time[index] + shift * interval, b - (a - c) * shift / 4)
    }

    private static func rms(_ signal: [Double], _ from: Int, _ to: Int) -> Double {
        guard from < to else { return 0 }
        var sum = 0.0
        for i in from..<to { sum += signal[i] * signal[i] }
        return (sum / Double(to - from)).squareRoot()
    }
}
