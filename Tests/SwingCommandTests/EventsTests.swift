import Foundation
import TestSupport
import Testing

struct EventsTests {
    let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    /// Writes three seconds of an accelerometer at 80 Hz: gravity, and the closure's value along x.
    private func writeAccelerometer(_ name: String = "accelerometer.csv", _ x: (Double) -> Double) {
        let rows = (0..<240).map { i in
            let time = 100 + Double(i) / 80
            return "\(time),\(x(time - 100)),0,-1"
        }
        scratch.write("timestamp,x,y,z\n" + rows.joined(separator: "\n") + "\n", name)
    }

    /// Writes a head that nods twice, then looks down; the earphones change sides, are taken out and put in again.
    private func writeHeadphones(_ name: String = "headphone.csv") {
        func row(_ time: Double, _ side: Int, _ degrees: Double) -> String {
            let half = degrees * Double.pi / 360
            return "\(time),1,\(side),\(cos(half)),\(sin(half)),0,0"
        }
        var rows = ["9.5,1,1,,,,"]
        for i in 0..<50 { rows.append(row(10 + Double(i) / 25, i < 20 ? 1 : 2, [0.0, -20][i / 10 % 2])) }
        rows.append("12.5,0,,,,,")
        rows.append("30,1,2,,,,")
        for i in 0..<50 { rows.append(row(30.5 + Double(i) / 25, 2, i < 5 ? 10 : -35)) }
        scratch.write(
            "timestamp (s),connected,sensorLocation,quaternionW,quaternionX,quaternionY,quaternionZ\n"
                + rows.joined(separator: "\n") + "\n", name)
    }

    /// Writes a dive to 1.5 m, given only by the pressure.
    private func writeWater(_ name: String = "water.csv", factor: Double = 1, unit: String = "kPa") {
        let depths = [0, 0, 0.5, 1, 1.5, 1, 0.5, 0]
        let rows = depths.enumerated().map { "\(Double($0) / 2),\((101 + 10 * $1) * factor),20" }
        scratch.write(
            "timestamp (s),pressure (\(unit)),temperature (°C)\n" + rows.joined(separator: "\n") + "\n", name)
    }

    @Test func shakesAndGestures() throws {
        // Beyond −2 g from 0.5 to 0.6 s, and above 2.3 g at 1 s, at 1.5 s (too soon) and at 2.6 s.
        writeAccelerometer { time in
            if time >= 0.5, time <= 0.6 { return -2.1 }
            return [1, 1.5, 2.6].contains { abs(time - $0) < 0.02 } ? 2.5 : 0
        }
        let objects = try Command.succeed("events", "accelerometer.csv", in: scratch).objects()
        let events = objects.filter { $0["type"] as? String == "event" }
        #expect(events.count == 3)
        let shakes = events.filter { $0["detector"] as? String == "shake" }
        #expect(shakes.map { $0["timestamp"] as? Double } == [100.9875, 102.5875])
        #expect(shakes.map { $0["suppressed_count"] as? Int } == [1, 0])
        let gestures = events.filter { $0["detector"] as? String == "gesture" }
        #expect(gestures.map { $0["timestamp"] as? Double } == [100.5])
        let summaries = objects.filter { $0["type"] as? String == "detector" }
        #expect(summaries.map { $0["detector"] as? String } == ["shake", "gesture"])
        #expect(summaries.map { $0["event_count"] as? Int } == [2, 1])
        #expect(summaries.map { $0["suppressed_count"] as? Int } == [1, 0])
        #expect(summaries.map { $0["sample_count"] as? Int } == [240, 240])
    }

