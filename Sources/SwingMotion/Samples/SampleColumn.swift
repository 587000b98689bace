/// One column of samples: a range of values in storage that other columns may share.
///
/// Indices count from the range's first value. Copying a column, or taking a part of it, copies a reference, not the
/// values.
public struct SampleColumn<Element: BitwiseCopyable & Hashable & Sendable>: RandomAccessCollection, Hashable, Sendable {
    /// The values; a write to shared storage first copies the range.
    @usableFromInline var slice: ArraySlice<Element>

    @inlinable init(slice: ArraySlice<Element>) {
        self.slice = slice
    }

    /// Creates a column from an array and shares its storage.
    ///
    /// - Parameter values: The values.
    @inlinable public init(_ values: [Element] = []) {
        slice = values[...]
    }

    @inlinable public var startIndex: Int { 0 }
    @inlinable public var endIndex: Int { slice.count }

    /// Accesses the value of a sample.
    @inlinable public package(set) subscript(index: Int) -> Element {
        get { slice[slice.startIndex + index] }
        _modify { yield &slice[slice.startIndex + index] }
    }

    /// The values as contiguous memory.
    public var span: Span<Element> {
        @_lifetime(borrow self) @inlinable get { slice.span }
    }

    /// Returns the values of some samples as a column that shares this one's storage.
    ///
    /// - Parameter range: The samples' indices.
    /// - Returns: The column.
    /// - Complexity: O(1).
    @inlinable package func extracting(_ range: Range<Int>) -> SampleColumn { SampleColumn(slice: values(range)) }

    /// Returns the values of some samples as a slice, for appending.
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

    /// Returns whether a column and an array have equal values.
    @inlinable package static func == (column: SampleColumn, values: [Element]) -> Bool { column.slice == values[...] }

    /// Reserves storage for a total number of values.
    @inlinable package mutating func reserveCapacity(_ capacity: Int) { slice.reserveCapacity(capacity) }

    /// Appends a value.
    @inlinable package mutating func append(_ value: Element) { slice.append(value) }

    /// Appends values.
    @inlinable package mutating func append(contentsOf values: ArraySlice<Element>) { slice.append(contentsOf: values) }

    /// The values as mutable memory; shared storage is copied first.
    package var mutableSpan: MutableSpan<Element> {
        @_lifetime(&self) @inlinable mutating get { slice.mutableSpan }
    }
}

extension SampleColumn<Float> {
    /// Whether every value is finite.
    ///
    /// Adding 1 to the exponent of a value that is not finite carries into the sign bit. The loop is branch-free, so
    /// that it compiles to vector code.
    var isFinite: Bool {
        let values = span
        let exponent = Float.infinity.bitPattern
        var bits: UInt32 = 0
        for i in values.indices { bits |= (values[i].bitPattern & exponent) &+ 0x0080_0000 }
        return bits < 0x8000_0000
    }
}

extension Range<Int> {
    /// Returns the first index at which a condition is true, by binary search.
    ///
    /// - Parameter isReached: The condition; once true, it is true at all later indices.
    /// - Returns: The index, or the upper bound if the condition is never true.
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
    /// Returns the index of the first of rising values that is not less than `value`, or the count.
    ///
    /// - Complexity: O(log *n*), where *n* is the number of values.
    @inlinable package func firstIndex(from value: Double) -> Int {
        indices.firstIndex(reaching: { !(self[$0] < value) })
    }
}

extension RandomAccessCollection<Double> where Index == Int {
    /// Returns the index of the first of rising values that is not less than `value`, or the end index.
    ///
    /// - Complexity: O(log *n*), where *n* is the number of values.
    @inlinable package func firstIndex(from value: Double) -> Int {
        (startIndex..<endIndex).firstIndex(reaching: { !(self[$0] < value) })
    }

    /// Returns the indices of rising values that lie within `bounds`, or `nil` if no value does.
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
