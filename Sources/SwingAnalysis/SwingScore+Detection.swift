extension SwingScore {
    /// How well one outcome is found.
    public struct Detection: Hashable, Sendable {
        /// How many are true.
        public var truth = 0
        /// How many were found.
        public var found = 0
        /// How many of those found are true.
        public var correct = 0

        /// Creates the detection of nothing.
        public init() {}

        /// The part of those found that is true; NaN if none was found.
        public var precision: Double { found > 0 ? Double(correct) / Double(found) : .nan }
        /// The part of the true ones that was found; NaN if there is none.
        public var recall: Double { truth > 0 ? Double(correct) / Double(truth) : .nan }
        /// The harmonic mean of precision and recall; NaN if there are neither true nor found ones.
        public var f1: Double {
            truth + found > 0 ? 2 * Double(correct) / Double(truth + found) : .nan
        }
    }
}
