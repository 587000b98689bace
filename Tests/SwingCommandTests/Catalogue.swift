import Foundation
import TestSupport
import Testing

/// A recording of the catalogue that a script writes, and its expected result.
struct CatalogueEntry: Sendable, Decodable, CustomTestStringConvertible {
    let group: String
    let name: String
    /// The folder that contains it.
    let folder: String
    let input: String
    let arguments: [String]
    /// The exit code.
    let code: Int32
    /// The message after `swing: ` if the recording is rejected.
    let message: String?
    /// The number of accelerometer samples, and the number of used ones.
    let samples: Int?
    let used: Int?
    /// The same numbers for device motion.
    let motionSamples: Int?
    let motionUsed: Int?
    /// The warnings after the recording's name, apart from that about its missing sport.
    let warnings: [String]?
    /// The nonzero counts in the session's row.
    let counts: [String: Int]?

    var testDescription: String { "\(group): \(name)" }
}

/// The recordings that `Fixtures/catalogue.py` writes once for all tests; they are deleted when the process exits.
enum Catalogue {
    /// The entries; empty without Python.
    static let entries: [CatalogueEntry] = {
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/catalogue.py")
        guard (try? Python.run(scriptAt: script, scratch.path("entries"))) != nil else { return [] }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return (try? decoder.decode([CatalogueEntry].self, from: scratch.bytes("entries/catalogue.json"))) ?? []
    }()

    /// Returns the folder of an entry's files.
    static func path(of entry: CatalogueEntry) -> String { scratch.path("entries/\(entry.folder)") }

    private static let scratch: TemporaryFolder = {
        guard let scratch = try? TemporaryFolder() else { preconditionFailure("cannot make a temporary folder") }
        atexit { try? FileManager.default.removeItem(at: Catalogue.scratch.url) }
        return scratch
    }()
}
