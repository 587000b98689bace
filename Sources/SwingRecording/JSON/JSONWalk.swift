import SwingFiles
import SwingMotion

/// Goes through JSON text, object by object, and gives the values of each as a row.
///
/// A row is an object that is an element of an array, or the text itself, together with the objects within it; or an array
/// of numbers in such a place. The rows of an array within a row come before that row.
struct JSONWalk: ~Copyable {
    /// The keys that have been met, or are looked for.
    private(set) var tree: JSONKeyTree
    /// The values of the current row, and before them those of the rows around it.
    private(set) var values = JSONRow()
    /// How many values are before those of the current row.
    private(set) var start = 0

    private var reader: JSONReader
    /// Of each node, whether it is needed; `nil` if all are, also new ones.
    private let needed: [Bool]?
    private var frames: [Frame] = []
    /// Whether the last frame is that of a row which has been given.
    private var isGiven = false
    /// Nodes of arrays of more numbers than a vector has, in objects.
    private(set) var longArrays: Set<Int> = []
    private var objectCount = 0
    private var documentCount = 0
    private var tags = JSONTags()
    /// Of nodes whose objects said behind their rows what kind these are, the kind.
    private var lateTags: [Int: Int] = [:]

    /// An object or an array that is open.
    private struct Frame {
        let node: Int
        let isObject: Bool
        /// Whether it is an element of an array, or the text itself, and so a row if it holds values.
        let isAlone: Bool
        let start: Int
        /// The number of an object, from 1.
        let object: Int
        var lastKey: Int
        /// How many elements an array has had.
        var count = 0
        /// What kind of row it says it is.
        var tag: Int?
        /// Whether a row within it has been given.
        var hasRows = false
    }

    /// Begins at the beginning of a text.
    ///
    /// - Parameters:
    ///   - file: The text, which may have several values, as JSON lines.
    ///   - tree: The keys to look for; `nil` to collect all of them.
    ///   - needed: Of each of these keys, whether it is needed.
    ///   - bufferSize: How many bytes are read at once.
    /// - Throws: ``SwingError`` if the text can't be opened.
    init(
        _ file: TreeFile, _ tree: JSONKeyTree? = nil, needed: [Bool]? = nil, bufferSize: Int = 256 << 10
    ) throws(SwingError) {
        let source: any ByteSource
        source = try file.open()
        reader = JSONReader(source, name: file.name, allowsSeveral: true, bufferSize: bufferSize)
        self.tree = tree ?? JSONKeyTree()
        self.tree.forgetVisits()
        self.needed = needed
    }

    // MARK: - The current row

    /// The node under which the row's keys are.
    var node: Int { frames.last?.node ?? 0 }

    /// What kind of row it is, as itself or an object around it says in a key such as `sensor`; `nil` if none does.
    var tag: String? { frames.last { $0.tag != nil }?.tag.map { tags.names[$0] } }

    /// Whether the row is an object, and not an array of numbers.
    var isObject: Bool { frames.last?.isObject ?? true }

    /// Whether the row is no array's element, but the text or the line itself.
    var isDocument: Bool { frames.count == 1 && frames[0].isObject }

    /// Appends the row as a line of a table.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - bytes: Where the line goes.
    /// - Throws: ``SwingError`` if a value is no number, or is missing.
    func append(to table: JSONTable, _ bytes: inout [UInt8]) throws(SwingError) {
        try table.append(self, to: &bytes)
    }

