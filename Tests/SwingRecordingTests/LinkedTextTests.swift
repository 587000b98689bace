import Foundation
import SwingMotion
import TestSupport
import Testing

@testable import SwingRecording

/// A link in a folder from somebody else must not print the text of the file that it leads to.
struct LinkedTextTests {
    private static let secret = "root:x:0:0"

    /// Errors that quote: a header, a cell, and JSON.
    @Test(arguments: [
        "time,\(secret),y\n1,2,3\n", "time,x,y,z\n1,0,0,1\n1.1,0,\(secret),1\n", "{\"time\": \(secret)}\n",
    ])
    func aLinkedFileIsNotQuoted(text: String) async throws {
        let folder = try TemporaryFolder()
        folder.write(text, "target")
        #expect(mkdir(folder.path("session"), 0o755) == 0)
        let place = folder.path("session/accelerometer.csv")
        #expect(symlink("../target", place) == 0)
        let linked = try await failure(folder.path("session"))
        #expect(!linked.description.contains("root"))
        #expect(linked.message.contains("(text of a linked file)"))
        // The same file in the folder is quoted.
        #expect(unlink(place) == 0)
        folder.write(text, "session/accelerometer.csv")
        let own = try await failure(folder.path("session"))
        #expect(own.description.contains("root"))
        #expect((own.code, own.place) == (linked.code, linked.place))
    }

    private func failure(_ path: String) async throws -> SwingError {
        do throws(SwingError) {
            let recording = try Recording(readingAt: path)
            for try await _ in recording.accelerometer {}
        } catch { return error }
        throw SwingError(.usage, "expected an error")
    }

    /// Data that links lead to is read.
    @Test func aLinkedRecordingIsRead() async throws {
        let folder = try TemporaryFolder()
        folder.write("time,x,y,z\n1,0,0,1\n1.1,0,0,1\n", "target")
        #expect(symlink("target", folder.path("session.csv")) == 0)
        var count = 0
        for try await chunk in try Recording(readingAt: folder.path("session.csv")).accelerometer {
            count += chunk.time.count
        }
        #expect(count == 2)
    }

    @Test func onlyQuotedTextIsHidden() {
        let error = SwingError(.badData, at: "a.csv:2", "found \"x\", \"y\" and \"z\", expected a number; correct it")
        #expect(
            LinkedText.hiding(error).description
                == "a.csv:2: found (text of a linked file), expected a number; correct it")
        let plain = SwingError(.badData, at: "a.csv", "is empty")
        #expect(LinkedText.hiding(plain) == plain)
    }
}
