import Foundation
import TestSupport

extension BadInput {
    /// Recordings that can be opened but not analysed.
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
            "session/accelerometer.csv:12: found a NUL byte, expected text; the file is damaged or not text: "
                + "export it again"
        ) { $0.accelerometer[10][2] = "0\0" },
        spoiled(
            "no samples",
            "session: the accelerometer has no samples; expected samples in both streams; record both streams"
        ) { $0.accelerometer = [] },
        spoiled(
            "no samples of device motion",
            "session: device motion has no samples; expected samples in both streams; record both streams"
        ) { $0.motion = [] },
        spoiled(
            "no device motion",
            "session: has no device motion, so no swings can be detected; record both streams, or analyse with "
                + "--impacts-only"
        ) { $0.motion = nil },
        spoiled(
            "one timestamp for all",
            "session/accelerometer.csv: all of the first 3200 samples have the same time; expected a time for each sample; "
                + "export the times with more decimals, of a millisecond or less"
        ) { recording in
            for i in recording.accelerometer.indices { recording.accelerometer[i][0] = "100" }
        },
        spoiled(
            "nothing finite",
            "session: 800 of 800 samples of device motion cannot be used (800 not finite); expected finite values and "
                + "increasing timestamps in seconds; correct the samples"
        ) { recording in
            for i in 0..<800 { recording.motion?[i][3] = "nan" }
        },
        spoiled(
            "timestamps that fall",
            "session: 3190 of 3200 samples of the accelerometer are out of order; expected increasing timestamps; "
                + "sort the samples by time"
        ) { $0.accelerometer.reverse() },
        BadInput(
            name: "m/s²",
            message:
                "session: the accelerometer's norm at rest is 9.80665, as in m/s²; expected about 1 g; divide x, y and "
                + "z by 9.80665"
        ) { try PlainRecording(gravity: 9.80665).write(to: $0) },
        BadInput(
            name: "gravity removed",
            message:
                "session: the accelerometer's norm at rest is 0.0005, as if gravity had been removed; expected about "
                + "1 g; provide total acceleration"
        ) { try PlainRecording(gravity: 0).write(to: $0) },
        BadInput(
            name: "milliseconds",
            message: "session: 3200 samples of the accelerometer are more than 1 s from their neighbours; "
                + "expected timestamps in seconds; divide milliseconds by 1000, microseconds by 1e6 "
                + "and nanoseconds by 1e9"
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
