import SwingFiles
import SwingMotion
import Testing

@testable import SwingRecording

struct TruthCSVTests {
    private static let header = "kind,start (s),contact (s),peak (s),time (s)\n"

    @Test func eventsAreReadBack() throws {
        let events = [
            TruthEvent(
                kind: "contact", startTimestamp: 1.25, gravityStartTimestamp: 1.275,
                contactTimestamp: 1.3912345678901235, peakTimestamp: 1.395, eventTimestamp: 1.4),
            TruthEvent(kind: "miss", startTimestamp: 2, eventTimestamp: 2.5),
            TruthEvent(kind: "glove tug_2-b", eventTimestamp: 1e-7),
        ]
        let text =
            TruthCSV.header + (try events.map { event throws(SwingError) in try TruthCSV.row(event) }).joined()
        #expect(
            text == "kind,start (s),contact (s),peak (s),time (s),gravityStart (s)\n"
                + "contact,1.25,1.3912345678901235,1.395,1.4,1.275\nmiss,2.0,,,2.5,\nglove tug_2-b,,,,1e-07,\n")
        let folder = try FolderFixture(["truth.csv": text])
        let back = try TruthCSV.read(TreeFile(at: "\(folder.path)/truth.csv")).events
        #expect(back == events)
    }

    @Test func columnsAreFoundByName() throws {
        let folder = try FolderFixture([
            "truth.csv":
                "\u{FEFF}# labelled\r\n\r\nTime; Note; KIND; peak;Contact (s);start\r\n3;x y; contact ;nan;2; \r\n"
        ])
        let event = try #require(try TruthCSV.read(TreeFile(at: "\(folder.path)/truth.csv")).events.first)
        #expect(event.kind == "contact" && event.contactTimestamp == 2 && event.eventTimestamp == 3)
        #expect(event.peakTimestamp == nil && event.startTimestamp == nil && event.gravityStartTimestamp == nil)
    }

    @Test(arguments: [
        (
            "",
            "truth.csv: found no line, expected kind,start (s),contact (s),peak (s),time (s),gravityStart (s); remove the "
                + "file or fill it"
        ),
        (
            "kind,start,contact,time\n",
            "truth.csv:1: found no column peak in \"kind,start,contact,time\", "
                + "expected kind,start (s),contact (s),peak (s),time (s),gravityStart (s); rename the columns"
        ),
        (
            "kind,start (ms),contact,peak,time\n",
            "truth.csv:1: found the unit \"ms\" in column start, expected s; convert the column and correct its unit"
        ),
        (header + "contact,1,2,3\n", "truth.csv:2: found 4 cells, expected 5; correct or remove the line"),
        (header + "contact,1,2,3", "truth.csv:2: found 4 cells, expected 5; correct or remove the line"),
        (
            header + "\ncontact,1,2,x,4\n",
            "truth.csv:3: found \"x\" in column peak, expected a number such as -0.25; correct or remove the line"
        ),
        (header + ",1,2,3,4\n", "truth.csv:2: found \"\" in column kind, expected a word; correct or remove the line"),
        (
            header + "a\u{1B}b,1,2,3,4\n",
            "truth.csv:2: found \"a\\u{1b}b\" in column kind, expected a word; correct or remove the line"
        ),
    ])
    func anErrorIsNamed(text: String, message: String) async throws {
        let folder = try FolderFixture(["truth.csv": text])
        let path = "\(folder.path)/truth.csv"
        #expect(await folder.failure { _ = try TruthCSV.read(TreeFile(at: path)) } == "badData: \(message)")
    }

    @Test(arguments: ["", "a,b", "a\nb", "#a", "\"a\"", " a", "a;b"]) func aKindMustFitACell(kind: String) async throws
    {
        let folder = try FolderFixture()
        #expect(
            await folder.failure { _ = try TruthCSV.row(TruthEvent(kind: .other(kind))) }
                == "badData: truth.csv: found the kind \(VisibleText.quoted(kind)), "
                + "expected letters, digits, spaces, - and _; rename the event")
    }
}
