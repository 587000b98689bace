import SwingMotion
import Testing

@testable import SwingTables

struct WrittenDateTests {
    private static let may: Int64 = 1_777_593_600  // 2026-05-01 00:00 UTC

    @Test(arguments: [
        ("2026-05-01", "2026-05-01"), ("2026/5/1", "2026-05-01"), ("2026.05.01", "2026-05-01"),
        ("1.5.2026", "2026-05-01"), ("01. 05. 2026", "2026-05-01"), ("25/11/2026", "2026-11-25"),
        ("11/25/2026", "2026-11-25"), ("25-11-2026", "2026-11-25"), ("3/3/2026", "2026-03-03"),
        ("3 Nov 2026", "2026-11-03"), ("3-Nov-2026", "2026-11-03"), ("3. November 2026", "2026-11-03"),
        ("Nov 3, 2026", "2026-11-03"), ("september 30 2026", "2026-09-30"), ("29.02.2024", "2024-02-29"),
        ("Tuesday, November 3, 2026", "2026-11-03"), ("Tue 3 Nov 2026", "2026-11-03"), ("Fri 2026-05-01", "2026-05-01"),
        ("0000-01-01", "0000-01-01"),
    ])
    func aDateWithOneMeaningIsRead(text: String, date: String) throws {
        #expect(try #require(WrittenDate(text)).date(nil)?.text == date)
    }

    @Test(arguments: [("3/11/2026", "2026-11-03", "2026-03-11"), ("03-11-2026 7:05 PM", "2026-11-03", "2026-03-11")])
    func theOrderDecidesBetweenTwoMeanings(text: String, dayFirst: String, monthFirst: String) throws {
        let date = try #require(WrittenDate(text))
        #expect(date.date(nil) == nil && date.orders == DateOrder.allCases)
        #expect(date.date(.dayMonthYear)?.text == dayFirst && date.date(.monthDayYear)?.text == monthFirst)
    }

    @Test func dotsBeginWithTheDayUnlessStated() throws {
        let date = try #require(WrittenDate("03.11.2026"))
        #expect(date.date(nil)?.text == "2026-11-03" && date.date(.monthDayYear)?.text == "2026-03-11")
        #expect(try #require(WrittenDate("3.13.2026")).date(nil) == nil)
    }

    @Test(arguments: ["3/11/26", "26/11/03", "3-Nov-26", "1.5.26 10:00"])
    func aYearOfTwoDigitsIsUnknown(text: String) throws {
        let date = try #require(WrittenDate(text))
        #expect(date.hasShortYear && date.date(.dayMonthYear) == nil && date.orders.isEmpty)
    }

    @Test(arguments: ["31/4/2026", "13/13/2026", "31.4.2026"])
    func theCalendarDoesNotContainOthers(text: String) throws {
        #expect(try #require(WrittenDate(text)).orders.isEmpty)
    }

    @Test(arguments: [
        "", "3/11", "3/11-2026", "2026-02-30", "3/11/2026x", "3/11/2026 25:00", "3/11/20261", "3 Foo 2026",
        "Foo 3 Nov 2026", "Monday", "May",
        "12.5",
        "2026-05-01T", "3/111/2026", "12:00", "1,5", "٣/١١/٢٠٢٦",
    ])
    func otherTextsAreNotDates(text: String) { #expect(WrittenDate(text) == nil) }

    @Test(arguments: [
        ("1/5/2026 7:05 PM", may + 68_700, 0.0, 60.0), ("1/5/2026 19:05", may + 68_700, 0, 60),
        ("01.05.2026 07:05:03,25", may + 25_503, 0.25, 0.01), ("2026-05-01T12:00:00.5", may + 43_200, 0.5, 0.1),
        ("1/5/2026, 12:00:00\u{202F}AM", may, 0, 1), ("1/5/2026 12:00:00 p.m.", may + 43_200, 0, 1),
        ("1 May 2026 10:00:00 +02:00", may + 28_800, 0, 1), ("1/5/2026 10:00:00Z", may + 36_000, 0, 1),
    ])
    func aTimeIsRead(text: String, whole: Int64, fraction: Double, resolution: Double) throws {
        let date = try #require(WrittenDate(text))
        let seconds = try #require(date.seconds(.dayMonthYear))
        #expect(seconds.whole == whole && seconds.fraction == fraction)
        #expect(date.time?.resolution == resolution)
        #expect((date.utcOffset != nil) == (text.hasSuffix("Z") || text.contains("+")))
    }

    @Test func everyDayHasOneText() throws {
        for day in stride(from: -719_162, through: 2_932_896, by: 97) {
            let date = try #require(CalendarDate(daysSince1970: day))
            #expect(date.daysSince1970 == day)
            #expect(WrittenDate(date.text)?.date(nil) == date)
            #expect(WrittenDate("\(date.day)/\(date.month)/\(date.text.prefix(4))")?.date(.dayMonthYear) == date)
            #expect(
                WrittenDate(date.text.prefix(4) == "0000" ? "" : date.words)?.date(nil)
                    == (date.year > 999 ? date : nil))
        }
        #expect(CalendarDate(daysSince1970: 2_932_897) == nil)
        #expect(CalendarDate(year: 0, month: 12, day: 31)?.daysSince1970 == -719_163)
    }

    @Test(arguments: ["25:00", "10:60", "13:00 PM", "0:30 AM", "10", "10:0", "7 PM"])
    func otherTextsAreNotTimes(text: String) {
        let bytes = Array(text.utf8)
        var position = 0
        let time = ClockTime.read(bytes.span, at: &position)
        #expect(time == nil && position == 0)
    }

    @Test(arguments: [
        ("0 days 00:00:00", 0.0), ("0 days 00:00:01.005000", 1.005), ("1 day, 0:00:02", 86_402),
        ("12 days 23:59:59.5", 1_123_199.5),
        ("days 00:00:01", nil), ("1 day", nil), ("1 month 00:00:01", nil), ("123456 days 00:00:01", nil),
        ("1 days 25:00:00", nil),
    ])
    func timesFollowDays(text: String, expected: Double?) {
        let bytes = Array(text.utf8)
        var position = 0
        let time = ClockTime.readAfterDays(bytes.span, at: &position)
        #expect(time.map { Double($0.seconds) + $0.fraction } == expected)
        #expect(position == (expected == nil ? 0 : bytes.count))
    }

    @Test(arguments: [
        ("day/month/year", DateOrder.dayMonthYear), ("dd.mm.yyyy", .dayMonthYear), ("DMY", .dayMonthYear),
        ("month/day/year", .monthDayYear), ("m-d", .monthDayYear),
    ])
    func anOrderHasShortNames(name: String, order: DateOrder) { #expect(DateOrder(named: name) == order) }

    @Test(arguments: ["", "year/month/day", "daymonth", "d", "dya/month", "dog/mouse"])
    func anotherNameIsNotAnOrder(name: String) { #expect(DateOrder(named: name) == nil) }
}
