public import SwingMotion

/// How well found swings agree with the truth.
public struct SwingScore: Hashable, Sendable {
    /// Swings that met something.
    public var contact = Detection()
    /// Swings that met nothing.
    public var miss = Detection()
    /// Swings of whatever outcome; a checked swing that is told to be uncertain is none.
    public var swing = Detection()
    /// How many found swings are uncertain.
    public var uncertain = 0
    /// How many swings were checked: neither contact nor miss.
    public var checked = 0
    /// How many of those were found and rightly told to be uncertain.
    public var doubtfulChecked = 0
    /// How many contacts that were told have no time to contact.
    public var withheld = 0
    /// Whether the contact score means what it says.
    public var reliability = Reliability()
    /// The error of the contact.
    public var contactTiming = Timing()
    /// The error of the peak.
    public var peakTiming = Timing()
    /// The error of the start.
    public var startTiming = Timing()
    /// The error of the time to contact.
    public var timeToContactTiming = Timing()
    /// How many swings with which outcome were found where there is none, by the kind of the event there; `nothing` where
    /// there is no event.
    public var falseAlarms: [String: [SwingOutcome: Int]] = [:]

    /// Creates the score of nothing.
    public init() {}

    /// The part of the contacts told whose time to contact is withheld, 0…1; NaN if none was told.
    public var withheldPart: Double { contact.found > 0 ? Double(withheld) / Double(contact.found) : .nan }

    /// Adds one session.
    ///
    /// - Parameters:
    ///   - found: The session's swings.
    ///   - truth: What really happened in it.
    /// - Returns: What became of each true swing, and the found ones that are none (see ``pairs(found:truth:)``).
    /// - Complexity: O(*n* · *m*), where *n* is the number of swings and *m* the number of events.
    @discardableResult
    public mutating func add(found: [Swing], truth: [TruthEvent]) -> [Pair] {
        let pairs = Self.pairs(found: found, truth: truth)
        checked += truth.count { $0.kind == TruthEvent.checkedKind }
        for pair in pairs { add(pair) }
        return pairs
    }

    private mutating func add(_ pair: Pair) {
        if pair.isFound || pair.verdict == .lost { add(truth: pair) }
        guard let found = pair.swing else { return }
        reliability.add(score: found.contactScore, isContact: pair.isContact)
        switch found.outcome {
        case .contact: contact.found += 1
        case .miss: miss.found += 1
        case .uncertain: uncertain += 1
        }
        if found.outcome == .contact, found.timeToContact.isNaN { withheld += 1 }
        if pair.isFound || pair.verdict == .falseAlarm { swing.found += 1 } else { doubtfulChecked += 1 }
        if pair.verdict == .falseAlarm { falseAlarms[pair.kind, default: [:]][found.outcome, default: 0] += 1 }
    }

    private mutating func add(truth pair: Pair) {
        let isContact = pair.kind == TruthEvent.contactKind
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
