import Foundation
import SwingFiles
import SwingMotion
import TestSupport

@testable import SwingRecording

/// A temporary folder with the files of a recording, which is removed after the test.
final class FolderFixture {
    private let folder: TemporaryFolder

    /// Creates the folder with files of the given texts.
    init(_ files: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        for (name, text) in files { try write(text, name) }
    }

    var path: String { folder.path }

    func write(_ text: String, _ name: String) throws { folder.write(text, name) }

    func write(_ bytes: [UInt8], _ name: String) throws { folder.write(bytes, name) }

    func text(_ name: String) throws -> String { folder.text(name) }

    /// All names in the folder, including hidden ones.
    var names: [String] { folder.names() }

    /// Returns the error of `body` as `code: message`, without the folder's path.
    func failure(_ body: () async throws -> Void) async -> String {
        do {
            try await body()
            return "no error"
        } catch let error as SwingError {
            let codes: [SwingError.Code: String] = [
                .missing: "missing", .badData: "badData", .cannotCreate: "cannotCreate", .inputOutput: "inputOutput",
            ]
            return "\(codes[error.code] ?? "?"): " + error.description.replacingOccurrences(of: path + "/", with: "")
        } catch {
            return "another error: \(error)"
        }
    }
}

extension SensorStream where Chunk: SensorChunk {
    /// Returns all samples as one chunk, and the lengths of the chunks.
    func all() async throws -> (samples: Chunk, lengths: [Int]) {
        var samples = Chunk()
        var lengths: [Int] = []
        for try await chunk in self {
            samples.append(chunk, 0..<chunk.count)
            lengths.append(chunk.count)
        }
        return (samples, lengths)
    }
}
