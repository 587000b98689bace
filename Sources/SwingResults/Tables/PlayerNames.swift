internal import SwingMotion

/// The names of players, sports or conditions, of which different spellings can mean one.
///
/// Names that differ only in case and spaces are one player, sport or condition, with the spelling that comes first.
package struct PlayerNames: Sendable {
    private var first: [String: String] = [:]
    private var others: [String: [String]] = [:]
    private var order: [String] = []

    private let noun: String

    /// Creates an empty list.
    ///
    /// - Parameter noun: What the names are of, for warnings.
    package init(of noun: String = "player") { self.noun = noun }

    /// Returns what names of one player have in common: the text in lower case, without spaces at its ends, and with one
    /// space between words.
    package static func key(_ name: String) -> String {
        name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Returns the first spelling of a name, and records the name.
    ///
    /// - Parameter name: The name as it is stated.
    /// - Returns: The spelling with which the player, sport or condition was named first, without spaces at its ends.
    package mutating func add(_ name: String) -> String {
        let key = Self.key(name)
        let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard let known = first[key] else {
            first[key] = words
            order.append(key)
            return words
        }
        if known != name, !others[key, default: []].contains(name) { others[key, default: []].append(name) }
        return known
    }

    /// A warning for each name with several spellings, a clause without a full stop.
    package var warnings: [String] {
        order.compactMap { key in
            guard let name = first[key], let others = others[key] else { return nil }
            let shown = others.prefix(4).map(VisibleText.quoted).joined(separator: ", ")
            let more = others.count > 4 ? " and \(others.count - 4) more" : ""
            let verb = others.count == 1 ? "is" : "are"
            return
                "the \(noun) \(shown)\(more) \(verb) counted as \(VisibleText.quoted(name)): only case or spaces differ"
        }
    }
}
