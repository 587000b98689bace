internal import SwingMotion

/// Labels as subtitles in SubRip or WebVTT: each cue's beginning is a label's time, and its text the kind.
enum SubtitleLabels {
    /// Returns the format of a text, or `nil` if it contains no subtitles.
    static func format(of text: String) -> LabelFile.Format? {
        let lines = text.split(separator: "\n", maxSplits: 50)
        guard let first = lines.first(where: { !$0.allSatisfy(\.isWhitespace) }) else { return nil }
        if first.hasPrefix("WEBVTT") { return .webVTT }
        return lines.prefix(3).contains { $0.contains("-->") } ? .subRip : nil
    }

    /// Returns the labels of subtitles.
    ///
    /// - Throws: ``SwingMotion/SwingError`` with the line if a cue has no valid time or no text.
    static func file(_ text: String, _ format: LabelFile.Format, path: String) throws(SwingError) -> LabelFile {
        var labels: [TimeLabel] = []
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var number = 0
        while number < lines.count {
            defer { number += 1 }
            let line = lines[number]
            // A comment or a style sheet of WebVTT reaches to the next blank line.
            if format == .webVTT, ["NOTE", "STYLE", "REGION"].contains(where: line.hasPrefix), !line.contains("-->") {
                while number + 1 < lines.count, !isBlank(lines[number + 1]) { number += 1 }
                continue
            }
            guard line.contains("-->") else { continue }
            let cue = number + 1
            let times = line.split(separator: "-->", maxSplits: 1).map { part in
                LabelTimeText.clock(String(part.trimmingPrefix(while: \.isWhitespace).prefix { !$0.isWhitespace }))
            }
            guard times.count == 2, let begin = times[0], let end = times[1] else {
                throw SwingError(
                    .badData, at: "\(path):\(cue)",
                    "found \(VisibleText.quoted(String(line))), expected two times such as 00:01:02,500 --> "
                        + "00:01:03,000; correct the line")
            }
            var words: [String] = []
            while number + 1 < lines.count, !isBlank(lines[number + 1]), !lines[number + 1].contains("-->") {
                number += 1
                words.append(withoutTags(lines[number]))
            }
            let kind = words.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
            guard !kind.isEmpty else {
                throw SwingError(
                    .badData, at: "\(path):\(cue)",
                    "found no text after the times, expected a kind such as contact; add it or remove the cue")
            }
            labels.append(TimeLabel(line: cue, kind: kind, time: elapsed(begin), end: elapsed(end)))
        }
        return try LabelFile(path: path, format: format, labels: labels, notes: ["kinds from the texts"])
    }

    private static func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }

    private static func elapsed(_ time: LabelTime) -> LabelTime {
        LabelTime(.elapsed, seconds: time.seconds, resolution: time.resolution)
    }

    /// Returns a line without marks such as `<i>` and `<v Anna>`.
    private static func withoutTags(_ line: Substring) -> String {
        var text = ""
        var isTag = false
        for character in line {
            if character == "<" {
                isTag = true
            } else if character == ">", isTag {
                isTag = false
            } else if !isTag {
                text.append(character)
            }
        }
        return text
    }
}
