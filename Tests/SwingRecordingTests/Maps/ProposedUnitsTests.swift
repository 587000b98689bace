import Foundation
import SwingMotion
import Testing

@testable import SwingRecording

/// Units in proposed maps: those that accelerations share, those that the heading names, and those that are open.
struct ProposedUnitsTests {
    private let rows = WristRows()
    private let metric = 9.80665
    private static let degrees = 180 / Double.pi
    private static let headingUnits: [(String, Double, String, Double)] = [
        ("cm/s^2", 980.665, "deg/s", degrees), ("mm/s2", 9806.65, "°/sec", degrees),
        ("ft/s^2", 32.17404855643044, "degree/s", degrees), ("milli-g", 1000.0, "deg.s-1", degrees),
        ("mG", 1000.0, "mdps", 1000 * degrees), ("m/s**2", 9.80665, "mrad/s", 1000.0),
        ("meters per second squared", 9.80665, "radians per second", 1.0),
    ]

    private static let openUnits: [(String, String, Double, String)] = [
        (
            "accX (LSB)", "gyroX (deg/s)", 9.8,
            "the map leaves the unit of acceleration open, \"? LSB\", expected g or m/s^2"
        ),
        ("accX (foo)", "gyroX (deg/s)", 9.80665, "the map leaves the unit of acceleration open, \"? foo\""),
        (
            "accX (g)", "gyroX (rpm)", 1.0,
            "the map leaves the unit of rotationRate open, \"? rpm\", expected rad/s or deg/s"
        ),
        ("accX", "gyroX (deg/s)", 60.0, "the map leaves the unit of acceleration open, \"? median length "),
    ]

    /// User acceleration that varies from row to row.
    private func user(_ i: Int) -> [Double] {
        [0.3 * sin(Double(i)), 0.2 * cos(2.3 * Double(i)), 0.1 * sin(1.7 * Double(i))]
    }
    private func total(_ i: Int) -> [Double] { zip(rows.gravity(i), user(i)).map(+) }

    private func read(_ text: String, map: ColumnMap? = nil, edit: (inout ColumnMap) -> Void = { _ in }) async throws
        -> (
            map: ColumnMap, message: String, recording: Recording?, folder: FolderFixture
        )
    {
        let folder = try FolderFixture(["t.csv": text])
        var proposed = try map ?? ColumnMap(proposedFor: "\(folder.path)/t.csv")
        edit(&proposed)
        try folder.write(proposed.json, "map.json")
        var options = ReadingOptions()
        options.map = try ColumnMap(readingAt: "\(folder.path)/map.json")
        var recording: Recording?
        let message = await folder.failure {
            recording = try Recording(readingAt: "\(folder.path)/t.csv", options: options)
        }
        return (proposed, message, recording, folder)
    }

    private static let shared: [(String, String, Double, Double)] = [
        ("", "", 9.80665, 9.80665), (" (m/s^2)", "", 9.80665, 9.80665), (" (m/s^2)", "", 9.80665, 1), ("", "", 1, 1),
        ("", "", 1, 9.80665), ("", " (g)", 9.80665, 1),
    ]

