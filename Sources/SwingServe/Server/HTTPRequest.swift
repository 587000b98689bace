#if Serve
    internal import NIOCore
    internal import NIOHTTP1

    /// A request: its head, and its body as it arrives.
    struct HTTPRequest {
        let method: HTTPMethod
        /// The path, decoded, without the query.
        ///
        /// It begins with a slash.
        let path: String
        /// The parts of the path, decoded one by one, so that a part may contain `/`.
        let parts: [String]
        /// The values of the query.
        let query: [String: String]
        let headers: HTTPHeaders
        let body: RequestBody

        /// Reads the head of a request.
        ///
        /// - Throws: ``HTTPProblem`` if the target is not a path in UTF-8, or contains NUL.
        init(_ head: HTTPRequestHead, _ body: RequestBody) throws(HTTPProblem) {
            let pieces = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            guard let target = pieces.first, target.hasPrefix("/") else {
                throw HTTPProblem(400, "found the target \(head.uri.prefix(60)), expected a path")
            }
            parts = try target.split(separator: "/").map { text throws(HTTPProblem) in try Self.decoded(text) }
            path = "/" + parts.joined(separator: "/")
            var query: [String: String] = [:]
            for pair in (pieces.count > 1 ? pieces[1] : "").split(separator: "&") {
                let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                let value = sides.count > 1 ? sides[1].replacing("+", with: " ") : ""
                query[try Self.decoded(sides[0])] = try Self.decoded(Substring(value))
            }
            self.query = query
            method = head.method
            headers = head.headers
            self.body = body
        }

        /// Returns the only value of a header, or `nil` if it is missing or there are several.
        func header(_ name: String) -> String? {
            let values = headers[name]
            return values.count == 1 ? values[0] : nil
        }

        /// Returns the value of a cookie.
        func cookie(_ name: String) -> String? {
            for pair in headers[canonicalForm: "cookie"].flatMap({ $0.split(separator: ";") }) {
                let sides = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
                if sides.count == 2, sides[0] == name { return String(sides[1]) }
            }
            return nil
        }

        /// Decodes percent signs (RFC 3986).
        static func decoded(_ text: some StringProtocol) throws(HTTPProblem) -> String {
            var bytes: [UInt8] = []
            var rest = text.utf8[...]
            while let byte = rest.popFirst() {
                guard byte == UInt8(ascii: "%") else {
                    bytes.append(byte)
                    continue
                }
                guard let high = rest.popFirst().flatMap(hexadecimal), let low = rest.popFirst().flatMap(hexadecimal)
                else {
                    throw HTTPProblem(400, "found % without two hexadecimal digits in the target; encode it as %25")
                }
                bytes.append(high << 4 | low)
            }
            guard let decoded = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
                throw HTTPProblem(400, "found NUL or bytes that are not UTF-8 in the target; rename the file")
            }
            return decoded
        }

        private static func hexadecimal(_ byte: UInt8) -> UInt8? {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
            default: nil
            }
        }
    }

    /// The body of a request, which is read as it arrives.
    ///
    /// A sender that is faster than the reader has to wait.
    final class RequestBody {
        typealias Parts = NIOAsyncChannelInboundStream<HTTPServerRequestPart>.AsyncIterator

        private var parts: Parts
        /// Called before the first read of a body whose sender waits for `100 Continue`.
        private var proceed: (() async throws -> Void)?
        private(set) var isFinished = true
        private var received = 0
        /// The length that the head states, in bytes.
        private var stated: Int?

        init(_ parts: Parts) { self.parts = parts }

        /// Waits for the next request, and returns its head; `nil` if the client has closed the connection.
        func nextHead() async throws -> HTTPRequestHead? {
            while let part = try await parts.next(isolation: #isolation) {
                guard case .head(let head) = part else { continue }
                isFinished = false
                received = 0
                stated = head.headers.first(name: "content-length").flatMap { Int($0) }
                return head
            }
            return nil
        }

        /// Sets what to do before the first read.
        func beforeReading(_ proceed: @escaping () async throws -> Void) { self.proceed = proceed }

        /// Returns the next bytes, or `nil` at the end.
        ///
        /// - Parameter limit: The maximum size of the whole body.
        /// - Returns: The bytes.
        /// - Throws: ``HTTPProblem`` if the body is larger, or ends early.
        func next(limit: Int) async throws(HTTPProblem) -> [UInt8]? {
            if isFinished { return nil }
            guard (stated ?? 0) <= limit else { throw tooLarge(limit) }
            do {
                if let proceed {
                    self.proceed = nil
                    try await proceed()
                }
                guard let part = try await parts.next(isolation: #isolation) else {
                    throw HTTPProblem(400, "the body ends early; send it again")
                }
                guard case .body(let buffer) = part else {
                    isFinished = true
                    return nil
                }
                received += buffer.readableBytes
                guard received <= limit else { throw tooLarge(limit) }
                return Array(buffer.readableBytesView)
            } catch let problem as HTTPProblem {
                throw problem
            } catch {
                throw HTTPProblem(400, "the body ends early; send it again")
            }
        }

        /// Reads the rest and forgets it, so that the client sees the answer instead of a broken connection.
        ///
        /// - Parameter limit: The maximum number of bytes to read.
        func drain(limit: Int) async {
            var count = 0
            while !isFinished, count < limit {
                guard let part = try? await parts.next(isolation: #isolation) else { return }
                guard case .body(let buffer) = part else {
                    isFinished = true
                    return
                }
                count += buffer.readableBytes
            }
        }

        private func tooLarge(_ limit: Int) -> HTTPProblem {
            let (size, unit) = limit >= 1 << 30 ? (limit >> 30, "GiB") : (limit >> 10, "KiB")
            return HTTPProblem(
                413, "the body is larger than \(size) \(unit); send less, for example one recording at a time")
        }
    }
#endif
