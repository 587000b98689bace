import Foundation
import TestSupport
import Testing

/// Other programs open the command's files without a warning, and read the same values.
@Suite(.needsPython)
struct OtherProgramsTests {
    /// A file that the command writes.
    enum Written: String, CaseIterable {
        case results, events, recording, compressedRecording

        func make(in scratch: TemporaryFolder) throws -> String {
            switch self {
            case .recording: return Sessions.file
            case .compressedRecording: return Sessions.compressedFile
            case .results:
                // One session has no swings.
                try Command.succeed(
                    "analyze", Sessions.file, Sessions.withoutSwings, "-o", "results.h5", "--quiet", in: scratch)
                return scratch.path("results.h5")
            case .events:
                try Command.succeed("events", Sessions.file, "-o", "events.h5", in: scratch)
                return scratch.path("events.h5")
            }
        }
    }

    @Test(arguments: Written.allCases, ["xarray", "netcdf4", "h5web"])
    func opensInPython(file: Written, program: String) throws { try open(file, in: program) }

    @Test(
        .enabled(if: Self.isInstalled("ncdump"), "ncdump is not installed (netcdf-bin): no file is opened in it"),
        arguments: Written.allCases)
    func opensInNcdump(file: Written) throws { try open(file, in: "ncdump") }

    @Test(
        .enabled(
            if: Self.isInstalled("octave-cli"),
            "Octave is not installed (scripts/setup --octave does that): no file is opened in it"),
        arguments: Written.allCases)
    func opensInOctave(file: Written) throws { try open(file, in: "octave") }

    private func open(_ file: Written, in program: String) throws {
        let scratch = try TemporaryFolder()
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/other_programs.py")
        try Python.run(scriptAt: script, program, file.make(in: scratch))
    }

    private static func isInstalled(_ program: String) -> Bool {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
    }
}
