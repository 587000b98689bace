internal import SwingStudy

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
            return max(Int((part * Double(steps * Self.height)).rounded()), 1)
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
