import SwingMotion

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// How parameters are proposed from evidence, and when nothing is.
enum CalibrationRules {
    /// How many swings there must be.
    static let leastSwings = 8
    /// How many of them must have met something, and how many nothing.
    static let leastOutcomes = 3
    /// The part of the base profile's floor that swings' median rate reaches: a walker's arms swing slower.
    static let leastPart = 0.75

    /// How many times its rms the magnitude of three axes' noise reaches in the hundred or two samples of a swing: √(χ²₃ / 3)
    /// that one of two hundred exceeds.
    static let crestOfNoise = 2.1

    /// The floor of the rotation rate between swings and lesser movements.
    static func minimumPeakRate(_ movements: [CalibrationMovement], _ base: SwingProfile) -> Calibration.Proposal {
        var proposal = Calibration.Proposal(name: "minimumPeakRate", unit: "rad/s", base: base.minimumPeakRate)
        let rates = movements.map(\.peakRate)
        let finding = CalibrationSplit.find(
            in: rates, leastBelow: 0, leastAbove: leastSwings, end: CalibrationCollector.leastRate,
            on: [.linear, .logarithmic])
        let fast = rates.count { $0 >= base.minimumPeakRate }
        switch finding {
        case .noGap where fast < leastSwings:
            proposal.reason =
                "too few swings: \(fast) of \(rates.count) movements reach \(text(base.minimumPeakRate)) rad/s, expected "
                + "\(leastSwings)"
        case .noGap(let margin):
            proposal.reason = noGap("swings do not stand out from other movements", margin, of: rates)
        case .tooFew(_, let above):
            proposal.reason = "too few swings: \(above) of \(rates.count) movements stand out, expected \(leastSwings)"
        case .split(let split):
            let swings = rates.filter { $0 >= split.weakestAbove }
            let median = Calibration.Summary(swings).median
            if median < leastPart * base.minimumPeakRate {
                proposal.reason =
                    "too slow for swings: the \(split.above) fastest movements reach \(text(median)) rad/s in the "
                    + "median, expected \(text(leastPart * base.minimumPeakRate))"
            } else {
                propose(&proposal, split, split.middle)
                // Half-hearted swings may be a group of their own, which the gap parts from the full ones.
                let lost = rates.count { $0 >= base.minimumPeakRate && $0 <= split.strongestBelow }
                if lost >= leastSwings {
                    proposal.certainty = .narrow
                    proposal.reason =
                        "\(lost) movements above the base profile's floor lie below: look whether they are swings"
                }
            }
        }
        return proposal
    }

    /// The gate between swings that met something and those that did not.
    static func contactThreshold(
        _ swings: [CalibrationMovement], restGate: Double, slowRates: [Double], _ base: SwingProfile
    ) -> Calibration.Proposal {
        var proposal = Calibration.Proposal(name: "contactThreshold", unit: "g", base: base.contactThreshold)
        let bursts = swings.map(\.burst).filter { $0 > 0 }
        guard !swings.isEmpty else {
            proposal.reason = "no swings stand out in which a contact could be looked for"
            return proposal
        }
        if let slowest = slowRates.min(), bursts.isEmpty {
            proposal.reason =
                "the accelerometer has \(text(slowest)) samples a second, expected "
                + "\(text(SwingMeasurement.missRate)): a contact may leave no trace"
            return proposal
        }
        // Hits reach from a few g to tens.
        let finding = CalibrationSplit.find(
            in: bursts, leastBelow: leastOutcomes, leastAbove: leastOutcomes, on: [.logarithmic])
        switch finding {
        case .tooFew(let below, let above):
            proposal.reason =
                "too few of either kind: \(above) strong and \(below) weak bursts in swings, expected \(leastOutcomes)"
        case .noGap(let margin):
            proposal.reason = noGap("hits do not stand out from misses", margin, of: bursts)
        case .split(let split):
            let floor = max(split.middle, restGate.isNaN ? 0 : restGate)
            if floor >= split.weakestAbove {
                proposal.reason =
                    "hits do not stand out from noise: the weakest has \(text(split.weakestAbove)) g, noise alone "
                    + "asks for \(text(restGate)) g"
            } else if floor > base.contactThreshold,
                let vibration = vibration(explaining: split.strongestBelow, in: swings)
            {
                proposal.reason =
                    "the strongest burst below the gap, \(text(split.strongestBelow)) g, is the arm's own vibration of "
                    + "\(text(vibration)) g per rad/s: an analysis measures it in every swing, and a higher gate would lose "
                    + "weak hits"
            } else {
                propose(&proposal, split, floor)
            }
        }
        return proposal
    }

    /// The vibration of the swing with that burst, if the burst is no more than such noise reaches at the swing's rate.
    private static func vibration(explaining burst: Double, in swings: [CalibrationMovement]) -> Double? {
        swings.first { $0.burst == burst && $0.burst <= crestOfNoise * $0.vibration * $0.peakRate }?.vibration
    }

    private static func propose(_ proposal: inout Calibration.Proposal, _ split: CalibrationSplit, _ value: Double) {
        proposal.split = split
        proposal.proposed = min(max(rounded(value), split.strongestBelow), split.weakestAbove)
        proposal.certainty = split.isClear ? .clear : .narrow
    }

    private static func noGap(_ what: String, _ margin: Double, of values: [Double]) -> String {
        "no gap: \(what); the widest among \(values.count) has a margin of \(text(margin)), which chance may make"
    }

    /// A number to three digits, as people write it.
    private static func text(_ value: Double) -> String {
        let value = rounded(value)
        return Int(exactly: value).map { "\($0)" } ?? "\(value)"
    }

    /// A number to three digits.
    private static func rounded(_ value: Double) -> Double {
        guard value > 0, value.isFinite else { return value }
        // A quotient of whole numbers has the shortest decimals, a product with 0.01 has not.
        let places = 2 - Int(log10(value).rounded(.down))
        let power = pow(10, Double(abs(places)))
        return places >= 0 ? (value * power).rounded() / power : (value / power).rounded() * power
    }
}
