import Foundation
import TestSupport
import Testing

/// A recording of a catalogue that a script writes, and what has to come of it.
struct CatalogueEntry: Sendable, Decodable, CustomTestStringConvertible {
    let group: String
    let name: String
    /// The folder in which it lies.
    let folder: String
    let input: String
    let arguments: [String]
    /// The exit code.
    let code: Int32
    /// The line behind `swing: ` if the recording can't be used.
    let message: String?
    /// How many samples of the accelerometer there are, and how many of them are used.
    let samples: Int?
    let used: Int?
    /// The same of device motion.
    let motionSamples: Int?
    let motionUsed: Int?
    /// The warnings behind the recording's name.
    let warnings: [String]?
    /// What the session's row says, where it is not 0.
    let counts: [String: Int]?

    var testDescription: String { "\(group): \(name)" }
}

/// Recordings that `Fixtures/catalogue.py` writes, once for all tests; they are gone with the process.
enum Catalogue {
    static let python = ProcessInfo.processInfo.environment["SWINGKIT_PYTHON"]

    /// The entries; none without Python.
    static let entries: [CatalogueEntry] = {
        guard let python else { return [] }
        let process = Process()
        process.executableURL = URL(filePath: python)
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/catalogue.py")
        process.arguments = [script.path, scratch.path("entries")]
        guard (try? process.run()) != nil else { return [] }
        process.waitUntilExit()
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return (try? decoder.decode([CatalogueEntry].self, from: scratch.bytes("entries/catalogue.json"))) ?? []
    }()

    /// Where an entry's files are.
    static func path(of entry: CatalogueEntry) -> String { scratch.path("entries/\(entry.folder)") }

    private static let scratch: TemporaryFolder = {
        guard let scratch = try? TemporaryFolder() else { preconditionFailure("cannot make a temporary folder") }
        atexit { try? FileManager.default.removeItem(at: Catalogue.scratch.url) }
        return scratch
    }()
}
