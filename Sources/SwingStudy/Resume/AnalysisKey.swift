internal import SwingFiles
internal import SwingMotion
internal import SwingRecording

/// The identifier of everything that determines a session's results.
///
/// It is the digest of the recording's path and fingerprint, the options, the facts that a caller or a table of
/// sessions states, and the software's version. Sessions with equal keys have equal results.
struct AnalysisKey: Sendable {
    private let common: String

    /// Prepares the keys of a study's sessions.
    init(reading: ReadingOptions, options: AnalysisOptions) {
        common = [
            SoftwareVersion.current, options.profiles.json, "\(options.mode)", "\(options.estimatesGravity)",
            "\(options.storesChecksum)", reading.format?.name ?? "", reading.frame?.rawValue ?? "",
            reading.map?.json ?? "", reading.facts.factsJSON + (reading.dates?.rawValue ?? ""),
        ].joined(separator: "\n")
    }

    /// Returns the key of a session.
    ///
    /// - Parameters:
    ///   - path: The path of the recording.
    ///   - fingerprint: The recording's fingerprint.
    ///   - facts: The facts that a table of sessions states, or `nil`.
    /// - Returns: A UUID.
    func key(path: String, fingerprint: String, facts: SessionInfo?) -> String {
        Fingerprint.identifier([common, path, fingerprint, facts?.factsJSON ?? ""])
    }
}
