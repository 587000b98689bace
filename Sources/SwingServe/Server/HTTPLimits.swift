#if Serve
    internal import NIOCore
    internal import NIOHTTP1

    /// What one client may use.
    ///
    /// A client that exceeds a limit gets a status and one sentence, and others notice nothing. `docs/checks/limits`
    /// compares the table in `docs/security.md` with this file, as with `InputLimits`.
    package struct HTTPLimits: Sendable {
        /// Open connections; further ones are answered with 503.
        package var connections = 512
        /// Uploads at a time; further ones are answered with 429.
        package var uploads = 8
        /// Pages that wait for news; further ones are answered with 503.
        package var listeners = 64
        /// Sessions whose batches arrive at a time; batches of further ones are answered with 503.
        package var sessions = 128
        /// Batches that arrive at a time; further ones are answered with 429.
        package var batches = 128
        /// An uploaded recording (413).
        package var recordingSize = 8 << 30
        /// The files of one upload (413).
        package var files = 1000
        /// The head of a file in an upload (400).
        package var fileHead = 16 << 10
        /// A batch of frames (413).
        package var batchSize = 1 << 20 + 64 << 10
        /// Any other body of a request (413).
        package var smallSize = 64 << 10
        /// The rest of a rejected body that is still read.
        package var drained = 64 << 20
        /// All headers of a request (431).
        package var headerSize = 32 << 10
        /// One header of a request (431).
        package var fieldSize = 16 << 10
        /// The number of headers of a request (431).
        package var fields = 100
        /// Seconds for a complete head of a request (408).
        package var headTime = 10
        /// Seconds in which a body must bring the bytes of the next row, or a client must take any of its answer (408).
        package var bodyTime = 20
        /// The bytes that a body must bring in that time.
        package var slowestBytes = 20 << 10
        /// Seconds after which a connection without a request is closed.
        package var idleTime = 60

        /// The limits that the service uses.
        package init() {}

        /// The limits of the parser of heads.
        var decoder: NIOHTTPDecoderLimitConfiguration {
            var limits = NIOHTTPDecoderLimitConfiguration()
            limits.maxHeaderFieldSize = fieldSize
            limits.maxHeaderListSize = headerSize
            limits.maxHeaderFieldCount = fields
            return limits
        }
    }
#endif
