import SwingMotion
import Testing

@testable import SwingRecording

/// Columns of times: names that state a unit, texts as Python writes them, and numbers that are no times.
struct TimeColumnTests {
    private static let axes = "accX (g),accY (g),accZ (g)"

    private func times(_ text: String, _ name: String = "t.csv") async throws -> [Double] {
        let folder = try FolderFixture([name: text])
        return Array(try await folder.recording(name).accelerometer.all().samples.time)
    }

    /// A name that states the unit decides, also if samples are rare; without a unit, sensors' rates decide.
    @Test(arguments: [
        ("seconds_elapsed", 0.5, 0.5), ("seconds", 0.5, 0.5), ("time_ms", 500, 0.5), ("time", 1.25, 0.00125),
        ("esp32_ms", 10, 0.01), ("relative_time", 0.01, 0.01), ("host_timestamp", 0.01, 0.01), ("millis", 10, 0.01),
        ("Time since start in ms", 10, 0.01), ("uptime_us", 10_000, 0.01),
    ])
    func namedUnitDecides(name: String, step: Double, expected: Double) async throws {
        let rows = (0..<40).map { "\(Double($0) * step),0,0,-1\n" }.joined()
        let times = try await times("\(name),\(Self.axes)\n\(rows)")
        #expect(times.count == 40)
        #expect(times.enumerated().allSatisfy { abs($1 - Double($0) * expected) < 1e-9 })
    }

    /// The column beside the time states seconds, so the time's unit follows from it.
    @Test(arguments: [1.0, 1e3, 1e9]) func secondsBesideTheTimeDecide(perSecond: Double) async throws {
        let rows = (0..<40).map { "\(Int(Double($0) * 2 * perSecond)),\(Double($0) * 2),-1,0,0\n" }.joined()
        let times = try await times("time,seconds_elapsed,z,y,x\n" + rows)
        #expect(times == (0..<40).map { Double($0) * 2 })
    }

    /// Python omits the decimals of whole seconds, so that the next cell follows them.
    @Test(arguments: ["", "2025-06-15 ", "2025-06-15T"], [",", ";", "\t"])
    func wholeSecondsEndAtTheSeparator(date: String, separator: String) async throws {
        for first in [0, 7] {
            let rows = (first..<first + 220).map { i in
                let part = i % 100 == 0 ? "" : ".\(String(i % 100 + 100).dropFirst())0000"
                return ["\(date)15:06:4\(i / 100)\(part)", "0", "0", "-1"].joined(separator: separator) + "\n"
            }
            let header = ["time", "accX (g)", "accY (g)", "accZ (g)"].joined(separator: separator)
            let folder = try FolderFixture(["t.csv": header + "\n" + rows.joined()])
            let samples = try await folder.recording("t.csv", frame: .ios).accelerometer.all().samples
            #expect(samples.count == 220)
            #expect(samples.time.enumerated().allSatisfy { abs($1 - samples.time[0] - Double($0) / 100) < 1e-9 })
            #expect(samples.acceleration.z.allSatisfy { $0 == -1 })
        }
    }

    @Test func quotedTimesMayHaveDecimalCommas() async throws {
        let rows = (10..<90).map { "\"15:06:40,\($0)\",0,0,-1\n" }.joined()
        let times = try await times("time,\(Self.axes)\n" + rows)
        #expect(times.enumerated().allSatisfy { abs($1 - times[0] - Double($0) / 100) < 1e-9 })
    }

