import SwingMotion
import SwingTables
import TestSupport
import Testing

@testable import SwingRecording

/// The columns of device motion that an analysis does not need.
struct CSVChunkReaderTests {
    private static let header = "timestamp (s),x (g),y (g),z (g)\n"
    private static let motionHeader = CSVLayout.motion.header + "\n"
    private static let motionRow = "1.5,1.0,2.0,3.0,0.0,0.6,-0.8,7.0,8.0,9.0,"

    private func motion(_ text: String, withAttitude: Bool) async throws -> DeviceMotionChunk {
        let folder = try FolderFixture(["accelerometer.csv": Self.header, "motion.csv": Self.motionHeader + text])
        return try await Recording(readingAt: folder.path, withAttitude: withAttitude).deviceMotion.all().samples
    }

    @Test func theAttitudeIsOmittedUnlessRequested() async throws {
        let text = String(repeating: Self.motionRow + "0.5,-0.5,0.5,-0.5\n", count: 3)
        let whole = try await motion(text, withAttitude: true)
        let part = try await motion(text, withAttitude: false)
        #expect(whole.attitude.count == 3 && part.attitude.count == 0 && part.count == 3)
        #expect(part.bits[..<10] == whole.bits[..<10])
    }

    /// Cells that are not requested are not read, but must exist.
    @Test(arguments: [false, true]) func cellsOfTheAttitudeAreCounted(isFirst: Bool) async throws {
        let lead = isFirst ? "" : String(repeating: Self.motionRow + "1,0,0,0\n", count: 3)
        let folder = try FolderFixture()
        for (cells, found) in [("1,0,0\n", 13), ("1,0,0,0,0\n", 15), ("\n", 11)] {
            try folder.write(Self.header, "accelerometer.csv")
            try folder.write(Self.motionHeader + lead + Self.motionRow + cells, "motion.csv")
            let message = await folder.failure {
                _ = try await Recording(readingAt: folder.path, withAttitude: false).deviceMotion.all()
            }
            #expect(
                message
                    == "badData: motion.csv:\(isFirst ? 2 : 5): found \(found) cells, expected 14; correct or remove the line"
            )
        }
        #expect(try await motion(lead + Self.motionRow + "1,what,,0\n", withAttitude: false).count == (isFirst ? 1 : 4))
    }

    /// A file that is cut off in the attitude gives the same sample with and without reading the attitude.
    @Test(arguments: ["", "0.5", "0.5,-0.5,0.5,", "0.5,-0.5,0.5,-", "0.5,-0.5,0.5,-0"])
    func aLineThatIsCutOffInTheAttitudeIsUnusable(cells: String) async throws {
        let text = Self.motionRow + "1,0,0,0\n" + Self.motionRow + cells
        let whole = try await motion(text, withAttitude: true)
        let part = try await motion(text, withAttitude: false)
        #expect(part.bits[..<10] == whole.bits[..<10])
    }
}
