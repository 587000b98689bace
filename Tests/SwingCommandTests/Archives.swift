import Foundation
import TestSupport
import Testing

/// The zip archives that `Fixtures/make_archives.py` creates: valid ones of a recording, and hostile ones.
///
/// They are created once and deleted when the process exits.
enum Archives {
    /// The folder that contains all archives.
    static let scratch: TemporaryFolder? = {
        guard let scratch = try? TemporaryFolder(),
            let script = Bundle.module.url(forResource: "Fixtures/make_archives", withExtension: "py")
        else { return nil }
        atexit { try? FileManager.default.removeItem(at: Archives.folder) }
        let made = try? Python.run(scriptAt: script, Sessions.folder, scratch.path("archives"))
        return made == nil ? nil : scratch
    }()

    private static var folder: URL { scratch?.url ?? URL(filePath: "/nonexistent") }

    /// Returns the names of the archives of a kind, without `.zip`.
    static func names(_ kind: String) -> [String] {
        scratch?.names("archives/\(kind)").map { String($0.dropLast(4)) } ?? []
    }
}
