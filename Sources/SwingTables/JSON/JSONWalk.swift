import SwingFiles
import SwingMotion

/// Reads a JSON text once, and passes the values of each object as a row.
///
/// A row is an object that is an element of an array, or the outermost object, including its nested objects. An array
/// of numbers in such a place is also a row. The rows of an array within a row come before that row.
struct JSONWalk: ~Copyable {
    /// A value that is neither an object nor an array.
    struct Leaf {
        /// The node of the key.
        let node: Int
        let kind: JSONToken
        /// The range of the value in ``JSONWalk/bytes``, as UTF-8; a text has no quotation marks there.
        let range: Range<Int>
        /// The number of bytes of the text before the value.
        let offset: Int
    }

    /// The keys that have occurred.
    private(set) var tree: JSONKeyTree
    /// The values of the rows around the current row, then from ``start`` on those of the current row.
    private(set) var leaves: [Leaf] = []
    private(set) var start = 0
    private(set) var bytes: [UInt8] = []
    /// The numbers of elements of arrays in objects with more numbers than a vector has, by their nodes; 0 for an array that
    /// occurs several times.
    private(set) var longArrays: [Int: Int] = [:]
    /// The texts in each array of texts in an object, such as the names of columns, by the array's node.
    private(set) var texts: [Int: [String]] = [:]

    private var reader: JSONReader
    private let needed: [Bool]
    private var frames: [Frame] = []
    /// The nodes of the keys in the open objects so far.
    private var keys: [Int] = []
    /// Whether the last frame is that of the row that was returned last.
    private var isGiven = false
    private var (documentCount, rowCount) = (0, 0)
    /// The kinds of rows that objects stated only after these rows, by the objects' nodes.
    private var lateKinds: [Int: Int] = [:]
    /// The session named so far.
    private var session: String?
    /// The devices named by objects around samples so far, by the nodes of their keys.
    private var devices: [Int: String] = [:]

    private var shapes = JSONRowShapes()
    /// The index of the shape with which the current row was read; `nil` if it was parsed.
    private var shape: Int?

    private static let kindLimit = 64
    /// The maximum number of elements of an array that is a row, and of one that is a vector or a quaternion.
    private static let (elementLimit, vectorLimit) = (32, 4)

    /// Opens a text, which may contain several values, as JSON lines do.
    ///
    /// - Parameters:
    ///   - file: The text.
    ///   - tree: The keys known from an earlier walk of the text.
    ///   - needed: For each of these keys, whether it is needed; the values of other keys are skipped.
    ///   - bufferSize: The number of bytes per read.
    /// - Throws: ``SwingMotion/SwingError`` if the text can't be opened.
    init(
        _ file: TreeFile, _ tree: JSONKeyTree = JSONKeyTree(), needed: [Bool] = [], bufferSize: Int = 256 << 10
    ) throws(SwingError) {
        reader = JSONReader(try file.open(), name: file.name, allowsSeveral: true, bufferSize: bufferSize)
        self.tree = tree
        self.needed = needed
    }

    // MARK: - The current row

    /// The node above the row's keys.
    var node: Int { frames.last?.node ?? 0 }

    /// The index of the kind stated in a key such as `sensor` by the row or by the innermost object around it; `nil`
    /// without one.
    var kind: Int? { frames.last { $0.kind != nil }?.kind }

    /// Whether the row is an object instead of an array of numbers.
    var isObject: Bool { frames.last?.isObject ?? true }

    /// Whether the row is the outermost object of the text or line.
    var isDocument: Bool { frames.count == 1 && isObject }

    /// Returns the index of the innermost object with a node that is an element of an array, or of the text.
    ///
    /// - Parameter node: The node.
    /// - Returns: The number of elements so far; `nil` if no such object is open.
    func place(ofObjectAt node: Int) -> Int? {
        guard let level = frames.lastIndex(where: { $0.isObject && $0.isAlone && $0.node == node }) else { return nil }
        return level == 0 ? documentCount : frames[level - 1].count
    }

    /// Whether the next byte is within an array of numbers that can be a column.
    var isInColumn: Bool { frames.last.map { !$0.isObject && !$0.isAlone && $0.count > Self.vectorLimit } ?? false }

    /// Returns a value as text.
    func text(_ leaf: Leaf) -> String { String(decoding: bytes[leaf.range], as: UTF8.self) }

    /// Returns the range in ``bytes`` of a number, or of the number in a text; `nil` for other values.
    func number(_ leaf: Leaf) -> Range<Int>? {
        guard leaf.kind == .string else { return leaf.kind == .number ? leaf.range : nil }
        let range = bytes.trimmed(leaf.range)
        var position = range.lowerBound
        let isNumber = DecimalNumber.read(bytes.span.extracting(..<range.upperBound), at: &position) != nil
        return isNumber && position == range.upperBound ? range : nil
    }

