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
    /// is what compares with ``SwingMotion/SwingProfile/contactThreshold``, whatever the blow's direction.
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

/// The high-passed acceleration around one instant, measured afresh: it depends on the samples there alone.
struct HighPassedExcerpt {
    /// The samples' times in seconds, without a gap; empty if there are too few to filter.
    let time: [Double]
    /// The high-passed axes in which a contact is looked for, in g: z, and where all axes count, x and y behind it.
    let axes: [[Double]]
    /// The measured rate in Hz; zero if there are too few samples.
    let rate: Double
    /// Whether the accelerometer reached the end of its range within 0.1 s of the instant.
    let isClipped: Bool

    /// Filters the samples of the excerpt that hang together around `centre`; `zAlone` if no other axis is asked for.
    init(_ excerpt: Excerpt, around centre: Double, profile: SwingProfile, zAlone: Bool = false) {
        let from = excerpt.gaps.last { $0.endTimestamp <= centre }?.endTimestamp ?? -.infinity
        let to = excerpt.gaps.first { $0.startTimestamp >= centre }?.startTimestamp ?? .infinity
        let range = excerpt.time.firstIndex(from: from)..<excerpt.time.firstIndex(from: to.nextUp)
        guard range.count >= 16, let first = excerpt.time[range].first, let last = excerpt.time[range].last else {
            (time, axes, rate, isClipped) = ([], [], 0, false)
            return
        }
        time = Array(excerpt.time[range])
        rate = Double(range.count - 1) / (last - first)
        var filter = HighPass(profile: profile, rate: rate, zAlone: zAlone)
        axes = filter.filter(excerpt.acceleration, range)
        let near = excerpt.time.range(within: centre - 0.1...centre + 0.1) ?? 0..<0
        let (x, y, z) = (excerpt.acceleration.x.span, excerpt.acceleration.y.span, excerpt.acceleration.z.span)
        isClipped =
            Self.hasPlateau(x.extracting(near)) || Self.hasPlateau(y.extracting(near))
            || Self.hasPlateau(z.extracting(near))
    }

    private init(_ burst: HighPassedExcerpt, axes: [[Double]]) {
        (time, rate, isClipped) = (burst.time, burst.rate, burst.isClipped)
        self.axes = axes
    }

    /// The same stretch of time with other signals.
    func replacing(axes: [[Double]]) -> HighPassedExcerpt { HighPassedExcerpt(self, axes: axes) }

    /// Which axes are taken together: z, and x with y, so that nothing depends on how the device is turned about z.
    var groups: [Range<Int>] { axes.count > 1 ? [0..<1, 1..<axes.count] : [0..<axes.count] }

    /// The high-passed z, in g; empty if there are too few samples.
    var filteredZ: [Double] { axes.first ?? [] }

    /// The greatest high-passed z between two instants, and when it is reached, between samples; `nil` without samples.
    func peak(from start: Double, to end: Double) -> (time: Double, value: Double)? {
        guard let z = axes.first else { return nil }
        let (from, to) = (time.firstIndex(from: start), time.firstIndex(from: end))
        guard from < to, let top = (from..<to).max(by: { z[$0].magnitude < z[$1].magnitude }) else { return nil }
        // The extreme of the parabola through the sample and its neighbours.
        guard top > 0, top + 1 < time.count else { return (time[top], z[top].magnitude) }
        let sign = z[top] < 0 ? -1.0 : 1.0
        let (a, b, c) = (z[top - 1] * sign, z[top] * sign, z[top + 1] * sign)
        let curvature = a - 2 * b + c
        guard curvature < 0 else { return (time[top], b) }
        let shift = min(max((a - c) / (2 * curvature), -0.5), 0.5)
        let interval = shift < 0 ? time[top] - time[top - 1] : time[top + 1] - time[top]
        return (time[top] + shift * interval, b - (a - c) * shift / 4)
    }

    /// Whether the greatest magnitude, if it is large, stands in two samples in a row that are no smooth maximum: a sensor at the
    /// end of its range.
    private static func hasPlateau(_ column: Span<Float>) -> Bool {
        let greatest = Magnitudes.greatest(column)
        guard greatest > 4 else { return false }
        let last = column.count - 1
        for i in 0..<last where column[i] == column[i + 1] && column[i].magnitude == greatest {
            let beside = max(column[max(i - 1, 0)].magnitude, column[min(i + 2, last)].magnitude)
            if beside == greatest || beside < 0.98 * greatest { return true }
        }
        return false
    }
}
