internal import SwingMotion
internal import Synchronization

/// Sends the frames of a recorder's file to a service while they are recorded, until the last one is acknowledged.
///
/// The file is the queue: the service states which frame it expects next, and only what it has acknowledged is never sent
/// again. So a sender that begins again, after the app or the service was killed, continues where the last one ended.
package final class BatchSender: Sendable {
    /// The answer of a service.
    package struct Answer: Sendable {
        /// The status of HTTP.
        package var status: Int
        /// The number of the first frame that the service does not have; `nil` if the answer states none.
        package var next: Int?
        /// The service's sentence about an error.
        package var message: String
        /// The time after which the service wants to be asked again, in seconds.
        package var pause: Double?

        package init(status: Int, next: Int? = nil, message: String = "", pause: Double? = nil) {
            self.status = status
            self.next = next
            self.message = message
            self.pause = pause
        }
    }

    /// How long a sender waits.
    package struct Pauses: Sendable {
        /// The time between two looks for new frames, in seconds.
        package var look = 0.1
        /// The pause after the first failure, in seconds; each further one doubles it.
        package var first = 0.5
        /// The longest pause, in seconds.
        package var longest = 30.0
        /// The number of failures in a row after which a sender gives up; `nil` for never.
        package var attempts: Int?

        package init() {}
    }

    /// The number of bytes after which a batch gets no further frame.
    private static let batchSize = 256 << 10
    /// The number of times that a batch is sent that the service calls damaged.
    private static let damageLimit = 3

    private let path: String
    private let pauses: Pauses
    private let post: @Sendable ([UInt8]) async throws -> Answer
    private let state = Mutex(SenderProgress())

    /// Prepares to send a file.
    ///
    /// - Parameters:
    ///   - path: The path of a recorder's file.
    ///   - pauses: How long to wait.
    ///   - post: Sends a batch, which is empty to learn which frame the service expects; an error is that of the network.
    package init(
        sending path: String, pauses: Pauses = Pauses(), post: @escaping @Sendable ([UInt8]) async throws -> Answer
    ) {
        self.path = path
        self.pauses = pauses
        self.post = post
    }

    /// The progress so far.
    package var progress: SenderProgress { state.withLock { $0 } }

    /// Sends frames until the recording is finished and all of it is acknowledged.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read, if the service refuses the session, or after too many
    ///   failures; `CancellationError` if the task is cancelled. Another call continues.
    package func run() async throws {
        let queue = try FrameQueue(of: path)
        var next: Int?
        var damages = 0
        while true {
            try Task.checkCancellation()
            var batch: [UInt8] = []
            if let next {
                batch = try queue.frames(from: next, limit: Self.batchSize)
                if batch.isEmpty {
                    if try queue.isFinished(before: next) {
                        state.withLock { $0.isFinished = true }
                        return
                    }
                    try await Task.sleep(for: .seconds(pauses.look))
                    continue
                }
                try queue.sync()
            }
            let answer: Answer
            do { answer = try await post(batch) } catch let error as CancellationError { throw error } catch {
                try await pause(after: "\(error)", nil)
                continue
            }
            switch answer.status {
            case 200:
                guard let found = answer.next, found >= 0 else {
                    throw refused("answered without the number of the next frame; check the address")
                }
                let isIdle = next.map { found <= $0 } ?? false
                next = found
                if isIdle {
                    try await pause(after: "the service kept nothing of a batch", nil)
                    continue
                }
                damages = 0
                state.withLock { state in
                    state.acknowledged = found
                    (state.failures, state.problem) = (0, nil)
                }
            case 400 where damages + 1 < Self.damageLimit:
                damages += 1
                try await pause(after: answer.message, answer.pause)
            case 408, 429, 500...: try await pause(after: answer.message, answer.pause)
            default: throw refused("answered with the status \(answer.status): \(answer.message)")
            }
        }
    }

    private func refused(_ finding: String) -> SwingError { SwingError(.usage, at: "the service", finding) }

    /// Waits after a failure, longer each time.
    private func pause(after problem: String, _ stated: Double?) async throws {
        let failures = state.withLock { state in
            state.failures += 1
            state.problem = problem
            return state.failures
        }
        if let attempts = pauses.attempts, failures >= attempts {
            throw SwingError(
                .inputOutput, at: "the service",
                "did not take a batch in \(failures) attempts: \(problem); repeat the command when it is reachable")
        }
        let longest = min(
            pauses.first * Double(sign: .plus, exponent: min(failures - 1, 20), significand: 1), pauses.longest)
        // Many watches that lost one service do not return at the same instant.
        let stated = stated.map { $0.isFinite ? min($0, pauses.longest) : pauses.longest } ?? 0
        let pause = max(stated, longest * Double.random(in: 0.5...1))
        try await Task.sleep(for: .seconds(pause))
    }
}

/// The progress of sending a recording.
package struct SenderProgress: Sendable {
    /// The number of frames that the service has acknowledged.
    package var acknowledged = 0
    /// Whether the recording is finished, and all of it acknowledged.
    package var isFinished = false
    /// The number of failures in a row.
    package var failures = 0
    /// What failed last; `nil` after a success.
    package var problem: String?
}
