internal import SwingMotion
internal import SwingResults

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The levels that a session's signals were held against, as its results state their parameters.
struct Thresholds: Hashable {
    /// A level of a signal.
    struct Level: Hashable {
        let value: Double
        let label: String
    }

    /// Of the high-passed acceleration in g.
    var acceleration: [Level] = []
    /// Of the rotation rate about gravity in rad/s.
    var rotationRate: [Level] = []

    private struct StoredParameters: Decodable {
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

    /// Finds the levels of a session.
    ///
    /// - Parameters:
    ///   - parametersJSON: What the results say of their parameters; nothing is found in what can't be read.
    ///   - sport: The session's sport, which chooses among several profiles.
    init(_ parametersJSON: String, sport: String?) {
        guard let parameters = try? JSONDecoder().decode(StoredParameters.self, from: Data(parametersJSON.utf8)) else {
            return
        }
        let profiles = parameters.profiles
        let chosen =
            profiles.count == 1
            ? profiles.values.first : profiles.values.first { $0.name == sport?.lowercased() } ?? profiles["baseball"]
        guard let chosen else { return }
        if let floor = chosen.contactThreshold {
            acceleration = [Level(value: floor, label: "gate floor \(floor.plain) g, root mean square of all axes")]
        }
        if let least = chosen.minimumPeakRate {
            rotationRate.append(Level(value: least, label: "least peak rate \(least.plain) rad/s"))
        }
        if let rate = chosen.startRule?.rate {
            rotationRate.append(Level(value: rate, label: "start rule's rate \(rate.plain) rad/s"))
        }
    }
}
