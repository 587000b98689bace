#if Serve
    internal import NIOCore
    internal import NIOHTTP1
    internal import NIOPosix
    package import SwingMotion
    package import SwingRecorder
    internal import SwingTables

    /// Posts the batches of a session to a service, without encryption: a connection for each batch.
    package struct PostClient: Sendable {
        private typealias Channel = NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>

        /// The time for one batch.
        private static let patience = Duration.seconds(30)

        private let host: String
        private let port: Int
        private let token: String
        private let path: String

        /// Reads the address of a service.
        ///
        /// - Parameters:
        ///   - address: The address as `swing serve` prints it, such as `http://localhost:8080/?token=…`.
        ///   - session: The name of the session.
        /// - Throws: ``SwingMotion/SwingError`` if it is another text.
        package init(_ address: String, session: String) throws(SwingError) {
            let refused = SwingError(
                .usage, at: "--post \(VisibleText.escaped(address))",
                "expected the address that swing serve prints, such as http://localhost:8080/?token=…")
            guard address.hasPrefix("http://") else { throw refused }
            let parts = address.dropFirst(7).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            let authority = parts[0].prefix { $0 != "/" }
            let pairs = (parts.count > 1 ? parts[1] : "").split(separator: "&")
            guard let token = pairs.first(where: { $0.hasPrefix("token=") })?.dropFirst(6), !token.isEmpty,
                token.utf8.allSatisfy({ $0 > 32 && $0 < 127 })
            else { throw refused }
            var name = authority
            var port = 80
            // An IPv6 address has colons within brackets.
            if let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") {
                guard let number = Int(authority[authority.index(after: colon)...]), (1...65535).contains(number) else {
                    throw refused
                }
                (name, port) = (authority[..<colon], number)
            }
            guard !name.isEmpty, name.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else { throw refused }
            host = String(name)
            self.port = port
            self.token = String(token)
            path = "/sessions/\(session)/batches"
        }

        /// Posts a batch.
        ///
        /// - Parameter batch: Whole frames.
        /// - Returns: The service's answer.
        /// - Throws: The error of the connection, or one after 30 seconds without an answer.
        package func post(_ batch: [UInt8]) async throws -> BatchSender.Answer {
            try await withThrowingTaskGroup(of: BatchSender.Answer.self) { group in
                group.addTask { try await exchange(batch) }
                group.addTask {
                    try await Task.sleep(for: Self.patience)
                    throw SwingError(.inputOutput, "no answer for 30 s")
                }
                defer { group.cancelAll() }
                guard let answer = try await group.next() else { throw CancellationError() }
                return answer
            }
        }

        private func exchange(_ batch: [UInt8]) async throws -> BatchSender.Answer {
            let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
            let channel: Channel
            do {
                channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                    .connectTimeout(.seconds(10))
                    .connect(host: name, port: port) { channel in
                        channel.eventLoop.makeCompletedFuture {
                            try channel.pipeline.syncOperations.addHTTPClientHandlers()
                            return try Channel(wrappingChannelSynchronously: channel)
                        }
                    }
            } catch {
                throw SwingError(.inputOutput, "cannot connect to \(host):\(port)")
            }
            return try await channel.executeThenClose { inbound, outbound in
                var head = HTTPRequestHead(version: .http1_1, method: .POST, uri: path)
                head.headers = [
                    "Host": "\(host):\(port)", "Authorization": "Bearer \(token)", "Connection": "close",
                    "Content-Type": "application/octet-stream", "Content-Length": "\(batch.count)",
                ]
                try await outbound.write(.head(head))
                if !batch.isEmpty { try await outbound.write(.body(.byteBuffer(ByteBuffer(bytes: batch)))) }
                try await outbound.write(.end(nil))
                return try await Self.answer(inbound)
            }
        }

        private static func answer(
            _ parts: NIOAsyncChannelInboundStream<HTTPClientResponsePart>
        ) async throws -> BatchSender.Answer {
            var answer: BatchSender.Answer?
            var body: [UInt8] = []
            for try await part in parts {
                switch part {
                case .head(let head):
                    answer = BatchSender.Answer(
                        status: Int(head.status.code),
                        pause: head.headers.first(name: "retry-after").flatMap(Double.init))
                case .body(let buffer):
                    body += buffer.readableBytesView
                    guard body.count <= InputLimits.answer else {
                        throw SwingError(.inputOutput, "the answer is too long")
                    }
                case .end:
                    let fields = try? JSONValue(parsing: body, name: "answer")
                    if case .number(let next)? = fields?["next"] { answer?.next = Int(exactly: next) }
                    if case .text(let message)? = fields?["message"] { answer?.message = message }
                    guard let answer else { break }
                    return answer
                }
            }
            throw SwingError(.inputOutput, "the connection ended without an answer")
        }
    }
#endif
