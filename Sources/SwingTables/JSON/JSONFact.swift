/// A value that a JSON text states outside of tables.
package struct JSONFact: Sendable {
    /// The keys of the value, from the outermost one.
    package let path: [String]
    /// Whether it is a text, a number or something else.
    package let kind: JSONToken
    /// The value as text.
    package let text: String

    /// Describes a value of a walk's current row, with its keys under a node.
    init(_ leaf: JSONWalk.Leaf, under node: Int, _ walk: borrowing JSONWalk) {
        path = walk.tree.chain(from: node, to: leaf.node).map { walk.tree.nodes[$0].name }
        kind = leaf.kind
        text = walk.text(leaf)
    }
}
