import SwingMotion

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#else
    internal import Glibc
#endif

/// The rules that propose parameters from evidence, or state why the base profile's values are kept.
enum CalibrationRules {
    /// The minimum number of swings.
    static let minimumSwings = 8
    /// The minimum number of swings with contact, and of swings without.
    static let minimumOutcomes = 3
    /// The minimum median rate of swings, as a fraction of the base profile's minimum: a walker's arms swing slower.
    static let minimumPart = 0.75

    /// The crest factor of three-axis noise, magnitude per rms, over the 100 to 200 samples of a swing.
    ///
    /// It is the value of √(χ²₃ / 3) that one sample in 200 exceeds.
    static let crestOfNoise = 2.1

    /// Keeps the base profile's value for a reason.
    static func kept(_ name: String, _ unit: String, _ base: Double, _ reason: String) -> Calibration.Proposal {
        var proposal = Calibration.Proposal(name: name, unit: unit, base: base)
        proposal.reason = reason
        return proposal
    }

    /// Returns the cube root of a positive number.
    static func cubeRoot(_ value: Double) -> Double { cbrt(value) }

    /// Proposes the minimum peak rate that separates swings from slower movements.
    static func minimumPeakRate(_ movements: [CalibrationMovement], _ base: SwingProfile) -> Calibration.Proposal {
        var proposal = Calibration.Proposal(name: "minimumPeakRate", unit: "rad/s", base: base.minimumPeakRate)
        let rates = movements.map(\.peakRate)
        let finding = CalibrationSplit.find(
            in: rates, minimumBelow: 0, minimumAbove: minimumSwings, end: CalibrationCollector.minimumRate,
            on: [.linear, .logarithmic])
        let fast = rates.count { $0 >= base.minimumPeakRate }
        switch finding {
        case .noGap where fast < minimumSwings:
            proposal.reason =
                "too few swings: \(fast) of \(rates.count) movements reach \(text(base.minimumPeakRate)) rad/s; "
                + "expected at least \(minimumSwings)"
        case .noGap(let margin):
            proposal.reason = noGap("swings do not stand out from other movements", margin, of: rates)
        case .tooFew(_, let above):
            proposal.reason =
                "too few swings: \(above) of \(rates.count) movements stand out; expected at least \(minimumSwings)"
        case .split(let split):
            let swings = rates.filter { $0 >= split.weakestAbove }
            let median = Calibration.Summary(swings).median
            if median < minimumPart * base.minimumPeakRate {
                proposal.reason =
                    "too slow for swings: the \(split.above) fastest movements have a median peak rate of "
                    + "\(text(median)) rad/s; expected at least \(text(minimumPart * base.minimumPeakRate)) rad/s"
            } else {
                propose(&proposal, split, split.middle)
                // Half-hearted swings may be a group of their own, separated from full swings by the gap.
                let lost = rates.count { $0 >= base.minimumPeakRate && $0 <= split.strongestBelow }
                if lost >= minimumSwings {
                    proposal.certainty = .narrow
                    proposal.reason =
                        "\(lost) movements above the base profile's value are below the proposed one; check whether "
                        + "they are swings"
                }
            }
        }
        return proposal
    }

    /// Proposes the contact threshold that separates contacts from misses.
    static func contactThreshold(
        _ swings: [CalibrationMovement], restGate: Double, slowRates: [Double], _ base: SwingProfile
    ) -> Calibration.Proposal {
        var proposal = Calibration.Proposal(name: "contactThreshold", unit: "g", base: base.contactThreshold)
        let bursts = swings.map(\.burst).filter { $0 > 0 }
        guard !swings.isEmpty else {
            proposal.reason = "no swings stand out, so no contacts can be searched for"
            return proposal
        }
        if let slowest = slowRates.min(), bursts.isEmpty {
            proposal.reason =
                "the accelerometer has \(text(slowest)) samples per second; expected at least "
                + "\(text(RateCapability.missRate)), since a contact may leave no trace"
            return proposal
        }
        // Contacts range from a few g to tens of g.
        let finding = CalibrationSplit.find(
            in: bursts, minimumBelow: minimumOutcomes, minimumAbove: minimumOutcomes, on: [.logarithmic])
        switch finding {
        case .tooFew(let below, let above):
            proposal.reason =
                "too few of either kind: \(above) strong and \(below) weak bursts in swings; expected at least "
                + "\(minimumOutcomes) of each"
        case .noGap(let margin):
            proposal.reason = noGap("contacts do not stand out from misses", margin, of: bursts)
        case .split(let split):
            let floor = max(split.middle, restGate.isNaN ? 0 : restGate)
            if floor >= split.weakestAbove {
                proposal.reason =
                    "contacts do not stand out from noise: the weakest has \(text(split.weakestAbove)) g, and noise "
                    + "alone requires a threshold of \(text(restGate)) g"
            } else if floor > base.gateThreshold,
                let vibration = vibration(explaining: split.strongestBelow, in: swings)
            {
                proposal.reason =
                    "the strongest burst below the gap, \(text(split.strongestBelow)) g, is the arm's own vibration of "
                    + "\(text(vibration)) g per rad/s; an analysis measures it in each swing, and a higher threshold "
                    + "would lose weak contacts"
            } else {
                propose(&proposal, split, floor)
            }
        }
        return proposal
    }

    /// Returns the vibration of the swing with that burst, if the vibration explains the burst at the swing's peak
    /// rate.
    private static func vibration(explaining burst: Double, in swings: [CalibrationMovement]) -> Double? {
        swings.first { $0.burst == burst && $0.burst <= crestOfNoise * $0.vibration * $0.peakRate }?.vibration
    }

    private static func propose(_ proposal: inout Calibration.Proposal, _ split: CalibrationSplit, _ value: Double) {
        proposal.split = split
        proposal.proposed = min(max(rounded(value), split.strongestBelow), split.weakestAbove)
        proposal.certainty = split.isClear ? .clear : .narrow
    }

    private static func noGap(_ what: String, _ margin: Double, of values: [Double]) -> String {
        "no gap: \(what); the widest among \(values.count) values has a margin of \(text(margin)), which may be random"
    }

    /// Returns a number with three significant digits as text.
    static func text(_ value: Double) -> String {
        let value = rounded(value)
        return Int(exactly: value).map { "\($0)" } ?? "\(value)"
    }

    /// Returns a number rounded to three significant digits.
    private static func rounded(_ value: Double) -> Double {
        guard value > 0, value.isFinite else { return value }
        // Dividing whole numbers yields the shortest decimals; multiplying by 0.01 does not.
        let places = 2 - Int(clamped: log10(value).rounded(.down))
        let power = pow(10, Double(abs(places)))
        return places >= 0 ? (value * power).rounded() / power : (value / power).rounded() * power
    }
}
