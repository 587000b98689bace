import SwingFiles
import SwingMotion

/// Reads a table in JSON as the bytes of a text table: a header, then one line per row.
final class JSONTableSource: ByteSource {
    private let table: JSONTable
    private var walk: JSONWalk
    private var rowCount = 0
    /// A buffer of lines; those from ``position`` on have not been returned yet.
    private var lines: [UInt8]
    private var position = 0
    private var times = JSONPacketTimes()
    private var late = JSONLatePacket()
    /// The shape of the rows that were read last, and the line that they become.
    private var line: (shape: Int, line: JSONRowLine)?

    /// The number of bytes of lines that are made at once.
    static let size = 64 << 10

    /// Opens a table; the text itself is read only after the header.
    init(
        _ table: JSONTable, _ tree: JSONKeyTree, in file: TreeFile, bufferSize: Int = 256 << 10
    ) throws(SwingError) {
        self.table = table
        // The keys that lead to the table, are in it, or state a kind.
        var needed = tree.nodes.map(\.isKind)
        for node in table.columns.map(\.node) + [table.node] {
            for upper in tree.chain(from: 0, to: node) { needed[upper] = true }
        }
        walk = try JSONWalk(file, tree, needed: needed, bufferSize: bufferSize)
        lines = Array(table.header.utf8)
    }

    func read(into buffer: inout [UInt8], from start: Int) throws(SwingError) -> Int {
        if position == lines.count {
            lines.removeAll(keepingCapacity: true)
            position = 0
            while lines.count < Self.size, rowCount < table.rowCount || !late.lines.isEmpty {
                guard try walk.next() else {
                    if !late.lines.isEmpty { throw table.noTime(walk) }
                    break
                }
                if walk.node == table.lateOwner, walk.isObject {
                    try table.append(&late, of: walk, &times, to: &lines)
                    continue
                }
                guard table.contains(walk) else {
                    _ = try walk.skipAlike(to: &lines)
                    continue
                }
                rowCount += 1
                if table.lateOwner != nil {
                    try table.append(walk, to: &late)
                } else if table.hasPacketTimes {
                    try table.append(walk, &times, to: &lines)
                } else {
                    try table.append(walk, to: &lines)
                    try appendAlike()
                }
            }
            if lines.isEmpty { times.finish(to: &lines) }
        }
        let count = min(lines.count - position, buffer.count - start)
        buffer.replaceSubrange(start..<start + count, with: lines[position..<position + count])
        position += count
        return count
    }

    /// Appends the rows after the current one that differ from it in their numbers only.
    private func appendAlike() throws(SwingError) {
        guard let id = walk.shapeID else { return }
        if line?.shape != id { line = (id, try table.line(walk)) }
        rowCount += try walk.skipAlike(most: table.rowCount - rowCount, as: line?.line, to: &lines)
    }
}