    /// Without a unit of its own, user acceleration has that of gravity or of total acceleration, unless its changes differ.
    @Test(arguments: shared)
    func accelerationsShareAUnit(unit: String, userUnit: String, scale: Double, userScale: Double) async throws {
        for other in ["gravity", "acc", "both"] where scale == userScale || !userUnit.isEmpty || other != "gravity" {
            var names = ["t,gyro_x,gyro_y,gyro_z,lin_acc_x\(userUnit),lin_acc_y\(userUnit),lin_acc_z\(userUnit)"]
            for name in other == "both" ? ["gravity", "acc"] : [other] {
                names.append(["x", "y", "z"].map { "\(name)_\($0)\(unit)" }.joined(separator: ","))
            }
            let text = rows.numbers(names.joined(separator: ",")) { i in
                [rows.time[i]] + rows.rate(i) + user(i).times(userScale)
                    + (other == "acc" ? [] : rows.gravity(i).times(scale))
                    + (other == "gravity" ? [] : total(i).times(scale))
            }
            let (map, message, recording, files) = try await read(text)
            let motion = try #require(
                try await recording?.deviceMotion.all().samples, "\(other): \(message) \(map.json)")
            withExtendedLifetime(files) {}
            #expect(motion.userAcceleration.distance(to: rows.axes(user)) < 1e-5, "\(other): \(map.json)")
            if userUnit.isEmpty, userScale != 1 {
                #expect(map.notes.contains { $0.hasPrefix("lin_acc_x ") }, "\(other): \(map.json)")
            }
        }
    }

    /// A map with one unit for gravity and none for user acceleration does not state what a table without units contains.
    @Test func mapsStateBothUnits() async throws {
        let text = rows.numbers("t,rx,ry,rz,gravity_x,gravity_y,gravity_z,ux,uy,uz") { i in
            [rows.time[i]] + rows.rate(i) + rows.gravity(i).times(metric) + user(i).times(metric)
        }
        let (_, message, _, _) = try await read(text) { $0.deviceMotion?.quantities["userAcceleration"]?.unit = nil }
        #expect(
            message.hasSuffix(
                "t.csv: the map states the unit \"m/s^2\" of gravity and none of userAcceleration, expected both; write "
                    + "\"unit\": \"m/s^2\", or \"unit\": \"g\", in userAcceleration"), "\(message)")
    }

    /// Accelerations that contradict the units in the heading are left open, and the map is rejected.
    @Test func contradictionsAreRejected() async throws {
        let text = rows.numbers(
            "t,gyro_x,gyro_y,gyro_z,acc_x (m/s^2),acc_y (m/s^2),acc_z (m/s^2),lin_acc_x (g),lin_acc_y (g),lin_acc_z (g)"
        ) { i in [rows.time[i]] + rows.rate(i) + total(i).times(metric) + user(i).times(metric) }
        let (map, message, _, _) = try await read(text)
        #expect(
            map.notes.contains { $0.hasPrefix("settle userAcceleration: write its unit, g or m/s^2") }, "\(map.json)")
        #expect(message.contains("the map leaves the unit of userAcceleration open, \"? g\""), "\(message)")
    }

    /// A unit of the heading is read, or the map is rejected until it is settled.
    @Test(arguments: headingUnits)
    func headingUnitsAreRead(unit: String, scale: Double, rateUnit: String, rateScale: Double) async throws {
        for (open, close) in [(" (", ")"), (" [", "]"), ("_", "")] {
            let units = [(name: "acc", unit: unit), (name: "gyro", unit: rateUnit)]
            let names = units.flatMap { item in ["X", "Y", "Z"].map { "\(item.name)\($0)\(open)\(item.unit)\(close)" } }
            let text = rows.numbers("time (s)," + names.joined(separator: ",")) { i in
                [rows.time[i]] + rows.total(i).times(scale) + rows.rate(i).times(rateScale)
            }
            let folder = try FolderFixture(["t.csv": text])
            let (map, message, mapped, files) = try await read(text)
            for recording in [try folder.recording("t.csv"), try #require(mapped, "\(message) \(map.json)")] {
                let total = try await recording.accelerometer.all().samples.acceleration
                #expect(total.distance(to: rows.axes(rows.total)) < 1e-5, "\(names[0])")
                let rate = try await recording.deviceMotion.all().samples.rotationRate
                withExtendedLifetime(files) {}
                #expect(rate.distance(to: rows.axes(rows.rate)) < 1e-5, "\(names[3])")
            }
        }
    }

    @Test(arguments: openUnits)
    func unknownUnitsAreOpen(acc: String, gyro: String, scale: Double, expected: String) async throws {
        let names = [acc, gyro].flatMap { name in ["X", "Y", "Z"].map { name.replacingOccurrences(of: "X", with: $0) } }
        let text = rows.numbers("t," + names.joined(separator: ",")) { i in
            [rows.time[i]] + rows.total(i).times(scale) + rows.rate(i)
        }
        let (map, message, _, _) = try await read(text)
        #expect(message.contains(expected), "\(message)")
        #expect(map.notes.contains { $0.hasPrefix("settle ") && $0.contains("write its unit") }, "\(map.json)")
    }

    /// Counts with a length of 1 g that converters have get its scale; a map that calls counts a unit is corrected.
    @Test func countsAreScaled() async throws {
        let text = rows.numbers("t,accX (LSB),accY (LSB),accZ (LSB)") { i in
            [rows.time[i]] + rows.total(i).times(16_384)
        }
        let (map, message, recording, files) = try await read(text)
        #expect(map.accelerometer?.quantities["acceleration"]?.scale == 1.0 / 16_384, "\(map.json)")
        let total = try #require(try await recording?.accelerometer.all().samples, "\(message)")
        withExtendedLifetime(files) {}
        #expect(total.acceleration.distance(to: rows.axes(rows.total)) < 1e-4)
        let stated = try await read(text, map: map) { $0.accelerometer?.quantities["acceleration"]?.unit = "LSB" }
        #expect(
            stated.message.hasSuffix(
                "t.csv: the map states the unit \"LSB\" of acceleration, expected g or m/s^2; for counts of a converter write "
                    + "as unit g, and as scale the g per count, such as 0.000061"), "\(stated.message)")
    }

    @Test(arguments: [("min", 60.0), ("h", 3600), ("days", 86_400), ("s since start", 1), ("unix", 1)])
    func timesAreConverted(unit: String, seconds: Double) async throws {
        let text = rows.numbers("time (\(unit)),ax (g),ay (g),az (g)") { i in [rows.time[i] / seconds] + rows.total(i) }
        let (map, message, recording, files) = try await read(text)
        let times = try #require(try await recording?.accelerometer.all().samples.time, "\(message) \(map.json)")
        withExtendedLifetime(files) {}
        #expect(times.count == 200 && zip(times, rows.time).allSatisfy { abs($0 - $1) < 1e-9 })
        if seconds > 1 {
            #expect(recording?.source.assumptions.contains { $0.contains("times are converted from") } == true)
        }
    }

    @Test(arguments: ["frame", "samples", "#ticks"]) func rowNumbersAreNotTimes(unit: String) async throws {
        let text = rows.numbers("time (\(unit)),ax (g),ay (g),az (g)") { i in [Double(i)] + rows.total(i) }
        let (map, message, _, _) = try await read(text)
        #expect(map.notes.contains { $0.hasPrefix("settle time: write its unit, s, ms,") }, "\(map.json)")
        #expect(
            message.hasSuffix(
                "the map leaves the unit of time open, \"? \(unit)\", expected s, ms, us, ns, min, h or d; write the unit in "
                    + "the map, or if the column counts rows, sampleRate in Hz instead of time"), "\(message)")
        let folder = try FolderFixture(["t.csv": text])
        let rated = try ColumnMap(proposedFor: "\(folder.path)/t.csv", dates: nil, sampleRate: 100)
        let result = try await read(text, map: rated)
        let times = try await result.recording?.accelerometer.all().samples.time
        withExtendedLifetime(result.folder) {}
        #expect(times?.elementsEqual(rows.time) { abs($0 - $1) < 1e-9 } == true)
    }
}
