internal import CSwingSignal

/// A look at the steps between times, many at once, in C as ``LookAhead`` is.
package enum Steps {
    /// Whether each time is behind the one before it, by no more than a limit.
    ///
    /// - Parameters:
    ///   - times: The times, in seconds; a step from or to a NaN is not good.
    ///   - limit: The longest good step, in seconds.
    ///   - baseline: Whether to do without AVX2, for tests.
    /// - Returns: Whether all steps are good, as those of less than two times are.
    /// - Complexity: O(*n*), where *n* is the number of times: a tenth of a nanosecond each.
    package static func rise(_ times: Span<Double>, byAtMost limit: Double, baseline: Bool = false) -> Bool {
        // The pointer is used during the call only.
        unsafe times.withUnsafeBufferPointer { unsafe swing_rises($0.baseAddress, $0.count, limit, baseline) }
    }
}

extension Range<Int> {
    /// The first index at which a condition holds that holds at all later ones too, or the upper bound: a binary search.
    func firstIndex(reaching isReached: (Int) -> Bool) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if isReached(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
