import Foundation
import SwingMotion
import TestSupport

extension TemporaryFolder {
    /// Creates a folder with files that contain the given texts.
    convenience init(_ files: [String: String]) throws {
        try self.init()
        for (name, text) in files { write(text, name) }
    }

    /// Returns the error of `body` as `code: message`, without the folder's path.
    func failure(_ body: () async throws -> Void) async -> String {
        do {
            try await body()
            return "no error"
        } catch let error as SwingError {
            return "\(error.code): " + error.description.replacingOccurrences(of: path + "/", with: "")
        } catch {
            return "another error: \(error)"
        }
    }
}
