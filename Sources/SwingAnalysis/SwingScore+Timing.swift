extension SwingScore {
    /// How far found instants lie from the true ones, in milliseconds; late is positive.
    public struct Timing: Hashable, Sendable {
        /// The errors in milliseconds, in no order.
        public var errors: [Double]

        /// Creates the timing of some errors.
        ///
        /// - Parameter errors: The errors in milliseconds.
        public init(errors: [Double] = []) {
            self.errors = errors
        }

        /// The mean error in ms; NaN without errors.
        public var bias: Double { errors.isEmpty ? .nan : errors.reduce(0, +) / Double(errors.count) }
        /// The median of the errors' magnitude in ms.
        public var median: Double { quantile(0.5) }
        /// What 95 % of the errors' magnitudes do not exceed, in ms.
        public var percentile95: Double { quantile(0.95) }

        /// A quantile of the errors' magnitudes, interpolated linearly as numpy does; NaN without errors.
        ///
        /// - Parameter part: Which quantile, 0…1.
        /// - Returns: The quantile in ms.
        /// - Complexity: O(*n* log *n*), where *n* is the number of errors.
        public func quantile(_ part: Double) -> Double {
            let sorted = errors.map(\.magnitude).sorted()
            guard let last = sorted.last else { return .nan }
            let place = part * Double(sorted.count - 1)
            let index = Int(place)
            guard index + 1 < sorted.count else { return last }
            return sorted[index] + (place - Double(index)) * (sorted[index + 1] - sorted[index])
        }

        /// Adds an error if it is known.
        mutating func add(_ error: Double) {
            if !error.isNaN { errors.append(error) }
        }
    }
}
