package import SwingMotion

/// The order of day and month in the dates of one column, from the dates themselves or from a statement.
///
/// A date such as 25/11/2026 settles the order for all rows of its column. Without such a date and without a statement,
/// a date with two meanings is an error, because nobody can know which one was meant.
package struct DateColumn: Hashable, Sendable {
    /// A cell: its place for errors, such as `sessions.csv:3`, and its text.
    package typealias Cell = (place: String, text: String)

    /// The order; `nil` if every date has one meaning without it.
    package let order: DateOrder?

    /// Finds the order.
    ///
    /// The caller reports cells without a date.
    ///
    /// - Parameters:
    ///   - cells: The cells of the column.
    ///   - stated: The stated order; `nil` to infer it.
    ///   - option: How a user states the order, for errors.
    /// - Throws: ``SwingMotion/SwingError`` with the cell's place if a date has two meanings or a year of two digits, or
    ///   if two dates contradict each other or the statement.
    /// - Complexity: O(*n*), where *n* is the length of the cells.
    package init(
        _ cells: [Cell], stated: DateOrder?, option: String = "--dates"
    ) throws(SwingError) {
        var evidence: (order: DateOrder, cell: Cell)?
        var ambiguous: (cell: Cell, dates: [CalendarDate])?
        for cell in cells {
            guard let date = WrittenDate(cell.text) else { continue }
            let shown = VisibleText.quoted(cell.text)
            if date.hasShortYear {
                throw SwingError(
                    .badData, at: cell.place,
                    "found the date \(shown), whose year has two digits; expected four; format the dates as "
                        + "yyyy-mm-dd, such as 2026-11-03")
            }
            let orders = date.orders
            if let stated {
                guard orders.isEmpty || date.date(stated) != nil else {
                    throw SwingError(
                        .badData, at: cell.place,
                        "found the date \(shown), which is not \(stated.rawValue) as stated; correct the date or the "
                            + "statement")
                }
                continue
            }
            if orders.count == 1 {
                if let first = evidence, first.order != orders[0] {
                    throw SwingError(
                        .badData, at: cell.place,
                        "found the date \(shown), which is \(orders[0].rawValue), but \(VisibleText.quoted(first.cell.text)) "
                            + "at \(first.cell.place) is \(first.order.rawValue); expected one order in the column; "
                            + "write all dates as yyyy-mm-dd")
                }
                evidence = evidence ?? (orders[0], cell)
            } else if ambiguous == nil, orders.count > 1, date.date(nil) == nil {
                ambiguous = (cell, DateOrder.allCases.compactMap(date.date))
            }
        }
        if stated == nil, evidence == nil, let (cell, dates) = ambiguous {
            throw SwingError(
                .badData, at: cell.place,
                "found the date \(VisibleText.quoted(cell.text)), which is "
                    + dates.map(\.words).joined(separator: " or ") + "; expected one meaning; write "
                    + dates.map(\.text).joined(separator: " or ") + ", or state the order with \(option) "
                    + DateOrder.choice)
        }
        order = stated ?? evidence?.order
    }
}

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
