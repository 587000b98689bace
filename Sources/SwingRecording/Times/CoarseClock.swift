import SwingMotion
import SwingSignal

/// The timestamps that several samples of a stream share, measured on its beginning.
struct CoarseClock {
    /// How the times are coarse.
    let times: CoarseTimes
    /// The mean interval between samples, in seconds.
    let period: Double
    /// The typical step from one time to the next different one, in seconds.
    let step: Double

    /// The smallest share of samples with the time of the sample before that indicates coarse times.
    private static let leastShare = 0.1
    /// The coarsest resolution and the longest packet that are spread, in seconds.
    private static let limit = 0.02
    /// The coarsest resolution of times that were rounded to a float of 32 bits, in seconds.
    private static let binaryLimit = 0.032

    /// Measures the first samples of a stream; `nil` if they have times of their own, or repeat each other.
    ///
    /// - Parameters:
    ///   - samples: The samples.
    ///   - place: The name of the file or the stream, for errors.
    /// - Throws: ``SwingMotion/SwingError`` if the times are too coarse, or the samples of one time have no order.
    init?(_ samples: some TimedChunk, _ place: String) throws(SwingError) {
        guard samples.count >= 32, !Steps.rise(samples.times.span, byAtMost: .infinity) else { return nil }
        let groups = TimeGroups(samples)
        guard groups.share >= Self.leastShare, groups.repeatedShare < 0.8 else { return nil }
        guard let step = groups.medianStep, let period = groups.period else {
            throw Self.error(place, "all of the first \(samples.count) samples have the same time")
        }
        self.step = step
        self.period = period
        let coarse: CoarseTimes? =
            if groups.hasEqualSizes, groups.hasEqualSteps, !Self.isRound(step) {
                .packets(size: groups.usualSize, duration: step)
            } else if groups.areMultiples(of: step) {
                .rounded(resolution: step)
            } else {
                nil
            }
        let found = Self.sentence(coarse, step: step, size: Int(clamped: (step / period).rounded()), groups)
        guard let coarse else {
            // A few samples with the time of the one before are dropped and counted.
            guard groups.share >= 0.3 else { return nil }
            throw Self.error(place, found)
        }
        let limit = if case .rounded = coarse, Self.isBinary(step) { Self.binaryLimit } else { Self.limit }
        guard step <= limit else { throw Self.error(place, found) }
        if groups.alternate(by: coarse) {
            throw SwingError(
                .badData, at: place,
                "\(found), but these samples alternate between different signals; expected one sensor; put each "
                    + "device's samples into a file of its own")
        }
        times = coarse
    }

    private static func error(_ place: String, _ found: String) -> SwingError {
        SwingError(
            .badData, at: place,
            "\(found); expected a time for each sample; export the times with more decimals, of a millisecond or less"
        )
    }

    private static func sentence(
        _ coarse: CoarseTimes?, step: Double, size: Int, _ groups: TimeGroups
    ) -> String {
        switch coarse {
        case .rounded where step >= 0.999 && (step - step.rounded()).magnitude < 1e-3:
            step < 1.001
                ? "the times are whole seconds, and about \(size) samples share one"
                : "the times have a resolution of \(Int(clamped: step.rounded())) s, and about \(size) samples share one"
        case .rounded: "the times have a resolution of \(step.milliseconds) ms, and about \(size) samples share one"
        case .packets: "\(size) samples share each time, which steps by \(step.milliseconds) ms"
        case nil:
            "\((groups.share * 100).fixed(0)) % of the first \(groups.count) samples have the time of the sample before, "
                + "in groups of up to \(groups.largestSize)"
        }
    }

    /// Returns whether a step is a usual resolution: a power of ten, or of two.
    private static func isRound(_ step: Double) -> Bool {
        isBinary(step) || [1, 0.1, 0.01, 0.001, 0.0001].contains { (step / $0 - 1).magnitude < 1e-3 }
    }

