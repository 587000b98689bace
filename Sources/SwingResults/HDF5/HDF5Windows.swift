internal import HDF5
import SwingMotion

/// The signals around each swing in HDF5: tables with one row per swing and one column per time of the grid.
final class HDF5Windows: HDF5Part {
    private let index: HDF5Index
    private let encoder: ChunkEncoder
    private var waiting: [SwingWindow] = []
    private var count = 0
    private let signals: [(signal: WindowSignal, data: Dataset<Float>)]

    init(_ name: String, in root: Group, packedBy encoder: ChunkEncoder) throws(HDF5Error) {
        self.encoder = encoder
        let group = try root.makeGroup(name)
        // NeXus viewers draw this signal when the group is opened.
        try group.attributes.set("NX_class", "NXdata")
        try group.attributes.set("signal", WindowSignal.plotted.name)
        try group.attributes.set("axes", ["swing", WindowSignal.plotted.grid.name])
        index = try HDF5Index("swing", in: group)
        var grids: [String: Dataset<Double>] = [:]
        for signal in WindowSignal.all where grids[signal.grid.name] == nil {
            grids[signal.grid.name] = try Self.makeGrid(signal.grid, in: group)
        }
        var extents: [(any Variable, (any Variable)?)] = []
        signals = try WindowSignal.all.map { signal throws(HDF5Error) in
            let data = try group.makeDataset(
                signal.name, of: Float.self, columns: signal.grid.times.count,
                storage: .chunked(rows: HDF5Chunking.windows), fill: .nan)
            try data.attributes.describe(signal.meaning, signal.unit)
            try data.attributes.set("_FillValue", [Float.nan])
            extents.append((data, grids[signal.grid.name]))
            return (signal, data)
        }
        try index.attach(to: extents)
    }

    /// Appends windows; a short or missing signal is padded with NaN.
    func append(_ windows: [SwingWindow]) throws(HDF5Error) {
        waiting += windows
        count += windows.count
        while waiting.count >= HDF5Chunking.windows {
            try write(waiting[..<HDF5Chunking.windows])
            waiting.removeFirst(HDF5Chunking.windows)
        }
    }

    func finish() throws(HDF5Error) {
        try write(waiting[...])
        waiting = []
        try index.write(count, packedBy: encoder)
    }

    private func write(_ windows: ArraySlice<SwingWindow>) throws(HDF5Error) {
        for (signal, data) in signals {
            let columns = signal.grid.times.count
            var table: [Float] = []
            table.reserveCapacity(windows.count * columns)
            for window in windows {
                signal.read(window) { values in
                    precondition(values.count <= columns, "a window is longer than its grid")
                    // The pointer is used during the call only.
                    unsafe values.withUnsafeBufferPointer { unsafe table.append(contentsOf: $0) }
                    table.append(contentsOf: repeatElement(.nan, count: columns - values.count))
                }
            }
            try data.appendChunks(table.span, packedBy: encoder)
        }
    }

    private static func makeGrid(_ grid: WindowSignal.Grid, in group: Group) throws(HDF5Error) -> Dataset<Double> {
        let data = try group.makeDataset(
            grid.name, of: Double.self, storage: .contiguous(rows: grid.times.count), fill: .nan)
        try data.makeScale(grid.name)
        try data.attributes.describe(grid.meaning, .second)
        try data.attributes.set("_FillValue", [Double.nan])
        try data.write(grid.times.span)
        return data
    }
}

/// The windows of a file, opened for reading.
struct HDF5StoredWindows {
    /// The number of windows.
    let count: Int
    private let signals: [(values: any WritableKeyPath<SwingWindow, [Float]> & Sendable, table: FloatTable)]
    private let checksums: HDF5StoredChecksums
    private let decoder = ChunkDecoder()

    /// Opens the tables of a file.
    ///
    /// - Throws: `HDF5Error` if one is missing or damaged, or their numbers of rows differ.
    init(in root: StoredGroup) throws(HDF5Error) {
        let group = try root.group("windows")
        signals = try WindowSignal.all.map { signal throws(HDF5Error) in
            (signal.values, try group.table(signal.name, columns: signal.grid.times.count))
        }
        count = signals.first?.table.count ?? 0
        checksums = try HDF5StoredChecksums(of: "windows", count: count, in: root)
        for (_, table) in signals where table.count != count {
            throw HDF5Error("\(table.path): found \(table.count) rows, expected \(count); the file is damaged")
        }
    }

    /// Reads the windows of rows.
    ///
    /// - Throws: `HDF5Error` if they can't be read, or differ from their checksums.
    func values(_ rows: Range<Int>) throws(HDF5Error) -> [SwingWindow] {
        var windows = Array(repeating: SwingWindow(), count: rows.count)
        for (path, table) in signals {
            let values = try table.values(rows)
            for row in windows.indices {
                windows[row][keyPath: path] = Array(values[row * table.columns..<(row + 1) * table.columns])
            }
        }
        try checksums.compare(windows.map { CRC32(of: $0) }, of: rows, decoder: decoder)
        return windows
    }

    /// Passes the windows of the given rows, or of all, to `use`, with the row of the swing.
    ///
    /// - Parameters:
    ///   - chosen: The rows in increasing order; `nil` for all.
    ///   - use: Receives the row and the window.
    /// - Throws: `HDF5Error` if windows can't be read.
    func each(_ chosen: [Int]?, _ use: (Int, SwingWindow) -> Void) throws(HDF5Error) {
        var rest = (chosen ?? Array(0..<count))[...]
        while let row = rest.first, row < count {
            let first = row / HDF5Chunking.windows * HDF5Chunking.windows
            let rows = first..<min(count, first + HDF5Chunking.windows)
            let block = try values(rows)
            while let row = rest.first, rows.contains(row) {
                use(row, block[row - first])
                rest.removeFirst()
            }
        }
    }
}
