import SwingFiles

/// The keys of a JSON text as a tree, in which all elements of an array share the keys under the array's key.
///
/// For example, `{"gyro":[{"x":1},{"x":2}]}` has two keys in addition to the root: `gyro` and `gyro.x`. Finding a key
/// is fast if it follows the same key as the last time.
struct JSONKeyTree: Sendable {
    /// A key at its place in the tree.
    struct Node: Sendable {
        /// The key as UTF-8, and as text.
        let key: [UInt8]
        let name: String
        let parent: Int
        /// Whether the node is the index of an array's element, from 0, instead of a key.
        let isElement: Bool
        /// Whether the value of the key states the kind of its object.
        let isTag: Bool
        /// The nodes of the keys in its objects.
        fileprivate(set) var children: [Int] = []
        /// The node that came next the last time.
        fileprivate var successor = 0
        /// The number of the object in which the key last occurred.
        fileprivate var object = 0
    }

    /// The nodes; the first one is the root, which has no key.
    private(set) var nodes = [Node(key: [], name: "", parent: 0, isElement: false, isTag: false)]

    /// The nodes of keys that name a session.
    private(set) var sessionKeys: [Int] = []

    /// The maximum number of keys, far more than any recording has.
    static let limit = 4096

    /// Finds the current key of a reader.
    ///
    /// - Parameters:
    ///   - reader: The reader.
    ///   - parent: The node of the object that contains the key.
    ///   - previous: The node of the previous key; `parent` for the first key.
    /// - Returns: The node of the key, or `nil` if the key is new.
    @inline(__always)
    mutating func find(_ reader: borrowing JSONReader, in parent: Int, after previous: Int) -> Int? {
        let guess = nodes[previous].successor
        if guess > 0, nodes[guess].parent == parent, reader.isText(nodes[guess].key) { return guess }
        guard let found = nodes[parent].children.first(where: { !nodes[$0].isElement && reader.isText(nodes[$0].key) })
        else { return nil }
        nodes[previous].successor = found
        return found
    }

    /// Adds a key to the object at `parent`; returns its node, or `nil` if there are too many.
    mutating func add(_ name: String, in parent: Int, isElement: Bool = false) -> Int? {
        guard nodes.count < Self.limit else { return nil }
        nodes.append(
            Node(
                key: Array(name.utf8), name: name, parent: parent, isElement: isElement,
                isTag: !isElement && JSONWalk.tagKeys.contains(name)))
        nodes[parent].children.append(nodes.count - 1)
        if ["sessionid", "session_id"].contains(name.lowercased()) { sessionKeys.append(nodes.count - 1) }
        return nodes.count - 1
    }

    /// Finds or adds an element of the array at `parent`; returns its node, or `nil` if there are too many.
    mutating func element(_ index: Int, in parent: Int) -> Int? {
        let name = String(index)
        return nodes[parent].children.first { nodes[$0].isElement && nodes[$0].name == name }
            ?? add(name, in: parent, isElement: true)
    }

    /// Records that an object, numbered from 1, has a key; returns whether the object already had the key.
    mutating func visit(_ node: Int, in object: Int) -> Bool {
        defer { nodes[node].object = object }
        return nodes[node].object == object
    }

    /// Removes all records of which objects have which keys.
    mutating func forgetVisits() {
        for i in nodes.indices { nodes[i].object = 0 }
    }

    /// Returns the keys from an ancestor (exclusive) to a node, as shown in messages: `.rotationRate.x`, `.gravity[0]`.
    func path(from ancestor: Int, to node: Int) -> String {
        chain(from: ancestor, to: node).map { nodes[$0].isElement ? "[\(nodes[$0].name)]" : ".\(nodes[$0].name)" }
            .joined()
    }

    /// Returns the nodes from an ancestor (exclusive) to a node.
    func chain(from ancestor: Int = 0, to node: Int) -> [Int] {
        var chain: [Int] = []
        var node = node
        while node != ancestor, node != 0 {
            chain.append(node)
            node = nodes[node].parent
        }
        return chain.reversed()
    }
}
