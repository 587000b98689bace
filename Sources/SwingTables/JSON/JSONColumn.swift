/// A column of a table: a value that its rows have.
struct JSONColumn: Sendable {
    let node: Int
    /// The title of the column in a header, such as `rotationRateX`.
    private(set) var title: String
    /// Whether the name is that of a time or a quantity of motion, so that anything but a number is an error.
    private(set) var isKnown: Bool
    /// Whether the column is a time, which may be written as a date.
    private(set) var isTime: Bool
    /// Whether the first value is a date without a zone, or a time of day.
    var isLocalText = false
    /// Whether the name is that of devices, so that texts are kept.
    let isDevice: Bool
    /// Whether each row must have it.
    var isNeeded: Bool
}

extension JSONColumn {
    /// Describes the column of a value.
    ///
    /// - Parameters:
    ///   - node: The node of the value's key.
    ///   - root: The node above the keys of the table's values.
    ///   - kind: The index of the kind that the rows state, if they state one.
    ///   - tree: The keys.
    init(_ node: Int, under root: Int, kind: Int?, _ tree: JSONKeyTree) {
        var title = Self.title(node, under: root, tree)
        let isOfUser = Self.kindsWithoutGravity.contains(ColumnTitle(tree.name(ofKind: kind)).key)
        if isOfUser, title.hasPrefix("acceleration") { title = "userA" + title.dropFirst() }
        let key = ColumnTitle(title).key
        let quantity = ColumnMeaning(ColumnTitle(title))?.quantity
        let isAxis = tree.nodes[node].index != nil || ["x", "y", "z"].contains(key)
        let isKnown = isAxis || quantity != nil
        self.init(
            node: node, title: title, isKnown: isKnown,
            isTime: quantity.map { [.time, .accelerometerTime, .motionTime].contains($0) } ?? false,
            isDevice: DeviceColumn.isOne(title) && !tree.nodes[node].isKind,
            isNeeded: isKnown && quantity != .userAcceleration && quantity != .attitude)
    }

    /// Makes the column one that is not read.
    mutating func hide() { (title, isKnown, isTime, isNeeded) = ("key " + title, false, false, false) }

    /// Returns the cell of a time that is written as a date or as a time of day; `nil` if a text is neither.
    ///
    /// - Parameter text: The text.
    /// - Returns: Seconds since 1970 if the text states a zone, otherwise the text.
    static func time(_ text: String) -> String? {
        if let instant = ISO8601Date.instant(of: text) { return "\(instant)" }
        return TableClock.isText(text) && cell(text) == text ? text : nil
    }

    /// Joins the keys of a value: `rotationRate` and `x` become `rotationRateX`.
    ///
    /// The elements of an array of three are x, y and z. The elements of an array of four are named by the last letters
    /// of its key, as in `attitudeWXYZ`; without these letters their order is unknown. Characters that would end a cell
    /// or a line become spaces.
    private static func title(_ node: Int, under root: Int, _ tree: JSONKeyTree) -> String {
        var words: [String] = []
        for part in tree.chain(from: root, to: node) {
            let key = tree.nodes[part]
            if key.index != nil, key.parent != root {
                words.append(axis(key, tree) ?? key.name)
            } else if part == node || !containers.contains(key.name.lowercased()) {
                words.append(part == node ? key.name : withoutOrder(key.name))
            }
        }
        let joined = words.dropFirst().reduce(words.first ?? "") { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
        let title = cell(joined)
        let bytes = Array(title.utf8)
        var position = 0
        let isNumber = DecimalNumber.read(bytes.span, at: &position) != nil && position == bytes.count
        // A title that is a number would make the header look like data.
        return isNumber && tree.nodes[node].index == nil || title.isEmpty ? "key " + title : title
    }

    /// Returns a text without the characters that would end a cell or a line.
    static func cell(_ text: String) -> String { String(text.map { isForbidden($0) ? " " : $0 }) }

    /// The kinds of rows whose `acceleration` is that of the user, as in messages that an app sends while it records.
    private static let kindsWithoutGravity: Set<String> = ["wristmotion"]
    /// The keys of objects that only group values.
    private static let containers: Set<String> = ["values", "value", "data", "sample", "reading", "payload", "motion"]
    private static let orders = ["wxyz", "xyzw"]

    private static func axis(_ element: JSONKeyTree.Node, _ tree: JSONKeyTree) -> String? {
        let vector = tree.nodes[element.parent]
        let order =
            vector.children.count == 4 ? orders.first { vector.name.lowercased().hasSuffix($0) } : "xyz"
        guard let order, let index = element.index, index < order.count, vector.children.count >= 3 else { return nil }
        return String(Array(order)[index])
    }

    /// Returns a quaternion's key without the order of its components, which their own keys state.
    private static func withoutOrder(_ key: String) -> String {
        orders.contains { key.lowercased().hasSuffix($0) } && key.count > 4 ? String(key.dropLast(4)) : key
    }

    private static func isForbidden(_ character: Character) -> Bool {
        character.isNewline || ",;|\t\"#".contains(character)
            || character.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
    }
}
