import SwingFiles
import SwingMotion

/// Reads a JSON text object by object, and returns the values of each object as a row.
///
/// A row is an object that is an element of an array, or the outermost object, including its nested objects. An array
/// of numbers in such a place is also a row. The rows of an array within a row come before that row.
struct JSONWalk: ~Copyable {
    /// The keys that have occurred, or that are requested.
    private(set) var tree: JSONKeyTree
    /// The values of the rows around the current row, then from ``start`` on those of the current row.
    private(set) var values = JSONRow()
    private(set) var start = 0
    /// The nodes of arrays in objects with more numbers than a vector has.
    private(set) var longArrays: Set<Int> = []

    private var reader: JSONReader
    /// For each node, whether it is needed; `nil` if all nodes are needed, including new ones.
    private let needed: [Bool]?
    private var frames: [Frame] = []
    /// Whether the last frame is that of the row that was returned last.
    private var isGiven = false
    private var objectCount = 0
    private var documentCount = 0
    /// The kinds of objects that have occurred.
    private var tags: [(name: String, bytes: [UInt8])] = []
    /// The kinds of rows that objects stated only after these rows, by the objects' nodes.
    private var lateTags: [Int: Int] = [:]

    /// An open object or array.
    private struct Frame {
        let node: Int
        let isObject: Bool
        /// Whether it is an element of an array or is outermost, and therefore a row if it contains values.
        let isAlone: Bool
        let start: Int
        /// The number of an object, from 1.
        let object: Int
        var lastKey: Int
        /// The number of elements of an array so far.
        var count = 0
        /// The index of the kind that the object states.
        var tag: Int?
        /// Whether a row within it has been returned.
        var hasRows = false
    }

    /// The keys that state an object's kind, for arrays with samples of several sensors.
    static let tagKeys: Set<String> = ["sensor", "stream", "type", "kind", "name"]
    private static let tagLimit = 64
    /// The maximum number of elements of an array that is a row.
    private static let elementLimit = 32
    /// The maximum number of elements of an array that is a value, such as a vector or a quaternion.
    private static let vectorLimit = 4

    /// Opens a text at its beginning.
    ///
    /// - Parameters:
    ///   - file: The text; it may contain several values, as JSON lines do.
    ///   - tree: The keys to find; `nil` to collect all keys.
    ///   - needed: For each of these keys, whether it is needed.
    ///   - bufferSize: The number of bytes per read.
    /// - Throws: ``SwingMotion/SwingError`` if the text can't be opened.
    init(
        _ file: TreeFile, _ tree: JSONKeyTree? = nil, needed: [Bool]? = nil, bufferSize: Int = 256 << 10
    ) throws(SwingError) {
        reader = JSONReader(try file.open(), name: file.name, allowsSeveral: true, bufferSize: bufferSize)
        self.tree = tree ?? JSONKeyTree()
        self.tree.forgetVisits()
        self.needed = needed
    }

    // MARK: - The current row

    /// The node above the row's keys.
    var node: Int { frames.last?.node ?? 0 }

    /// The kind stated in a key such as `sensor` by the row or by the innermost object around it; `nil` without one.
    var tag: String? { frames.last { $0.tag != nil }?.tag.map { tags[$0].name } }

    /// Whether the row is an object instead of an array of numbers.
    var isObject: Bool { frames.last?.isObject ?? true }

    /// Whether the row is the outermost object of the text or line.
    var isDocument: Bool { frames.count == 1 && frames[0].isObject }

    /// Appends the row as a line of a table.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if a value is not a number, or is missing.
    func append(to table: JSONTable, _ bytes: inout [UInt8]) throws(SwingError) {
        try table.append(self, to: &bytes)
    }

    /// Returns an error about a value of the current row.
    ///
    /// It contains the file, and the value's place as keys and indices of elements from 0.
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

    // MARK: - The next row

    /// Moves to the next row.
    ///
    /// - Returns: Whether there is one.
    /// - Throws: ``SwingMotion/SwingError`` if the text can't be read, is not valid JSON, or has a key twice in an
    ///   object.
    mutating func next() throws(SwingError) -> Bool {
        if isGiven {
            leave()
            for i in frames.indices { frames[i].hasRows = true }
            isGiven = false
        }
        while !isGiven {
            switch try reader.next() {
            case .end: return false
            case .key: try key()
            case .objectEnd, .arrayEnd:
                isGiven = isRow
                if !isGiven { leave() }
            case let token where token == .objectStart || token == .arrayStart:
                open(token, frames.last?.node ?? 0, isAlone: true)
            case let token: element(token)
            }
        }
        start = frames[frames.count - 1].start
        return true
    }

    /// Whether the object or array that has ended is a row.
    private var isRow: Bool {
        guard let frame = frames.last, frame.isAlone, values.leaves.count > frame.start else { return false }
        return frame.isObject || frame.count <= Self.elementLimit
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

    /// Closes the innermost open object or array, and removes its values if it was a row.
    private mutating func leave() {
        guard let frame = frames.popLast() else { return }
        let isLong = !frame.isObject && frame.count > Self.vectorLimit
        if isLong, !frame.isAlone, values.leaves.count > frame.start { longArrays.insert(frame.node) }
        // A long array in an object is not one of its values.
        if frame.isAlone || isLong { values.removeAll(from: frame.start) }
    }

    /// Reads a key, and its value unless that is an object or an array.
    private mutating func key() throws(SwingError) {
        let last = frames.count - 1
        var found = tree.find(reader, in: frames[last].node, after: frames[last].lastKey)
        if found == nil, needed == nil {
            found = tree.add(reader.text, in: frames[last].node)
            guard found != nil else {
                throw reader.error(
                    "found more than \(JSONKeyTree.limit) different keys, expected those of a recording; write "
                        + "samples as an array of objects")
            }
        }
        guard let node = found, needed?[node] ?? true else { return try reader.skip(try reader.next()) }
        guard !tree.visit(node, in: frames[last].object) else {
            throw error(node, "found the key twice in an object, expected it once; remove one")
        }
        frames[last].lastKey = node
        let token = try reader.next()
        guard token != .objectStart, token != .arrayStart else { return open(token, node, isAlone: false) }
        values.append(node, token, reader)
        if token == .string, tree.nodes[node].isTag { try takeTag(node) }
    }

    /// Reads the kind that an object states.
    private mutating func takeTag(_ node: Int) throws(SwingError) {
        let last = frames.count - 1
        var tag = tags.count
        if let known = tags.firstIndex(where: { reader.isText($0.bytes) }) {
            tag = known
        } else {
            guard tag < Self.tagLimit else {
                throw error(
                    node,
                    "found more than \(Self.tagLimit) kinds of objects, expected those of a recording's sensors; "
                        + "write each sensor's samples to its own array")
            }
            tags.append((reader.text, Array(reader.text.utf8)))
        }
        frames[last].tag = tag
        guard frames[last].hasRows else { return }
        guard lateTags[frames[last].node, default: tag] == tag else {
            throw error(
                node,
                "found the kind of the samples after them, expected it before them; write this key first in its object"
            )
        }
        lateTags[frames[last].node] = tag
    }

    /// Reads an element of an array that is neither an object nor an array.
    private mutating func element(_ token: JSONToken) {
        guard let last = frames.indices.last else {
            documentCount += 1
            return
        }
        let index = frames[last].count
        frames[last].count += 1
        guard index < Self.elementLimit, let node = tree.element(index, in: frames[last].node) else { return }
        values.append(node, token, reader)
    }
}
