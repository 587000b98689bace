/// A chunk of samples from one sensor, in columns of the same length.
///
/// A chunk is a view: a range of the block that was read. Its columns share the block's storage, so taking a part of a
/// chunk copies a reference, not the samples. A chunk retains its entire block; copy samples that you keep for long.
public protocol SensorChunk: Hashable, Sendable {
    /// Creates a chunk without samples.
    init()

    /// The samples' timestamps, in seconds on the sensor's clock.
    var time: SampleColumn<Double> { get }

    /// The number of samples.
    var count: Int { get }

    /// Whether all values that the analysis of swings uses are finite.
    ///
    /// - Complexity: O(*n*), where *n* is the number of samples.
    var isFinite: Bool { get }

    /// Returns some of the samples as a chunk that shares this one's storage.
    ///
    /// - Parameter range: The samples' indices.
    /// - Complexity: O(1).
    subscript(range: Range<Int>) -> Self { get }

    /// Appends copies of another chunk's samples.
    ///
    /// - Parameter other: The other chunk.
    /// - Complexity: O(*n*), where *n* is the number of appended samples, if no other chunk shares this one's storage.
    mutating func append(_ other: Self)
}

extension SensorChunk {
    /// Appends copies of the samples of `other` in `range`.
    @inlinable package mutating func append(_ other: Self, _ range: Range<Int>) { append(other[range]) }
}

/// The storage of a chunk: columns that other chunks may share, and the chunk's range in them.
struct SampleView<Columns: ColumnBlock>: Hashable, Sendable {
    /// The columns, as an array of one element, so that a copy costs one reference instead of one per column.
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
        precondition(part.upperBound <= range.count, "the range must lie within the chunk")
        return SampleView(box: box, range: range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound)
    }

    mutating func append(_ other: SampleView) {
        // Extracts the range first, so that the write does not copy the rest of the block.
        if range.count < box[0].count { box = [box[0].extracting(range)] }
        box[0].append(other.box[0], other.range)
        range = 0..<box[0].count
    }

    /// Returns whether both views have equal samples, whatever their positions in their blocks.
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

    /// Appends copies of the samples of `other` in `range`.
    mutating func append(_ other: Self, _ range: Range<Int>)

    /// Returns the samples in `range` as columns that share this storage.
    func extracting(_ range: Range<Int>) -> Self
}
