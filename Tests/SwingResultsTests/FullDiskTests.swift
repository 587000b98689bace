import Foundation
import SwingMotion
import TestSupport
import Testing

@testable import SwingResults

/// Tests that writers on disks of increasing, insufficient sizes fail each time and leave the old file unchanged.
struct FullDiskTests {
    /// Each case runs in its own process, because libhdf5 may crash.
    @Test(.enabled(if: SmallDisk.canBeMade, SmallDisk.missing), arguments: [false, true], [false, true])
    func hdf5LeavesTheOldFile(isClosed: Bool, isLong: Bool) async throws {
        var failures = 0
        var successes = 0
        for kilobytes in stride(from: 8, through: isLong ? 1600 : 560, by: isLong ? 80 : 24) {
            let disk = try SmallDisk(kilobytes: kilobytes)
            let path = disk.path + "/results"
            try "old".write(toFile: path, atomically: false, encoding: .utf8)
            await #expect(processExitsWith: .success, "\(kilobytes) KiB") { [path = path as String, isClosed, isLong] in
                do throws(SwingError) {
                    let writer = try HDF5ResultsWriter(creatingAt: path, provenance: Samples.provenance)
                    if isLong { try FullDiskTests.writeMany(60, writer) } else { try Samples.write(writer) }
                    if isClosed { try writer.close() }
                } catch {
                    #expect(error.code == .inputOutput || error.code == .cannotCreate)
                    #expect(error.description.hasPrefix(path + ": "))
                    #expect(
                        error.description.hasSuffix(
                            ": No space left on device; free some space, then repeat the command"), "\(error)")
                }
            }
            if try Data(contentsOf: URL(filePath: path)) == Data("old".utf8) { failures += 1 } else { successes += 1 }
            #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["results"])
        }
        #expect(failures > 3)
        #expect(isClosed ? successes > 3 : successes == 0)
    }

    @Test(.enabled(if: SmallDisk.canBeMade, SmallDisk.missing))
    func csvLeavesTheOldFile() throws {
        try check { path throws(SwingError) in
            let writer = try CSVResultsWriter(to: .file(path))
            try Self.writeMany(1500, writer)
            try writer.close()
        }
    }

    @Test(.enabled(if: SmallDisk.canBeMade, SmallDisk.missing))
    func jsonLinesLeaveTheOldFile() throws {
        try check { path throws(SwingError) in
            let writer = try JSONLinesResultsWriter(to: .file(path))
            try Self.writeMany(1400, writer)
            try writer.close()
        }
    }

    /// Writes a few hundred kilobytes.
    private static func writeMany(_ count: Int, _ writer: some ResultsWriter) throws(SwingError) {
        writer.beginSession(SessionStart(SessionInfo(sessionID: "a")))
        let swings = Array(repeating: Samples.contact, count: count)
        try writer.append(swings)
        try writer.endSession(Samples.summary("a", swings))
    }

    private func check(_ write: (String) throws(SwingError) -> Void) throws {
        var failures = 0
        var successes = 0
        for kilobytes in stride(from: 8, through: 1300, by: 12) {
            let disk = try SmallDisk(kilobytes: kilobytes)
            let path = disk.path + "/results"
            try "old".write(toFile: path, atomically: false, encoding: .utf8)
            do throws(SwingError) {
                try write(path)
                successes += 1
            } catch {
                failures += 1
                #expect(error.code == .inputOutput || error.code == .cannotCreate)
                #expect(error.description.hasPrefix(path + ": "))
                #expect(
                    error.description.hasSuffix(": No space left on device; free some space, then repeat the command"),
                    "\(error)")
                #expect(try contents(path) == "old")
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["results"])
        }
        #expect(failures > 3)
        #expect(successes > 3)
    }
}
