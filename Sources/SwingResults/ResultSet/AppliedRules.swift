package import SwingMotion

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The rules that were applied to a session's signals, from the parameters in its results.
package struct AppliedRules: Hashable, Sendable, Decodable {
    private let name: String
    /// The axis about which the rotation was measured; `nil` if unknown.
    package let rotationAxis: SwingProfile.RotationAxis?
    /// The threshold of a contact, in g; `nil` if unknown.
    package let contactThreshold: Double?
    /// The minimum peak of the rotation rate, in rad/s; `nil` if unknown.
    package let minimumPeakRate: Double?
    /// The definition of the start; `nil` if unknown.
    package let startRule: StartRule?

    private struct StoredParameters: Decodable {
        var profiles: [String: AppliedRules]
    }

    /// Reads what was applied to a session.
    ///
    /// The result is `nil` if the parameters do not contain the session's profile.
    ///
    /// - Parameters:
    ///   - parametersJSON: The parameters in the results.
    ///   - profile: The name of the session's profile; `nil` if unknown.
    package init?(_ parametersJSON: String, profile: String?) {
        guard let stored = try? JSONDecoder().decode(StoredParameters.self, from: Data(parametersJSON.utf8)) else {
            return nil
        }
        let profiles = stored.profiles.values
        let named = profiles.count == 1 ? profiles.first : profiles.first { $0.name == profile }
        guard let named else { return nil }
        self = named
    }
}

extension ResultSet {
    /// Returns what was applied to a session's signals; `nil` if it is unknown.
    package func appliedRules(to session: Session) -> AppliedRules? {
        AppliedRules(sources[session.source].provenance?.parametersJSON ?? "", profile: session.record.text("profile"))
    }

    /// Returns the axis about which a session's rotation was measured; `nil` if it is unknown.
    package func rotationAxis(of session: Session) -> SwingProfile.RotationAxis? {
        appliedRules(to: session)?.rotationAxis
    }

    /// Rejects sessions of one sport that were measured about different axes: their times are different quantities.
    ///
    /// An unknown axis, as in CSV and JSON lines, is not compared.
    ///
    /// - Throws: ``SwingMotion/SwingError`` that names the files and the axes.
    func requireOneAxisPerSport() throws(SwingError) {
        var seen: Set<String> = []
        var found: [String: (axis: SwingProfile.RotationAxis, path: String)] = [:]
        for session in sessions where session.record.text("status") != "failed" {
            let (sport, path) = (session.sport ?? Self.unknownSport, sources[session.source].path)
            // Sessions of one file with one profile have one axis.
            guard seen.insert("\(session.source) \(session.record.text("profile") ?? "") \(sport)").inserted,
                let axis = rotationAxis(of: session)
            else { continue }
            let first = found[sport] ?? (axis, path)
            found[sport] = first
            guard first.axis == axis else {
                throw SwingError(
                    .badData, at: path,
                    "rotation in \(sport) was measured about \(axis.name), in \(first.path) about \(first.axis.name); "
                        + "expected one axis per sport; analyse the recordings again with one profile")
            }
        }
    }

    /// The axis about which the rotation of all swings was measured; `nil` if it is unknown or not the same.
    package var rotationAxis: SwingProfile.RotationAxis? {
        let chosen = Set(swings.map(\.session)).map { sessions[$0] }
        // Sessions of one file with one profile have one axis.
        let examples = Dictionary(
            chosen.map { ("\($0.source) \($0.record.text("profile") ?? "")", $0) }, uniquingKeysWith: { a, _ in a })
        let axes = Set(examples.values.map { rotationAxis(of: $0) })
        return axes.count == 1 ? axes.first ?? nil : nil
    }
}

extension SwingProfile.RotationAxis {
    /// The name in a sentence.
    fileprivate var name: String {
        switch self {
        case .gravity: "gravity"
        case .own: "the swing's own axis"
        }
    }
}
