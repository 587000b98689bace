import Foundation
import SwingFiles
import SwingMotion
import SwingTables
import Testing

@testable import SwingRecording

/// Rejected recordings, each with its message.
struct FolderRecordingErrorTests {
    private static let header = "timestamp (s),x (g),y (g),z (g)\n"
    private static let motionHeader = CSVLayout.motion.header + "\n"
    private static let fix = "correct or remove the line"
    private static let number = "expected a number such as -0.25; correct or remove the line"

    /// A text and the expected message, which also names the case in the test's report.
    struct Case: CustomTestStringConvertible, Sendable {
        let bytes: [UInt8]
        let message: String
        var testDescription: String { message }

        init(_ text: String, _ message: String) { self.init(Array(text.utf8), message) }

        init(_ bytes: [UInt8], _ message: String) {
            self.bytes = bytes
            self.message = message
        }
    }

    private static let noColumn = "expected timestamp (s),x (g),y (g),z (g); rename the columns"
    private static let notText = "found binary data, expected CSV text; name a CSV file"
    private static let nul = "found a NUL byte, expected text; the file is damaged or not text: export it again"
    private static let long =
        "found a line longer than 64 KiB, expected rows of numbers; check that the file is CSV text"

    @Test(arguments: [
        // Columns.
        Case("", "found no line, expected timestamp (s),x (g),y (g),z (g) and rows; remove the file or record again"),
        Case(
            "\n#\n", "found no line, expected timestamp (s),x (g),y (g),z (g) and rows; remove the file or record again"
        ),
        Case(
            "\u{FEFF}",
            "found no line, expected timestamp (s),x (g),y (g),z (g) and rows; remove the file or record again"),
        Case("timestamp,x,y\n1,2,3\n", "1: found no column z in \"timestamp,x,y\", \(noColumn)"),
        Case("\n\nclock,x,y,z\n1,2,3,4\n", "3: found no column timestamp in \"clock,x,y,z\", \(noColumn)"),
        Case("a\u{7F}b;c\n", "1: found no column timestamp in \"a\\u{7f}b,c\", \(noColumn)"),
        Case(
            "timestamp,x,y,z,X (g)\n",
            "1: found the column x 2 times, expected it once; rename all but one"),
        Case(
            "timestamp (s),x (mV),y (g),z (g)\n",
            "1: found the unit \"mV\" in column x, expected g; convert the column and correct its unit"),
        Case(
            "timestamp (week),x,y,z\n",
            "1: found the unit \"week\" in column timestamp, expected s; convert the column and correct its unit"),
        Case(
            "t [frames],x,y,z\n",
            "1: found the unit \"frames\" in column t, expected s; convert the column and correct its unit"),
        Case(
            "1,2,3\n4,5,6\n",
            "1: found 3 cells and no header, expected 4 cells; add a header such as timestamp (s),x (g),y (g),z (g)"),
        Case(
            "\n1,2,3,4,5\n",
            "2: found 5 cells and no header, expected 4 cells; add a header such as timestamp (s),x (g),y (g),z (g)"),
        // Quaternions: parts of a circle.
        Case(
            (0..<20).map { "\(Double($0 % 3) / 4),0.5,0.5,0.5\n" }.joined(),
            "found no header, and a first column that falls in 6 of the first 20 rows, expected times in it; "
                + "describe the columns with --map"),
        Case(
            header.dropLast() + String(repeating: ",a", count: 4093) + "\n",
            "1: found 4097 columns, expected at most 4096; remove columns without samples"),
        // Rows.
        Case(header + "1,0,0,-1\n2,0,0\n3,0,0,-1\n", "3: found 3 cells, expected 4; \(fix)"),
        Case(header + "1,0,0,-1,5\n", "2: found 5 cells, expected 4; \(fix)"),
        Case(header + "1,0,0,-1,5", "2: found 5 cells, expected 4; \(fix)"),
        Case(header + "1,0,0,-1,\n", "2: found 5 cells, expected 4; \(fix)"),
        Case("1,0,0,-1\n\n2,0,0\n", "3: found 3 cells, expected 4; \(fix)"),
        Case(header + "1,0,abc,-1\n2,0,0,-1", "2: found \"abc\" in column y, \(number)"),
        Case(header + "1,0,0x10,-1\n", "2: found \"0x10\" in column y, \(number)"),
        Case(
            header + "1,0,1 234,-1\n",
            "2: found \"1 234\" in column y, expected a number without separators of thousands; export the file without them"
        ),
        Case(
            header + "1,0,0,-1g\n",
            "2: found \"-1g\" in column z, expected a number without its unit; write \"g\" in parentheses after the column's "
                + "name, and only numbers below it"),
        Case(
            "timestamp;x;y;z\n1.5;0;0;-1\n2.5;0,5;0;-1\n",
            "3: found \"0,5\" in column x, expected a decimal point; export the file with points, or replace the commas"
        ),
        Case(
            "timestamp;x;y;z\n1;0,5;0;-1\n2;0,5;0.5;-1\n",
            "2: found \"0,5\" in column x, expected a decimal point; export the file with points, or replace the commas"
        ),
        Case(
            "timestamp (s);x;y;z\n" + (1...2000).map { "\($0),5;0,5;0;-1\n" }.joined() + "2001,5;0,5;-1.234;-1\n",
            "2002: found \"-1.234\" in column y, expected a decimal comma as in the first rows; use one mark in the "
                + "complete file"),
        Case(header + "1,0,0,-1\n" + header, "3: found \"timestamp (s)\" in column timestamp, \(number)"),
        Case(header + "1,0,\u{1B}[2J\u{202E},-1\n", "2: found \"\\u{1b}[2J\\u{202e}\" in column y, \(number)"),
        Case(
            header + "1,0,\(String(repeating: "9x", count: 99)),-1\n",
            "2: found \"\(String(repeating: "9x", count: 30))…\" in column y, \(number)"),
        Case(
            header + "1719102681279387400,0,0,-1\n",
            "2: found the time 1.7191026812793874e+18, expected seconds; "
                + "convert the column, for example from milliseconds or nanoseconds"),
        // Bytes.
        Case(header + "1,0,0,-1\n2,0,\u{0},-1\n", "3: \(nul)"),
        Case(header + "1,0,0,-1\n2,0,\u{0}", "3: \(nul)"),
        Case("timestamp,x,y,z,note\n1,0,0,-1,a\u{0}b\n", "2: \(nul)"),
        Case([UInt8](repeating: 0, count: 300_000), "1: \(nul)"),
        Case([0xFF, 0xFE] + Array("t\0i\0".utf8), "found UTF-16 text, expected UTF-8; save the file as UTF-8"),
        Case([0xFE, 0xFF] + Array("\0t\0i".utf8), "found UTF-16 text, expected UTF-8; save the file as UTF-8"),
        Case(
            [0x1F, 0x8B, 0x08, 0x08, 0x0A, 0x41], "ends too early; the gzip file is damaged: copy or export it again"),
        Case([0x89] + Array("HDF\r\n\u{1A}\n".utf8), "1: found no column timestamp in \"\u{FFFD}HDF\", \(noColumn)"),
        Case(Array("PK\u{03}\u{04}\n".utf8), "1: \(notText)"),
        Case(
            "timestamp,x,y,z\r1,0,0,-1\r",
            "1: found lines that end in CR only, expected LF or CR LF; save the file with these line breaks"),
        // Lines without a line break.
        Case([UInt8](repeating: 0x31, count: (64 << 10) + 1), "1: \(long)"),
        Case(Array(header.utf8) + [UInt8](repeating: 0x39, count: 10_000_000), "2: \(long)"),
        Case(Array((header + "1,0,0,-1\n\n").utf8) + [UInt8](repeating: 0x20, count: 70_000) + [0x0A], "4: \(long)"),
    ])
    func anErrorIsNamed(bad: Case) async throws {
        let folder = try FolderFixture()
        for name in ["accelerometer.csv", "alone.csv"] {
            try folder.write(bad.bytes, name)
            let message = await folder.failure {
                let recording =
                    try name == "alone.csv"
                    ? AccelerometerFile().read(
                        RecordingFiles(FileTree(fileAt: "\(folder.path)/\(name)")), ReadingOptions(),
                        as: .accelerometerFile)
                    : Recording(readingAt: folder.path)
                _ = try await recording.accelerometer.all()
            }
            #expect(message == "badData: \(name):\(bad.message.first?.isNumber == true ? "" : " ")\(bad.message)")
        }
    }

