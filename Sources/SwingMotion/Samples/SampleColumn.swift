/// One column of samples: a range of values whose storage it may share with other columns.
///
/// Indices count from the range's first value. A copy of a column, and a part of one, cost one reference and no memory.
public struct SampleColumn<Element: BitwiseCopyable & Hashable & Sendable>: RandomAccessCollection, Hashable, Sendable {
    /// The values; a write to storage that others share copies the range first.
    @usableFromInline var slice: ArraySlice<Element>

    @inlinable init(slice: ArraySlice<Element>) {
        self.slice = slice
    }

    /// Creates a column of an array's values, whose storage it shares.
    ///
    /// - Parameter values: The values.
    @inlinable public init(_ values: [Element] = []) {
        slice = values[...]
    }

    @inlinable public var startIndex: Int { 0 }
    @inlinable public var endIndex: Int { slice.count }

    /// The value of a sample.
    @inlinable public package(set) subscript(index: Int) -> Element {
        get { slice[slice.startIndex + index] }
        _modify { yield &slice[slice.startIndex + index] }
    }

    /// The values, side by side in memory.
    public var span: Span<Element> {
        @_lifetime(borrow self) @inlinable get { slice.span }
    }

    /// The values of some samples: a column that shares this one's storage.
    ///
    /// - Parameter range: Which samples.
    /// - Returns: The column.
    /// - Complexity: O(1).
    @inlinable package func extracting(_ range: Range<Int>) -> SampleColumn { SampleColumn(slice: values(range)) }

    /// The values of some samples, for an array to append.
    @inlinable package func values(_ range: Range<Int>) -> ArraySlice<Element> {
        slice[slice.startIndex + range.lowerBound..<slice.startIndex + range.upperBound]
    }
}

extension SampleColumn: ExpressibleByArrayLiteral {
    @inlinable public init(arrayLiteral elements: Element...) {
        self.init(elements)
    }
}

extension SampleColumn {
    /// The values as an array.
    @inlinable package var array: [Element] {
        get { Array(slice) }
        set { slice = newValue[...] }
    }

    /// Whether a column has just an array's values.
    @inlinable package static func == (column: SampleColumn, values: [Element]) -> Bool { column.slice == values[...] }

    /// Makes room for as many values in all.
    @inlinable package mutating func reserveCapacity(_ capacity: Int) { slice.reserveCapacity(capacity) }

    /// Appends a value.
    @inlinable package mutating func append(_ value: Element) { slice.append(value) }

    /// Appends values.
    @inlinable package mutating func append(contentsOf values: ArraySlice<Element>) { slice.append(contentsOf: values) }

    /// The values, to be changed in place; storage that others share is copied first.
    package var mutableSpan: MutableSpan<Element> {
        @_lifetime(&self) @inlinable mutating get { slice.mutableSpan }
    }
}

extension SampleColumn<Float> {
    /// Whether every value is finite.
    ///
    /// One more in the exponent of a value that is not finite carries into the sign's bit. There is no branch, so that the
    /// loop becomes vector code.
    var isFinite: Bool {
        let values = span
        let exponent = Float.infinity.bitPattern
        var bits: UInt32 = 0
        for i in values.indices { bits |= (values[i].bitPattern & exponent) &+ 0x0080_0000 }
        return bits < 0x8000_0000
    }
}

extension Range<Int> {
    /// Finds the first index at which a condition holds that holds at all later ones too, by a binary search.
    ///
    /// - Parameter isReached: The condition.
    /// - Returns: The index, or the upper bound if there is none.
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
        while end < endIndex, self[end] == bounds.upperBound { end += 1 }
        let start = firstIndex(from: bounds.lowerBound)
        return start < end ? start..<end : nil
    }
}
