import Foundation
import HDF5
import SwingMotion
import SwingRecording
import TestSupport
import Testing

/// Incomplete or invalid recordings, with the errors of opening them.
@Suite struct HDF5RecordingErrorTests {
    /// A fault in a small valid recording: a missing or wrong part.
    struct Fault: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let expected: String
        let change: @Sendable (inout Parts) -> Void

        init(_ name: String, _ expected: String, _ change: @escaping @Sendable (inout Parts) -> Void) {
            testDescription = name
            self.expected = expected
            self.change = change
        }
    }

    /// The parts of a recording: the names of its columns with their numbers of rows.
    struct Parts {
        var schemaName: String? = "swingkit-recording"
        var schemaVersion: Int32? = 1
        var groups: [String: [String: Int]] = [
            "accelerometer": ["time": 5, "x": 5, "y": 5, "z": 5],
            "device_motion": Dictionary(
                uniqueKeysWithValues: ["time"].map { ($0, 3) }
                    + ["rotation_rate_", "gravity_"].flatMap { name in "xyz".map { (name + String($0), 3) } }),
            "truth": ["kind": 2, "start_timestamp": 2, "contact_timestamp": 2],
        ]
        var integers: Set<String> = []
        var numberedKinds: [Int8]?
        var flagValues: [Int8]?
        var flagMeanings: String?

        func write(to path: String) throws {
            let file = try File(creatingAt: path)
            if let schemaName { try file.root.attributes.set("schema_name", schemaName) }
            if let schemaVersion { try file.root.attributes.set("schema_version", schemaVersion) }
            for (name, columns) in groups {
                let group = try file.root.makeGroup(name)
                for (column, rows) in columns { try write(column, rows, in: group) }
            }
            try file.close()
        }

        private func write(_ column: String, _ rows: Int, in group: Group) throws {
            if column == "kind", let numberedKinds {
                let kind = try group.makeDataset(column, of: Int8.self, storage: .contiguous(rows: rows))
                try kind.write(numberedKinds.span)
                if let flagValues { try kind.attributes.set("flag_values", flagValues) }
                if let flagMeanings { try kind.attributes.set("flag_meanings", flagMeanings) }
            } else if column == "kind" {
                let kinds = try group.makeStrings(column, storage: .contiguous(rows: rows))
                try kinds.write([String](repeating: "contact", count: rows))
            } else if integers.contains(column) {
                let values = (0..<rows).map { Int64($0) }
                try group.makeDataset(column, of: Int64.self, storage: .contiguous(rows: rows)).write(values.span)
            } else {
                let values = (0..<rows).map { Double($0) }
                try group.makeDataset(column, of: Double.self, storage: .contiguous(rows: rows)).write(values.span)
            }
        }
    }

    private static let again = "the file is damaged: write or export it again"

    static let faults = [
        Fault(
            "foreign",
            "lacks the attribute schema_name = swingkit-recording; if the columns are those of SwingKit's recordings, set "
                + "it with h5py, where f = h5py.File(FILE, \"r+\"): "
                + "f.attrs.update(schema_name=\"swingkit-recording\", schema_version=1)"
        ) { $0.schemaName = nil },
        Fault(
            "nothing",
            "is an HDF5 file without schema_name = swingkit-recording; expected the groups /accelerometer and "
                + "/device_motion as in SwingKit's recordings; it contains nothing; write its columns as CSV, in Python with h5py or in MATLAB with "
                + "writetable"
        ) {
            $0.schemaName = nil
            $0.groups = [:]
        },
        Fault(
            "results", "is a swingkit-results file, not a recording; name the recording that was analysed"
        ) { $0.schemaName = "swingkit-results" },
        Fault("other", "is an HDF5 file with schema_name = nwb; expected swingkit-recording") { $0.schemaName = "nwb" },
        Fault("version", "schema_version is 2; expected 1; use a newer swing") { $0.schemaVersion = 2 },
        Fault(
            "no version",
            "schema_version is missing; expected 1; set it with h5py, where f = h5py.File(FILE, \"r+\"): "
                + "f.attrs[\"schema_version\"] = 1"
        ) { $0.schemaVersion = nil },
        Fault("no accelerometer", "/accelerometer: is missing; expected a group") { $0.groups["accelerometer"] = nil },
        Fault("no time", "/accelerometer/time: is missing; expected a dataset") {
            $0.groups["accelerometer"]?["time"] = nil
        },
        Fault("short z", "/accelerometer/z: 4 rows, but time has 5; the file is damaged") {
            $0.groups["accelerometer"]?["z"] = 4
        },
        Fault("integers", "/accelerometer/x: contains integers; expected 32- or 64-bit floats") { $0.integers = ["x"] },
        Fault("no rotation rate", "/device_motion/rotation_rate_y: is missing; expected a dataset") {
            $0.groups["device_motion"]?["rotation_rate_y"] = nil
        },
        Fault(
            "some gravity",
            "/device_motion/gravity_y: is missing, but gravity_x is there; expected all 3 components or none; \(again)"
        ) { $0.groups["device_motion"]?["gravity_y"] = nil },
        Fault(
            "some gravity, and a quaternion",
            "/device_motion/gravity_x: is missing, but gravity_z is there; expected all 3 components or none; \(again)"
        ) {
            for name in ["gravity_x", "gravity_y"] { $0.groups["device_motion"]?[name] = nil }
            for axis in "wxyz" { $0.groups["device_motion"]?["quaternion_\(axis)"] = 3 }
        },
        Fault(
            "half a quaternion",
            "/device_motion/quaternion_w: is missing, but quaternion_x is there; expected all 4 components or none; "
                + again
        ) { $0.groups["device_motion"]?["quaternion_x"] = 3 },
        Fault(
            "some user acceleration",
            "/device_motion/user_acceleration_x: is missing, but user_acceleration_z is there; expected all 3 components "
                + "or none; \(again)"
        ) { $0.groups["device_motion"]?["user_acceleration_z"] = 3 },
        Fault("short quaternion", "/device_motion/quaternion_z: 2 rows, but time has 3; the file is damaged") {
            for axis in "xyz" { $0.groups["device_motion"]?["gravity_\(axis)"] = nil }
            for axis in "wxyz" { $0.groups["device_motion"]?["quaternion_\(axis)"] = axis == "z" ? 2 : 3 }
        },
        Fault("truth without kind", "/truth/kind: is missing; expected a dataset") {
            $0.groups["truth"]?["kind"] = nil
        },
        Fault("truth without contact", "/truth/contact_timestamp: is missing; expected a dataset") {
            $0.groups["truth"]?["contact_timestamp"] = nil
        },
        Fault("long truth", "/truth/peak_timestamp: 3 rows, but kind has 2; the file is damaged") {
            $0.groups["truth"]?["peak_timestamp"] = 3
        },
        Fault(
            "kinds without meaning",
            "/truth/kind: contains numbers without flag_values and flag_meanings of equal length; "
                + "expected texts, or numbers with both attributes"
        ) {
            $0.numberedKinds = [0, 1]
            $0.flagValues = [0, 1, 2]
            $0.flagMeanings = "contact miss"
        },
        Fault("unknown kind", "/truth/kind: contains 7, which flag_values does not list") {
            $0.numberedKinds = [0, 7]
            $0.flagValues = [0, 1]
            $0.flagMeanings = "contact miss"
        },
    ]

    @Test(arguments: faults) func aFaultIsNamed(fault: Fault) async throws {
        let scratch = try TemporaryFolder()
        var parts = Parts()
        fault.change(&parts)
        let path = scratch.path("session.h5")
        try parts.write(to: path)
        #expect(await failure(of: path) == SwingError(.badData, at: path, "\(fault.expected)"))
    }

    @Test func aSmallRecordingIsRead() async throws {
        let scratch = try TemporaryFolder()
        var parts = Parts()
        parts.numberedKinds = [3, -1]
        parts.flagValues = [-1, 3]
        parts.flagMeanings = "miss contact"
        try parts.write(to: scratch.path("some.session.h5"))
        let recording = try Recording(readingAt: scratch.path("some.session.h5"))
        #expect(recording.info == SessionInfo(sessionID: "some.session"))
        #expect(recording.truth?.map(\.kind) == ["contact", "miss"])
        #expect(try await recording.accelerometer.joined().acceleration.z == [0, 1, 2, 3, 4])
        #expect(try await recording.deviceMotion.joined().attitude.count == 0)
    }

    @Test func aMissingOrEmptyFileIsNamed() async throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("nothing")
        #expect(await failure(of: path) == SwingError(.missing, at: path, "no such file or folder; correct the path"))
        try Data().write(to: URL(fileURLWithPath: path))
        let empty = "\(path): is empty; expected an HDF5 recording or an accelerometer file"
        #expect(await failure(of: path) == SwingError(.badData, empty))
    }

    @Test(arguments: [false, true]) func aCutRecordingIsNamed(compress: Bool) async throws {
        let scratch = try TemporaryFolder()
        try Session(seconds: 3).write(to: scratch.path("whole.h5"), compress: compress)
        let whole = scratch.bytes("whole.h5")
        let path = scratch.path("cut.h5")
        for length in stride(from: 8, to: whole.count, by: whole.count / 40) {
            try whole.prefix(length).write(to: URL(fileURLWithPath: path))
            let error = await failure(of: path)
            #expect(error?.code == .badData)
            #expect(error?.description.hasPrefix("\(path): is truncated: ") == true, "\(length) bytes")
        }
    }

    @Test func aDamagedTextIsNamed() async throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("a.h5")
        try Session(seconds: 1).write(to: path)
        var bytes = scratch.bytes("a.h5")
        for heap in bytes.ranges(of: Data("GCOL".utf8)) { bytes[heap.lowerBound] = 0 }
        try bytes.write(to: URL(fileURLWithPath: path))
        let expected = "\(path): /truth/kind: its strings can't be found; the file is damaged"
        #expect(await failure(of: path) == SwingError(.badData, expected))
    }

    @Test func aDamagedGroupIsNamed() async throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("a.h5")
        try Session(seconds: 1).write(to: path)
        var bytes = scratch.bytes("a.h5")
        let header = try #require(bytes.firstRange(of: Data("OHDR".utf8)))
        bytes[header.lowerBound + 20] ^= 1
        try bytes.write(to: URL(fileURLWithPath: path))
        let error = await failure(of: path)
        #expect(
            error
                == SwingError(
                    .badData, at: path, "/: its description has a wrong checksum; the file is damaged"))
    }

    @Test(arguments: [false, true]) func damagedBytesNeverCrash(compress: Bool) async throws {
        let scratch = try TemporaryFolder()
        try Session(seconds: 1).write(to: scratch.path("whole.h5"), compress: compress)
        let whole = scratch.bytes("whole.h5")
        let path = scratch.path("damaged.h5")
        var state: UInt64 = 1
        var messages: [String] = []
        for _ in 0..<200 {
            var bytes = whole
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            bytes[Int(state >> 33) % (compress ? bytes.count : 20_000)] ^= UInt8(truncatingIfNeeded: state >> 24) | 1
            try bytes.write(to: URL(fileURLWithPath: path))
            if let error = await failure(of: path) { messages.append(error.description) }
        }
        #expect(messages.allSatisfy { $0.hasPrefix("\(path): ") })
        #expect(messages.contains { $0.hasSuffix(" can't be unpacked; the file is damaged") } == compress)
    }

    @Test func aFileThatShrinksWhileItIsReadIsAnError() async throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("a.h5")
        try Session(seconds: 200).write(to: path)
        var iterator = try Recording(readingAt: path).accelerometer.makeAsyncIterator()
        _ = try await iterator.next(isolation: nil)
        truncate(path, 500_000)
        await #expect(
            throws: SwingError(
                .inputOutput, at: path, "/accelerometer/x: the file shrank while it was being read")
        ) { while try await iterator.next(isolation: nil) != nil {} }
    }

    @Test func aFolderThatIsMissingIsNamed() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("no/a.h5")
        let contents = RecordingContents(accelerometerCount: 0, deviceMotionCount: nil)
        let error = #expect(throws: SwingError.self) {
            _ = try HDF5RecordingWriter(creatingAt: path, info: SessionInfo(sessionID: "a"), contents: contents).close()
        }
        #expect(error?.code == .cannotCreate)
        #expect(
            error?.description == "\(path): there is no folder \(scratch.path("no")); make it or name another place")
    }
}
