import SwingMotion
import SwingSignal

/// The high-pass that shows impacts, over one stretch of accelerometer samples without gaps after another.
struct HighPass {
    private var filters: [BiquadCascade]
    private var isPrimed = false

    /// The rate it is designed for, in Hz.
    let rate: Double

    /// Designs the filter for a measured rate; slow recordings get a lower cut-off, as half their rate demands.
    ///
    /// - Parameters:
    ///   - profile: Which filter, and which axes count.
    ///   - rate: The rate in Hz.
    ///   - zAlone: Whether z is asked for alone, whatever counts.
    init(profile: SwingProfile, rate: Double, zAlone: Bool = false) {
        let sections = Butterworth.highPass(
            order: profile.highPassOrder, cutoff: Self.cutoff(profile: profile, rate: rate), rate: rate)
        self.rate = rate
        filters = Array(repeating: BiquadCascade(sections), count: zAlone || profile.impactAxis == .z ? 1 : 3)
    }

    /// The cut-off for a measured rate, in Hz.
    static func cutoff(profile: SwingProfile, rate: Double) -> Double { min(profile.highPassCutoff, rate * 0.2) }

    /// Forgets the past, as after a gap.
    mutating func reset() { isPrimed = false }

    /// The high-passed samples in `range`, in g: z, and where all axes count, x and y behind it.
    mutating func filter(_ acceleration: Triaxial, _ range: Range<Int>) -> [[Double]] {
        let columns = [acceleration.z, acceleration.x, acceleration.y].prefix(filters.count)
        if !isPrimed, !range.isEmpty {
            for (i, column) in columns.enumerated() { filters[i].prime(Double(column[range.lowerBound])) }
            isPrimed = true
        }
        return columns.enumerated().map { i, column in
            var output = [Double](repeating: 0, count: range.count)
            var span = output.mutableSpan
            filters[i].filter(column.span.extracting(range), into: &span)
            return output
        }
    }

    /// The root of the axes' mean square at each sample: a contact's energy is a mean over the axes (``ContactSearch``), so this
    /// is what compares with ``SwingProfile/gateFloor``, whatever the blow's direction.
    static func rootMeanSquare(of axes: [[Double]]) -> [Double] {
        guard var mean = axes.first else { return [] }
        let part = 1 / Double(axes.count)
        var sum = mean.mutableSpan
        for i in sum.indices { sum[i] *= sum[i] }
        // Axis by axis: loops this plain take two samples at a time.
        for axis in axes.dropFirst() { add(squaresOf: axis.span, to: &sum) }
        for i in sum.indices { sum[i] = (part * sum[i]).squareRoot() }
        return mean
    }

    private static func add(squaresOf axis: Span<Double>, to sum: inout MutableSpan<Double>) {
        precondition(axis.count == sum.count, "axes must have one length")
        for i in axis.indices { sum[i] += axis[i] * axis[i] }
    }
}
