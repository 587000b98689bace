import SwingMotion
import Testing

struct VisibleTextTests {
    @Test(arguments: [
        ("session/motion.csv", "session/motion.csv"), ("Übung 練習.csv", "Übung 練習.csv"), ("", ""),
        ("a\u{1B}[31mb", "a\\u{1b}[31mb"), ("a\nb\0", "a\\u{a}b\\u{0}"), ("\u{202E}vsc.a", "\\u{202e}vsc.a"),
        ("\u{7F}\u{85}\u{2028}\u{E000}", "\\u{7f}\\u{85}\\u{2028}\\u{e000}"), ("a\u{301}", "a\u{301}"),
    ])
    func invisibleCharactersAreEscaped(text: String, expected: String) {
        #expect(VisibleText.escaped(text).unicodeScalars.elementsEqual(expected.unicodeScalars))
    }

    @Test func linesKeepTheirBreaks() {
        #expect(
            VisibleText.escapedLines("a,\u{1B}[2J\n\u{9B}b\u{202E}\0\n") == "a,\\u{1b}[2J\n\\u{9b}b\\u{202e}\\u{0}\n")
    }

    @Test func aLineIsShortened() {
        let text = String(repeating: "a", count: 1000) + String(repeating: "b", count: 1000)
        #expect(VisibleText.line(text) == text)
        let (start, end) = (String(repeating: "a", count: 1000), String(repeating: "b", count: 998))
        #expect(VisibleText.line(text + "\u{1B}") == "\(start)…\(end)\\u{1b}")
    }
}
