import HDF5
import SwingMotion

/// The group `/truth`: the true events, one row per event.
enum HDF5Truth {
    /// Writes all events.
    static func write(_ events: [TruthEvent], in root: Group) throws(HDF5Error) {
        let group = try root.makeGroup(RecordingLayout.Truth.name)
        try group.attributes.set("title", RecordingLayout.Truth.title)
        let storage = Storage.contiguous(rows: events.count)
        let event = try group.makeDataset(RecordingLayout.Truth.event, of: Int32.self, storage: storage)
        let numbers = (0..<events.count).map { Int32(truncatingIfNeeded: $0) }
        try event.write(numbers.span)
        try event.makeScale(RecordingLayout.Truth.event.name)
        let kind = try group.makeStrings(RecordingLayout.Truth.kind.name, storage: storage)
        try kind.attributes.set("long_name", RecordingLayout.Truth.kind.longName)
        try kind.write(events.map(\.kind))
        let columns: [(RecordingLayout.ColumnDescription, KeyPath<TruthEvent, Double>)] = [
            (RecordingLayout.Truth.start, \.startTimestamp), (RecordingLayout.Truth.contact, \.contactTimestamp),
            (RecordingLayout.Truth.peak, \.peakTimestamp),
            (RecordingLayout.Truth.eventTimestamp, \.eventTimestamp),
        ]
        let datasets = try columns.map { column, value throws(HDF5Error) in
            let dataset = try group.makeDataset(column, of: Double.self, storage: storage, fill: .nan)
            try dataset.attributes.set("_FillValue", [Double.nan])
            let values = events.map { $0[keyPath: value] }
            try dataset.write(values.span)
            return dataset
        }
        let variables: [any Variable] = [kind] + datasets
        try DimensionScales.attach(variables.map { ($0, [event]) })
    }

    /// Reads all events; `nil` if the recording has no truth.
    static func read(_ root: StoredGroup) throws(HDF5Error) -> [TruthEvent]? {
        guard root.contains(RecordingLayout.Truth.name) else { return nil }
        let group = try root.group(RecordingLayout.Truth.name)
        let kinds = try kinds(try group.column(RecordingLayout.Truth.kind.name))
        let start = try values(RecordingLayout.Truth.start, in: group, count: kinds.count)
        let contact = try values(RecordingLayout.Truth.contact, in: group, count: kinds.count)
        let peak = try optionalValues(RecordingLayout.Truth.peak, in: group, count: kinds.count)
        let event = try optionalValues(RecordingLayout.Truth.eventTimestamp, in: group, count: kinds.count)
        return kinds.indices.map {
            TruthEvent(
                kind: kinds[$0], startTimestamp: start[$0], contactTimestamp: contact[$0], peakTimestamp: peak[$0],
                eventTimestamp: event[$0])
        }
    }

    /// Reads kinds: texts, or numbers whose meanings are in the attributes `flag_values` and `flag_meanings`.
    private static func kinds(_ column: StoredColumn) throws(HDF5Error) -> [String] {
        if column.kind == .text { return try column.texts(limit: RecordingLayout.Truth.largestCount) }
        let numbers = try column.integers(limit: RecordingLayout.Truth.largestCount)
        let values = try column.attributes.numbers("flag_values")
        let meanings = try column.attributes.text("flag_meanings")?.split(separator: " ").map(String.init)
        guard let values, let meanings, values.count == meanings.count else {
            throw HDF5Error(
                "\(column.path): contains numbers without flag_values and flag_meanings of equal length; expected "
                    + "texts, or numbers with both attributes")
        }
        let names = Dictionary(zip(values, meanings)) { first, _ in first }
        return try numbers.map { number throws(HDF5Error) in
            guard let name = names[Double(number)] else {
                throw HDF5Error("\(column.path): contains \(number), which flag_values does not list")
            }
            return name
        }
    }

    private static func values(_ column: RecordingLayout.ColumnDescription, in group: StoredGroup, count: Int)
        throws(HDF5Error) -> [Double]
    {
        let reader = try ColumnReader<Double>(group.column(column.name))
        guard reader.column.count == count else {
            throw HDF5Error(
                "\(reader.column.path): \(reader.column.count) rows, but \(RecordingLayout.Truth.kind.name) has "
                    + "\(count); the file is damaged")
        }
        try reader.load(0..<count)
        return reader.values
    }

    private static func optionalValues(
        _ column: RecordingLayout.ColumnDescription, in group: StoredGroup, count: Int
    ) throws(HDF5Error) -> [Double] {
        guard group.contains(column.name) else { return [Double](repeating: .nan, count: count) }
        return try values(column, in: group, count: count)
    }
}
