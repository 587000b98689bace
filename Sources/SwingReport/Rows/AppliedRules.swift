internal import SwingMotion
internal import SwingResults

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The axis, the start rule and the thresholds that were applied to a session's signals, from the parameters in its
/// results.
struct AppliedRules: Hashable {
    /// A threshold of a signal.
    struct Level: Hashable {
        let value: Double
        let label: String
    }

    /// The axis about which the rotation was measured; `nil` if unknown.
    var axis: SwingProfile.RotationAxis?
    /// The label of a start in a chart.
    var start = "start"
    /// The thresholds of the high-passed acceleration in g.
    var acceleration: [Level] = []
    /// The thresholds of the rotation rate in rad/s.
    var rotationRate: [Level] = []

    private struct StoredParameters: Decodable {
        var profiles: [String: StoredProfile]
    }

    private struct StoredProfile: Decodable {
        var name: String
        var rotationAxis: SwingProfile.RotationAxis?
        var contactThreshold: Double?
        var minimumPeakRate: Double?
        var startRule: StartRule?
    }

    /// Reads what was applied to a session.
    ///
    /// - Parameters:
    ///   - parametersJSON: The parameters in the results. If they can't be read, nothing is known.
    ///   - profile: The name of the session's profile; `nil` if unknown.
    init(_ parametersJSON: String, profile: String?) {
        guard let stored = try? JSONDecoder().decode(StoredParameters.self, from: Data(parametersJSON.utf8)) else {
            return
        }
        let profiles = stored.profiles
        guard
            let chosen = profiles.count == 1
                ? profiles.values.first : profiles.values.first(where: { $0.name == profile })
        else { return }
        axis = chosen.rotationAxis
        if let level = chosen.contactThreshold {
            acceleration = [
                Level(value: level, label: "contact threshold \(level.plain) g, root mean square of all axes")
            ]
        }
        if let rate = chosen.minimumPeakRate {
            rotationRate.append(Level(value: rate, label: "minimum peak rate \(rate.plain) rad/s"))
        }
        switch chosen.startRule {
        case .fractionOfPeak(let part): start = "start (\(((part * 1e5).rounded() / 1e3).plain) %)"
        case .fixedRate(let rate):
            rotationRate.append(Level(value: rate, label: "start threshold \(rate.plain) rad/s"))
        case nil: break
        }
    }
}

extension Study {
    /// Returns what was applied to a session's signals.
    func appliedRules(to session: Session) -> AppliedRules {
        AppliedRules(sources[session.source].provenance?.parametersJSON ?? "", profile: session.record.text("profile"))
    }

    /// Returns the axis about which a session's rotation was measured; `nil` if it is unknown.
    func rotationAxis(of session: Session) -> SwingProfile.RotationAxis? { appliedRules(to: session).axis }

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
    var rotationAxis: SwingProfile.RotationAxis? {
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
