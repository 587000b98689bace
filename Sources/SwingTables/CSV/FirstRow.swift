/// One of the first lines of a text table, of which one is its header.
///
/// ``TableStart`` compares them.
struct FirstRow {
    /// The number of the line, from 1.
    let number: Int
    /// The character between two cells.
    let separator: UInt8
    /// The cells as text.
    let cells: [String]
    /// The number of cells that are numbers or times.
    let numberCount: Int
    /// The comment directly before the line.
    var comment: (number: Int, text: String)?

    init(number: Int, separator: UInt8, cells: [String], _ mark: DecimalMark) {
        (self.number, self.separator, self.cells) = (number, separator, cells)
        numberCount = cells.count { cell in
            mark.isNumber(Array(cell.utf8)[...]) || TimeNotation(of: mark.withPoint(cell)) != nil
        }
    }

    /// The line with spaces between the cells.
    var spaced: FirstRow {
        let words = cells.flatMap { $0.split(separator: " ").map { $0.filter { $0 != "\"" } } }
        var row = FirstRow(number: number, separator: UInt8(ascii: " "), cells: words, .point)
        row.comment = comment
        return row
    }

    /// Returns the comment before a sample as a line of titles; `nil` if it is not one.
    func titles(isSpaced: Bool) -> FirstRow? {
        guard let comment else { return nil }
        let separator = isSpaced ? " " : Character(Unicode.Scalar(separator))
        let cells = comment.text.split(separator: separator, omittingEmptySubsequences: isSpaced).map {
            String($0.drop { $0 == " " })
        }
        let row = FirstRow(number: comment.number, separator: self.separator, cells: cells, .point)
        let isFitting = row.width == width && row.numberCount == 0 && row.isTitles
        return isFitting && !row.isUnits(of: row) ? row : nil
    }

    /// The number of cells without an empty one at the end, which a separator at the end of the line leaves.
    var width: Int { cells.last == "" ? cells.count - 1 : cells.count }

    /// Whether the cells can be names of columns.
    var isTitles: Bool {
        numberCount * 2 < width && cells.first.flatMap(TimeNotation.init(of:)) == nil
            && cells[..<width].allSatisfy { !$0.isEmpty }
    }

    /// Returns whether the cells name sensors and those of the next line their axes, as spreadsheets and pandas write
    /// columns of two levels.
    func isGroups(above axes: FirstRow) -> Bool {
        cells.count == axes.cells.count && numberCount == 0 && axes.numberCount == 0
            && axes.cells.count { ["x", "y", "z"].contains($0.lowercased()) } >= TableStart.axisCount
    }

    /// Returns one title for each column; a sensor's name stands above its first axis or above each.
    func joined(with axes: FirstRow) -> [String] {
        var group = ""
        return zip(cells, axes.cells).map { name, axis in
            if !name.isEmpty { group = name }
            guard !axis.isEmpty, !group.isEmpty else { return axis.isEmpty ? group : axis }
            guard TimeUnit(spelling: axis) == nil else { return "\(group) (\(axis))" }
            return name.isEmpty && !["x", "y", "z"].contains(axis.lowercased()) ? axis : "\(group) \(axis)"
        }
    }

    /// Whether the cells can be values.
    var isSample: Bool { numberCount * 2 >= width && width >= TableStart.axisCount }

    /// Returns whether the cells can be values of the columns of a header.
    func isSample(of header: FirstRow) -> Bool {
        let isFitting = cells.count == header.cells.count || width == header.width || isLonger(than: header)
        return isFitting && numberCount * 2 >= header.width
    }

    /// Returns whether the line has empty cells after those of a header.
    func isLonger(than header: FirstRow) -> Bool {
        cells.count > header.cells.count && cells[header.cells.count...].allSatisfy(\.isEmpty)
    }

    /// Returns whether the cells are units of a header: at least three of time, acceleration or rotation rate, and no number.
    func isUnits(of header: FirstRow) -> Bool {
        guard cells.count == header.cells.count || width == header.width, numberCount == 0 else { return false }
        let known = cells.count { cell in
            TimeUnit(spelling: cell) != nil || CSVUnit.standardGravity.factor(from: cell) != nil
                || CSVUnit.radianPerSecond.factor(from: cell) != nil || CSVUnit.isOfCounts(cell)
        }
        return known >= 3
    }
}
