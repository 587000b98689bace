/// Where results come from: who made them, when, from what and with which parameters.
///
/// Nothing here is taken from the clock or the machine, so the same swings with the same provenance give the same bytes.
public struct Provenance: Hashable, Sendable {
    /// What the results are, in a few words.
    public var title: String
    /// What made them: the command line.
    public var source: String
    /// What was done to get them: one line a step, each an ISO 8601 time in UTC and a command line.
    public var history: String
    /// When they were made: an ISO 8601 time in UTC, such as `2026-01-31T12:00:00Z`.
    public var dateCreated: String
    /// The program that made them.
    public var software: String
    /// That program's version.
    public var softwareVersion: String
    /// Every parameter of the analysis, as one JSON object.
    public var parametersJSON: String
    /// What names these results among all others: a UUID.
    public var id: String

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
