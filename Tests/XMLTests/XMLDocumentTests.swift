import SwingMotion
import Testing
import XML

struct XMLDocumentTests {
    private final class Recorder: XMLHandler {
        var events: [String] = []
        var text = ""

        func start(_ name: String, _ attributes: [String: String], line: Int) {
            flush()
            let values = attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
            events.append("\(line)<\(name)\(values)")
        }
        func end(_ name: String) {
            flush()
            events.append(">\(name)")
        }
        func add(_ text: String) { self.text += text }
        private func flush() {
            if !text.isEmpty { events.append(text) }
            text = ""
        }
    }

    private func events(_ text: String) throws -> [String] {
        let recorder = Recorder()
        try XMLDocument.read(Array(text.utf8), name: "a.eaf", recorder)
        return recorder.events
    }

    @Test func elementsArriveInOrder() throws {
        let text = "<?xml version=\"1.0\"?>\n<a x=\"1\" y=\"&lt;\">t&amp;u\n <b/><![CDATA[<c>]]></a>"
        #expect(try events(text) == ["2<a x=1 y=<", "t&u\n ", "3<b", ">b", "<c>", ">a"])
    }

    @Test(arguments: [
        ("", "a.eaf:1: found damaged XML (no element found)"),
        ("<a>", "a.eaf:1: found damaged XML (no element found)"),
        ("<a>\n<b></a>", "a.eaf:2: found damaged XML (mismatched tag)"),
        ("<a>&nbsp;</a>", "a.eaf:1: found damaged XML (undefined entity)"),
        ("<a>\u{1}</a>", "a.eaf:1: found damaged XML (not well-formed (invalid token))"),
        (String(repeating: "<a>", count: 100_000), "a.eaf:1: found elements nested more than 256 deep"),
    ])
    func damagedDocumentsAreRejected(text: String, message: String) throws {
        let error = #expect(throws: SwingError.self) { try events(text) }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
        #expect(error?.code == .badData)
    }

    /// A billion laughs, and an entity that names a file.
    @Test(arguments: [
        "<!DOCTYPE a [<!ENTITY x0 \"ha\">"
            + (1...30).map { "<!ENTITY x\($0) \"&x\($0 - 1);&x\($0 - 1);\">" }.joined() + "]>\n<a>&x30;</a>",
        "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>\n<a>&x;</a>",
        "<!DOCTYPE a SYSTEM \"http://127.0.0.1/a.dtd\">\n<a>text</a>",
        "<!DOCTYPE a>\n<a>text</a>",
    ])
    func documentTypesAreRejectedBeforeTheyExpand(text: String) throws {
        let recorder = Recorder()
        let error = #expect(throws: SwingError.self) {
            try XMLDocument.read(Array(text.utf8), name: "a.eaf", recorder)
        }
        #expect(error?.description.hasPrefix("a.eaf:1: found a document type (<!DOCTYPE)") == true)
        #expect(recorder.events.isEmpty && recorder.text.isEmpty)
    }
}
