import SwingSignal

/// The greatest magnitude of a signal behind the causal high-pass that contacts are measured with: Butterworth, 4 poles, 40 Hz.
struct FilteredPeak {
    /// When it is reached, in seconds.
    let time: Double
    /// How great it is, in the signal's unit.
    let magnitude: Double

    /// Filters a signal that is zero before `start`, on a grid of 8 kHz.
    init(of signal: (Double) -> Double, from start: Double, lasting duration: Double) {
        let rate = 8000.0
        let values = (0..<max(Int(duration * rate), 1)).map { Float(signal(start + Double($0) / rate)) }
        var filtered = [Double](repeating: 0, count: values.count)
        var filter = BiquadCascade(Butterworth.highPass(order: 4, cutoff: 40, rate: rate))
        do {
            var output = filtered.mutableSpan
            filter.filter(values.span, into: &output)
        }
        let greatest = filtered.indices.max { abs(filtered[$0]) < abs(filtered[$1]) } ?? 0
        time = start + Double(greatest) / rate
        magnitude = abs(filtered[greatest])
    }
}
