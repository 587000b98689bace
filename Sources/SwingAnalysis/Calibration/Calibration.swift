public import SwingMotion

/// A profile proposed from a player's own sessions, without labels.
///
/// Each of two parameters is proposed if the sessions show a gap. Otherwise the base profile's value is kept, since a
/// guess would be worse.
public struct Calibration: Hashable, Sendable {
    /// The certainty of a proposal.
    package enum Certainty: String, Hashable, Sendable {
        /// The groups are far apart.
        case clear
        /// The gap is narrow: later values that fall into it may be classified either way.
        case narrow
        /// No value is proposed; the base profile's value is kept.
        case kept
    }

    /// The base value, the proposed value and the evidence for one parameter.
    package struct Proposal: Hashable, Sendable {
        /// The parameter's name in ``SwingMotion/SwingProfile``.
        package let name: String
        /// Its unit.
        package let unit: String
        /// Its value in the base profile.
        package let base: Double
        /// The proposed value; `nil` if the base profile's value is kept.
        package var proposed: Double?
        /// The certainty of the proposal.
        package var certainty = Certainty.kept
        /// The gap, or `nil` without one.
        package var split: CalibrationSplit?
        /// The reason why no value is proposed or why it is doubtful; empty if neither applies.
        package var reason = ""
    }

    /// The median and the maximum of some values; NaN without values.
    package struct Summary: Hashable, Sendable {
        /// The median.
        package let median: Double
        /// The maximum.
        package let maximum: Double

        init(_ values: [Double]) {
            let sorted = values.filter(\.isFinite).sorted()
            median = sorted.isEmpty ? .nan : sorted[(sorted.count - 1) / 2]
            maximum = sorted.last ?? .nan
        }
    }

    /// The profile with which the sessions were analysed.
    package let base: SwingProfile
    /// ``SwingMotion/SwingProfile/minimumPeakRate``.
    package let minimumPeakRate: Proposal
    /// ``SwingMotion/SwingProfile/contactThreshold``.
    package let contactThreshold: Proposal
    /// The number of quiet seconds in which the noise was measured.
    package let quietSeconds: Int
    /// The median magnitude of the high-passed acceleration at rest, in g; NaN without a quiet second.
    package let restLevel: Double
    /// The threshold that noise alone requires, in g: median + ``SwingMotion/SwingProfile/gateDeviations`` · MAD.
    package let restGate: Double
    /// The median magnitude of the rotation rate about gravity at rest, in rad/s.
    package let restRate: Double
    /// The signed mean of that rate at rest, in rad/s: the gyroscope's bias that sensor fusion leaves.
    package let rateBias: Double
    /// The moving arm's vibration in swings, as rms per rotation rate, in g per rad/s.
    package let vibration: Summary
    /// The movements classified as swings.
    package let swings: [CalibrationMovement]
    /// The number of other movements.
    package let otherMovements: Int
    /// The bursts outside of movements, in g.
    package let strayBursts: Summary
    /// The number of bursts outside of movements.
    package let strayBurstCount: Int

    /// Whether any value is proposed.
    public var isProposed: Bool { minimumPeakRate.proposed != nil || contactThreshold.proposed != nil }

    /// Returns the base profile with the proposed values.
    ///
    /// - Parameter name: The new profile's name.
    /// - Returns: The profile, which is valid if the base profile is.
    public func profile(named name: String) -> SwingProfile {
        var profile = base
        profile.name = name
        profile.minimumPeakRate = minimumPeakRate.proposed ?? base.minimumPeakRate
        profile.contactThreshold = contactThreshold.proposed ?? base.contactThreshold
        return profile
    }

    /// Creates a calibration from the evidence.
    ///
    /// - Parameters:
    ///   - evidence: The sessions' evidence, collected with `base`.
    ///   - base: The profile to start from.
    /// - Complexity: O(*n* log *n*), where *n* is the number of movements and quiet seconds.
    public init(_ evidence: CalibrationEvidence, base: SwingProfile) {
        self.init(evidence, base: base, contacts: evidence, disagreement: (nil, nil))
    }

