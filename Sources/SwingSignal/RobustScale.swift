/// The middle of a set of values and their spread about it, neither moved by a few outliers.
package struct RobustScale: Hashable, Sendable {
    /// The median.
    package let median: Double
    /// The median absolute deviation from the median, not scaled to a standard deviation.
    package let deviation: Double

    /// Measures a set of values.
    ///
    /// - Parameter values: The values, in any order.
    /// - Precondition: There is at least one value, and none is NaN.
    /// - Complexity: O(*n*) on average, where *n* is the number of values.
    package init(_ values: [Double]) {
        var work = values
        let median = Self.median(of: &work)
        for i in work.indices { work[i] = (work[i] - median).magnitude }
        self.median = median
        self.deviation = Self.median(of: &work)
    }

    /// The lower median: the value at (n − 1) / 2 in rising order.
    ///
    /// - Parameter values: The values, in any order; they end in another.
    /// - Returns: The median.
    /// - Precondition: There is at least one value, and none is NaN.
    /// - Complexity: O(*n*) on average, where *n* is the number of values.
    package static func median(of values: inout [Double]) -> Double {
        precondition(!values.isEmpty, "no values, no median")
        let rank = (values.count - 1) / 2
        var values = values.mutableSpan
        var (low, high) = (0, values.count - 1)
        // Hoare's quickselect.
        while low < high {
            let pivot = values[(low + high) / 2]
            var (i, j) = (low, high)
            while i <= j {
                while values[i] < pivot { i += 1 }
                while values[j] > pivot { j -= 1 }
                if i <= j {
                    (values[i], values[j]) = (values[j], values[i])
                    i += 1
                    j -= 1
                }
            }
            if rank <= j {
                high = j
            } else if rank >= i {
                low = i
            } else {
                break
            }
        }
        return values[rank]
    }
}
