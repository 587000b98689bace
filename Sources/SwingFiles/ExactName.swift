/// A name as a file system compares it: byte by byte.
///
/// Swift's strings are equal if they are canonically equivalent: "é" as one or as two characters. On Linux these are
/// the names of two files.
package struct ExactName: Hashable, Comparable, Sendable {
    private let text: String

    /// Creates a name.
    package init(_ text: String) { self.text = text }

    package static func == (a: ExactName, b: ExactName) -> Bool {
        a.text == b.text && a.text.utf8.elementsEqual(b.text.utf8)
    }

    /// Equivalent names are ordered by their bytes.
    package static func < (a: ExactName, b: ExactName) -> Bool {
        a.text == b.text ? a.text.utf8.lexicographicallyPrecedes(b.text.utf8) : a.text < b.text
    }

    // Equal names have equal texts.
    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
