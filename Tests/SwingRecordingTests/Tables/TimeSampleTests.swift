import SwingFiles
import Testing

@testable import SwingRecording

struct TimeSampleTests {
    private func clock(_ times: [String], stated: TimeUnit? = nil) throws -> TableClock {
        let folder = try FolderFixture(["t.csv": "time\n" + times.map { $0 + "\n" }.joined()])
        let file = FileHead(TreeFile(at: "\(folder.path)/t.csv"))
        var lines = file.lines()
        let line = try #require(try lines.next())
        return try TimeSample(file, CSVHeader(lines, line), place: 0).clock(stated: stated)
    }

    /// Only one unit makes a step 0.2 to 100 ms long.
    @Test(arguments: TimeUnit.allCases, [10.5, 25, 50, 100, 200, 800, 4900])
    func infersTheUnitFromTheStep(unit: TimeUnit, rate: Double) throws {
        let times = (0..<20).map { (300 + Double($0) / rate) * unit.perSecond }
        let isFine = unit == .microsecond || unit == .nanosecond
        let text = times.map { isFine ? "\(Int64($0))" : "\($0)" }
        #expect(try clock(text).unit == unit)
        #expect(try clock(text).origin == 0)
    }

    @Test(arguments: TimeUnit.allCases)
    func countsTimesSince1970FromAWholeSecond(unit: TimeUnit) throws {
        let scale = Int64(unit.perSecond)
        // 0.7 s after a whole second.
        let first = 1_750_000_000 * scale + scale * 7 / 10
        let times = (0..<20).map { (i: Int64) -> String in
            unit == .second ? "\(1.75e9 + 0.7 + Double(i) / 100)" : "\(first + scale * i / 100)"
        }
        let clock = try clock(times)
        #expect(clock.unit == unit)
        #expect(clock.origin == 1_750_000_000 * scale)
        #expect(clock.zero == 1.75e9)
    }

    @Test func prefersTheStatedUnit() throws {
        #expect(try clock(["100", "101", "102"], stated: .second).unit == .second)
        #expect(try clock(["100", "101", "102"]).unit == .millisecond)
        // Repeated rows and missing times are ignored.
        #expect(try clock(["", "5.00", "5.00", "null", "5.01", "5.01", "-1", "5.02"]).unit == .second)
        #expect(try clock([]).unit == .second)
        #expect(try clock(["1750000000000"]).unit == .millisecond)
    }
}
