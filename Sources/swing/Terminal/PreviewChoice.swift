import ArgumentParser
import SwingFiles
import SwingPages

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The characters of the preview of `swing inspect`.
enum PreviewChoice: String, CaseIterable, ExpressibleByArgument {
    /// Blocks if the locale is UTF-8, otherwise ASCII.
    case auto
    /// Unicode's blocks.
    case blocks
    /// Dots, colons and bars.
    case ascii
    /// Nothing.
    case none
}

extension PreviewPage {
    /// A page for a terminal.
    ///
    /// - Parameters:
    ///   - choice: The requested characters.
    ///   - terminalWidth: The width of the terminal; `nil` if the output is not a terminal.
    ///   - environment: The environment variables, of which `COLUMNS` and the locale are used.
    /// - Returns: The page, or `nil` if none was requested.
    static func page(
        _ choice: PreviewChoice, terminalWidth: Int?,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> PreviewPage? {
        let isUTF8 =
            ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
            .map { $0.lowercased().replacing("-", with: "").hasSuffix("utf8") } ?? false
        let characters: Sparkline.Characters
        switch choice {
        case .none: return nil
        case .blocks: characters = .blocks
        case .ascii: characters = .ascii
        case .auto: characters = isUTF8 ? .blocks : .ascii
        }
        let width = environment["COLUMNS"].flatMap { Int($0) } ?? terminalWidth ?? 80
        return PreviewPage(characters: characters, width: width)
    }
}
