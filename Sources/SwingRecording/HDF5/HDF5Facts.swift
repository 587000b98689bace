import HDF5
import SwingMotion

/// The attributes of the group `/`: what the file is, and the session's facts.
enum HDF5Facts {
    /// Writes the layout's name and the facts that are known.
    static func write(_ info: SessionInfo, to attributes: Attributes) throws(HDF5Error) {
        try attributes.set("Conventions", Layout.conventions)
        try attributes.set("schema_name", Layout.schemaName)
        try attributes.set("schema_version", Layout.schemaVersion)
        try attributes.set(Layout.Fact.sessionID, info.sessionID)
        let numbers = [(Layout.Fact.startedAt, info.startedAt), (Layout.Fact.bootTime, info.bootTime)]
        for case (let name, let value?) in numbers { try attributes.set(name, value) }
        let texts = [
            (Layout.Fact.wrist, info.wrist), (Layout.Fact.crown, info.crown),
            (Layout.Fact.player, info.player), (Layout.Fact.handedness, info.handedness),
            (Layout.Fact.sport, info.sport),
            (Layout.Fact.deviceModel, info.deviceModel), (Layout.Fact.osVersion, info.osVersion),
        ]
        for case (let name, let value?) in texts { try attributes.set(name, value) }
    }

    /// Reads the facts; a session without a name is called as its file, without folder and extension.
    static func read(_ attributes: Attributes, path: String) throws(HDF5Error) -> SessionInfo {
        var info = SessionInfo(sessionID: try attributes.text(Layout.Fact.sessionID) ?? name(of: path))
        info.startedAt = try attributes.number(Layout.Fact.startedAt)
        info.bootTime = try attributes.number(Layout.Fact.bootTime)
        info.wrist = try attributes.text(Layout.Fact.wrist)
        info.crown = try attributes.text(Layout.Fact.crown)
        info.player = try attributes.text(Layout.Fact.player)
        info.handedness = try attributes.text(Layout.Fact.handedness)
        info.sport = try attributes.text(Layout.Fact.sport)
        info.deviceModel = try attributes.text(Layout.Fact.deviceModel)
        info.osVersion = try attributes.text(Layout.Fact.osVersion)
        return info
    }

    /// Whether a file says of itself that it holds results; no if it can't be read.
    static func isResults(_ path: String) -> Bool {
        let name = try? File(readingAt: path).root.attributes.text("schema_name")
        return name == "swingkit-results"
    }

    /// Reads what was known of the recording that this one was converted from, if it was.
    static func readSource(_ attributes: Attributes) throws(HDF5Error) -> SourceProvenance? {
        guard let text = try attributes.text(Layout.Fact.sourceNotes) else { return nil }
        guard let notes = SourceProvenanceRecord(text)?.notes else {
            throw HDF5Error("\(Layout.Fact.sourceNotes) is not what swing convert notes; convert the recording again")
        }
        return notes
    }

    /// Throws unless the file is a recording of a version that is read here.
    static func check(_ root: Group) throws(HDF5Error) {
        switch try root.attributes.text("schema_name") {
        case Layout.schemaName: break
        case "swingkit-results":
            throw HDF5Error("is a swingkit-results file; give the recording that the results were found in")
        case let name?:
            throw HDF5Error("is an HDF5 file with schema_name = \(name); expected \(Layout.schemaName)")
        case nil:
            let names = try root.names(limit: 4)
            throw HDF5Error(
                "is an HDF5 file without schema_name = \(Layout.schemaName); expected the groups "
                    + "\(Layout.accelerometer.path) and \(Layout.deviceMotion.path) as in SwingKit's recordings; it holds "
                    + (names.isEmpty ? "nothing" : names.map { "/" + $0 }.joined(separator: ", ")))
        }
        let version = try root.attributes.number("schema_version")
        guard version == Double(Layout.schemaVersion) else {
            let found = version.map { $0.formatted } ?? "missing"
            throw HDF5Error("schema_version is \(found); expected \(Layout.schemaVersion); use a newer swing")
        }
    }

    private static func name(of path: String) -> String {
        let file = path.split(separator: "/").last ?? ""
        guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return String(file) }
        return String(file[..<dot])
    }
}

extension Double {
    /// The number without a fraction of zero.
    fileprivate var formatted: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}
