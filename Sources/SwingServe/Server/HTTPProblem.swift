#if Serve
    internal import SwingMotion

    /// A request that is refused: the status of the answer, and one sentence.
    struct HTTPProblem: Error {
        let status: Int
        let message: String

        init(_ status: Int, _ message: String) {
            self.status = status
            self.message = message
        }

        /// The answer to a request that met an error of the system or of a file.
        ///
        /// A full disk is 507, missing input 404, damaged input 400, and anything else 503.
        init(_ error: SwingError) {
            let message = error.description
            self.message = message
            status =
                switch error.code {
                case .missing: 404
                case .badData, .usage: 400
                default: ["No space left", "quota", "File too large"].contains { message.contains($0) } ? 507 : 503
                }
        }
    }
#endif
