/// How the start of a swing is found in the gravity-aligned rotation rate, followed backward from its greatest value.
public enum StartRule: Hashable, Sendable {
    /// Where the rate has fallen below a fixed threshold, in rad/s (WWDC23, session 10179).
    case fixedRate(Double)
    /// Where the rate has fallen below a part of the swing's greatest rate.
    case fractionOfPeak(Double)
    /// Where the rate was last zero: exact where a movement in the opposite direction goes over into the swing, but late or
    /// early by whatever a rest before it and the gyroscope's bias make of zero.
    case reversal
    /// Where a straight line fitted to the first part of the rise leaves the rest.
    case changePoint
    /// Where the forward rotation begins, by a fit of the rest (or of the movement in the opposite direction) and the rise
    /// with shapes of several kinds.
    case rise
    /// The same, and where the rise leaves that open, weighed by when the wrist's acceleration sets in.
    case onset

    var problem: String? {
        switch self {
        case .fixedRate(let rate) where !(rate > 0 && rate < 100):
            "startRule: fixedRate is \(rate); expected more than 0 and less than 100 rad/s"
        case .fractionOfPeak(let part) where !(part > 0 && part < 1):
            "startRule: fractionOfPeak is \(part); expected more than 0 and less than 1"
        default: nil
        }
    }
}

extension StartRule: Codable {
    private enum CodingKeys: String, CodingKey { case rule, rate, fraction }

    /// Reads a rule as `{"rule": "onset"}`, `{"rule": "fixedRate", "rate": 2}` or `{"rule": "fractionOfPeak", "fraction": 0.1}`.
    ///
    /// - Parameter decoder: Where it is read from.
    /// - Throws: `DecodingError` for an unknown rule or a missing number.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(String.self, forKey: .rule) {
        case "fixedRate": self = .fixedRate(try container.decode(Double.self, forKey: .rate))
        case "fractionOfPeak": self = .fractionOfPeak(try container.decode(Double.self, forKey: .fraction))
        case "reversal": self = .reversal
        case "changePoint": self = .changePoint
        case "rise": self = .rise
        case "onset": self = .onset
        case let name:
            throw DecodingError.dataCorruptedError(
                forKey: .rule, in: container,
                debugDescription:
                    "'\(name)' is no start rule; expected fixedRate, fractionOfPeak, reversal, changePoint, rise or "
                    + "onset")
        }
    }

    /// Writes the rule as it is read.
    ///
    /// - Parameter encoder: Where it is written to.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .fixedRate(let rate):
            try container.encode("fixedRate", forKey: .rule)
            try container.encode(rate, forKey: .rate)
        case .fractionOfPeak(let fraction):
            try container.encode("fractionOfPeak", forKey: .rule)
            try container.encode(fraction, forKey: .fraction)
        case .reversal: try container.encode("reversal", forKey: .rule)
        case .changePoint: try container.encode("changePoint", forKey: .rule)
        case .rise: try container.encode("rise", forKey: .rule)
        case .onset: try container.encode("onset", forKey: .rule)
        }
    }
}
