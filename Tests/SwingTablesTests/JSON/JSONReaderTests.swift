import SwingFiles
import SwingMotion
import Testing

@testable import SwingTables

struct JSONReaderTests {
    /// A text and its error message.
    struct Bad: Sendable, CustomTestStringConvertible {
        let text: [UInt8]
        let message: String
        var testDescription: String { String(decoding: text.prefix(40), as: UTF8.self) }

        init(_ text: String, _ message: String) { self.init(Array(text.utf8), message) }

        init(_ text: [UInt8], _ message: String) {
            self.text = text
            self.message = message
        }
    }

    private static let cutOff = "expected the rest; the file is cut off: copy or export it again"
    private static let noValue = "expected a value such as -0.25, \"text\", true or null; correct it"
    private static let noText = "found a NUL byte, expected text; the file is damaged or not text: export it again"

    static let bad = [
        Bad("", "1:1: found no value, expected an object or an array; the file is empty: export it again"),
        Bad(" \n ", "2:2: found no value, expected an object or an array; the file is empty: export it again"),
        Bad("[1, 2", "1:6: found the end of the file within an array, \(cutOff)"),
        Bad("{\"a\": {\"b\": 1}", "1:15: found the end of the file within an object, \(cutOff)"),
        Bad("{\"a\"", "1:5: found the end of the file within an object, \(cutOff)"),
        Bad("{\"a\":", "1:6: found the end of the file within an object, \(cutOff)"),
        Bad("[tru", "1:5: found the end of the file within an array, \(cutOff)"),
        Bad("[-", "1:3: found the end of the file within an array, \(cutOff)"),
        Bad("[\"ab", "1:5: found the end of the file within a string, \(cutOff)"),
        Bad("[\"ab\\", "1:6: found the end of the file within a string, \(cutOff)"),
        Bad("[1,]", "1:4: found \"]\", expected a value after the comma; remove the comma"),
        Bad("{\"a\":1,}", "1:8: found \"}\", expected a key after the comma; remove the comma"),
        Bad("[1 2]", "1:4: found \"2\", expected \",\" or \"]\"; export the file again"),
        Bad("{\"a\":1 \"b\":2}", "1:8: found \"\"\", expected \",\" or \"}\"; export the file again"),
        Bad("[1}", "1:3: found \"}\", expected \",\" or \"]\"; export the file again"),
        Bad("{a:1}", "1:2: found \"a\", expected a key in quotation marks; export the file again"),
        Bad("{\"a\" 1}", "1:6: found \"1\", expected \":\" after a key; export the file again"),
        Bad("[,1]", "1:2: found \",\", expected a value; export the file again"),
        Bad("['a']", "1:2: found \"'\", expected a value; export the file again"),
        Bad("[1] 2", "1:5: found \"2\", expected nothing after the end of the value; remove it"),
        Bad("[1]\n]", "2:1: found \"]\", expected nothing after the end of the value; remove it"),
        Bad("]", "1:1: found \"]\", expected a value; export the file again"),
        Bad("[NaN]", "1:2: found \"NaN\", which is not valid JSON, expected a number or null; write null"),
        Bad("[-Infinity]", "1:2: found \"-Infinity\", which is not valid JSON, expected a number or null; write null"),
        Bad("[True]", "1:2: found \"True\", \(noValue)"), Bad("[None]", "1:2: found \"None\", \(noValue)"),
        Bad("[01]", "1:2: found \"01\", \(noValue)"), Bad("[-]", "1:2: found \"-\", \(noValue)"),
        Bad("[1.]", "1:2: found \"1.\", \(noValue)"), Bad("[.5]", "1:2: found \".5\", \(noValue)"),
        Bad("[+1]", "1:2: found \"+1\", \(noValue)"), Bad("[0x1F]", "1:2: found \"0x1F\", \(noValue)"),
        Bad("[1e]", "1:2: found \"1e\", \(noValue)"), Bad("[1e+]", "1:2: found \"1e+\", \(noValue)"),
        Bad("[1,5,]", "1:6: found \"]\", expected a value after the comma; remove the comma"),
        Bad("[\n1,\n// no\n]", "3:1: found \"/\", expected a value; export the file again"),
        Bad(
            "[\"a\nb\"]",
            "1:4: found the control character 0x0A in a string, expected it escaped or the string's end; export the file again"
        ),
        Bad("[\"a\0b\"]", "1:4: \(noText)"), Bad("[\0]", "1:2: \(noText)"), Bad("\0", "1:1: \(noText)"),
        Bad(
            "[\"C:\\dir\"]",
            "1:5: found \"\\dir\", expected an escape such as \\n or \\u00e9; write a backslash as \\\\"),
        Bad(
            "[\"\\u12G4\"]",
            "1:3: found \"\\u12G4\", expected an escape such as \\n or \\u00e9; write a backslash as \\\\"),
        Bad(
            "[\"\\ud800\"]",
            "1:3: found half a surrogate pair, \"\\ud800\", expected both halves; correct or remove the text"),
        Bad(
            "[\"\\ud800\\u0041\"]",
            "1:3: found half a surrogate pair, \"\\ud800\", expected both halves; correct or remove the text"),
        Bad(
            "[\"\\udc00\"]",
            "1:3: found half a surrogate pair, \"\\udc00\", expected both halves; correct or remove the text"),
        Bad(
            [0x5B, 0x22, 0x61, 0xC0, 0x80, 0x22, 0x5D],
            "1:4: found the byte 0xC0, expected UTF-8 text; save the file as UTF-8"),
        Bad(
            [0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D],
            "1:3: found the byte 0xED, expected UTF-8 text; save the file as UTF-8"),
        Bad(
            [0x5B, 0x22, 0xE2, 0x82, 0x22, 0x5D],
            "1:3: found the byte 0xE2, expected UTF-8 text; save the file as UTF-8"),
        Bad([0x5B, 0xE2, 0x80, 0x9C, 0x5D], "1:2: found the byte 0xE2, expected a value; export the file again"),
        Bad(
            [0xEF, 0xBB, 0xBF, 0x5B, 0x78, 0x5D],
            "1:2: found \"x\", \(noValue)"),
        Bad(
            String(repeating: "[", count: 129),
            "1:129: found more than 128 nested objects and arrays, expected a recording; name another file"),
    ]

