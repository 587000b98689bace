import Foundation
import TestSupport
import Testing

@testable import SwingWatch

/// What the phone does with a file.
@MainActor @Suite struct InboxTests {
    private let files: TemporaryFolder

    init() throws { files = try TemporaryFolder() }

    private func inbox() throws -> Inbox { try Inbox(files.url.appending(path: "phone")) }

    private func receive(_ text: String, _ name: String = "a.swingrec") throws -> StoredFile {
        files.write(text, "received")
        return try inbox().receive(URL(filePath: files.path("received")), named: name)
    }

    @Test func storesAFileAndConfirmsIt() throws {
        let stored = try receive("12345")
        #expect(stored == StoredFile(name: "a.swingrec", bytes: 5))
        #expect(StoredFile(message: stored.message) == stored)
        #expect(files.names("phone") == ["a.swingrec"])
        #expect(files.names() == ["phone"])
    }

    @Test func aFileThatComesTwiceIsStoredOnce() throws {
        _ = try receive("12345")
        #expect(try receive("12345").bytes == 5)
        #expect(files.names("phone") == ["a.swingrec"])
    }

    @Test func anotherFileOfTheSameNameGetsANumber() throws {
        for text in ["12345", "1234", "123"] { #expect(try receive(text).bytes == text.count) }
        #expect(files.names("phone") == ["a-2.swingrec", "a-3.swingrec", "a.swingrec"])
        #expect(files.text("phone/a.swingrec") == "12345")
        #expect(try inbox().recordings.map(\.bytes) == [5, 3, 4])
    }

    @Test(arguments: ["a.txt", "../a.swingrec", ".swingrec", ".a.swingrec", "", "b/a.swingrec"])
    func otherNamesAreRefused(_ name: String) throws {
        #expect(throws: Inbox.Problem.self) { try receive("12345", name) }
        #expect(files.names("phone").isEmpty)
    }

    @Test func aMissingFileIsRefused() throws {
        #expect(throws: Inbox.Problem.self) {
            try inbox().receive(URL(filePath: files.path("missing")), named: "a.swingrec")
        }
    }

    @Test(arguments: [[:], ["stored": "a"], ["bytes": 5], ["stored": 5, "bytes": 5]] as [[String: any Sendable]])
    func otherMessagesAreNoConfirmation(_ message: [String: any Sendable]) {
        #expect(StoredFile(message: message) == nil)
    }

    @Test func theModelShowsAndRemovesRecordings() throws {
        let model = PhoneModel(try inbox())
        #expect(model.screen.details == ["Recordings arrive here after a session, while the watch is near."])
        _ = try receive("12345", "2026-05-01-173000-golf.swingrec")
        model.refresh()
        #expect(model.screen.details == ["2026-05-01-173000-golf, 5 bytes"])
        model.remove("2026-05-01-173000-golf.swingrec")
        #expect(model.recordings.isEmpty)
        #expect(model.problem == nil)
        model.remove("missing.swingrec")
        #expect(model.problem?.hasPrefix("missing.swingrec could not be removed: ") == true)
    }
}