    /// JSON has dates without a zone and times of day as tables have; a time in seconds takes precedence.
    @Test(arguments: [("2025-06-15T15:06:4", false), ("15:06:4", false), ("15:06:4", true)])
    func jsonHasLocalTimes(prefix: String, hasSeconds: Bool) async throws {
        let rows = (0..<220).map { i in
            let part = i % 100 == 0 ? "" : ".\(String(i % 100 + 100).dropFirst())0000"
            let seconds = hasSeconds ? "\"t\":\(Double(i) / 50)," : ""
            return "{\(seconds)\"time\":\"\(prefix)\(i / 100)\(part)\",\"x\":0,\"y\":0,\"z\":-1}"
        }
        let times = try await times("{\"accelerometer\":[\(rows.joined(separator: ","))]}", "a.json")
        let step = hasSeconds ? 0.02 : 0.01
        #expect(times.count == 220)
        #expect(times.enumerated().allSatisfy { abs($1 - times[0] - Double($0) * step) < 1e-9 })
    }

    /// Numbers that are no times of a clock, and what the message names.
    @Test(arguments: [
        ("days", "found days, as spreadsheets store dates, in column \"time\""),
        ("yyyymmddhhmmssfff", "found dates without separators, such as 20250615150640000, in column \"time\""),
        ("yyyymmddhhmmss", "found dates without separators, such as 20250615150640, in column \"time\""),
        ("hhmmss.ff", "found times of day without separators, such as 150645.0, in column \"time\""),
        ("hhmmssfff", "found times of day without separators, such as 150645000, in column \"time\""),
        ("datenum", "found days, as MATLAB stores dates, in column \"time\""),
        (".NET", "found counts of 100 ns, as .NET writes dates, in column \"time\""),
        ("FILETIME", "found counts of 100 ns, as Windows writes dates, in column \"time\""),
    ]) func numbersOfDatesAreRejected(kind: String, expected: String) async throws {
        let rows = (0..<1600).map { i in
            // 15 s after 15:06:45 the minute ends.
            let clock = i + (i < 1500 ? 0 : 4000)
            let time =
                switch kind {
                case "hhmmss.ff": "\(150_645 + Double(clock) / 100)"
                case "hhmmssfff": "\(150_645_000 + clock * 10)"
                case "days": "\(45823.5 + Double(i) * 0.01 / 86_400)"
                case "datenum": "\(739_783.5 + Double(i) * 0.01 / 86_400)"
                case ".NET": "\(638_855_860_000_000_000 + i * 100_000)"
                case "FILETIME": "\(133_944_868_000_000_000 + i * 100_000)"
                case "yyyymmddhhmmss": "\(20_250_615_150_640 + i / 100)"
                default: "\(20_250_615_150_640_000 + i * 10)"
                }
            return time
        }
        let objects = rows.map { "{\"time\":\($0),\"x\":0,\"y\":0,\"z\":-1}" }.joined(separator: ",")
        let folder = try FolderFixture([
            "t.csv": "time,\(Self.axes)\n" + rows.map { "\($0),0,0,-1\n" }.joined(), "t.json": "[\(objects)]",
        ])
        for name in ["t.csv", "t.json"] {
            let failure = await folder.failure { _ = try folder.recording(name) }
            #expect(failure.hasPrefix("badData: \(name): \(expected)"), "\(failure)")
        }
    }

    /// Counters of nanoseconds are as long as such dates.
    @Test func countersAreNoDates() async throws {
        let rows = (0..<100).map { "\(20_250_615_150_640_000 + $0 * 5_000_000),0,0,-1\n" }.joined()
        let times = try await times("time,\(Self.axes)\n" + rows)
        #expect(abs(times[99] - times[0] - 0.495) < 1e-8)
    }

    /// Seconds since a device's start can look like hour, minute and second, also with a gap.
    @Test(arguments: [0, 4010]) func secondsSinceAStartAreNoTimesOfDay(gap: Int) async throws {
        let rows = (0..<1600).map { "\(150_600 + Double($0 + ($0 < 800 ? 0 : gap)) / 100),0,0,-1\n" }.joined()
        let times = try await times("time,\(Self.axes)\n" + rows)
        #expect(abs(times[1599] - times[0] - 15.99 - Double(gap) / 100) < 1e-8)
    }
}
