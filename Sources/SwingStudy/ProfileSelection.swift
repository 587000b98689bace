package import SwingFiles
public import SwingMotion

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The parameters that sessions are analyzed with.
public enum ProfileSelection: Hashable, Sendable {
    /// The built-in profile of each session's sport; baseball's if the session does not state one.
    case bySport
    /// One profile for all sessions.
    case fixed(SwingProfile)

    /// Selects the profile with a name, or the one in a file.
    ///
    /// - Parameter name: A built-in profile's name, or where a JSON file is: an object with some parameters of
    ///   `SwingProfile`, and in `basedOn` the built-in profile that has the others (baseball, if it is missing).
    /// - Throws: ``SwingMotion/SwingError`` if there is no such profile, or the file does not hold one.
    public init(named name: String) throws(SwingError) {
        if let sport = Sport.named(name) {
            self = .fixed(sport.profile)
        } else {
            self = .fixed(try Self.load(name))
        }
    }

    /// The profile for a session.
    ///
    /// - Parameter info: The session's facts.
    /// - Returns: The profile.
    package func profile(for info: SessionInfo) -> SwingProfile {
        switch self {
        case .fixed(let profile): profile
        case .bySport: .forSport(info.sport)
        }
    }

    /// Every parameter that may be used, and how it is selected, as one JSON object.
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
        // A profile has passed its own check, so all its numbers are finite and can be encoded.
        return (try? encoder.encode(Selection(selection: name, profiles: profiles)))
            .map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}

extension ProfileSelection {
    /// Reads a profile: the built-in one that its `basedOn` names, with the values that the file gives.
    private static func load(_ path: String) throws(SwingError) -> SwingProfile {
        guard FilePlace(path).exists else {
            throw SwingError(.missing, at: path, "no such profile; expected \(Sport.nameList) or a JSON file")
        }
        guard let bytes = try? InputFile.contents(at: path) else {
            throw SwingError(.missing, at: path, "cannot read the file; expected a profile in JSON")
        }
        guard var values = (try? JSONValue(parsing: bytes, name: path))?.values else {
            throw SwingError(
                .badData, at: path,
                #"is no JSON object; expected one such as {"basedOn": "golf", "contactThreshold": 2}"#)
        }
        let base = values.removeValue(forKey: "basedOn") ?? .text(SwingProfile.baseball.name)
        guard var profile = SwingProfile.all.first(where: { .text($0.name) == base }) else {
            throw SwingError(
                .badData, at: path, "basedOn is \(base.text); expected \(Sport.choice)")
        }
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            do { profile = try profile.with(key, value) } catch { throw error.placed(at: path) }
        }
        if let problem = profile.problem { throw SwingError(.badData, at: path, problem) }
        return profile
    }
}

extension SwingProfile {
    /// The profile's parameters as a JSON object, from which a file for ``ProfileSelection/init(named:)`` is made.
    package var jsonValues: [String: JSONValue] {
        guard let text = try? JSONEncoder().encode(self) else { return [:] }
        return (try? JSONValue(parsing: Array(text), name: name))?.sorted.values ?? [:]
    }

    /// The profile with another value of one parameter.
    fileprivate func with(_ key: String, _ value: JSONValue) throws(SwingError) -> SwingProfile {
        var values = jsonValues
        guard let old = values.updateValue(value, forKey: key) else {
            let known = jsonValues.keys.sorted().joined(separator: ", ")
            throw SwingError(.badData, "'\(key)' is no parameter; expected \(known)")
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
