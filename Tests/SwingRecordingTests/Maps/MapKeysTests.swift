import SwingMotion
import Testing

@testable import SwingRecording

/// The keys of a map for what a table lacks or has too much of: times, and rows of other devices.
struct MapKeysTests {
    private let rows = WristRows()

    private func read(_ folder: FolderFixture, _ file: String, _ map: String) throws -> Recording {
        try folder.write(map, "map.json")
        var options = ReadingOptions()
        options.map = try ColumnMap(readingAt: "\(folder.path)/map.json")
        return try Recording(readingAt: "\(folder.path)/\(file)", options: options)
    }

    private static let stream = #""acceleration": {"columns": ["ax", "ay", "az"]}"#

    /// Every row counts, also one with a missing value and one without any value.
    @Test func timesFollowFromTheRate() async throws {
        let text = rows.table("ax,ay,az") {
            $0 == 3 ? ["", "", ""] : $0 == 5 ? ["0", "NA", "0"] : ["0.5", "0", "-1"]
        }
        let folder = try FolderFixture(["t.csv": text])
        let recording = try read(folder, "t.csv", "{\"accelerometer\": {\"sampleRate\": 250, \(Self.stream)}}")
        let samples = try await recording.accelerometer.all().samples
        #expect(samples.time == rows.time.indices.map { Double($0) / 250 })
        #expect(samples.acceleration.y.indices.filter { samples.acceleration.y[$0].isNaN } == [3, 5])
        #expect(recording.source.assumptions.contains { $0.contains("sample rate of 250.0 Hz") })
        #expect(recording.info.bootTime == nil)
    }

    @Test(arguments: ["watch", "phone"]) func rowsOfOneDeviceAreRead(device: String) async throws {
        let text = rows.table("t,device,ax,ay,az") { i in
            ["\(rows.time[i])", i % 2 == 0 ? "watch" : "phone", i % 2 == 0 ? "0" : "1", "0", "0"]
        }
        let folder = try FolderFixture(["t.csv": text])
        for column in ["\"device\"", "2"] {
            let recording = try read(
                folder, "t.csv",
                """
                {"accelerometer": {"time": {"column": "t"}, "where": {"column": \(column), "value": "\(device)"},
                    \(Self.stream)}}
                """)
            let samples = try await recording.accelerometer.all().samples
            let own = rows.time.indices.filter { ($0 % 2 == 0) == (device == "watch") }
            #expect(samples.time == own.map { rows.time[$0] })
            #expect(Set(samples.acceleration.x) == [device == "watch" ? 0 : 1])
        }
    }

    /// Numbers name devices too; with a rate, only the selected rows count.
    @Test func aNumberAndARate() async throws {
        let text = rows.table("imu,ax,ay,az") { ["\($0 % 4).0", "0", "0", "-1"] }
        let folder = try FolderFixture(["t.csv": text])
        let recording = try read(
            folder, "t.csv",
            """
            {"accelerometer": {"sampleRate": 50, "where": {"column": "imu", "value": 2}, \(Self.stream)}}
            """)
        #expect(try await recording.accelerometer.all().samples.time == (0..<50).map { Double($0) / 50 })
    }

    @Test(arguments: [
        (#""sampleRate": 0"#, "found an invalid value in accelerometer.sampleRate, expected a number of Hz such"),
        (#""sampleRate": "100 Hz""#, "found an invalid value in accelerometer.sampleRate, expected a number of Hz"),
        (#""sampleRate": 100, "time": {"column": "t"}"#, "found time and sampleRate in accelerometer, expected one"),
        (#""file": "t.csv""#, "found no time in accelerometer, expected this key, or sampleRate in Hz for a table"),
        (#""sampleRate": 100, "where": {"column": "d"}"#, "found no value in accelerometer.where, expected this key"),
        (#""sampleRate": 100, "where": {"column": "d", "value": []}"#, "found an invalid value in accelerometer.where"),
        (#""sampleRate": 100, "where": {"column": "ax", "value": "left"}"#, #"found no row with "left" in the column"#),
    ])
    func problemsAreDescribed(keys: String, message: String) async throws {
        let folder = try FolderFixture(["t.csv": "ax,ay,az\n0,0,-1\n0,0,-1\n"])
        let map = "{\"accelerometer\": {\(keys), \(Self.stream)}}"
        let failure = await folder.failure { _ = try read(folder, "t.csv", map) }
        #expect(failure.contains(message), "\(failure)")
    }

    /// Proposed maps contain these keys, and read the table that was rejected with this advice.
    @Test func proposalsContainTheKeys() async throws {
        let numbers = rows.numbers("ax(g),ay(g),az(g),wx(deg/s),wy(deg/s),wz(deg/s)") { i in
            rows.total(i).times(4) + rows.rate(i).times(180 / .pi)
        }
        let folder = try FolderFixture(["t.csv": numbers])
        let path = "\(folder.path)/t.csv"
        #expect(await folder.failure { _ = try folder.recording("t.csv") }.contains("--suggest-map --sample-rate 100"))
        #expect(await folder.failure { _ = try ColumnMap(proposedFor: path) }.contains("--sample-rate 100"))
        var options = ReadingOptions()
        options.map = try ColumnMap(proposedFor: path, dates: nil, sampleRate: 100)
        #expect(options.map?.deviceMotion?.sampleRate == 100 && options.map?.deviceMotion?.time == nil)
        let recording = try Recording(readingAt: path, options: options)
        let total = try await recording.accelerometer.all().samples.acceleration
        #expect(total.distance(to: rows.axes(rows.total, times: 4)) < 1e-5)
        let rate = try await recording.deviceMotion.all().samples.rotationRate
        #expect(rate.distance(to: rows.axes(rows.rate)) < 1e-5)

        try folder.write(
            rows.table("t,wrist,ax,ay,az,rx,ry,rz") { i in
                ["\(rows.time[i])", i % 2 == 0 ? "left" : "right"] + (rows.total(i) + rows.rate(i)).map { "\($0)" }
            }, "t.csv")
        options.map = try ColumnMap(proposedFor: path, dates: nil)
        #expect(options.map?.accelerometer?.rows?.value == "left" && options.map?.deviceMotion?.rows?.value == "left")
        #expect(try await Recording(readingAt: path, options: options).accelerometer.all().samples.count == 100)
    }
}
