#if Serve
    /// Divides a body of `multipart/form-data` (RFC 7578) into its files, as it arrives.
    ///
    /// It keeps at most one piece of the body and a boundary. Fields without a file name are skipped.
    struct MultipartReader {
        /// What a body contains, in its order.
        enum Piece: Equatable {
            case file(name: String)
            case bytes([UInt8])
            case end
        }

        private enum Place {
            case preamble, head, file, field, epilogue
        }

        private let delimiter: [UInt8]
        /// The maximum length of a part's head, in bytes.
        private let headLimit: Int
        private var buffer: [UInt8] = Array("\r\n".utf8)
        private var place = Place.preamble
        private var isEnded = false

        /// Creates a reader.
        ///
        /// - Parameters:
        ///   - type: The header `Content-Type`.
        ///   - headLimit: The maximum length of a part's head, in bytes.
        /// - Throws: ``HTTPProblem`` if the header states no boundary.
        init(contentType type: String, headLimit: Int) throws(HTTPProblem) {
            self.headLimit = headLimit
            guard let value = Self.parameter("boundary", in: type), (1...70).contains(value.utf8.count) else {
                throw HTTPProblem(400, "found no boundary in Content-Type, expected multipart/form-data; boundary=…")
            }
            delimiter = Array("\r\n--\(value)".utf8)
        }

        /// Adds the next bytes of the body; an empty array is its end.
        ///
        /// - Returns: The pieces that are complete.
        /// - Throws: ``HTTPProblem`` if the body is not of this form, or ends early.
        mutating func add(_ bytes: [UInt8]) throws(HTTPProblem) -> [Piece] {
            buffer += bytes
            var pieces: [Piece] = []
            var start = 0
            loop: while true {
                switch place {
                case .preamble, .file, .field:
                    guard let found = position(of: delimiter, from: start) else {
                        // The last bytes may be the beginning of a delimiter.
                        let kept = max(start, buffer.count - delimiter.count + 1)
                        if place == .file, kept > start { pieces.append(.bytes(Array(buffer[start..<kept]))) }
                        start = kept
                        break loop
                    }
                    guard found + delimiter.count + 2 <= buffer.count else {
                        if place == .file, found > start { pieces.append(.bytes(Array(buffer[start..<found]))) }
                        start = found
                        break loop
                    }
                    if place == .file {
                        if found > start { pieces.append(.bytes(Array(buffer[start..<found]))) }
                        pieces.append(.end)
                    }
                    let after = buffer[(found + delimiter.count)..<(found + delimiter.count + 2)]
                    start = found + delimiter.count + 2
                    if after.elementsEqual("--".utf8) {
                        place = .epilogue
                    } else if after.elementsEqual("\r\n".utf8) {
                        place = .head
                        // A part without headers begins with the empty line.
                        start -= 2
                    } else {
                        throw HTTPProblem(
                            400, "found text after a boundary, expected a line break; send the form again")
                    }
                case .head:
                    guard let end = position(of: Array("\r\n\r\n".utf8), from: start) else {
                        guard buffer.count - start <= headLimit else {
                            throw HTTPProblem(
                                400,
                                "found a part whose head is larger than \(headLimit >> 10) KiB; send the form again")
                        }
                        break loop
                    }
                    let head = String(decoding: buffer[start..<end], as: UTF8.self)
                    start = end + 4
                    if let name = try Self.fileName(in: head) {
                        pieces.append(.file(name: name))
                        place = .file
                    } else {
                        place = .field
                    }
                case .epilogue:
                    start = buffer.count
                    isEnded = true
                    break loop
                }
            }
            buffer.removeSubrange(0..<start)
            if bytes.isEmpty, !isEnded { throw HTTPProblem(400, "the form ends early; send it again") }
            return pieces
        }

        private func position(of pattern: [UInt8], from start: Int) -> Int? {
            guard let first = pattern.first, buffer.count >= pattern.count else { return nil }
            var place = start
            while place + pattern.count <= buffer.count {
                guard let found = buffer[place...].firstIndex(of: first), found + pattern.count <= buffer.count else {
                    return nil
                }
                if buffer[found..<(found + pattern.count)].elementsEqual(pattern) { return found }
                place = found + 1
            }
            return nil
        }

        /// Returns the file name in a part's head, decoded; `nil` if the part is not a file.
        private static func fileName(in head: String) throws(HTTPProblem) -> String? {
            for line in head.split(separator: "\r\n") {
                let sides = line.split(separator: ":", maxSplits: 1)
                guard sides.count == 2, sides[0].lowercased() == "content-disposition" else { continue }
                return try disposedName(String(sides[1]))
            }
            return nil
        }

        /// Returns the file name in a header `Content-Disposition` (RFC 6266): that in UTF-8 if both are there.
        static func disposedName(_ value: String) throws(HTTPProblem) -> String? {
            if let encoded = parameter("filename*", in: value), encoded.lowercased().hasPrefix("utf-8''") {
                return try HTTPRequest.decoded(encoded.dropFirst(7))
            }
            // Browsers encode quotes and line breaks in this way, and nothing else.
            return parameter("filename", in: value)?.replacing("%22", with: "\"").replacing("%0D", with: "\r")
                .replacing("%0A", with: "\n")
        }

        /// Returns a parameter's value in a header, without its quotation marks.
        static func parameter(_ name: String, in header: String) -> String? {
            var rest = Substring(header)
            while let semicolon = rest.firstIndex(of: ";") {
                rest = rest[rest.index(after: semicolon)...].drop { $0 == " " || $0 == "\t" }
                guard let equals = rest.firstIndex(of: "=") else { return nil }
                let key = rest[..<equals].lowercased()
                rest = rest[rest.index(after: equals)...]
                var value = ""
                if rest.first == "\"" {
                    rest.removeFirst()
                    var isEscaped = false
                    while let character = rest.popFirst() {
                        if isEscaped {
                            value.append(character)
                            isEscaped = false
                        } else if character == "\\" {
                            isEscaped = true
                        } else if character == "\"" {
                            break
                        } else {
                            value.append(character)
                        }
                    }
                } else {
                    value = String(rest.prefix { $0 != ";" }).trimmingSpaces
                    rest = rest.drop { $0 != ";" }
                }
                if key == name { return value }
            }
            return nil
        }
    }

    extension String {
        fileprivate var trimmingSpaces: String {
            let front = drop { $0 == " " || $0 == "\t" }
            return String(front.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
        }
    }
#endif
