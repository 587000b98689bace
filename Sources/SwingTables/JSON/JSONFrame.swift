extension JSONWalk {
    /// An open object or array.
    struct Frame {
        let node: Int
        let isObject: Bool
        /// Whether it is an element of an array or is outermost, and therefore a row if it contains values.
        let isAlone: Bool
        /// The numbers of leaves, keys, rows and bytes of values before it.
        var counts: (leaves: Int, keys: Int, rows: Int, bytes: Int)
        /// The number of elements of an array so far.
        var count = 0
        /// The index of the kind that the object states.
        var kind: Int?
        /// The node of the key that names the device of the samples in the object, and the name.
        var device: (node: Int, name: String)?
    }
}

extension JSONToken {
    /// Whether the token begins an object or an array.
    var isStart: Bool {
        if case .objectStart = self { true } else if case .arrayStart = self { true } else { false }
    }
}
