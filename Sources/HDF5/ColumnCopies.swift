/// Copies pieces of a column into arrays that are used again.
///
/// The system's memory for an array of some thousand bytes costs about as much as the copy, and what was just used lies in
/// the processor's cache. An array is filled again only if nobody else holds it any more.
struct ColumnCopies<Element: BitwiseCopyable>: ~Copyable {
    private var arrays = [[Element]](repeating: [], count: Self.count)
    private var next = 0

    /// How many there are: an analysis keeps up to a dozen seconds.
    private static var count: Int { 12 }

    /// A copy of the piece of a column.
    @inline(__always)
    mutating func copy(_ piece: UnsafeBufferPointer<Element>) -> [Element] {
        next = (next + 1) % Self.count
        // What others still hold stays theirs: this makes another array then.
        arrays[next].removeAll(keepingCapacity: true)
        arrays[next].append(contentsOf: piece)
        return arrays[next]
    }
}
