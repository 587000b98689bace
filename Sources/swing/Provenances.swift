import SwingFiles
import SwingResults

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where this command's results come from.
enum Provenances {
    /// The provenance of results that are about to be made.
    ///
    /// `SOURCE_DATE_EPOCH` (seconds since 1970) stands in for the clock where it is set, so that results can be made again
    /// to the byte; the identifier depends on inputs and parameters alone. How many recordings were analysed at a time is left
    /// out: it changes nothing.
    ///
    /// - Parameters:
    ///   - title: What the results are.
    ///   - parameters: Every parameter, as one JSON object.
    ///   - inputs: The recordings.
    ///   - fingerprints: Their fingerprints, if they were made already.
    /// - Returns: The provenance.
    static func make(
        _ title: String = "Swings", parameters: String, _ inputs: InputList, _ fingerprints: [String?]? = nil
    ) -> Provenance {
        let epoch = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap { Double($0) }
        let date = epoch.flatMap(UTCText.second) ?? UTCText.second(Date().timeIntervalSince1970) ?? "unknown"
        let command = (["swing"] + withoutJobs(CommandLine.arguments.dropFirst())).joined(separator: " ")
        let prints = zip(inputs.paths, fingerprints ?? inputs.fingerprints).map { $1 ?? $0 }
        let key = (prints + [parameters, SoftwareVersion.current]).joined(separator: "\n")
        return Provenance(
            title: title, source: command, history: "\(date) \(command)", dateCreated: date,
            softwareVersion: SoftwareVersion.current, parametersJSON: parameters, id: Fingerprint.identifier(key))
    }

    private static func withoutJobs(_ arguments: ArraySlice<String>) -> [String] {
        var kept: [String] = []
        var isJobs = false
        for argument in arguments {
            if !isJobs, argument != "--jobs", !argument.hasPrefix("--jobs=") { kept.append(argument) }
            isJobs = argument == "--jobs"
        }
        return kept
    }
}
