public import SwingMotion

/// How well found swings agree with the truth.
public struct SwingScore: Hashable, Sendable {
    /// How well one outcome is found.
    public struct Detection: Hashable, Sendable {
        /// How many are true.
        public var truth = 0
        /// How many were found.
        public var found = 0
        /// How many of those found are true.
        public var correct = 0

        /// The part of those found that is true; NaN if none was found.
        public var precision: Double { found > 0 ? Double(correct) / Double(found) : .nan }
        /// The part of the true ones that was found; NaN if there is none.
        public var recall: Double { truth > 0 ? Double(correct) / Double(truth) : .nan }
        /// The harmonic mean of precision and recall; NaN if there are neither true nor found ones.
        public var f1: Double {
            truth + found > 0 ? 2 * Double(correct) / Double(truth + found) : .nan
        }
    }

    /// How far found instants lie from the true ones, in milliseconds; late is positive.
    public struct Timing: Hashable, Sendable {
        /// The errors in milliseconds, in no order.
        public var errors: [Double]

        /// Creates the timing of some errors.
        ///
        /// - Parameter errors: The errors in milliseconds.
        public init(errors: [Double] = []) {
            self.errors = errors
        }

        /// The mean error in ms; NaN without errors.
        public var bias: Double { errors.isEmpty ? .nan : errors.reduce(0, +) / Double(errors.count) }
        /// The median of the errors' magnitude in ms.
        public var median: Double { quantile(0.5) }
        /// What 95 % of the errors' magnitudes do not exceed, in ms.
        public var percentile95: Double { quantile(0.95) }

        /// A quantile of the errors' magnitudes, interpolated linearly as numpy does; NaN without errors.
        ///
        /// - Parameter part: Which quantile, 0…1.
        /// - Returns: The quantile in ms.
        public func quantile(_ part: Double) -> Double {
            let sorted = errors.map(\.magnitude).sorted()
            guard let last = sorted.last else { return .nan }
            let place = part * Double(sorted.count - 1)
            let index = Int(place)
            guard index + 1 < sorted.count else { return last }
            return sorted[index] + (place - Double(index)) * (sorted[index + 1] - sorted[index])
        }
    }

    /// Swings that met something.
    public var contact = Detection()
    /// Swings that met nothing.
    public var miss = Detection()
    /// Swings of whatever outcome.
    public var swing = Detection()
    /// How many found swings are uncertain.
    public var uncertain = 0
    /// How many contacts have no time to contact.
    public var withheld = 0
    /// The error of the contact.
    public var contactTiming = Timing()
    /// The error of the peak.
    public var peakTiming = Timing()
    /// The error of the start.
    public var startTiming = Timing()
    /// The error of the time to contact.
    public var timeToContactTiming = Timing()
    /// Of what kind the events are at which a swing was found where there is none; `nothing` where there is no event.
    public var falseAlarms: [String: Int] = [:]

    /// Creates the score of nothing.
    public init() {}

    /// Adds one session.
    ///
    /// A found swing belongs to the true one between whose start and whose height (contact, or greatest rate) it falls, give
    /// or take a fifth of a second; each belongs to at most one.
    ///
    /// - Parameters:
    ///   - found: The session's swings.
    ///   - truth: What really happened in it.
    /// - Complexity: O(*n* · *m*), where *n* is the number of swings and *m* the number of events.
    public mutating func add(found: [Swing], truth: [TruthEvent]) {
        var free = Set(found.indices)
        for event in truth where event.isSwing {
            if event.kind == TruthEvent.contactKind { contact.truth += 1 } else { miss.truth += 1 }
            swing.truth += 1
            let span = event.span(margin: 0.2)
            let near = free.filter { span.contains(found[$0].height) }
            guard let index = near.min(by: { event.distance(found[$0].height) < event.distance(found[$1].height) })
            else { continue }
            free.remove(index)
            add(found[index], event)
        }
        for swing in found {
            self.swing.found += 1
            switch swing.outcome {
            case .contact: contact.found += 1
            case .miss: miss.found += 1
            case .uncertain: uncertain += 1
            }
            if swing.outcome == .contact, swing.timeToContact.isNaN { withheld += 1 }
        }
        for index in free {
            let event = truth.first { $0.span(margin: 0.5).contains(found[index].height) }
            falseAlarms[event?.kind ?? "nothing", default: 0] += 1
        }
    }

    private mutating func add(_ found: Swing, _ event: TruthEvent) {
        swing.correct += 1
        switch (found.outcome, event.kind) {
        case (.contact, TruthEvent.contactKind):
            contact.correct += 1
            contactTiming.add(found.contact - event.contact)
            peakTiming.add(found.peak - event.peak)
            timeToContactTiming.add(found.timeToContact - (event.contact - event.start))
        case (.miss, TruthEvent.missKind): miss.correct += 1
        default: break
        }
        startTiming.add(found.start - event.start)
    }
}

extension SwingScore.Timing {
    fileprivate mutating func add(_ seconds: Double) {
        if !seconds.isNaN { errors.append(seconds * 1000) }
    }
}

extension Swing {
    /// When the swing is at its height: its contact, or its greatest rotation rate.
    fileprivate var height: Double { contact.isNaN ? peakRate.isNaN ? start : peakRate : contact }
}

extension TruthEvent {
    fileprivate var isSwing: Bool { kind == Self.contactKind || kind == Self.missKind }

    /// The latest instant that is known of the event.
    private var latest: Double { !contact.isNaN ? contact : !time.isNaN ? time : start + 0.5 }

    fileprivate func span(margin: Double) -> ClosedRange<Double> {
        let begin = start.isNaN ? latest : start
        guard begin <= latest else { return latest - margin...latest + margin }
        return begin - margin...latest + margin
    }

    fileprivate func distance(_ instant: Double) -> Double { (instant - latest).magnitude }
}
