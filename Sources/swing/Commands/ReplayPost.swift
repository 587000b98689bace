#if Serve
    import SwingMotion
    import SwingRecorder
    import SwingReplay
    import SwingServe
    import SwingStudy
    import Synchronization

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// A replay that is recorded as on a watch, and sent to a service meanwhile.
    final class PostedReplay: ReplayObserver {
        private let view: ReplayView
        private let path: String
        private let recorder: SessionRecorder
        private let sender: BatchSender
        private let sending: Task<Void, any Error>
        /// Why sending has ended early.
        private let problem: Refusal

        private final class Refusal: Sendable {
            let error = Mutex<SwingError?>(nil)
        }

        /// Begins to send.
        ///
        /// - Parameters:
        ///   - info: The facts of the recording.
        ///   - address: The address that `swing serve` printed.
        ///   - view: What shows the replay.
        /// - Throws: ``SwingMotion/SwingError`` if the address is not possible, or a temporary file can't be made.
        init(_ info: SessionInfo, to address: String, view: ReplayView) throws(SwingError) {
            self.view = view
            let client = try PostClient(address, session: Self.session(info.sessionID))
            let number = UInt64.random(in: .min ... .max)
            path = FileManager.default.temporaryDirectory.path + "/swing-replay-\(number).swingrec"
            recorder = try SessionRecorder(creatingAt: path, session: info)
            var pauses = BatchSender.Pauses()
            pauses.attempts = 8
            let sender = BatchSender(sending: path, pauses: pauses) { try await client.post($0) }
            self.sender = sender
            let problem = Refusal()
            self.problem = problem
            sending = Task { @concurrent in
                do { try await sender.run() } catch {
                    if let error = error as? SwingError { problem.error.withLock { $0 = error } }
                    throw error
                }
            }
        }

        deinit {
            sending.cancel()
            try? FileManager.default.removeItem(atPath: path)
        }

        /// Returns the name of a session in addresses: its own, with hyphens for other characters than a service accepts.
        static func session(_ name: String) -> String {
            let plain = name.utf8.prefix(100).map { byte -> Character in
                let isPlain =
                    (byte | 32 >= 97 && byte | 32 <= 122) || (48...57).contains(byte) || "-_.".utf8.contains(byte)
                return isPlain ? Character(Unicode.Scalar(byte)) : "-"
            }
            let text = String(plain.drop { "-_.".contains($0) })
            return text.isEmpty ? "session" : text
        }

        func add(_ batch: [AccelerometerData]) throws {
            try check()
            try recorder.append(AccelerometerChunk(batch))
            try view.add(batch)
        }

        func add(_ batch: [DeviceMotion]) throws {
            try check()
            try recorder.append(DeviceMotionChunk(batch))
            try view.add(batch)
        }

        func add(_ swings: [Swing]) throws { try view.add(swings) }

        func close() throws { try view.close() }

        private func check() throws { if let error = problem.error.withLock({ $0 }) { throw error } }

        /// Ends the recording, and waits until all of it is acknowledged.
        ///
        /// - Returns: The number of acknowledged frames.
        func finish() async throws -> Int {
            try recorder.finish()
            try await sending.value
            return sender.progress.acknowledged
        }
    }
#endif
