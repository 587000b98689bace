import SwingMotion

/// A table that a JSON text has as one array per column.
///
/// The columns are the arrays with as many elements as an array of times, in the same object or in objects within it.
struct JSONColumnTable: Sendable {
    /// The table's name in messages.
    let name: String
    let rowCount: Int
    /// The rate of the rows in Hz, in a table without times.
    private let rate: Double?
    let columns: [JSONColumn]
    /// The keys that lead to each column, as UTF-8.
    let paths: [[[UInt8]]]

    /// Whether the rows can be samples of motion: a time and three axes; a stated rate replaces the time.
    var isOfSamples: Bool { columns.count > (rate == nil ? 3 : 2) && columns.count { $0.isKnown && !$0.isTime } > 2 }

    /// The header with its line break.
    var header: String { (rate.map { "\($0) Hz\n" } ?? "") + columns.map(\.title).joined(separator: ",") + "\n" }

    private init(_ root: Int, _ rowCount: Int, _ nodes: [Int], rate: Double? = nil, _ tree: JSONKeyTree) {
        self.rate = rate
        name = String(tree.path(to: root).dropFirst())
        self.rowCount = rowCount
        columns = nodes.map { JSONColumn($0, under: root, kind: nil, tree) }
        paths = nodes.map { tree.chain(from: 0, to: $0).map { tree.nodes[$0].key } }
    }

    /// Finds the tables of a text.
    ///
    /// - Parameters:
    ///   - tree: The keys.
    ///   - counts: The numbers of elements of arrays, by their nodes.
    ///   - rate: The rate of the samples that the text states; `nil` if it states none.
    ///   - text: The text's name in messages.
    /// - Returns: The tables, in the order of their times.
    /// - Throws: ``SwingMotion/SwingError`` if a column has another number of elements than the times, or there are
    ///   too many columns.
    static func all(
        _ tree: JSONKeyTree, _ counts: [Int: Int], rate: Double?, in text: String
    ) throws(SwingError) -> [JSONColumnTable] {
        let arrays = counts.keys.sorted()
        let times = arrays.filter { JSONColumn($0, under: tree.nodes[$0].parent, kind: nil, tree).isTime }
        var tables: [(root: Int, count: Int, nodes: [Int])] = []
        if times.isEmpty, let rate { return withoutTimes(tree, counts, rate) }
        for time in times {
            let (root, count) = (tree.nodes[time].parent, counts[time] ?? 0)
            let isNew = !tables.contains { $0.root == root && $0.count == count }
            if count > 1, isNew { tables.append((root, count, [])) }
        }
        for array in arrays {
            let count = counts[array] ?? 0
            let around = tables.indices.filter { tree.contains(array, under: tables[$0].root) }
            // The innermost object with times; its path is the longest.
            let inner = around.map { tree.chain(from: 0, to: tables[$0].root).count }.max()
            let own = around.filter { tree.chain(from: 0, to: tables[$0].root).count == inner }
            guard let first = own.first else { continue }
            if let fitting = own.first(where: { tables[$0].count == count }) {
                tables[fitting].nodes.append(array)
            } else if JSONColumn(array, under: tables[first].root, kind: nil, tree).isKnown {
                throw SwingError(
                    .badData, at: text,
                    "found \(count > 0 ? "\(count)" : "several arrays of") numbers in \(VisibleText.quoted(String(tree.path(to: array).dropFirst()))), expected "
                        + "\(tables[first].count), as many as there are times beside it; write null for an unknown value"
                )
            }
        }
        for table in tables where table.nodes.count > InputLimits.jsonColumns {
            throw SwingError(
                .badData, at: text,
                "found \(table.nodes.count) arrays of \(table.count) numbers beside each other, expected at most "
                    + "\(InputLimits.jsonColumns) columns; remove those that are not samples")
        }
        return tables.map { JSONColumnTable($0.root, $0.count, $0.nodes, tree) }.filter(\.isOfSamples)
    }

    /// Finds columns beside each other, of as many elements, in a text that states a rate instead of times.
    private static func withoutTimes(_ tree: JSONKeyTree, _ counts: [Int: Int], _ rate: Double) -> [JSONColumnTable] {
        let roots = Set(counts.keys.map { tree.nodes[$0].parent }).sorted()
        return roots.compactMap { root -> JSONColumnTable? in
            let arrays = counts.keys.sorted().filter { tree.nodes[$0].parent == root }
            guard let count = counts[arrays[0]], count > 1, arrays.allSatisfy({ counts[$0] == count }) else {
                return nil
            }
            return JSONColumnTable(root, count, arrays, rate: rate, tree)
        }.filter(\.isOfSamples)
    }
}
