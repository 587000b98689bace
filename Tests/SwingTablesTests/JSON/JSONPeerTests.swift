import SwingTables
import TestSupport
import Testing

struct JSONPeerTests {
    /// Random texts from pieces of JSON, most of them invalid, give the same result as Python's parser.
    @Test(.needsPython)
    func agreesWithPython() throws {
        let pieces = [
            "{", "}", "[", "]", ",", ":", "\"a\"", "\"b\\n\"", "\"\\u00e9\"", "\"\\ud83d\\ude00\"", "\"\\ud83d\"",
            "\"é\"", "1", "-0",
            "0.1", "1e5", "1E-400", "123456789012345678901234567890", "01", "1.", "-", "true", "false", "null", "nul",
            " ", "\n",
            "\"", "\\", "[]", "{}", "[1,2]", "{\"k\":", "\"key\":", "2.2250738585072014e-308",
        ]
        var random = SplitMix64(seed: 3)
        var texts: [String] = []
        for _ in 0..<4000 {
            // Half of them have a valid beginning.
            var text = Bool.random(using: &random) ? "[1," : ""
            for _ in 0..<Int.random(in: 1...9, using: &random) { text += pieces.randomElement(using: &random) ?? "" }
            if text.hasPrefix("[1,"), Bool.random(using: &random) { text += "]" }
            texts.append(text)
        }
        let found = texts.map { text in
            (try? JSONValue(parsing: Array(text.utf8), name: "text")).map(listing) ?? "bad"
        }
        let input = texts.map { text in hex(text) }
        let script = """
            import json, struct, sys
            def bits(t):
                value = float(t)
                if value == float("inf") or value == float("-inf"): raise ValueError
                return "%x" % struct.unpack(">Q", struct.pack(">d", value))[0]
            class Number(str): pass
            def refuse(_): raise ValueError
            def walk(v):
                if isinstance(v, Number): return "number " + bits(v) + ";"
                if isinstance(v, str): return "string " + v.encode("utf-8").hex() + ";"
                if v is True or v is False: return str(v).lower() + ";"
                if v is None: return "null;"
                if isinstance(v, tuple):
                    return "objectStart;" + "".join("key " + k.encode("utf-8").hex() + ";" + walk(x) for k, x in v) + "objectEnd;"
                return "arrayStart;" + "".join(map(walk, v)) + "arrayEnd;"
            for line in sys.stdin:
                try:
                    text = bytes.fromhex(line.strip()).decode("utf-8")
                    value = json.loads(text, parse_float=Number, parse_int=Number, parse_constant=refuse, object_pairs_hook=tuple)
                    print(walk(value))
                except ValueError:
                    print("bad")
            """
        let expected = try Python.run(script, input: input.joined(separator: "\n"))
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(expected.count == texts.count)
        #expect(expected.count { $0 != "bad" } > 100)
        for (i, text) in texts.enumerated() where i < expected.count {
            #expect(found[i] == expected[i], "\(text)")
        }
    }
    private func listing(_ value: JSONValue) -> String {
        switch value {
        case .null: "null;"
        case .bool(let value): "\(value);"
        case .number(let value): "number \(String(value.bitPattern, radix: 16));"
        case .text(let value): "string \(hex(value));"
        case .array(let values): "arrayStart;" + values.map(listing).joined() + "arrayEnd;"
        case .object(let members):
            "objectStart;" + members.map { "key \(hex($0.key));" + listing($0.value) }.joined() + "objectEnd;"
        }
    }

    private func hex(_ text: String) -> String {
        text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
