import Foundation
import SwingFiles
import SwingMotion
import Testing

@testable import SwingRecording

/// The table of formats, which readers, the command and the documentation use.
struct RecordingFormatTests {
    private let rows = WristRows()

    @Test func namesAreUnique() {
        #expect(Set(RecordingFormat.all.map(\.name)).count == RecordingFormat.all.count)
        #expect(RecordingFormat.all.allSatisfy { RecordingFormat(named: $0.name) == $0 })
        #expect(RecordingFormat(named: "abacus") == nil)
    }

    /// The documentation lists each format with the description in the table.
    @Test func theDocumentationListsEachFormat() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../docs/recording.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        for format in RecordingFormat.all {
            #expect(text.contains("| `\(format.name)` | \(format.contents) |"), "\(format.name)")
        }
    }

    /// A table is rejected if it is not in the format that the caller states, even if another format could read it.
    @Test func aStatedFormatCounts() async throws {
        let text = rows.numbers("t,x,y,z") { i in [rows.time[i]] + rows.total(i) }
        let folder = try FolderFixture(["t.csv": text])
        func failure(_ format: RecordingFormat) async -> String {
            var options = ReadingOptions()
            options.format = format
            return await folder.failure { _ = try Recording(readingAt: "\(folder.path)/t.csv", options: options) }
        }
        #expect(await failure(.accelerometerFile) == "no error")
        #expect(
            await failure(.hdf5)
                == "badData: t.csv: is not in the format swingkit-hdf5; omit --input-format to detect the format")
        #expect(await failure(.sensorLogger).contains("expected WristMotion.csv"))
        #expect(await failure(.mappedTables).contains("found no map"))
        #expect(await failure(.sensorLog).hasPrefix("badData: "))
    }

    // MARK: - An app's table with fixed names

    /// The only addition for another app's format: a row of the table.
    private static let pad = RecordingFormat("motionpad", "MotionPad's table", columns)
    private static let columns = FixedColumns(
        time: "t_ms", unit: "ms",
        [
            "acceleration": .named("ax", "ay", "az", unit: "m/s^2"), "rotationRate": .named("gx", "gy", "gz"),
            "gravity": .named("grx", "gry", "grz"),
        ])

    @Test func anAppsTableNeedsNoCode() async throws {
        let text = rows.numbers("t_ms,ax,ay,az,gx,gy,gz,grx,gry,grz") { i in
            [rows.time[i] * 1000] + rows.total(i).times(9.80665) + rows.rate(i) + rows.gravity(i)
        }
        let folder = try FolderFixture(["session.csv": text, "notes.csv": "a,b\n1,2\n"])
        #expect(Self.columns.recognizes(RecordingFiles(try FileTree(folderAt: folder.path))))
        var options = ReadingOptions()
        options.format = Self.pad
        let recording = try Recording(readingAt: folder.path, options: options)
        #expect(recording.format.name == "motionpad" && recording.source.assumptions.isEmpty)
        let total = try await recording.accelerometer.all().samples
        #expect(total.time.elementsEqual(rows.time) { abs($0 - $1) < 1e-12 })
        #expect(total.acceleration.distance(to: rows.axes(rows.total)) < 1e-6)
        let motion = try await recording.deviceMotion.all().samples
        #expect(motion.rotationRate == rows.axes(rows.rate) && motion.gravity == rows.axes(rows.gravity))
        try folder.write("a,b\n1,2\n", "session.csv")
        #expect(!Self.columns.recognizes(RecordingFiles(try FileTree(folderAt: folder.path))))
        let message = await folder.failure { _ = try Recording(readingAt: folder.path, options: options) }
        #expect(
            message.contains(
                "found no table with the columns t_ms,ax,ay,az,gx,gy,gz,grx,gry,grz, expected MotionPad's table"))
    }
}
