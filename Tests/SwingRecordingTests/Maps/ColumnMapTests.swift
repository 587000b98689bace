import SwingFiles
import SwingMotion
import Testing

@testable import SwingRecording

struct ColumnMapTests {
    private static let json = """
        {
          "accelerometer": {
            "file": "a \\"b\\".csv",
            "time": {"column": 1, "unit": "ms"},
            "acceleration": {"columns": ["ax", "ay", 4], "unit": "m/s^2", "scale": 2.0, "range": 16, "signs": [1, -1, 1]}
          },
          "deviceMotion": {
            "sampleRate": 99.5,
            "where": {"column": "side", "value": "left"},
            "rotationRate": {"columns": ["gx", "gy", "gz"], "unit": "deg/s"},
            "attitude": {"columns": ["w", "x", "y", "z"], "direction": "worldToDevice"}
          },
          "dates": "month/day/year",
          "notes": [
            "made by\\u0007hand"
          ]
        }

        """

    /// A map is written as it was read; notes are for people and are not read.
    @Test func writesWhatItRead() throws {
        let folder = try FolderFixture(["map.json": Self.json])
        var map = try ColumnMap(readingAt: "\(folder.path)/map.json")
        #expect(map.accelerometer?.quantities["acceleration"]?.signs == [1, -1, 1])
        #expect(map.deviceMotion?.quantities["attitude"]?.isFromWorld == true)
        #expect(map.namesFiles)
        map.notes = ["made by\u{7}hand"]
        #expect(map.json == Self.json)
    }

    @Test(arguments: [
        ("{\"dates\": \"year\"}", "found neither"),
        (
            "{\"deviceMotion\": {\"time\": {\"column\": 1}, \"rotationRate\": {\"columns\": [1,2,3]}, "
                + "\"gravity\": {\"columns\": [1,2,3], \"range\": 2}}}",
            "found the unknown key \"range\" in deviceMotion.gravity"
        ),
        (
            "{\"deviceMotion\": {\"time\": {\"column\": 1}, \"rotationRate\": {\"columns\": [1,2,3], \"range\": 0}}}",
            "found an invalid value in deviceMotion.rotationRate.range, expected a positive number"
        ),
        (
            "{\"date\": \"dmy\"}",
            "found the unknown key \"date\" in the map, expected accelerometer, deviceMotion, dates, notes; did you mean dates?"
        ),
        ("[]", "found no JSON object"), ("{}", "found neither accelerometer nor deviceMotion"),
        ("{\"deviceMotion\": 3}", "found an invalid value in deviceMotion, expected an object"),
        ("{\"deviceMotion\": {}}", "found no time in deviceMotion"),
        ("{\"deviceMotion\": {\"time\": {\"column\": \"t\"}}}", "found no rotationRate in deviceMotion"),
        (
            "{\"accelerometer\": {\"time\": {\"column\": 0}, \"acceleration\": {\"columns\": [1,2,3]}}}",
            "found an invalid value in accelerometer.time.column, expected a column name, or a column number from 1"
        ),
        (
            "{\"accelerometer\": {\"time\": {\"column\": \"t\"}, "
                + "\"acceleration\": {\"columns\": [1,2,3], \"scale\": 0}}}",
            "found an invalid value in accelerometer.acceleration.scale, expected a number that is not 0"
        ),
    ])
    func describesTheProblem(text: String, message: String) async throws {
        let folder = try FolderFixture(["map.json": text])
        let failure = await folder.failure { _ = try ColumnMap(readingAt: "\(folder.path)/map.json") }
        #expect(failure.hasPrefix("badData: map.json: \(message)"))
    }

    /// Of a table with dates, the map states the order.
    @Test(arguments: [("day/month/year", 1_780_304_400.0), ("mdy", 1_767_690_000)])
    func statesTheOrderOfDates(order: String, start: Double) async throws {
        let folder = try FolderFixture([
            "t.csv": "t,a,b,c\n" + (0..<20).map { "1/6/2026 9:00:0\($0 / 10).\($0 % 10) AM +00:00,0,0,1\n" }.joined(),
            "map.json": """
            {"accelerometer": {"time": {"column": "t"}, "acceleration": {"columns": ["a", "b", "c"]}}, "dates": "\(order)"}
            """,
        ])
        var options = ReadingOptions()
        options.map = try ColumnMap(readingAt: "\(folder.path)/map.json")
        let recording = try Recording(readingAt: "\(folder.path)/t.csv", options: options)
        let samples = try await recording.accelerometer.all().samples
        #expect(samples.time.count == 20 && abs(samples.time[19] - 1.9) < 1e-9)
        #expect(recording.info.startedAt ?? recording.info.bootTime == start)
        options.map?.dates = nil
        let failure = await folder.failure { _ = try Recording(readingAt: "\(folder.path)/t.csv", options: options) }
        #expect(
            failure.contains(
                "t.csv:2: found the date \"1/6/2026 9:00:00.0 AM +00:00\", which is 1 June 2026 or 6 January"))
    }

    /// Signs, scale and unit are all applied, and an inverse attitude is inverted.
    @Test func appliesAllFactors() async throws {
        let folder = try FolderFixture([
            "t.csv": "t,a,b,c,w,x,y,z,g,h,i\n"
                + (0..<20).map { "\(100 + 10 * $0),9.80665,19.6133,4,180,0,-90,0.5,0,0,2\n" }.joined(),
            "map.json": """
            {"accelerometer": {"time": {"column": "t"}, "acceleration": {"columns": ["a", "b", "c"], "unit": "m/s^2",
                "signs": [1, -1, 1], "scale": 0.5, "range": 78.4532}},
             "deviceMotion": {"time": {"column": "t"}, "rotationRate": {"columns": ["w", "x", "y"], "unit": "deg/s",
                "range": 500},
                "gravity": {"columns": ["g", "h", "i"], "scale": -0.5},
                "attitude": {"columns": ["z", "a", "b", "c"], "direction": "worldToDevice"}}}
            """,
        ])
        var options = ReadingOptions()
        options.map = try ColumnMap(readingAt: "\(folder.path)/map.json")
        let recording = try Recording(readingAt: "\(folder.path)/t.csv", options: options)
        let total = try await recording.accelerometer.all().samples
        #expect(total.time[0] == 0.1)
        #expect(total.acceleration.x[0] == 0.5)
        #expect(total.acceleration.y[0] == -1)
        let motion = try await recording.deviceMotion.all().samples
        #expect(abs(motion.rotationRate.x[0] - .pi) < 1e-6)
        #expect(abs(motion.rotationRate.z[0] + .pi / 2) < 1e-6)
        #expect(motion.gravity.z[0] == -1)
        #expect(motion.attitude.w[0] == 0.5)
        #expect(motion.attitude.x[0] == -9.80665)
        #expect(recording.source.factors.rotationRate == .pi / 180)
        let ranges = try SensorRanges(recording.info)
        #expect(ranges.acceleration == 4 && abs((ranges.rotationRate ?? 0) - 8.726646) < 1e-6)
        #expect(recording.format == .mappedTables)
    }
}
