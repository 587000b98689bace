internal import SwingFiles
internal import SwingRecording

/// Times in label files as text.
enum LabelTimeText {
    /// Reads a time.
    ///
    /// - Parameters:
    ///   - text: A number with a decimal point or comma, `m:ss`, `h:mm:ss`, a time with AM or PM, or a date with a time.
    ///   - unit: The unit of a number in seconds, if the file states it.
    ///   - dates: The order of day and month in dates such as 3/11/2026, if it is known.
    /// - Returns: The time, or `nil` if the text is not a time.
    static func time(_ text: String, unit: Double? = nil, dates: DateOrder? = nil) -> LabelTime? {
        if let number = number(text) {
            return LabelTime(
                .number, seconds: number.value * (unit ?? 1), resolution: number.resolution * (unit ?? 1),
                hasUnit: unit != nil)
        }
        if let date = WrittenDate(text), let time = date.time, let seconds = date.seconds(dates) {
            return LabelTime(
                date.utcOffset == nil ? .localDate : .date, seconds: Double(seconds.whole) + seconds.fraction,
                resolution: time.resolution)
        }
        return clock(text) ?? half(text)
    }

    /// Whether the text is a time, perhaps a date whose order of day and month is unknown.
    static func isTime(_ text: String) -> Bool { time(text) != nil || WrittenDate(text)?.time != nil }

    /// Reads a time of day with AM or PM.
    private static func half(_ text: String) -> LabelTime? {
        let bytes = Array(text.utf8)
        var position = 0
        guard let letter = bytes.last, letter == UInt8(ascii: ".") || letter | 0x20 == UInt8(ascii: "m"),
            let time = ClockTime.read(bytes.span, at: &position), position == bytes.count
        else { return nil }
        return LabelTime(.clock, seconds: Double(time.seconds) + time.fraction, resolution: time.resolution)
    }

    /// Reads `m:ss` or `h:mm:ss`, with a fraction after a point or comma.
    static func clock(_ text: String) -> LabelTime? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let last = parts.last, let seconds = number(String(last)),
            last.first?.isNumber == true, last.prefix(while: \.isNumber).count == 2, seconds.value < 60
        else { return nil }
        var minutes = 0
        for (place, part) in parts.dropLast().enumerated() {
            guard !part.isEmpty, part.count <= 6, part.allSatisfy({ $0.isASCII && $0.isNumber }), let value = Int(part),
                place == 0 || (value < 60 && part.count == 2)
            else { return nil }
            minutes = minutes * 60 + value
        }
        return LabelTime(
            parts.count == 3 ? .clock : .elapsed, seconds: Double(minutes) * 60 + seconds.value,
            resolution: seconds.resolution)
    }

    /// Reads a decimal number with a point or a comma, without separators of thousands.
    static func number(_ text: String) -> (value: Double, resolution: Double)? {
        var digits = 0
        var decimals: Int?
        var exponent = 0
        var rest = text[...]
        if rest.first == "-" || rest.first == "+" { rest.removeFirst() }
        while let character = rest.first {
            if character.isASCII, character.isNumber {
                digits += 1
                decimals = decimals.map { $0 + 1 }
            } else if character == "." || character == ",", decimals == nil {
                decimals = 0
            } else {
                break
            }
            rest.removeFirst()
        }
        guard digits > 0, digits <= 40 else { return nil }
        if let letter = rest.first {
            rest.removeFirst()
            guard letter == "e" || letter == "E", let power = Int(rest), (-30...30).contains(power) else { return nil }
            exponent = power
        }
        guard let value = Double(text.replacing(",", with: ".")), value.isFinite else { return nil }
        let resolution = Double("1e\(exponent - (decimals ?? 0))") ?? 1
        return (value, resolution)
    }
}
