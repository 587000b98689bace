import Foundation
import SwingMotion
import Testing

@testable import SwingResults

/// Tests of the tables of columns and of the code that uses them.
struct SwingColumnsTests {
    @Test func everyColumnIsRestoredFromAPackedRow() throws {
        var row = ResultRow()
        row.swing = Samples.contact
        (row.sessionIndex, row.sessionID, row.swingInSession) = (7, "æ", 9)
        (row.startTime, row.contactTime, row.peakTime) = (1.25, 2.5, 3.75)
        let bytes = PackedRow(row).bytes
        let again = try #require(PackedRow(bytes)).row
        // Compares bytes and descriptions, because NaN is not equal to itself.
        #expect(PackedRow(again).bytes == bytes && "\(again)" == "\(row)")
        #expect(PackedRow(Array(bytes.dropLast())) == nil && PackedRow(bytes + [0]) == nil && PackedRow([]) == nil)
    }

    @Test(arguments: [
        ColumnValue.text("a"), .integer(1), .number(0.5), .names(["contact"]), .names(["gap", "edge"]),
        .names(["bunt"]),
        .names([]), .names(["miss", "contact"]),
    ])
    func aColumnAcceptsOnlyValuesOfItsType(value: ColumnValue) {
        for column in SwingColumns.all {
            var row = ResultRow()
            let isTaken =
                switch (column.value, value) {
                case (.text, .text), (.optionalText, .text), (.integer, .integer): true
                case (.number, .number), (.optionalNumber, .number): true
                case (.category(_, let names), .names(let found)): found.count == 1 && names.contains(found[0])
                case (.flags(_, let names), .names(let found)): found.allSatisfy(names.contains)
                default: false
                }
            #expect(column.set(value, in: &row) == isTaken, "\(column.name)")
            if !isTaken { #expect("\(row)" == "\(ResultRow())") }
        }
    }

    @Test func namesAreUnique() {
        for names in [SwingColumns.all.map(\.name), SessionColumns.all.map(\.name), WindowSignal.all.map(\.name)] {
            #expect(Set(names).count == names.count)
        }
    }

    /// docs/results.md lists exactly the columns of the tables.
    @Test(arguments: [
        ("## /swings", SwingColumns.all.map(\.name)), ("## /sessions", SessionColumns.all.map(\.name)),
        ("## /windows", WindowSignal.all.map(\.name)),
    ])
    func theDocumentationListsTheColumns(heading: String, columns: [String]) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let page = try contents(root.appending(path: "docs/results.md").path)
        let section = try #require(
            page.components(separatedBy: heading + "\n").last?.components(separatedBy: "\n## ")[0])
        let cells = section.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { $0.split(separator: "|")[0] }
        let listed = cells.flatMap {
            $0.split(separator: "`").filter { !$0.allSatisfy(\.isWhitespace) }.map(String.init)
        }
        #expect(Set(listed) == Set(columns))
        #expect(listed.count == columns.count)
    }
}
