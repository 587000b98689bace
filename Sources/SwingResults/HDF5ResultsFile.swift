package import HDF5
import SwingMotion

/// An HDF5 file of results that is being written: its provenance, and its three tables.
struct HDF5ResultsFile: ~Copyable {
    private let file: File
    private var sessions: HDF5Table<SessionSummary>
    private var swings: HDF5Table<ResultRow>
    private var windows: HDF5Windows

    init(creatingAt path: String, provenance: Provenance) throws(HDF5Error) {
        let file = try File(creatingAt: path)
        try provenance.write(to: file.root, schema: Layout.schemaName)
        let sessions = try HDF5Table("sessions", dimension: "session", columns: Layout.sessions, in: file.root)
        let swings = try HDF5Table("swings", dimension: "swing", columns: Layout.swings, in: file.root)
        let windows = try HDF5Windows("windows", in: file.root)
        self.file = file
        self.sessions = sessions
        self.swings = swings
        self.windows = windows
    }

    /// Appends a session's row.
    mutating func append(_ summary: SessionSummary) throws(HDF5Error) {
        try sessions.append([summary])
    }

    /// Appends swings with their windows.
    mutating func append(_ rows: [ResultRow]) throws(HDF5Error) {
        try windows.append(rows.map(\.swing.window))
        // What waits in the table shall not hold the windows.
        let bare = rows.map { row in
            var row = row
            row.swing.window = SwingWindow()
            return row
        }
        try swings.append(bare)
    }

    /// Writes everything to the file and closes it.
    consuming func close() throws(HDF5Error) {
        try sessions.finish()
        try swings.finish()
        try windows.finish()
        try file.close()
    }
}

extension Provenance {
    /// Writes the root's attributes.
    ///
    /// A text too long for an attribute becomes a dataset of the same name.
    package func write(to root: Group, schema: String) throws(HDF5Error) {
        try write("Conventions", Layout.conventions, to: root)
        try write("title", title, to: root)
        try write("source", source, to: root)
        try write("history", history, to: root)
        try write("date_created", dateCreated, to: root)
        try write("schema_name", schema, to: root)
        try root.attributes.set("schema_version", Layout.schemaVersion)
        try write("software", software, to: root)
        try write("software_version", softwareVersion, to: root)
        try write("parameters_json", parametersJSON, to: root)
        try write("id", id, to: root)
    }

    private func write(_ name: String, _ text: String, to root: Group) throws(HDF5Error) {
        let text = text.withoutNUL
        if text.utf8.count > Layout.longestAttribute {
            try root.makeText(name, text)
        } else {
            try root.attributes.set(name, text)
        }
    }
}
