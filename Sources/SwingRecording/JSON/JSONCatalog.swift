import SwingFiles
import SwingMotion

/// The content of a JSON text: tables of samples, and the session's facts.
///
/// Creating a catalog reads the complete text once.
struct JSONCatalog {
    /// A value that the text states, with its keys.
    struct StatedValue: Sendable {
        /// The keys of the value, from the outermost one.
        let path: [String]
        let kind: JSONRow.LeafKind
        /// The value as text.
        let text: String
    }

    /// The tables.
    private(set) var tables: [FoundTable] = []
    /// The values of the outermost object, or of the objects in lines.
    private(set) var facts: [StatedValue] = []
    /// The keys.
    private(set) var tree = JSONKeyTree()
    /// The keys of long arrays of numbers, as shown in messages.
    ///
    /// Such arrays are columns instead of rows.
    private(set) var longArrays: [String] = []

    private var lastTable = 0
    /// The session named in the rows so far.
    private var session: String?

    static let headRows = 6000
    private static let factLimit = 256
    private static let tableLimit = 64

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - file: The text.
    ///   - isBeginning: Whether the file is only the beginning of a text, which may end anywhere.
    ///   - bufferSize: The number of bytes per read.
    /// - Throws: ``SwingMotion/SwingError`` if the text can't be read, or is not JSON.
    /// - Complexity: O(*n*) in the length of the text, in bounded memory.
    init(_ file: TreeFile, isBeginning: Bool = false, bufferSize: Int = 256 << 10) throws(SwingError) {
        var walk = try JSONWalk(file, bufferSize: bufferSize)
        do {
            while try walk.next() {
                if walk.isDocument { addFacts(walk) }
                try checkSession(walk)
                try findTable(walk)
                tables[lastTable].add(walk)
            }
        } catch {
            guard isBeginning else { throw error }
        }
        tree = walk.tree
        longArrays = walk.longArrays.sorted().prefix(4).map { String(walk.tree.path(from: 0, to: $0).dropFirst()) }
    }

    private mutating func addFacts(_ walk: borrowing JSONWalk) {
        for fact in Self.values(walk, under: 0) where facts.count < Self.factLimit {
            if !facts.contains(where: { $0.path == fact.path }) { facts.append(fact) }
        }
    }

    private static func values(_ walk: borrowing JSONWalk, under root: Int) -> [StatedValue] {
        var values: [StatedValue] = []
        for leaf in walk.values.leaves[walk.start...].prefix(factLimit) where leaf.range.count < 1024 {
            let path = walk.tree.chain(from: root, to: leaf.node).map { walk.tree.nodes[$0].name }
            values.append(StatedValue(path: path, kind: leaf.kind, text: walk.values.text(leaf)))
        }
        return values
    }

    /// Throws at a second session, whose samples would otherwise be appended to those of the first.
    private mutating func checkSession(_ walk: borrowing JSONWalk) throws(SwingError) {
        guard !walk.tree.sessionKeys.isEmpty else { return }
        for leaf in walk.values.leaves[walk.start...] where walk.tree.sessionKeys.contains(leaf.node) {
            let name = walk.values.text(leaf)
            guard session == nil || session == name else {
                throw walk.error(
                    leaf.node,
                    "found \(VisibleText.quoted(name)) after \(VisibleText.quoted(session ?? "")), expected one "
                        + "session; write each session to its own file")
            }
            session = name
        }
    }

    /// Finds or adds the table of the current row.
    private mutating func findTable(_ walk: borrowing JSONWalk) throws(SwingError) {
        let (node, kind) = (walk.node, walk.tag)
        if lastTable < tables.count, tables[lastTable].table.node == node, tables[lastTable].table.kind == kind {
            return
        }
        if let found = tables.firstIndex(where: { $0.table.node == node && $0.table.kind == kind }) {
            lastTable = found
            return
        }
        guard tables.count < Self.tableLimit else {
            throw walk.error(
                node,
                "found more than \(Self.tableLimit) kinds of samples, expected those of a recording; write "
                    + "each sensor's samples to its own array")
        }
        lastTable = tables.count
        tables.append(FoundTable(table: JSONTable(walk), first: Self.values(walk, under: node)))
    }
}

extension JSONCatalog {
    /// A table and its first rows as text.
    struct FoundTable: Sendable {
        private(set) var table: JSONTable
        /// The header and the first rows as text; `nil` if they are only known after the complete text is read.
        var head: [UInt8]? = []
        /// The number of rows in ``head``.
        private(set) var headCount = 0
        /// The values of the first row.
        let first: [StatedValue]
        /// The nodes of the last row's values, if all of them are columns.
        private var lastNodes: [Int] = []

        /// The maximum number of bytes in ``head``, which allows formats to be detected without another pass.
        private static let headSize = 2 << 20

        fileprivate init(table: JSONTable, first: [StatedValue]) {
            self.table = table
            self.first = first
        }

        /// Counts the current row, adds its new columns, and keeps the row if it is one of the first.
        fileprivate mutating func add(_ walk: borrowing JSONWalk) {
            table.rowCount += 1
            addColumns(walk)
            addHead(walk)
        }

        private mutating func addColumns(_ walk: borrowing JSONWalk) {
            let (leaves, start) = (walk.values.leaves, walk.start)
            if lastNodes.count == leaves.count - start {
                var i = 0
                while i < lastNodes.count, lastNodes[i] == leaves[start + i].node { i += 1 }
                if i == lastNodes.count { return }
            }
            lastNodes = leaves[start...].map(\.node)
            for leaf in leaves[start...] where !table.columns.contains(where: { $0.node == leaf.node }) {
                // A value that is null or not a number may be a number in the next row.
                guard leaf.kind != .null, var column = column(of: leaf, walk) else {
                    lastNodes = []
                    continue
                }
                if table.rowCount > 1 {
                    // Earlier samples lack this column.
                    column.isNeeded = false
                    head = nil
                }
                table.columns.append(column)
            }
        }

        /// Returns the column of a sample's value: a number, or a text in place of a required number.
        ///
        /// Such a text is rejected later, unless it is a date.
        private func column(of leaf: JSONRow.Leaf, _ walk: borrowing JSONWalk) -> JSONColumn? {
            let column = JSONColumn(leaf.node, in: table, walk.tree)
            if walk.values.isNumeric(leaf) { return column }
            guard leaf.kind == .text else { return nil }
            // A row may have a time of day in addition to a time in seconds.
            let isSample = column.isTime ? ISO8601Date.instant(of: walk.values.text(leaf)) != nil : column.isNeeded
            return isSample ? column : nil
        }

        private mutating func addHead(_ walk: borrowing JSONWalk) {
            guard var text = head, headCount == table.rowCount - 1, headCount < JSONCatalog.headRows,
                text.count < Self.headSize, table.columns.count > 3
            else { return }
            head = nil
            if text.isEmpty { text += table.header.utf8 }
            // An invalid row is rejected when the table is read.
            guard (try? table.append(walk, to: &text)) != nil else { return }
            head = text
            headCount += 1
        }
    }
}
