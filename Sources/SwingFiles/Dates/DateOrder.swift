/// The order of day and month in dates that begin with one of them, such as `3/11/2026`.
package enum DateOrder: String, CaseIterable, Hashable, Sendable {
    /// The day is first, as in most countries.
    case dayMonthYear = "day/month/year"
    /// The month is first, as in the United States.
    case monthDayYear = "month/day/year"

    /// Reads the name of an order; `nil` if the text does not name one.
    ///
    /// - Parameter name: `day/month/year`, or a short form such as `dd.mm.yyyy` or `dmy`.
    package init?(named name: String) {
        let words = name.lowercased().split { !$0.isLetter }.map { word in
            switch word {
            case "d", "dd", "day": "d"
            case "m", "mm", "month": "m"
            case "y", "yyyy", "year": "y"
            default: String(word)
            }
        }
        switch words.joined() {
        case "dmy", "dm": self = .dayMonthYear
        case "mdy", "md": self = .monthDayYear
        default: return nil
        }
    }

    /// Both orders, for errors.
    package static let choice = allCases.map(\.rawValue).joined(separator: " or ")
}
