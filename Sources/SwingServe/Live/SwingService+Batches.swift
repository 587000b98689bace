#if Serve
    internal import SwingMotion
    internal import SwingRecorder

    /// Recordings that arrive in batches.
    extension SwingService {
        /// Receives a batch of a session, and answers when the storage has it.
        ///
        /// - Parameters:
        ///   - request: The request, whose body consists of whole frames.
        ///   - id: The session.
        ///   - ends: Whether the session ends, and all holes are given up.
        /// - Returns: The answer.
        /// - Throws: ``HTTPProblem`` if the batch is refused.
        func receive(_ request: HTTPRequest, for id: String, ends: Bool) async throws(HTTPProblem) -> HTTPResponse {
            let count = batches.add(1)
            defer { batches.add(-1) }
            guard count <= settings.limits.batches else {
                throw HTTPProblem(429, "too many batches arrive at a time; send this one again in a moment")
            }
            guard Self.isSession(id) else {
                throw HTTPProblem(
                    400,
                    "found the session \(VisibleText.quoted(id)), expected at most 100 letters, digits, hyphens, "
                        + "underscores and points, beginning with a letter or digit")
            }
            let lost = try Self.numbers(request.query["lost"] ?? "")
            var bytes: [UInt8] = []
            while let more = try await request.body.next(limit: settings.limits.batchSize) { bytes += more }
            let frames: [ReceivedFrame]
            do throws(SwingError) { frames = try ReceivedFrame.frames(of: bytes) } catch { throw HTTPProblem(error) }
            let receipt = try await live.receive(frames, lost: lost, ends: ends, for: id)
            batchesReceived.add(1)
            framesWritten.add(receipt.written)
            return HTTPResponse(json: receipt.json)
        }

        /// Whether a text can name a session, and a file in the folder.
        private static func isSession(_ id: String) -> Bool {
            guard (1...100).contains(id.utf8.count), let first = id.unicodeScalars.first else { return false }
            func isPlain(_ scalar: Unicode.Scalar) -> Bool {
                scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
            }
            return isPlain(first) && id.unicodeScalars.allSatisfy { isPlain($0) || "-_.".unicodeScalars.contains($0) }
        }

        /// Returns the ranges of a text such as `7-9,12`.
        ///
        /// - Throws: ``HTTPProblem`` 400 if it is another text.
        private static func numbers(_ text: String) throws(HTTPProblem) -> [ClosedRange<Int>] {
            var ranges: [ClosedRange<Int>] = []
            for part in text.split(separator: ",") {
                let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { UInt32($0) }
                guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2, first <= last,
                    last < .max, ranges.count < 1000
                else {
                    throw HTTPProblem(
                        400, "found lost=\(VisibleText.quoted(text)), expected numbers of frames such as 7-9,12")
                }
                ranges.append(Int(first)...Int(last))
            }
            return ranges
        }
    }
#endif
