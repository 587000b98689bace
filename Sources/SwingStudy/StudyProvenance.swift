internal import SwingFiles
package import SwingMotion
internal import SwingRecording
package import SwingResults
internal import SwingTables

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The version of the software in results.
package enum SoftwareVersion {
    /// The version, followed by `+` and the commit if it is known, as in semantic versioning.
    package static let current = "0.1.0" + (BuildCommit.text.map { "+" + $0 } ?? "")
}

extension Provenance {
    /// Creates the provenance of new results.
    ///
    /// If `SOURCE_DATE_EPOCH` (seconds since 1970) is set, it replaces the clock, so that results are byte-identical.
    /// The identifier depends only on the recordings, the parameters and the software's version.
    ///
    /// - Parameters:
    ///   - recordings: The recordings.
    ///   - title: A short title of the results.
    ///   - parameters: All parameters, as one JSON object.
    ///   - fingerprints: The recordings' fingerprints; `nil` for a recording that can't be read.
    ///   - command: The command that produces the results.
    /// - Throws: ``SwingMotion/SwingError`` if `SOURCE_DATE_EPOCH` is not a time.
    package init(
        of recordings: RecordingList, title: String = "Swings", parameters: String, _ fingerprints: [String?],
        madeBy command: String
    ) throws(SwingError) {
        let date = UTCText.second(try SourceDate.seconds() ?? Date().timeIntervalSince1970) ?? "unknown"
        let inputs = zip(recordings.paths, fingerprints).map { ShortDigest(of: $1 ?? $0) }
        self.init(
            title: title, source: command, history: "\(date) \(command)", dateCreated: date,
            softwareVersion: SoftwareVersion.current, parametersJSON: parameters,
            id: Self.identifier(inputs: inputs, parameters: parameters, version: SoftwareVersion.current))
    }
}

/// The identifier of everything that determines a session's results.
///
/// It is the digest of the recording's path and fingerprint, the options, the facts that a caller or a table of
/// sessions states, the software's version and that of the results. Sessions with equal keys have equal results.
struct AnalysisKey: Sendable {
    private let common: String

    /// Prepares the keys of a study's sessions.
    init(reading: ReadingOptions, options: AnalysisOptions) {
        common = [
            SoftwareVersion.current, "\(ResultsSchema.version)", options.parametersJSON, "\(options.mode)",
            "\(options.estimatesGravity)",
            "\(options.storesChecksum)", reading.format?.name ?? "", reading.frame?.rawValue ?? "",
            reading.map?.json ?? "", reading.facts.factsJSON + (reading.dates?.rawValue ?? ""),
        ].joined(separator: "\n")
    }

    /// Returns the key of a session.
    ///
    /// - Parameters:
    ///   - path: The path of the recording.
    ///   - fingerprint: The recording's fingerprint.
    ///   - table: The table of sessions, if any.
    ///   - row: The row that names the recording, if any; without one, a warning of the session names the table.
    /// - Returns: A UUID.
    func key(path: String, fingerprint: String, table: SessionTable?, row: Int?) -> String {
        let facts = table.map { table in row.map { table.rows[$0].facts.factsJSON } ?? "no row of \(table.path)" }
        return Fingerprint.identifier([common, path, fingerprint, facts ?? ""])
    }
}
