import SwingFiles

/// The values of one object, also those of objects within it, or of one array of numbers.
struct JSONRow {
    /// A value that is no object and no array.
    struct Leaf {
        /// What a value is.
        enum Kind: Hashable { case number, text, boolean, null }

        /// The key's node.
        let node: Int
        let kind: Kind
        /// Where the value is in ``JSONRow/bytes``, as UTF-8.
        let range: Range<Int>
    }

    /// The values of all objects that are open, each one's behind those of the objects around it.
    private(set) var leaves: [Leaf] = []
    private(set) var bytes: [UInt8] = []

    /// Adds a value.
    ///
    /// - Parameters:
    ///   - node: The key's node.
    ///   - token: The value.
    ///   - reader: The reader that is at it.
    @inline(__always)
    mutating func append(_ node: Int, _ token: JSONToken, _ reader: borrowing JSONReader) {
        let start = bytes.count
        let kind: Leaf.Kind
        switch token {
        case .number:
            kind = .number
            reader.appendText(to: &bytes)
        case .string:
            kind = .text
            reader.appendText(to: &bytes)
        case .boolean(let value):
            kind = .boolean
            bytes += value ? Array("true".utf8) : Array("false".utf8)
        default: kind = .null
        }
        leaves.append(Leaf(node: node, kind: kind, range: start..<bytes.count))
    }

    /// Removes the values from `start` on.
    ///
    /// - Parameter start: The number of the first value that goes.
    mutating func removeAll(from start: Int) {
        guard start < leaves.count else { return }
        bytes.removeSubrange(leaves[start].range.lowerBound...)
        leaves.removeSubrange(start...)
    }

    /// A value as text.
    ///
    /// - Parameter leaf: The value.
    /// - Returns: A text without its quotation marks, anything else as it is written.
    func text(_ leaf: Leaf) -> String {
        leaf.kind == .null ? "null" : String(decoding: bytes[leaf.range], as: UTF8.self)
    }

    /// Whether a value is a number, or a text that is one.
    ///
    /// - Parameter leaf: The value.
    /// - Returns: Whether it is.
    func isNumeric(_ leaf: Leaf) -> Bool {
        guard leaf.kind == .text else { return leaf.kind == .number }
        let text = bytes.span.extracting(bytes.trimmed(leaf.range))
        var position = 0
        return DecimalNumber.read(text, at: &position) != nil && position == text.count
    }
}
