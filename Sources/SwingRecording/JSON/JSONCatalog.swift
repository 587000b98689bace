import SwingFiles
import SwingMotion

/// What JSON text holds: tables of samples, and facts in addition to them.
///
/// All of the text is read for it, once.
struct JSONCatalog {
    /// A value that is not of a sample.
    struct StatedValue: Sendable {
        /// The keys that lead to it.
        let path: [String]
        let kind: JSONRow.LeafKind
        /// The value as text.
        let text: String
    }

    /// The tables.
    private(set) var tables: [FoundTable] = []
    /// The values of the text itself, which is an object, or of its lines.
    private(set) var facts: [StatedValue] = []
    /// The keys.
    private(set) var tree = JSONKeyTree()
    /// Keys of long arrays of numbers, as messages show them: columns that were written one by one.
    private(set) var longArrays: [String] = []

    private var lastTable = 0
    /// The session that rows have named.
    private var session: String?

    static let headRows = 6000
    private static let factLimit = 256
    private static let tableLimit = 64

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - file: The text.
    ///   - isBeginning: Whether it is only the beginning of a text, and may end anywhere.
    ///   - bufferSize: How many bytes are read at once.
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

    /// Refuses a second session, whose samples would follow those of the first as if they were of one.
    private mutating func checkSession(_ walk: borrowing JSONWalk) throws(SwingError) {
        guard !walk.tree.sessionKeys.isEmpty else { return }
        for leaf in walk.values.leaves[walk.start...] where walk.tree.sessionKeys.contains(leaf.node) {
            let name = walk.values.text(leaf)
            guard session == nil || session == name else {
                throw walk.error(
                    leaf.node,
                    "found \(VisibleText.quoted(name)) behind \(VisibleText.quoted(session ?? "")), expected one session; "
                        + "write each into a file of its own")
            }
            session = name
        }
    }

    /// Finds or adds the table that the current row is of.
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
                    + "each sensor's samples as an array of its own")
        }
        lastTable = tables.count
        tables.append(FoundTable(table: JSONTable(walk), first: Self.values(walk, under: node)))
    }
}

extension JSONCatalog {
    /// A table, and its beginning as text.
    struct FoundTable: Sendable {
        private(set) var table: JSONTable
        /// The header and the first rows as text; `nil` if they can't be had without the whole text.
        var head: [UInt8]? = []
        /// How many rows of text ``head`` has.
        private(set) var headCount = 0
        /// The values of the first row.
        let first: [StatedValue]
        /// The nodes of the last row's values, if all of them are columns.
        private var lastNodes: [Int] = []

        /// How much of a table's beginning is kept, so that formats are recognised without another pass.
        private static let headSize = 2 << 20

        fileprivate init(table: JSONTable, first: [StatedValue]) {
            self.table = table
            self.first = first
        }

        /// Counts the current row, adds the columns that it has and the rows before did not have, and keeps the row if it is
        /// one of the first.
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
                // A value that is not a number, or unknown, may be one in the next row.
                guard leaf.kind != .null, var column = column(of: leaf, walk) else {
                    lastNodes = []
                    continue
                }
                if table.rowCount > 1 {
                    // The samples before it did without.
                    column.isNeeded = false
                    head = nil
                }
                table.columns.append(column)
            }
        }

        /// The column of a value of a sample: a number, or what stands in place of a needed one, which is refused later.
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
            // A row that is wrong is refused when it is read.
            guard (try? table.append(walk, to: &text)) != nil else { return }
            head = text
            headCount += 1
        }
    }
}
