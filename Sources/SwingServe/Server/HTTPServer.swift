#if Serve
    internal import NIOCore
    internal import NIOHTTP1
    internal import NIOPosix
    internal import SwingFiles
    internal import SwingMotion
    internal import Synchronization

    /// An HTTP/1.1 server with limits on everything that a client can make it keep or wait for.
    struct HTTPServer: Sendable {
        typealias Channel = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>

        let limits: HTTPLimits
        /// Answers a request.
        ///
        /// It may read the body.
        let respond: @Sendable (HTTPRequest) async -> HTTPResponse
        private let open = Count()

        init(limits: HTTPLimits, respond: @escaping @Sendable (HTTPRequest) async -> HTTPResponse) {
            self.limits = limits
            self.respond = respond
        }

        /// Accepts connections until the task is cancelled.
        ///
        /// - Parameters:
        ///   - host: The address to listen on.
        ///   - port: The port; 0 for any free one.
        ///   - ready: Called with the port, when connections are accepted.
        /// - Throws: ``SwingMotion/SwingError`` if the port can't be used.
        func run(host: String, port: Int, ready: @Sendable (Int) async -> Void) async throws {
            let limits = limits
            let server: NIOAsyncChannel<Channel, Never>
            do {
                server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                    .serverChannelOption(.backlog, value: 256)
                    .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                    .bind(host: host, port: port) { channel in
                        channel.eventLoop.makeCompletedFuture {
                            let pipeline = channel.pipeline.syncOperations
                            try pipeline.configureHTTPServerPipeline(
                                withEncoderConfiguration: .init(), withDecoderLimitConfiguration: limits.decoder)
                            try pipeline.addHandler(HTTPDeadlines(limits))
                            return try Channel(
                                wrappingChannelSynchronously: channel,
                                configuration: .init(backPressureStrategy: .init(lowWatermark: 1, highWatermark: 4)))
                        }
                    }
            } catch {
                throw SwingError(
                    .cannotCreate, at: "--port \(port)", "cannot listen on \(host): \(error); name another port")
            }
            try await withThrowingDiscardingTaskGroup { group in
                try await server.executeThenClose { connections in
                    await ready(server.channel.localAddress?.port ?? port)
                    for try await connection in connections {
                        let isFull = open.add(1) > limits.connections
                        group.addTask {
                            await serve(connection, isFull: isFull)
                            open.add(-1)
                        }
                    }
                }
            }
        }

        /// Answers the requests of one connection, one after the other.
        private func serve(_ channel: Channel, isFull: Bool) async {
            // A client that goes away is not an error of the service.
            try? await channel.executeThenClose { inbound, outbound in
                let body = RequestBody(inbound.makeAsyncIterator())
                while let head = try await body.nextHead() {
                    if head.headers.first(name: "expect")?.lowercased() == "100-continue" {
                        body.beforeReading {
                            try await outbound.write(.head(HTTPResponseHead(version: .http1_1, status: .continue)))
                        }
                    }
                    let response = isFull ? Self.full : await answer(head, body)
                    let isKept = head.isKeepAlive && !isFull && (body.isFinished || Self.hasNoBody(head))
                    try await send(response, to: head, outbound, isKept: isKept)
                    if !isKept { return await body.drain(limit: limits.drained) }
                }
            }
        }

        private static let full = HTTPResponse(
            HTTPProblem(503, "the service has as many connections as it keeps; try again in a moment"))

        /// Whether a request ends with its head.
        private static func hasNoBody(_ head: HTTPRequestHead) -> Bool {
            head.headers[canonicalForm: "transfer-encoding"].isEmpty
                && (head.headers.first(name: "content-length") ?? "0") == "0"
        }

        private func answer(_ head: HTTPRequestHead, _ body: RequestBody) async -> HTTPResponse {
            do throws(HTTPProblem) {
                return await respond(try HTTPRequest(head, body))
            } catch {
                return HTTPResponse(error)
            }
        }

        /// Sends an answer.
        ///
        /// A client that takes it slowly makes only itself wait.
        private func send(
            _ response: HTTPResponse, to request: HTTPRequestHead,
            _ outbound: NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>, isKept: Bool
        ) async throws {
            var head = HTTPResponseHead(version: .http1_1, status: .init(statusCode: response.status))
            for (name, value) in response.headers + HTTPResponse.common { head.headers.add(name: name, value: value) }
            if !isKept { head.headers.add(name: "Connection", value: "close") }
            let isHead = request.method == .HEAD
            switch response.body {
            case .bytes(let bytes):
                if response.status != 204 { head.headers.add(name: "Content-Length", value: "\(bytes.count)") }
                try await outbound.write(.head(head))
                if !isHead, !bytes.isEmpty { try await outbound.write(.body(.byteBuffer(ByteBuffer(bytes: bytes)))) }
            case .file(let path, let isTemporary):
                defer { if isTemporary { IncomingFiles.remove(path) } }
                let file = try InputFile(readingAt: path)
                head.headers.add(name: "Content-Length", value: "\(file.size)")
                try await outbound.write(.head(head))
                var buffer = [UInt8](repeating: 0, count: 256 << 10)
                var left = isHead ? 0 : file.size
                while left > 0 {
                    let count = min(left, try file.read(into: &buffer))
                    guard count > 0 else { throw HTTPProblem(503, "the file became shorter") }
                    try await outbound.write(.body(.byteBuffer(ByteBuffer(bytes: buffer[..<count]))))
                    left -= count
                }
            case .events(let events):
                try await outbound.write(.head(head))
                for await event in events {
                    try await outbound.write(.body(.byteBuffer(ByteBuffer(string: event))))
                }
            }
            try await outbound.write(.end(nil))
        }
    }

    /// A number that several tasks change.
    final class Count: Sendable {
        private let value = Mutex(0)

        @discardableResult func add(_ change: Int) -> Int {
            value.withLock {
                $0 += change
                return $0
            }
        }

        var current: Int { value.withLock { $0 } }
    }
#endif