    /// Creates a calibration from the sessions that agree.
    ///
    /// - Parameters:
    ///   - evidence: The evidence of the sessions that agree on swings.
    ///   - base: The profile to start from.
    ///   - contacts: The evidence of those that also agree on contacts.
    ///   - disagreement: The reasons why no minimum peak rate and no contact threshold can be proposed, if any.
    init(
        _ evidence: CalibrationEvidence, base: SwingProfile, contacts: CalibrationEvidence,
        disagreement: (rate: String?, contact: String?)
    ) {
        self.base = base
        let quiet = evidence.quietSeconds
        quietSeconds = quiet.count
        restLevel = Summary(quiet.map(\.level)).median
        restGate = restLevel + base.gateDeviations * Summary(quiet.map(\.deviation)).median
        restRate = Summary(quiet.map(\.rate)).median
        rateBias = Summary(quiet.map(\.bias)).median
        minimumPeakRate =
            disagreement.rate.map { CalibrationRules.kept("minimumPeakRate", "rad/s", base.minimumPeakRate, $0) }
            ?? CalibrationRules.minimumPeakRate(evidence.movements, base)
        let floor = minimumPeakRate.proposed ?? .infinity
        let swings = evidence.movements.filter { $0.peakRate >= floor }
        self.swings = swings
        otherMovements = evidence.movements.count - swings.count
        contactThreshold =
            disagreement.contact.map { CalibrationRules.kept("contactThreshold", "g", base.contactThreshold, $0) }
            ?? CalibrationRules.contactThreshold(
                contacts.movements.filter { $0.peakRate >= floor }, restGate: restGate, slowRates: contacts.slowRates,
                base)
        vibration = Summary(swings.map(\.vibration))
        strayBursts = Summary(evidence.strayBursts)
        strayBurstCount = evidence.strayBursts.count
    }
}

/// Evidence from sessions without labels: movements, bursts and the sensors' noise.
///
/// ``append(_:)`` pools sessions. Memory grows with the number of movements, not of samples.
public struct CalibrationEvidence: Hashable, Sendable {
    /// One second in which the wrist hardly rotated.
    struct QuietSecond: Hashable, Sendable {
        /// The median of the high-passed acceleration's magnitude, in g.
        var level: Double
        /// The median absolute deviation from it, in g.
        var deviation: Double
        /// The median magnitude of the gravity-aligned rotation rate, in rad/s.
        var rate: Double
        /// The signed mean of that rate, in rad/s.
        var bias: Double
    }

    /// The movements that are the fastest of their surroundings, in order of time.
    package internal(set) var movements: [CalibrationMovement] = []
    /// The peaks of the bursts outside of movements (taps, claps, steps), in g, measured as
    /// ``CalibrationMovement/burst``.
    package internal(set) var strayBursts: [Double] = []
    var quietSeconds: [QuietSecond] = []
    /// The rates of the sessions whose accelerometer is too slow to detect a contact, in Hz.
    package internal(set) var slowRates: [Double] = []

    /// Creates empty evidence.
    public init() {}

    /// Adds another session's evidence.
    ///
    /// - Parameter other: The other session's evidence, collected with the same profile.
    public mutating func append(_ other: CalibrationEvidence) {
        movements += other.movements
        strayBursts += other.strayBursts
        quietSeconds += other.quietSeconds
        slowRates += other.slowRates
    }
}

/// A movement of the wrist about gravity that is the fastest of its surroundings: a swing, or another movement.
///
/// Backswing, recovery and the halves of a shake belong to a faster movement within
/// ``SwingMotion/SwingProfile/swingSpacing``, as in an analysis, and are not movements of their own.
package struct CalibrationMovement: Hashable, Sendable {
    /// The instant of the peak gravity-aligned rotation rate, in seconds on the sensor's clock.
    package var peakTime: Double
    /// The peak rate, in rad/s.
    package var peakRate: Double
    /// The time for which the rate was above ``CalibrationCollector/trackedRate``, in seconds.
    package var duration: Double
    /// The rotation angle in that time, in rad.
    package var angle: Double
    /// The mean angular acceleration up to the peak rate, in rad/s².
    package var acceleration: Double
    /// The maximum high-passed acceleration while the rotation was fast, in g; NaN if samples are missing or too few.
    ///
    /// For all axes it is their root mean square, which is comparable to ``SwingMotion/SwingProfile/contactThreshold``.
    package var burst: Double
    /// The moving arm's vibration outside that burst, as rms per rotation rate, in g per rad/s; NaN if unknown.
    package var vibration: Double
}
