internal import HDF5
import SwingMotion

/// The checksums of what HDF5 stores without one: the group `checksums` of a file of results.
///
/// The chunks of numbers are compressed and contain a checksum. Texts are stored elsewhere, and windows are not
/// compressed. `sessions` and `swings` contain the CRC-32 of each row's texts, in alphabetical order of the columns' names,
/// each followed by a NUL. `windows` contains that of each swing's rows of all signals, in the order of
/// ``WindowSignal/all``.
final class HDF5Checksums: HDF5Part {
    static let group = "checksums"

    private let session: HDF5Index
    private let swing: HDF5Index
    private var sessions: ChecksumColumn
    private var swings: ChecksumColumn
    private var windows: ChecksumColumn?
    private let sessionTexts: [(SessionRecord) -> String]
    private let swingTexts: [(ResultRow) -> String]
    private let encoder: ChunkEncoder

    /// Creates the group.
    ///
    /// - Parameters:
    ///   - columns: The columns of the sessions.
    ///   - hasWindows: Whether the file contains windows.
    ///   - root: The parent of the new group.
    ///   - encoder: The encoder that packs the chunks.
    /// - Throws: `HDF5Error`, for example if the disk is full.
    init(
        ofSessions columns: [ResultColumn<SessionRecord>], hasWindows: Bool, in root: Group,
        packedBy encoder: ChunkEncoder
    ) throws(HDF5Error) {
        let group = try root.makeGroup(Self.group)
        session = try HDF5Index("session", in: group)
        swing = try HDF5Index("swing", in: group)
        sessions = try ChecksumColumn("sessions", "CRC-32 of the texts of a row of /sessions", in: group)
        swings = try ChecksumColumn("swings", "CRC-32 of the texts of a row of /swings", in: group)
        windows = hasWindows ? try ChecksumColumn("windows", "CRC-32 of the values of a window", in: group) : nil
        try session.attach(to: [(sessions.data, nil)])
        try swing.attach(to: [(swings.data, nil)] + (windows.map { [($0.data, nil)] } ?? []))
        sessionTexts = ResultColumn.texts(of: columns)
        swingTexts = ResultColumn.texts(of: SwingColumns.all)
        self.encoder = encoder
    }

    /// Appends the checksum of a session.
    func append(_ record: SessionRecord) throws(HDF5Error) {
        try sessions.append(CRC32(of: record, sessionTexts), packedBy: encoder)
    }

    /// Appends the checksums of swings and of their windows.
    func append(_ rows: [ResultRow]) throws(HDF5Error) {
        for row in rows {
            try swings.append(CRC32(of: row, swingTexts), packedBy: encoder)
            try windows?.append(CRC32(of: row.swing.window), packedBy: encoder)
        }
    }

    func finish() throws(HDF5Error) {
        try sessions.finish(packedBy: encoder)
        try swings.finish(packedBy: encoder)
        try windows?.finish(packedBy: encoder)
        try session.write(sessions.count, packedBy: encoder)
        try swing.write(swings.count, packedBy: encoder)
    }
}

/// A column of checksums that is being written.
private struct ChecksumColumn {
    let data: Dataset<Int32>
    private(set) var count = 0
    private var waiting: [Int32] = []

    init(_ name: String, _ meaning: String, in group: Group) throws(HDF5Error) {
        data = try group.makeDataset(
            name, of: Int32.self, storage: .chunked(rows: HDF5Chunking.rows, deflate: HDF5Chunking.deflate))
        try data.attributes.describe(meaning, .one)
    }

    mutating func append(_ checksum: CRC32, packedBy encoder: ChunkEncoder) throws(HDF5Error) {
        waiting.append(checksum.stored)
        count += 1
        if waiting.count == HDF5Chunking.rows { try finish(packedBy: encoder) }
    }

    mutating func finish(packedBy encoder: ChunkEncoder) throws(HDF5Error) {
        try data.appendChunks(waiting.span, packedBy: encoder)
        waiting = []
    }
}

/// The checksums of a table or of the windows, opened for reading.
struct HDF5StoredChecksums {
    private let data: StoredColumn

    /// Opens the checksums of a group.
    ///
    /// - Parameters:
    ///   - name: The group: `sessions`, `swings` or `windows`.
    ///   - count: The number of rows of that group.
    ///   - root: The root of the file.
    /// - Throws: `HDF5Error` if they are missing or damaged, or their number differs.
    init(of name: String, count: Int, in root: StoredGroup) throws(HDF5Error) {
        data = try root.group(HDF5Checksums.group).column(name)
        guard data.count == count else {
            throw HDF5Error("\(data.path): found \(data.count) rows, expected \(count); the file is damaged")
        }
    }

    /// Compares the checksums of rows with the stored ones.
    ///
    /// - Throws: `HDF5Error` if one differs.
    func compare(_ checksums: [CRC32], of rows: Range<Int>, decoder: ChunkDecoder) throws(HDF5Error) {
        for (index, stored) in try data.integers(rows, decoder: decoder).enumerated()
        where Int64(checksums[index].stored) != stored {
            throw HDF5Error(
                "\(data.path): row \(rows.lowerBound + index): the checksum does not match the values; "
                    + "the file is damaged; analyse the recordings again")
        }
    }
}

extension CRC32 {
    /// The checksum of a row's texts.
    fileprivate init<Row>(of row: Row, _ texts: [(Row) -> String]) {
        self.init()
        for text in texts { update(text(row)) }
    }

    /// The checksum of a window, whose short signals are padded with NaN.
    init(of window: SwingWindow) {
        self.init()
        for signal in WindowSignal.all {
            var rest = signal.grid.times.count
            signal.read(window) { values in
                update(values)
                rest -= values.count
            }
            if rest > 0 { update(Array(repeating: Float.nan, count: rest).span) }
        }
    }
}

extension ResultColumn {
    /// The text that HDF5 stores of a row; `nil` for a column of numbers.
    var text: ((Row) -> String)? {
        switch value {
        case .text(let path), .json(let path): { $0[keyPath: path].withoutNUL }
        case .optionalText(let path): { $0[keyPath: path]?.withoutNUL ?? "" }
        default: nil
        }
    }

    /// Returns the texts of a row in the order of its checksum.
    fileprivate static func texts(of columns: [Self]) -> [(Row) -> String] {
        columns.sorted { $0.name < $1.name }.compactMap(\.text)
    }
}
