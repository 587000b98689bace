import SwingFiles
import SwingMotion
import Testing

@testable import SwingRecording

/// The motion of a head is not analysed as that of a wrist.
struct HeadTablesTests {
    private let rows = WristRows()
    private static let quaternion = "quaternionW,quaternionX,quaternionY,quaternionZ"
    private static let logger =
        "time,seconds_elapsed,rotationRateX,rotationRateY,rotationRateZ,gravityX,gravityY,gravityZ,accelerationX,"
        + "accelerationY,accelerationZ,\(quaternion)"

    /// A table with enough columns of numbers for a header.
    private func table(_ header: String, last: [String] = []) -> String {
        let count = header.split(separator: ",").count - last.count - 1
        return rows.table(header) { i in
            ["\(rows.time[i])"] + (0..<count).map { $0 % 4 == 0 ? "1" : "0" } + last
        }
    }

    private func isHead(_ name: String, _ text: String) throws -> Bool {
        let folder = try FolderFixture([name: text])
        return !HeadTables(among: RecordingFiles(try FileTree(folderAt: folder.path))).files.isEmpty
    }

    @Test func tablesOfAHeadAreRecognised() throws {
        for name in ["headphone.csv", "Headphone.csv", "HEADPHONES-2.CSV", "AirPods motion.csv"] {
            #expect(try isHead(name, table("timestamp (s),\(Self.quaternion)")), "\(name)")
            #expect(try isHead(name, table(Self.logger)), "\(name)")
        }
        #expect(try isHead("a.csv", table(Self.logger + ",deviceLocation", last: ["unknown"])))
        #expect(try isHead("a.csv", table("timestamp,connected,sensorLocation,\(Self.quaternion)")))
        #expect(try isHead("a.csv", table("timestamp,\(Self.quaternion),sensorLocation", last: ["2"])))
    }

    @Test func otherTablesAreNot() throws {
        #expect(try !isHead("WristMotion.csv", table(Self.logger)))
        #expect(try !isHead("headphone.csv", table("timestamp,x,y,z")))
        #expect(try !isHead("headphone.csv", table("timestamp,level,volume,note")))
        #expect(try !isHead("a.csv", table("timestamp,\(Self.quaternion),sensorLocation", last: ["0"])))
        let total = "accelerometerX,accelerometerY,accelerometerZ,gyroX,gyroY,gyroZ"
        #expect(try !isHead("a.csv", table("timestamp,\(total),connected")))
    }

    /// A folder or a file with a head alone is rejected with one line; a head next to a wrist is left out.
    @Test func aHeadAloneIsRejected() async throws {
        let folder = try FolderFixture(["Headphone.csv": table(Self.logger)])
        let message =
            "badData: %: found the motion of a head in \"Headphone.csv\", expected that of a wrist; detect head movements "
            + "with swing events --detect headpose, or name another recording"
        #expect(
            await folder.failure { _ = try folder.recording() } == message.replacing("%", with: folder.path))
        #expect(
            await folder.failure { _ = try folder.recording("Headphone.csv") }
                == message.replacing("% found", with: "found").replacing("%", with: "Headphone.csv").replacing(
                    " in \"Headphone.csv\"", with: ""))
        guard case .recording = try Recording.find(at: folder.path) else {
            Issue.record("a folder with the motion of a head is not recognised")
            return
        }
        let wrist = rows.table(Self.logger) { i in
            ["\(1_719_102_681_200_000_000 + Int64(i) * 10_000_000)", "\(rows.time[i])"]
                + (rows.rate(i) + rows.gravity(i) + rows.user(i) + rows.attitude(i)).map { "\($0)" }
        }
        try folder.write(wrist, "WristMotion.csv")
        let recording = try folder.recording()
        #expect(recording.format == .sensorLogger)
        #expect(try await recording.deviceMotion.all().samples.rotationRate == rows.axes(rows.rate))
    }
}
