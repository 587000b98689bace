import SwingFiles

/// The keys of JSON text as a tree: an array's elements have their keys under the array's own key.
///
/// So `{"gyro":[{"x":1},{"x":2}]}` has two keys in addition to the root, `gyro` and `gyro.x`. A key is found fast if it
/// follows the key that it followed before.
struct JSONKeyTree: Sendable {
    /// A key at its place in the tree.
    struct Node: Sendable {
        /// The key as UTF-8, and as text.
        let key: [UInt8]
        let name: String
        let parent: Int
        /// Whether it is the number of an array's element, from 0, and not a key.
        let isElement: Bool
        /// Whether its value states what kind of object it is in.
        let isTag: Bool
        /// The keys of its objects.
        fileprivate(set) var children: [Int] = []
        /// The node that came next.
        fileprivate var successor = 0
        /// The number of the object in which the key was met last.
        fileprivate var object = 0
    }

    /// The keys; the first one is the root, which has none.
    private(set) var nodes = [Node(key: [], name: "", parent: 0, isElement: false, isTag: false)]

    /// The nodes of keys that name a session.
    private(set) var sessionKeys: [Int] = []

    /// The most keys that there may be: many times as many as any recording has.
    static let limit = 4096

    /// Looks for the key that a reader has come to.
    ///
    /// - Parameters:
    ///   - reader: The reader.
    ///   - parent: The node of the object in which it is.
    ///   - previous: The key before it; `parent` if it is the first.
    /// - Returns: Its node, or `nil` if it is new.
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

    /// Notes that the object with a number from 1 has a key; returns whether it had the key already.
    mutating func visit(_ node: Int, in object: Int) -> Bool {
        defer { nodes[node].object = object }
        return nodes[node].object == object
    }

    /// Forgets which objects have had which keys.
    mutating func forgetVisits() {
        for i in nodes.indices { nodes[i].object = 0 }
    }

    /// The keys from one node, which is left out, down to another as messages show them: `.rotationRate.x`, `.gravity[0]`.
    func path(from ancestor: Int, to node: Int) -> String {
        chain(from: ancestor, to: node).map { nodes[$0].isElement ? "[\(nodes[$0].name)]" : ".\(nodes[$0].name)" }
            .joined()
    }

    /// The nodes from one, which is left out, down to another.
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
