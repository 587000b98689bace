internal import SwingFiles
package import SwingMotion

/// Names of files that a command receives: as arguments, in a list in a file, or on standard input.
package enum NameList {
    private static let sizeLimit = 1 << 30

    /// Returns the names that arguments state.
    ///
    /// `@LIST` is replaced by the names in the file `LIST`, and `-` by those on standard input: one name per line, or
    /// names separated by NUL, as `find -print0` writes them. `./@name` is a file whose name begins with `@`.
    ///
    /// - Parameter arguments: The arguments.
    /// - Returns: The names, in order.
    /// - Throws: ``SwingMotion/SwingError`` if a list can't be read, is not UTF-8, or contains no names.
    /// - Complexity: O(*n*), where *n* is the length of the lists.
    package static func names(_ arguments: [String]) throws(SwingError) -> [String] {
        var names: [String] = []
        for argument in arguments {
            if argument == "-" {
                names += try parse(
                    try InputFile.standardInput(limit: sizeLimit, kind: "a list of names"), "standard input")
            } else if argument.hasPrefix("@"), argument.count > 1 {
                let path = String(argument.dropFirst())
                guard FilePlace(path).exists else {
                    throw SwingError(
                        .missing, at: argument,
                        "no such list; expected a file with one name per line; correct the name, or write ./\(argument) for "
                            + "a recording of this name")
                }
                names += try parse(try InputFile.contents(at: path, limit: sizeLimit, kind: "a list of names"), path)
            } else {
                names.append(argument)
            }
        }
        return names
    }

    /// Returns whether arguments name a list.
    package static func isList(_ arguments: [String]) -> Bool {
        arguments.contains { $0 == "-" || ($0.hasPrefix("@") && $0.count > 1) }
    }

    private static func parse(_ bytes: [UInt8], _ place: String) throws(SwingError) -> [String] {
        let separator = bytes.contains(0) ? 0 : UInt8(ascii: "\n")
        var names: [String] = []
        for (index, part) in bytes.split(separator: separator, omittingEmptySubsequences: false).enumerated() {
            let line = separator == 0 || part.last != UInt8(ascii: "\r") ? part : part.dropLast()
            guard !line.isEmpty else { continue }
            guard let name = String(validating: line, as: UTF8.self) else {
                throw SwingError(
                    .badData, at: place, "name \(index + 1) is not UTF-8; expected one name per line in UTF-8")
            }
            names.append(name)
        }
        guard !names.isEmpty else {
            throw SwingError(.missing, at: place, "contains no names; expected one recording per line")
        }
        return names
    }
}
