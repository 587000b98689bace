import Foundation
import TestSupport

extension BadInput {
    /// Recordings that can be opened, but not used.
    static let samples = [
        spoiled(
            "text in a number",
            "session/accelerometer.csv:12: found \"abc\" in column y, expected a number such as -0.25; correct or remove "
                + "the line"
        ) { $0.accelerometer[10][2] = "abc" },
        spoiled(
            "a missing cell",
            "session/accelerometer.csv:3000: found 3 cells, expected 4; correct or remove the line"
        ) { $0.accelerometer[2998].removeLast() },
        spoiled(
            "a NUL byte",
            "session/accelerometer.csv:12: found a NUL byte, expected text; the file is damaged or no text: export it again"
        ) { $0.accelerometer[10][2] = "0\0" },
        spoiled("no samples", "session: the accelerometer has no samples; record both streams") {
            $0.accelerometer = []
        },
        spoiled("no samples of device motion", "session: device motion has no samples; record both streams") {
            $0.motion = []
        },
        spoiled(
            "no device motion",
            "session: has no device motion, so no swing can be found; record both streams, or analyse with --impacts-only"
        ) { $0.motion = nil },
        spoiled(
            "one timestamp for all",
            "session: of the 3200 samples of the accelerometer 3199 can't be used (3199 repeated); expected finite "
                + "values and timestamps in seconds that rise"
        ) { recording in
            for i in recording.accelerometer.indices { recording.accelerometer[i][0] = "100" }
        },
        spoiled(
            "nothing finite",
            "session: of the 800 samples of device motion 800 can't be used (800 not finite); expected finite values and "
                + "timestamps in seconds that rise"
        ) { recording in
            for i in 0..<800 { recording.motion?[i][3] = "nan" }
        },
        spoiled(
            "timestamps that fall",
            "session: of the 3200 samples of the accelerometer 3190 come too late; expected timestamps that rise: sort the "
                + "samples by time"
        ) { $0.accelerometer.reverse() },
        BadInput(
            name: "m/s²",
            message:
                "session: the accelerometer's norm at rest is 9.80665, as in m/s²; expected about 1 g: divide x, y and "
                + "z by 9.80665"
        ) { try PlainRecording(gravity: 9.80665).write(to: $0) },
        BadInput(
            name: "gravity removed",
            message:
                "session: the accelerometer's norm at rest is 0.0005, as if gravity had been removed; expected about "
                + "1 g: give total acceleration"
        ) { try PlainRecording(gravity: 0).write(to: $0) },
        BadInput(
            name: "milliseconds",
            message: "session: 3200 samples of the accelerometer lie more than a second from their neighbours in time; "
                + "expected timestamps in seconds: divide milliseconds by 1000"
        ) { try PlainRecording(second: 1000).write(to: $0) },
    ]

    private static func spoiled(
        _ name: String, _ message: String, _ spoil: @escaping @Sendable (inout PlainRecording) -> Void
    ) -> BadInput {
        BadInput(name: name, message: message) { scratch in
            var recording = PlainRecording()
            spoil(&recording)
            try recording.write(to: scratch)
        }
    }
}
