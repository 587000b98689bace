import Foundation
import TestSupport

extension BadInput {
    /// JSON recordings that are malformed, or whose values cannot be samples.
    static let json = [
        text(
            "a text alone", "\"hello\"",
            ": found \"hello\", expected a table of numbers with a time and three axes of motion; name another file"),
        text("an empty object", "{}", ": \(noSamples)"), text("an empty array", "[]", ": \(noSamples)"),
        text("numbers alone", "[1, 2, 3, 4, 5]", ": \(noSamples)"),
        text("empty arrays", "{\"accelerometer\": [], \"motion\": []}", ": \(noSamples)"),
        text(
            "facts alone", "{\"sessionID\": \"a\", \"wrist\": \"left\"}", ": \(noSamples)"),
        text(
            "columns of different lengths", columns(lengths: [40, 39, 40, 7]),
            ": found 39 numbers in \"accelerometer.x\", expected 40, as many as there are times beside it; write null for "
                + "an unknown value"),
        text(
            "batches of columns", "[{\"t\": [1, 2, 3, 4, 5], \"x\": [1, 2, 3, 4, 5]}, {\"t\": [6, 7, 8, 9, 10]}]",
            ": found arrays of numbers, such as \"t\", \"x\", several times, expected each column once; join its parts, or write "
                + "one object per sample (in pandas with orient=\"records\")"),
        text(
            "columns without times", "{\"x\": [1, 2, 3, 4, 5], \"y\": [1, 2, 3, 4, 5]}",
            ": found arrays of numbers, such as \"x\", \"y\", without an array of as many times in the same object, expected "
                + "times and three axes; write one object per sample (in pandas with orient=\"records\")"),
        bent("cut off in a number", ":57:25: found the end of the file within an object, \(cutOff)") {
            String($0.prefix(while: { $0 != "@" }))
        } marks: {
            $0.accelerometer[40] = "{\"timestamp\":100.05,\"x\":@"
        },
        bent("cut off after a sample", ":59:41: found the end of the file within an array, \(cutOff)") {
            String($0.prefix(while: { $0 != "@" }))
        } marks: {
            $0.accelerometer[42] = "{\"timestamp\":100.0525,\"x\":0,\"y\":0,\"z\":1}@"
        },
        sample(
            "NaN", "\"x\":NaN", "18:28: found \"NaN\", which is not valid JSON, expected a number or null; write null"),
        sample(
            "a number with a plus", "\"x\":+1",
            "18:28: found \"+1\", expected a value such as -0.25, \"text\", true or null; correct it"),
        sample(
            "a number in hexadecimal", "\"x\":0x10",
            "18:28: found \"0x10\", expected a value such as -0.25, \"text\", true or null; correct it"),
        sample(
            "a decimal comma", "\"x\":0,5",
            "18:30: found \"5\", expected a key in quotation marks; export the file again"),
        sample(
            "a text with a decimal comma", "\"x\":\"0,5\"",
            " accelerometer[1].x: found \"0,5\", expected a number such as -0.25; write a decimal point"),
        sample(
            "text for a number", "\"x\":\"left\"",
            " accelerometer[1].x: found \"left\", expected a number such as -0.25; write null if the value is unknown"
        ),
        sample(
            "a text with terminal escapes", "\"x\":\"\\u001b[2J\"",
            " accelerometer[1].x: found \"\\u{1b}[2J\", expected a number such as -0.25; write null if the value is unknown"
        ),
        sample(
            "truth for a number", "\"x\":true",
            " accelerometer[1].x: found true, expected a number such as -0.25; write null if the value is unknown"),
        sample(
            "an object for a number", "\"x\":{\"g\":1}",
            " accelerometer[1].x: found no such key, expected a number as in the previous samples; write null if the value is "
                + "unknown"),
        sample(
            "an array for a number", "\"x\":[1]",
            " accelerometer[1].x: found no such key, expected a number as in the previous samples; write null if the value is "
                + "unknown"),
        sample(
            "a missing key", "\"label\":1",
            " accelerometer[1].x: found no such key, expected a number as in the previous samples; write null if the value is "
                + "unknown"),
        sample(
            "a key twice", "\"x\":0,\"x\":1",
            " accelerometer[1].x: found the key twice in an object, expected it once; remove one"),
        sample(
            "a NUL byte", "\"x\":\0",
            "18:28: found a NUL byte, expected text; the file is damaged or not text: export it again"),
        sample(
            "a lone surrogate", "\"x\":0,\"note\":\"\\ud83d\"",
            "18:38: found half a surrogate pair, \"\\ud83d\", expected both halves; correct or remove the text"),
        sample(
            "a line break in a text", "\"x\":0,\"note\":\"a\n\"",
            "18:39: found the control character 0x0A in a string, expected it escaped or the string's end; export the file again"
        ),
        sample(
            "deep nesting", "\"x\":" + String(repeating: "[", count: 200),
            "18:153: found more than 128 nested objects and arrays, expected a recording; name another file"),
        sample(
            "a huge text", "\"x\":0,\"note\":\"" + String(repeating: "a", count: 2 << 20) + "\"",
            "18:37: found a string longer than 1 MiB, expected a shorter one; remove it or name another file"),
        sample(
            "a huge number", "\"x\":1" + String(repeating: "0", count: 2 << 20),
            "18:28: found a number longer than 1 MiB, expected a shorter one; remove it or name another file"),
        bent(
            "a key that lacks in one sample of many",
            " deviceMotion[700].gravity.z: found no such key, expected a number as in the "
                + "previous samples; write null if the value is unknown"
        ) {
            $0
        } marks: {
            $0.motion[700] = $0.motion[700].replacingOccurrences(of: ",\"z\":-1}}", with: "}}")
        },
        bent("an array twice", " accelerometer: found the key twice in an object, expected it once; remove one") {
            text in
            text.dropLast() + ",\"accelerometer\":[]}"
        } marks: { _ in
        },
        bent(
            "a comma after the last sample",
            ":3217:1: found \"]\", expected a value after the comma; remove the comma"
        ) {
            $0
        } marks: {
            $0.accelerometer[3199] += ","
        },
        bent(
            "text after the end",
            ":4020:2: found \"x\", expected a value such as -0.25, \"text\", true or null; correct it"
        ) {
            $0 + "x"
        } marks: { _ in
        },
        bent(
            "a date that is none",
            " startedAt: found \"yesterday\", expected a date such as 2025-06-01T10:00:00Z or seconds since "
                + "1970; correct or remove the key"
        ) {
            $0
        } marks: {
            $0.startedAt = "\"yesterday\""
        },
        bent("a number for a text", " handedness: found 1, expected a text; correct or remove the key") {
            $0
        } marks: {
            $0.handedness = "1"
        },
    ]

