#if Serve
    internal import NIOHTTP1

    /// Decides who may use the service: whoever knows its token, from the service's own page or from no page at all.
    ///
    /// A page elsewhere on the web can make a browser send requests here. It does not know the token, its requests have a
    /// foreign `Origin` or `Sec-Fetch-Site` (Fetch Standard), and a name that it makes point here is a foreign `Host`
    /// (DNS rebinding).
    struct Admission: Sendable {
        /// The name of the cookie that contains the token.
        static let cookie = "swingkit"

        /// The secret that every request must contain.
        let token: String
        /// Whether other computers may connect.
        let isOpen: Bool
        /// A further name of the service, such as that of a proxy in front of it.
        let name: String?

        /// What to do with a request.
        enum Decision {
            case admitted
            /// The token was in the query of a page: the browser keeps it as a cookie, and loads the page without it.
            case keepsToken
        }

        /// Decides about a request.
        ///
        /// - Throws: ``HTTPProblem`` 403 for a foreign host or page, 401 without the right token.
        func decide(_ request: HTTPRequest) throws(HTTPProblem) -> Decision {
            guard let host = request.header("host"), isOwn(host) else {
                throw HTTPProblem(
                    403, "found another Host than this service has; open the address that swing serve printed")
            }
            if let site = request.header("sec-fetch-site"), !["same-origin", "none"].contains(site) {
                // A link elsewhere, for example in a mail, may open the page, but nothing else.
                guard request.method == .GET, request.path == "/", request.header("sec-fetch-mode") == "navigate" else {
                    throw HTTPProblem(
                        403, "the request comes from another page; open the address that swing serve printed")
                }
            }
            // The origin of a sandboxed page is null.
            if let origin = request.header("origin"), !["http://\(host)", "https://\(host)"].contains(origin) {
                throw HTTPProblem(403, "the request comes from another page; open the address that swing serve printed")
            }
            if let text = request.header("authorization") {
                guard text.hasPrefix("Bearer "), isToken(String(text.dropFirst(7))) else { throw unknown }
                return .admitted
            }
            if let text = request.query["token"] {
                guard isToken(text) else { throw unknown }
                return request.method == .GET && request.path == "/" ? .keepsToken : .admitted
            }
            guard let text = request.cookie(Self.cookie), isToken(text) else { throw unknown }
            return .admitted
        }

        private var unknown: HTTPProblem {
            HTTPProblem(
                401, "found no token or another one; open the address that swing serve printed, which contains it")
        }

        /// Whether a host is this service's: a name of this computer, or any address when others may connect.
        ///
        /// A name of another site has a dot and letters; addresses and names of the local network are accepted.
        private func isOwn(_ host: String) -> Bool {
            let lowered = host.lowercased()
            let name =
                lowered.hasPrefix("[")
                ? String(lowered.prefix { $0 != "]" } + "]") : String(lowered.prefix { $0 != ":" })
            if ["localhost", "127.0.0.1", "[::1]", self.name].contains(name) { return true }
            guard isOpen else { return false }
            let isAddress = name.hasPrefix("[") || name.allSatisfy { $0.isNumber || $0 == "." }
            return isAddress || !name.contains(".") || name.hasSuffix(".local")
        }

        /// Compares in a time that does not depend on the place of the first difference.
        private func isToken(_ text: String) -> Bool {
            let (a, b) = (Array(text.utf8), Array(token.utf8))
            guard a.count == b.count else { return false }
            return zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
        }
    }
#endif
