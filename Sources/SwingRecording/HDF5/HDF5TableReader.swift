import HDF5
import SwingMotion

/// Reads one group's columns in blocks of some seconds, cut into pieces of one second.
///
/// Blocks are read into buffers that are used again; a piece is a range of the rows in them.
final class HDF5TableReader {
    /// The number of rows.
    let count: Int
    private let path: String
    private let time: ColumnReader<Double>
    private let columns: [ColumnReader<Float>]
    private let blockRows: Int
    /// The rows that are loaded.
    private var block = 0..<0
    /// The first row that was not given yet.
    private var position = 0

    /// The longest piece: what is cut when a second has more rows, or the time is not in order.
    static let largestPiece = 4096
    /// The values of a block, all columns together: they shall stay in the processor's cache.
    private static let blockValues = 1 << 16

    /// Creates a reader of some of a group's columns.
    ///
    /// - Parameters:
    ///   - table: The group's columns.
    ///   - number: How many of them are read, the first ones.
    /// - Throws: `HDF5Error` if one of them holds no floats.
    init(_ table: HDF5TableColumns, first number: Int) throws(HDF5Error) {
        let decoder = ChunkDecoder()
        time = try ColumnReader<Double>(table.time, decoder: decoder)
        columns = try table.values.prefix(number).map { column throws(HDF5Error) in
            try ColumnReader<Float>(column, decoder: decoder)
        }
        path = table.path
        count = table.count
        blockRows = max(Self.largestPiece, Self.blockValues / (number + 1))
    }

    /// The next piece, or `nil` at the end: rows from the first of a second to the last of it, as far as they are in order.
    func next() throws(SwingError) -> Range<Int>? {
        guard position < count else { return nil }
        do throws(HDF5Error) {
            var piece = pieceInBlock()
            // A second that goes on behind the block is read again with what follows it.
            if piece.upperBound == block.count, block.upperBound < count, piece.count < Self.largestPiece {
                block = position..<min(count, position + blockRows)
                try time.load(block)
                for column in columns { try column.load(block) }
                piece = pieceInBlock()
            }
            position += piece.count
            return piece
        } catch {
            throw SwingError(reading: path, error)
        }
    }

    /// The times of a piece.
    func time(_ piece: Range<Int>) -> [Double] { time.copy(piece) }

    /// The values of a piece in a column.
    func values(_ column: Int, _ piece: Range<Int>) -> [Float] { columns[column].copy(piece) }

    /// What is loaded of the second that begins at ``position``.
    private func pieceInBlock() -> Range<Int> {
        guard position < block.upperBound else { return block.count..<block.count }
        let first = position - block.lowerBound
        let second = time[first].rounded(.down)
        let limit = min(block.count, first + Self.largestPiece)
        // Beyond 2⁵³, or with a time that is no number, there are no seconds.
        guard second < second + 1 else { return first..<limit }
        return first..<time.firstRow(from: second + 1, in: first..<limit)
    }
}

/// One group's columns, opened and checked: all are there, can be read safely, and have one length.
struct HDF5TableColumns: Sendable {
    /// The recording they are in.
    let path: String
    let time: StoredColumn
    let values: [StoredColumn]

    /// The number of rows.
    var count: Int { time.count }

    /// Opens the columns of a group; the file stays open as long as they are there.
    ///
    /// Throws if one is missing, can't be read safely, or has another length than `time`.
    init(
        _ names: [RecordingLayout.ColumnDescription], of table: RecordingLayout.GroupDescription,
        in file: borrowing File, path: String
    ) throws(HDF5Error) {
        let group = try file.root.group(table.name)
        let time = try ColumnReader<Double>(group.column(RecordingLayout.time.name)).column
        values = try names.map { name throws(HDF5Error) in
            let column = try ColumnReader<Float>(group.column(name.name)).column
            guard column.count == time.count else {
                throw HDF5Error(
                    "\(column.path): \(column.count) rows, but \(RecordingLayout.time.name) has \(time.count); the file is damaged"
                )
            }
            return column
        }
        self.path = path
        self.time = time
    }
}

extension SwingError {
    /// An error of reading the HDF5 file at `path`.
    ///
    /// What libhdf5 can't make out although the system could read it is damaged.
    init(reading path: String, _ error: HDF5Error) {
        let isSystem = error.systemMessage != nil
        let advice = error.frames.isEmpty || isSystem ? "" : "; the file is damaged"
        self.init(isSystem ? .inputOutput : .badData, at: path, "\(error.description)\(advice)")
    }

    /// An error of writing the HDF5 file at `path`.
    init(writing path: String, _ error: HDF5Error) {
        self.init(.inputOutput, at: path, "cannot write: \(error.systemMessage ?? error.description)")
    }
}
