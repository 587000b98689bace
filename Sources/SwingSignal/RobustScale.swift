/// The median of a set of values and their spread about it, both robust against outliers.
package struct RobustScale: Hashable, Sendable {
    /// The median.
    package let median: Double
    /// The median absolute deviation from the median, not scaled to a standard deviation.
    package let deviation: Double

    /// Computes the median and the deviation of values.
    ///
    /// - Parameter values: The values, in any order.
    /// - Precondition: There is at least one value, and no value is NaN.
    /// - Complexity: O(*n*) on average, where *n* is the number of values.
    package init(_ values: [Double]) {
        var work = values
        let median = Self.median(of: &work)
        for i in work.indices { work[i] = (work[i] - median).magnitude }
        self.median = median
        self.deviation = Self.median(of: &work)
    }

    /// Returns the lower median: the value at index (n − 1) / 2 in rising order.
    ///
    /// - Parameter values: The values, in any order; the function reorders them.
    /// - Returns: The median.
    /// - Precondition: There is at least one value, and no value is NaN.
    /// - Complexity: O(*n*) on average, where *n* is the number of values.
    package static func median(of values: inout [Double]) -> Double {
        precondition(!values.isEmpty, "a median needs at least one value")
        return value(ofRank: (values.count - 1) / 2, in: &values)
    }

    /// Returns the value at an index in rising order.
    ///
    /// - Parameters:
    ///   - rank: The index.
    ///   - values: The values, in any order; the function reorders them.
    /// - Returns: The value.
    /// - Precondition: The index is that of a value, and no value is NaN.
    /// - Complexity: O(*n*) on average, where *n* is the number of values.
    static func value(ofRank rank: Int, in values: inout [Double]) -> Double {
        precondition(values.indices.contains(rank), "a rank is from 0 to the number of values minus 1")
        var values = values.mutableSpan
        var (low, high) = (0, values.count - 1)
        // Quickselect. A branch on a value's side could not be predicted, so the sign bit moves the border instead.
        while high - low >= 16 {
            let pivot = Self.middle(values[low], values[(low + high) / 2], values[high])
            var border = low
            for i in low...high {
                let value = values[i]
                values[i] = values[border]
                values[border] = value
                border += Int((value - pivot).bitPattern >> 63)
            }
            if rank < border {
                high = border - 1
                continue
            }
            // Values equal to the pivot come next.
            low = border
            for i in low...high where values[i] == pivot {
                (values[i], values[border]) = (values[border], values[i])
                border += 1
            }
            if rank < border { return pivot }
            low = border
        }
        for i in low...high {
            let value = values[i]
            var place = i
            while place > low, values[place - 1] > value {
                values[place] = values[place - 1]
                place -= 1
            }
            values[place] = value
        }
        return values[rank]
    }

    private static func middle(_ a: Double, _ b: Double, _ c: Double) -> Double { max(min(a, b), min(max(a, b), c)) }
}
