internal import SwingResults

/// A value of JSON whose objects keep the order of their members: what chart specifications are written in.
enum JSON: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case array([JSON])
    case object([Member])

    /// A member of an object.
    struct Member: Sendable, Hashable {
        var key: String
        var value: JSON
    }

    /// The member of an object called `key`; null where there is none.
    subscript(key: String) -> JSON {
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

    /// The value on one line.
    var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let value):
            if let whole = Int(exactly: value) { text += String(whole) } else { text += JSONText.value(value) }
        case .text(let value): text += JSONText.value(value)
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                text += JSONText.value(member.key) + ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
    ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral,
    ExpressibleByStringInterpolation
{
    init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(elements.map { Member(key: $0, value: $1) })
    }

    init(arrayLiteral elements: JSON...) { self = .array(elements) }

    init(stringLiteral value: String) { self = .text(value) }

    init(floatLiteral value: Double) { self = .number(value) }

    init(integerLiteral value: Int) { self = .number(Double(value)) }

    init(booleanLiteral value: Bool) { self = .bool(value) }

    init(nilLiteral: ()) { self = .null }
}

extension String {
    /// The text, which is JSON, for an element of HTML: nothing in it ends the element.
    var insideHTML: String {
        utf8.contains(UInt8(ascii: "<"))
            ? split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c") : self
    }
}
