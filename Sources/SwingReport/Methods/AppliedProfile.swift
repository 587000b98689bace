internal import SwingMotion
internal import SwingResults

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A profile with which sessions were analysed.
struct AppliedProfile {
    /// The parameters.
    private(set) var parameters: SwingProfile
    /// The names of the profiles with these parameters, each once.
    private(set) var names: [String]

    private struct StoredParameters: Decodable {
        var profiles: [String: SwingProfile]
    }

    /// Describes parameters that sessions were analysed with, under the names of profiles.
    init(_ parameters: SwingProfile, names: [String]) { (self.parameters, self.names) = (parameters, names) }

    /// Finds the profile of a session in its file's parameters.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if the file does not contain it.
    init(_ session: Study.Session, _ source: Study.Source) throws(SwingError) {
        guard let provenance = source.provenance else {
            throw SwingError(
                .badData, at: source.path, "contains no parameters; expected HDF5 of swing analyze, name such a file")
        }
        let stored: StoredParameters
        do {
            stored = try JSONDecoder().decode(StoredParameters.self, from: Data(provenance.parametersJSON.utf8))
        } catch {
            throw SwingError(
                .badData, at: source.path,
                "contains parameters that this version does not know; analyse the recordings again")
        }
        let name = session.record.text("profile") ?? ""
        guard let found = stored.profiles[name] ?? stored.profiles.values.first(where: { $0.name == name }) else {
            throw SwingError(
                .badData, at: source.path,
                "session \(session.label): found no parameters of its profile '\(VisibleText.escaped(name))'; "
                    + "analyse the recordings again")
        }
        (parameters, names) = (found, [VisibleText.escaped(name)])
        parameters.name = ""
    }

    /// Whether another profile has the same parameters, under any name.
    func hasParameters(of other: AppliedProfile) -> Bool { parameters == other.parameters }

    /// Adds the names of another profile with the same parameters.
    mutating func add(_ other: AppliedProfile) { names += other.names.filter { !names.contains($0) } }
}
