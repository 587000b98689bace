import ArgumentParser
import SwingFiles
import SwingMotion
import SwingStudy

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A preview of a recording's signals as text: each column is as high as the maximum of its samples.
struct PreviewPage {
    /// The width if that of the terminal is unknown, and the allowed widths, in characters.
    static let (plainWidth, widths) = (80, 20...500)

    let characters: Sparkline.Characters
    /// The number of characters per line.
    let width: Int

    /// The lines; nothing without samples.
    func text(_ preview: SignalPreview) -> String {
        guard let first = preview.first, let last = preview.last else { return "" }
        let traces = [
            ("norm of the acceleration", "g", line(preview.acceleration, preview)),
            ("norm of the rotation rate", "rad/s", line(preview.rotationRate, preview)),
        ]
        var lines: [String] = []
        for (name, unit, line) in traces {
            guard let bottom = line.bottom else { continue }
            lines.append("\(name), \(Double(bottom).fixed(2)) to \(Double(line.top).fixed(2)) \(unit)")
            lines += line.lines
            if let marks = line.marks { lines.append(marks) }
        }
        let columns = traces[0].2.columns
        let (left, right) = ("\(first.fixed(2)) s", "\(last.fixed(2)) s")
        lines.append(left + String(repeating: " ", count: max(columns.count - left.count - right.count, 2)) + right)
        let length = preview.duration / Double(columns.count)
        lines.append("a column is \(length.fixed(length < 1 ? 3 : 1)) s, as high as its maximum")
        if traces.contains(where: { $0.2.marks?.contains("x") ?? false }) { lines.append("x: samples are missing") }
        if traces.contains(where: { $0.2.marks?.contains("|") ?? false }) { lines.append("|: the clock was reset") }
        return lines.map { Self.trimmed($0) + "\n" }.joined()
    }

    private func line(_ envelope: Envelope, _ preview: SignalPreview) -> Sparkline {
        Sparkline(columns: envelope.columns(width, to: preview.duration), characters: characters)
    }

    private static func trimmed(_ line: String) -> String {
        var line = line
        while line.last == " " { line.removeLast() }
        return line
    }
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
        let width = environment["COLUMNS"].flatMap { Int($0) } ?? terminalWidth ?? plainWidth
        return PreviewPage(characters: characters, width: min(max(width, widths.lowerBound), widths.upperBound))
    }
}

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
