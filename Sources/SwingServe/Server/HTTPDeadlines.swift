#if Serve
    internal import NIOCore
    internal import NIOHTTP1

    /// Closes a connection whose client is too slow: with the head of a request, with a body, or with taking the answer.
    ///
    /// Time that the service itself takes does not count: a body is late only while the service waits for bytes.
    final class HTTPDeadlines: ChannelDuplexHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias InboundOut = HTTPServerRequestPart
        typealias OutboundIn = HTTPServerResponsePart
        typealias OutboundOut = HTTPServerResponsePart

        /// What the connection is doing.
        private enum Phase {
            case waiting, body, answering
        }

        private let limits: HTTPLimits
        private var phase = Phase.waiting
        private var hasBegunAnswer = false
        private var isFirst = true
        private var isReading = false
        private var bytes = 0
        private var timer: Scheduled<Void>?

        init(_ limits: HTTPLimits) { self.limits = limits }

        func channelActive(context: ChannelHandlerContext) {
            restart(context)
            context.fireChannelActive()
        }

        func handlerAdded(context: ChannelHandlerContext) { if context.channel.isActive { restart(context) } }

        func channelInactive(context: ChannelHandlerContext) {
            timer?.cancel()
            context.fireChannelInactive()
        }

        func read(context: ChannelHandlerContext) {
            isReading = true
            context.read()
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head:
                (phase, isFirst) = (.body, false)
                restart(context)
            case .body(let buffer): bytes += buffer.readableBytes
            case .end:
                phase = .answering
                restart(context)
            }
            context.fireChannelRead(data)
        }

        func channelReadComplete(context: ChannelHandlerContext) {
            isReading = false
            context.fireChannelReadComplete()
        }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            switch unwrapOutboundIn(data) {
            case .head(let head):
                if head.status.code >= 200 { hasBegunAnswer = true }
            case .body: break
            case .end:
                hasBegunAnswer = false
                if phase == .answering {
                    phase = .waiting
                    restart(context)
                }
            }
            context.write(data, promise: promise)
        }

        /// Starts the time of the current phase.
        private func restart(_ context: ChannelHandlerContext) {
            timer?.cancel()
            bytes = 0
            let seconds =
                switch phase {
                case .waiting: isFirst ? limits.headTime : limits.idleTime
                case .body, .answering: limits.bodyTime
                }
            let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
            timer = context.eventLoop.scheduleTask(in: .seconds(Int64(seconds))) {
                let (handler, context) = bound.value
                handler.check(context)
            }
        }

        private func check(_ context: ChannelHandlerContext) {
            let isLate =
                switch phase {
                case .waiting: true
                case .body: isReading && bytes < limits.slowestBytes
                case .answering: hasBegunAnswer && !context.channel.isWritable
                }
            guard isLate else { return restart(context) }
            let isOpen = !hasBegunAnswer && !(phase == .waiting && !isFirst)
            guard isOpen else { return context.close(promise: nil) }
            let text = "{\"message\":\"the request came too slowly; send it again\"}\n"
            var head = HTTPResponseHead(version: .http1_1, status: .requestTimeout)
            head.headers = [
                "Content-Type": "application/json; charset=utf-8", "Content-Length": "\(text.utf8.count)",
                "Connection": "close",
            ]
            // Before a head, the pipeline accepts no answer, so the bytes go past it.
            if phase == .waiting {
                let answer =
                    "HTTP/1.1 408 Request Timeout\r\n"
                    + head.headers.map { "\($0.name): \($0.value)\r\n" }.joined() + "\r\n" + text
                context.channel.pipeline.syncOperations.writeRaw(answer, context.channel)
                return
            }
            context.write(wrapOutboundOut(.head(head)), promise: nil)
            context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
            let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
            context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in bound.value.close(promise: nil) }
        }
    }

    extension ChannelPipeline.SynchronousOperations {
        /// Writes bytes that no handler sees, and closes the connection.
        fileprivate func writeRaw(_ text: String, _ channel: any Channel) {
            guard let first = try? context(handlerType: HTTPResponseEncoder.self) else {
                return channel.close(promise: nil)
            }
            let bound = NIOLoopBound(first, eventLoop: channel.eventLoop)
            first.writeAndFlush(NIOAny(ByteBuffer(string: text))).whenComplete { _ in
                bound.value.channel.close(promise: nil)
            }
        }
    }
#endif
