import Foundation
import SwingMotion
import TestSupport
import Testing

@testable import SwingFiles

struct TextOutputTests {
    @Test func allTextArrives() throws {
        let folder = try TemporaryFolder()
        folder.write("old text that is longer", "a.txt")
        var output = try TextOutput(writingTo: "\(folder.path)/a.txt", name: "a.txt")
        // More text than the buffer can take.
        let line = String(repeating: "é", count: 999) + "\n"
        for _ in 0..<200 { try output.write(line) }
        try output.close()
        #expect(folder.text("a.txt") == String(repeating: line, count: 200))
    }

    @Test func textReachesTheFileWithAFlush() throws {
        let folder = try TemporaryFolder()
        folder.write("", "a.txt")
        var output = try TextOutput(writingTo: "\(folder.path)/a.txt", name: "a.txt")
        try output.write("one")
        #expect(folder.text("a.txt") == "")
        try output.flush()
        #expect(folder.text("a.txt") == "one")
    }

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "this system has no /dev/full"),
        arguments: [4, 1 << 17])
    func aFullDiskIsAnError(size: Int) throws {
        // The long text fails when it is written, and the short one when the output is closed at the latest.
        var output = try TextOutput(writingTo: "/dev/full", name: "swings.csv")
        let written = failure { () throws(SwingError) in try output.write(String(repeating: "x", count: size)) }
        let closed = failure { () throws(SwingError) in try output.flush() }
        #expect(
            (written ?? closed)
                == SwingError(
                    .inputOutput,
                    "swings.csv: cannot write: No space left on device; free some space, then repeat the command"))
        #expect((written == nil) == (size == 4))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "this system has no /dev/full"))
    func closingOnAFullDiskIsAnError() throws {
        var output = try TextOutput(writingTo: "/dev/full", name: "swings.csv")
        try output.write("text")
        do {
            try output.close()
            Issue.record("closing must fail")
        } catch {
            #expect(
                error
                    == SwingError(
                        .inputOutput,
                        "swings.csv: cannot write: No space left on device; free some space, then repeat the command"))
        }
    }

    @Test func aFileMustExist() throws {
        let folder = try TemporaryFolder()
        let error = failure { () throws(SwingError) in
            _ = try TextOutput(writingTo: "\(folder.path)/none", name: "swings.csv")
        }
        #expect(error == SwingError(.cannotCreate, "swings.csv: cannot open for writing: No such file or directory"))
    }

    @Test func aTerminalHasAWidth() throws {
        let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        try #require(descriptor >= 0)
        let terminal = TextOutput(owning: descriptor, name: "terminal")
        let isTerminal = terminal.isTerminal
        #expect(isTerminal)
        let unknown = terminal.terminalWidth
        #expect(unknown == nil)
        var size = winsize(ws_row: 10, ws_col: 93, ws_xpixel: 0, ws_ypixel: 0)
        try #require(ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0)
        let width = terminal.terminalWidth
        #expect(width == 93)
        let folder = try TemporaryFolder()
        folder.write("", "a.txt")
        let file = try TextOutput(writingTo: "\(folder.path)/a.txt", name: "a.txt")
        let none = file.terminalWidth
        #expect(none == nil)
    }
}
