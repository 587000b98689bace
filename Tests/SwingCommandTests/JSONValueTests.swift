import Foundation
import Testing

@testable import swing

struct JSONValueTests {
    static let value: JSONValue = [
        "text": .text("a/\"ü\n"), "whole": .number(3), "count": .integer(-2), "part": .number(0.1), "yes": .bool(true),
        "none": .null, "list": .array([.integer(1), .array([]), [:]]), "object": ["b": .integer(1), "a": .integer(2)],
    ]

    @Test func aPageIsWhatFoundationReads() throws {
        let page = try Self.value.page()
        #expect(page.hasSuffix("}\n"))
        let read = try #require(try JSONSerialization.jsonObject(with: Data(page.utf8)) as? NSDictionary)
        let expected: NSDictionary = [
            "text": "a/\"ü\n", "whole": 3, "count": -2, "part": 0.1, "yes": true, "none": NSNull(),
            "list": [1, [Any](), [String: Any]()] as [Any], "object": ["a": 2, "b": 1],
        ]
        #expect(read == expected)
    }

    @Test func aLineHasItsKeysInOrder() throws {
        let object: JSONValue = ["b": .number(2.5), "a": .array([.null, .text("x")]), "c": .bool(false)]
        #expect(try object.line() == #"{"a":[null,"x"],"b":2.5,"c":false}"#)
    }

    @Test func whatIsReadIsWhatWasWritten() throws {
        let text = Data(try Self.value.line().utf8)
        var expected = Self.value
        if case .object(var values) = expected {
            // A whole number says no more of itself.
            values["whole"] = .integer(3)
            expected = .object(values)
        }
        #expect(try JSONDecoder().decode(JSONValue.self, from: text) == expected)
        #expect(try JSONValue(["a": 1.5]) == ["a": .number(1.5)])
    }

    @Test func whatIsUnknownIsNull() {
        #expect(JSONValue.known(Double?.none) == .null)
        #expect(JSONValue.known(Double.nan) == .null)
        #expect(JSONValue.known(-Double.infinity) == .null)
        #expect(JSONValue.known(1.5) == .number(1.5))
        #expect(JSONValue.known(Int?.none) == .null)
        #expect(JSONValue.known(Int?.some(4)) == .integer(4))
        #expect(JSONValue.known(String?.none) == .null)
        #expect(JSONValue.known(String?.some("a")) == .text("a"))
    }
}
