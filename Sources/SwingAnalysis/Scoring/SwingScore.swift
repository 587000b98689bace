package import SwingMotion

/// The agreement of detected swings with the truth.
package struct SwingScore: Hashable, Sendable {
    /// The detection of swings with contact.
    package var contact = Detection()
    /// The detection of swings without contact.
    package var miss = Detection()
    /// The detection of swings of any outcome; a checked swing reported as uncertain does not count.
    package var swing = Detection()
    /// The number of detected swings that are uncertain.
    package var uncertain = 0
    /// The number of checked swings, which are neither contact nor miss.
    package var checked = 0
    /// The number of checked swings that were correctly reported as uncertain.
    package var doubtfulChecked = 0
    /// The number of reported contacts without a time to contact.
    package var omitted = 0
    /// The calibration of the contact score.
    package var reliability = Reliability()
    /// The error of the contact.
    package var contactTiming = Timing()
    /// The error of the peak.
    package var peakTiming = Timing()
    /// The error of the start.
    package var startTiming = Timing()
    /// The error of the time to contact.
    package var timeToContactTiming = Timing()
    /// The number of false alarms by the kind of the event (`nothing` without an event) and by the reported
    /// outcome.
    package var falseAlarms: [String: [SwingOutcome: Int]] = [:]
    /// The number of true events that are not swings, by their kinds.
    package var otherEvents: [String: Int] = [:]

    /// Creates an empty score.
    package init() {}

    /// The fraction of reported contacts whose time to contact is omitted, 0…1; NaN without reported contacts.
    package var omittedPart: Double { contact.found > 0 ? Double(omitted) / Double(contact.found) : .nan }

    /// Adds one session.
    ///
    /// - Parameters:
    ///   - found: The session's detected swings.
    ///   - truth: The session's true events.
    /// - Returns: The pairs of true and detected swings, and the false alarms (see ``pairs(found:truth:)``).
    /// - Complexity: O(*n* · *m*), where *n* is the number of swings and *m* the number of events.
    @discardableResult
    package mutating func add(found: [Swing], truth: [TruthEvent]) -> [Pair] {
        let pairs = Self.pairs(found: found, truth: truth)
        checked += truth.count { $0.kind == .checked }
        for case .other(let name) in truth.map(\.kind) { otherEvents[name, default: 0] += 1 }
        for pair in pairs { add(pair) }
        return pairs
    }

    private mutating func add(_ pair: Pair) {
        if pair.isFound || pair.verdict == .lost { add(truth: pair) }
        guard let found = pair.swing else { return }
        reliability.add(score: found.contactScore.orNaN, isContact: pair.isContact)
        switch found.outcome {
        case .contact: contact.found += 1
        case .miss: miss.found += 1
        case .uncertain: uncertain += 1
        }
        if found.outcome == .contact, found.timeToContact == nil { omitted += 1 }
        if pair.isFound || pair.verdict == .falseAlarm { swing.found += 1 } else { doubtfulChecked += 1 }
        if pair.verdict == .falseAlarm { falseAlarms[pair.kind, default: [:]][found.outcome, default: 0] += 1 }
    }

    private mutating func add(truth pair: Pair) {
        let isContact = pair.event?.kind == .contact
        swing.truth += 1
        contact.truth += isContact ? 1 : 0
        miss.truth += isContact ? 0 : 1
        guard pair.isFound else { return }
        swing.correct += 1
        startTiming.add(pair.startError)
        guard pair.verdict == .right else { return }
        guard isContact else { return miss.correct += 1 }
        contact.correct += 1
        contactTiming.add(pair.contactError)
        peakTiming.add(pair.peakError)
        timeToContactTiming.add(pair.timeToContactError)
    }
}

extension SwingScore {
    /// The quality of the detection of one outcome.
    package struct Detection: Hashable, Sendable {
        /// The number of true swings.
        package var truth = 0
        /// The number of detected swings.
        package var found = 0
        /// The number of correctly detected swings.
        package var correct = 0

        /// Creates an empty detection.
        package init() {}

        /// The fraction of detected swings that are correct; NaN without detected swings.
        package var precision: Double { found > 0 ? Double(correct) / Double(found) : .nan }
        /// The fraction of true swings that were detected; NaN without true swings.
        package var recall: Double { truth > 0 ? Double(correct) / Double(truth) : .nan }
        /// The harmonic mean of precision and recall; NaN without true and detected swings.
        package var f1: Double {
            truth + found > 0 ? 2 * Double(correct) / Double(truth + found) : .nan
        }
    }
}

