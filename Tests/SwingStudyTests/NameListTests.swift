import SwingMotion
import SwingStudy
import TestSupport
import Testing

struct NameListTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: [
        ("a.h5\nb c.h5\n", ["a.h5", "b c.h5"]), ("a.h5\r\n\r\nb.h5", ["a.h5", "b.h5"]),
        ("a\nb.h5\0c.h5\0", ["a\nb.h5", "c.h5"]), ("å.h5", ["å.h5"]),
    ])
    func aListContainsOneNamePerLine(text: String, names: [String]) throws {
        folder.write(text, "list.txt")
        #expect(try NameList.names(["first", "@" + folder.path("list.txt"), "./@x"]) == ["first"] + names + ["./@x"])
    }

    @Test(arguments: [
        ([], SwingError.Code.missing, "contains no names"), (Array("\n\r\n".utf8), .missing, "contains no names"),
        ([0x61, 0xFF], .badData, "name 1 is not UTF-8"),
    ])
    func aWrongListIsRejected(bytes: [UInt8], code: SwingError.Code, text: String) throws {
        folder.write(bytes, "list.txt")
        let failure = failure { () throws(SwingError) in _ = try NameList.names(["@" + folder.path("list.txt")]) }
        #expect(failure?.code == code && failure?.message.contains(text) == true, "\(String(describing: failure))")
    }

    @Test func aMissingListIsRejected() {
        #expect { _ = try NameList.names(["@none.txt"]) } throws: {
            ($0 as? SwingError)?.code == .missing
                && "\($0)".hasPrefix(
                    "@none.txt: no such list; expected a file with one name per line; correct the name")
        }
    }
}
