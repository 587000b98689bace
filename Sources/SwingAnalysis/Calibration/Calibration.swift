public import SwingMotion

/// A profile proposed from a player's own sessions, without labels.
///
/// Two parameters are proposed, each where the sessions show a gap, and else kept: to guess would be worse than the
/// profile one started from.
public struct Calibration: Hashable, Sendable {
    /// How sure a proposal is.
    package enum Certainty: String, Hashable, Sendable {
        /// The groups lie far apart.
        case clear
        /// There is a gap, but what falls into it another time will be taken for either.
        case narrow
        /// Nothing is proposed, the base profile's value stays.
        case kept
    }

    /// One parameter: what it is, what it might be, and what speaks for that.
    package struct Proposal: Hashable, Sendable {
        /// The parameter's name in ``SwingMotion/SwingProfile``.
        package let name: String
        /// Its unit.
        package let unit: String
        /// Its value in the base profile.
        package let base: Double
        /// The proposed value; `nil` where the base profile's is kept.
        package var proposed: Double?
        /// How sure that is.
        package var certainty = Certainty.kept
        /// The gap found; `nil` if there is none.
        package var split: CalibrationSplit?
        /// Why nothing is proposed, or what is doubtful; empty where nothing is.
        package var reason = ""
    }

    /// The median and the greatest of something; NaN of nothing.
    package struct Summary: Hashable, Sendable {
        /// The median.
        package let median: Double
        /// The greatest.
        package let greatest: Double

        init(_ values: [Double]) {
            let sorted = values.filter(\.isFinite).sorted()
            median = sorted.isEmpty ? .nan : sorted[(sorted.count - 1) / 2]
            greatest = sorted.last ?? .nan
        }
    }

    /// The profile that the sessions were read with.
    package let base: SwingProfile
    /// ``SwingMotion/SwingProfile/minimumPeakRate``.
    package let minimumPeakRate: Proposal
    /// ``SwingMotion/SwingProfile/contactThreshold``.
    package let contactThreshold: Proposal
    /// How many quiet seconds the noise was measured in.
    package let quietSeconds: Int
    /// The high-passed acceleration at rest, as the median of its magnitude, in g; NaN without a quiet second.
    package let restLevel: Double
    /// The gate that noise alone asks for, in g: median + ``SwingMotion/SwingProfile/gateDeviations`` · MAD.
    package let restGate: Double
    /// The median magnitude of the rotation rate about gravity at rest, in rad/s.
    package let restRate: Double
    /// Its mean at rest, with its sign, in rad/s: the gyroscope's bias, as far as sensor fusion leaves it.
    package let rateBias: Double
    /// The moving arm's vibration in swings, as rms per rotation rate, in g per rad/s.
    package let vibration: Summary
    /// The movements taken for swings.
    package let swings: [CalibrationMovement]
    /// The other movements.
    package let otherMovements: Int
    /// The bursts in no movement, in g.
    package let strayBursts: Summary
    /// How many those are.
    package let strayBurstCount: Int

    /// Whether anything is proposed.
    public var isProposed: Bool { minimumPeakRate.proposed != nil || contactThreshold.proposed != nil }

    /// The base profile with the proposed values.
    ///
    /// - Parameter name: What to call it.
    /// - Returns: The profile; valid if the base is.
    public func profile(named name: String) -> SwingProfile {
        var profile = base
        profile.name = name
        profile.minimumPeakRate = minimumPeakRate.proposed ?? base.minimumPeakRate
        profile.contactThreshold = contactThreshold.proposed ?? base.contactThreshold
        return profile
    }

    /// Weighs the evidence.
    ///
    /// - Parameters:
    ///   - evidence: What the sessions show, read with `base`.
    ///   - base: The profile to start from.
    /// - Complexity: O(*n* log *n*), where *n* is the number of movements and quiet seconds.
    public init(_ evidence: CalibrationEvidence, base: SwingProfile) {
        self.base = base
        let quiet = evidence.quietSeconds
        quietSeconds = quiet.count
        restLevel = Summary(quiet.map(\.level)).median
        restGate = restLevel + base.gateDeviations * Summary(quiet.map(\.deviation)).median
        restRate = Summary(quiet.map(\.rate)).median
        rateBias = Summary(quiet.map(\.bias)).median
        minimumPeakRate = CalibrationRules.minimumPeakRate(evidence.movements, base)
        let swings = minimumPeakRate.proposed.map { floor in evidence.movements.filter { $0.peakRate >= floor } } ?? []
        self.swings = swings
        otherMovements = evidence.movements.count - swings.count
        contactThreshold = CalibrationRules.contactThreshold(
            swings, restGate: restGate, slowRates: evidence.slowRates, base)
        vibration = Summary(swings.map(\.vibration))
        strayBursts = Summary(evidence.strayBursts)
        strayBurstCount = evidence.strayBursts.count
    }
}