    @Test(arguments: bad)
    func isReportedWithItsPlace(bad: Bad) {
        let found = tokens(bad.text)
        #expect(found.split(separator: "\n").last ?? "" == "text:\(bad.message)")
        // The result is the same, however the text is divided into pieces.
        for size in 1...bad.text.count + 1 {
            #expect(tokens(bad.text, bufferSize: size) == found, "in pieces of \(size) bytes")
        }
    }

    @Test func refusesUTF16() {
        let message = "text: found UTF-16 text, expected UTF-8; save the file as UTF-8\n"
        for size in 1...6 {
            #expect(tokens([0xFF, 0xFE, 0x5B, 0, 0x5D, 0], bufferSize: size) == message)
            #expect(tokens([0xFE, 0xFF, 0, 0x5B, 0, 0x5D], bufferSize: size) == message)
        }
    }

    @Test(arguments: ["string", "number"])
    func refusesWhatIsTooLong(kind: String) {
        func text(_ count: Int) -> [UInt8] {
            let inside = [UInt8](repeating: UInt8(ascii: "7"), count: count)
            return Array("[ ".utf8) + (kind == "string" ? [0x22] + inside + [0x22] : inside) + Array("]".utf8)
        }
        let limit = 1 << 20
        for size in [1 << 16, 1 << 18, 1 << 23] {
            #expect(
                tokens(text(limit + 1), bufferSize: size)
                    == "arrayStart\ntext:1:3: found a \(kind) longer than 1 MiB, expected a shorter one; remove it or "
                    + "name another file\n")
            #expect(tokens(text(limit), bufferSize: size).hasSuffix("arrayEnd\n"))
        }
    }

    @Test func readsAllKindsOfValues() {
        let text = """
            \u{FEFF} {"a": [1, -0.5e-3, 1e999, true, false, null, "", {}], "\\u0062\\n\\ud83d\\ude00é": "\\"\\\\\\/\\b\\f\\r\\t"}
            """
        let infinite = String(Double.infinity.bitPattern, radix: 16)
        let expected = """
            objectStart
            key 61
            arrayStart
            number 3ff0000000000000
            number \(String((-0.5e-3).bitPattern, radix: 16))
            number \(infinite)
            true
            false
            null
            string \("")
            objectStart
            objectEnd
            arrayEnd
            key 620af09f9880c3a9
            string 225c2f080c0d09
            objectEnd

            """
        for size in 1...text.utf8.count + 1 {
            #expect(tokens(Array(text.utf8), bufferSize: size) == expected, "in pieces of \(size) bytes")
        }
    }

    @Test func readsSeveralValuesIfAllowed() {
        let text = Array("{}\n{\"a\":1}\n\n[2]3 4\n".utf8)
        let expected = """
            objectStart
            objectEnd
            objectStart
            key 61
            number 3ff0000000000000
            objectEnd
            arrayStart
            number 4000000000000000
            arrayEnd
            number 4008000000000000
            number 4010000000000000

            """
        for size in 1...text.count {
            #expect(tokens(text, allowsSeveral: true, bufferSize: size) == expected)
        }
        #expect(
            tokens(Array("{}\n{\"a\":x}".utf8), allowsSeveral: true)
                .hasSuffix("text:2:6: found \"x\", \(Self.noValue)\n"))
    }

    /// All tokens, one per line, with numbers as bits and texts in hexadecimal, followed by the error if there is one.
    private func tokens(_ bytes: [UInt8], allowsSeveral: Bool = false, bufferSize: Int = 256 << 10) -> String {
        var reader = JSONReader(
            MemorySource(bytes, pieceLimit: bufferSize), name: "text", allowsSeveral: allowsSeveral,
            bufferSize: bufferSize)
        var lines = ""
        do throws(SwingError) {
            while case let token = try reader.next(), token != .end {
                switch token {
                case .number: lines += "number \(String((Double(reader.text) ?? .nan).bitPattern, radix: 16))\n"
                case .key, .string: lines += "\(token) \(hex(reader.text))\n"
                case .boolean(let value): lines += "\(value)\n"
                default: lines += "\(token)\n"
                }
            }
        } catch {
            lines += "\(error)\n"
        }
        return lines
    }

    private func hex(_ text: String) -> String {
        text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
