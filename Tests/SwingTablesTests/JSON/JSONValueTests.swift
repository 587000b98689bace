import Foundation
import SwingMotion
import SwingTables
import TestSupport
import Testing

struct JSONValueTests {
    static let value: JSONValue = [
        "text": "a/\"ü\n", "whole": 3, "count": -2, "part": 0.1, "yes": true, "none": nil,
        "list": [1, [], [:]], "object": ["b": 1, "a": 2],
    ]

    // MARK: - Writing

    @Test func membersStayInTheirOrder() {
        let value: JSONValue = [
            "z": [1, 2.5, nil, true, "a\"b\\\n</script>\u{2028}"], "a": ["b": [:], "c": .number(.nan)], "z2": -0.1,
        ]
        #expect(
            value.text
                == #"{"z":[1,2.5,null,true,"a\"b\\\n</script>\u2028"],"a":{"b":{},"c":null},"z2":-0.1}"#)
        #expect(value.sorted.text.hasPrefix(#"{"a":{"b":{},"c":null},"z":[1,"#))
    }

    @Test func aPageIsLaidOutAsFoundationDoes() throws {
        let page = Self.value.sorted.page
        let read = try #require(try JSONSerialization.jsonObject(with: Data(page.utf8)) as? NSDictionary)
        let expected: NSDictionary = [
            "text": "a/\"ü\n", "whole": 3, "count": -2, "part": 0.1, "yes": true, "none": NSNull(),
            "list": [1, [Any](), [String: Any]()] as [Any], "object": ["a": 2, "b": 1],
        ]
        #expect(read == expected)
        struct Page: Encodable {
            let b: [Double]
            let a: [String: [String: Int]]
            let B: [Int]
            let c: String
            let ab = "/"
            let z = -0.0
            let y = 1e16
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        let data = try encoder.encode(Page(b: [1.5, 2, 1e-7], a: ["x": [:], "é": ["y": 1]], B: [], c: "\t\"\\ü😀"))
        let mine: JSONValue = [
            "b": [1.5, 2, 1e-7], "a": ["x": [:], "é": ["y": 1]], "B": [], "c": "\t\"\\ü😀", "ab": "/",
            "z": .number(-0.0), "y": 1e16,
        ]
        #expect(mine.sorted.page == String(decoding: data, as: UTF8.self) + "\n")
    }

    @Test(arguments: [
        (3.0, "3"), (-2, "-2"), (0.1, "0.1"), (-0.0, "-0"), (1e22, "1e+22"), (.leastNonzeroMagnitude, "5e-324"),
        (9_007_199_254_740_991, "9007199254740991"), (.nan, "null"), (.infinity, "null"), (-.infinity, "null"),
    ])
    func numbersAreAsShortAsTheyCanBe(number: Double, text: String) { #expect(JSONValue.number(number).text == text) }

    @Test func whatIsUnknownIsNull() {
        #expect(JSONValue.known(Double?.none) == .null)
        #expect(JSONValue.known(Double.nan) == .null)
        #expect(JSONValue.known(-Double.infinity) == .null)
        #expect(JSONValue.known(1.5) == 1.5)
        #expect(JSONValue.known(Int?.none) == .null)
        #expect(JSONValue.known(Int?.some(4)) == 4)
        #expect(JSONValue.known(String?.none) == .null)
        #expect(JSONValue.known(String?.some("a")) == "a")
    }

    // MARK: - Members

    @Test func membersAreFoundAndSet() {
        var value: JSONValue = ["a": 1, "b": 2, "a": 3]
        #expect(value["a"] == 1)
        #expect(value["c"] == nil)
        #expect(value.values == ["a": 1, "b": 2])
        value["b"] = "x"
        value["c"] = [true]
        #expect(value.text == #"{"a":1,"b":"x","a":3,"c":[true]}"#)
        #expect(JSONValue.array([1]).values == nil)
        #expect(JSONValue(["b": 1, "a": ["d": 1, "c": 2]]).text == #"{"a":{"c":2,"d":1},"b":1}"#)
    }

    // MARK: - Reading

    func parse(_ text: String) throws(SwingError) -> JSONValue { try JSONValue(parsing: Array(text.utf8), name: "a") }

    @Test(
        arguments: [
            ("null", nil), (" true\n", true), ("false", false), ("-0.5e-1", -0.05), ("0", 0), ("1E2", 100),
            (#""""#, ""), (#""\u00e9\ud83d\ude00\/\b\f""#, "é😀/\u{8}\u{c}"), ("[]", []), ("[ ]", []),
            ("[1 , [null]]", [1, [nil]]), ("{}", [:]), ("{ \"a\" : {\"b\":[]} }", ["a": ["b": []]]),
            ("\u{FEFF}{\"ü\":\"日本\"}", ["ü": "日本"]),
        ] as [(String, JSONValue)])
    func readsDocuments(text: String, value: JSONValue) throws { #expect(try parse(text) == value) }

    @Test(arguments: [
        ("", "a:1:1: found no value"), ("{\"a\":1,}", "a:1:8: found \"}\", expected a key after the comma"),
        ("{\"a\"\n 1}", "a:2:2: found \"1\", expected \":\" after a key"),
        ("[1,\n2,\n x]", "a:3:2: found \"x\", expected a value"),
        ("[1", "a:1:3: found the end of the file within an array"),
        ("01", "a:1:1: found \"01\", expected a value"), ("NaN", "a:1:1: found \"NaN\", which is not valid JSON"),
        ("[1e999]", "a:1:2: found \"1e999\", expected a number below 1.8e308; correct it"),
        ("1 2", "a:1:3: found \"2\", expected nothing after the end of the value; remove it"),
        ("{}}", "a:1:3: found \"}\", expected nothing after"),
        ("\"a", "a:1:3: found the end of the file within a string"),
        (#"["\x"]"#, "a:1:3: found \"\\x\", expected an escape"),
    ])
    func refusesWhatIsNotJSON(text: String, beginning: String) {
        let error = #expect(throws: SwingError.self) { try parse(text) }
        #expect(error?.description.hasPrefix(beginning) == true, "\(error?.description ?? "")")
    }

    @Test func refusesInvalidUTF8() {
        #expect(throws: SwingError.self) { try JSONValue(parsing: [0x22, 0xC3, 0x22], name: "a") }
        #expect(throws: SwingError.self) { try JSONValue(parsing: [0xFF, 0xFE, 0x7B, 0, 0x7D, 0], name: "a") }
    }

    @Test func limitsTheDepth() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        _ = try parse(nested(128))
        let error = #expect(throws: SwingError.self) { try parse(nested(129)) }
        #expect(error?.description.contains("found more than 128 nested objects and arrays") == true)
        #expect(throws: SwingError.self) { try parse(String(repeating: "{\"a\":", count: 100_000)) }
    }

    @Test func limitsTheNumberOfValues() throws {
        func list(_ count: Int) -> String { "[[]" + String(repeating: ",0", count: count - 2) + "]" }
        guard case .array(let values) = try parse(list(1_000_000)) else { return #expect(Bool(false)) }
        #expect(values.count == 999_999)
        let error = #expect(throws: SwingError.self) { try parse(list(1_000_001)) }
        #expect(error?.description.contains("found more than 1000000 values, expected fewer") == true)
        let objects = "[" + String(repeating: "{\"a\":{}},", count: 500_000) + "0]"
        #expect(throws: SwingError.self) { try parse(objects) }
    }

    // MARK: - Both

    @Test func writtenValuesAreReadBack() throws {
        #expect(try parse(Self.value.text) == Self.value)
        #expect(try parse(Self.value.page) == Self.value)
    }

    @Test(arguments: UInt64(0)..<200)
    func anythingReadsBackEqual(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let value = Self.random(depth: 4, &random)
        #expect(try parse(value.text) == value)
        #expect(try parse(value.page) == value)
        #expect(try parse(value.sorted.page) == value.sorted)
        // An independent reader confirms that it is JSON.
        _ = try JSONSerialization.jsonObject(with: Data(value.text.utf8), options: .fragmentsAllowed)
    }

    private static func random(depth: Int, _ random: inout SplitMix64) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
        case 0: return .null
        case 1: return .bool(.random(using: &random))
        case 2: return .integer(.random(in: -1_000_000...1_000_000, using: &random))
        case 3:
            let number = Double(bitPattern: random.next())
            return .number(number.isFinite ? number : 0.5)
        case 4: return .text(text(&random))
        case 5:
            return .array(
                (0..<Int.random(in: 0..<5, using: &random)).map { _ in Self.random(depth: depth - 1, &random) })
        default:
            return .object(
                (0..<Int.random(in: 0..<5, using: &random)).map { _ in
                    JSONValue.Member(key: text(&random), value: Self.random(depth: depth - 1, &random))
                })
        }
    }

    private static func text(_ random: inout SplitMix64) -> String {
        let limits: [UInt32] = [0x20, 0x80, 0x3000, 0x11_0000]
        var text = ""
        for _ in 0..<Int.random(in: 0..<8, using: &random) {
            let limit = limits[Int.random(in: 0..<4, using: &random)]
            if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
