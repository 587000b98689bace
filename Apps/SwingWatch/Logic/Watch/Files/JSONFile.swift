import Foundation

/// A small value in a file of its own, which is whole or not there.
struct JSONFile<Value: Codable>: Sendable {
    /// The file.
    let url: URL

    /// Reads the value; `nil` if the file does not exist.
    ///
    /// - Throws: An error if the file cannot be read, or contains something else.
    func read() throws -> Value? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        return try JSONDecoder().decode(Value.self, from: Data(contentsOf: url))
    }

    /// Replaces the value.
    ///
    /// - Throws: An error if the file cannot be written. The old value then remains.
    func write(_ value: Value) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        try encoder.encode(value).write(to: url, options: .atomic)
    }
}