    /// Returns an error about a value of the current row.
    ///
    /// It contains the file, and the value's place as keys and indices of elements from 0.
    func error(_ node: Int, _ sentence: String) -> SwingError {
        var (path, upper) = ("", 0)
        for (i, frame) in frames.enumerated() {
            path += tree.path(from: upper, to: frame.node)
            upper = frame.node
            if !frame.isObject, i + 1 < frames.count { path += "[\(frame.count - 1)]" }
        }
        path += tree.path(from: upper, to: node)
        let place = documentCount > 1 ? ":\(reader.line)" : ""
        let shown = VisibleText.escaped(path.hasPrefix(".") ? String(path.dropFirst()) : path)
        return SwingError(.badData, "\(reader.name)\(place): \(shown): \(sentence)")
    }

    // MARK: - The next row

    /// Moves to the next row.
    ///
    /// - Returns: Whether there is one.
    /// - Throws: ``SwingMotion/SwingError`` if the text can't be read, is not valid JSON, has a key twice in an object,
    ///   or has two sessions.
    mutating func next() throws(SwingError) -> Bool {
        if isGiven {
            try leave()
            rowCount += 1
            (isGiven, shape) = (false, nil)
            if try readKnownRow() { return true }
        }
        while true {
            switch try reader.next() {
            case .end: return false
            case .key: try member()
            case .objectEnd, .arrayEnd:
                if let frame = frames.last, frame.isAlone, leaves.count > frame.counts.leaves,
                    frame.count <= Self.elementLimit
                {
                    isGiven = true
                    start = frame.counts.leaves
                    shapes.learn(frame, level: frames.count - 1, leaves[start...], bytes, tree, at: reader.offset)
                    return true
                }
                try leave()
            case let token: try element(token)
            }
        }
    }

    /// A number for the shape of the current row, which no other shape of the text has; `nil` if the row was parsed.
    var shapeID: Int? { shape.map { shapes.id($0) } }

    /// For each value of the current row, the index of its number; `nil` for what all rows of its shape have.
    var numbers: [Int?] { shape.map { shapes.numbers($0) } ?? [] }

    /// Moves past the rows after the current one that differ from it in their numbers only.
    ///
    /// The current row's values stay as they are.
    ///
    /// - Parameters:
    ///   - most: The maximum number of rows.
    ///   - line: The line that each row becomes; `nil` to count the rows only.
    ///   - lines: Receives the lines.
    /// - Returns: The number of rows; there may be more if there are many lines.
    /// - Throws: ``SwingMotion/SwingError`` if the text can't be read.
    mutating func skipAlike(
        most: Int = .max, as line: JSONRowLine? = nil, to lines: inout [UInt8]
    ) throws(SwingError) -> Int {
        guard let shape else { return 0 }
        var total = 0
        while total < most, lines.count < JSONTableSource.size {
            let count = try shapes.read(shape, &reader, most: most - total, as: line, to: &lines)
            guard count > 0 else { break }
            total += count
        }
        guard total > 0 else { return 0 }
        rowCount += total
        frames[frames.count - 1].counts.rows += total
        if frames.count > 1 { frames[frames.count - 2].count += total } else { documentCount += total }
        return total
    }

    /// Reads the next row if it has the shape of an earlier one in the same array, or of an outermost one.
    private mutating func readKnownRow() throws(SwingError) -> Bool {
        guard frames.last.map({ !$0.isObject }) ?? true else { return false }
        let (level, node) = (frames.count, frames.last?.node ?? 0)
        guard let shape = try shapes.read(&reader, level: level, node: node) else { return false }
        self.shape = shape
        if level > 0 { frames[level - 1].count += 1 } else { documentCount += 1 }
        let first = bytes.count
        var frame = shapes.frame(shape)
        frame.counts = (leaves.count, keys.count, rowCount, first)
        frames.append(frame)
        start = leaves.count
        shapes.append(shape, reader, &bytes, &leaves)
        isGiven = true
        return true
    }

    private mutating func open(_ token: JSONToken, _ node: Int, isAlone: Bool) {
        let counts = (leaves.count, keys.count, rowCount, bytes.count)
        frames.append(Frame(node: node, isObject: token == .objectStart, isAlone: isAlone, counts: counts))
    }

