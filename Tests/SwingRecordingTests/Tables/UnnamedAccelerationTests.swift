import SwingMotion
import Testing

@testable import SwingRecording

/// Total acceleration whose columns name no unit, in recordings without a second at rest.
struct UnnamedAccelerationTests {
    private let rows = WristRows()
    private static let metre = 9.80665
    private static let assumption = "accelerations are assumed to be in g because no unit is named"

    /// A table, and what its values show.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The unit after the names of gravity's columns; `nil` for a table with the attitude instead.
        var gravity: String? = ""
        /// The unit after the names of the acceleration's columns.
        var unit = ""
        /// The factor of the acceleration, whose length is about 1.
        var scale = 1.0
        /// A part of the error; `nil` if the table is read.
        var error: String?
        /// Whether the unit is an assumption.
        var isAssumed = false
    }

    private static let cases = [
        Case(testDescription: "g"), Case(testDescription: "g beside m/s²", gravity: " (m/s^2)"),
        Case(testDescription: "hard movement in g", scale: 2.5, isAssumed: true),
        Case(testDescription: "named m/s²", unit: " (m/s^2)", scale: metre),
        Case(testDescription: "m/s²", scale: metre, error: "has a median along gravity of 9."),
        Case(testDescription: "m/s², opposite signs", scale: -metre, error: "as in m/s^2; expected about 1 g"),
        Case(
            testDescription: "m/s² beside m/s²", gravity: " (m/s^2)", scale: metre,
            error: "as in m/s^2, and another acceleration of the table is in m/s^2; expected about 1 g"),
        Case(
            testDescription: "hard movement beside m/s²", gravity: " (m/s^2)", scale: 2.5,
            error: "and another acceleration of the table is in m/s^2"),
        Case(testDescription: "g without gravity", gravity: nil),
        Case(testDescription: "hard movement without gravity", gravity: nil, scale: 3, isAssumed: true),
        Case(
            testDescription: "m/s² without gravity", gravity: nil, scale: metre,
            error: "has a lower quartile of its length of"),
        Case(testDescription: "hard movement in m/s²", gravity: nil, scale: 2 * metre, error: "as in m/s^2"),
        Case(testDescription: "counts", scale: 64, error: "has a median along gravity of 6"),
        Case(testDescription: "counts of 16 bits", scale: 16_384, error: "has a median along gravity of 15"),
        Case(
            testDescription: "g named m/s²", unit: " (m/s^2)",
            error: " g, as in g; expected about 1 g; correct the unit in the columns' names"),
        Case(
            testDescription: "m/s² named g", unit: " (g)", scale: metre, error: "expected about 1 g; correct the unit"),
    ]

    @Test(arguments: cases) func contradictionIsRejected(_ value: Case) async throws {
        func names(_ base: String, _ unit: String) -> [String] { ["X", "Y", "Z"].map { base + $0 + unit } }
        let quaternion = ["quaternionW", "quaternionX", "quaternionY", "quaternionZ"]
        let down = value.gravity.map { names("gravity", $0) } ?? quaternion
        let header = ["time"] + names("accelerometer", value.unit) + names("gyro", " (rad/s)") + down
        let text = rows.numbers(header.joined(separator: ",")) { i in
            let gravity = rows.gravity(i).times(value.gravity == " (m/s^2)" ? Self.metre : 1)
            return [rows.time[i]] + rows.total(i).times(value.scale) + rows.rate(i)
                + (value.gravity == nil ? rows.attitude(i) : gravity)
        }
        let folder = try FolderFixture(["t.csv": text])
        if let error = value.error {
            let failure = await folder.failure { _ = try folder.recording("t.csv") }
            #expect(failure.hasPrefix("badData: t.csv: the acceleration in \"accelerometerX"))
            #expect(failure.contains(error), "\(failure)")
        } else {
            let recording = try folder.recording("t.csv")
            #expect(recording.source.assumptions.contains(Self.assumption) == value.isAssumed)
        }
    }

    /// Three axes in a table of their own, alone or beside the gyroscope's.
    @Test(arguments: [true, false], ["timestamp,x,y,z", nil] as [String?])
    func tablesOfOneSensorAreChecked(isAlone: Bool, header: String?) async throws {
        for (scale, isRefused) in [(1.0, false), (2.5, false), (1.5 * Self.metre, true)] {
            func table(_ values: (Int) -> [Double]) -> String {
                (header.map { $0 + "\n" } ?? "")
                    + rows.time.indices.map { i in
                        ([rows.time[i]] + values(i)).map { "\($0)" }.joined(separator: ",") + "\n"
                    }.joined()
            }
            let folder = try FolderFixture(["accelerometer.csv": table { rows.total($0).times(scale) }])
            if !isAlone { try folder.write(table(rows.rate), "gyroscope.csv") }
            let failure = await folder.failure {
                _ = try folder.recording(isAlone ? "accelerometer.csv" : nil)
            }
            let name = header == nil ? "column 2" : "\"x\""
            let expected = "badData: accelerometer.csv: the acceleration in \(name) has a "
            #expect(failure.hasPrefix(isRefused ? expected : "no error"), "\(failure)")
        }
    }
}
