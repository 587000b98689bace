import SwingFiles
import TestSupport
import Testing

@testable import SwingResults

struct TextSinkTests {
    /// The name of a session can contain anything; a terminal must not obey it.
    @Test(arguments: [true, false]) func aTerminalGetsVisibleTextOnly(isTerminal: Bool) throws {
        let folder = try TemporaryFolder()
        folder.write("", "a")
        var sink = TextSink(
            live: try TextOutput(writingTo: folder.path("a"), name: "a"), isTerminal: isTerminal)
        try sink.write("1,\u{1B}]0;x\u{7}\u{85}\u{202E}\0\n")
        try sink.close()
        #expect(
            folder.text("a")
                == (isTerminal ? "1,\\u{1b}]0;x\\u{7}\\u{85}\\u{202e}\\u{0}\n" : "1,\u{1B}]0;x\u{7}\u{85}\u{202E}\0\n"))
    }
}
