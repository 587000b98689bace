import SwingMotion

/// The rows of a JSON text that have the same place and the same kind.
struct JSONTable: Sendable {
    /// The node above the rows' keys.
    let node: Int
    /// The index of the kind that the rows state, if they state one.
    let kind: Int?
    /// The table's name in messages.
    let name: String
    /// Whether the rows are outermost objects of the text or its lines.
    let isDocument: Bool
    /// Whether the rows are objects; the columns of arrays of numbers have no names.
    let isObject: Bool
    var columns: [JSONColumn] = []
    private(set) var rowCount = 0
    /// The first value of each key, if it is short.
    private(set) var facts: [JSONFact] = []

    /// The names of columns of arrays, which another array states; `nil` if none does.
    private var titles: [String]?
    /// The rate of the rows in Hz that the text states; `nil` if it states none, or the rows have times.
    private var rate: Double?
    /// The node of a time around the rows, the last one, and whether it differs between them.
    var packet: (node: Int, time: Double, differs: Bool)?
    /// Whether objects around rows lack that time when the rows begin.
    var lacksTimes = false
    /// The node of the objects around the rows whose time is only known at their end; `nil` if it precedes the rows.
    var lateOwner: Int?

    /// For each node, its column or a negative number.
    private var places: [Int] = []
    private static let (unseen, seen, ignored) = (-1, -2, -3)
    private static let factLimit = 256
    private static let unknown = Array("nan".utf8)

