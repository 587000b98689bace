#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A colour of text on a terminal.
///
/// Colours only repeat what the words state.
enum TerminalColor: Int, CaseIterable {
    case red = 31
    case green = 32
    case yellow = 33
    case grey = 90

    /// Returns whether text is coloured.
    ///
    /// - Parameters:
    ///   - isTerminal: Whether the output is a terminal.
    ///   - environment: The environment. `NO_COLOR` with any text disables colours (no-color.org), and so does a
    ///     terminal of the type `dumb`.
    /// - Returns: Whether text is coloured.
    static func isEnabled(
        isTerminal: Bool, _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Bool {
        isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }

    /// Returns the text in this colour.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - isEnabled: Whether it is coloured.
    /// - Returns: The text, with the terminal's control sequences around it if it is coloured.
    func text(_ text: String, isEnabled: Bool) -> String {
        isEnabled ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
    }
}