    private static let cutOff = "expected the rest; the file is cut off: copy or export it again"
    private static let noSamples =
        "found no samples, expected arrays of objects such as {\"timestamp\": 0.0, \"x\": 0.0, \"y\": 0.0, \"z\": -1.0}; name a "
        + "file with samples"

    // MARK: - Construction

    /// A device at rest as JSON, with one sample per line.
    private struct Recording {
        var startedAt = "1759312800"
        var handedness = "\"right\""
        var accelerometer: [String]
        var motion: [String]

        init() {
            let plain = PlainRecording()
            accelerometer = plain.accelerometer.map {
                "{\"timestamp\":\($0[0]),\"x\":\($0[1]),\"y\":\($0[2]),\"z\":\($0[3])}"
            }
            motion = (plain.motion ?? []).map {
                "{\"timestamp\":\($0[0]),\"rotationRate\":{\"x\":\($0[1]),\"y\":\($0[2]),\"z\":\($0[3])},"
                    + "\"gravity\":{\"x\":\($0[4]),\"y\":\($0[5]),\"z\":\($0[6])}}"
            }
        }

        /// The text; the accelerometer's sample `i` is in line 17 + `i`.
        var text: String {
            "{\"startedAt\":\(startedAt),\"handedness\":\(handedness),"
                + String(repeating: "\n", count: 15) + "\"accelerometer\":[\n" + accelerometer.joined(separator: ",\n")
                + "\n],\n\"deviceMotion\":[\n" + motion.joined(separator: ",\n") + "\n]\n}"
        }
    }

    private static func text(_ name: String, _ text: String, _ message: String) -> BadInput {
        let separator = message.first?.isNumber == true ? ":" : ""
        return BadInput(name: "JSON: " + name, input: "session.json", message: "session.json\(separator)\(message)") {
            $0.write(text, "session.json")
        }
    }

    /// Returns a recording with other text for x in the second accelerometer sample.
    private static func sample(_ name: String, _ member: String, _ message: String) -> BadInput {
        bent(name, message.first == " " ? message : ":\(message)", { $0 }) {
            $0.accelerometer[1] = "{\"timestamp\":100.00125,\(member),\"y\":0,\"z\":-1}"
        }
    }

    private static func bent(
        _ name: String, _ message: String, _ change: @escaping @Sendable (String) -> String,
        marks: @escaping @Sendable (inout Recording) -> Void
    ) -> BadInput {
        let separator = message.first == " " ? ":" : ""
        return BadInput(name: "JSON: " + name, input: "session.json", message: "session.json\(separator)\(message)") {
            var recording = Recording()
            marks(&recording)
            $0.write(change(recording.text), "session.json")
        }
    }

    /// Columns as arrays of numbers, as pandas writes them with orient="list".
    private static func columns(lengths: [Int]) -> String {
        let columns = zip(["timestamp", "x", "y", "z"], lengths).map { name, count in
            "\"\(name)\":[" + (0..<count).map { "\($0)" }.joined(separator: ",") + "]"
        }
        return "{\"accelerometer\":{" + columns.joined(separator: ",") + "}}"
    }
}
