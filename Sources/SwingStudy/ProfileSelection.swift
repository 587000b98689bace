internal import SwingFiles
public import SwingMotion
package import SwingTables

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The selection of the parameters for an analysis.
public enum ProfileSelection: Hashable, Sendable {
    /// The built-in profile of each session's sport; baseball's, with a warning, if the sport is missing or unknown.
    case bySport
    /// One profile for all sessions.
    case fixed(SwingProfile)

    /// Selects a built-in profile by its name, or a profile in a file.
    ///
    /// A file contains a JSON object with some parameters of `SwingProfile`. Its `basedOn` names the built-in profile
    /// that supplies the other parameters; the default is baseball.
    ///
    /// - Parameter name: The name of a built-in profile, or the path of a JSON file.
    /// - Throws: ``SwingMotion/SwingError`` if there is no such profile, or the file does not contain a valid profile.
    public init(named name: String) throws(SwingError) {
        if let sport = Sport.named(name) {
            self = .fixed(sport.profile)
        } else {
            self = .fixed(try Self.load(name))
        }
    }

    /// Selects the profile that `--profile` names; without the option, the profile of each session's sport.
    package init(option: String?) throws(SwingError) {
        if let option { try self.init(named: option) } else { self = .bySport }
    }

    /// Returns the profile for a session.
    ///
    /// - Parameter info: The session's facts.
    /// - Returns: The profile.
    package func profile(for info: SessionInfo) -> SwingProfile {
        switch self {
        case .fixed(let profile): profile
        case .bySport: info.sport.flatMap(SwingProfile.forSport) ?? .baseball
        }
    }

    /// Returns the warning about a session whose sport does not select a profile.
    ///
    /// - Parameter info: The session's facts.
    /// - Returns: The warning, which names the profile in use; `nil` if the sport has a profile or the profile is fixed.
    package func warning(for info: SessionInfo) -> String? {
        guard case .bySport = self else { return nil }
        let remedy = "analysed with the profile of \(profile(for: info).name): choose one with --profile"
        guard let sport = info.sport, !sport.isEmpty else { return "the session states no sport; \(remedy)" }
        guard Sport.named(sport) == nil else { return nil }
        // A recording's text must not send control characters to a terminal.
        let name = VisibleText.escaped(String(sport.prefix(60)))
        return "the session's sport is \(name), which has no profile; \(remedy)" + Sport.suggestion(for: sport)
    }

    /// All selectable profiles with their parameters, and the rule of selection, as one JSON object.
    package var json: String {
        struct Selection: Encodable {
            let selection: String
            let profiles: [String: SwingProfile]
        }
        let (name, used) =
            switch self {
            case .fixed(let profile): (profile.name, [profile])
            case .bySport: ("the session's sport, else baseball", SwingProfile.all)
            }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let profiles = Dictionary(used.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        // Profiles have been validated, so their numbers are finite and can be encoded.
        return (try? encoder.encode(Selection(selection: name, profiles: profiles)))
            .map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}

extension ProfileSelection {
    /// Reads a profile: the built-in profile named by `basedOn`, with the values in the file.
    private static func load(_ path: String) throws(SwingError) -> SwingProfile {
        guard FilePlace(path).exists else {
            throw SwingError(
                .missing, at: path,
                "no such profile; expected \(Sport.nameList) or a JSON file" + Sport.suggestion(for: path))
        }
        let bytes: [UInt8]
        do {
            bytes = try InputFile.contents(at: path, limit: InputLimits.smallFile, kind: "a profile")
        } catch  where error.code != .badData && error.code != .inputOutput {
            throw SwingError(.missing, at: path, "cannot read the file; expected a profile in JSON")
        }
        guard var values = (try? JSONValue(parsing: bytes, name: path))?.values else {
            throw SwingError(
                .badData, at: path,
                #"is not a JSON object; expected one such as {"basedOn": "golf", "contactThreshold": 2}"#)
        }
        let base = values.removeValue(forKey: "basedOn") ?? .text(SwingProfile.baseball.name)
        guard var profile = SwingProfile.all.first(where: { .text($0.name) == base }) else {
            throw SwingError(
                .badData, at: path,
                "basedOn is \(base.text); expected \(Sport.choice)" + Sport.suggestion(for: base.fact))
        }
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            do { profile = try profile.with(key, value) } catch { throw error.placed(at: path) }
        }
        if let problem = profile.problem { throw SwingError(.badData, at: path, problem) }
        return profile
    }
}

extension SwingProfile {
    /// The profile's parameters as a JSON object, for a file that ``ProfileSelection/init(named:)`` reads.
    package var jsonValues: [String: JSONValue] {
        guard let text = try? JSONEncoder().encode(self) else { return [:] }
        return (try? JSONValue(parsing: Array(text), name: name))?.sorted.values ?? [:]
    }

    /// Returns the profile with another value of one parameter.
    fileprivate func with(_ key: String, _ value: JSONValue) throws(SwingError) -> SwingProfile {
        var values = jsonValues
        guard let old = values.updateValue(value, forKey: key) else {
            let known = jsonValues.keys.sorted()
            throw SwingError(
                .badData,
                "'\(key)' is not a parameter; expected \(known.joined(separator: ", "))"
                    + NearestWord.suggestion(for: key, in: known))
        }
        do {
            return try JSONDecoder().decode(SwingProfile.self, from: Data(JSONValue(values).text.utf8))
        } catch {
            throw SwingError(
                .badData,
                "\(key) is \(value.sorted.text); expected a value such as \(old.text)")
        }
    }
}
