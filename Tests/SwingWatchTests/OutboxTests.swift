import Foundation
import TestSupport
import Testing

@testable import SwingWatch

/// The queue with its file and the way to the phone.
@MainActor @Suite struct OutboxTests {
    private let files: TemporaryFolder
    private let link = FakeLink()

    init() throws { files = try TemporaryFolder() }

    private func outbox(at now: Double = 1000) throws -> Outbox { Outbox(try WatchFolder(files.url), link) { now } }

    /// A file is deleted only after the phone has confirmed all of it.
    @Test func deletesAfterTheConfirmation() throws {
        files.write("12345", "a.swingrec")
        let outbox = try outbox()
        outbox.add(["a.swingrec"])
        #expect(link.sent == ["a.swingrec"])
        link.finish("a.swingrec")
        #expect(files.names().contains("a.swingrec"))
        link.onEvent?(.stored(StoredFile(name: "a.swingrec", bytes: 4)))
        #expect(files.names().contains("a.swingrec"))
        #expect(outbox.queue.items.first?.problem == "the phone has stored 4 of 5 bytes")
        link.onEvent?(.stored(StoredFile(name: "a.swingrec", bytes: 5)))
        #expect(!files.names().contains("a.swingrec"))
        #expect(outbox.queue.items.isEmpty)
        #expect(try self.outbox().queue.items.isEmpty)
    }

    @Test func waitsUntilTheLinkIsReady() throws {
        files.write("12345", "a.swingrec")
        link.isReady = false
        let outbox = try outbox()
        outbox.add(["a.swingrec"])
        #expect(link.sent.isEmpty)
        link.isReady = true
        link.onEvent?(.ready)
        #expect(link.sent == ["a.swingrec"])
        #expect(outbox.queue.items.first?.stage == .sending)
    }

    @Test func triesAgainAfterAFailure() throws {
        files.write("12345", "a.swingrec")
        let outbox = try outbox()
        outbox.add(["a.swingrec"])
        link.finish("a.swingrec", problem: "text")
        #expect(link.sent.count == 1)
        #expect(outbox.queue.items.first?.problem == "text")
        #expect(files.names().contains("a.swingrec"))
        // After a kill, at the time that is due.
        try self.outbox(at: 1029).sendDue()
        #expect(link.sent.count == 1)
        try self.outbox(at: 1030).sendDue()
        #expect(link.sent.count == 2)
    }

    @Test func thePlayerCanHurry() throws {
        files.write("12345", "a.swingrec")
        let outbox = try outbox()
        outbox.add(["a.swingrec"])
        link.finish("a.swingrec", problem: "text")
        outbox.sendNow()
        #expect(link.sent.count == 2)
    }

    /// After a kill, the system's transfers go on, and those that it has lost begin again.
    @Test(arguments: [true, false]) func survivesAKill(_ isOutstanding: Bool) throws {
        files.write("12345", "a.swingrec")
        try outbox().add(["a.swingrec"])
        if !isOutstanding { link.outstanding = [] }
        let again = try outbox()
        again.compare()
        #expect(link.sent.count == (isOutstanding ? 1 : 2))
        link.onEvent?(.stored(StoredFile(name: "a.swingrec", bytes: 5)))
        #expect(!files.names().contains("a.swingrec"))
    }

    @Test func sendsAgainWhatThePhoneDoesNotConfirm() throws {
        files.write("12345", "a.swingrec")
        let outbox = try outbox()
        outbox.add(["a.swingrec"])
        link.finish("a.swingrec")
        #expect(outbox.queue.items.first?.stage == .delivered)
        try self.outbox(at: 1599).sendDue()
        #expect(link.sent.count == 1)
        try self.outbox(at: 1600).sendDue()
        #expect(link.sent.count == 2)
    }

    @Test func runsUntilItIsCancelled() async throws {
        files.write("12345", "a.swingrec")
        link.isReady = false
        let outbox = try outbox()
        outbox.add(["a.swingrec"])
        let task = Task { await outbox.run(every: .milliseconds(1)) }
        link.isReady = true
        while link.sent.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        task.cancel()
        await task.value
    }

    @Test func aDamagedQueueSendsAllAgain() async throws {
        files.write("12345", "a.swingrec")
        files.write("[", "queue.json")
        let model = try SessionModel(files.url, FakeWorkout(), FakeDevice(), link)
        #expect(model.screen.details.last == "The list of transfers could not be read. All recordings are sent again.")
        await model.launch()
        #expect(link.sent == ["a.swingrec"])
    }

    @Test func aFileThatIsGoneLeavesTheQueue() throws {
        files.write("12345", "a.swingrec")
        try outbox().add(["a.swingrec"])
        try FileManager.default.removeItem(atPath: files.path("a.swingrec"))
        #expect(try outbox().queue.items.isEmpty)
    }
}
