import SwingMotion

/// Errors about the current line and its cells.
extension CSVLines {
    /// Returns an error about a cell of the current line that is not a number.
    ///
    /// - Parameters:
    ///   - cell: The cell, as in ``bytes``.
    ///   - column: The name of the cell's column.
    ///   - separator: The character between two cells.
    /// - Returns: The error.
    func noNumber(_ cell: ArraySlice<UInt8>, in column: String, separator: UInt8 = UInt8(ascii: ",")) -> SwingError {
        let cell = Array(cell)
        let text = String(
            cell: cell[cell.trimmed(cell.indices)].filter { $0 != UInt8(ascii: "\"") }.map(mark.withPoint)[...])
        let found = "found \(text.isEmpty ? "an empty cell" : VisibleText.quoted(text)) in column \(column)"
        if Self.isGrouped(text) {
            return error("\(found), expected a number without separators of thousands; export the file without them")
        }
        if mark == .comma, text.contains(".") {
            return error("\(found), expected a decimal comma as in the first rows; use one mark in the complete file")
        }
        // With commas between the cells, such a number is in quotation marks.
        let isInQuotes = separator == UInt8(ascii: ",")
        if mark == .point, text.contains(","), !isInQuotes || Double(text.replacing(",", with: ".")) != nil {
            return error("\(found), expected a decimal point; export the file with points, or replace the commas")
        }
        if let unit = Self.unitAfterNumber(text) {
            return error(
                "\(found), expected a number without its unit; write \(VisibleText.quoted(unit)) in parentheses after the "
                    + "column's name, and only numbers below it")
        }
        return error("\(found), expected a number such as -0.25; correct or remove the line")
    }

    /// Returns the unit in a cell such as `0.5 g` or `0.01 sec`; `nil` if the cell is something else.
    ///
    /// - Parameter text: The cell.
    /// - Returns: The unit as written.
    static func unitAfterNumber(_ text: String) -> String? {
        let number = text.prefix { "+-.,0123456789eE".contains($0) }
        let unit = text[number.endIndex...].drop { $0 == " " }
        guard number.contains(where: \.isNumber), !unit.isEmpty else { return nil }
        let isKnown =
            TimeUnit(spelling: String(unit)) != nil
            || [CSVUnit.standardGravity, .radianPerSecond].contains { $0.factor(from: String(unit)) != nil }
        return isKnown ? String(unit) : nil
    }

    /// Returns whether a number has separators of thousands: three digits follow each of them, and another mark or none
    /// the last digits, as in `1,000.5` and `1 000 000`.
    private static func isGrouped(_ text: String) -> Bool {
        let digits = text.drop { "+-".contains($0) }
        let marks = digits.filter { !("0"..."9").contains($0) }
        guard let separator = marks.first, ",. '\u{A0}\u{202F}’".contains(separator), digits.first != separator else {
            return false
        }
        let isDecimal = ",.".contains(separator)
        let decimal = marks.last == separator ? nil : marks.last
        guard marks.dropLast(decimal == nil ? 0 : 1).allSatisfy({ $0 == separator }),
            decimal.map(",.".contains) ?? true,
            decimal != nil || !isDecimal || marks.count > 1
        else { return false }
        let groups: [Substring] = digits.prefix { $0 != decimal }.split(
            separator: separator, omittingEmptySubsequences: false)
        return groups.dropFirst().allSatisfy { $0.count == 3 }
    }

    /// The error about lines that end in CR.
    var wrongBreaks: SwingError {
        error("found lines that end in CR only, expected LF or CR LF; save the file with these line breaks")
    }

    /// The error about a quotation mark in the current line that no other one closes.
    var openQuote: SwingError {
        error(
            "found a quotation mark that does not close in its line, expected one at each end of a cell; correct the line"
        )
    }
}
