internal import SwingAnalysis
internal import SwingMotion
internal import SwingResults

/// Labels of kinds, each with the detected swing that it names.
struct PlacedKinds {
    private(set) var examples: [KindExample] = []
    private(set) var counts = KindStudy.Counts()
    let meaning: LabelTimeMeaning

    /// A label on the sensor's clock.
    private struct Placed {
        let kind: String
        let span: ClosedRange<Double>
        let session: Int
    }

    /// Matches labels with swings.
    ///
    /// A swing belongs to the label that is nearest in time, at most the tolerance away. If several belong to one label,
    /// it names the fastest, because a stretch of a recording also contains the preparation and the recovery.
    ///
    /// - Parameters:
    ///   - files: The labels.
    ///   - results: The swings, with their features.
    ///   - options: How labels are read.
    ///   - path: The path of the labels.
    ///   - recordings: The paths of the recordings.
    /// - Throws: ``SwingMotion/SwingError`` if a label's session or time is not clear.
    init(
        _ files: [LabelFile], in results: StoredResults, _ options: KindStudy.Options, at path: String,
        of recordings: String
    ) throws(SwingError) {
        let all = files.flatMap(\.labels)
        let labels = all.filter { options.words.kind(of: $0.kind) != nil }
        (counts.labels, counts.ignored) = (all.count, all.count - labels.count)
        guard !labels.isEmpty else {
            throw SwingError(.badData, at: path, "found only ignored labels, expected others; correct --kinds")
        }
        let rows = try LabelledSession.rows(of: labels, in: results, session: nil, at: recordings, option: nil)
        var sessions: [Int: LabelledSession] = [:]
        let swings = Dictionary(grouping: results.swings, by: \.sessionIndex)
        for row in Set(rows.compactMap(\.self)) {
            sessions[row] = try LabelledSession(
                row, of: results, (swings[row] ?? []).map(\.swing), at: recordings)
        }
        let entries = zip(labels, rows).compactMap { label, row in row.flatMap { sessions[$0] }.map { (label, $0) } }
        meaning = try LabelClock(
            entries, at: path, choice: options.times, utcOffset: options.utcOffset,
            offsets: sessions.mapValues { _ in options.offset },
            remedy: "name its recording, the meaning with --times, or the clocks' difference with --label-offset"
        ).meaning(isEstimating: false)
        var placed: [Placed] = []
        for (label, session) in entries {
            guard let kind = options.words.kind(of: label.kind),
                let begin = meaning.timestamp(of: label.time.seconds, in: session)
            else { continue }
            guard kind != StrokeKinds.unknown else {
                throw SwingError(
                    .badData, at: label.place,
                    "found the kind \(VisibleText.quoted(kind)), which means a stroke unlike all examples; expected "
                        + "another name; correct the label, or omit it with --kinds \(label.kind)=ignore")
            }
            let end = label.end.flatMap { meaning.timestamp(of: $0.seconds, in: session) } ?? begin
            placed.append(
                Placed(
                    kind: kind, span: begin + options.offset...max(begin, end) + options.offset,
                    session: session.index))
        }
        match(placed, swings.mapValues { $0.map(\.swing) }, tolerance: options.tolerance)
    }

    private mutating func match(_ labels: [Placed], _ swings: [Int: [Swing]], tolerance: Double) {
        var best = [Swing?](repeating: nil, count: labels.count)
        let places = Dictionary(grouping: labels.indices) { labels[$0].session }
        for (session, found) in swings {
            let own = LabelSpans((places[session] ?? []).map { ($0, labels[$0].span) })
            for swing in found {
                guard let place = own.nearest(to: swing.matchTimestamp, tolerance: tolerance) else {
                    counts.unlabelled += 1
                    continue
                }
                let rate = best[place]?.peakRotationRate
                if (swing.peakRotationRate ?? 0) > (rate ?? -1) { best[place] = swing }
            }
        }
        for (label, swing) in zip(labels, best) {
            guard let swing else {
                counts.unmatched += 1
                continue
            }
            let values = swing.window.strokeFeatures
            guard values.count == StrokeFeatures.count, case let features = StrokeFeatures(values: values),
                features.isSufficient
            else {
                counts.incomplete += 1
                continue
            }
            counts.examples[label.kind, default: 0] += 1
            examples.append(KindExample(kind: label.kind, features: features, recording: label.session))
        }
    }
}