    /// An error about a value of the current row.
    ///
    /// - Parameters:
    ///   - node: The value's key.
    ///   - sentence: What was found and expected, and what to do.
    /// - Returns: The error; it names the file, and the value by keys and the numbers of elements, from 0.
    func error(_ node: Int, _ sentence: String) -> SwingError {
        var path = ""
        var upper = 0
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

    // MARK: - Going on

    /// Goes to the next row.
    ///
    /// - Returns: Whether there is one.
    /// - Throws: ``SwingError`` if the text can't be read, is not JSON, or has a key twice in an object.
    mutating func next() throws(SwingError) -> Bool {
        if isGiven { leaveRow() }
        repeat {
            let token = try reader.next()
            if token == .end { return false }
            try take(token)
        } while !isGiven
        start = frames[frames.count - 1].start
        return true
    }

    private mutating func take(_ token: JSONToken) throws(SwingError) {
        switch token {
        case .objectEnd, .arrayEnd:
            isGiven = isRow
            if !isGiven { leave() }
        case .key: try key()
        case .objectStart, .arrayStart: open(token, frames.last?.node ?? 0, isAlone: true)
        default: try element(token)
        }
    }

    /// Whether what has come to its end is a row.
    private var isRow: Bool {
        guard let frame = frames.last, frame.isAlone, values.leaves.count > frame.start else { return false }
        return frame.isObject || frame.count <= Self.elementLimit
    }

    /// The most numbers that a row has which is an array.
    private static let elementLimit = 32
    /// The most numbers of an array that is a value of an object, such as a vector or a quaternion.
    private static let vectorLimit = 4

    /// Forgets the row that has been given.
    private mutating func leaveRow() {
        leave()
        for i in frames.indices { frames[i].hasRows = true }
        isGiven = false
    }

    /// Forgets the innermost open object or array, and its values if it was a row.
    private mutating func leave() {
        guard let frame = frames.popLast() else { return }
        let isLong = !frame.isObject && frame.count > Self.vectorLimit
        if isLong, !frame.isAlone, values.leaves.count > frame.start { longArrays.insert(frame.node) }
        // A long array in an object is no value of it.
        if frame.isAlone || isLong { values.removeAll(from: frame.start) }
    }

    private mutating func open(_ token: JSONToken, _ node: Int, isAlone: Bool) {
        if frames.isEmpty { documentCount += 1 }
        if let last = frames.indices.last, !frames[last].isObject { frames[last].count += 1 }
        if token == .objectStart { objectCount += 1 }
        frames.append(
            Frame(
                node: node, isObject: token == .objectStart, isAlone: isAlone, start: values.leaves.count,
                object: objectCount, lastKey: node))
    }

    /// Takes a key, and its value if that is no object and no array.
    private mutating func key() throws(SwingError) {
        let last = frames.count - 1
        let (parent, previous) = (frames[last].node, frames[last].lastKey)
        var found = tree.find(reader, in: parent, after: previous)
        if found == nil, needed == nil {
            found = tree.add(reader.text, in: parent)
            guard found != nil else {
                throw reader.error(
                    "found more than \(JSONKeyTree.limit) different keys, expected those of a recording; write samples as "
                        + "an array of objects")
            }
        }
        guard let node = found, needed?[node] ?? true else { return try reader.skip(try reader.next()) }
        guard !tree.visit(node, in: frames[last].object) else {
            throw error(node, "found the key twice in an object, expected it once; remove one")
        }
        frames[last].lastKey = node
        let token = try reader.next()
        switch token {
        case .objectStart, .arrayStart: open(token, node, isAlone: false)
        case .string:
            values.append(node, token, reader)
            if JSONTags.keys.contains(tree.nodes[node].name) { try takeTag(node) }
        default: values.append(node, token, reader)
        }
    }

    /// Takes what an object says of its kind.
    private mutating func takeTag(_ node: Int) throws(SwingError) {
        let last = frames.count - 1
        guard let tag = tags.find(reader) else {
            throw error(
                node,
                "found more than \(JSONTags.limit) kinds of objects, expected those of a recording's sensors; "
                    + "write each sensor's samples as an array of its own")
        }
        frames[last].tag = tag
        guard frames[last].hasRows else { return }
        guard lateTags[frames[last].node, default: tag] == tag else {
            throw error(
                node,
                "found what the samples are behind them, expected it before them; write this key first in its object"
            )
        }
        lateTags[frames[last].node] = tag
    }

    /// Takes a value that is an array's element, and no object and no array.
    private mutating func element(_ token: JSONToken) throws(SwingError) {
        guard let last = frames.indices.last else {
            documentCount += 1
            return
        }
        let index = frames[last].count
        frames[last].count += 1
        guard index < Self.elementLimit else { return }
        guard let node = tree.element(index, in: frames[last].node) else { return }
        values.append(node, token, reader)
    }
}
