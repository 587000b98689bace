#if Serve
    internal import CServePage

    /// The service's own page, which is part of the program.
    enum ServePage {
        static let page = unsafe response("text/html; charset=utf-8", serve_page())
        static let style = unsafe response("text/css; charset=utf-8", serve_style())
        static let script = unsafe response("text/javascript; charset=utf-8", serve_script())
        static let icon = unsafe response("image/svg+xml", serve_icon())

        private static func response(_ type: String, _ text: serve_text) -> HTTPResponse {
            let bytes = unsafe Array(UnsafeBufferPointer(start: text.bytes, count: text.count))
            return HTTPResponse(200, type, .bytes(bytes), [HTTPResponse.policy])
        }
    }
#endif
