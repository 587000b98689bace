package import SwingMotion

/// A table that a person wrote in a spreadsheet or an editor: cells separated by commas, semicolons or tabs.
///
/// Empty rows, and rows that begin with `#`, are skipped.
package struct SpreadsheetTable {
    /// The trimmed cells of one row, and the line on which it begins.
    package struct Row {
        package let line: Int
        package let cells: [String]
    }

    package let rows: [Row]
    /// The separator of cells: the one that a line such as `sep=;` states, or that of the first row.
    package let separator: Unicode.Scalar

    /// Splits a text into rows and cells.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if a quoted cell does not end, or a row or the table has too many cells.
    /// - Complexity: O(*n*), where *n* is the length of the text.
    package init(_ text: String, path: String) throws(SwingError) {
        let first = Self.firstRow(of: text)
        let stated = Self.statedSeparator(first)
        separator = stated ?? (first.contains("\t") ? "\t" : first.contains(";") ? ";" : ",")
        var reader = CSVRowReader(text, path: path, separator: separator, limit: InputLimits.sheetColumns)
        var rows: [Row] = []
        var count = 0
        while let row = try reader.next() {
            guard row.cells.allSatisfy({ $0.utf8.count <= InputLimits.sheetCell }) else {
                throw SwingError(
                    .badData, at: "\(path):\(row.line)",
                    "found a cell longer than \(InputLimits.sheetCell >> 10) KiB, expected a name or a number; shorten it"
                )
            }
            let cells = row.cells.map(Self.trimmed)
            guard cells.contains(where: { !$0.isEmpty }), cells.first?.first != "#" else { continue }
            count += cells.count
            guard count <= InputLimits.sheetCells else {
                throw SwingError(
                    .badData, at: "\(path):\(row.line)",
                    "found more than \(InputLimits.sheetCells) cells, expected a table of some sessions; split the file"
                )
            }
            rows.append(Row(line: row.line, cells: cells))
        }
        self.rows = stated == nil ? rows : Array(rows.dropFirst())
    }

    /// Returns the first line that is not empty and does not begin with `#`; empty if there is none.
    private static func firstRow(of text: String) -> Substring {
        var rest = text[...]
        while !rest.isEmpty {
            let line = rest.prefix { $0 != "\n" }
            if line.first != "#", !line.allSatisfy(\.isWhitespace) { return line }
            rest = rest[line.endIndex...].dropFirst()
        }
        return rest
    }

    /// Returns the separator that a first line `sep=;` states for spreadsheets; `nil` if the line is a row.
    private static func statedSeparator(_ line: Substring) -> Unicode.Scalar? {
        let scalars = line.unicodeScalars.filter { !"\"\r\u{FEFF}".unicodeScalars.contains($0) }
        guard scalars.count == 5, String(scalars).lowercased().hasPrefix("sep="), let mark = scalars.last,
            ",;\t".unicodeScalars.contains(mark)
        else { return nil }
        return mark
    }

    /// The files that are named instead of a text: their first bytes, what they are, and the remedy.
    private static let otherFiles: [(bytes: [UInt8], name: String, remedy: String)] = [
        ([0x50, 0x4B, 0x03, 0x04], "a spreadsheet or another archive", "save it as CSV in UTF-8"),
        ([0xD0, 0xCF, 0x11, 0xE0], "an old Excel workbook", "save it as CSV in UTF-8"),
        ([0x1F, 0x8B], "compressed with gzip", "unpack it with gunzip"),
        ([0x89] + Array("HDF".utf8), "an HDF5 file", "name another file"),
    ]

    /// Decodes UTF-8, or UTF-16 with a byte order mark as spreadsheets write it, and unifies line ends.
    ///
    /// - Parameters:
    ///   - bytes: The file's content.
    ///   - path: The path for errors.
    ///   - expected: What the file should be, such as `a table of labels`.
    /// - Returns: The text.
    /// - Throws: ``SwingMotion/SwingError`` if the bytes are neither, or contain NUL; it states what they are.
    package static func text(_ bytes: [UInt8], at path: String, expected: String) throws(SwingError) -> String {
        let isOther = otherFiles.contains { bytes.starts(with: $0.bytes) }
        guard !isOther, let text = text(bytes) else { throw notText(bytes[...], at: path, expected: expected) }
        return text
    }

    /// Returns the error about bytes that are not a text, which states what they are.
    package static func notText(_ bytes: ArraySlice<UInt8>, at path: String, expected: String) -> SwingError {
        let other = otherFiles.first { bytes.starts(with: $0.bytes) }
        let (name, remedy) = other.map { ($0.name, $0.remedy) } ?? ("not UTF-8 text", "save it in UTF-8")
        return SwingError(.badData, at: path, "is \(name), expected \(expected); \(remedy)")
    }

    /// Returns the text; `nil` if the bytes are neither UTF-8 nor UTF-16, or contain NUL.
    private static func text(_ bytes: [UInt8]) -> String? {
        let decoded: String?
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            let isLittle = bytes[0] == 0xFF
            let units = stride(from: 2, to: bytes.count - 1, by: 2).map { place in
                UInt16(bytes[isLittle ? place + 1 : place]) << 8 | UInt16(bytes[isLittle ? place : place + 1])
            }
            decoded = bytes.count % 2 == 0 ? String(validating: units, as: UTF16.self) : nil
        } else {
            let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            decoded = String(validating: bytes[start...], as: UTF8.self)
        }
        guard let decoded, !decoded.utf8.contains(0) else { return nil }
        guard decoded.utf8.contains(UInt8(ascii: "\r")) else { return decoded }
        return decoded.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    }

    private static func trimmed(_ cell: String) -> String {
        guard cell.first?.isWhitespace == true || cell.last?.isWhitespace == true else { return cell }
        return String(
            cell.trimmingPrefix(while: \.isWhitespace).reversed().trimmingPrefix(while: \.isWhitespace).reversed())
    }
}
