import Foundation
import TestSupport
import Testing

/// Other programs open the command's files without a warning, and read the same values.
@Suite(.enabled(if: Catalogue.python != nil, "SWINGKIT_PYTHON is not set: no file is opened in other programs"))
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
        let path = try file.make(in: scratch)
        scratch.write("", "error")
        let process = Process()
        process.executableURL = URL(filePath: try #require(Catalogue.python))
        process.arguments = ["-W", "error", script.path, program, path]
        process.standardError = try FileHandle(forWritingTo: URL(filePath: scratch.path("error")))
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(program): \(scratch.text("error"))")
    }

    private static func isInstalled(_ program: String) -> Bool {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
    }
}
