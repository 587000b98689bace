import SwingMotion

/// Rows of JSON text that belong together: those in one place, of one kind.
struct JSONTable: Sendable {
    /// A column: a value that the rows have.
    struct Column: Sendable {
        let node: Int
        /// What the column is called in a header, such as `rotationRateX`.
        let title: String
        /// Whether something else than a number is an error, because the name is that of a time or a quantity of motion.
        let isKnown: Bool
        /// Whether it is a time, which may be written as a date.
        let isTime: Bool
        /// Whether each row must have it.
        var isNeeded: Bool
    }

    /// The node under which the rows' keys are.
    let node: Int
    /// The kind that the rows say they are, if they say it.
    let kind: String?
    /// What messages call the table.
    let name: String
    /// Whether the rows are arrays of numbers, whose columns have no names.
    let isUnnamed: Bool
    var columns: [Column] = []
    var rowCount = 0

    /// Whether the rows may be samples of motion: there are several, of a time and three axes or more.
    var isOfSamples: Bool { rowCount > 1 && columns.count > 3 }

    /// The header with its line break; empty if the columns have no names.
    var header: String { isUnnamed ? "" : columns.map(\.title).joined(separator: ",") + "\n" }

    /// Appends the walk's current row as a line of text.
    ///
    /// - Parameters:
    ///   - walk: The walk.
    ///   - bytes: Where the line goes.
    /// - Throws: ``SwingError`` if a value is no number, or is missing.
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
            } else if column.isTime, let instant = SessionJSONDate.instant(of: walk.values.text(leaf)) {
                bytes += "\(instant)".utf8
            } else {
                throw noNumber(leaf, walk)
            }
        }
        bytes.append(UInt8(ascii: "\n"))
    }

    private static let unknown = Array("nan".utf8)

    private func missing(_ column: Column, _ walk: borrowing JSONWalk) -> SwingError {
        walk.error(
            column.node,
            "found no such \(isUnnamed ? "number" : "key"), expected a number as in the samples before; write null where the "
                + "value is unknown")
    }

    private func noNumber(_ leaf: JSONRow.Leaf, _ walk: borrowing JSONWalk) -> SwingError {
        let text = walk.values.text(leaf)
        let isDecimalComma = text.contains(",") && text.allSatisfy { "0123456789.,+-eE".contains($0) }
        return walk.error(
            leaf.node,
            "found \(leaf.kind == .text ? VisibleText.quoted(text) : text), expected a number such as -0.25; "
                + (isDecimalComma ? "write a decimal point" : "write null where the value is unknown"))
    }
}

extension JSONTable.Column {
    /// Describes the column of a value.
    ///
    /// - Parameters:
    ///   - node: The value's node.
    ///   - table: The table.
    ///   - tree: The keys.
    init(_ node: Int, in table: JSONTable, _ tree: JSONKeyTree) {
        var title = JSONTitle.text(node, under: table.node, tree)
        // What Sensor Logger sends while it records has no other column that tells the app; there this is without gravity.
        let isWristMotion = table.kind.map { ColumnTitle($0).key == "wristmotion" } ?? false
        if isWristMotion, title.hasPrefix("acceleration") { title = "userA" + title.dropFirst() }
        let key = ColumnTitle(title).key
        let quantity = ColumnMeaning(ColumnTitle(title))?.quantity
        let isAxis = tree.nodes[node].isElement || ["x", "y", "z"].contains(key)
        let isKnown = isAxis || quantity != nil
        self.init(
            node: node, title: title, isKnown: isKnown,
            isTime: quantity.map { [.time, .accelerometerTime, .motionTime].contains($0) } ?? false,
            isNeeded: isKnown && quantity != .userAcceleration && quantity != .attitude)
    }
}
