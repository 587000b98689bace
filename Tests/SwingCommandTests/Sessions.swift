import Foundation
import TestSupport

/// Simulated sessions for many tests, which do not modify them; created once, deleted when the process exits.
enum Sessions {
    private static let scratch: TemporaryFolder = {
        guard let scratch = try? TemporaryFolder() else { preconditionFailure("cannot make a temporary folder") }
        atexit { try? FileManager.default.removeItem(at: Sessions.scratch.url) }
        return scratch
    }()

    /// Ninety seconds of baseball: HDF5, compressed HDF5, and a folder.
    static let file = make("session.h5")
    static let compressedFile = make("compressed.h5", "--compress")
    static let folder = make("session")

    /// One minute without swings.
    static let withoutSwings = make("none.h5", minutes: "1", seed: "4", "--contents", "nonSwings")

    /// Half a minute with an accelerometer that is far too slow.
    static let slow = make("slow.h5", minutes: "0.5", "--rate", "100")

    private static func make(_ name: String, minutes: String = "1.5", seed: String = "3", _ options: String...)
        -> String
    {
        let arguments = ["simulate", scratch.path(name), "--minutes", minutes, "--seed", seed] + options
        let outcome = try? Command.run(arguments, in: scratch)
        precondition(outcome?.code == 0, "cannot simulate \(name): \(outcome?.error ?? "it does not run")")
        return scratch.path(name)
    }
}
