import SwingMotion
import Testing

@testable import SwingTables

struct CSVLinesTests {
    @Test(arguments: [
        ("abc", "\"abc\""), ("", "\"\""), ("µ°é漢", "\"µ°é漢\""), ("a\u{1B}[31m", "\"a\\u{1b}[31m\""),
        ("\t\r\n\u{0}\u{7F}\u{9B}", "\"\\u{9}\\u{d}\\u{a}\\u{0}\\u{7f}\\u{9b}\""),
        ("a\u{202E}b\u{2028}\u{FEFF}", "\"a\\u{202e}b\\u{2028}\\u{feff}\""),
        (String(repeating: "x", count: 60), "\"" + String(repeating: "x", count: 60) + "\""),
        (String(repeating: "x", count: 61), "\"" + String(repeating: "x", count: 60) + "…\""),
    ])
    func textIsShownSafely(text: String, shown: String) { #expect(VisibleText.quoted(text) == shown) }

    @Test func longBytesAreCut() {
        let bytes = Array(String(repeating: "漢", count: 100_000).utf8)
        #expect(VisibleText.quoted(bytes[...]) == "\"" + String(repeating: "漢", count: 60) + "…\"")
        #expect(VisibleText.quoted(([0x41, 0xFF, 0x42] as [UInt8])[...]) == "\"A\u{FFFD}B\"")
    }
}
