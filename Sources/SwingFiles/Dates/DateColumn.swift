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
