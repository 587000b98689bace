internal import SwingMotion
internal import SwingRecording
internal import SwingTables

/// A label in a file: somebody's mark of an event, with the file's own words and times.
package struct TimeLabel: Hashable, Sendable {
    /// The path of the label's file; empty if the label is from no file.
    package internal(set) var file = ""
    /// The line of the label in its file, from 1.
    package var line: Int
    /// The kind as in the file, such as `hit`.
    package var kind: String
    /// Further words about the same event, such as the values of dependent tiers in ELAN.
    package var details: [String]
    /// The time, or the beginning of an interval.
    package var time: LabelTime
    /// The end of an interval; `nil` for an instant.
    package var end: LabelTime?
    /// The session's name in the file, if the file states one.
    package var session: String?
    /// The player's name in the file, if the file states one.
    package var player: String?
    /// The uncertainty of the time in seconds, if it is known.
    package var uncertainty: Double?

    /// Creates a label.
    ///
    /// - Parameters:
    ///   - line: The line in the file, from 1.
    ///   - kind: The kind.
    ///   - details: Further words about the same event.
    ///   - time: The time, or the beginning of an interval.
    ///   - end: The end of an interval.
    ///   - session: The session's name.
    ///   - player: The player's name.
    package init(
        line: Int, kind: String, details: [String] = [], time: LabelTime, end: LabelTime? = nil,
        session: String? = nil, player: String? = nil
    ) {
        self.line = line
        self.kind = kind
        self.details = details
        self.time = time
        self.end = end
        self.session = session
        self.player = player
    }
}

extension TimeLabel {
    /// Checks that the label does not end before it begins.
    ///
    /// The end of a time of day may be after midnight; it is then counted from the first midnight, too.
    ///
    /// - Throws: ``SwingMotion/SwingError`` with the file and the line.
    mutating func checkEnd() throws(SwingError) {
        guard let last = end, last.form == time.form, last.seconds < time.seconds else { return }
        if time.form == .clock, time.seconds - last.seconds > 43_200, time.seconds < 86_400 {
            end = LabelTime(.clock, seconds: last.seconds + 86_400, resolution: last.resolution)
            return
        }
        throw SwingError(
            .badData, at: place,
            "the label \(VisibleText.quoted(kind)) ends \((time.seconds - last.seconds).fixed(3)) s before it begins; "
                + "expected an end after the beginning; correct or exchange both times")
    }

    /// The file and the line, for errors.
    var place: String { "\(file):\(line)" }
}

/// The time of a label, as it is in the file.
package struct LabelTime: Hashable, Sendable {
    /// The form in which the time is written.
    package enum Form: String, Hashable, Sendable {
        /// A number; its zero point has to be found out.
        case number = "numbers"
        /// A time since the beginning of a medium, such as a video.
        case elapsed = "times since a beginning"
        /// Hours, minutes and seconds: since a beginning, or of the day.
        case clock = "h:mm:ss"
        /// A date and time with its zone.
        case date = "dates"
        /// A date and time without a zone.
        case localDate = "dates without a zone"
    }

    /// The form in which the time is written.
    package let form: Form
    /// The value in seconds; of a date, since 1970-01-01 00:00:00 UTC, or since the
    /// same time in the date's zone.
    ///
    /// A number whose column states no unit is as in the file.
    package let seconds: Double
    /// The smallest difference that the text can show, in seconds; of a number without a unit, in its own unit.
    package let resolution: Double
    /// Whether the file states the unit of a number.
    package let hasUnit: Bool

    /// Creates a time.
    ///
    /// - Parameters:
    ///   - form: The form in which the time is written.
    ///   - seconds: The value in seconds.
    ///   - resolution: The smallest difference that the text can show, in seconds.
    ///   - hasUnit: Whether the file states the unit.
    package init(_ form: Form, seconds: Double, resolution: Double, hasUnit: Bool = true) {
        self.form = form
        self.seconds = seconds
        self.resolution = resolution
        self.hasUnit = hasUnit
    }
}

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
