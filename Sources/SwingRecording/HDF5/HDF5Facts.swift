import HDF5
import SwingFiles
import SwingMotion

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
        case nil:
            let names = root.names(limit: 4)
            throw HDF5Error(
                "is an HDF5 file without schema_name = \(RecordingLayout.schemaName); expected the groups "
                    + "\(RecordingLayout.accelerometer.path) and \(RecordingLayout.deviceMotion.path) "
                    + "as in SwingKit's recordings; it contains "
                    + (names.isEmpty ? "nothing" : names.map { "/" + $0 }.joined(separator: ", ")))
        }
        let version = try root.attributes.number("schema_version")
        guard version == Double(RecordingLayout.schemaVersion) else {
            let found = version.map { JSONValue.number($0).text } ?? "missing"
            throw HDF5Error("schema_version is \(found); expected \(RecordingLayout.schemaVersion); use a newer swing")
        }
    }

    private static func name(of path: String) -> String {
        let file = path.split(separator: "/").last ?? ""
        guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return String(file) }
        return String(file[..<dot])
    }
}
