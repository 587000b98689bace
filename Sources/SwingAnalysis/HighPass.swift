import SwingMotion
import SwingSignal

/// The high-pass that shows impacts, over one stretch of accelerometer samples without gaps after another.
struct HighPass {
    private let axis: SwingProfile.ImpactAxis
    private var filters: [BiquadCascade]
    private var isPrimed = false

    /// The rate it is designed for, in Hz.
    let rate: Double

    /// Designs the filter for a measured rate; slow recordings get a lower cut-off, as half their rate demands.
    init(profile: SwingProfile, rate: Double) {
        let cutoff = min(profile.highPassCutoff, rate * 0.2)
        let sections = Butterworth.highPass(order: profile.highPassOrder, cutoff: cutoff, rate: rate)
        self.rate = rate
        axis = profile.impactAxis
        filters = Array(repeating: BiquadCascade(sections), count: profile.impactAxis == .z ? 1 : 3)
    }

    /// Forgets the past, as after a gap.
    mutating func reset() { isPrimed = false }

    /// The high-passed samples in `range`: z with its sign, or the length of all three axes.
    mutating func filter(_ acceleration: Triaxial, _ range: Range<Int>) -> [Double] {
        guard !range.isEmpty else { return [] }
        if !isPrimed {
            filters[0].prime(Double(acceleration.z[range.lowerBound]))
            if axis == .norm {
                filters[1].prime(Double(acceleration.x[range.lowerBound]))
                filters[2].prime(Double(acceleration.y[range.lowerBound]))
            }
            isPrimed = true
        }
        var output = run(0, acceleration.z, range)
        guard axis == .norm else { return output }
        let (x, y) = (run(1, acceleration.x, range), run(2, acceleration.y, range))
        for i in output.indices {
            output[i] = (output[i] * output[i] + x[i] * x[i] + y[i] * y[i]).squareRoot()
        }
        return output
    }

    private mutating func run(_ index: Int, _ column: [Float], _ range: Range<Int>) -> [Double] {
        var output = [Double](repeating: 0, count: range.count)
        var span = output.mutableSpan
        filters[index].filter(column.span.extracting(range), into: &span)
        return output
    }
}
