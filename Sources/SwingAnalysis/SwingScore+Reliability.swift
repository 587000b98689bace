extension SwingScore {
    /// Whether a score means what it says: of the swings with a score of 0.8, four in five should be contacts.
    ///
    /// The scores are sorted into ten equal bins, and each bin's mean score is compared with its part of contacts (M. P. Naeini,
    /// G. F. Cooper, M. Hauskrecht 2015, AAAI, 2901–2907; C. Guo et al. 2017, ICML).
    public struct Reliability: Hashable, Sendable {
        /// The swings whose score lies in one tenth of 0…1.
        public struct Bin: Hashable, Sendable {
            /// How many swings.
            public internal(set) var count = 0
            /// How many of them are contacts.
            public internal(set) var contacts = 0
            /// The sum of their scores.
            var sum = 0.0

            /// The mean score, 0…1; NaN without swings.
            public var meanScore: Double { count > 0 ? sum / Double(count) : .nan }
            /// The part of them that are contacts, 0…1; NaN without swings.
            public var contactPart: Double { count > 0 ? Double(contacts) / Double(count) : .nan }
        }

        /// The bins from 0…0.1 to 0.9…1; a score on the border of two belongs to the upper one.
        public private(set) var bins = [Bin](repeating: Bin(), count: 10)

        /// Creates the reliability of no scores.
        public init() {}

        /// How many swings have a score.
        public var count: Int { bins.reduce(0) { $0 + $1.count } }

        /// The expected calibration error, 0…1: how far the part of contacts lies from the mean score, averaged over all
        /// swings; NaN without swings.
        public var calibrationError: Double {
            guard count > 0 else { return .nan }
            // A bin's count times the difference of the two means is the difference of the sums.
            return bins.reduce(0) { $0 + ($1.sum - Double($1.contacts)).magnitude } / Double(count)
        }

        /// Adds a swing; one without a score is left out.
        ///
        /// - Parameters:
        ///   - score: The swing's score, 0…1, or NaN.
        ///   - isContact: Whether it really met something.
        public mutating func add(score: Double, isContact: Bool) {
            guard score >= 0, score <= 1 else { return }
            let bin = min(Int(score * Double(bins.count)), bins.count - 1)
            bins[bin].count += 1
            bins[bin].contacts += isContact ? 1 : 0
            bins[bin].sum += score
        }
    }
}
