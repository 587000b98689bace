import SwingMotion
import Testing

@testable import SwingTables

struct DateColumnTests {
    private func order(_ texts: [String], stated: DateOrder? = nil) throws -> DateOrder? {
        let cells = texts.enumerated().map { (place: "t.csv:\($0 + 2)", text: $1) }
        return try DateColumn(cells, stated: stated).order
    }

    @Test func anotherRowSettlesTheOrder() throws {
        #expect(try order(["3/11/2026", "25/11/2026"]) == .dayMonthYear)
        #expect(try order(["11/25/2026", "3/11/2026"]) == .monthDayYear)
        #expect(try order(["3-11-2026", "03.04.2026"]) == .dayMonthYear)
    }

    @Test func noOrderIsNeededForDatesWithOneMeaning() throws {
        #expect(try order(["2026-05-01", "3 Nov 2026", "3/3/2026", "", "rest day"]) == nil)
    }

    @Test func aStatementSettlesTheOrder() throws {
        for stated in DateOrder.allCases { #expect(try order(["3/11/2026", "1.5.2026"], stated: stated) == stated) }
    }

    @Test(arguments: [
        (
            ["2026-05-01", "3/11/2026"], nil,
            "t.csv:3: found the date \"3/11/2026\", which is 3 November 2026 or 11 March 2026; expected one meaning; write "
                + "2026-11-03 or 2026-03-11, or state the order with --dates day/month/year or month/day/year"
        ),
        (
            ["25/11/2026", "3/11/2026", "11/25/2026"], nil,
            "t.csv:4: found the date \"11/25/2026\", which is month/day/year, but \"25/11/2026\" at t.csv:2 is "
                + "day/month/year; expected one order in the column; write all dates as yyyy-mm-dd"
        ),
        (
            ["3/11/26"], DateOrder.dayMonthYear,
            "t.csv:2: found the date \"3/11/26\", whose year has two digits; expected four; format the dates as yyyy-mm-dd, "
                + "such as 2026-11-03"
        ),
        (
            ["11/25/2026"], .dayMonthYear,
            "t.csv:2: found the date \"11/25/2026\", which is not day/month/year as stated; correct the date or the "
                + "statement"
        ),
    ])
    func nothingIsGuessed(texts: [String], stated: DateOrder?, message: String) {
        let error = #expect(throws: SwingError.self) { try order(texts, stated: stated) }
        #expect(error?.description == message)
    }
}
