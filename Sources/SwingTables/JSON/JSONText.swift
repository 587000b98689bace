internal import SwingMotion

/// Text and numbers as JSON values on one line (RFC 8259).
package enum JSONText {
    /// Returns the number's shortest form that reads back equal, with a point or an exponent, or null if it is NaN or
    /// infinite.
    package static func value(_ number: Double) -> String { number.shortest(nan: "null", infinite: "null") }

    /// Returns the text in quotes.
    ///
    /// Characters that break lines or control a terminal are escaped.
    package static func value(_ text: String) -> String {
        var result = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result.append(contentsOf: "\\\"".unicodeScalars)
            case "\\": result.append(contentsOf: "\\\\".unicodeScalars)
            case "\n": result.append(contentsOf: "\\n".unicodeScalars)
            case "\r": result.append(contentsOf: "\\r".unicodeScalars)
            case "\t": result.append(contentsOf: "\\t".unicodeScalars)
            // Control characters, line and paragraph separators, and the marks that change the writing direction.
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
                result.append(contentsOf: "\\u\(scalar.value.padded(4, radix: 16))".unicodeScalars)
            default: result.append(scalar)
            }
        }
        result.append("\"")
        return String(result)
    }
}
