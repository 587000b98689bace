/// A value that a JSON text states outside of tables.
package struct JSONFact: Sendable {
    /// The keys of the value, from the outermost one.
    package let path: [String]
    /// Whether it is a text, a number or something else.
    package let kind: JSONToken
    /// The value as text.
    package let text: String

    /// The rate of samples in Hz, if the value states it.
    var rate: Double? {
        guard let key = path.last.map({ ColumnTitle($0).key }), kind == .number, let number = Double(text) else {
            return nil
        }
        let names = ["samplerate", "samplingrate", "samplingfrequency", "sampleratehz", "samplingratehz", "fs"]
        let rate = key == "intervalms" ? 1000 / number : names.contains(key) ? number : 0
        return (1...5000).contains(rate) ? rate : nil
    }

    /// Describes a value of a walk's current row, with its keys under a node.
    init(_ leaf: JSONWalk.Leaf, under node: Int, _ walk: borrowing JSONWalk) {
        path = walk.tree.chain(from: node, to: leaf.node).map { walk.tree.nodes[$0].name }
        kind = leaf.kind
        text = walk.text(leaf)
    }
}