    @Test func aLineMayBe64KiBLong() async throws {
        let padding = String(repeating: " ", count: (64 << 10) - 8)
        let folder = try FolderFixture(["accelerometer.csv": Self.header + "1,0,0,-1\n2,0,0,\(padding)-1\n3,0,0,-1\n"])
        #expect(try await Recording(readingAt: folder.path).accelerometer.all().samples.time == [1, 2, 3])
    }

    @Test(arguments: [
        Case(
            "1,2,3,4\n",
            "1: found numbers, expected the header \(CSVLayout.motion.header); add it as the first line"),
        Case(
            motionHeader.replacingOccurrences(of: "rotationRateX (rad/s)", with: "rotationRateX (rpm)"),
            "1: found the unit \"rpm\" in column rotationRateX, expected rad/s; convert the column and correct its unit"
        ),
        Case(
            motionHeader.replacingOccurrences(of: "quaternionX", with: "quaternionX (rad)"),
            "1: found the unit \"rad\" in column quaternionX, expected no unit; convert the column and correct its unit"
        ),
        Case(
            "timestamp,x,y,z\n1,0,0,-1\n",
            "1: found no column rotationRateX in \"timestamp,x,y,z\", expected \(CSVLayout.motion.header); "
                + "rename the columns"),
        Case(
            "t,rotationRateX,rotationRateY,rotationRateZ,gravityX,gravityY,gravityZ,quaternionX,quaternionY\n",
            "1: found no column quaternionW in \"t,rotationRateX,rotationRateY,rotationRateZ,gravityX,gravity…\", "
                + "expected \(CSVLayout.motion.header); rename the columns"),
        Case(
            "t,rotationRateX,rotationRateY,rotationRateZ,gravityX,gravityZ,quaternionW,quaternionX,quaternionY,quaternionZ\n",
            "1: found no column gravityY in \"t,rotationRateX,rotationRateY,rotationRateZ,gravityX,gravity…\", "
                + "expected \(CSVLayout.motion.header); rename the columns"),
        // Without gravity, another name for it or for the attitude must not be ignored.
        Case(
            "t,rotationRateX,rotationRateY,rotationRateZ,grav.x,grav.y,grav.z,qw,qx,qy,qz\n",
            " found \"grav.x\", \"grav.y\", \"grav.z\", expected the columns gravityX, gravityY and gravityZ; rename the columns"
        ),
        Case(
            "t,rotationRateX,rotationRateY,rotationRateZ,motionQuaternionW\n",
            " found \"motionQuaternionW\", expected the columns quaternionW, quaternionX, quaternionY and quaternionZ; "
                + "rename the columns"),
        Case(
            "t,rotationRateX,rotationRateY,rotationRateZ\n" + (0..<50).map { "\($0),0,-90,0\n" }.joined(),
            " the rotation rate in \"rotationRateX\" reaches 90.0, which looks like deg/s; expected rad/s, at most 70 for a "
                + "gyroscope; state the unit after the columns' names, such as gyroX (deg/s), or with --map, which swing "
                + "inspect --suggest-map proposes"),
        Case(
            "t,rotationRateX,rotationRateY,rotationRateZ\n" + (0..<50).map { "\($0),0,-90,0\n" }.joined()
                + "50,0,a,0\n",
            "52: found \"a\" in column rotationRateY, \(number)"),
        Case(
            motionHeader + "1,1,3,5,0,0.6,-0.8,7,9,11,0.5,-0.5,nul,-0.25\n",
            "2: found \"nul\" in column quaternionY, \(number)"),
        Case(motionHeader + "1,1,3,5,0,0.6,-0.8,7,9,11\n", "2: found 10 cells, expected 14; \(fix)"),
    ])
    func anErrorInDeviceMotionIsNamed(bad: Case) async throws {
        let folder = try FolderFixture(["accelerometer.csv": Self.header])
        try folder.write(bad.bytes, "motion.csv")
        let message = await folder.failure {
            _ = try await Recording(readingAt: folder.path).deviceMotion.all()
        }
        #expect(message == "badData: motion.csv:\(bad.message)")
    }

