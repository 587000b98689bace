#if Serve
    internal import Synchronization

    /// Informs open pages of changes.
    ///
    /// A page that is slow misses intermediate changes, and nothing waits.
    final class News: Sendable {
        private struct Listeners {
            var number = 0
            var next = 0
            var all: [Int: AsyncStream<String>.Continuation] = [:]
        }

        /// The sign of life of server-sent events.
        static let breath = ": still here\n\n"

        private let listeners = Mutex(Listeners())
        private let limit: Int

        /// - Parameter limit: The maximum number of listeners.
        init(limit: Int) { self.limit = limit }

        /// Reports a change.
        func tell() {
            listeners.withLock {
                $0.number += 1
                for continuation in $0.all.values { continuation.yield(Self.event($0.number)) }
            }
        }

        /// Sends all listeners a sign of life, by which a connection that is gone is noticed.
        func breathe() { listeners.withLock { for continuation in $0.all.values { continuation.yield(Self.breath) } } }

        private static func event(_ number: Int) -> String { "event: state\ndata: \(number)\n\n" }

        /// The number of listeners.
        var count: Int { listeners.withLock { $0.all.count } }

        /// Returns the changes from now on, beginning with the current state.
        ///
        /// - Throws: ``HTTPProblem`` 503 if there are too many listeners.
        func listen() throws(HTTPProblem) -> AsyncStream<String> {
            let (stream, continuation) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingNewest(2))
            let key: Int? = listeners.withLock {
                guard $0.all.count < limit else { return nil }
                $0.next += 1
                $0.all[$0.next] = continuation
                continuation.yield(Self.event($0.number))
                return $0.next
            }
            guard let key else { throw HTTPProblem(503, "too many pages are open; close one of them") }
            continuation.onTermination = { [weak self] _ in
                self?.listeners.withLock { _ = $0.all.removeValue(forKey: key) }
            }
            return stream
        }
    }
#endif
