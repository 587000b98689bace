internal import SwingAnalysis
internal import SwingMotion
internal import SwingSignal

/// The estimated difference between the labels' clock and the sensor's.
///
/// It is the offset with which the most labels match a detected swing, refined to the median difference of the pairs.
package struct ClockOffsetEstimate: Hashable, Sendable {
    /// The seconds to add to the labels' times.
    package let offset: Double
    /// The 95 % confidence interval of the median difference, from its order statistics, in seconds.
    package let interval: ConfidenceInterval
    /// The number of pairs.
    package let pairCount: Int
    /// The number of labelled swings.
    package let labelCount: Int
    /// The number of pairs with the second-best offset, which is farther away than twice the tolerance.
    package let runnerUpCount: Int

    /// The minimum number of pairs, below which the median has no 95 % interval.
    static let minimumCount = SampleQuantile.minimumCount
    /// The maximum number of pairs of any label and any swing.
    private static let differenceLimit = 1_000_000

    /// Estimates the offset of labels.
    ///
    /// - Parameters:
    ///   - labels: The instants of labelled swings, in seconds on the labels' clock.
    ///   - swings: The instants of detected swings, in seconds on the sensor's clock.
    ///   - tolerance: The maximum distance of a pair, in seconds.
    /// - Returns: The estimate, or the reason why it is omitted.
    /// - Complexity: O(*d* log *d*), where *d* is the product of the numbers of labels and swings.
    static func measured(labels: [Double], swings: [Double], tolerance: Double) -> Measured<ClockOffsetEstimate> {
        let swings = swings.filter(\.isFinite)
        guard min(labels.count, swings.count) >= minimumCount else {
            return .omitted(
                "an offset needs \(minimumCount) labelled and \(minimumCount) detected swings, found \(labels.count) "
                    + "and \(swings.count)")
        }
        guard swings.count * 2 >= labels.count else {
            return .omitted(
                "an offset needs a match for half of the labels, found \(swings.count) detected swings for "
                    + "\(labels.count) labelled ones")
        }
        guard labels.count * swings.count <= differenceLimit else {
            return .omitted("an offset needs fewer labels; estimate it from a part of them")
        }
        var trials: [Trial] = []
        for start in peaks(labels, swings, tolerance) {
            let trial = refined(start, labels, swings, tolerance)
            if !trials.contains(where: { abs($0.offset - trial.offset) < 1e-9 }) { trials.append(trial) }
        }
        trials.sort { ($0.differences.count, -$0.spread) > ($1.differences.count, -$1.spread) }
        guard let best = trials.first else { return .omitted("no label can match a swing") }
        let count = best.differences.count
        let second = trials.first { abs($0.offset - best.offset) > 2 * tolerance }?.differences.count ?? 0
        guard count >= minimumCount, count * 2 >= labels.count else {
            return .omitted(
                "with the best offset only \(count) of \(labels.count) labels match a swing; they may belong to "
                    + "another session")
        }
        guard second * 4 <= count * 3 else {
            return .omitted(
                "the offset is not unique: with the best one \(count) labels match a swing, with another one \(second)")
        }
        guard let interval = SampleQuantile.medianInterval(best.differences.sorted()) else {
            return .omitted("an offset needs \(minimumCount) pairs, found \(count)")
        }
        return .value(
            ClockOffsetEstimate(
                offset: best.offset, interval: ConfidenceInterval(interval), pairCount: count,
                labelCount: labels.count, runnerUpCount: second))
    }

    /// An offset, and the differences of the pairs that it makes.
    private struct Trial {
        var offset: Double
        var differences: [Double]

        /// The sum of the distances from the offset.
        var spread: Double { differences.reduce(0) { $0 + abs($1 - offset) } }
    }

    /// Returns the offsets with the most differences between swing and label around them, at most 64.
    private static func peaks(_ labels: [Double], _ swings: [Double], _ tolerance: Double) -> [Double] {
        let differences = labels.flatMap { label in swings.map { $0 - label } }.sorted()
        var end = 0
        var windows: [(count: Int, center: Double)] = []
        for (start, difference) in differences.enumerated() {
            while end < differences.count, differences[end] <= difference + 2 * tolerance { end += 1 }
            windows.append((end - start, differences[start + (end - start) / 2]))
        }
        windows.sort { ($0.count, $1.center) > ($1.count, $0.center) }
        var chosen: [Double] = []
        for window in windows where chosen.count < 64 {
            if !chosen.contains(where: { abs($0 - window.center) < tolerance / 2 }) { chosen.append(window.center) }
        }
        return chosen
    }

    /// Moves an offset to the median difference of its pairs until it stays.
    private static func refined(
        _ start: Double, _ labels: [Double], _ swings: [Double], _ tolerance: Double
    ) -> Trial {
        var trial = trial(start, labels, swings, tolerance)
        for _ in 0..<8 {
            guard !trial.differences.isEmpty else { break }
            let next = self.trial(SampleQuantile.median(trial.differences), labels, swings, tolerance)
            guard next.differences.count >= trial.differences.count, next.offset != trial.offset else { break }
            trial = next
        }
        return trial
    }

    private static func trial(
        _ offset: Double, _ labels: [Double], _ swings: [Double], _ tolerance: Double
    ) -> Trial {
        let events = labels.map { label in
            let instant = label + offset
            return OneToOneMatching.Event(span: instant - tolerance...instant + tolerance, instant: instant)
        }
        let matches = OneToOneMatching.matches(of: events, with: swings)
        return Trial(
            offset: offset,
            differences: zip(labels, matches).compactMap { label, match in match.map { swings[$0] - label } })
    }
}
