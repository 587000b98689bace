import Foundation
import SwingFiles
import SwingResults

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
    static func make(_ title: String = "Swings", parameters: String, _ inputs: InputList) -> Provenance {
        let epoch = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap { Double($0) }
        let date = (epoch.map { Date(timeIntervalSince1970: $0) } ?? Date()).formatted(.iso8601)
        let command = (["swing"] + withoutJobs(CommandLine.arguments.dropFirst())).joined(separator: " ")
        let prints = inputs.paths.map { (try? Fingerprint.quick(InputList.files(of: $0))) ?? $0 }
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
