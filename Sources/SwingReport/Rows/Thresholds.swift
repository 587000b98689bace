internal import SwingMotion
internal import SwingResults

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The thresholds that were applied to a session's signals, from the parameters in its results.
struct Thresholds: Hashable {
    /// A threshold of a signal.
    struct Level: Hashable {
        let value: Double
        let label: String
    }

    /// The thresholds of the high-passed acceleration in g.
    var acceleration: [Level] = []
    /// The thresholds of the rotation rate about gravity in rad/s.
    var rotationRate: [Level] = []

    private struct StoredThresholds: Decodable {
        var profiles: [String: StoredProfile]
    }

    private struct StoredProfile: Decodable {
        var name: String
        var contactThreshold: Double?
        var minimumPeakRate: Double?
        var startRule: StoredStartRule?
    }

    private struct StoredStartRule: Decodable {
        var rule: String
        var rate: Double?
    }

    /// Reads the thresholds of a session.
    ///
    /// - Parameters:
    ///   - parametersJSON: The parameters in the results. If they can't be read, there are no thresholds.
    ///   - sport: The session's sport, which selects one of several profiles.
    init(_ parametersJSON: String, sport: String?) {
        guard let parameters = try? JSONDecoder().decode(StoredThresholds.self, from: Data(parametersJSON.utf8)) else {
            return
        }
        let profiles = parameters.profiles
        let chosen =
            profiles.count == 1
            ? profiles.values.first : profiles.values.first { $0.name == sport?.lowercased() } ?? profiles["baseball"]
        guard let chosen else { return }
        if let level = chosen.contactThreshold {
            acceleration = [
                Level(value: level, label: "contact threshold \(level.plain) g, root mean square of all axes")
            ]
        }
        if let rate = chosen.minimumPeakRate {
            rotationRate.append(Level(value: rate, label: "minimum peak rate \(rate.plain) rad/s"))
        }
        if let rate = chosen.startRule?.rate {
            rotationRate.append(Level(value: rate, label: "start threshold \(rate.plain) rad/s"))
        }
    }
}