    private static func isBinary(_ step: Double) -> Bool {
        let exponent = -Int(step.exponent)
        // A step slightly below a power of two has the next lower exponent.
        return [exponent, exponent - 1].contains { power in
            (-8...11).contains(power)
                && (step * Double(sign: .plus, exponent: power, significand: 1) - 1).magnitude < 1e-3
        }
    }
}

/// The groups of consecutive samples with the same time.
struct TimeGroups {
    /// The number of samples with usable times.
    let count: Int
    /// The fraction of samples with the time of the sample before.
    let share: Double
    /// The fraction of those that also have its values.
    let repeatedShare: Double
    /// The sizes of the groups without the first and the last one, which may be incomplete.
    private let sizes: [Int]
    /// The steps between the times of those groups, in seconds.
    private let steps: [Double]
    private let samples: [[Float]]

    init(_ chunk: some TimedChunk) {
        let times = chunk.times
        var (sizes, steps, shared, repeated) = ([Int](), [Double](), 0, 0)
        var last = -Double.infinity
        for (i, time) in times.enumerated() where ClockRule.standard.isUsable(time) {
            if time == last {
                shared += 1
                sizes[sizes.count - 1] += 1
                if chunk.hasValues(i, equalTo: chunk, i - 1) { repeated += 1 }
            } else {
                if !sizes.isEmpty { steps.append(time - last) }
                sizes.append(1)
            }
            last = time
        }
        count = times.count
        share = Double(shared) / Double(max(count, 1))
        repeatedShare = Double(repeated) / Double(max(shared, 1))
        self.sizes = sizes.count > 3 ? Array(sizes[1..<sizes.count - 1]) : sizes
        self.steps = steps.filter { $0 > 0 }
        samples = chunk.values.map { Array($0) }
    }

    /// The median step between different times; `nil` without any.
    var medianStep: Double? { steps.isEmpty ? nil : steps.sorted()[steps.count / 2] }
    /// The mean interval between samples without long pauses; `nil` without steps.
    var period: Double? {
        guard let step = medianStep else { return nil }
        let close = steps.filter { $0 < 2.5 * step }
        return close.reduce(0, +) / Double(close.count) * Double(sizes.count) / Double(sizes.reduce(0, +))
    }
    /// The median size of the groups.
    var usualSize: Int { sizes.sorted()[sizes.count / 2] }
    /// The largest size of a group.
    var largestSize: Int { sizes.max() ?? 0 }
    /// Whether at least 9 of 10 groups have the usual size.
    var hasEqualSizes: Bool { 10 * sizes.count { $0 == usualSize } >= 9 * sizes.count && usualSize > 1 }
    /// Whether at least 9 of 10 steps are within a fifth of the median step.
    var hasEqualSteps: Bool {
        guard let step = medianStep else { return false }
        return 10 * steps.count { ($0 / step - 1).magnitude < 0.2 } >= 9 * steps.count
    }

    /// Returns whether at least 19 of 20 steps are multiples of a resolution.
    ///
    /// Times in text are themselves rounded to microseconds.
    func areMultiples(of resolution: Double) -> Bool {
        let tolerance = max(2.5e-6, 2e-3 * resolution)
        let fitting = steps.count {
            ($0 - ($0 / resolution).rounded() * resolution).magnitude <= tolerance && $0 > resolution / 2
        }
        return 20 * fitting >= 19 * steps.count
    }

    /// Returns whether the samples of one time alternate between different signals.
    ///
    /// Neighbours of one signal are about as close as samples that are a packet apart, or closer.
    func alternate(by coarse: CoarseTimes) -> Bool {
        let lag = if case .packets(let size, _) = coarse { size } else { 2 }
        var (near, far) = (0.0, 0.0)
        for column in samples {
            for i in column.indices.dropFirst(lag) {
                let (first, second) = ((column[i] - column[i - 1]).magnitude, (column[i] - column[i - lag]).magnitude)
                guard first.isFinite, second.isFinite else { continue }
                near += Double(first)
                far += Double(second)
            }
        }
        return far < near / 2
    }
}
