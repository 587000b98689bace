internal import SwingFiles
package import SwingResults

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The version of the software, as results state it.
package enum SoftwareVersion {
    package static let current = "0.1.0"
}

extension Provenance {
    /// The provenance of results that are about to be made.
    ///
    /// `SOURCE_DATE_EPOCH` (seconds since 1970) replaces the clock if it is set, so that results can be reproduced to the byte.
    /// The identifier depends on recordings and parameters alone.
    ///
    /// - Parameters:
    ///   - recordings: The recordings.
    ///   - title: What the results are.
    ///   - parameters: Every parameter, as one JSON object.
    ///   - fingerprints: The recordings' fingerprints, if they were made already.
    ///   - command: What makes the results.
    package init(
        of recordings: RecordingList, title: String = "Swings", parameters: String, _ fingerprints: [String?]? = nil,
        madeBy command: String
    ) {
        let epoch = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap { Double($0) }
        let date = epoch.flatMap(UTCText.second) ?? UTCText.second(Date().timeIntervalSince1970) ?? "unknown"
        let prints = zip(recordings.paths, fingerprints ?? recordings.fingerprints).map { $1 ?? $0 }
        let key = (prints + [parameters, SoftwareVersion.current]).joined(separator: "\n")
        self.init(
            title: title, source: command, history: "\(date) \(command)", dateCreated: date,
            softwareVersion: SoftwareVersion.current, parametersJSON: parameters, id: Fingerprint.identifier(key))
    }
}