    @Test func limitsAreOptions() throws {
        writeAccelerometer { time in
            [1, 1.5].contains { abs(time - $0) < 0.02 } ? 2.5 : abs(time - 2) < 0.02 ? -1.2 : 0
        }
        func count(_ options: String...) throws -> [Int?] {
            let outcome = try Command.run(["events", "accelerometer.csv"] + options, in: scratch)
            try #require(outcome.code == 0, "\(outcome.error)")
            return try outcome.objects().filter { $0["type"] as? String == "detector" }
                .map { $0["event_count"] as? Int }
        }
        #expect(try count("--detect", "shake") == [1])
        #expect(try count("--detect", "shake", "--shake-wait", "0.25") == [2])
        #expect(try count("--detect", "shake", "--shake-threshold", "2.6") == [0])
        #expect(try count("--detect", "gesture") == [0])
        #expect(
            try count("--detect", "gesture", "--gesture-threshold", "-1.1", "--gesture-release", "-0.5") == [1])
        #expect(
            try count(
                "--detect", "gesture", "--gesture-axis", "z", "--gesture-threshold", "-0.9", "--gesture-release", "0")
                == [1])
    }

    @Test func headPoses() throws {
        writeHeadphones()
        let objects = try Command.succeed("events", "headphone.csv", in: scratch).objects()
        let events = objects.filter { $0["type"] as? String == "event" }
        #expect(
            events.map { $0["kind"] as? String } == [
                "side_change", "repetition", "repetition", "segment", "posture", "segment",
            ])
        #expect(events.map { $0["segment"] as? Int } == [0, 0, 0, 0, 1, 1])
        // The second connection began at 10°, so −35° is 45° down.
        let pitch = try #require(events[4]["pitch"] as? Double)
        #expect(abs(pitch + 45) < 1e-4)
        #expect(events[0]["sensor_location"] as? String == "headphone_right")
        #expect(events[3]["count"] as? Int == 2)
        let rate = try #require(events[3]["rate"] as? Double)
        #expect(abs(rate - 25) < 1e-6)
        // With an angle of 25° there is no nod.
        let strict = try Command.succeed(
            "events", "headphone.csv", "--nod-angle", "25", "--posture-angle", "50", in: scratch)
        #expect(try strict.objects().compactMap { $0["kind"] as? String } == ["side_change", "segment", "segment"])
    }

    @Test func dives() throws {
        writeWater()
        let outcome = try Command.succeed("events", "water.csv", "--format", "csv", in: scratch)
        #expect(
            outcome.lines.dropFirst().map {
                $0.split(separator: ",", omittingEmptySubsequences: false)[2...4].joined(separator: " ")
            }
                == [
                    "submersion 0 0.0", "depth_state 0 0.0", "submersion 0 1.0", "depth_state 0 1.0",
                    "depth_state 0 1.5",
                    "depth_state 0 3.0", "dive 0 1.0", "submersion 0 3.5", "depth_state 0 3.5",
                ])
        #expect(
            outcome.lines.contains {
                $0.contains(",dive,0,1.0,3.0,,2.0,submerged,submerged_deep,1.5,pressure,116.0,101.0,20.0,")
            })
        // The same in another unit. In the sea, whose water is denser, 10 kPa are less than a metre.
        writeWater("other.csv", factor: 10, unit: "hPa")
        #expect(try Command.succeed("events", "other.csv", "--format", "csv", in: scratch).lines.count == 10)
        let sea = try Command.succeed("events", "water.csv", "--water-density", "1025", in: scratch).objects()
        let dive = try #require(sea.first { $0["kind"] as? String == "dive" })
        let depth = try #require(dive["depth"] as? Double)
        #expect(abs(depth - 15_000 / 1025 / 9.80665) < 1e-9)
    }

    @Test func aFolderWithAllSensors() throws {
        try scratch.makeFolder("all")
        writeAccelerometer("all/accelerometer.csv") { abs($0 - 1) < 0.02 ? 3 : 0.01 * sin(900 * $0) }
        writeHeadphones("all/headphone.csv")
        writeWater("all/water.csv")
        scratch.write(#"{"sessionId": "s", "bootTimeUnix": 1000}"#, "all/session.json")
        let outcome = try Command.succeed("events", "all", "-o", "all.jsonl", in: scratch)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error == "shake: 1 event, gesture: 0 events, headpose: 6 events, submersion: 9 events\n")
        let first = try #require(scratch.text("all.jsonl").split(separator: "\n").first)
        #expect(first.contains(#""session_id":"s","clock":0,"timestamp":100.9875,"time":1100.9875"#))
        // Only the requested detectors.
        try Command.succeed("events", "all", "-o", "one.jsonl", "--detect", "submersion,shake", "--quiet", in: scratch)
        let detectors = Set(
            scratch.text("one.jsonl").split(separator: "\n").map { $0.contains("shake") ? "shake" : "submersion" })
        #expect(detectors == ["shake", "submersion"])
        #expect(!scratch.text("one.jsonl").contains("headpose"))
    }

    @Test func twoRunsGiveTheSameBytes() throws {
        writeHeadphones()
        func run() throws -> Data {
            try Command.succeed(
                "events", "headphone.csv", "-o", "e.h5", in: scratch, environment: ["SOURCE_DATE_EPOCH": "1000000000"])
            return scratch.bytes("e.h5")
        }
        let first = try run()
        #expect(first.count > 1000)
        #expect(try run() == first)
        #expect(scratch.names() == ["e.h5", "headphone.csv"])
    }

    static let lacking: [(detect: String, error: String)] = [
        (
            "headpose",
            "swing: accelerometer.csv: contains accelerometer data; headpose needs headphone motion (CSV with "
                + "timestamp and quaternionW to quaternionZ, named headphone.csv or with the column sensorLocation); "
                + "record it, or omit headpose from --detect\n"
        ),
        (
            "shake,submersion",
            "swing: accelerometer.csv: contains accelerometer data; submersion needs pressures or depths (CSV with "
                + "timestamp, and pressure or depth; water.csv in a folder); record it, or omit submersion from "
                + "--detect\n"
        ),
    ]

    @Test(arguments: lacking)
    func missingSensorsAreReported(detect: String, error: String) throws {
        writeAccelerometer { _ in 0 }
        let outcome = try Command.run(
            ["events", "accelerometer.csv", "--detect", detect, "-o", "e.h5"], in: scratch)
        #expect(outcome.error == error)
        #expect(outcome.code == 65)
        #expect(scratch.names() == ["accelerometer.csv"])
    }

    /// The name of the file is enough, and an analysis of swings rejects the recording of a head.
    @Test func headphonesNeedNoLocation() throws {
        writeHeadphones("all.csv")
        let rows = scratch.text("all.csv").split(separator: "\n").map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).enumerated().filter {
                ![1, 2].contains($0.offset)
            }
            .map(\.element).joined(separator: ",")
        }
        try scratch.makeFolder("head")
        scratch.write(rows.joined(separator: "\n") + "\n", "head/Headphone.csv")
        func nods(_ path: String) throws -> Int {
            try Command.succeed("events", path, "--detect", "headpose", in: scratch).objects()
                .count { $0["kind"] as? String == "repetition" }
        }
        #expect(try nods("head/Headphone.csv") == 2)
        #expect(try nods("head") == 2)
        for path in ["head", "head/Headphone.csv"] {
            let outcome = try Command.run(["analyze", path], in: scratch)
            #expect(outcome.code == 65 && outcome.output.isEmpty)
            #expect(outcome.error.hasPrefix("swing: \(path): found the motion of a head"))
            #expect(outcome.error.split(separator: "\n").count == 1)
        }
    }

    @Test func headphoneMotionHasNoShakes() throws {
        writeHeadphones()
        let outcome = try Command.run(["events", "headphone.csv", "--detect", "shake"], in: scratch)
        #expect(
            outcome.error.hasPrefix(
                "swing: headphone.csv: contains headphone motion; shake needs accelerometer data"))
        #expect(outcome.code == 65)
    }

    /// Invalid recordings, with the beginning of the error.
    static let spoiled: [(name: String, text: String, error: String, code: Int32)] = [
        ("missing.csv", "", "missing.csv: no such file or folder; correct the path", 66),
        ("w.csv", "timestamp,depth\n1,1\n2,x\n", "w.csv:3: found \"x\" in column depth, expected a number", 65),
        (
            "w.csv", "timestamp,depth\n3,1\n2,1\n2,1\n2,1\n",
            "w.csv: 3 of 4 samples of the water recording cannot be used (3 too late); "
                + "expected finite values and increasing timestamps in seconds; correct the samples", 65
        ),
        (
            "w.csv", "timestamp,depth\n",
            "w.csv: the water recording has no samples; expected at least one; record again", 65
        ),
        (
            "a.csv", "timestamp,x,y,z\n" + (0..<200).map { "\(Double($0) / 100),0,0,-9.81\n" }.joined(),
            "a.csv: the acceleration in \"x\" has a lower quartile of its length of 9.81, as in m/s^2", 65
        ),
    ]

    @Test(arguments: spoiled)
    func spoiledRecordingsLeaveNoFile(name: String, text: String, error: String, code: Int32) throws {
        if !text.isEmpty { scratch.write(text, name) }
        for output in ["e.h5", "e.csv", "e.jsonl"] {
            let outcome = try Command.run(["events", name, "-o", output], in: scratch)
            #expect(outcome.error.hasPrefix("swing: " + error), "\(outcome.error)")
            #expect(outcome.error.split(separator: "\n").count == 1)
            #expect(outcome.code == code)
        }
        #expect(scratch.names() == (text.isEmpty ? [] : [name]))
    }

    @Test func theInputIsNotOverwritten() throws {
        writeWater("water.csv")
        let outcome = try Command.run(["events", "water.csv", "-o", "water.csv"], in: scratch)
        #expect(outcome.error == "swing: water.csv: is the input water.csv; name another file for the results\n")
        #expect(outcome.code == 64)
    }

    @Test func impossibleDepthsAreReported() throws {
        scratch.write("timestamp,depth\n0,0\n1,-9999\n2,2\n3,-9999\n4,5\n5,0\n", "water.csv")
        let outcome = try Command.succeed("events", "water.csv", in: scratch)
        let dives = try outcome.objects().filter { $0["kind"] as? String == "dive" }
        #expect(dives.map { $0["depth"] as? Double } == [5])
        #expect(
            outcome.error
                == "swing: warning: water.csv: the water recording: 2 of 6 samples dropped (2 out of range)\n")
    }

    /// A head that turns while its attitude is stuck for 1 s.
    @Test func stuckHeadsAreReported() throws {
        let rows = (0..<60).map { i -> String in
            let half = Double(10..<35 ~= i ? 10 : i) * Double.pi / 360
            return "\(Double(i) / 25),1,\(cos(half)),0,0,\(sin(half))"
        }
        scratch.write(
            "timestamp,sensorLocation,quaternionW,quaternionX,quaternionY,quaternionZ\n"
                + rows.joined(separator: "\n") + "\n", "h.csv")
        let outcome = try Command.succeed("events", "h.csv", in: scratch)
        #expect(
            outcome.error
                == "swing: warning: h.csv: the headphone recording held its values 1 time, 1.000 s in total\n")
    }

    @Test func droppedSamplesAreReported() throws {
        writeWater()
        scratch.write(scratch.text("water.csv") + "1,101,20\n4,nan,\n", "water.csv")
        let outcome = try Command.succeed("events", "water.csv", "-o", "e.csv", in: scratch)
        #expect(
            outcome.error.contains(
                "swing: warning: water.csv: the water recording: 2 of 10 samples dropped (1 not finite, 1 too late)\n"),
            "\(outcome.error)")
        #expect(try Command.succeed("events", "water.csv", "-o", "e.csv", "--quiet", in: scratch).error.isEmpty)
    }
}
