import Foundation
import SwingAnalysis
import SwingMotion

/// Which parameters a session is analysed with.
struct ProfileChoice {
    private let given: SwingProfile?

    /// Takes the profile that `--profile` names: a built-in one, or a JSON file; nil means by the session's sport.
    init(_ argument: String?) throws {
        guard let argument else {
            given = nil
            return
        }
        given = try SwingProfile.all.first { $0.name == argument.lowercased() } ?? Self.load(argument)
    }

    /// The profile for a session.
    func profile(for info: SessionInfo) -> SwingProfile {
        given ?? SwingProfile.all.first { $0.name == info.sport?.lowercased() } ?? .baseball
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
        guard FileManager.default.fileExists(atPath: path) else {
            throw CommandFailure(
                .missingInput, "\(path): no such profile; expected baseball, golf, tennis or a JSON file")
        }
        do {
            let data = try Data(contentsOf: URL(filePath: path))
            guard var values = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
                throw CommandFailure(.badData, "\(path): expected one JSON object with a profile's values")
            }
            let base = values.removeValue(forKey: "basedOn") as? String ?? "baseball"
            guard let profile = SwingProfile.all.first(where: { $0.name == base }) else {
                throw CommandFailure(.badData, "\(path): basedOn is '\(base)'; expected baseball, golf or tennis")
            }
            let known = try JSONSerialization.jsonObject(with: JSONEncoder().encode(profile)) as? [String: Any] ?? [:]
            if let unknown = values.keys.sorted().first(where: { known[$0] == nil }) {
                throw CommandFailure(
                    .badData,
                    "\(path): '\(unknown)' is no parameter; expected \(known.keys.sorted().joined(separator: ", "))")
            }
            let merged = known.merging(values) { _, new in new }
            let loaded = try JSONDecoder().decode(
                SwingProfile.self, from: JSONSerialization.data(withJSONObject: merged))
            if let problem = loaded.problem { throw CommandFailure(.badData, "\(path): \(problem)") }
            return loaded
        } catch let error as DecodingError {
            throw CommandFailure(.badData, "\(path): \(describe(error))")
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(.badData, "\(path): is no JSON: \(error.localizedDescription)")
        }
    }

    private static func describe(_ error: DecodingError) -> String {
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            let key = context.codingPath.map(\.stringValue).joined(separator: ".")
            return key.isEmpty ? context.debugDescription : "\(key): \(context.debugDescription)"
        @unknown default: return "\(error)"
        }
    }
}
