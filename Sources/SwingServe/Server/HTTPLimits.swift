#if Serve
    internal import NIOCore
    internal import NIOHTTP1

    /// What one client may use.
    ///
    /// A client that exceeds a limit gets a status and one sentence, and others notice nothing.
    package struct HTTPLimits: Sendable {
        /// The maximum number of open connections; further ones are answered with 503.
        package var connections = 512
        /// The maximum number of uploads at a time; further ones are answered with 429.
        package var uploads = 8
        /// The maximum number of pages that wait for news; further ones are answered with 503.
        package var listeners = 64
        /// The maximum size of an uploaded recording, in bytes: 413.
        package var recordingSize = 8 << 30
        /// The maximum number of sessions whose batches arrive at a time; batches of further ones are answered with 503.
        package var sessions = 128
        /// The maximum number of batches that arrive at a time; further ones are answered with 429.
        package var batches = 128
        /// The maximum size of a batch, in bytes: 413.
        ///
        /// A frame has at most 1 MiB.
        package var batchSize = 1 << 20 + 64 << 10
        /// The maximum size of any other body, in bytes: 413.
        package var smallSize = 64 << 10
        /// The maximum size of all headers of a request, in bytes: 431.
        package var headerSize = 32 << 10
        /// The time for a complete head of a request, in seconds: 408.
        package var headTime = 10
        /// The time in which a body must bring ``slowestBytes``, or a client must take any of its answer, in seconds: 408.
        package var bodyTime = 20
        /// The number of bytes that a body must bring per ``bodyTime``.
        package var slowestBytes = 20 << 10
        /// The time after which a connection without a request is closed, in seconds.
        package var idleTime = 60

        /// The limits that the service uses.
        package init() {}

        /// The limits of the parser of heads.
        var decoder: NIOHTTPDecoderLimitConfiguration {
            var limits = NIOHTTPDecoderLimitConfiguration()
            limits.maxHeaderFieldSize = 16 << 10
            limits.maxHeaderListSize = headerSize
            limits.maxHeaderFieldCount = 100
            return limits
        }
    }
#endif
