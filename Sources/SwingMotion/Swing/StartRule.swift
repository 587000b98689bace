/// A rule that finds the start of a swing in the rotation rate about gravity, searching backward from the peak rate.
public enum StartRule: Hashable, Sendable {
    /// The time at which the rate last rose through a fixed threshold, in rad/s (WWDC23, session 10179).
    case fixedRate(Double)
    /// The time at which the rate last rose through a fraction of the swing's peak rate.
    case fractionOfPeak(Double)
    /// The time at which the rate was last zero.
    ///
    /// It is exact if a counter-movement goes directly over into the swing. After a rest it depends on the gyroscope's
    /// bias and can be early or late.
    case reversal
    /// The time at which a straight line fitted to the first part of the rise meets the rate at rest.
    case changePoint
    /// The onset of the forward rotation, from a fit of the rate before it (rest or counter-movement) and of the rise.
    ///
    /// The rise is fitted with shapes of several kinds.
    case rise
    /// The onset as in ``rise``, refined with the onset of the wrist's acceleration where the rise leaves it uncertain.
    ///
    /// A slow lean into the swing is subtracted first.
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

    /// Reads a rule.
    ///
    /// Its forms are `{"rule": "onset"}`, `{"rule": "fixedRate", "rate": 2}` and
    /// `{"rule": "fractionOfPeak", "fraction": 0.1}`.
    ///
    /// - Parameter decoder: The decoder to read from.
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
                    "'\(name)' is not a start rule; expected fixedRate, fractionOfPeak, reversal, changePoint, rise or "
                    + "onset")
        }
    }

    /// Writes the rule in the form that ``init(from:)`` reads.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: The encoder's errors.
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