extension SwingScore {
    /// The errors of detected instants, in milliseconds; positive errors are late.
    package struct Timing: Hashable, Sendable {
        /// The errors in milliseconds, in any order.
        package var errors: [Double]

        /// Creates a timing from errors.
        ///
        /// - Parameter errors: The errors in milliseconds.
        package init(errors: [Double] = []) {
            self.errors = errors
        }

        /// The mean error in ms; NaN without errors.
        package var bias: Double { errors.isEmpty ? .nan : errors.reduce(0, +) / Double(errors.count) }
        /// The median absolute error in ms.
        package var median: Double { quantile(0.5) }
        /// The 95th percentile of the absolute errors, in ms.
        package var percentile95: Double { quantile(0.95) }

        /// Returns a quantile of the absolute errors, interpolated linearly as in numpy; NaN without errors.
        ///
        /// - Parameter part: The quantile's probability, 0…1.
        /// - Returns: The quantile in ms.
        /// - Complexity: O(*n* log *n*), where *n* is the number of errors.
        package func quantile(_ part: Double) -> Double {
            let sorted = errors.map(\.magnitude).sorted()
            guard let last = sorted.last else { return .nan }
            let place = part * Double(sorted.count - 1)
            let index = Int(clamped: place)
            guard index + 1 < sorted.count else { return last }
            return sorted[index] + (place - Double(index)) * (sorted[index + 1] - sorted[index])
        }

        /// Adds an error unless it is NaN.
        mutating func add(_ error: Double) {
            if !error.isNaN { errors.append(error) }
        }
    }
}

extension SwingScore {
    /// The calibration of the contact score: of the swings with a score of 0.8, 80 % should be contacts.
    ///
    /// The scores are sorted into ten equal bins. Each bin's mean score is compared with its fraction of contacts
    /// (M. P. Naeini, G. F. Cooper, M. Hauskrecht 2015, AAAI, 2901–2907; C. Guo et al. 2017, ICML).
    package struct Reliability: Hashable, Sendable {
        /// The swings whose score lies in one tenth of 0…1.
        package struct Bin: Hashable, Sendable {
            /// The number of swings.
            package internal(set) var count = 0
            /// The number of swings with contact.
            package internal(set) var contacts = 0
            /// The sum of the swings' scores.
            var sum = 0.0

            /// The mean score, 0…1; NaN without swings.
            package var meanScore: Double { count > 0 ? sum / Double(count) : .nan }
            /// The fraction of swings with contact, 0…1; NaN without swings.
            package var contactPart: Double { count > 0 ? Double(contacts) / Double(count) : .nan }
        }

        /// The bins from 0…0.1 to 0.9…1; a score on a boundary belongs to the upper bin.
        package private(set) var bins = [Bin](repeating: Bin(), count: 10)

        /// Creates a reliability without scores.
        package init() {}

        /// The number of swings with a score.
        package var count: Int { bins.reduce(0) { $0 + $1.count } }

        /// The expected calibration error, 0…1: the mean absolute difference between a bin's fraction of contacts and
        /// its mean score, weighted by the bins' counts; NaN without swings.
        package var calibrationError: Double {
            guard count > 0 else { return .nan }
            // A bin's count times the difference of its two means is the difference of the sums.
            return bins.reduce(0) { $0 + ($1.sum - Double($1.contacts)).magnitude } / Double(count)
        }

        /// Adds a swing; a swing without a score is skipped.
        ///
        /// - Parameters:
        ///   - score: The swing's score, 0…1, or NaN.
        ///   - isContact: Whether the swing truly has a contact.
        package mutating func add(score: Double, isContact: Bool) {
            guard score >= 0, score <= 1 else { return }
            let bin = min(Int(clamped: score * Double(bins.count)), bins.count - 1)
            bins[bin].count += 1
            bins[bin].contacts += isContact ? 1 : 0
            bins[bin].sum += score
        }
    }
}
