package import SwingMotion
package import SwingStudy

/// Rows of cells, aligned in columns: numbers to the right, text to the left.
package struct TextTable: Sendable {
    private let header: [String]
    private var widths: [Int]

    /// Creates a table.
    ///
    /// - Parameter columns: The names and minimum widths; a negative width aligns to the left.
    package init(_ columns: [(name: String, width: Int)]) {
        header = columns.map(\.name)
        widths = columns.map { $0.width < 0 ? min($0.width, -$0.name.count) : max($0.width, $0.name.count) }
    }

    /// The line with the columns' names.
    package var head: String { row(header) }

    /// A line of cells.
    package func row(_ cells: [String]) -> String {
        var line = ""
        for (cell, width) in zip(cells, widths) {
            let space = String(repeating: " ", count: max(abs(width) - cell.count, 0))
            line += (line.isEmpty ? "" : "  ") + (width < 0 ? cell + space : space + cell)
        }
        while line.last == " " { line.removeLast() }
        return line + "\n"
    }
}

/// Text in lines of at most 80 characters.
enum WrappedText {
    /// Returns a named text: the name in a column, and the text next to it in as many lines as needed.
    ///
    /// - Parameters:
    ///   - name: The name, which the first line begins with.
    ///   - indent: The number of characters of the column.
    ///   - text: The text. A word that is longer than a line is not divided.
    /// - Returns: The lines.
    static func block(_ name: String, indent: Int, _ text: String) -> String {
        var lines: [String] = []
        var line = name + String(repeating: " ", count: max(indent - name.count, 1))
        var isEmpty = true
        for word in text.split(separator: " ") {
            if !isEmpty, line.count + 1 + word.count > 80 {
                lines.append(line)
                line = String(repeating: " ", count: indent)
                isEmpty = true
            }
            line += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        return (lines + [line]).joined(separator: "\n") + "\n"
    }
}

extension StudySummary {
    /// The summary in one line; `nil` if no recording could be analysed, which the errors already report.
    package var line: String? {
        let failures = failures.count
        guard failures < recordingCount else { return nil }
        let sports = mediansOfTimeToContact.sorted { $0.key < $1.key }
        let medians = sports.map { sport, median in
            "\((median * 1000).fixed(1)) ms" + (sports.count > 1 ? " in \(VisibleText.short(sport))" : "")
        }
        var line = "\((recordingCount - failures).of("session")), \(swingCount.of("swing")): "
        line += "\((swingCounts[.contact] ?? 0).of("contact")), \((swingCounts[.miss] ?? 0).of("miss", "misses")), "
        line += "\(swingCounts[.uncertain] ?? 0) uncertain; median time to contact "
        line += medians.isEmpty ? "–" : medians.joined(separator: ", ")
        line += "; \(warningCount.of("warning"))"
        if keptCount > 0 { line += "; \(keptCount.of("session")) kept" }
        if failures > 0 { line += ", \(failures.of("failure"))" }
        return line
    }
}

extension MergeSummary {
    /// The summary in one line.
    package var line: String {
        var line = "\(fileCount.of("file")): \(sessionCount.of("session")), \(swingCount.of("swing"))"
        if repeatedCount > 0 { line += "; \(repeatedCount) repeated" }
        if excludedCount > 0 { line += "; \(excludedCount.of("swing")) left out" }
        if failedCount > 0 { line += "; \(failedCount) not analysed" }
        return line
    }
}

extension Swing {
    /// Returns the swing in one line.
    package func line(number: Int) -> String {
        var line = "swing \(number): \(outcome.name)"
        line += contactTimestamp.map { " at \($0.fixed(4)) s" } ?? ""
        line += startTimestamp.map { ", started at \($0.fixed(4)) s" } ?? ""
        line += timeToContact.map { ", time to contact \(($0 * 1000).fixed(1)) ms" } ?? ""
        line += ", \(peakAcceleration.orNaN.fixed(1)) g, \(peakRotationRate.orNaN.fixed(1)) rad/s"
        let flags = flags.description
        return flags.isEmpty ? line : line + " (\(flags))"
    }
}
