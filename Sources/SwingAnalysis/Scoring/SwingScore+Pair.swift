package import SwingMotion

extension SwingScore {
    /// A true swing and the swing detected for it, or a false alarm.
    package struct Pair: Hashable, Sendable {
        /// The result of the comparison.
        package enum Verdict: String, CaseIterable, Hashable, Sendable {
            /// The reported outcome is the true one.
            case right
            /// A contact was reported as a miss, or a miss as a contact.
            case wrong
            /// The outcome is uncertain: of a swing, or of a checked swing, which is neither contact nor miss.
            case doubtful
            /// A true swing was not detected.
            case lost
            /// A swing was detected without a true swing.
            case falseAlarm = "false_alarm"
        }

        /// The true event, or `nil` without one.
        package var event: TruthEvent?
        /// The detected swing, or `nil` if the event was not detected.
        package var swing: Swing?
        /// The index of the detected swing in its session, from 0.
        package var index: Int?
        /// The result of the comparison.
        package var verdict: Verdict

        /// Whether a true swing was detected, whatever its outcome.
        package var isFound: Bool { event?.isSwing == true && swing != nil && verdict != .falseAlarm }
        /// Whether the detected swing truly has a contact.
        package var isContact: Bool { isFound && event?.kind == .contact }
        /// The kind of the event; `nothing` without an event.
        package var kind: String { event?.kind.rawValue ?? "nothing" }

        /// The true start about the axis of the detected one; NaN if unknown.
        ///
        /// With axis gravity, ``SwingMotion/Swing/gravityStartTimestamp`` is the detected start. A label knows one start
        /// only.
        package var trueStart: Double {
            guard let event else { return .nan }
            let isAboutGravity =
                swing.map { $0.startTimestamp != nil && $0.startTimestamp == $0.gravityStartTimestamp } ?? false
            return ((isAboutGravity ? event.gravityStartTimestamp : nil) ?? event.startTimestamp).orNaN
        }
        /// The detected start minus the true start, in ms; NaN if either is unknown.
        package var startError: Double { isFound ? ((swing?.startTimestamp ?? .nan) - trueStart) * 1000 : .nan }
        /// The detected contact minus the true contact, in ms; NaN if either is unknown.
        package var contactError: Double { error(\.contactTimestamp, \.contactTimestamp) }
        /// The detected peak minus the true peak, in ms; NaN if either is unknown.
        package var peakError: Double { error(\.peakTimestamp, \.peakTimestamp) }
        /// The measured time to contact minus the true one, in ms; NaN if either is unknown or omitted.
        package var timeToContactError: Double {
            guard isFound, let swing, let event else { return .nan }
            return (swing.timeToContact.orNaN - (event.contactTimestamp.orNaN - trueStart)) * 1000
        }

        private func error(_ found: KeyPath<Swing, Double?>, _ truth: KeyPath<TruthEvent, Double?>) -> Double {
            guard isFound, let swing, let event else { return .nan }
            return (swing[keyPath: found].orNaN - event[keyPath: truth].orNaN) * 1000
        }
    }

    /// Returns one session's true swings paired with detected swings, and the false alarms.
    ///
    /// A detected swing matches a true swing if it lies between the true start and the true contact (or peak rate),
    /// with a tolerance of 0.2 s. Each matches at most one (see ``OneToOneMatching``). Other events match within 0.5 s.
    ///
    /// - Parameters:
    ///   - found: The session's detected swings.
    ///   - truth: The session's true events.
    /// - Returns: The true swings, followed by the unmatched detected swings, each in the given order.
    /// - Complexity: O(*n* · *m*), where *n* is the number of swings and *m* the number of events.
    package static func pairs(found: [Swing], truth: [TruthEvent]) -> [Pair] {
        let events = truth.filter(\.isSwing)
        let places = OneToOneMatching.matches(
            of: events.map { event in
                event.span(margin: 0.2).map { OneToOneMatching.Event(span: $0, instant: event.latest) }
            }, with: found.map(\.matchTimestamp))
        var pairs = zip(events, places).map { event, index in
            Pair(
                event: event, swing: index.map { found[$0] }, index: index,
                verdict: index.map { event.verdict(on: found[$0].outcome) } ?? .lost)
        }
        let free = Set(found.indices).subtracting(places.compactMap(\.self))
        for index in free.sorted() {
            let swing = found[index]
            let event = truth.filter { $0.span(margin: 0.5)?.contains(swing.matchTimestamp) == true }
                .min { $0.distance(swing.matchTimestamp) < $1.distance(swing.matchTimestamp) }
            let isDoubtful = event?.kind == .checked && swing.outcome == .uncertain
            pairs.append(Pair(event: event, swing: swing, index: index, verdict: isDoubtful ? .doubtful : .falseAlarm))
        }
        return pairs
    }
}

extension Swing {
    /// The instant by which the swing is matched: its contact, or else its peak rate, or else its start; NaN without any.
    package var matchTimestamp: Double { (contactTimestamp ?? peakRateTimestamp ?? startTimestamp).orNaN }
}

extension TruthEvent {
    fileprivate var isSwing: Bool { kind == .contact || kind == .miss }

    fileprivate func verdict(on outcome: SwingOutcome) -> SwingScore.Pair.Verdict {
        switch outcome {
        case .uncertain: .doubtful
        case .contact: kind == .contact ? .right : .wrong
        case .miss: kind == .miss ? .right : .wrong
        }
    }

    /// The latest known instant of the event; NaN if no timestamp is known.
    fileprivate var latest: Double {
        contactTimestamp ?? eventTimestamp ?? peakTimestamp ?? startTimestamp.orNaN + 0.5
    }

    /// The time in which a detected swing matches the event; `nil` if no timestamp is known.
    fileprivate func span(margin: Double) -> ClosedRange<Double>? {
        guard !latest.isNaN else { return nil }
        let begin = startTimestamp ?? latest
        guard begin <= latest else { return latest - margin...latest + margin }
        return begin - margin...latest + margin
    }

    fileprivate func distance(_ instant: Double) -> Double { (instant - latest).magnitude }
}
