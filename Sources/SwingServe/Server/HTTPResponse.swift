#if Serve
    internal import NIOHTTP1
    internal import SwingTables

    /// An answer: a status, headers, and a body from memory, from a file, or as events.
    struct HTTPResponse: Sendable {
        enum Body: Sendable {
            case bytes([UInt8])
            /// A file, which is removed afterwards if it is temporary.
            case file(String, isTemporary: Bool)
            /// Server-sent events; each element is the text of one or more events.
            case events(AsyncStream<String>)
        }

        var status: Int
        var headers: [(name: String, value: String)]
        var body: Body

        /// The headers of every answer: nothing is embedded, guessed, cached or loaded from elsewhere.
        static let common: [(name: String, value: String)] = [
            ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"), ("Referrer-Policy", "no-referrer"),
            ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cache-Control", "no-store"),
        ]

        /// The policy of the service's own page, which contains no script or style.
        static let policy = (
            name: "Content-Security-Policy",
            value: "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        )
        /// The policy of a report, which contains its scripts and styles, and loads nothing.
        static let reportPolicy = (
            name: "Content-Security-Policy",
            value: "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; "
                + "img-src data: blob:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
                + "sandbox allow-scripts allow-downloads allow-modals allow-popups"
        )

        init(_ status: Int, _ type: String, _ body: Body, _ headers: [(name: String, value: String)] = []) {
            self.status = status
            self.headers = [("Content-Type", type)] + headers
            self.body = body
        }

        /// Creates an answer in JSON.
        init(_ status: Int = 200, json: JSONValue) {
            self.init(status, "application/json; charset=utf-8", .bytes(Array((json.text + "\n").utf8)))
        }

        /// Creates the answer to a refused request.
        init(_ problem: HTTPProblem) {
            self.init(problem.status, json: ["message": .text(problem.message)])
            if problem.status == 429 || problem.status == 503 { headers.append(("Retry-After", "2")) }
        }

        /// An answer without content.
        static let nothing = HTTPResponse(204, "text/plain", .bytes([]))

        /// Creates a redirection to another path of this service.
        static func redirection(to path: String, _ headers: [(name: String, value: String)]) -> HTTPResponse {
            HTTPResponse(303, "text/plain", .bytes([]), [("Location", path)] + headers)
        }
    }
#endif
