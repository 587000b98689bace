import SwingFiles
import SwingMotion

/// Reads a table in JSON as the bytes of a text table: a header, then one line per row.
final class JSONTableSource: ByteSource {
    private let file: TreeFile
    private let entry: JSONCatalog.FoundTable
    private let tree: JSONKeyTree
    /// A buffer of lines; those from ``position`` on have not been returned yet.
    private var lines: [UInt8]
    private var position = 0
    /// The number of rows still to skip because they were in the table's head.
    private var skipCount: Int
    private var walk: JSONWalk?

    private static let pieceSize = 64 << 10

    /// Opens a table; the text itself is opened only after the table's head has been read.
    init(_ entry: JSONCatalog.FoundTable, _ tree: JSONKeyTree, in file: TreeFile) {
        self.entry = entry
        self.tree = tree
        self.file = file
        lines = entry.head ?? Array(entry.table.header.utf8)
        skipCount = entry.head == nil ? 0 : entry.headCount
    }

    func read(into buffer: inout [UInt8], from start: Int) throws(SwingError) -> Int {
        if position == lines.count { try readLines() }
        let count = min(lines.count - position, buffer.count - start)
        for i in 0..<count { buffer[start + i] = lines[position + i] }
        position += count
        return count
    }

    private func readLines() throws(SwingError) {
        lines.removeAll(keepingCapacity: true)
        position = 0
        guard skipCount < entry.table.rowCount else { return }
        if walk == nil { walk = try JSONWalk(file, tree, needed: needed) }
        while lines.count < Self.pieceSize {
            guard try nextRow() else { return }
        }
    }

    /// Adds the next row, and returns whether there was one.
    private func nextRow() throws(SwingError) -> Bool {
        guard try walk?.next() == true else { return false }
        guard walk?.node == entry.table.node, walk?.tag == entry.table.kind, walk?.isObject != entry.table.isUnnamed
        else { return true }
        if skipCount > 0 {
            skipCount -= 1
        } else {
            try walk?.append(to: entry.table, &lines)
        }
        return true
    }

    /// For each node, whether it leads to the table, is in it, or states a kind.
    private var needed: [Bool] {
        var needed = tree.nodes.map(\.isTag)
        for node in entry.table.columns.map(\.node) + [entry.table.node] {
            for upper in tree.chain(to: node) { needed[upper] = true }
        }
        return needed
    }
}
