import SwingStudy

/// An envelope in two lines of text, as columns that grow from zero to the greatest value.
struct Sparkline {
    /// Which characters it is made of.
    enum Characters: Hashable {
        /// Unicode's blocks, in eighths of a line.
        case blocks
        /// What every terminal has, in thirds of a line.
        case ascii

        /// What fills a line up to each part of its height.
        var levels: [Character] {
            switch self {
            case .blocks: [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
            case .ascii: [" ", ".", ":", "|"]
            }
        }
    }

    /// How many lines high it is.
    static let height = 2

    let columns: [EnvelopeBin]
    let characters: Characters

    /// The greatest value of all; 0 without any.
    var top: Float { columns.filter(\.hasValue).map(\.greatest).max() ?? 0 }

    /// The least value of all; `nil` without any.
    var bottom: Float? { columns.filter(\.hasValue).map(\.least).min() }

    /// The lines, the upper one first; a column with a value is never empty.
    var lines: [String] {
        let levels = characters.levels
        let steps = levels.count - 1
        let heights = columns.map { column in
            guard column.hasValue else { return 0 }
            let part = top > 0 ? Double(column.greatest) / Double(top) : 0
            return max(Int((part * Double(steps * Self.height)).rounded()), 1)
        }
        return (0..<Self.height).reversed().map { line in
            String(heights.map { levels[min(max($0 - line * steps, 0), steps)] })
        }
    }

    /// A line that marks gaps with `x` and new beginnings of the clock with `|`; `nil` where there are none.
    var marks: String? {
        guard columns.contains(where: { $0.hasGap || $0.hasReset }) else { return nil }
        return String(columns.map { $0.hasReset ? "|" : $0.hasGap ? "x" : " " })
    }
}
