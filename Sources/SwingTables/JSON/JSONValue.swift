internal import SwingFiles
package import SwingMotion

/// A JSON value (RFC 8259).
///
/// The members of an object keep their order. Every number is a Double, so integers are exact up to 2⁵³.
package enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case array([JSONValue])
    case object([Member])

    /// A member of an object.
    package struct Member: Sendable, Hashable {
        package var key: String
        package var value: JSONValue

        /// Creates a member.
        package init(key: String, value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// Creates an object.
    ///
    /// Its keys, and those of all nested objects, are sorted by their Unicode scalars.
    ///
    /// - Parameter values: Values by key.
    package init(_ values: [String: JSONValue]) { self = .object(values.map { Member(key: $0, value: $1) }).sorted }

    /// Creates a value from an integer.
    package static func integer(_ value: Int) -> JSONValue { .number(Double(value)) }

    /// Creates a number, or null if it is `nil` or not finite, because JSON can't represent such numbers.
    package static func known(_ value: Double?) -> JSONValue {
        guard let value, value.isFinite else { return .null }
        return .number(value)
    }

    /// Creates a count, or null if it is `nil`.
    package static func known(_ value: Int?) -> JSONValue { value.map { .integer($0) } ?? .null }

    /// Creates a string, or null if it is `nil`.
    package static func known(_ value: String?) -> JSONValue { value.map { .text($0) } ?? .null }

    // MARK: - Members

    /// The first member of an object called `key`, or null if it is missing.
    package subscript(key: String) -> JSONValue {
        get {
            guard case .object(let members) = self else { return .null }
            return members.first { $0.key == key }?.value ?? .null
        }
        set {
            guard case .object(var members) = self else { return }
            if let index = members.firstIndex(where: { $0.key == key }) {
                members[index].value = newValue
            } else {
                members.append(Member(key: key, value: newValue))
            }
            self = .object(members)
        }
    }

    /// An object's values by key, the first one of each key, or `nil` if the value is not an object.
    package var values: [String: JSONValue]? {
        guard case .object(let members) = self else { return nil }
        return Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// The value with the members of all its objects sorted by the Unicode scalars of their keys.
    package var sorted: JSONValue {
        switch self {
        case .array(let values): .array(values.map(\.sorted))
        case .object(let members):
            .object(
                members.map { Member(key: $0.key, value: $0.value.sorted) }
                    .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
        default: self
        }
    }

    // MARK: - Reading

    /// Reads a complete document into memory.
    ///
    /// Intended for metadata and parameters, not for samples.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8 text, with or without a byte order mark.
    ///   - name: The document's name in messages.
    /// - Throws: ``SwingMotion/SwingError`` if the text is not JSON, or has more values than
    ///   ``SwingMotion/InputLimits/jsonValues``. The error contains the line and the byte within it.
    /// - Complexity: O(*n*) in the length of the text.
    package init(parsing bytes: [UInt8], name: String) throws(SwingError) {
        var reader = JSONReader(MemorySource(bytes), name: name, bufferSize: bytes.count)
        var count = 0
        self = try JSONValue(try reader.next(), &reader, &count)
        // Anything after the value is rejected.
        _ = try reader.next()
    }

    /// Reads the value that begins with a token; `count` is the number of values before it.
    private init(_ token: JSONToken, _ reader: inout JSONReader, _ count: inout Int) throws(SwingError) {
        count += 1
        guard count <= InputLimits.jsonValues else {
            throw reader.error("found more than \(InputLimits.jsonValues) values, expected fewer; name another file")
        }
        switch token {
        case .objectStart:
            var members: [Member] = []
            while try reader.next() == .key {
                let key = reader.text
                members.append(Member(key: key, value: try JSONValue(try reader.next(), &reader, &count)))
            }
            self = .object(members)
        case .arrayStart:
            var values: [JSONValue] = []
            while case let token = try reader.next(), token != .arrayEnd {
                values.append(try JSONValue(token, &reader, &count))
            }
            self = .array(values)
        case .string: self = .text(reader.text)
        case .boolean(let value): self = .bool(value)
        case .number:
            guard let number = Double(reader.text), number.isFinite else {
                throw reader.error(
                    "found \(VisibleText.quoted(reader.text)), expected a number below 1.8e308; correct it")
            }
            self = .number(number)
        case .null, .key, .objectEnd, .arrayEnd, .end: self = .null
        }
    }

    // MARK: - Writing

    /// The value on one line.
    ///
    /// A number is written as the shortest text that reads back equal: without a decimal point if it is an integer, and
    /// as null if it is not finite.
    package var text: String {
        var text = ""
        write(to: &text, indentation: nil)
        return text
    }

    /// The value as formatted text: one line per element or member, indented by two spaces, with a line break at the
    /// end.
    package var page: String {
        var text = ""
        write(to: &text, indentation: 0)
        return text + "\n"
    }

    private func write(to text: inout String, indentation: Int?) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let value):
            let written = JSONText.value(value)
            text += written.hasSuffix(".0") ? String(written.dropLast(2)) : written
        case .text(let value): text += JSONText.value(value)
        case .array(let values):
            Self.write(values, between: "[", "]", to: &text, indentation) { text, value, indentation in
                value.write(to: &text, indentation: indentation)
            }
        case .object(let members):
            Self.write(members, between: "{", "}", to: &text, indentation) { text, member, indentation in
                text += JSONText.value(member.key) + (indentation == nil ? ":" : " : ")
                member.value.write(to: &text, indentation: indentation)
            }
        }
    }

    private static func write<Part>(
        _ parts: [Part], between start: String, _ end: String, to text: inout String, _ indentation: Int?,
        _ write: (inout String, Part, Int?) -> Void
    ) {
        func breakLine(_ indentation: Int?) {
            if let indentation { text += "\n" + String(repeating: " ", count: indentation) }
        }
        let inner = indentation.map { $0 + 2 }
        text += start
        for (index, part) in parts.enumerated() {
            if index > 0 { text += "," }
            breakLine(inner)
            write(&text, part, inner)
        }
        if parts.isEmpty, indentation != nil { text += "\n" }
        breakLine(indentation)
        text += end
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
    ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral,
    ExpressibleByStringInterpolation
{
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Member(key: $0, value: $1) })
    }

    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    package init(stringLiteral value: String) { self = .text(value) }

    package init(floatLiteral value: Double) { self = .number(value) }

    package init(integerLiteral value: Int) { self = .integer(value) }

    package init(booleanLiteral value: Bool) { self = .bool(value) }

    package init(nilLiteral: ()) { self = .null }
}

/// Facts of sessions: their values are texts in memory, and JSON in files.
extension JSONValue {
    /// Creates the value of a fact that is stated as text: a number, a truth value, an array or an object if the text
    /// is its JSON.
    package init(fact text: String) {
        let parsed = try? JSONValue(parsing: Array(text.utf8), name: "")
        if let parsed, parsed != .null, parsed.text == text {
            self = parsed
        } else {
            self = .text(text)
        }
    }

    /// The value as the text of a fact.
    package var fact: String { if case .text(let text) = self { text } else { text } }
}