    /// Describes the table of a walk's current row.
    init(_ walk: borrowing JSONWalk) {
        node = walk.node
        kind = walk.kind
        isDocument = walk.isDocument
        isObject = walk.isObject
        // The outermost rows have only their kind as a name.
        name = [String(walk.tree.path(to: node).dropFirst()), walk.tree.name(ofKind: kind)].filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    /// Whether the rows can be samples of motion: at least two rows with at least four columns, a time and three axes; a
    /// stated rate replaces the time.
    var isOfSamples: Bool { rowCount > 1 && columns.count { !$0.isDevice } > (rate == nil ? 3 : 2) }

    /// The header with its line break; empty if the columns have no names.
    var header: String {
        let names = titles ?? (isObject ? columns.map(\.title) : [])
        return (rate.map { "\($0) Hz\n" } ?? "") + (names.isEmpty ? "" : names.joined(separator: ",") + "\n")
    }

    /// Whether the last column is the time of the packet around the rows.
    var hasPacketTimes: Bool { packet.map { $0.node == columns.last?.node } ?? false }

    /// Completes the columns after a walk of the complete text: with names that another array states, and with the time
    /// that the objects around the rows state for several rows each.
    ///
    /// - Parameters:
    ///   - walk: The walk.
    ///   - tables: All tables of the text.
    mutating func complete(_ walk: borrowing JSONWalk, among tables: [JSONTable]) {
        let parent = walk.tree.nodes[node].parent
        let names = walk.texts.filter { found in
            let key = walk.tree.nodes[found.key]
            return key.parent == parent && ["columns", "header", "fields", "names"].contains(key.name.lowercased())
        }.values.first { $0.count == columns.count }
        if !isObject, node > 0, let names, names.allSatisfy({ Double($0) == nil && !$0.isEmpty }) {
            titles = names.map(JSONColumn.cell)
        } else if !isObject {
            titles = Self.sensorNames(tables.filter { walk.tree.nodes[$0.node].parent == parent }, columns.count)
        }
        rate = rate ?? tables.filter(\.isDocument).flatMap(\.facts).lazy.compactMap(\.rate).first
        if columns.contains(where: \.isTime) { rate = nil }
        if columns.contains(where: { $0.isTime && !$0.isLocalText }) {
            for i in columns.indices where columns[i].isLocalText { columns[i].hide() }
        }
        guard !columns.contains(where: \.isTime) else { return }
        if let packet, packet.differs, !lacksTimes { return addTime(packet.node, walk) }
        guard let late = lateTime(walk, tables) else { return }
        lateOwner = late.owner
        packet = (late.time, .nan, true)
        addTime(late.time, walk)
    }

    /// Returns whether a walk's current row belongs to the table.
    func contains(_ walk: borrowing JSONWalk) -> Bool {
        node == walk.node && isObject == walk.isObject && kind == walk.kind
    }

    // MARK: - Columns

    /// Counts a walk's current row, and adds its new columns.
    mutating func add(_ walk: borrowing JSONWalk) {
        rowCount += 1
        if packet != nil || rowCount == 1 { notePacket(walk) }
        if rowCount == 1 {
            rate = walk.leaves[..<walk.start].compactMap { JSONFact($0, under: 0, walk).rate }.first
        }
        for i in walk.start..<walk.leaves.count where place(of: walk.leaves[i]) < 0 { add(walk.leaves[i], walk) }
    }

    /// Counts further rows with the same columns.
    mutating func add(count: Int) { rowCount += count }

    private func place(of leaf: JSONWalk.Leaf) -> Int { leaf.node < places.count ? places[leaf.node] : Self.unseen }

    /// Adds the column of a sample's value: a number, or a text in place of a required number.
    ///
    /// Such a text is rejected later, unless it is a date. A value that is null or not a number may be a number in the
    /// next row.
    private mutating func add(_ leaf: JSONWalk.Leaf, _ walk: borrowing JSONWalk) {
        let place = place(of: leaf)
        places += repeatElement(Self.unseen, count: walk.tree.nodes.count - places.count)
        if place == Self.unseen {
            places[leaf.node] = Self.seen
            if leaf.range.count < 1024, facts.count < Self.factLimit { facts.append(JSONFact(leaf, under: node, walk)) }
        }
        let isNumber = walk.number(leaf) != nil
        guard isNumber || leaf.kind == .string && place != Self.ignored && !isMissing(leaf, walk) else { return }
        var column = JSONColumn(leaf.node, under: node, kind: kind, walk.tree)
        if !isNumber, !column.isDevice {
            let text = walk.text(leaf)
            let isSample = column.isTime ? JSONColumn.time(text) != nil : column.isNeeded
            if !isSample, !column.isTime { places[leaf.node] = Self.ignored }
            guard isSample else { return }
            column.isLocalText = column.isTime && ISO8601Date.instant(of: text) == nil
            // A row may have a time of day in addition to a time in seconds.
            if column.isLocalText { column.isNeeded = false }
        }
        // If the column is new, earlier samples lack it.
        if rowCount > 1 { column.isNeeded = false }
        places[leaf.node] = columns.count
        columns.append(column)
    }

    /// Returns whether a value is null, or a text for a missing value such as `N/A`.
    private func isMissing(_ leaf: JSONWalk.Leaf, _ walk: borrowing JSONWalk) -> Bool {
        leaf.kind == .null || leaf.kind == .string && MissingValue.isOne(walk.text(leaf))
    }

    // MARK: - Lines

    /// Appends a walk's current row as a line of text.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if a value is not a number, or is missing.
    func append(_ walk: borrowing JSONWalk, to bytes: inout [UInt8]) throws(SwingError) {
        try append(walk, columns.indices, to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Returns the line that a walk's current row becomes, and all rows that differ from it in their numbers only.
    ///
    /// - Parameter walk: The walk, whose current row has a known shape and was appended.
    /// - Returns: The line.
    /// - Throws: ``SwingMotion/SwingError`` if a value is not a number.
    func line(_ walk: borrowing JSONWalk) throws(SwingError) -> JSONRowLine {
        let numbers = walk.numbers
        var line = JSONRowLine()
        for i in columns.indices {
            if i > 0 { line.add(CollectionOfOne(UInt8(ascii: ","))) }
            let value = numbers.indices.first { place(of: walk.leaves[walk.start + $0]) == i }
            guard let value else {
                line.add(Self.unknown)
                continue
            }
            if let number = numbers[value] {
                line.add(number: number)
            } else {
                var text: [UInt8] = []
                try append(walk.leaves[walk.start + value], i, walk, to: &text)
                line.add(text)
            }
        }
        line.add(CollectionOfOne(UInt8(ascii: "\n")))
        return line
    }

    func append(
        _ walk: borrowing JSONWalk, _ places: Range<Int>, to bytes: inout [UInt8]
    ) throws(SwingError) {
        if appendNumbers(walk, places, to: &bytes) { return }
        var cells = [Int](repeating: -1, count: columns.count)
        for i in walk.start..<walk.leaves.count {
            let place = place(of: walk.leaves[i])
            if place >= 0 { cells[place] = i }
        }
        for i in places {
            let cell = cells[i]
            if i > 0 { bytes.append(UInt8(ascii: ",")) }
            if cell >= 0 {
                try append(walk.leaves[cell], i, walk, to: &bytes)
            } else if columns[i].isNeeded {
                throw walk.error(
                    columns[i].node,
                    "found no such \(isObject ? "key" : "number"), expected a number as in the previous samples; write "
                        + "null if the value is unknown")
            } else {
                bytes += Self.unknown
            }
        }
    }

    /// Appends a row that has exactly the columns, in their order, all of them numbers; returns whether it does.
    private func appendNumbers(_ walk: borrowing JSONWalk, _ places: Range<Int>, to bytes: inout [UInt8]) -> Bool {
        guard walk.leaves.count - walk.start == places.count else { return false }
        for i in places {
            let leaf = walk.leaves[walk.start + i]
            guard leaf.kind == .number, place(of: leaf) == i else { return false }
        }
        for i in places {
            if i > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += walk.bytes[walk.leaves[walk.start + i].range]
        }
        return true
    }

    private func append(
        _ leaf: JSONWalk.Leaf, _ column: Int, _ walk: borrowing JSONWalk, to bytes: inout [UInt8]
    ) throws(SwingError) {
        if let number = walk.number(leaf) {
            bytes += walk.bytes[number]
        } else if columns[column].isDevice {
            if !isMissing(leaf, walk) { bytes += JSONColumn.cell(walk.text(leaf)).utf8 }
        } else if isMissing(leaf, walk) || !columns[column].isKnown {
            bytes += Self.unknown
        } else if columns[column].isTime, let time = JSONColumn.time(walk.text(leaf)) {
            bytes += time.utf8
        } else {
            let text = walk.text(leaf)
            let isDecimalComma = text.contains(",") && text.allSatisfy { "0123456789.,+-eE".contains($0) }
            throw walk.error(
                leaf.node,
                "found \(leaf.kind == .string ? VisibleText.quoted(text) : text), expected a number such as -0.25; "
                    + (isDecimalComma ? "write a decimal point" : "write null if the value is unknown"))
        }
    }
}
