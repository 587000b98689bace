internal import SwingAnalysis
package import SwingMotion
internal import SwingResults

/// Labels placed on the sensor's clock of one session, and their comparison with its swings.
struct LabelMatching {
    /// A label, its kind and its instant on the sensor's clock in seconds.
    struct Placed {
        let label: TimeLabel
        let kind: LabelKind
        let timestamp: Double
    }

    private let session: LabelledSession
    private let tolerance: Double

    init(_ session: LabelledSession, tolerance: Double) {
        self.session = session
        self.tolerance = tolerance
    }

    /// Returns a pair for each label, followed by the false alarms that no label explains.
    ///
    /// - Parameter labels: The session's labels.
    /// - Returns: The pairs, in the order of the labels, then of the swings.
    /// - Throws: ``SwingMotion/SwingError`` if two labels contradict each other.
    func pairs(_ labels: [Placed]) throws(SwingError) -> [LabelPair] {
        let repeated = try repeated(labels)
        var pairs = labels.indices.map { index in
            LabelPair(
                label: labels[index].label, kind: labels[index].kind, sessionID: session.id,
                timestamp: labels[index].timestamp, verdict: verdict(labels[index], isRepeated: repeated[index]))
        }
        var free = Array(session.swings.indices)
        // Labelled swings first; a label of something else explains only what remains.
        for isSwing in [true, false] {
            let open = pairs.indices.filter { place in
                pairs[place].kind.map { $0.isSwing == isSwing } == true
                    && [.lost, .silent].contains(pairs[place].verdict)
            }
            let events = open.map { place in
                let instant = pairs[place].timestamp
                return OneToOneMatching.Event(span: instant - tolerance...instant + tolerance, instant: instant)
            }
            let matches = OneToOneMatching.matches(of: events, with: free.map { session.swings[$0].matchTimestamp })
            for (place, match) in zip(open, matches) {
                guard let match else { continue }
                let swing = session.swings[free[match]]
                pairs[place].swing = swing
                pairs[place].swingInSession = free[match] + 1
                pairs[place].verdict = Self.verdict(pairs[place].kind, swing.outcome)
            }
            let used = Set(matches.compactMap { $0.map { free[$0] } })
            free.removeAll(where: used.contains)
        }
        return pairs
            + free.map { index in
                LabelPair(
                    label: nil, kind: nil, sessionID: session.id, timestamp: .nan, swing: session.swings[index],
                    swingInSession: index + 1, verdict: .falseAlarm)
            }
    }

    /// The verdict on a label as long as no swing matches it.
    private func verdict(_ label: Placed, isRepeated: Bool) -> LabelPair.Verdict {
        if label.kind == .ignore { return .ignored }
        if isRepeated { return .repeated }
        if !session.span.contains(label.timestamp) { return .outside }
        return label.kind.isSwing ? .lost : .silent
    }

    private static func verdict(_ kind: LabelKind?, _ outcome: SwingOutcome) -> LabelPair.Verdict {
        switch kind {
        case .contact, .miss: outcome == .uncertain ? .doubtful : kind?.outcome == outcome ? .right : .wrong
        case .swing: .detected
        case .checked: outcome == .uncertain ? .doubtful : .falseAlarm
        case .other, .ignore, nil: .falseAlarm
        }
    }

    /// Returns whether each label repeats an earlier one at the same instant.
    private func repeated(_ labels: [Placed]) throws(SwingError) -> [Bool] {
        var repeated = [Bool](repeating: false, count: labels.count)
        let order = labels.indices.filter { labels[$0].kind != .ignore }.sorted {
            (labels[$0].timestamp, $0) < (labels[$1].timestamp, $1)
        }
        for (one, other) in zip(order, order.dropFirst())
        where labels[other].timestamp - labels[one].timestamp < Self.sameInstant {
            let (first, second) = (labels[min(one, other)], labels[max(one, other)])
            guard first.kind == second.kind else {
                let place =
                    first.label.file == second.label.file
                    ? "line \(first.label.line)" : VisibleText.line(first.label.place)
                throw SwingError(
                    .badData, at: second.label.place,
                    "found \(VisibleText.quoted(second.label.kind)) at the same time as "
                        + "\(VisibleText.quoted(first.label.kind)) in \(place); expected one kind; "
                        + "correct or remove one of them")
            }
            repeated[max(one, other)] = true
        }
        return repeated
    }

    /// Labels that are less apart, in seconds, mark the same instant.
    private static let sameInstant = 0.0005
}

