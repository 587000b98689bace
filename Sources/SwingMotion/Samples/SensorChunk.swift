/// Samples of one sensor, in columns of one length.
///
/// A chunk is a view: its columns share the storage of the block that was read, and it is a range of that block. A part of a
/// chunk costs one reference and no copy. Keep a copy of what has to live long, since a view keeps its whole block.
public protocol SensorChunk: Hashable, Sendable {
    /// Creates a chunk without samples.
    init()

    /// When each sample was taken: seconds on the sensor's clock.
    var time: SampleColumn<Double> { get }

    /// The number of samples.
    var count: Int { get }

    /// Whether every value that a swing is computed from is finite.
    ///
    /// - Complexity: O(*n*), where *n* is the number of samples.
    var isFinite: Bool { get }

    /// Some of the samples: a chunk that shares this one's storage.
    ///
    /// - Parameter range: Which samples.
    /// - Complexity: O(1).
    subscript(range: Range<Int>) -> Self { get }

    /// Appends the samples of another chunk, which are copied.
    ///
    /// - Parameter other: The samples.
    /// - Complexity: O(*n*), where *n* is the number of samples that are appended, if no other chunk shares this one's storage.
    mutating func append(_ other: Self)
}

extension SensorChunk {
    /// Appends the samples of `other` in `range`.
    @inlinable package mutating func append(_ other: Self, _ range: Range<Int>) { append(other[range]) }
}

/// What one chunk is of: columns that others may share, and the range of them that is its own.
struct SampleView<Columns: ColumnBlock>: Hashable, Sendable {
    /// One element: in a box, so that a copy is one more reference, and not one for each column.
    private(set) var box: [Columns]
    private(set) var range: Range<Int>

    init(_ columns: Columns) {
        box = [columns]
        range = 0..<columns.count
    }

    private init(box: [Columns], range: Range<Int>) {
        self.box = box
        self.range = range
    }

    subscript(part: Range<Int>) -> SampleView {
        precondition(part.upperBound <= range.count, "a part lies within its chunk")
        return SampleView(box: box, range: range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound)
    }

    mutating func append(_ other: SampleView) {
        // The range shares the block's storage until it is written to; the rest of the block is not copied with it.
        if range.count < box[0].count { box = [box[0].extracting(range)] }
        box[0].append(other.box[0], other.range)
        range = 0..<box[0].count
    }

    /// Whether both views have the same samples, wherever their blocks have them.
    static func == (a: SampleView, b: SampleView) -> Bool {
        a.box[0].extracting(a.range) == b.box[0].extracting(b.range)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(box[0].extracting(range)) }
}

/// The columns of one sensor.
protocol ColumnBlock: Hashable, Sendable {
    /// Creates columns without samples.
    init()

    /// The number of samples.
    var count: Int { get }

    /// Appends the samples of `other` in `range`.
    mutating func append(_ other: Self, _ range: Range<Int>)

    /// The samples in `range`: columns that share these ones' storage.
    func extracting(_ range: Range<Int>) -> Self
}
