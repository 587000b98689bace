internal import SwingAnalysis
internal import SwingMotion
internal import SwingSignal

/// What makes a comparison with labels doubtful.
struct LabelDoubts {
    private let pairs: [LabelPair]
    private let sessions: [LabelledSession]
    private let options: LabelOptions
    /// The seconds that were added to the labels' times of each session, by its name.
    private let offsets: [String: Double]
    /// The unit of the labels' times in seconds.
    private let unit: Double

    init(
        _ pairs: [LabelPair], _ sessions: [LabelledSession], _ meaning: LabelTimeMeaning, _ options: LabelOptions,
        offsets: [String: Double]
    ) {
        (self.pairs, self.sessions, self.options, self.offsets) = (pairs, sessions, options, offsets)
        if case .unix(let unit) = meaning { self.unit = unit } else { unit = 1 }
    }

    /// Returns what makes the figures doubtful, one sentence each without a full stop.
    ///
    /// - Parameters:
    ///   - placed: The labels of each session, by its row, on the sensor's clock without an offset.
    ///   - isSound: Whether the labels are onsets of a sound.
    /// - Returns: The warnings.
    func warnings(placed: [Int: [LabelMatching.Placed]], isSound: Bool) -> [String] {
        var warnings = clocks(placed)
        let swings = pairs.filter { $0.kind?.isSwing == true && $0.isCompared }
        let matched = swings.count { $0.swing != nil }
        // Not every sound is that of a swing.
        if !isSound, matched * 2 < swings.count { warnings.append(few(matched, swings.count, placed)) }
        if options.offset != .estimated, let expected = chance(swings), Double(matched) <= expected {
            warnings.append(
                "\(matched) of \(swings.count) labelled swings match, which labels of another session would do by "
                    + "chance; check that they belong to this session")
        }
        if let resolution = swings.compactMap({ $0.label?.time.resolution }).min().map({ $0 * unit }),
            resolution > options.tolerance
        {
            warnings.append(
                "the labels' times have a resolution of \(resolution.plain) s, which is coarser than the tolerance of "
                    + "\(options.tolerance.plain) s, so pairs may be missing; write more digits, or increase --tolerance"
            )
        }
        let outside = pairs.count { $0.label != nil && $0.verdict == .outside }
        if outside > 0 { warnings.append("\(outside.of("label lies", "labels lie")) outside the recording") }
        let repeated = pairs.count { $0.verdict == .repeated }
        if repeated > 0 { warnings.append("\(repeated.of("label repeats", "labels repeat")) an earlier one") }
        let close = closeCount(swings)
        if close > 0 {
            warnings.append(
                "\(close.of("labelled swing is", "labelled swings are")) closer to another one than the tolerance")
        }
        let beyond = alarmsBeyondLabels
        if !isSound, beyond > 0 {
            warnings.append(
                "\(beyond.of("false alarm is", "false alarms are")) before the first or after the last label; if that "
                    + "part is not labelled, the precision is too low")
        }
        if let farthest = swings.map(\.contactDifference.magnitude).max(by: { $0 < $1 || $0.isNaN }),
            farthest > 0.9 * options.tolerance
        {
            warnings.append(
                "contacts differ by up to \((farthest * 1000).fixed(0)) ms, almost the tolerance, so pairs that are "
                    + "farther apart may be missing; increase --tolerance")
        }
        return warnings
    }

    /// The warning that few labels match, with the offset that would match more, if there is one.
    private func few(_ matched: Int, _ count: Int, _ placed: [Int: [LabelMatching.Placed]]) -> String {
        let text = "only \(matched) of \(count) labelled swings match a detected swing"
        let longer = pairs.compactMap(\.label).count { label in
            label.end.map { ($0.seconds - label.time.seconds) * unit > options.tolerance } ?? false
        }
        if options.instant == nil, longer * 2 > count {
            return text + "; the labels are intervals, of which the beginning is matched; name the instant of the "
                + "contact with --instant begin, middle or end"
        }
        guard options.offset == .none, let session = sessions.first, sessions.count == 1,
            let estimate = estimate(session, placed)
        else { return text }
        return text + "; with an offset of \(estimate.offset.fixed(3)) s, \(estimate.pairCount) would; if the labels' "
            + "clock differs by that, use --label-offset=\(estimate.offset.fixed(3)) or --estimate-offset"
    }

