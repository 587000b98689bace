import SwingMotion

/// The keys of a JSON text as a tree, in which all elements of an array share the keys under the array's key.
///
/// For example, `{"gyro":[{"x":1},{"x":2}]}` has two keys in addition to the root: `gyro` and `gyro.x`. Finding a key
/// is fast if it follows the same key as the last time.
struct JSONKeyTree: Sendable {
    /// A key, or the index of an array's element, at its place in the tree.
    struct Node: Sendable {
        /// The key as UTF-8, and as text.
        let key: [UInt8]
        let name: String
        let parent: Int
        /// The index of an array's element, from 0; `nil` for a key.
        let index: Int?
        /// Whether the key states the kind of its object, for arrays with samples of several sensors.
        let isKind: Bool
        /// Whether the key names the session.
        let isSession: Bool
        /// Whether the key names the device of the samples in its object.
        let isDevice: Bool
        /// Whether its value decides on the objects around it.
        var isDecisive: Bool { isKind || isSession || isDevice }
        /// The nodes of the keys in its objects, and of the elements in its arrays.
        fileprivate(set) var children: [Int] = []
        /// The node that came next the last time.
        fileprivate var successor = 0

        fileprivate init(_ name: String, in parent: Int, index: Int? = nil) {
            key = Array(name.utf8)
            self.name = name
            self.parent = parent
            self.index = index
            isKind = ["sensor", "stream", "type", "kind", "name"].contains(name)
            isSession = ["sessionid", "session_id"].contains(name.lowercased())
            isDevice = !isKind && index == nil && DeviceColumn.isOne(name)
        }
    }

    /// The nodes; the first one is the root, which has no key.
    private(set) var nodes = [Node("", in: 0)]
    /// The kinds of objects, as UTF-8.
    private var kinds: [[UInt8]] = []

    /// Finds or adds the current key of a reader.
    ///
    /// - Parameters:
    ///   - reader: The reader.
    ///   - parent: The node of the object that contains the key.
    ///   - previous: The node of the previous key; `parent` for the first key.
    /// - Returns: The node of the key, or `nil` if there are too many.
    @inline(__always)
    mutating func key(_ reader: borrowing JSONReader, in parent: Int, after previous: Int) -> Int? {
        let guess = nodes[previous].successor
        if guess > 0, nodes[guess].parent == parent, reader.isText(nodes[guess].key) { return guess }
        guard
            let found = nodes[parent].children.first(where: { nodes[$0].index == nil && reader.isText(nodes[$0].key) })
        else { return add(Node(reader.text, in: parent)) }
        nodes[previous].successor = found
        return found
    }

    /// Finds or adds an element of the array at `parent`; returns its node, or `nil` if there are too many.
    mutating func element(_ index: Int, in parent: Int) -> Int? {
        nodes[parent].children.first { nodes[$0].index == index } ?? add(Node("\(index)", in: parent, index: index))
    }

    /// Finds or adds the current text of a reader as a kind of objects; returns its index.
    mutating func kind(_ reader: borrowing JSONReader) -> Int {
        if let known = kinds.firstIndex(where: { reader.isText($0) }) { return known }
        kinds.append(Array(reader.text.utf8))
        return kinds.count - 1
    }

    /// Returns the name of a kind; empty without one.
    func name(ofKind kind: Int?) -> String { kind.map { String(decoding: kinds[$0], as: UTF8.self) } ?? "" }

    private mutating func add(_ node: Node) -> Int? {
        guard nodes.count < InputLimits.jsonKeys else { return nil }
        nodes.append(node)
        nodes[node.parent].children.append(nodes.count - 1)
        return nodes.count - 1
    }

    /// Returns the nodes from an ancestor (exclusive) to a node.
    func chain(from ancestor: Int, to node: Int) -> [Int] {
        node == ancestor || node == 0 ? [] : chain(from: ancestor, to: nodes[node].parent) + [node]
    }

    /// Returns the keys as shown in messages: `.rotationRate.x`, `.gravity[0]`.
    func path(from ancestor: Int = 0, to node: Int) -> String {
        chain(from: ancestor, to: node).map { nodes[$0].index.map { "[\($0)]" } ?? ".\(nodes[$0].name)" }.joined()
    }

    /// Returns whether a node is within the object of another.
    func contains(_ node: Int, under root: Int) -> Bool {
        var upper = nodes[node].parent
        while upper != root, upper != 0 { upper = nodes[upper].parent }
        return upper == root
    }
}
