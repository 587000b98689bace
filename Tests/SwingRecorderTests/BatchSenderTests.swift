import Foundation
import SwingMotion
import Synchronization
import TestSupport
import Testing

@testable import SwingRecorder

/// A sender delivers each frame of a file once, whatever fails.
@Suite(.timeLimit(.minutes(1))) struct BatchSenderTests {
    let folder: TemporaryFolder
    let sent: RecordedFrames
    var path: String { folder.path("original.swingrec") }

    init() throws {
        folder = try TemporaryFolder()
        sent = try RecordedFrames(in: folder)
    }

    private var pauses: BatchSender.Pauses {
        var pauses = BatchSender.Pauses()
        (pauses.look, pauses.first, pauses.longest) = (0.005, 0.001, 0.01)
        return pauses
    }

    /// A service that keeps a recording, and fails as often as a test wants.
    private final class Service: Sendable {
        struct Lost: Error {}

        let path: String
        let state: Mutex<(random: SplitMix64, requests: Int, written: Int)>
        let failures: Int

        init(_ path: String, failures: Int = 0) {
            self.path = path
            self.failures = failures
            state = Mutex((SplitMix64(seed: 5), 0, 0))
        }

        /// Answers a batch; each time the file is opened again, as after a kill.
        func post(_ batch: [UInt8]) throws -> BatchSender.Answer {
            try state.withLock { state in
                state.requests += 1
                let fault = Int.random(in: 0..<100, using: &state.random) < failures ? state.requests % 5 : 5
                if fault == 0 { throw Lost() }
                if fault == 1 { return BatchSender.Answer(status: 503, message: "busy") }
                if fault == 2 { return BatchSender.Answer(status: 507, message: "full") }
                if fault == 3 { return BatchSender.Answer(status: 400, message: "damaged") }
                var recording = try ReceivedRecording(at: path)
                let receipt = try recording.receive(ReceivedFrame.frames(of: batch))
                state.written += receipt.written
                // The answer is lost after the frames were kept.
                if fault == 4 { throw Lost() }
                return BatchSender.Answer(status: 200, next: receipt.next)
            }
        }
    }

    private func sender(_ service: Service, attempts: Int? = nil) -> BatchSender {
        var pauses = pauses
        pauses.attempts = attempts
        return BatchSender(sending: path, pauses: pauses) { try service.post($0) }
    }

    @Test(arguments: [0, 30, 60]) func failures(_ percent: Int) async throws {
        let service = Service(folder.path("kept.swingrec"), failures: percent)
        let sender = sender(service)
        try await sender.run()
        #expect(folder.bytes("kept.swingrec") == folder.bytes("original.swingrec"))
        #expect(service.state.withLock { $0.written } == sent.frames.count)
        #expect(sender.progress.isFinished && sender.progress.acknowledged == sent.frames.count)
        // Another one, as after the app was killed, asks once and has nothing to do.
        let before = service.state.withLock { $0.requests }
        let again = Service(service.path)
        try await self.sender(again).run()
        #expect(again.state.withLock { $0.requests } == 1 && before > 1)
    }

    /// The recorder still records, and its process is killed within a frame.
    @Test func whileItIsRecorded() async throws {
        let growing = folder.path("growing.swingrec")
        folder.write(sent.bytes.prefix(16), "growing.swingrec")
        let service = Service(folder.path("kept.swingrec"))
        let sender = BatchSender(sending: growing, pauses: pauses) { try service.post($0) }
        let sending = Task { try await sender.run() }
        let file = try #require(FileHandle(forWritingAtPath: growing))
        try file.seekToEnd()
        for first in stride(from: 16, to: sent.bytes.count, by: 7001) {
            try file.write(contentsOf: sent.bytes[first..<min(first + 7001, sent.bytes.count)])
            try await Task.sleep(for: .milliseconds(8))
        }
        try await sending.value
        #expect(folder.bytes("kept.swingrec") == folder.bytes("original.swingrec"))
    }

    /// A service that lost its folder gets everything again.
    @Test func aServiceThatForgot() async throws {
        let service = Service(folder.path("kept.swingrec"))
        var half = try ReceivedRecording(at: service.path)
        _ = try half.receive(sent.batch(Array(0..<6)))
        let answers = Mutex([BatchSender.Answer(status: 200, next: 6)])
        let sender = BatchSender(sending: path, pauses: pauses) { batch in
            if let answer = answers.withLock({ $0.popLast() }) {
                try FileManager.default.removeItem(atPath: service.path)
                return answer
            }
            return try service.post(batch)
        }
        try await sender.run()
        #expect(folder.bytes("kept.swingrec") == folder.bytes("original.swingrec"))
    }

    @Test(arguments: [
        (BatchSender.Answer(status: 401, message: "another token"), "status 401: another token"),
        (BatchSender.Answer(status: 409, message: "another frame"), "status 409: another frame"),
        (BatchSender.Answer(status: 400, message: "damaged"), "status 400: damaged"),
        (BatchSender.Answer(status: 200), "without the number"),
        (BatchSender.Answer(status: 200, next: 1000), "already has 1000"),
        (BatchSender.Answer(status: 503, message: "busy"), "in 4 attempts: busy"),
    ]) func refusals(_ answer: BatchSender.Answer, _ finding: String) async throws {
        var pauses = pauses
        pauses.attempts = 4
        let sender = BatchSender(sending: path, pauses: pauses) { _ in answer }
        let error = await #expect(throws: SwingError.self) { try await sender.run() }
        #expect(error?.description.contains(finding) == true, "\(error?.description ?? "")")
    }

    /// A service that is wrong or hostile neither ends the process nor makes it send for ever.
    @Test(arguments: [
        BatchSender.Answer(status: 503, message: "busy", pause: .nan),
        BatchSender.Answer(status: 503, message: "busy", pause: .infinity),
        BatchSender.Answer(status: 503, message: "busy", pause: -1e300),
        BatchSender.Answer(status: 429, message: "busy", pause: 1e300),
        BatchSender.Answer(status: 200, next: 0), BatchSender.Answer(status: 200, next: -5),
        BatchSender.Answer(status: 200, next: .max),
    ])
    func wrongAnswers(_ answer: BatchSender.Answer) async throws {
        let requests = Mutex(0)
        var pauses = pauses
        pauses.attempts = 3
        let sender = BatchSender(sending: path, pauses: pauses) { _ in
            requests.withLock { $0 += 1 }
            return answer
        }
        await #expect(throws: SwingError.self) { try await sender.run() }
        #expect(requests.withLock { $0 } <= 4 && !sender.progress.isFinished)
    }

    @Test func damagedFiles() async throws {
        var bytes = sent.bytes
        bytes[bytes.count / 2] ^= 1
        folder.write(bytes, "original.swingrec")
        let service = Service(folder.path("kept.swingrec"))
        let error = await #expect(throws: SwingError.self) { try await sender(service).run() }
        #expect(error?.code == .badData)
        // What comes before the damage is kept.
        #expect(service.state.withLock { $0.written } > 0)
    }
}
