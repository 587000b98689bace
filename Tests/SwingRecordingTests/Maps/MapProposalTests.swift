import Foundation
import SwingMotion
import Testing

@testable import SwingRecording

/// Tests for maps that are proposed for tables with ambiguous column names.
struct MapProposalTests {
    private let rows = WristRows()

    private func proposal(_ text: String) throws -> ColumnMap {
        let folder = try FolderFixture(["t.csv": text])
        return try ColumnMap(proposedFor: "\(folder.path)/t.csv")
    }

    private func names(_ columns: ColumnMap.AxisColumns?) -> [String] {
        (columns?.columns ?? []).map { if case .name(let name) = $0 { name } else { "?" } }
    }

    /// `gx` is gravity if its length is steady, and otherwise the gyroscope's.
    @Test func resolvesAmbiguousNamesByValues() throws {
        let gravity = try proposal(
            rows.numbers("t_ms,gx,gy,gz,wx,wy,wz,ux,uy,uz") { i in
                [rows.time[i] * 1000] + rows.gravity(i).times(9.80665) + rows.rate(i) + rows.user(i)
            })
        #expect(names(gravity.deviceMotion?.quantities["gravity"]) == ["gx", "gy", "gz"])
        #expect(gravity.deviceMotion?.quantities["gravity"]?.unit == "m/s^2")
        #expect(names(gravity.deviceMotion?.quantities["rotationRate"]) == ["wx", "wy", "wz"])
        #expect(names(gravity.deviceMotion?.quantities["userAcceleration"]) == ["ux", "uy", "uz"])
        #expect(gravity.deviceMotion?.time?.unit == "ms" && gravity.accelerometer == nil)
        #expect(gravity.notes.contains { $0.contains("gx is assumed to be gravity because its length is steady") })

        let gyroscope = try proposal(
            rows.numbers("t,gx,gy,gz,ax,ay,az") { i in [rows.time[i]] + rows.rate(i) + rows.total(i) })
        #expect(names(gyroscope.deviceMotion?.quantities["rotationRate"]) == ["gx", "gy", "gz"])
        #expect(names(gyroscope.accelerometer?.quantities["acceleration"]) == ["ax", "ay", "az"])
    }

    /// Gravity's rotation determines the rotation rate's unit and signs, and the quaternion's direction.
    @Test func infersUnitsAndSignsFromGravity() throws {
        let map = try proposal(
            rows.numbers("t,rx,ry,rz,gravity_x,gravity_y,gravity_z,qx,qy,qz,qw") { i in
                let attitude = rows.attitude(i)
                let quaternion = [-attitude[1], -attitude[2], -attitude[3], attitude[0]]
                return [rows.time[i]] + rows.rate(i).times(-180 / .pi) + rows.gravity(i) + quaternion
            })
        #expect(map.deviceMotion?.quantities["rotationRate"]?.signs == [-1, -1, -1])
        #expect(map.deviceMotion?.quantities["attitude"]?.isFromWorld == true)
        #expect(names(map.deviceMotion?.quantities["attitude"]) == ["qw", "qx", "qy", "qz"])
    }

    /// A clip from play is never near 1 g: the unit in the header is kept, and the values count as an accelerometer's.
    @Test(arguments: [("g", 2.4), ("g", 0.6), ("m/s^2", 3.1), ("mg", 1700)])
    func keepsUnitsThatTheHeaderNames(unit: String, scale: Double) async throws {
        let scale = unit == "m/s^2" ? scale * 9.80665 : scale
        let text = rows.numbers("Time(s),ax(\(unit)),ay(\(unit)),az(\(unit)),wx(deg/s),wy(deg/s),wz(deg/s)") { i in
            [rows.time[i]] + rows.gravity(i).times(scale) + rows.rate(i).times(180 / .pi)
        }
        let map = try proposal(text)
        #expect(map.accelerometer?.quantities["acceleration"]?.unit == unit)
        #expect(map.deviceMotion?.quantities["rotationRate"]?.unit == "deg/s")
        #expect(map.deviceMotion?.quantities["userAcceleration"] == nil)
        let folder = try FolderFixture(["t.csv": text])
        let failure = await folder.failure { _ = try folder.recording("t.csv") }
        #expect(failure.contains("which swing inspect --suggest-map proposes") && !failure.contains("state the unit"))
        var options = ReadingOptions()
        options.map = map
        let recording = try Recording(readingAt: "\(folder.path)/t.csv", options: options)
        let factor = Float(unit == "m/s^2" ? scale / 9.80665 : unit == "mg" ? scale / 1000 : scale)
        let total = try await recording.accelerometer.all().samples.acceleration
        #expect(total.distance(to: rows.axes(rows.gravity, times: factor)) < 1e-5)
    }

