internal import HDF5
import SwingMotion

/// The signals around each swing in HDF5: tables with a row a swing and a column an instant.
struct HDF5Windows {
    private let index: HDF5Index
    private let encoder = ChunkEncoder(level: Layout.deflate)
    private var waiting: [SwingWindow] = []
    private var count = 0
    private let signals:
        [(values: any WritableKeyPath<SwingWindow, [Float]> & Sendable, data: Dataset<Float>, columns: Int)]

    init(_ name: String, in root: Group) throws(HDF5Error) {
        let group = try root.makeGroup(name)
        // What NeXus viewers draw when the group is opened.
        try group.attributes.set("NX_class", "NXdata")
        try group.attributes.set("signal", Layout.plottedSignal)
        try group.attributes.set("axes", ["swing", Layout.accelerometerTime.name])
        index = try HDF5Index("swing", in: group)
        let accelerometerTime = try Self.makeGrid(
            Layout.accelerometerTime, SwingWindow.accelerometerTime, in: group)
        let motionTime = try Self.makeGrid(Layout.motionTime, SwingWindow.motionTime, in: group)
        let accelerometer = Layout.accelerometerSignals.map {
            ($0, accelerometerTime, SwingWindow.accelerometerTime.count)
        }
        let motion = Layout.motionSignals.map { ($0, motionTime, SwingWindow.motionTime.count) }
        var extents: [(any Variable, (any Variable)?)] = []
        signals = try (accelerometer + motion).map { (signal, grid, columns) throws(HDF5Error) in
            let data = try group.makeDataset(
                signal.name, of: Float.self, columns: columns,
                storage: .chunked(rows: Layout.windowChunk), fill: .nan)
            try data.attributes.describe(signal.longName, signal.unit)
            try data.attributes.set("_FillValue", [Float.nan])
            extents.append((data, grid))
            return (signal.values, data, columns)
        }
        try index.attach(to: extents)
    }

    /// Appends windows; a signal that is short or absent is filled up with NaN.
    mutating func append(_ windows: [SwingWindow]) throws(HDF5Error) {
        waiting += windows
        count += windows.count
        while waiting.count >= Layout.windowChunk {
            try write(waiting[..<Layout.windowChunk])
            waiting.removeFirst(Layout.windowChunk)
        }
    }

    /// Writes what is left.
    mutating func finish() throws(HDF5Error) {
        try write(waiting[...])
        waiting = []
        try index.write(count, packedBy: encoder)
    }

    private func write(_ windows: ArraySlice<SwingWindow>) throws(HDF5Error) {
        for (path, data, columns) in signals {
            var table: [Float] = []
            table.reserveCapacity(windows.count * columns)
            for window in windows {
                let values = window[keyPath: path]
                precondition(values.count <= columns, "a window is longer than its grid")
                table.append(contentsOf: values)
                table.append(contentsOf: repeatElement(.nan, count: columns - values.count))
            }
            try data.appendChunks(table.span, packedBy: encoder)
        }
    }

    private static func makeGrid(
        _ coordinate: (name: String, longName: String), _ times: [Double], in group: Group
    ) throws(HDF5Error) -> Dataset<Double> {
        let data = try group.makeDataset(
            coordinate.name, of: Double.self, storage: .contiguous(rows: times.count), fill: .nan)
        try data.makeScale(coordinate.name)
        try data.attributes.describe(coordinate.longName, .second)
        try data.attributes.set("_FillValue", [Double.nan])
        try data.write(times.span)
        return data
    }
}
