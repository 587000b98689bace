import Foundation
import SwingFiles
import SwingMotion
import SwingTables
import Synchronization
import TestSupport
import Testing

@testable import SwingRecording

/// The content of files is detected from their first bytes.
struct RecordingFilesTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// An HDF5 file is not searched for a table, even if lines of text follow its signature.
    @Test func anHDF5FileInAFolderIsNoTable() throws {
        let table = Array("\n\nt,x,y,z\n1,0,0,-1\n2,0,0,-1\n".utf8)
        let signature: [UInt8] = [0x89, 0x48, 0x44, 0x46, 0x0D, 0x0A, 0x1A, 0x0A]
        folder.write(signature + table, "a.bin")
        folder.write(table, "b.bin")
        let files = RecordingFiles(try FileTree(folderAt: folder.url.path))
        #expect(files.tables.map(\.file.path) == ["b.bin"])
        let contents = files.entries.sorted { $0.file.path < $1.file.path }.map(\.content)
        guard case .other(let error)? = contents.first else {
            Issue.record("found \(contents)")
            return
        }
        #expect(
            error.code == .badData
                && error.description.hasSuffix("is an HDF5 file, expected a table; name the file itself"))
    }

    /// Brackets around a text, or before further values, are no array of JSON.
    @Test(arguments: [
        ("[1,2,3]\n[4,5,6]\n", true), ("[ 1.5, null ]", true), ("[\n1,2]", true), ("[[1]]", true), ("[]", true),
        ("[{\"a\":1}]", true), ("{\"a\":1}", true), ("[\"a\"]", true), ("[1,2],", true), ("[NaN, 1]", true),
        ("[15:06:40.000] 0.9,0.2,0.1\n", false), ("[1530815 ms] yprxyz: -7.4\n", false), ("[10] 1,2,3\n", false),
        ("[INFO] start\n", false), ("[1,2,3] 4\n", false),
    ]) func bracketsMayBeText(text: String, isJSON: Bool) throws {
        folder.write(Array(text.utf8), "a.txt")
        let files = RecordingFiles(try FileTree(folderAt: folder.url.path))
        let content = files.entries.first { $0.file.path == "a.txt" }?.content
        if case .json? = content { #expect(isJSON) } else { #expect(!isJSON) }
    }

    /// A recording of one table is opened once to detect its format, and once to read both streams.
    @Test func aTableIsOpenedTwice() async throws {
        let rows = WristRows()
        let header = "time,seconds_elapsed,rotationRateX,rotationRateY,rotationRateZ,gravityX,gravityY,gravityZ,"
        let text = rows.numbers(header + "accelerationX,accelerationY,accelerationZ") { i in
            [rows.time[i], rows.time[i]] + rows.rate(i) + rows.gravity(i) + rows.user(i)
        }
        let opened = OpenedCount()
        let tree = FileTree(
            .file, path: "WristMotion.csv",
            files: [
                TreeFile(path: "WristMotion.csv", name: "WristMotion.csv", size: text.utf8.count) {
                    () throws(SwingError) in
                    opened.count.withLock { $0 += 1 }
                    return MemorySource(Array(text.utf8))
                }
            ])
        let recording = try RecordingFormat.read(RecordingFiles(tree), ReadingOptions())
        #expect(recording.format == .sensorLogger)
        #expect(opened.value == 1)
        var (total, motion) = (recording.accelerometer.makeAsyncIterator(), recording.deviceMotion.makeAsyncIterator())
        while let a = try await total.next(isolation: nil), let b = try await motion.next(isolation: nil) {
            #expect(a.time == b.time)
        }
        #expect(opened.value == 2)
    }

    private final class OpenedCount: Sendable {
        let count = Mutex(0)

        var value: Int { count.withLock { $0 } }
    }
}