    @Test func aFolderNeedsTheAccelerometer() async throws {
        let folder = try FolderFixture(["motion.csv": Self.motionHeader])
        #expect(
            await folder.failure { _ = try Recording(readingAt: folder.path) }
                == "missing: accelerometer.csv: found no such file, expected the accelerometer's samples; "
                + "name a folder that contains accelerometer.csv")
    }

    @Test func eachFileMustBeValid() async throws {
        for (name, text) in [("session.json", "{"), ("truth.csv", "kind\n"), ("motion.csv", "x\n")] {
            let folder = try FolderFixture(["accelerometer.csv": Self.header, name: text])
            let message = await folder.failure { _ = try Recording(readingAt: folder.path) }
            #expect(message.hasPrefix("badData: \(name):"))
        }
    }

    @Test func aFolderIsNotAFile() async throws {
        let folder = try FolderFixture(["accelerometer.csv": Self.header])
        try FileManager.default.createDirectory(atPath: "\(folder.path)/motion.csv", withIntermediateDirectories: false)
        #expect(
            await folder.failure { _ = try Recording(readingAt: folder.path) }
                == "missing: motion.csv: is not a regular file; name a file on a disk")
    }

    @Test func deviceMotionAloneIsNotARecording() async throws {
        let folder = try FolderFixture([
            "motion.csv": "t,rotationRateX,rotationRateY,rotationRateZ,gravityX,gravityY,gravityZ\n1,1,3,5,0,0.6,-0.8\n"
        ])
        #expect(
            await folder.failure { _ = try Recording(readingAt: "\(folder.path)/motion.csv") }
                == "badData: motion.csv: found only device motion, expected accelerometer samples, or gravity and user "
                + "acceleration; record both streams, or name the folder that contains both")
    }

    @Test func aMissingFileIsNamed() async throws {
        let folder = try FolderFixture()
        #expect(
            await folder.failure { _ = try Recording(readingAt: "\(folder.path)/none.csv") }
                == "missing: none.csv: no such file or folder; correct the path")
    }

    /// Times in nanoseconds, in a column whose name could mean seconds.
    @Test(.enabled(if: shared != nil, "SWINGKIT_SHARED is not set: other apps' recordings are not tried"))
    func nanosecondsAreRejected() async throws {
        let path = try #require(Self.shared) + "/datasets/watch100-swim/WristMotion_a.csv"
        let folder = try FolderFixture(["accelerometer.csv": Self.header])
        try folder.write([UInt8](Data(contentsOf: URL(filePath: path))), "motion.csv")
        #expect(
            await folder.failure { _ = try await Recording(readingAt: folder.path).deviceMotion.all() }
                == "badData: motion.csv:2: found the time 1.7191026812793874e+18, expected seconds; "
                + "convert the column, for example from milliseconds or nanoseconds")
    }

    private static let shared = ProcessInfo.processInfo.environment["SWINGKIT_SHARED"]

    private static let openQuote =
        "found a quotation mark that does not close in its line, expected one at each end of a cell; correct the line"

    /// A quotation mark without a closing one would join the cells after it.
    @Test(arguments: [
        ("a\"b,c,1,0,0,-1", openQuote), ("a,c,1,0,0,-1,\"", openQuote),
        ("\"a,b\",c,1,0,x,-1", "found \"x\" in column y, expected a number such as -0.25; correct or remove the line"),
        (
            "a,c,1,0,\"0,-1\",2",
            "found \"0,-1\" in column y, expected a number such as -0.25; correct or remove the line"
        ),
    ])
    func unmatchedQuotationMarksAreRejected(row: String, message: String) async throws {
        let text = "note,more,timestamp (s),x (g),y (g),z (g)\na,b,0,0,0,-1\n\(row)\na,b,2,0,0,-1\n"
        let folder = try FolderFixture(["a.csv": text])
        let error = await folder.failure {
            _ = try await Recording(readingAt: "\(folder.path)/a.csv").accelerometer.all()
        }
        #expect(error == "badData: a.csv:3: \(message)")
    }

    /// A tab may be part of a column's name if commas separate the cells.
    @Test func aTabInAColumnsNameIsEscaped() async throws {
        let folder = try FolderFixture(["a.csv": "stamp\t(s),x (g),y (g),z (g)\n1.0,0,0,-1\n"])
        let message = await folder.failure { _ = try Recording(readingAt: "\(folder.path)/a.csv") }
        #expect(message.contains("found neither acceleration nor rotation rate in \"stamp\\u{9}(s),x (g),"))
    }

    /// A disk that ignores case would have kept only one of them.
    @Test(arguments: [
        ["accelerometer.csv", "Accelerometer.csv"], ["accelerometer.csv", "motion.csv", "Motion.csv"],
        ["Accelerometer.csv", "ACCELEROMETER.CSV"],
    ])
    func namesThatDifferInCaseAreRejected(names: [String]) throws {
        let motion = "1" + String(repeating: ",0", count: CSVLayout.motion.count - 1) + "\n"
        let files = names.map { name in
            let isMotion = name.lowercased() == "motion.csv"
            let bytes = Array((isMotion ? Self.motionHeader + motion : Self.header + "1,0,0,-1\n").utf8)
            return TreeFile(path: name, name: "two/\(name)", size: bytes.count) { MemorySource(bytes) }
        }
        let error = #expect(throws: SwingError.self) {
            try RecordingFiles(FileTree(.folder, path: "two", files: files)).checkSpellings()
        }
        let message = error?.description ?? ""
        #expect(error?.code == .badData && message.hasPrefix("two/"))
        #expect(message.contains(" too, expected the files of one session; move one of them to a folder of its own"))
        #expect(names.filter(message.contains).count == 2)
    }
}
