import SwingFiles
import SwingMotion

/// Goes through JSON text, object by object, and gives the values of each as a row.
///
/// A row is an object that is an element of an array, or the text itself, together with the objects within it; or an array
/// of numbers in such a place. The rows of an array within a row come before that row.
struct JSONWalk: ~Copyable {
    /// The keys that have been met, or are looked for.
    private(set) var tree: JSONKeyTree
    /// The values of the current row from ``start`` on, and before them those of the rows around it.
    private(set) var values = JSONRow()
    private(set) var start = 0
    /// Nodes of arrays of more numbers than a vector has, in objects.
    private(set) var longArrays: Set<Int> = []

    private var reader: JSONReader
    /// Of each node, whether it is needed; `nil` if all are, also new ones.
    private let needed: [Bool]?
    private var frames: [Frame] = []
    /// Whether the last frame is that of a row which has been given.
    private var isGiven = false
    private var objectCount = 0
    private var documentCount = 0
    /// The kinds of objects that have been met.
    private var tags: [(name: String, bytes: [UInt8])] = []
    /// Of nodes whose objects stated the kind of their rows after the rows, the kind.
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
        /// The kind of row that it states.
        var tag: Int?
        /// Whether a row within it has been given.
        var hasRows = false
    }

    /// The keys that state an object's kind, as samples of several sensors have them in one array.
    static let tagKeys: Set<String> = ["sensor", "stream", "type", "kind", "name"]
    private static let tagLimit = 64
    /// The most numbers of a row that is an array.
    private static let elementLimit = 32
    /// The most numbers of an array that is a value of an object, such as a vector or a quaternion.
    private static let vectorLimit = 4

    /// Begins at the beginning of a text.
    ///
    /// - Parameters:
    ///   - file: The text, which may have several values, as JSON lines.
    ///   - tree: The keys to look for; `nil` to collect all of them.
    ///   - needed: Of each of these keys, whether it is needed.
    ///   - bufferSize: How many bytes are read at once.
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

    /// The node under which the row's keys are.
    var node: Int { frames.last?.node ?? 0 }

    /// The kind that the row, or else an object around it, states in a key such as `sensor`; `nil` if none does.
    var tag: String? { frames.last { $0.tag != nil }?.tag.map { tags[$0].name } }

    /// Whether the row is an object, and not an array of numbers.
    var isObject: Bool { frames.last?.isObject ?? true }

    /// Whether the row is the text or the line itself, and not an array's element.
    var isDocument: Bool { frames.count == 1 && frames[0].isObject }

    /// Appends the row as a line of a table.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if a value is not a number, or is missing.
    func append(to table: JSONTable, _ bytes: inout [UInt8]) throws(SwingError) {
        try table.append(self, to: &bytes)
    }

    /// An error about a value of the current row; it names the file, and the value by keys and elements' numbers, from 0.
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
    /// - Throws: ``SwingMotion/SwingError`` if the text can't be read, is not JSON, or has a key twice in an object.
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

    /// Whether what has come to its end is a row.
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

    /// Forgets the innermost open object or array, and its values if it was a row.
    private mutating func leave() {
        guard let frame = frames.popLast() else { return }
        let isLong = !frame.isObject && frame.count > Self.vectorLimit
        if isLong, !frame.isAlone, values.leaves.count > frame.start { longArrays.insert(frame.node) }
        // A long array in an object is no value of it.
        if frame.isAlone || isLong { values.removeAll(from: frame.start) }
    }

    /// Takes a key, and its value if that is neither an object nor an array.
    private mutating func key() throws(SwingError) {
        let last = frames.count - 1
        var found = tree.find(reader, in: frames[last].node, after: frames[last].lastKey)
        if found == nil, needed == nil {
            found = tree.add(reader.text, in: frames[last].node)
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
        guard token != .objectStart, token != .arrayStart else { return open(token, node, isAlone: false) }
        values.append(node, token, reader)
        if token == .string, tree.nodes[node].isTag { try takeTag(node) }
    }

    /// Takes the kind that an object states.
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
                        + "write each sensor's samples as an array of its own")
            }
            tags.append((reader.text, Array(reader.text.utf8)))
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

    /// Takes a value that is an array's element, and neither an object nor an array.
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
