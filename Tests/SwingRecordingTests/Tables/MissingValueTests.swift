import SwingMotion
import Testing

@testable import SwingRecording

/// Missing values in any table: their samples are read as NaN, which is dropped and counted.
struct MissingValueTests {
    static let words = [
        "", " ", "NaN", "nan", "-nan", "null", "NULL", "None", "nil", "NA", "N/A", "n/a", "#N/A", "<NA>", "-", "--",
        "\"\"", " NA ",
    ]

    /// One hundred rows, in three of which a cell is replaced.
    private func rows(_ cell: String, column: Int) -> [[String]] {
        (0..<100).map { i in
            var row = ["\(5 + Double(i) / 100)", "0.5", "0", "-1"]
            if [3, 40, 41].contains(i) { row[column] = cell }
            return row
        }
    }

    private func text(_ rows: [[String]], _ header: String) -> String {
        ([header] + rows.map { $0.joined(separator: ",") }).joined(separator: "\n") + "\n"
    }

    @Test(arguments: words, [0, 2]) func aMissingCellIsASampleOfNaN(word: String, column: Int) async throws {
        let rows = rows(word, column: column)
        let folder = try FolderFixture([
            "accelerometer.csv": text(rows, "timestamp,x,y,z"), "table.csv": text(rows, "time,accX,accY,accZ"),
        ])
        for file in [nil, "table.csv"] {
            let samples = try await folder.recording(file).accelerometer.all().samples
            #expect(samples.count == 100)
            let missing = samples.time.indices.filter { !samples.time[$0].isFinite || samples.acceleration.y[$0].isNaN }
            #expect(missing == [3, 40, 41])
            #expect(samples.acceleration.x.allSatisfy { $0 == 0.5 })
        }
    }

    /// JSON writes a missing value as null, or as a text.
    @Test(arguments: ["null", #""""#, #""NaN""#, #""N/A""#, #""-""#, #"" ""#])
    func aMissingValueInJSONIsNaN(value: String) async throws {
        let rows = (0..<100).map { i in
            #"{"timestamp":\#(5 + Double(i) / 100),"x":0.5,"y":\#(i == 0 || i == 7 ? value : "0"),"z":-1}"#
        }
        let folder = try FolderFixture(["a.json": "[\(rows.joined(separator: ","))]"])
        let y = try await folder.recording("a.json").accelerometer.all().samples.acceleration.y
        #expect(y.count == 100 && y.indices.filter { y[$0].isNaN } == [0, 7])
    }

    @Test(arguments: ["abc", "n.a.", "nul", "0x1", "---", "1 NA", "NAN1", "#DIV/0!"])
    func anotherTextIsAnError(text cell: String) async throws {
        let folder = try FolderFixture(["accelerometer.csv": text(rows(cell, column: 2), "timestamp,x,y,z")])
        let failure = await folder.failure { _ = try await folder.recording().accelerometer.all() }
        #expect(
            failure
                == "badData: accelerometer.csv:5: found \"\(cell)\" in column y, expected a number such as -0.25; "
                + "correct or remove the line")
    }

    /// A missing first time does not hide that the others are in another unit.
    @Test func aMissingFirstTimeDoesNotHideTheUnit() async throws {
        let folder = try FolderFixture(["accelerometer.csv": "timestamp,x,y,z\n,0,0,-1\n1700000000000000000,0,0,-1\n"])
        let failure = await folder.failure { _ = try await folder.recording().accelerometer.all() }
        #expect(failure.hasPrefix("badData: accelerometer.csv:3: found the time 1.7e+18, expected seconds"))
    }
}
