package import HDF5

/// Where results come from: who made them, when, from what and with which parameters.
///
/// Nothing here is taken from the clock or the machine, so the same swings with the same provenance give the same bytes.
public struct Provenance: Hashable, Sendable {
    /// What the results are, in a few words.
    package var title: String
    /// What made them: the command line.
    package var source: String
    /// What was done to get them: one line a step, each an ISO 8601 time in UTC and a command line.
    package var history: String
    /// When they were made: an ISO 8601 time in UTC, such as `2026-01-31T12:00:00Z`.
    package var dateCreated: String
    /// The program that made them.
    package var software: String
    /// That program's version.
    package var softwareVersion: String
    /// Every parameter of the analysis, as one JSON object.
    package var parametersJSON: String
    /// What names these results among all others: a UUID.
    package var id: String

    /// Creates a provenance.
    ///
    /// - Parameters:
    ///   - title: What the results are, in a few words.
    ///   - source: What made them: the command line.
    ///   - history: One line a step, each an ISO 8601 time in UTC and a command line.
    ///   - dateCreated: When they were made, as an ISO 8601 time in UTC.
    ///   - software: The program that made them.
    ///   - softwareVersion: That program's version.
    ///   - parametersJSON: Every parameter of the analysis, as one JSON object.
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
    /// The attributes of a file's root before the schema's, each with where its text is.
    private static let making: [(name: String, text: any WritableKeyPath<Provenance, String> & Sendable)] = [
        ("title", \.title), ("source", \.source), ("history", \.history), ("date_created", \.dateCreated),
    ]
    /// Those after the schema's.
    private static let maker: [(name: String, text: any WritableKeyPath<Provenance, String> & Sendable)] = [
        ("software", \.software), ("software_version", \.softwareVersion), ("parameters_json", \.parametersJSON),
        ("id", \.id),
    ]
    /// The longest text of an attribute in bytes: beyond about 64 000, libhdf5 refuses.
    private static let longestAttribute = 60_000

    /// Writes the root's attributes.
    ///
    /// A text too long for an attribute becomes a dataset of the same name.
    package func write(to root: Group, schema: String) throws(HDF5Error) {
        try write("Conventions", ResultsSchema.conventions, to: root)
        for (name, text) in Self.making { try write(name, self[keyPath: text], to: root) }
        try write("schema_name", schema, to: root)
        try root.attributes.set("schema_version", ResultsSchema.version)
        for (name, text) in Self.maker { try write(name, self[keyPath: text], to: root) }
    }

    private func write(_ name: String, _ text: String, to root: Group) throws(HDF5Error) {
        let text = text.withoutNUL
        if text.utf8.count > Self.longestAttribute {
            try root.makeText(name, text)
        } else {
            try root.attributes.set(name, text)
        }
    }

    /// Reads the root's attributes; a text too long for an attribute is replaced by the name of its dataset.
    init(readingFrom root: Group) throws(HDF5Error) {
        self.init(source: "", history: "", dateCreated: "", softwareVersion: "", parametersJSON: "", id: "")
        for (name, path) in Self.making + Self.maker {
            if let text = try root.attributes.text(name) {
                self[keyPath: path] = text
            } else {
                self[keyPath: path] =
                    try root.contains(name) ? "(too long; stands in the file's dataset /\(name))" : ""
            }
        }
    }
}

/// What a file of results states of its layout.
enum ResultsSchema {
    static let name = "swingkit-results"
    static let version: Int32 = 1
    static let conventions = "CF-1.10"
}
