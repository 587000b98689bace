import SwingAnalysis
import SwingFiles
import SwingMotion

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Which parameters a session is analysed with.
struct ProfileChoice {
    private let given: SwingProfile?

    /// Takes the profile that `--profile` names: a built-in one, or a JSON file; nil means by the session's sport.
    init(_ argument: String?) throws {
        guard let argument else {
            given = nil
            return
        }
        given = try Sport.named(argument)?.profile ?? Self.load(argument)
    }

    /// The profile for a session.
    func profile(for info: SessionInfo) -> SwingProfile {
        given ?? .forSport(info.sport)
    }

    /// Every parameter that may be used, and how it is chosen, as results state it.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        struct Parameters: Encodable {
            let selection: String
            let profiles: [String: SwingProfile]
        }
        let used = given.map { [$0] } ?? SwingProfile.all
        let parameters = Parameters(
            selection: given?.name ?? "the session's sport, else baseball",
            profiles: Dictionary(used.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first }))
        // A profile has passed its own check, so all its numbers are finite and can be encoded.
        return (try? encoder.encode(parameters)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    /// Reads a profile: the built-in one that its `basedOn` names (baseball, if none), with the values that the file gives.
    private static func load(_ path: String) throws -> SwingProfile {
        guard FilePlace(path).exists else {
            throw CommandFailure(
                .missingInput, "\(path): no such profile; expected baseball, golf, tennis or a JSON file")
        }
        guard let bytes = try? InputFile.contents(at: path) else {
            throw CommandFailure(.missingInput, "\(path): cannot read the file; expected a profile in JSON")
        }
        guard var values = (try? JSONValue(parsing: bytes, name: path))?.values else {
            throw CommandFailure(
                .badData, #"\#(path): is no JSON object; expected one such as {"basedOn": "golf", "gateFloor": 2}"#)
        }
        let base = values.removeValue(forKey: "basedOn") ?? .text(SwingProfile.baseball.name)
        guard var profile = SwingProfile.all.first(where: { .text($0.name) == base }) else {
            throw CommandFailure(.badData, "\(path): basedOn is \(base.text); expected baseball, golf or tennis")
        }
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            profile = try profile.with(key, value, path)
        }
        if let problem = profile.problem { throw CommandFailure(.badData, "\(path): \(problem)") }
        return profile
    }
}

extension SwingProfile {
    /// The profile with another value of one parameter.
    fileprivate func with(_ key: String, _ value: JSONValue, _ path: String) throws -> SwingProfile {
        guard var values = try JSONValue(of: self).values else { return self }
        guard let old = values.updateValue(value, forKey: key) else {
            values[key] = nil
            let known = values.keys.sorted().joined(separator: ", ")
            throw CommandFailure(.badData, "\(path): '\(key)' is no parameter; expected \(known)")
        }
        do {
            return try JSONDecoder().decode(SwingProfile.self, from: Data(JSONValue(values).text.utf8))
        } catch {
            throw CommandFailure(
                .badData,
                "\(path): \(key) is \(value.sorted.text); expected a value such as \(old.text)")
        }
    }
}

extension JSONValue {
    /// A profile's parameters, keys in alphabetical order.
    init(of profile: SwingProfile) throws {
        self = try JSONValue(parsing: Array(JSONEncoder().encode(profile)), name: profile.name).sorted
    }
}
