import Synchronization

/// Warnings about files, of which one that repeats over files is printed once.
final class WarningGroups: Sendable {
    /// Warnings that differ in their numbers only.
    private struct Group {
        /// The first warnings, as many as are printed one by one.
        var first: [(path: String, text: String)]
        var count = 1
        var isVaried = false

        /// The lines: the place and the text of each.
        var lines: [(place: String, text: String)] {
            guard count > WarningGroups.most else { return first.map { ($0.path, $0.text) } }
            let others = isVaried ? " (with other numbers in other files)" : ""
            return [("\(count) files, such as \(first[0].path)", first[0].text + others)]
        }
    }

    /// The most files about which a warning is printed one by one.
    private static let most = 2

    private let groups = Mutex<(order: [String], all: [String: Group])>(([], [:]))

    /// Adds the warnings about a file.
    func add(_ warnings: [String], about path: String) {
        groups.withLock { groups in
            for text in warnings {
                let key = Self.key(text)
                guard var group = groups.all[key] else {
                    groups.order.append(key)
                    groups.all[key] = Group(first: [(path, text)])
                    continue
                }
                group.count += 1
                group.isVaried = group.isVaried || group.first[0].text != text
                if group.first.count < Self.most { group.first.append((path, text)) }
                groups.all[key] = group
            }
        }
    }

    /// Removes all warnings and returns their lines: the place and the text of each.
    func take() -> [(place: String, text: String)] {
        groups.withLock { groups in
            let lines = groups.order.compactMap { groups.all[$0] }.flatMap(\.lines)
            groups = ([], [:])
            return lines
        }
    }

    /// Prints the warnings and removes them.
    func print() {
        for (place, text) in take() { StandardError.warn([text], about: place) }
    }

    /// Returns the text with each number replaced by one sign.
    private static func key(_ text: String) -> String {
        var key = ""
        for character in text where !(character.isNumber && key.last == "#") {
            key.append(character.isNumber ? "#" : character)
        }
        return key
    }
}
