/// What a column of JSON rows is called in a table's header.
enum JSONTitle {
    /// Joins the keys that lead to a value: `rotationRate` and `x` become `rotationRateX`.
    ///
    /// The elements of an array of three are x, y and z. Those of an array of four are named by the last letters of its
    /// key, as in `attitudeWXYZ`; without such letters nobody knows their order.
    ///
    /// - Parameters:
    ///   - node: The value's node.
    ///   - root: The node of the table.
    ///   - tree: The keys.
    /// - Returns: The title; nothing in it ends a cell or a line.
    static func text(_ node: Int, under root: Int, _ tree: JSONKeyTree) -> String {
        var words: [String] = []
        for part in tree.chain(from: root, to: node) {
            let key = tree.nodes[part]
            if key.isElement, key.parent != root {
                words.append(axis(key, tree) ?? key.name)
            } else if part == node || !containers.contains(key.name.lowercased()) {
                words.append(part == node ? key.name : withoutOrder(key.name))
            }
        }
        let joined = words.dropFirst().reduce(words.first ?? "") { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
        let title = String(joined.map { isForbidden($0) ? " " : $0 })
        let bytes = Array(title.utf8)
        var position = 0
        let isNumber = DecimalNumber.read(bytes.span, at: &position) != nil && position == bytes.count
        // A number in front would make data of the header.
        return isNumber && !tree.nodes[node].isElement || title.isEmpty ? "key " + title : title
    }

    /// Keys of objects that only hold the values.
    private static let containers: Set<String> = ["values", "value", "data", "sample", "reading", "payload", "motion"]
    private static let orders = ["wxyz", "xyzw"]

    private static func axis(_ element: JSONKeyTree.Node, _ tree: JSONKeyTree) -> String? {
        let vector = tree.nodes[element.parent]
        guard let index = Int(element.name) else { return nil }
        let order =
            vector.children.count == 4 ? orders.first { vector.name.lowercased().hasSuffix($0) } : "xyz"
        guard let order, index < order.count, vector.children.count >= 3 else { return nil }
        return String(Array(order)[index])
    }

    /// A quaternion's key without the order of its components, which their own keys tell.
    private static func withoutOrder(_ key: String) -> String {
        orders.contains { key.lowercased().hasSuffix($0) } && key.count > 4 ? String(key.dropLast(4)) : key
    }

    private static func isForbidden(_ character: Character) -> Bool {
        character.isNewline || ",;|\t\"#".contains(character)
            || character.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
    }
}
