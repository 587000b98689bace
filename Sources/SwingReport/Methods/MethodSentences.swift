internal import SwingMotion
internal import SwingResults

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The paragraph on the analysis with one profile.
struct MethodSentences {
    private let parameters: SwingProfile
    private let names: [String]
    private let isOnly: Bool

    /// Prepares the paragraph.
    ///
    /// - Parameters:
    ///   - profile: The profile.
    ///   - isOnly: Whether all sessions were analysed with it.
    init(_ profile: AppliedProfile, isOnly: Bool) {
        (parameters, names) = (profile.parameters, profile.names)
        self.isOnly = isOnly
    }

    /// The paragraph.
    var text: String {
        let profile = "profile\(names.count == 1 ? "" : "s") \(names.joined(separator: ", "))"
        return [
            isOnly ? "All sessions were analysed with the \(profile)." : "Sessions with the \(profile):",
            detection, filter, outcome, contact, start, latency,
        ].joined(separator: " ")
    }

    private var detection: String {
        let rate = parameters.minimumPeakRate
        return
            "A swing is a rotation in one direction with a peak rate of at least \(rate.plain) rad/s about gravity, or "
            + "\((rate * 1.5).plain) rad/s in total, through at least \(parameters.minimumAngle.plain) rad and with a mean "
            + "angular acceleration of at least \(parameters.minimumAcceleration.plain) rad/s². Of several movements "
            + "within \(parameters.swingSpacing.plain) s, one was kept."
    }

    private var axis: String {
        switch parameters.rotationAxis {
        case .gravity: "the rotation rate about gravity (the component of the gyroscope's vector along gravity)"
        case .own:
            "the rotation rate about the swing's own axis (the mean direction of the gyroscope's vector in the device's "
                + "frame within 0.1 s of its peak)"
        }
    }

    private var filter: String {
        let axes = parameters.impactAxis == .norm ? "all three axes" : "the z axis"
        return "Acceleration was high-passed with a causal Butterworth filter of order \(parameters.highPassOrder) at "
            + "\(parameters.highPassCutoff.plain) Hz; impacts were sought on \(axes)."
    }

    private var outcome: String {
        switch parameters.outcomeRule {
        case .combined:
            "Contact or miss was decided by the strength of the burst in the high-passed acceleration, a product of powers of "
                + "the jump of its energy relative to the arm vibration (Mahalanobis distance), its amplitude in g, both "
                + "weighted by the rotation rate, and the amplitude of the vibration in g (contactSNR "
                + "\(parameters.contactSNR.plain), contactThreshold \(parameters.contactThreshold.plain) g)."
        case .peak:
            "Contact or miss was decided by the peak of the high-passed z axis (contactThreshold "
                + "\(parameters.contactThreshold.plain) g)."
        }
    }

    private var contact: String {
        switch parameters.contactRule {
        case .whitenedChangePoint:
            "The contact is the onset of the burst: the change point of the residual of an autoregressive model."
        case .changePoint: "The contact is the onset of the burst: the change point of the high-passed acceleration."
        case .peak: "The contact is the peak of the high-passed z axis, which follows the onset of the impact."
        }
    }

    private var start: String {
        let rule =
            switch parameters.startRule {
            case .fixedRate(let rate): "rose through \(rate.plain) rad/s"
            case .fractionOfPeak(let part):
                "rose through \(((part * 1e5).rounded() / 1e3).plain) % of its peak"
            }
        return "The start is the last instant before the peak rate at which \(axis) \(rule). The peak was searched in "
            + "the 0.25 s that end \(((parameters.shockDuration * 1e6).rounded() / 1e3).plain) ms before the contact. The "
            + "time to contact is the difference between contact and start. It was omitted if the standard deviation of "
            + "the start exceeds 20 ms, or if the swing was doubtful for another reason."
    }

    private var latency: String {
        "Device motion lags behind the accelerometer; where the lag could not be measured, "
            + "\(((parameters.motionLatency * 1e6).rounded() / 1e3).plain) ms were assumed, and none for a gyroscope "
            + "without sensor fusion."
    }
}

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
    init(_ session: ResultSet.Session, _ source: ResultSet.Source) throws(SwingError) {
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
