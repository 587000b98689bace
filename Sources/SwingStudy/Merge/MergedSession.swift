internal import SwingFiles
internal import SwingMotion
internal import SwingResults

/// A session of one of the files that are merged.
struct MergedSession: Comparable {
    let place: SessionPlace
    private let shardNumber: Int32
    private let rowNumber: Int32

    /// Creates a session of row `row` of the file with the number `shard`.
    init(place: SessionPlace, shard: Int, row: Int) {
        self.place = place
        shardNumber = Int32(shard)
        rowNumber = Int32(row)
    }

    /// The number of the file.
    var shard: Int { Int(shardNumber) }
    /// The row in that file.
    var row: Int { Int(rowNumber) }
    /// The path of the recording.
    private var input: ExactName { ExactName(place.inputURI) }

    /// Whether a session precedes another one: by path, by name, complete ones first, then in the order of the files.
    static func < (a: MergedSession, b: MergedSession) -> Bool {
        if a.input != b.input { return a.input < b.input }
        if a.place.sessionID != b.place.sessionID, a.place.status != .failed, b.place.status != .failed {
            return a.place.sessionID < b.place.sessionID
        }
        if a.place.status != b.place.status { return a.place.status.rawValue < b.place.status.rawValue }
        return (a.shard, a.row) < (b.shard, b.row)
    }

    /// Removes sessions that another file contains too, and failures of recordings that were analyzed elsewhere.
    ///
    /// - Parameters:
    ///   - sessions: The sessions in order; one per recording remains.
    ///   - shards: The paths of the files, for errors.
    /// - Throws: ``SwingMotion/SwingError`` if a session exists twice with different results.
    static func removeRepeated(_ sessions: inout [MergedSession], of shards: [String]) throws(SwingError) {
        // In place, because there may be a hundred thousand.
        var count = 0
        for index in sessions.indices {
            let session = sessions[index]
            if count > 0, try isRepeated(session, after: sessions[count - 1], shards) { continue }
            sessions[count] = session
            count += 1
        }
        sessions.removeSubrange(count...)
    }

    private static func isRepeated(
        _ session: MergedSession, after last: MergedSession, _ shards: [String]
    ) throws(SwingError) -> Bool {
        guard last.input == session.input else { return false }
        // A recording that was not opened has no name of its session.
        if session.place.status == .failed { return true }
        guard last.place.sessionID == session.place.sessionID else { return false }
        guard last.place.analysis == session.place.analysis, last.place.status == session.place.status,
            last.place.swings.count == session.place.swings.count
        else {
            throw conflict(last, session, shards)
        }
        return true
    }

    /// Counts recordings with the size, beginning and end of another one under another path.
    ///
    /// - Parameter sessions: The sessions in order.
    /// - Returns: The number, and the first ten with the other one's name.
    static func copies(in sessions: [MergedSession]) -> (count: Int, examples: [String]) {
        var first: [ShortDigest: Int] = [:]
        var count = 0
        var examples: [String] = []
        for (index, session) in sessions.enumerated() where session.place.status != .failed {
            guard let other = first[session.place.content] else {
                first[session.place.content] = index
                continue
            }
            guard sessions[other].input != session.input else { continue }
            count += 1
            guard examples.count < 10 else { continue }
            let paths = [session, sessions[other]].map { VisibleText.escaped($0.place.inputURI) }
            examples.append("\(paths[0]) has the same size, beginning and end as \(paths[1]): both are kept")
        }
        return (count, examples)
    }

    private static func conflict(_ a: MergedSession, _ b: MergedSession, _ shards: [String]) -> SwingError {
        let why =
            a.place.input != b.place.input
            ? "the recording has changed in between"
            : a.place.analysis != b.place.analysis
                ? "it was analysed with other options or facts" : "swings were left out of one of them"
        return SwingError(
            .badData, at: VisibleText.escaped(shards[b.shard]),
            "session \(VisibleText.quoted(b.place.sessionID)) of \(VisibleText.escaped(b.place.inputURI)): "
                + "\(VisibleText.escaped(shards[a.shard])) contains it with other results, because \(why); analyse it "
                + "again, or omit one of the files")
    }
}

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
                "was analysed with other parameters than \(name); analyse the recordings again with the same --profile "
                    + "and --kinds")
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
