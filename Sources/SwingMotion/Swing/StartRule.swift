/// A rule that finds the start of a swing in the rotation rate about the profile's axis, scanning backward from the peak.
public enum StartRule: Hashable, Sendable {
    /// The instant at which the rate last rose through a fraction of the swing's peak rate.
    case fractionOfPeak(Double)
    /// The instant at which the rate last rose through a fixed threshold, in rad/s (WWDC23, session 10179).
    ///
    /// It is another phase of the swing at each effort.
    case fixedRate(Double)

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
    /// Its forms are `{"rule": "fractionOfPeak", "fraction": 0.1}` and `{"rule": "fixedRate", "rate": 2}`.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` for an unknown rule or a missing number.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(String.self, forKey: .rule) {
        case "fixedRate": self = .fixedRate(try container.decode(Double.self, forKey: .rate))
        case "fractionOfPeak": self = .fractionOfPeak(try container.decode(Double.self, forKey: .fraction))
        case let name:
            throw DecodingError.dataCorruptedError(
                forKey: .rule, in: container,
                debugDescription: "'\(name)' is not a start rule; expected fractionOfPeak or fixedRate")
        }
    }

    /// Writes the rule in the form that ``init(from:)`` reads.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: The encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .fixedRate(let threshold):
            try container.encode("fixedRate", forKey: .rule)
            try container.encode(threshold, forKey: .rate)
        case .fractionOfPeak(let fraction):
            try container.encode("fractionOfPeak", forKey: .rule)
            try container.encode(fraction, forKey: .fraction)
        }
    }
}
