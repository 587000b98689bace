import Foundation
import Testing

/// A folder for one test's files, gone with it.
final class Scratch {
    let folder = FileManager.default.temporaryDirectory.appending(path: "swingkit-\(UUID())")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    func bytes(_ name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }
}

/// Python with h5py, named by the environment variable `SWINGKIT_PYTHON`.
enum Python {
    static let path = ProcessInfo.processInfo.environment["SWINGKIT_PYTHON"]
    static let missing: Comment = "SWINGKIT_PYTHON is not set: files are not compared with what h5py makes of them"

    /// Runs a script on some input and returns what it prints.
    static func run(_ script: String, _ arguments: String..., input: String = "") throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(path))
        process.arguments = ["-c", script] + arguments
        // A file, not a pipe: reading a pipe fails when a signal of another child comes in between.
        let url = FileManager.default.temporaryDirectory.appending(path: "swingkit-\(UUID()).txt")
        try Data().write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        process.standardOutput = try FileHandle(forWritingTo: url)
        let source = url.appendingPathExtension("input")
        try Data(input.utf8).write(to: source)
        defer { try? FileManager.default.removeItem(at: source) }
        process.standardInput = try FileHandle(forReadingFrom: source)
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "the script failed")
        return try String(contentsOf: url, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
