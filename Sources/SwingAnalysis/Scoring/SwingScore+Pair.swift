package import SwingMotion

extension SwingScore {
    /// A true swing and what was found of it, or a found swing where there is none.
    package struct Pair: Hashable, Sendable {
        /// What became of it.
        package enum Verdict: String, CaseIterable, Hashable, Sendable {
            /// The outcome told is the true one.
            case right
            /// A contact was told to be a miss, or a miss a contact.
            case wrong
            /// The outcome was left open: at a swing, or at a checked swing, which is neither.
            case doubtful
            /// A true swing was not found.
            case lost
            /// A swing was found where there is none.
            case falseAlarm = "false_alarm"
        }

        /// What really happened, or `nil` where nothing did.
        package var event: TruthEvent?
        /// What was found, or `nil` if the event was not.
        package var swing: Swing?
        /// Which of the session's found swings that is, from 0.
        package var index: Int?
        /// What became of it.
        package var verdict: Verdict

        /// Whether a true swing was found, whatever its outcome.
        package var isFound: Bool { event?.isSwing == true && swing != nil && verdict != .falseAlarm }
        /// Whether the found swing really met something.
        package var isContact: Bool { isFound && event?.kind == TruthEvent.contactKind }
        /// Of what kind the event is; `nothing` where there is none.
        package var kind: String { event?.kind ?? "nothing" }

        /// How much later than the true one the found start is, in ms; NaN if either is unknown.
        package var startError: Double { error(\.startTimestamp, \.startTimestamp) }
        /// How much later than the true one the found contact is, in ms; NaN if either is unknown.
        package var contactError: Double { error(\.contactTimestamp, \.contactTimestamp) }
        /// How much later than the true one the found peak is, in ms; NaN if either is unknown.
        package var peakError: Double { error(\.peakTimestamp, \.peakTimestamp) }
        /// How much longer than the true one the found time to contact is, in ms; NaN if either is unknown or omitted.
        package var timeToContactError: Double {
            guard isFound, let swing, let event else { return .nan }
            return (swing.timeToContact - (event.contactTimestamp - event.startTimestamp)) * 1000
        }

        private func error(_ found: KeyPath<Swing, Double>, _ truth: KeyPath<TruthEvent, Double>) -> Double {
            guard isFound, let swing, let event else { return .nan }
            return (swing[keyPath: found] - event[keyPath: truth]) * 1000
        }
    }

    /// What became of one session's true swings, and which found swings are none.
    ///
    /// A found swing belongs to the true one between whose start and whose height (contact, or greatest rate) it falls, give
    /// or take a fifth of a second; each belongs to at most one. Other events are within half a second.
    ///
    /// - Parameters:
    ///   - found: The session's swings.
    ///   - truth: What really happened in it.
    /// - Returns: First the true swings, then the found ones that belong to none, each in the order given.
    /// - Complexity: O(*n* · *m*), where *n* is the number of swings and *m* the number of events.
    package static func pairs(found: [Swing], truth: [TruthEvent]) -> [Pair] {
        var free = Set(found.indices)
        var pairs: [Pair] = []
        for event in truth where event.isSwing {
            let span = event.span(margin: 0.2)
            let near = free.filter { span.contains(found[$0].height) }
            // Of two as near as each other the first, so that the same input always gives the same pairs.
            let index = near.min { (event.distance(found[$0].height), $0) < (event.distance(found[$1].height), $1) }
            if let index { free.remove(index) }
            pairs.append(
                Pair(
                    event: event, swing: index.map { found[$0] }, index: index,
                    verdict: index.map { event.verdict(on: found[$0].outcome) } ?? .lost))
        }
        for index in free.sorted() {
            let swing = found[index]
            let event = truth.filter { $0.span(margin: 0.5).contains(swing.height) }
                .min { $0.distance(swing.height) < $1.distance(swing.height) }
            let isDoubtful = event?.kind == TruthEvent.checkedKind && swing.outcome == .uncertain
            pairs.append(Pair(event: event, swing: swing, index: index, verdict: isDoubtful ? .doubtful : .falseAlarm))
        }
        return pairs
    }
}

extension Swing {
    /// When the swing is at its height: its contact, or its greatest rotation rate.
    fileprivate var height: Double {
        contactTimestamp.isNaN ? peakRateTimestamp.isNaN ? startTimestamp : peakRateTimestamp : contactTimestamp
    }
}

extension TruthEvent {
    fileprivate var isSwing: Bool { kind == Self.contactKind || kind == Self.missKind }

    fileprivate func verdict(on outcome: SwingOutcome) -> SwingScore.Pair.Verdict {
        switch outcome {
        case .uncertain: .doubtful
        case .contact: kind == Self.contactKind ? .right : .wrong
        case .miss: kind == Self.missKind ? .right : .wrong
        }
    }

    /// The latest instant that is known of the event.
    private var latest: Double {
        !contactTimestamp.isNaN ? contactTimestamp : !eventTimestamp.isNaN ? eventTimestamp : startTimestamp + 0.5
    }

    fileprivate func span(margin: Double) -> ClosedRange<Double> {
        let begin = startTimestamp.isNaN ? latest : startTimestamp
        guard begin <= latest else { return latest - margin...latest + margin }
        return begin - margin...latest + margin
    }

    fileprivate func distance(_ instant: Double) -> Double { (instant - latest).magnitude }
}
