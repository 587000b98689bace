import SwingFiles
import SwingMotion

/// The values of all open objects; the values of an object follow those of the objects around it.
struct JSONRow {
    /// A value that is neither an object nor an array.
    struct Leaf {
        /// The node of the key.
        let node: Int
        let kind: LeafKind
        /// The range of the value in ``JSONRow/bytes``, as UTF-8.
        ///
        /// A text has no quotation marks there.
        let range: Range<Int>
    }

    /// The kind of a value.
    enum LeafKind: Hashable { case number, text, boolean, null }

    private(set) var leaves: [Leaf] = []
    private(set) var bytes: [UInt8] = []

    /// Appends the current value of a reader.
    @inline(__always)
    mutating func append(_ node: Int, _ token: JSONToken, _ reader: borrowing JSONReader) {
        let start = bytes.count
        let kind: LeafKind
        switch token {
        case .number:
            kind = .number
            reader.appendText(to: &bytes)
        case .string:
            kind = .text
            reader.appendText(to: &bytes)
        case .boolean(let value):
            kind = .boolean
            bytes += (value ? "true" : "false").utf8
        default: kind = .null
        }
        leaves.append(Leaf(node: node, kind: kind, range: start..<bytes.count))
    }

    /// Removes the values from an index on.
    mutating func removeAll(from start: Int) {
        guard start < leaves.count else { return }
        bytes.removeSubrange(leaves[start].range.lowerBound...)
        leaves.removeSubrange(start...)
    }

    /// Returns a value as text.
    func text(_ leaf: Leaf) -> String {
        leaf.kind == .null ? "null" : String(decoding: bytes[leaf.range], as: UTF8.self)
    }

    /// Returns whether a value is a number, or a text that contains a number.
    func isNumeric(_ leaf: Leaf) -> Bool {
        guard leaf.kind == .text else { return leaf.kind == .number }
        let text = bytes.span.extracting(bytes.trimmed(leaf.range))
        var position = 0
        return DecimalNumber.read(text, at: &position) != nil && position == text.count
    }
}

/// The rows of a JSON text that have the same place and the same kind.
struct JSONTable: Sendable {
    /// The node above the rows' keys.
    let node: Int
    /// The kind that the rows state, if they state one.
    let kind: String?
    /// The table's name in messages.
    let name: String
    /// Whether the rows are arrays of numbers, so that the columns have no names.
    let isUnnamed: Bool
    var columns: [JSONColumn] = []
    var rowCount = 0

    /// Describes the table of a walk's current row.
    init(_ walk: borrowing JSONWalk) {
        node = walk.node
        kind = walk.tag
        isUnnamed = !walk.isObject
        // The outermost rows have only their kind as a name.
        name = [String(walk.tree.path(from: 0, to: node).dropFirst()), kind ?? ""].filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    /// Whether the rows can be samples of motion: at least two rows with at least four columns, a time and three axes.
    var isOfSamples: Bool { rowCount > 1 && columns.count > 3 }

    /// The header with its line break; empty if the columns have no names.
    var header: String { isUnnamed ? "" : columns.map(\.title).joined(separator: ",") + "\n" }

    // MARK: - Rows

    private static let unknown = Array("nan".utf8)

    /// Appends the walk's current row as a line of text.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if a value is not a number, or is missing.
    func append(_ walk: borrowing JSONWalk, to bytes: inout [UInt8]) throws(SwingError) {
        let (leaves, end) = (walk.values.leaves, walk.values.leaves.count)
        var next = walk.start
        for (i, column) in columns.enumerated() {
            if i > 0 { bytes.append(UInt8(ascii: ",")) }
            if next >= end || leaves[next].node != column.node {
                next = leaves[walk.start...].firstIndex { $0.node == column.node } ?? end
            }
            guard next < end else {
                guard !column.isNeeded else { throw missing(column, walk) }
                bytes += Self.unknown
                next = walk.start
                continue
            }
            let leaf = leaves[next]
            next += 1
            if leaf.kind == .number {
                bytes += walk.values.bytes[leaf.range]
            } else if walk.values.isNumeric(leaf) {
                bytes += walk.values.bytes[walk.values.bytes.trimmed(leaf.range)]
            } else if leaf.kind == .null || !column.isKnown {
                bytes += Self.unknown
            } else if column.isTime, let instant = ISO8601Date.instant(of: walk.values.text(leaf)) {
                bytes += "\(instant)".utf8
            } else {
                throw noNumber(leaf, walk)
            }
        }
        bytes.append(UInt8(ascii: "\n"))
    }

    private func missing(_ column: JSONColumn, _ walk: borrowing JSONWalk) -> SwingError {
        walk.error(
            column.node,
            "found no such \(isUnnamed ? "number" : "key"), expected a number as in the previous samples; write null "
                + "if the value is unknown")
    }

    private func noNumber(_ leaf: JSONRow.Leaf, _ walk: borrowing JSONWalk) -> SwingError {
        let text = walk.values.text(leaf)
        let isDecimalComma = text.contains(",") && text.allSatisfy { "0123456789.,+-eE".contains($0) }
        return walk.error(
            leaf.node,
            "found \(leaf.kind == .text ? VisibleText.quoted(text) : text), expected a number such as -0.25; "
                + (isDecimalComma ? "write a decimal point" : "write null if the value is unknown"))
    }
}
