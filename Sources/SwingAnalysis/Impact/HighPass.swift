import SwingMotion
import SwingSignal

/// The high-pass filter that reveals impacts in stretches of accelerometer samples without gaps.
struct HighPass {
    private var filters: [BiquadCascade]
    private var isPrimed = false

    /// The sampling rate for which the filter is designed, in Hz.
    let rate: Double

    /// Designs the filter for a measured rate; slow recordings get a lower cut-off, below half their rate.
    ///
    /// - Parameters:
    ///   - profile: The profile with the filter and its axes.
    ///   - rate: The sampling rate in Hz.
    ///   - zAlone: Whether only z is filtered, whatever the profile's axes.
    ///   - cutoffFraction: The cut-off frequency as a fraction of the usual one.
    init(profile: SwingProfile, rate: Double, zAlone: Bool = false, cutoffFraction: Double = 1) {
        let cutoff = cutoffFraction * Self.cutoff(profile: profile, rate: rate)
        let sections = Butterworth.highPass(order: profile.highPassOrder, cutoff: cutoff, rate: rate)
        self.rate = rate
        filters = Array(repeating: BiquadCascade(sections), count: zAlone || profile.impactAxis == .z ? 1 : 3)
    }

    /// Returns the cut-off frequency for a measured rate, in Hz.
    static func cutoff(profile: SwingProfile, rate: Double) -> Double { min(profile.highPassCutoff, rate * 0.2) }

    /// Resets the filter, as after a gap.
    mutating func reset() { isPrimed = false }

    /// Returns the high-passed samples in `range`, in g: z, followed by x and y if the profile uses all axes.
    mutating func filter(_ acceleration: Triaxial, _ range: Range<Int>) -> [[Double]] {
        let columns = [acceleration.z, acceleration.x, acceleration.y].prefix(filters.count)
        if !isPrimed, !range.isEmpty {
            for (i, column) in columns.enumerated() { filters[i].prime(Double(column[range.lowerBound])) }
            isPrimed = true
        }
        return columns.enumerated().map { i, column in filters[i].filter(column.span.extracting(range)) }
    }

    /// Returns the root mean square over the axes at each sample.
    ///
    /// It is comparable to ``SwingMotion/SwingProfile/contactThreshold``, whatever the direction of the impact.
    static func rootMeanSquare(of axes: [[Double]]) -> [Double] {
        var mean = sumOfSquares(of: axes)
        let part = 1 / Double(axes.count)
        var sum = mean.mutableSpan
        for i in sum.indices { sum[i] = (part * sum[i]).squareRoot() }
        return mean
    }

    /// Returns the sum over the axes of the squares at each sample.
    static func sumOfSquares(of axes: [[Double]]) -> [Double] {
        guard var squares = axes.first else { return [] }
        var sum = squares.mutableSpan
        for i in sum.indices { sum[i] *= sum[i] }
        // Axis by axis, so that the loops are vectorised.
        for axis in axes.dropFirst() { add(squaresOf: axis.span, to: &sum) }
        return squares
    }

    fileprivate static func add(squaresOf axis: Span<Double>, to sum: inout MutableSpan<Double>) {
        precondition(axis.count == sum.count, "axes must have one length")
        for i in axis.indices { sum[i] += axis[i] * axis[i] }
    }
}

/// The high-passed acceleration around one instant, computed only from the samples around it.
struct HighPassedExcerpt {
    /// The samples' times in seconds, without a gap; empty if there are too few to filter.
    let time: [Double]
    /// The high-passed axes, in g: z, followed by x and y if the profile uses all axes.
    let axes: [[Double]]
    /// The measured rate in Hz; zero if there are too few samples.
    let rate: Double
}

extension HighPassedExcerpt {
    /// Filters the excerpt's samples around `centre` up to the nearest gaps; `zAlone` if no other axis is required.
    init(
        _ excerpt: borrowing Excerpt, around centre: Double, profile: SwingProfile, zAlone: Bool = false,
        cutoffFraction: Double = 1
    ) {
        let from = excerpt.gaps.last { $0.endTimestamp <= centre }?.endTimestamp ?? -.infinity
        let to = excerpt.gaps.first { $0.startTimestamp >= centre }?.startTimestamp ?? .infinity
        let range = excerpt.time.firstIndex(from: from)..<excerpt.time.firstIndex(from: to.nextUp)
        guard range.count >= 16, let first = excerpt.time[range].first, let last = excerpt.time[range].last else {
            (time, axes, rate) = ([], [], 0)
            return
        }
        time = range.count == excerpt.time.count ? excerpt.time : Array(excerpt.time[range])
        rate = Double(range.count - 1) / (last - first)
        var filter = HighPass(profile: profile, rate: rate, zAlone: zAlone, cutoffFraction: cutoffFraction)
        axes = filter.filter(excerpt.acceleration, range)
    }

    /// Returns the mean over the axes of the squared acceleration at each sample of a range, in g².
    func meanSquares(in range: Range<Int>) -> [Double] {
        var mean = [Double](zeros: range.count)
        let count = Double(axes.count)
        var sum = mean.mutableSpan
        for axis in axes { HighPass.add(squaresOf: axis.span.extracting(range), to: &sum) }
        for i in sum.indices { sum[i] /= count }
        return mean
    }

    /// The groups of axes: z alone, and x with y, so that the result does not depend on a rotation of the device about
    /// z.
    var groups: [Range<Int>] { axes.count > 1 ? [0..<1, 1..<axes.count] : [0..<axes.count] }

    /// The high-passed z, in g; empty if there are too few samples.
    var filteredZ: [Double] { axes.first ?? [] }

    /// Returns the maximum magnitude of high-passed z between two instants and its interpolated time; `nil` without
    /// samples.
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
}
