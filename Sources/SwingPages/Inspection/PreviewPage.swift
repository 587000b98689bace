internal import SwingMotion
package import SwingStudy

/// A preview of a recording's signals as text: each column is as high as the maximum of its samples.
package struct PreviewPage {
    /// The allowed numbers of characters per line.
    private static let widths = 20...500

    package let characters: Sparkline.Characters
    /// The number of characters per line.
    package let width: Int

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - characters: The characters of the columns.
    ///   - width: The number of characters per line; a number below 20 or above 500 is replaced by the nearest one.
    package init(characters: Sparkline.Characters, width: Int) {
        self.characters = characters
        self.width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
    }

    /// The lines; nothing without samples.
    package func text(_ preview: SignalPreview) -> String {
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

/// An envelope in two lines of text, as columns that grow from zero to the maximum.
package struct Sparkline {
    /// The characters of a sparkline.
    package enum Characters: Hashable {
        /// Unicode's blocks, in eighths of a line.
        case blocks
        /// ASCII characters, in thirds of a line.
        case ascii

        /// The characters for each fill level of a line.
        var levels: [Character] {
            switch self {
            case .blocks: [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
            case .ascii: [" ", ".", ":", "|"]
            }
        }
    }

    /// The height in lines.
    static let height = 2

    let columns: [EnvelopeBin]
    let characters: Characters

    /// The maximum of all values; 0 without values.
    var top: Float { columns.filter(\.hasValue).map(\.maximum).max() ?? 0 }

    /// The minimum of all values; `nil` without values.
    var bottom: Float? { columns.filter(\.hasValue).map(\.minimum).min() }

    /// The lines, the upper one first; a column with a value is never empty.
    var lines: [String] {
        let levels = characters.levels
        let steps = levels.count - 1
        let heights = columns.map { column in
            guard column.hasValue else { return 0 }
            let part = top > 0 ? Double(column.maximum) / Double(top) : 0
            return max(Int(clamped: (part * Double(steps * Self.height)).rounded()), 1)
        }
        return (0..<Self.height).reversed().map { line in
            String(heights.map { levels[min(max($0 - line * steps, 0), steps)] })
        }
    }

    /// A line that marks gaps with `x` and clock resets with `|`; `nil` without gaps and resets.
    var marks: String? {
        guard columns.contains(where: { $0.hasGap || $0.hasReset }) else { return nil }
        return String(columns.map { $0.hasReset ? "|" : $0.hasGap ? "x" : " " })
    }
}
