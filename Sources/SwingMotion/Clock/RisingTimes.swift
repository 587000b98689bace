extension Range<Int> {
    /// The first index at which a condition holds that holds at all later ones too, or the upper bound: a binary search.
    ///
    /// - Parameter isReached: The condition.
    /// - Complexity: O(log *n*), where *n* is the number of indices.
    @inlinable package func firstIndex(reaching isReached: (Int) -> Bool) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if isReached(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension Span<Double> {
    /// The index of the first value that is not less than `value`, or the count; the values rise.
    ///
    /// - Complexity: O(log *n*), where *n* is the number of values.
    @inlinable package func firstIndex(from value: Double) -> Int {
        indices.firstIndex(reaching: { !(self[$0] < value) })
    }
}

extension RandomAccessCollection<Double> where Index == Int {
    /// The index of the first value that is not less than `value`, or the end; the values rise.
    ///
    /// - Complexity: O(log *n*), where *n* is the number of values.
    @inlinable package func firstIndex(from value: Double) -> Int {
        (startIndex..<endIndex).firstIndex(reaching: { !(self[$0] < value) })
    }

    /// The indices of the values within `bounds`, if there are any; the values rise.
    ///
    /// - Complexity: O(log *n*), where *n* is the number of values.
    @inlinable package func range(within bounds: ClosedRange<Double>) -> Range<Int>? {
        guard let first, let last, first <= bounds.upperBound, last >= bounds.lowerBound else { return nil }
        var end = firstIndex(from: bounds.upperBound)
        if end < endIndex, self[end] == bounds.upperBound { end += 1 }
        let start = firstIndex(from: bounds.lowerBound)
        return start < end ? start..<end : nil
    }
}
