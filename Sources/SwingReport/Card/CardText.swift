/// Text of a card in lines, whose widths are estimated because nothing here can measure a font.
enum CardText {
    /// Divides a text into lines at its spaces.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - width: The maximum width of a line in pixels.
    ///   - size: The font's size in pixels.
    ///   - limit: The maximum number of lines; the last of them ends with “…” if there are more.
    /// - Returns: The lines. A number stays with the word after it, such as its unit. A word that is longer than a line
    ///   is divided.
    static func lines(_ text: String, width: Double, size: Double, limit: Int = .max) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in words(text).flatMap({ pieces($0, width / size) }) {
            let longer = line.isEmpty ? word : line + " " + word
            if line.isEmpty || ems(longer) * size <= width {
                line = longer
            } else {
                lines.append(line)
                line = word
            }
        }
        if !line.isEmpty { lines.append(line) }
        guard lines.count > limit else { return lines }
        return lines.prefix(limit - 1) + [lines[limit - 1] + "…"]
    }

    /// Returns the estimated width of a text in multiples of the font's size; bold text is not wider.
    static func ems(_ text: String) -> Double { text.unicodeScalars.reduce(0) { $0 + ems($1) } }

    /// The widths are about those of Helvetica's bold letters, by group; ideographs and unknown scripts have one em.
    private static func ems(_ scalar: Unicode.Scalar) -> Double {
        switch scalar {
        case "i", "j", "l", "I", " ", ".", ",", ":", ";", "'", "’", "|", "!", "·": 0.34
        case "f", "t", "r", "-", "(", ")", "/", "\"": 0.4
        case "m", "w", "M", "W", "@", "%", "—": 0.95
        case "A"..."Z", "&", "+", "=", "<", ">", "~": 0.75
        case " "..."~", "\u{A0}"..."\u{2FF}", "\u{2000}"..."\u{22FF}": 0.58
        case "\u{300}"..."\u{36F}": 0
        case "\u{370}"..."\u{6FF}": 0.75
        default: 1
        }
    }

    private static func words(_ text: String) -> [String] {
        text.split(separator: " ").reduce(into: []) { words, word in
            if let last = words.last, last.last?.isNumber == true {
                words[words.count - 1] = last + " " + word
            } else {
                words.append(String(word))
            }
        }
    }

    private static func pieces(_ word: String, _ limit: Double) -> [String] {
        guard ems(word) > limit else { return [word] }
        var pieces: [String] = []
        var piece = ""
        for character in word {
            if !piece.isEmpty, ems(piece + String(character)) > limit {
                pieces.append(piece)
                piece = ""
            }
            piece.append(character)
        }
        return pieces + [piece]
    }
}
