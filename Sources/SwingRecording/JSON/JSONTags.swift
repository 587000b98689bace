import SwingFiles

/// What objects say they are, as samples of several sensors do in one array.
struct JSONTags: Sendable {
    /// The kinds that have been met.
    private(set) var names: [String] = []
    private var texts: [[UInt8]] = []

    /// The keys that tell what kind an object is.
    static let keys: Set<String> = ["sensor", "stream", "type", "kind", "name"]
    /// The most kinds that there may be.
    static let limit = 64

    /// Finds or adds the kind that is the string a reader is at.
    ///
    /// - Parameter reader: The reader.
    /// - Returns: Its number in ``names``, or `nil` if there are too many.
    mutating func find(_ reader: borrowing JSONReader) -> Int? {
        if let found = texts.indices.first(where: { reader.isText(texts[$0]) }) { return found }
        guard texts.count < Self.limit else { return nil }
        names.append(reader.text)
        texts.append(Array(reader.text.utf8))
        return texts.count - 1
    }
}
