import SwingFiles
import SwingMotion
import Testing

@testable import SwingTables

/// Times in several columns are joined only if names and values agree.
struct TimePartsTests {
    /// Returns the table with joined times; `nil` if its times are in one column.
    private func joined(_ lines: [String], end: String = "\n") throws -> [String]? {
        let head = FileHead(TreeFile(lines.joined(separator: end) + end))
        try head.findStart()
        let header = try #require(try head.header())
        guard let table = try head.withJoinedTimes(header) else { return nil }
        return String(decoding: try table.beginning(1 << 16), as: UTF8.self).split(whereSeparator: \.isNewline).map(
            String.init)
    }

    @Test(arguments: [
        // The names, the rows, and the names and times afterwards.
        (
            "sec,nsec", ["1750000000,990000000", "1750000001,5", "1750000001,10000000"], "timestamp(s),nsec",
            ["1750000000.990000000", "1750000001.000000005", "1750000001.010000000"]
        ),
        (
            "stamp_s,stamp_us", ["7,990000", "8,0", "8,10000"], "timestamp(s),stamp_us",
            ["7.990000", "8.000000", "8.010000"]
        ),
        (
            "time,ms", ["10:00:59,990", "10:01:00,0", "10:01:00,10"], "timestamp,ms",
            ["10:00:59.990", "10:01:00.000", "10:01:00.010"]
        ),
        (
            "Timestamp,Milliseconds", ["1.0,990", "2.0,0", "2.0,10"], "timestamp(s),Milliseconds",
            ["1.990", "2.000", "2.010"]
        ),
        (
            "h,m,s,ms", ["9,5,59,990", "9,6,0,0", "9,6,0,10"], "h,m,timestamp,ms",
            ["09:05:59.990", "09:06:00.000", "09:06:00.010"]
        ),
        (
            "year,month,day,hour,minute,second", ["2025,6,1,9,5,59.99", "2025,6,1,9,6,0.0", "2025,6,1,9,6,0.01"],
            "year,month,day,hour,minute,timestamp",
            ["2025-06-01T09:05:59.99", "2025-06-01T09:06:00", "2025-06-01T09:06:00.01"]
        ),
    ])
    func areJoined(names: String, rows: [String], titles: String, times: [String]) throws {
        for end in ["\n", "\r\n"] {
            let table = try joined(["a logger", "\(names),x,y,z"] + rows.map { "\($0),0,0,1" }, end: end)
            let lines = try #require(table)
            #expect(lines[1].hasPrefix("\(titles),x,y,z"))
            let place = titles.split(separator: ",").firstIndex { $0.hasPrefix("timestamp") } ?? 0
            #expect(lines.dropFirst(2).map { String($0.split(separator: ",")[place]) } == times)
        }
    }

    @Test(arguments: [
        // Both are complete clocks, the fraction is not one, or another column is the time.
        ("elapsed_s,elapsed_ms", ["0,980", "0,990", "1,1000"]), ("sec,nsec", ["1.5,10", "1.6,20", "1.7,30"]),
        ("sec,nsec", ["3,10", "2,20", "1,30"]), ("sec,ms", ["1,-1", "1,2", "1,3"]),
        ("sec,usec", ["1,a", "1,b", "1,c"]),
        ("timestamp,sec,nsec", ["0.5,1,10", "0.6,1,20", "0.7,1,30"]), ("h,m,s", ["9,60,1", "9,60,2", "9,60,3"]),
        ("time,h,m,s", ["0.5,9,5,1", "0.6,9,5,2", "0.7,9,5,3"]), ("t,accms", ["1,10", "1,20", "1,30"]),
    ])
    func otherColumnsStay(names: String, rows: [String]) throws {
        #expect(try joined(["\(names),x,y,z"] + rows.map { "\($0),0,0,1" }) == nil)
    }

    /// Without a header, only seconds since 1970 are joined, with the fraction whose unit its greatest values show.
    @Test(
        arguments: [
            ("1750000000", "700000000", "1750000000.700000000"), ("1750000000", "700000", "1750000000.700000"),
            ("1750000000", "700", "1750000000.700"), ("1750000000", "70", nil), ("17", "700", nil),
        ] as [(String, String, String?)])
    func withoutHeader(seconds: String, fraction: String, time: String?) throws {
        let table = try joined((0..<4).map { "\(seconds),\((Int(fraction) ?? 0) * (10 + $0) / 10),imu,0,0,1" })
        #expect(table?.first?.split(separator: ",").first.map(String.init) == time)
    }

    /// A row without a part has no time; comments, cut-off lines and other cells stay as they are.
    @Test func otherLinesStay() throws {
        let lines = try joined([
            "sec,ms,x,y,z", "1,0,\"a,b\",0,1", "# end", "1,,0,0,1", "1,20,0,0,1", "1,30,0,0,1", "1",
        ])
        #expect(
            lines == [
                "timestamp(s),ms,x,y,z", "1.000,0,\"a,b\",0,1", "# end", ",,0,0,1", "1.020,20,0,0,1", "1.030,30,0,0,1",
                "1",
            ])
    }
}
