import Foundation
import SwingTables
import Testing

@testable import SwingReport

struct RowTextTests {
    @Test func doesNotEndAnHTMLElement() throws {
        let text = JSONValue.array(["<", "a</script><!--", "none", "<<", ""]).text
        #expect(!text.insideHTML.contains("<"))
        let read = try JSONSerialization.jsonObject(with: Data(text.insideHTML.utf8)) as? [String]
        #expect(read == ["<", "a</script><!--", "none", "<<", ""])
    }

    @Test(arguments: [
        (Float(1.006), 2, "1.01"), (-0.004, 2, "0"), (-0.05, 2, "-0.05"), (-1.5, 1, "-1.5"),
        (.nan, 2, "null"),
        (12.3, 2, "12.30"), (1e30, 2, "null"), (0, 0, "0"), (-2.6, 0, "-3"), (100.01, 2, "100.01"),
    ])
    func roundsSamples(value: Float, decimals: Int, text: String) {
        var row = RowText()
        row.add("v", [value, value], decimals: decimals)
        #expect(row.finished() == "{\"v\":[\(text),\(text)]}")
    }

    @Test(arguments: [
        (Double.nan, "null"), (.infinity, "null"), (0.2 * 1000, "200.0"), (1.0 / 3, "0.333333"), (-2e-7, "0.0"),
        (75664.8002701344, "75664.80027"), (1e300, "1e+300"),
    ])
    func roundsNumbers(value: Double, text: String) {
        var row = RowText()
        row.add("v", rounded: value)
        #expect(row.finished().dropFirst(5).dropLast() == text)
    }

    @Test(arguments: [
        ("a<b", "a&lt;b"), ("</p>&\"'", "&lt;/p&gt;&amp;&quot;&#39;"), ("plain – text", "plain – text"), ("", ""),
    ])
    func escapesHTML(text: String, escaped: String) { #expect(HTML.escaped(text) == escaped) }
}
