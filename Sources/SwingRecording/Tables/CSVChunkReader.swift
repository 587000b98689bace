import SwingFiles
package import SwingMotion
import SwingTables

/// Reads the samples of a plain file in chunks that end at full seconds of the sensor's clock.
///
/// The reader also returns samples with NaN or infinity. A last line that is cut off becomes a sample of NaN only. The
/// engine drops both and counts them as invalid.
final class CSVChunkReader<Chunk: CSVChunk>: ChunkReader {
    private var blocks: TableBlocks

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - layout: The layout of its columns.
    ///   - isWhole: Whether the chunks contain all columns; if false, those that an analysis does not need are omitted.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read or its columns don't match the layout.
    init(reading file: TreeFile, _ layout: TableLayout, isWhole: Bool = true) throws(SwingError) {
        blocks = try TableBlocks(reading: file, layout, omitting: isWhole ? nil : Chunk.omissiblePart)
    }

    /// Opens a table whose beginning is kept.
    ///
    /// - Parameters:
    ///   - file: The table.
    ///   - layout: The layout of its columns.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    init(_ file: FileHead, _ layout: TableLayout) throws(SwingError) { blocks = try TableBlocks(file, layout) }

    func next() throws(SwingError) -> Chunk? { try blocks.next() ? Chunk(blocks.block) : nil }
}

/// A chunk of samples that is made from the rows of a table.
protocol CSVChunk: Sendable {
    /// The columns of the file; the first one is time.
    static var columns: [CSVColumn] { get }
    /// Whether a file without a header is rejected.
    static var needsHeader: Bool { get }

    /// The quantity that an analysis does not need, if any.
    static var omissiblePart: String? { get }

    /// The number of samples.
    var count: Int { get }

    /// Creates a chunk without samples.
    init()

    /// Creates a chunk from a block.
    ///
    /// - Parameter block: The rows, with the columns of ``columns``.
    init(_ block: CSVBlock)

    /// Appends the samples of `other` in `range`.
    mutating func append(_ other: Self, _ range: Range<Int>)
}

/// Three axes of one quantity: rotation rate, gravity, or acceleration of a kind that is not known yet.
package struct TriaxialChunk: Hashable, Sendable {
    /// The timestamps, in seconds on the sensor's clock.
    package var time: [Double]
    /// The three axes, in the unit of the table or, if its layout converts them, of the library.
    package var axes: Triaxial
    /// What the reader of a file repaired.
    package var repairs = ChunkRepairs()

    /// Creates a chunk.
    ///
    /// - Parameters:
    ///   - time: The timestamps.
    ///   - axes: The values, one per timestamp.
    package init(time: [Double] = [], axes: Triaxial = Triaxial()) {
        self.time = time
        self.axes = axes
    }

    /// The number of samples.
    package var count: Int { time.count }
}

extension TriaxialChunk: CSVChunk {
    static var columns: [CSVColumn] { CSVLayout.accelerometer }
    static var needsHeader: Bool { false }
    static var omissiblePart: String? { nil }

    init() { self.init(time: []) }

    init(_ block: CSVBlock) { self.init(time: block.time, axes: block.axes(1)) }

    mutating func append(_ other: TriaxialChunk, _ range: Range<Int>) {
        time += other.time[range]
        axes.append(other.axes, range)
    }
}

extension AccelerometerChunk: CSVChunk {
    static var columns: [CSVColumn] { CSVLayout.accelerometer }
    static var needsHeader: Bool { false }
    static var omissiblePart: String? { nil }

    init(_ block: CSVBlock) {
        self.init(time: block.time, acceleration: block.axes(1))
    }
}

extension DeviceMotionChunk: CSVChunk {
    static var columns: [CSVColumn] { CSVLayout.motion }
    static var needsHeader: Bool { true }
    static var omissiblePart: String? { CSVLayout.quaternion }

    init(_ block: CSVBlock) {
        var gravity = block.axes(4)
        if gravity.count == 0 {
            let unknown = [Float](repeating: .nan, count: block.count)
            gravity = Triaxial(x: unknown, y: unknown, z: unknown)
        }
        self.init(
            time: block.time, rotationRate: block.axes(1), gravity: gravity, userAcceleration: block.axes(7),
            attitude: Attitude(w: block.column(10), x: block.column(11), y: block.column(12), z: block.column(13)))
    }
}
