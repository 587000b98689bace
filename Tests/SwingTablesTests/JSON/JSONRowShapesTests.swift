import Testing

@testable import SwingTables

/// Rows of known shapes are read without a parser; the tables are those that the parser finds.
struct JSONRowShapesTests {
    /// One row that differs from forty others, or several kinds of rows.
    static let texts: [(name: String, rows: [String])] = [
        ("the same rows", rows(odd: row(7, "1"))),
        ("null", rows(odd: row(7, "null"))),
        ("a text", rows(odd: row(7, "\"N/A\""))),
        ("a number in a text", rows(odd: row(7, "\"-0.5\""))),
        ("an exponent", rows(odd: row(7, "-1.5E-3"))),
        ("an integer of twenty digits", rows(odd: row(7, "12345678901234567890"))),
        ("a further key", rows(odd: #"{"t":7,"v":{"x":7,"y":1,"z":3},"k":"a","w":2}"#)),
        ("another order", rows(odd: #"{"v":{"z":3,"x":7,"y":1},"k":"a","t":7}"#)),
        ("an escaped key", rows(odd: #"{"\u0074":7,"v":{"x":7,"y":1,"z":3},"k":"a"}"#)),
        ("another constant", rows(odd: #"{"t":7,"v":{"x":7,"y":1,"z":3},"k":"b"}"#)),
        ("an array", rows(odd: #"{"t":7,"v":[7,1,3],"k":"a"}"#)),
        ("rows within a row", rows(odd: #"{"t":7,"v":{"x":7,"y":1,"z":3},"k":"a","n":[{"t":1,"x":2,"y":3,"z":4}]}"#)),
        ("a missing key", rows(odd: #"{"t":7,"v":{"x":7,"z":3},"k":"a"}"#)),
        ("a missing axis", (0..<40).map { #"{"t":\#($0),"x":1,\#($0 == 20 ? "" : #""y":2,"#)"z":3}"# }),
        ("null in all rows", (0..<40).map { #"{"t":\#($0),"x":1,"y":null,"z":3,"w":\#($0 < 9 ? "2" : "null")}"# }),
        ("devices", (0..<40).map { #"{"device":"left","t":\#($0),"x":1,"y":2,"z":3}"# }),
        ("two devices", (0..<40).map { #"{"device":"\#($0 < 20 ? "left" : "right")","t":\#($0),"x":1,"y":2,"z":3}"# }),
        (
            "packets",
            (0..<40).map { #"{"time":\#($0),"samples":[{"x":1,"y":2,"z":3},{"x":4,"y":5,"z":6},{"x":7,"y":8,"z":9}]}"# }
        ),
        ("numbers", (0..<40).map { "[\($0),1.5,-2,3e0]" }),
        (
            "two sensors in turn",
            (0..<40).map { #"{"sensor":"\#($0 % 2 == 0 ? "a" : "b")","t":\#($0),"x":1,"y":2,"z":3}"# }
        ),
        ("sensors by number", (0..<40).map { #"{"sensor":"\#($0 / 20)","t":\#($0),"x":1,"y":2,"z":3}"# }),
        ("twelve shapes in turn", (0..<60).map { #"{"t":\#($0),"x":1,"y":2,"z":3,"n\#($0 % 12)":4}"# }),
    ]

    private static func row(_ i: Int, _ y: String) -> String { #"{"t":\#(i),"v":{"x":\#(i),"y":\#(y),"z":3},"k":"a"}"# }

    private static func rows(odd: String) -> [String] {
        var rows = (0..<40).map { row($0, "0.25") }
        rows[20] = odd
        return rows
    }

    @Test(arguments: texts.indices) func tablesAreThoseOfTheParser(_ index: Int) {
        let (name, rows) = Self.texts[index]
        // Spaces of other lengths in each row hide its shape.
        let hidden = rows.enumerated().map { i, row in String(repeating: " ", count: i) + row }
        let wraps: [([String]) -> String] = [
            { #"{"a":["# + $0.joined(separator: ",") + "]}" },
            { $0.joined(separator: "\n") + "\n" },
            {
                #"[{"a":["# + $0[..<30].joined(separator: ",\n") + #"]},{"a":["# + $0[30...].joined(separator: ",\n")
                    + "]}]"
            },
        ]
        for (i, wrap) in wraps.enumerated() {
            let expected = JSONCheck.tables(Array(wrap(hidden).utf8))
            for size in [64, 700, 1 << 18] {
                #expect(
                    JSONCheck.tables(Array(wrap(rows).utf8), bufferSize: size) == expected, "\(name), \(i), \(size)")
            }
        }
    }

    /// The place of an error does not depend on how the rows before it were read.
    @Test(arguments: ["1.", "01", "-", "1e", "tru", "0x1", ".5", "NaN"])
    func aWrongNumberHasItsPlace(_ number: String) {
        let rows = Self.rows(odd: Self.row(7, number)).joined(separator: ",\n")
        let found = JSONCheck.tables(Array("[\n\(rows)]".utf8))
        #expect(found.contains(":22:23:"), "\(found)")
    }

    /// Values that a table does not need are skipped, also where strings contain brackets, quotation marks and backslashes.
    @Test(arguments: [
        #"{"a":"}]","b":["[{",{}]}"#, #"["\\","\"}",{"c\\":"\\\"]"}]"#, #"[[[[[[[[[[]]]]]]]],[]]]"#,
        #"{"d":"\#("]}".spread(over: 90))"}"#,
        "[1,\n2,\n\n3]",
    ])
    func whatNoTableNeedsIsSkipped(_ value: String) {
        let rows = (0..<9).map { #"{"t":\#($0),"x":1,"y":2,"z":-1}"# }.joined(separator: ",")
        let lines = (0..<9).map { "\($0),1,2,-1\n" }.joined()
        for count in 0..<130 {
            let text = #"{"n":\#(String(repeating: " ", count: count))\#(value),"rows":[\#(rows)]}"#
            #expect(JSONCheck.tables(Array(text.utf8)).contains("rows: 9\nt,x,y,z\n" + lines), "\(count)")
        }
    }
}

extension String {
    /// Returns the text with its halves at both ends of a longer one.
    fileprivate func spread(over length: Int) -> String {
        let half = count / 2
        return prefix(half) + String(repeating: "-", count: length - count) + suffix(half)
    }
}
