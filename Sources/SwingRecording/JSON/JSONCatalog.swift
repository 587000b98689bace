import SwingFiles
import SwingMotion

/// What JSON text holds: tables of samples, and facts beside them.
///
/// All of the text is read for it, once.
struct JSONCatalog {
    /// What the text says of itself beside the samples.
    struct Fact: Sendable {
        /// The keys that lead to it.
        let path: [String]
        let kind: JSONRow.Leaf.Kind
        /// The value as text.
        let text: String
    }

    /// A table, and its beginning as text.
    struct Entry: Sendable {
        var table: JSONTable
        /// The header and the first rows as text; `nil` if they can't be had without the whole text.
        var head: [UInt8]?
        /// How many rows of text ``head`` has.
        var headCount = 0
        /// The values of the first row.
        var first: [Fact]
    }

    private(set) var entries: [Entry] = []
    private(set) var facts: [Fact] = []
    /// The keys.
    private(set) var tree = JSONKeyTree()
    /// Keys of long arrays of numbers, as messages show them: columns that were written one by one.
    private(set) var longArrays: [String] = []

    private var lastEntry = 0
    /// The session that rows have named.
    private var session: String?
    /// The nodes of the last row's values, and to which entry they belong.
    private var lastNodes: [Int] = []
    private var lastNodesEntry = -1

    /// How much of a table's beginning is kept, so that what a format is told by need not be read again.
    static let headSize = 2 << 20
    static let headRows = 6000
    private static let factLimit = 256
    private static let tableLimit = 64

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - file: The text.
    ///   - isBeginning: Whether it is only the beginning of a text, and may end anywhere.
    ///   - bufferSize: How many bytes are read at once.
    /// - Throws: ``SwingError`` if the text can't be read, or is not JSON.
    /// - Complexity: O(*n*) in the length of the text, in bounded memory.
    init(_ file: TreeFile, isBeginning: Bool = false, bufferSize: Int = 256 << 10) throws(SwingError) {
        var walk = try JSONWalk(file, bufferSize: bufferSize)
        do {
            while try walk.next() {
                if walk.isDocument { addFacts(walk) }
                try add(walk, file)
            }
        } catch {
            guard isBeginning else { throw error }
        }
        tree = walk.tree
        longArrays = walk.longArrays.sorted().prefix(4).map { String(walk.tree.path(from: 0, to: $0).dropFirst()) }
    }

    private mutating func addFacts(_ walk: borrowing JSONWalk) {
        for fact in Self.facts(walk, under: 0) {
            guard facts.count < Self.factLimit else { return }
            if !facts.contains(where: { $0.path == fact.path }) { facts.append(fact) }
        }
    }

    private static func facts(_ walk: borrowing JSONWalk, under root: Int) -> [Fact] {
        var facts: [Fact] = []
        for leaf in walk.values.leaves[walk.start...].prefix(factLimit) where leaf.range.count < 1024 {
            let path = walk.tree.chain(from: root, to: leaf.node).map { walk.tree.nodes[$0].name }
            facts.append(Fact(path: path, kind: leaf.kind, text: walk.values.text(leaf)))
        }
        return facts
    }

    // MARK: - Tables

    private mutating func add(_ walk: borrowing JSONWalk, _ file: TreeFile) throws(SwingError) {
        let node = walk.node
        let kind = walk.tag
        try checkSession(walk)
        if lastEntry >= entries.count || entries[lastEntry].table.node != node || entries[lastEntry].table.kind != kind
        {
            if let found = entries.firstIndex(where: { $0.table.node == node && $0.table.kind == kind }) {
                lastEntry = found
            } else {
                guard entries.count < Self.tableLimit else {
                    throw walk.error(
                        node,
                        "found more than \(Self.tableLimit) kinds of samples, expected those of a recording; write "
                            + "each sensor's samples as an array of its own")
                }
                lastEntry = entries.count
                entries.append(Entry(table: table(walk, kind), head: [], first: Self.facts(walk, under: node)))
            }
        }
        entries[lastEntry].table.rowCount += 1
        addColumns(walk)
        addHead(walk)
    }

    /// Refuses a second session, whose samples would follow those of the first as if they were of one.
    private mutating func checkSession(_ walk: borrowing JSONWalk) throws(SwingError) {
        guard !walk.tree.sessionKeys.isEmpty else { return }
        for leaf in walk.values.leaves[walk.start...] where walk.tree.sessionKeys.contains(leaf.node) {
            let name = walk.values.text(leaf)
            guard session == nil || session == name else {
                throw walk.error(
                    leaf.node,
                    "found \(VisibleText.quoted(name)) behind \(VisibleText.quoted(session ?? "")), expected one session; write each into "
                        + "a file of its own")
            }
            session = name
        }
    }

    private func table(_ walk: borrowing JSONWalk, _ kind: String?) -> JSONTable {
        let path = String(walk.tree.path(from: 0, to: walk.node).dropFirst())
        // Rows that say what they are need no other name.
        let name = [path, kind ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
        return JSONTable(node: walk.node, kind: kind, name: name, isUnnamed: !walk.isObject)
    }

    /// Adds columns that the row has and the rows before did not have.
    private mutating func addColumns(_ walk: borrowing JSONWalk) {
        let (leaves, start) = (walk.values.leaves, walk.start)
        if lastNodesEntry == lastEntry, lastNodes.count == leaves.count - start {
            var i = 0
            while i < lastNodes.count, lastNodes[i] == leaves[start + i].node { i += 1 }
            if i == lastNodes.count { return }
        }
        lastNodesEntry = lastEntry
        lastNodes = leaves[start...].map(\.node)
        for leaf in leaves[start...]
        where leaf.kind != .null && !entries[lastEntry].table.columns.contains(where: { $0.node == leaf.node }) {
            var column = JSONTable.Column(leaf.node, in: entries[lastEntry].table, walk.tree)
            guard isSample(leaf, column, walk) else {
                // It may be a number in the next row.
                lastNodesEntry = -1
                continue
            }
            if entries[lastEntry].table.rowCount > 1 {
                // The samples before it did without.
                column.isNeeded = false
                entries[lastEntry].head = nil
            }
            entries[lastEntry].table.columns.append(column)
        }
    }

    /// Whether a value is one of a sample: a number, or what stands where one is needed, which is told when its turn comes.
    private func isSample(_ leaf: JSONRow.Leaf, _ column: JSONTable.Column, _ walk: borrowing JSONWalk) -> Bool {
        if walk.values.isNumeric(leaf) { return true }
        guard leaf.kind == .text else { return false }
        // A time of day may stand beside a time in seconds.
        return column.isTime ? SessionJSONDate.instant(of: walk.values.text(leaf)) != nil : column.isNeeded
    }

    /// Keeps the row if it is one of the first.
    private mutating func addHead(_ walk: borrowing JSONWalk) {
        let count = entries[lastEntry].headCount
        guard var head = entries[lastEntry].head, count == entries[lastEntry].table.rowCount - 1, count < Self.headRows,
            head.count < Self.headSize, entries[lastEntry].table.columns.count > 3
        else { return }
        entries[lastEntry].head = nil
        if head.isEmpty { head += entries[lastEntry].table.header.utf8 }
        // What is wrong with a row is told when its turn comes.
        guard (try? entries[lastEntry].table.append(walk, to: &head)) != nil else { return }
        entries[lastEntry].head = head
        entries[lastEntry].headCount += 1
    }
}
