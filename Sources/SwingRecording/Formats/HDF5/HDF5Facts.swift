import HDF5
import SwingMotion
import SwingTables

/// The attributes of the group `/`: the kind of the file and the session's facts.
enum HDF5Facts {
    /// Writes the layout's name and the known facts.
    static func write(_ info: SessionInfo, to attributes: Attributes) throws(HDF5Error) {
        try attributes.set("Conventions", RecordingLayout.conventions)
        try attributes.set("schema_name", RecordingLayout.schemaName)
        try attributes.set("schema_version", RecordingLayout.schemaVersion)
        try attributes.set(RecordingLayout.Attribute.sessionID, info.sessionID)
        let numbers = [
            (RecordingLayout.Attribute.startedAt, info.startedAt), (RecordingLayout.Attribute.bootTime, info.bootTime),
        ]
        for case (let name, let value?) in numbers { try attributes.set(name, value) }
        for fact in RecordingLayout.textFacts {
            if let text = info[keyPath: fact.value] { try attributes.set(fact.attribute, text) }
        }
        if let metadata = info.metadataJSON { try attributes.set(RecordingLayout.Attribute.metadata, metadata.text) }
    }

    /// Reads the facts.
    ///
    /// A session without a name gets the file's name, without folder and extension.
    static func read(_ attributes: StoredAttributes, path: String) throws(HDF5Error) -> SessionInfo {
        var info = SessionInfo(sessionID: try attributes.text(RecordingLayout.Attribute.sessionID) ?? name(of: path))
        info.startedAt = try attributes.number(RecordingLayout.Attribute.startedAt)
        info.bootTime = try attributes.number(RecordingLayout.Attribute.bootTime)
        for fact in RecordingLayout.textFacts { info[keyPath: fact.value] = try attributes.text(fact.attribute) }
        if let text = try attributes.text(RecordingLayout.Attribute.metadata) {
            let json = try? JSONValue(parsing: Array(text.utf8), name: RecordingLayout.Attribute.metadata)
            guard let values = json?.values else {
                throw HDF5Error(
                    "\(RecordingLayout.Attribute.metadata) is not a JSON object; convert the recording again")
            }
            info.readMetadata(values)
        }
        return info
    }

    /// Returns whether a file states that it contains results; false if it is damaged.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if the system fails to read it.
    static func isResults(_ path: String) throws(SwingError) -> Bool { try schema(of: path) == "swingkit-results" }

    /// Returns the schema that a file states; `nil` if it states none or is damaged.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if the system fails to read it.
    static func schema(of path: String) throws(SwingError) -> String? {
        do throws(HDF5Error) {
            return try StoredFile(readingAt: path).root.attributes.text("schema_name")
        } catch {
            if error.systemMessage != nil { throw SwingError(reading: path, error) }
            return nil
        }
    }

    /// Reads the provenance of the recording that this one was converted from, if it was converted.
    static func readSource(_ attributes: StoredAttributes) throws(HDF5Error) -> SourceProvenance? {
        guard let text = try attributes.text(RecordingLayout.Attribute.sourceNotes) else { return nil }
        let json = try? JSONValue(parsing: Array(text.utf8), name: RecordingLayout.Attribute.sourceNotes)
        guard let notes = json.flatMap(SourceProvenance.init) else {
            throw HDF5Error(
                "\(RecordingLayout.Attribute.sourceNotes) is not as swing convert writes it; "
                    + "convert the recording again")
        }
        return notes
    }

    /// Throws unless the file is a recording of a supported version.
    static func check(_ root: StoredGroup) throws(HDF5Error) {
        switch try root.attributes.text("schema_name") {
        case RecordingLayout.schemaName: break
        case "swingkit-results":
            throw HDF5Error("is a swingkit-results file, not a recording; name the recording that was analysed")
        case let name?:
            throw HDF5Error("is an HDF5 file with schema_name = \(name); expected \(RecordingLayout.schemaName)")
        case nil where root.contains(RecordingLayout.accelerometer.name):
            throw HDF5Error(
                "lacks the attribute schema_name = \(RecordingLayout.schemaName); if the columns are those of SwingKit's "
                    + "recordings, set it "
                    + Remedy.inPlace(
                        "f.attrs.update(schema_name=\"\(RecordingLayout.schemaName)\", "
                            + "schema_version=\(RecordingLayout.schemaVersion))"))
        case nil:
            let names = root.names(limit: 4)
            throw HDF5Error(
                "is an HDF5 file without schema_name = \(RecordingLayout.schemaName); expected the groups "
                    + "\(RecordingLayout.accelerometer.path) and \(RecordingLayout.deviceMotion.path) "
                    + "as in SwingKit's recordings; it contains "
                    + (names.isEmpty ? "nothing" : names.map { "/" + $0 }.joined(separator: ", "))
                    + "; write its columns as CSV, in Python with h5py or in MATLAB with writetable")
        }
        let version = try root.attributes.number("schema_version")
        guard version == Double(RecordingLayout.schemaVersion) else {
            let expected = RecordingLayout.schemaVersion
            let found = version.map { JSONValue.number($0).text } ?? "missing"
            let isNewer = version.map { $0 > Double(expected) } ?? false
            throw HDF5Error(
                "schema_version is \(found); expected \(expected); "
                    + (isNewer
                        ? "use a newer swing" : "set it " + Remedy.inPlace("f.attrs[\"schema_version\"] = \(expected)"))
            )
        }
    }

    private static func name(of path: String) -> String {
        let file = path.split(separator: "/").last ?? ""
        guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return String(file) }
        return String(file[..<dot])
    }
}

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
        try kind.write(events.map(\.kind.rawValue))
        let columns: [(RecordingLayout.ColumnDescription, KeyPath<TruthEvent, Double?>)] = [
            (RecordingLayout.Truth.start, \.startTimestamp), (RecordingLayout.Truth.contact, \.contactTimestamp),
            (RecordingLayout.Truth.peak, \.peakTimestamp), (RecordingLayout.Truth.eventTimestamp, \.eventTimestamp),
            (RecordingLayout.Truth.gravityStart, \.gravityStartTimestamp),
        ]
        let datasets = try columns.map { column, value throws(HDF5Error) in
            let dataset = try group.makeDataset(column, of: Double.self, storage: storage, fill: .nan)
            try dataset.attributes.set("_FillValue", [Double.nan])
            let values = events.map { $0[keyPath: value].orNaN }
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
        let gravityStart = try optionalValues(RecordingLayout.Truth.gravityStart, in: group, count: kinds.count)
        return kinds.indices.map {
            TruthEvent(
                kind: TruthEvent.Kind(rawValue: kinds[$0]), startTimestamp: start[$0],
                gravityStartTimestamp: gravityStart[$0],
                contactTimestamp: contact[$0], peakTimestamp: peak[$0], eventTimestamp: event[$0])
        }
    }

    /// Reads kinds: texts, or numbers whose meanings are in the attributes `flag_values` and `flag_meanings`.
    private static func kinds(_ column: StoredColumn) throws(HDF5Error) -> [String] {
        if column.kind == .text { return try column.texts(limit: InputLimits.truthEvents) }
        let numbers = try column.integers(limit: InputLimits.truthEvents)
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
        return try reader.read(0..<count)
    }

    private static func optionalValues(
        _ column: RecordingLayout.ColumnDescription, in group: StoredGroup, count: Int
    ) throws(HDF5Error) -> [Double] {
        guard group.contains(column.name) else { return [Double](repeating: .nan, count: count) }
        return try values(column, in: group, count: count)
    }
}
