#if Serve
    internal import SwingTables
    internal import Synchronization

    /// What pages see of the sessions that arrive now: their states and their swings, and changes of both.
    final class LiveFeed: Sendable {
        /// A session as pages see it.
        struct View: Sendable {
            /// Whether batches arrive.
            enum State: String, Sendable {
                case receiving, silent, finished, interrupted
            }

            var state = State.receiving
            /// The number of the analysis; another one begins with the first swing again.
            var run = 0
            /// The last swings as JSON lines, each with its number in the session.
            var swings: [(number: Int, line: String)] = []
            var swingCount = 0
            /// The session's facts, and figures of its streams.
            var facts: [String: JSONValue] = [:]

            fileprivate func json(_ id: String) -> JSONValue {
                var json: JSONValue = [
                    "session": .text(id), "recording": .text(BatchSession.name(of: id)), "state": .text(state.rawValue),
                    "run": .integer(run), "swings": .integer(swingCount),
                ]
                for (key, value) in facts.sorted(by: { $0.key < $1.key }) { json[key] = value }
                return json
            }
        }

        private struct Content {
            var views: [String: View] = [:]
            /// The sessions, the one that changed its state last at the end.
            var order: [String] = []
            var listeners: [Int: AsyncStream<String>.Continuation] = [:]
            var number = 0
        }

        /// The number of swings that a session keeps for pages that open later, and that all sessions send to them.
        private static let (swingLimit, sentLimit) = (100, 2000)
        /// The number of sessions that have ended and are still shown.
        private static let endedLimit = 16
        /// The number of events that wait for a slow page, which then has to connect again.
        private static let waitingLimit = 512

        private let content = Mutex(Content())
        private let limit: Int

        /// - Parameter limit: The maximum number of listeners.
        init(limit: Int) { self.limit = limit }

        /// The number of listeners.
        var count: Int { content.withLock { $0.listeners.count } }

        /// Changes a session, and reports it.
        func change(_ id: String, _ change: (inout View) -> Void) {
            content.withLock { content in
                var view = content.views[id] ?? View()
                let (old, isNew) = (view.json(id), content.views[id] == nil)
                change(&view)
                content.views[id] = view
                if isNew || view.json(id)["state"] != old["state"] {
                    content.order.removeAll { $0 == id }
                    content.order.append(id)
                    Self.forget(&content)
                }
                if isNew || view.json(id) != old { Self.send(Self.event(id, view), &content) }
            }
        }

        /// Changes a session if pages see it.
        func changeKnown(_ id: String, _ change: (inout View) -> Void) {
            if content.withLock({ $0.views[id] != nil }) { self.change(id, change) }
        }

        /// Begins the session's swings again, and returns the number of the analysis.
        func begin(_ id: String) -> Int {
            var run = 0
            change(id) { view in
                view.run += 1
                (view.swings, view.swingCount) = ([], 0)
                run = view.run
            }
            return run
        }

        /// Adds swings of an analysis, which is ignored if another one has begun.
        func add(_ lines: [String], to id: String, run: Int) {
            content.withLock { content in
                guard var view = content.views[id], view.run == run else { return }
                for line in lines {
                    view.swingCount += 1
                    view.swings.append((view.swingCount, line))
                    Self.send(Self.event(id, view.swingCount, line), &content)
                }
                view.swings.removeFirst(max(0, view.swings.count - Self.swingLimit))
                content.views[id] = view
                Self.send(Self.event(id, view), &content)
            }
        }

        /// Sends all listeners a sign of life.
        func breathe() { content.withLock { Self.send(News.breath, &$0) } }

        /// Returns the states and swings of all sessions, and then what changes.
        ///
        /// - Throws: ``HTTPProblem`` 503 if there are too many listeners.
        func listen() throws(HTTPProblem) -> AsyncStream<String> {
            let (stream, continuation) = AsyncStream<String>.makeStream(
                bufferingPolicy: .bufferingOldest(Self.waitingLimit))
            let key: Int? = content.withLock { content in
                guard content.listeners.count < limit else { return nil }
                content.number += 1
                content.listeners[content.number] = continuation
                continuation.yield(Self.snapshot(content))
                return content.number
            }
            guard let key else { throw HTTPProblem(503, "too many pages are open; close one of them") }
            continuation.onTermination = { [weak self] _ in
                self?.content.withLock { _ = $0.listeners.removeValue(forKey: key) }
            }
            return stream
        }

        private static func snapshot(_ content: Content) -> String {
            var (pieces, left) = ([String](), sentLimit)
            for id in content.order.reversed() {
                guard let view = content.views[id] else { continue }
                let shown = view.swings.suffix(left)
                left -= shown.count
                pieces.append(event(id, view) + shown.map { event(id, $0.number, $0.line) }.joined())
            }
            return pieces.reversed().joined() + "event: ready\ndata: \(content.order.count)\n\n"
        }

        private static func event(_ id: String, _ view: View) -> String {
            "event: session\ndata: \(view.json(id).text)\n\n"
        }

        /// Returns the event of a swing: its data are the line of `swing analyze --format jsonl`.
        private static func event(_ id: String, _ number: Int, _ line: String) -> String {
            "event: swing\nid: \(id) \(number)\ndata: \(line)\n\n"
        }

        private static func send(_ event: String, _ content: inout Content) {
            for continuation in content.listeners.values {
                // A page that missed an event would be wrong; its browser connects again, and gets all.
                if case .dropped = continuation.yield(event) { continuation.finish() }
            }
        }

        /// Drops the oldest of many sessions that have ended.
        private static func forget(_ content: inout Content) {
            let ended = content.order.filter { id in
                content.views[id].map { $0.state == .finished || $0.state == .interrupted } ?? true
            }
            for id in ended.dropLast(endedLimit) {
                content.views[id] = nil
                content.order.removeAll { $0 == id }
            }
        }
    }
#endif