    /// Closes the innermost open object or array, and removes its values if they are not those of the row around it.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if its samples are those of another device than the ones before.
    private mutating func leave() throws(SwingError) {
        if let (node, name) = frames.last?.device, rowCount > frames[frames.count - 1].counts.rows {
            try checkDevice(name, node)
        }
        guard let frame = frames.popLast() else { return }
        keys.removeSubrange(frame.counts.keys...)
        guard leaves.count > frame.counts.leaves else { return }
        if !frame.isObject, !frame.isAlone, frame.count == leaves.count - frame.counts.leaves {
            var own: [String] = []
            for i in frame.counts.leaves..<leaves.count where leaves[i].kind == .string {
                own.append(String(decoding: bytes[leaves[i].range], as: UTF8.self))
            }
            if own.count == frame.count { texts[frame.node] = own }
        }
        let isLong = frame.count > Self.vectorLimit
        if isLong, !frame.isAlone { longArrays[frame.node] = longArrays[frame.node] == nil ? frame.count : 0 }
        guard isLong || frame.isAlone else { return }
        bytes.removeSubrange(frame.counts.bytes...)
        leaves.removeSubrange(frame.counts.leaves...)
    }

    /// Reads an element of an array, or an outermost value.
    private mutating func element(_ token: JSONToken) throws(SwingError) {
        guard let level = frames.indices.last else {
            documentCount += 1
            if token.isStart { open(token, 0, isAlone: true) }
            return
        }
        let (index, node) = (frames[level].count, frames[level].node)
        frames[level].count += 1
        if token.isStart {
            open(token, node, isAlone: true)
        } else if index < Self.elementLimit, let element = tree.element(index, in: node) {
            append(element, token)
        } else if token == .number {
            var texts: [UInt8] = []
            frames[level].count += try reader.readNumbers(to: &texts, isCounting: true)
        }
    }

    /// Reads a member of an object, up to the start of its value if that is an object or an array.
    private mutating func member() throws(SwingError) {
        let (node, first) = (node, frames[frames.count - 1].counts.keys)
        guard let key = tree.key(reader, in: node, after: keys.count > first ? keys[keys.count - 1] : node) else {
            throw reader.error(
                "found more than \(InputLimits.jsonKeys) different keys, expected those of a recording; write samples as an "
                    + "array of objects (in pandas with orient=\"records\")")
        }
        for i in first..<keys.count where keys[i] == key {
            throw error(key, "found the key twice in an object, expected it once; remove one")
        }
        keys.append(key)
        let token = try reader.next()
        guard key >= needed.count || needed[key] else { return try reader.skip(token) }
        guard !token.isStart else { return open(token, key, isAlone: false) }
        append(key, token)
        if tree.nodes[key].isSession { try checkSession(key) }
        if tree.nodes[key].isDevice, token != .null, let leaf = leaves.last {
            frames[frames.count - 1].device = (key, text(leaf))
        }
        if token == .string, tree.nodes[key].isKind { try takeKind(key) }
    }

    private mutating func append(_ node: Int, _ kind: JSONToken) {
        let start = bytes.count
        reader.appendText(to: &bytes)
        leaves.append(Leaf(node: node, kind: kind, range: start..<bytes.count, offset: reader.contentOffset))
    }

    /// Throws at a second session, whose samples would otherwise be appended to those of the first.
    private mutating func checkSession(_ node: Int) throws(SwingError) {
        let name = reader.text
        if let session, session != name {
            throw error(
                node,
                "found \(VisibleText.quoted(name)) after \(VisibleText.quoted(session)), expected one session; write "
                    + "each session to its own file")
        }
        session = name
    }

    /// Throws at a second device, whose samples would otherwise be mixed with those of the first.
    private mutating func checkDevice(_ name: String, _ node: Int) throws(SwingError) {
        guard let first = devices.updateValue(name, forKey: node), first != name else { return }
        throw error(
            node,
            "found samples of \(VisibleText.quoted(name)) after those of \(VisibleText.quoted(first)), expected one device; "
                + "write each device's samples to its own file")
    }

    /// Reads the kind that an object states.
    private mutating func takeKind(_ node: Int) throws(SwingError) {
        let (level, kind) = (frames.count - 1, tree.kind(reader))
        guard kind < Self.kindLimit else {
            throw error(
                node,
                "found more than \(Self.kindLimit) kinds of objects, expected those of a recording's sensors; write each "
                    + "sensor's samples to its own array")
        }
        frames[level].kind = kind
        guard rowCount > frames[level].counts.rows else { return }
        guard kind == lateKinds.updateValue(kind, forKey: frames[level].node) ?? kind else {
            throw error(
                node,
                "found the kind of the samples after them, expected it before them; write this key first in its object"
            )
        }
    }
}