    /// Of the tables in a JSON text the map names one; the others are in its notes.
    @Test func proposesMapsForJSON() async throws {
        func array(_ scale: Double) -> String {
            let samples = rows.time.indices.map { i in
                let (a, w) = (rows.total(i).times(9.80665), rows.rate(i).times(scale))
                return #"{"timestamp":\#(rows.time[i]),"accelerometer":{"x":\#(a[0]),"y":\#(a[1]),"z":\#(a[2])},"#
                    + #""gyroscope":{"x":\#(w[0]),"y":\#(w[1]),"z":\#(w[2])}}"#
            }
            return "[\(samples.joined(separator: ","))]"
        }
        let folder = try FolderFixture(["t.json": "{\"Drum1\":\(array(1)),\"Drum2\":\(array(2))}"])
        let path = "\(folder.path)/t.json"
        #expect(
            await folder.failure { _ = try folder.recording("t.json") }
                == "badData: t.json: found 2 tables of motion, \"Drum1\", \"Drum2\", expected one; choose one with --map, "
                + "which swing inspect --suggest-map proposes")
        var options = ReadingOptions()
        options.map = try ColumnMap(proposedFor: path)
        #expect(options.map?.accelerometer?.quantities["acceleration"]?.unit == "m/s^2")
        #expect(options.map?.notes.contains { $0.contains("\"Drum2\" is not used") } == true)
        for (table, scale) in [("Drum1", 1), ("Drum2", 2)] as [(String, Float)] {
            options.map?.accelerometer?.file = table
            options.map?.deviceMotion?.file = table
            let recording = try Recording(readingAt: path, options: options)
            let rate = try await recording.deviceMotion.all().samples.rotationRate
            #expect(rate.distance(to: rows.axes(rows.rate, times: scale)) < 1e-5)
        }
    }

    /// Of the tables in a JSON text, the reason is that of the one with motion.
    @Test func theReasonIsThatOfMotion() async throws {
        let samples = rows.time.indices.map { i in "{\"acceleration\":\(rows.total(i)),\"gyroscope\":\(rows.rate(i))}" }
        let muscles = Array(repeating: "[1,2,3,4,5,6,7,8]", count: 50).joined(separator: ",")
        let folder = try FolderFixture([
            "t.json": "{\"emg\":{\"data\":[\(muscles)]},\"imu\":{\"data\":[\(samples.joined(separator: ","))]}}"
        ])
        let failure = await folder.failure { _ = try folder.recording("t.json") }
        #expect(failure.contains("imu.data: found no column of times"), "\(failure)")
    }

    /// A map is proposed where a message advises one, though it can't show more than impacts.
    @Test func proposesAMapWithoutRotation() async throws {
        let text = rows.numbers("t,acc_x,acc_y,acc_z,q_w,q_x,q_y,q_z") { i in
            [rows.time[i]] + rows.total(i).times(4) + rows.attitude(i)
        }
        let folder = try FolderFixture(["t.csv": text])
        let failure = await folder.failure { _ = try folder.recording("t.csv") }
        #expect(failure.contains("which swing inspect --suggest-map proposes"), "\(failure)")
        let map = try ColumnMap(proposedFor: "\(folder.path)/t.csv")
        #expect(names(map.accelerometer?.quantities["acceleration"]) == ["acc_x", "acc_y", "acc_z"])
        #expect(map.deviceMotion == nil && map.notes.contains { $0.contains("if it excludes gravity") })
    }

    /// A gyroscope's table alone is no accelerometer's, though its columns are named alike.
    @Test(arguments: [("Gyroscope.csv", true), ("six-shots-rotation.csv", false)])
    func aGyroscopeAloneLacksAcceleration(name: String, hasHeader: Bool) async throws {
        let folder = try FolderFixture()
        let text = rows.numbers("t,x,y,z") { i in [rows.time[i]] + rows.rate(i) }
        try folder.write(hasHeader ? text : String(text.drop { $0 != "\n" }), name)
        let failure = await folder.failure { _ = try folder.recording(name) }
        #expect(failure.contains("\(name): found only device motion, expected accelerometer samples"), "\(failure)")
    }

    /// A table of an accelerometer alone needs no rotation rates in its map.
    @Test func proposesAMapOfAnAccelerometer() throws {
        let map = try proposal(rows.numbers("t,arm_ax,arm_ay,arm_az") { i in [rows.time[i]] + rows.total(i) })
        #expect(map.deviceMotion == nil)
        #expect(names(map.accelerometer?.quantities["acceleration"]) == ["arm_ax", "arm_ay", "arm_az"])
    }

    /// Dates and times of day need no unit in a map, and reveal as much as numbers.
    @Test(arguments: ["2025-06-01T10:00:%06.3fZ", "2025-06-01 10:00:%06.3f", "10:00:%06.3f"])
    func proposesMapsForTexts(format: String) async throws {
        let first = rows.time[0]
        let table = rows.numbers("t,rx,ry,rz,gravity_x,gravity_y,gravity_z,ax,ay,az") { i in
            [0] + rows.rate(i) + rows.gravity(i) + rows.total(i)
        }
        var lines = table.split(separator: "\n").map(String.init)
        for i in lines.indices.dropFirst() {
            lines[i] = String(format: format, rows.time[i - 1] - first) + lines[i].drop { $0 != "," }
        }
        let folder = try FolderFixture(["t.csv": lines.joined(separator: "\n") + "\n"])
        var options = ReadingOptions()
        options.map = try ColumnMap(proposedFor: "\(folder.path)/t.csv")
        #expect(options.map?.deviceMotion?.time?.unit == nil)
        let times = try await Recording(readingAt: "\(folder.path)/t.csv", options: options).deviceMotion.all().samples
            .time
        #expect(times.count == rows.time.count)
        #expect(zip(times, rows.time).allSatisfy { abs(($0 - times[0]) - ($1 - first)) < 0.0006 })
    }

    /// Acceleration and rotation rate may be in two files; a third one is left out.
    @Test func proposesAMapOfSeveralFiles() async throws {
        let folder = try FolderFixture([
            "1.csv": rows.numbers("time,mx,my,mz") { i in [rows.time[i] * 1000, 1, 2, 3] },
            "2.csv": rows.numbers("t_ms,ax,ay,az") { i in [rows.time[i] * 1000] + rows.total(i).times(9.80665) },
            "3.csv": rows.numbers("t_ms,x (deg/s),y (deg/s),z (deg/s)") { i in
                [rows.time[i] * 1000] + rows.rate(i).times(180 / .pi)
            },
        ])
        var options = ReadingOptions()
        let map = try ColumnMap(proposedFor: folder.path)
        #expect(map.accelerometer?.file == "2.csv" && map.deviceMotion?.file == "3.csv")
        #expect(map.accelerometer?.quantities["acceleration"]?.unit == "m/s^2")
        #expect(map.deviceMotion?.quantities["rotationRate"]?.unit == "deg/s")
        options.map = map
        let recording = try Recording(readingAt: folder.path, options: options)
        let accelerometer = try await recording.accelerometer.all().samples
        #expect(accelerometer.acceleration.distance(to: rows.axes(rows.total)) < 1e-6)
        let motion = try await recording.deviceMotion.all().samples
        #expect(motion.rotationRate.distance(to: rows.axes(rows.rate)) < 1e-6)
    }

    /// The proposed map reads the table; the error states what is missing if no map can be proposed.
    @Test func readsTheTableWithTheProposedMap() async throws {
        let folder = try FolderFixture([
            "t.csv": rows.numbers(
                "time,arm_omegax,arm_omegay,arm_omegaz,arm_gravx,arm_gravy,arm_gravz,arm_ax,arm_ay,arm_az"
            ) { i in
                [rows.time[i]] + rows.rate(i) + rows.gravity(i) + rows.total(i)
            }
        ])
        let path = "\(folder.path)/t.csv"
        var options = ReadingOptions()
        options.map = try ColumnMap(proposedFor: path)
        let recording = try Recording(readingAt: path, options: options)
        #expect(recording.format == .mappedTables)
        #expect(try await recording.deviceMotion.all().samples.gravity == rows.axes(rows.gravity))
        #expect(try await recording.accelerometer.all().samples.acceleration == rows.axes(rows.total))
        try folder.write("time,note\n1,2\n", "t.csv")
        #expect(
            await folder.failure { _ = try ColumnMap(proposedFor: path) }
                == "badData: t.csv: found \"time,note\", expected a table of numbers with a time and three axes of motion; "
                + "name another file")
        // A line of a text may contain names with numbers, too.
        let prose = "# Cases\nWhat is in the files:\n- one: 12, two: 3 and three: 4\nNothing else.\nThe end.\n"
        try folder.write(prose, "t.csv")
        #expect(await folder.failure { _ = try ColumnMap(proposedFor: path) }.hasSuffix("; name another file"))
        try folder.write("when,wx,wy,wz\n1,2,3,4\n", "t.csv")
        #expect(
            await folder.failure { _ = try ColumnMap(proposedFor: path) }
                == "badData: t.csv: found no column of times in \"when,wx,wy,wz\", expected one; name it in a map with "
                + "\"time\": {\"column\": \"NAME\"}, or state the rate of the rows, for example of 100 Hz: swing inspect "
                + "--suggest-map --sample-rate 100 proposes a map")
        try folder.write("", "t.csv")
        #expect(await folder.failure { _ = try ColumnMap(proposedFor: path) }.contains("is empty"))
    }

    /// A sensor at rest, whose columns have no names.
    @Test func knownLayoutsNeedNoMap() async throws {
        let lines = (0..<300).map { "\(100 + Double($0) / 100),0.1,0.2,-0.97\n" }
        let folder = try FolderFixture(["t.csv": lines.joined()])
        let path = "\(folder.path)/t.csv"
        #expect(try Recording(readingAt: path).format == .accelerometerFile)
        #expect(await folder.failure { _ = try ColumnMap(proposedFor: path) }.hasSuffix("; read it without a map"))
    }
}