/// A label with its detected swing, or a false alarm.
package struct LabelPair: Hashable, Sendable {
    /// The result of the comparison.
    package enum Verdict: String, CaseIterable, Hashable, Sendable {
        /// The reported outcome is that of the label.
        case right
        /// A contact was reported as a miss, or a miss as a contact.
        case wrong
        /// The reported outcome is uncertain.
        case doubtful
        /// A swing whose label states no outcome was detected.
        case detected
        /// A labelled swing was not detected.
        case lost
        /// A swing was detected without a labelled swing.
        case falseAlarm = "false_alarm"
        /// Nothing was detected where the label states that there was no swing.
        case silent
        /// The label lies outside the recording, or the swing outside the sound, so it is not compared.
        case outside
        /// The label repeats an earlier one, so it is not compared.
        case repeated
        /// The label's kind is ignored.
        case ignored
    }

    /// The label; `nil` for a false alarm without one.
    package var label: TimeLabel?
    /// What the label states; `nil` without a label.
    package var kind: LabelKind?
    /// The name of the session.
    package var sessionID: String
    /// The label's instant on the sensor's clock, in seconds; NaN without a label.
    package var timestamp: Double
    /// The detected swing; `nil` if none matches the label.
    package var swing: Swing?
    /// The number of the detected swing within its session, from 1.
    package var swingInSession: Int?
    /// The result of the comparison.
    package var verdict: Verdict

    /// The detected contact minus the label, in seconds; NaN unless both are contacts.
    package var contactDifference: Double {
        guard verdict == .right, kind == .contact, let swing else { return .nan }
        return swing.contactTimestamp.orNaN - timestamp
    }
}

/// The numbers of detected swings that an exclude list left out of a comparison, and of the true swings or labels that
/// left with them.
public struct ExcludedPairs: Hashable, Sendable {
    /// The number of detected swings.
    public internal(set) var detectedCount = 0
    /// The number of true swings or labels that they matched.
    public internal(set) var matchedCount = 0

    init() {}

    /// Leaves detected swings out of pairs, with their labels, and counts them.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if the list does not fit the results.
    init(_ list: ExcludeList, removing pairs: inout [LabelPair], of results: StoredResults) throws(SwingError) {
        var application = ExcludedSwings(list)
        let rows = Dictionary(grouping: results.swings, by: \.sessionIndex)
        for (index, record) in results.sessions.enumerated() {
            let numbers = (rows[index] ?? []).map(\.swingInSession)
            let found = try application.exclusions(
                session: record.id, path: record.text("input_uri") ?? "", numbers: Set(numbers),
                earlier: results.exclusions)
            let left = Set(found.map(\.swing))
            guard !left.isEmpty else { continue }
            let removed = pairs.filter { pair in
                pair.sessionID == record.id
                    && pair.swingInSession.map { left.contains(numbers[$0 - 1]) } == true
            }
            detectedCount += Set(removed.compactMap(\.swingInSession)).count
            matchedCount += removed.count { $0.label != nil }
            let gone = Set(removed)
            pairs.removeAll { gone.contains($0) }
        }
        try application.finish()
    }

    /// The part of a session that is compared.
    struct Rest {
        /// The positions of the detected swings that remain.
        let places: [Int]
        /// The truth without the true swings of those that were left out.
        let truth: [TruthEvent]

        /// Returns pairs of the remaining swings, with the positions of all swings.
        func numbered(_ pairs: [SwingScore.Pair]) -> [SwingScore.Pair] {
            pairs.map { pair in
                var pair = pair
                pair.index = pair.index.map { places[$0] }
                return pair
            }
        }
    }

    /// Leaves swings out of a session, with their true swings, and counts them.
    mutating func remove(_ numbers: Set<Int>, from found: [ResultRow], truth: [TruthEvent]) -> Rest {
        guard !numbers.isEmpty else { return Rest(places: Array(found.indices), truth: truth) }
        var left = Dictionary(truth.map { ($0, 1) }, uniquingKeysWith: +)
        var removed: [TruthEvent: Int] = [:]
        for pair in SwingScore.pairs(found: found.map(\.swing), truth: truth) {
            guard let index = pair.index, numbers.contains(found[index].swingInSession) else { continue }
            detectedCount += 1
            guard pair.isFound, let event = pair.event, let count = left[event], count > 0 else { continue }
            left[event] = count - 1
            removed[event, default: 0] += 1
            matchedCount += 1
        }
        let rest = truth.filter { event in
            guard let count = removed[event], count > 0 else { return true }
            removed[event] = count - 1
            return false
        }
        return Rest(places: found.indices.filter { !numbers.contains(found[$0].swingInSession) }, truth: rest)
    }
}
