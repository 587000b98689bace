/// Samples of one sensor, in columns of one length.
///
/// A chunk is what a source gives, of any length; its columns are filled once and then only read.
public protocol SensorChunk: Hashable, Sendable {
    /// Creates a chunk without samples.
    init()

    /// When each sample was taken: seconds on the sensor's clock.
    var time: [Double] { get }

    /// The number of samples.
    var count: Int { get }

    /// Appends the samples of `other` in `range`.
    ///
    /// - Parameters:
    ///   - other: Where the samples come from.
    ///   - range: Which of them.
    /// - Complexity: O(*n*), where *n* is the length of the range.
    mutating func append(_ other: Self, _ range: Range<Int>)

    /// Inserts the sample `index` of `other` so that it becomes the sample `position` of this chunk.
    ///
    /// - Parameters:
    ///   - other: Where the sample comes from.
    ///   - index: Which sample.
    ///   - position: Where it goes.
    /// - Complexity: O(*n*), where *n* is the number of samples behind the position.
    mutating func insert(_ other: Self, _ index: Int, at position: Int)

    /// Whether every value of the samples in `range` that a swing is computed from is finite.
    ///
    /// - Parameter range: Which samples.
    /// - Returns: Whether all of them are finite.
    /// - Complexity: O(*n*), where *n* is the length of the range.
    func isFinite(_ range: Range<Int>) -> Bool
}

extension [Float] {
    /// Whether every value in `range` is finite.
    ///
    /// One more in the exponent of a value that is not finite carries into the sign's bit. There is no branch, so that the
    /// loop becomes vector code.
    func isFinite(_ range: Range<Int>) -> Bool {
        let values = span.extracting(range)
        let exponent = Float.infinity.bitPattern
        var bits: UInt32 = 0
        for i in values.indices { bits |= (values[i].bitPattern & exponent) &+ 0x0080_0000 }
        return bits < 0x8000_0000
    }
}
