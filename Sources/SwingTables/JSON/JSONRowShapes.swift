import SwingMotion

/// The shapes of the rows of a JSON text, so that a row of a known shape is read without a parser.
struct JSONRowShapes: Sendable {
    /// The rows of one shape in one array, or among the outermost values.
    private struct Known {
        /// The number of shapes that were learned before.
        let id: Int
        let shape: JSONRowShape
        let level: Int
        /// The row's own frame.
        let frame: JSONWalk.Frame
        let values: [Value]
        /// The texts of the values that are not numbers.
        let constants: [UInt8]
    }

    /// A value of a row: the index of a number, or the range of a constant text.
    private struct Value {
        let node: Int
        let kind: JSONToken
        let number: Int?
        let constant: Range<Int>
    }

    private var known: [Known] = []
    private var latest = 0
    private var learnedCount = 0
    private var numbers: [UInt32] = []
    /// The shape of the row that is being parsed, and the offset of its beginning.
    private var expected: (shape: JSONRowShape, offset: Int)?
    /// The number of rows in sequence that no shape fitted.
    private var misses = 0

    /// The maximum number of shapes.
    private static let limit = 8
    /// Of rows that no shape fits, the first ones and one of so many after them are learned.
    private static let (firstMisses, everyMiss) = (16, 64)

    /// Moves a reader past the next row if its shape is known, and otherwise prepares to learn it.
    ///
    /// - Parameters:
    ///   - reader: The reader, between two elements of an array or two outermost values.
    ///   - level: The number of open objects and arrays.
    ///   - node: The node of the innermost one.
    /// - Returns: The index of the shape; `nil` if the row must be parsed.
    /// - Throws: ``SwingMotion/SwingError`` if the text can't be read.
    mutating func read(_ reader: inout JSONReader, level: Int, node: Int) throws(SwingError) -> Int? {
        expected = nil
        for step in known.indices {
            let i = (latest + step) % known.count
            guard known[i].level == level, known[i].frame.node == node,
                try reader.readRow(known[i].shape, &numbers)
            else { continue }
            (latest, misses) = (i, 0)
            return i
        }
        misses += 1
        guard misses <= Self.firstMisses || misses % Self.everyMiss == 0 else { return nil }
        let offset = reader.offset
        expected = try reader.nextShape().map { ($0, offset) }
        return nil
    }

    /// Moves a reader past the next rows that have a known shape.
    ///
    /// - Parameters:
    ///   - index: The index of the shape.
    ///   - reader: The reader, after a row of this shape.
    ///   - most: The maximum number of rows.
    ///   - line: The line that each row becomes; `nil` to count the rows only.
    ///   - lines: Receives the lines.
    /// - Returns: The number of rows.
    /// - Throws: ``SwingMotion/SwingError`` if the text can't be read.
    mutating func read(
        _ index: Int, _ reader: inout JSONReader, most: Int, as line: JSONRowLine?, to lines: inout [UInt8]
    ) throws(SwingError) -> Int {
        try reader.readRows(known[index].shape, most: most, &numbers, as: line, to: &lines)
    }

    /// Returns a number that no other shape of the text has.
    func id(_ index: Int) -> Int { known[index].id }

    /// Returns for each value of the rows of a shape the index of its number; `nil` for a text that all rows have.
    func numbers(_ index: Int) -> [Int?] { known[index].values.map(\.number) }

    /// Learns the shape of a row that was parsed.
    ///
    /// - Parameters:
    ///   - frame: The row's own frame.
    ///   - level: The number of objects and arrays around it.
    ///   - leaves: Its values.
    ///   - bytes: The texts of the values.
    ///   - tree: The keys.
    ///   - end: The offset of its end.
    mutating func learn(
        _ frame: JSONWalk.Frame, level: Int, _ leaves: ArraySlice<JSONWalk.Leaf>, _ bytes: [UInt8],
        _ tree: borrowing JSONKeyTree, at end: Int
    ) {
        // Rows within the row end before it.
        guard let (shape, begin) = expected, begin + shape.length == end else { return }
        expected = nil
        var (values, constants): ([Value], [UInt8]) = ([], [])
        for leaf in leaves {
            let number = shape.numbers.firstIndex { begin + $0.lowerBound == leaf.offset }
            let first = constants.count
            if number == nil { constants += bytes[leaf.range] }
            // What a key such as `sensor` states decides on the row, so it must not differ between rows of one shape.
            guard number == nil ? leaf.kind != .number : !tree.nodes[leaf.node].isDecisive else { return }
            values.append(Value(node: leaf.node, kind: leaf.kind, number: number, constant: first..<constants.count))
        }
        let row = Known(
            id: learnedCount, shape: shape, level: level, frame: frame, values: values, constants: constants)
        learnedCount += 1
        if known.count < Self.limit {
            latest = known.count
            known.append(row)
        } else {
            latest = (latest + 1) % Self.limit
            known[latest] = row
        }
    }

    /// Returns the frame of the rows of a shape.
    func frame(_ index: Int) -> JSONWalk.Frame { known[index].frame }

    /// Appends the values of the row that was read last.
    ///
    /// - Parameters:
    ///   - index: The index of its shape.
    ///   - reader: The reader.
    ///   - bytes: Receives the texts of the values.
    ///   - leaves: Receives the values.
    func append(
        _ index: Int, _ reader: borrowing JSONReader, _ bytes: inout [UInt8], _ leaves: inout [JSONWalk.Leaf]
    ) {
        let row = bytes.count
        reader.appendText(to: &bytes)
        let constants = bytes.count
        if !known[index].constants.isEmpty { bytes += known[index].constants }
        let offset = reader.contentOffset
        for value in known[index].values {
            let range: Range<Int>
            if let number = value.number {
                range = row + Int(numbers[2 * number])..<row + Int(numbers[2 * number + 1])
            } else {
                range = constants + value.constant.lowerBound..<constants + value.constant.upperBound
            }
            leaves.append(JSONWalk.Leaf(node: value.node, kind: value.kind, range: range, offset: offset))
        }
    }
}
