package import HDF5
internal import SwingMotion

/// The origin of results: the program, the time, the input and the parameters.
///
/// No value is read from the clock or the machine, so the same swings and provenance give byte-identical files.
public struct Provenance: Hashable, Sendable {
    /// A short title of the results.
    package var title: String
    /// The command line that produced the results.
    package var source: String
    /// The processing steps: one line per step, each an ISO 8601 time in UTC and a command line.
    package var history: String
    /// The time of creation: an ISO 8601 time in UTC, such as `2026-01-31T12:00:00Z`.
    package var dateCreated: String
    /// The program that produced the results.
    package var software: String
    /// That program's version.
    package var softwareVersion: String
    /// All parameters of the analysis, as one JSON object.
    package var parametersJSON: String
    /// The unique identifier of the results: a UUID.
    package var id: String

    /// The swings that a merge left out, each with the reason, as a JSON array; empty if there are none.
    package var exclusionsJSON = ""

    /// Creates a provenance.
    ///
    /// - Parameters:
    ///   - title: A short title of the results.
    ///   - source: The command line that produced the results.
    ///   - history: One line per step, each an ISO 8601 time in UTC and a command line.
    ///   - dateCreated: The time of creation, as an ISO 8601 time in UTC.
    ///   - software: The program that produced the results.
    ///   - softwareVersion: That program's version.
    ///   - parametersJSON: All parameters of the analysis, as one JSON object.
    ///   - id: A UUID.
    public init(
        title: String = "Swings", source: String, history: String, dateCreated: String,
        software: String = "SwingKit", softwareVersion: String, parametersJSON: String, id: String
    ) {
        self.title = title
        self.source = source
        self.history = history
        self.dateCreated = dateCreated
        self.software = software
        self.softwareVersion = softwareVersion
        self.parametersJSON = parametersJSON
        self.id = id
    }
}

// MARK: - In HDF5

extension Provenance {
    /// The root attributes that precede the schema's, each with the key path of its text.
    private static let making: [(name: String, text: any WritableKeyPath<Provenance, String> & Sendable)] = [
        ("title", \.title), ("source", \.source), ("history", \.history), ("date_created", \.dateCreated),
    ]
    /// The root attributes that follow the schema's.
    private static let maker: [(name: String, text: any WritableKeyPath<Provenance, String> & Sendable)] = [
        ("software", \.software), ("software_version", \.softwareVersion), ("parameters_json", \.parametersJSON),
        ("id", \.id),
    ]
    /// The root attributes that only some files have.
    private static let optional: [(name: String, text: any WritableKeyPath<Provenance, String> & Sendable)] = [
        ("exclusions_json", \.exclusionsJSON)
    ]
    /// The maximum length of an attribute's text in bytes; libhdf5 rejects more than about 64 000.
    private static let longestAttribute = 60_000

    /// Writes the root's attributes.
    ///
    /// A text that is too long for an attribute is written as a dataset of the same name.
    ///
    /// - Parameters:
    ///   - root: The root of the file.
    ///   - schema: The name of the file's layout, and its version.
    /// - Throws: `HDF5Error` if the attributes can't be written.
    package func write(to root: Group, schema: (name: String, version: Int32)) throws(HDF5Error) {
        try write("Conventions", ResultsSchema.conventions, to: root)
        for (name, text) in Self.making { try write(name, self[keyPath: text], to: root) }
        try write("schema_name", schema.name, to: root)
        try root.attributes.set("schema_version", schema.version)
        for (name, text) in Self.maker { try write(name, self[keyPath: text], to: root) }
        for (name, text) in Self.optional where !self[keyPath: text].isEmpty {
            try write(name, self[keyPath: text], to: root)
        }
    }

    private func write(_ name: String, _ text: String, to root: Group) throws(HDF5Error) {
        let text = text.withoutNUL
        if text.utf8.count > Self.longestAttribute {
            try root.makeText(name, text)
        } else {
            try root.attributes.set(name, text)
        }
    }

    /// Reads the root's attributes, and the datasets of texts that were too long for an attribute.
    init(readingFrom root: StoredGroup) throws(HDF5Error) {
        self.init(source: "", history: "", dateCreated: "", softwareVersion: "", parametersJSON: "", id: "")
        for (name, path) in Self.making + Self.maker + Self.optional {
            if let text = try root.attributes.text(name) {
                self[keyPath: path] = text
            } else if root.contains(name) {
                self[keyPath: path] = try root.text(name)
            }
        }
    }
}

/// The identification of a results file's layout.
package enum ResultsSchema {
    static let name = "swingkit-results"
    /// The version of the columns and their meanings; files of another version are rejected.
    package static let version: Int32 = 2
    static let conventions = "CF-1.10"
    /// The columns that only version 1 has, by which its text is recognised: CSV and JSON lines state no version.
    private static let formerColumns = ["start_10_timestamp", "time_to_contact_10"]

    /// Throws if a text has a column that only version 1 has.
    ///
    /// - Parameters:
    ///   - place: The file and the line.
    ///   - contains: Returns whether the text has a column with the given name.
    /// - Throws: ``SwingMotion/SwingError`` that names the column.
    static func rejectFormer(at place: String, _ contains: (String) -> Bool) throws(SwingError) {
        guard let former = formerColumns.first(where: contains) else { return }
        throw SwingError(
            .badData, at: place,
            "found the column '\(former)' of schema version 1, expected version \(version); \(remedy(for: 1))")
    }

    /// Returns what to do about results of another version.
    static func remedy(for found: Double) -> String {
        found > Double(version) ? "use a newer SwingKit" : "analyse the recordings again"
    }
}
