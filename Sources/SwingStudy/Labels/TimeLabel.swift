internal import SwingMotion

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
