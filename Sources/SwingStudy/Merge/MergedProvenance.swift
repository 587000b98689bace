internal import SwingFiles
internal import SwingMotion
internal import SwingResults

/// The origin of merged results.
///
/// It depends on the merged files' contents only, not on how the sessions were distributed over them.
struct MergedProvenance {
    private var first: Provenance?
    private var sources: Set<String> = []
    /// The first time of each command.
    private var times: [String: String] = [:]
    private var dateCreated = ""
    /// The swings that earlier merges left out.
    private(set) var exclusions: [Exclusion] = []

    /// Adds the origin of a file.
    ///
    /// - Parameters:
    ///   - provenance: The origin.
    ///   - path: The path of the file.
    ///   - other: The path of the first file.
    /// - Throws: ``SwingMotion/SwingError`` if version or parameters differ from those of the first file.
    mutating func add(_ provenance: Provenance, of path: String, first other: String) throws(SwingError) {
        let reference = first ?? provenance
        first = reference
        let name = VisibleText.escaped(other)
        guard provenance.softwareVersion == reference.softwareVersion else {
            throw SwingError(
                .badData, at: VisibleText.escaped(path),
                "was written by version \(VisibleText.escaped(provenance.softwareVersion)), but \(name) by version "
                    + "\(VisibleText.escaped(reference.softwareVersion)); analyse the recordings again with one version"
            )
        }
        guard provenance.parametersJSON == reference.parametersJSON else {
            throw SwingError(
                .badData, at: VisibleText.escaped(path),
                "was analysed with other parameters than \(name); analyse the recordings again with the same --profile")
        }
        guard let earlier = [Exclusion](json: provenance.exclusionsJSON) else {
            throw SwingError(
                .badData, at: VisibleText.escaped(path),
                "/@exclusions_json: is not a list of swings; the file is damaged; merge its parts again")
        }
        exclusions = Array(Set(exclusions + earlier)).sorted()
        sources.insert(provenance.source)
        dateCreated = max(dateCreated, provenance.dateCreated)
        for line in provenance.history.split(separator: "\n") {
            let time = line.prefix { $0 != " " }
            let command = String(line.dropFirst(time.count + 1))
            times[command] = min(times[command] ?? String(time), String(time))
        }
    }

    /// The origin of the merged sessions.
    ///
    /// - Parameters:
    ///   - sessions: The sessions in order.
    ///   - exclusions: The swings that this and earlier merges left out.
    /// - Returns: The origin: each command once, with its first time, and the latest time of creation.
    func provenance(of sessions: [MergedSession], exclusions: [Exclusion]) -> Provenance {
        let lines = times.map { "\($0.value) \($0.key)" }.sorted()
        let version = first?.softwareVersion ?? ""
        let parameters = first?.parametersJSON ?? ""
        var merged = Provenance(
            title: first?.title ?? "Swings", source: sources.count == 1 ? sources.first ?? "" : "swing merge",
            history: lines.joined(separator: "\n"), dateCreated: dateCreated, softwareVersion: version,
            parametersJSON: parameters,
            id: Provenance.identifier(
                inputs: sessions.lazy.map(\.place.input), parameters: parameters, version: version))
        merged.exclusionsJSON = exclusions.json
        return merged
    }
}

extension Provenance {
    /// Returns the identifier of results, which depends only on the recordings, the parameters and the version.
    ///
    /// - Parameters:
    ///   - inputs: The digests of the recordings' fingerprints, or of the paths of those that can't be read.
    ///   - parameters: All parameters, as one JSON object.
    ///   - version: The software's version.
    /// - Returns: A UUID.
    static func identifier(
        inputs: some Sequence<ShortDigest>, parameters: String, version: String
    ) -> String {
        Fingerprint.identifier([AnySequence(inputs.lazy.map(\.text)), AnySequence([parameters, version])].joined())
    }
}