    /// The offset of the labels of one session, if it can be estimated.
    private func estimate(
        _ session: LabelledSession, _ placed: [Int: [LabelMatching.Placed]]
    ) -> ClockOffsetEstimate? {
        ClockOffsetEstimate.measured(
            labels: (placed[session.index] ?? []).filter(\.kind.isSwing).map(\.timestamp),
            swings: session.swings.map(\.matchTimestamp), tolerance: options.tolerance
        ).value
    }

    /// The offset of the labels of one session with its 95 % interval, from all labels or from three matched contacts or more.
    private func offset(
        of session: LabelledSession, _ placed: [Int: [LabelMatching.Placed]]
    ) -> (offset: Double, interval: ClosedRange<Double>)? {
        if let estimate = estimate(session, placed) {
            return (estimate.offset, estimate.interval.lower...estimate.interval.upper)
        }
        let given = offsets[session.id] ?? 0
        let differences = SampleMoments(
            pairs.filter { $0.sessionID == session.id }.map { $0.contactDifference + given }.filter(\.isFinite))
        guard differences.count >= 3, let interval = differences.meanInterval else { return nil }
        return (differences.mean, interval)
    }

    /// The difference of offsets that is noticed, in seconds: labels from a video are as uncertain as one or two pictures.
    private static let noticedDifference = 0.05

    /// The warning that the labels' clock differs from the sensor's by another offset in each session.
    private func clocks(_ placed: [Int: [LabelMatching.Placed]]) -> [String] {
        guard sessions.count > 1, options.offset != .estimated, Set(offsets.values).count <= 1 else { return [] }
        let offsets = sessions.compactMap { session in offset(of: session, placed).map { (session.id, $0) } }
        guard let least = offsets.min(by: { $0.1.offset < $1.1.offset }),
            let most = offsets.max(by: { $0.1.offset < $1.1.offset }),
            most.1.offset - least.1.offset > Self.noticedDifference,
            most.1.interval.lowerBound > least.1.interval.upperBound
        else { return [] }
        let names = [least, most].map { "\($0.1.offset.fixed(3)) s in \(VisibleText.quoted($0.0))" }
        return [
            "offsets differ between sessions by \((most.1.offset - least.1.offset).fixed(3)) s: "
                + "\(names.joined(separator: ", ")); use --estimate-offset, or --label-offsets with a row for each session"
        ]
    }

    /// The number of labels of another session that may match by chance: the mean and two standard deviations.
    private func chance(_ swings: [LabelPair]) -> Double? {
        var (covered, total) = (0.0, 0.0)
        for session in sessions {
            total += session.duration
            var end = session.span.lowerBound
            for time in session.swings.map(\.matchTimestamp).filter({ !$0.isNaN }).sorted() {
                let window = max(time - options.tolerance, end)..<max(time + options.tolerance, end)
                covered +=
                    min(window.upperBound, session.span.upperBound) - min(window.lowerBound, session.span.upperBound)
                end = window.upperBound
            }
        }
        guard total > 0, swings.count >= 5 else { return nil }
        let (part, count) = (min(covered / total, 1), Double(swings.count))
        return count * part + 2 * (count * part * (1 - part)).squareRoot()
    }

    private func closeCount(_ swings: [LabelPair]) -> Int {
        var count = 0
        for session in sessions {
            let times = swings.filter { $0.sessionID == session.id }.map(\.timestamp).sorted()
            count += zip(times, times.dropFirst()).count { $1 - $0 < options.tolerance }
        }
        return count
    }

    /// The number of false alarms outside the time from the first to the last label of their session.
    private var alarmsBeyondLabels: Int {
        sessions.reduce(0) { sum, session in
            let own = pairs.filter { $0.sessionID == session.id }
            let times = own.filter { $0.label != nil && $0.isCompared }.map(\.timestamp)
            guard let first = times.min(), let last = times.max() else { return sum }
            let labelled = first - options.tolerance...last + options.tolerance
            return sum
                + own.count { pair in
                    pair.label == nil && pair.swing.map { !labelled.contains($0.matchTimestamp) } == true
                }
        }
    }
}
