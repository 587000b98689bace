import Foundation
import TestSupport
import Testing

struct InspectTests {
    let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    private func inspect(_ path: String = "session") throws -> [String: Any] {
        let text = try Command.succeed("inspect", path, "--json", in: scratch).output
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private func stream(_ name: String, of object: [String: Any]) throws -> [String: Any] {
        try #require(object[name] as? [String: Any])
    }

    @Test func thePageShowsTheRecording() throws {
        let page = try Command.succeed("inspect", Sessions.file, in: scratch).output
        for words in [
            "layout         swingkit-hdf5", "session        simulated-baseball-3", "sport          baseball",
            "samples  ",
            "rate (Hz)  ", "interval (ms)  ", "jitter (ms)  ", "rotation_rate_z (rad/s)", "quaternion_w  ",
            "as expected for total acceleration in g", "median |gravity|    1.0000 g", "user acceleration   present",
            "streams overlap  ", "start offset        device motion begins ", "truth  ", " contact",
        ] {
            #expect(page.contains(words), "\(words)")
        }
    }

    /// A quaternion that is not a rotation is a damaged or wrongly recorded attitude.
    @Test func quaternionsHaveANormOfOne() throws {
        var recording = PlainRecording()
        let rows = try #require(recording.motion)
        recording.motion = nil
        try recording.write(to: scratch)
        let quaternions = [
            3: "1e30,0,0,0", 7: "0.98,0,0,0", 8: "0,0,1.02,0", 9: "nan,0,0,0", 11: "0.5,-0.5,0.5,-0.499",
        ]
        let lines = rows.enumerated().map { i, row in
            row.joined(separator: ",") + "," + (quaternions[i] ?? "0.6,0,-0.8,0")
        }
        scratch.write(
            PlainRecording.motionHeader + ",quaternionW,quaternionX,quaternionY,quaternionZ\n"
                + lines.joined(separator: "\n") + "\n", "session/motion.csv")
        #expect(
            try inspect()["findings"] as? [String] == [
                "the quaternion's norm is not 1 in 3 of 799 samples; expected unit quaternions; do not use the "
                    + "attitude of these samples"
            ])
    }

    /// The streams are computed here, so the expected measurements are known.
    @Test func theStreamsAreMeasured() throws {
        var recording = PlainRecording()
        for i in recording.accelerometer.indices.dropFirst().dropLast() {
            // Every other sample is 0.1 ms late.
            recording.accelerometer[i][0] = "\(100 + Double(i) / 800 + (i % 2 == 0 ? 0 : 0.0001))"
        }
        recording.motion?.removeFirst(100)
        try recording.write(to: scratch)
        let object = try inspect()
        let accelerometer = try stream("accelerometer", of: object), motion = try stream("device_motion", of: object)
        #expect(abs((accelerometer["rate_hz"] as? Double ?? 0) - 800) < 1e-6)
        // 1599 intervals of 1.15 ms, one of 1.25 and 1599 of 1.35.
        #expect(abs((accelerometer["median_interval_ms"] as? Double ?? 0) - 1.25) < 1e-6)
        #expect(abs((accelerometer["jitter_ms"] as? Double ?? 0) - 0.1) < 1e-6)
        #expect(abs((motion["median_interval_ms"] as? Double ?? 0) - 5) < 1e-6)
        #expect(accelerometer["first_timestamp"] as? Double == 100)
        #expect(accelerometer["last_timestamp"] as? Double == 103.99875)
        #expect(abs((motion["duration_s"] as? Double ?? 0) - 3.495) < 1e-9)
        #expect(abs((object["start_offset_s"] as? Double ?? 0) - 0.5) < 1e-9)
        #expect(abs((object["overlap_s"] as? Double ?? 0) - 3.495) < 1e-9)
        #expect(object["has_user_acceleration"] as? Bool == false)
        #expect(object["has_attitude"] as? Bool == false)
        #expect(abs((object["rest_norm_g"] as? Double ?? 0) - 1) < 1e-3)
        #expect(object["gravity_norm_median_g"] as? Double == 1)
        #expect(object["truth"] is NSNull)
        #expect(object["findings"] as? [String] == [])
    }

    @Test func everyKeyIsThere() throws {
        let object = try inspect(Sessions.file)
        #expect(
            object.keys.sorted() == [
                "accelerometer", "clock_drift_ppm", "device_motion", "findings", "format", "gravity_norm_median_g",
                "has_attitude",
                "has_user_acceleration", "overlap_s", "recording", "rest_norm_g", "session", "source",
                "start_offset_s",
                "truth",
            ])
        let source = try stream("source", of: object)
        #expect(
            source.keys.sorted() == [
                "accel_origin", "accel_unit_factor", "assumptions", "clock_origin", "clock_unit", "converted_from",
                "frame_sign",
                "gravity_origin", "gravity_unit_factor", "rotation_rate_unit_factor", "user_acceleration_unit_factor",
                "wall_clock",
            ])
        #expect(source["user_acceleration_unit_factor"] as? Double == 1)
        let stream = try stream("device_motion", of: object)
        #expect(
            stream.keys.sorted() == [
                "bridged_count", "bridged_duration_s", "clipped_count", "clock_reset_count", "columns",
                "copied_count", "copied_duration_s", "dropped_count", "duplicate_count", "duration_s",
                "first_gaps",
                "first_timestamp", "gap_count", "gap_duration_s", "held_count", "held_duration_s", "impossible_count",
                "invalid_count", "jitter_ms", "last_timestamp",
                "late_count", "lone_count", "median_interval_ms", "rate_hz", "reordered_count", "sample_count",
                "stray_count",
                "used_count",
            ])
        let columns = try #require(stream["columns"] as? [[String: Any]])
        #expect(columns.count == 13)
        #expect(columns[0].keys.sorted() == ["clipped_count", "max", "min", "name", "unit"])
        #expect((object["truth"] as? [String: Int])?["contact"] ?? 0 > 0)
    }

    @Test func rangesAndClippingAreCounted() throws {
        var recording = PlainRecording()
        for (i, z) in [-20, -34, -34, -34, -20, -34, 5, 5].enumerated() {
            recording.accelerometer[1000 + i][3] = "\(z)"
        }
        for (i, x) in ["6", "12", "17.45", "17.45", "17.45", "12", "6"].enumerated() {
            recording.motion?[300 + i][1] = x
        }
        try recording.write(to: scratch)
        let object = try inspect()
        func column(_ index: Int, of name: String) throws -> [String: Any] {
            try #require((try stream(name, of: object)["columns"] as? [[String: Any]])?[index])
        }
        let z = try column(2, of: "accelerometer"), x = try column(0, of: "device_motion")
        #expect(z["name"] as? String == "z")
        #expect(z["min"] as? Double == -34)
        #expect(z["max"] as? Double == 5)
        // Three neighbouring samples and an isolated one have the minimum, two the maximum.
        #expect(z["clipped_count"] as? Int == 6)
        #expect(x["max"] as? Double == 17.45)
        #expect(x["clipped_count"] as? Int == 3)
        #expect(try column(3, of: "device_motion")["clipped_count"] is NSNull)
        #expect(
            object["findings"] as? [String] == [
                "z: 6 samples at the limit of the sensor's range",
                "rotation_rate_x: 3 samples at the limit of the sensor's range",
            ])
    }

    @Test func theFirstGapsAreListed() throws {
        var recording = PlainRecording()
        // Twelve gaps of 50 missing samples, 200 samples apart.
        for gap in (0..<12).reversed() { recording.accelerometer.removeSubrange(300 + 200 * gap..<350 + 200 * gap) }
        try recording.write(to: scratch)
        let stream = try stream("accelerometer", of: inspect())
        let gaps = try #require(stream["first_gaps"] as? [[String: Double]])
        #expect(stream["gap_count"] as? Int == 12)
        #expect(gaps.count == 10)
        #expect(abs((gaps[0]["start_timestamp"] ?? 0) - 100.37375) < 1e-9)
        #expect(abs((gaps[9]["length_s"] ?? 0) - 51.0 / 800) < 1e-9)
        let page = try Command.succeed("inspect", "session", in: scratch).output
        #expect(page.contains("gaps of the accelerometer\n"))
        #expect(page.contains("and 2 more\n"))
    }

    /// Problems are shown as findings, not rejected.
    @Test(arguments: BadInput.samples.filter { !$0.message.contains(".csv:") })
    func invalidSamplesAreShown(bad: BadInput) throws {
        try bad.make(scratch)
        let outcome = try Command.succeed("inspect", "session", in: scratch)
        let finding =
            bad.message.contains("no device motion")
            ? "there is no device motion, so no swings can be detected, only impacts"
            : String(bad.message.dropFirst("session: ".count))
        #expect(outcome.output.contains("\nfindings\n"))
        #expect(outcome.output.contains("  - \(finding)\n"))
        #expect(outcome.error.isEmpty)
        _ = try inspect()
    }

    @Test func withoutDeviceMotionItIsNull() throws {
        var recording = PlainRecording()
        recording.motion = nil
        try recording.write(to: scratch)
        let object = try inspect()
        #expect(object["device_motion"] is NSNull)
        for key in ["gravity_norm_median_g", "overlap_s", "start_offset_s"] { #expect(object[key] is NSNull) }
    }

    // MARK: - Several recordings

    private func makeSeason() throws {
        try scratch.makeFolder("season")
        try FileManager.default.copyItem(atPath: Sessions.file, toPath: scratch.path("season/a-good-session.h5"))
        var recording = PlainRecording()
        recording.accelerometer.removeSubrange(1000..<1200)
        recording.motion?.removeSubrange(300..<350)
        try recording.write(to: scratch)
        try FileManager.default.moveItem(atPath: scratch.path("session"), toPath: scratch.path("season/b"))
        try PlainRecording().write(to: scratch)
        let rows = scratch.text("session/accelerometer.csv").split(separator: "\n")
        scratch.write(
            rows.enumerated().map { $0 == 500 ? "soon,\u{1B}[2J,0,0" : String($1) }.joined(separator: "\n"),
            "session/accelerometer.csv")
        try FileManager.default.moveItem(atPath: scratch.path("session"), toPath: scratch.path("season/c"))
        var silent = PlainRecording()
        silent.motion = nil
        try silent.write(to: scratch)
        try FileManager.default.moveItem(atPath: scratch.path("session"), toPath: scratch.path("season/d"))
    }

    @Test func severalRecordingsAreATableWithTheWorstFirst() throws {
        try makeSeason()
        let outcome = try Command.run(["inspect", "season"], in: scratch)
        #expect(outcome.code == 65)
        #expect(outcome.error == "swing: 1 of 4 recordings cannot be read\n")
        #expect(outcome.lines.allSatisfy { $0.count <= 80 }, "\(outcome.output)")
        #expect(!outcome.output.unicodeScalars.contains("\u{1B}"))
        #expect(outcome.lines[0] == "recording              length   accel  motion   gaps    lost  clipped  findings")
        let rows = outcome.lines.filter { $0.hasPrefix("season/") || $0.hasPrefix("…") }
        #expect(
            rows.map { $0.split(separator: " ")[0] } == ["season/c", "season/d", "season/b", "…n/a-good-session.h5"])
        #expect(rows[0] == "season/c               failed")
        #expect(outcome.lines[2].hasPrefix("  season/c/accelerometer.csv:501: found \"soon\" in column time"))
        #expect(outcome.output.contains("\n  rejected: there is no device motion, so no swings can be detected"))
        // 200 and 50 samples are missing.
        #expect(rows[2].split(separator: " ").dropFirst(2).prefix(4) == ["800.0", "200.0", "2", "250"])
        #expect(outcome.output.contains("4 recordings: 1 failed, 1 rejected by an analysis, "))
        let named = try Command.run(["inspect", "season/b", Sessions.file], in: scratch)
        #expect(named.code == 0 && named.error.isEmpty)
        #expect(named.lines.filter { $0.hasPrefix("season/b ") }.count == 1)
    }

    @Test func severalRecordingsAreAnArray() throws {
        try makeSeason()
        let outcome = try Command.run(["inspect", "season", "--json"], in: scratch)
        #expect(outcome.code == 65)
        let array = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
        #expect(
            array.map { $0["recording"] as? String } == ["a-good-session.h5", "b", "c", "d"].map { "season/\($0)" })
        #expect((array[2]["error"] as? String)?.hasPrefix("season/c/accelerometer.csv:501: found") == true)
        for (index, name) in [(0, "season/a-good-session.h5"), (1, "season/b"), (3, "season/d")] {
            #expect(NSDictionary(dictionary: array[index]) == NSDictionary(dictionary: try inspect(name)))
        }
    }

    /// A folder that is one recording, or none, is treated as before.
    @Test func oneRecordingIsAPage() throws {
        try makeSeason()
        #expect(try Command.succeed("inspect", "season/b", in: scratch).output.hasPrefix("recording      season/b\n"))
        try scratch.makeFolder("empty")
        let outcome = try Command.run(["inspect", "empty"], in: scratch)
        #expect(outcome.code != 0 && outcome.output.isEmpty && outcome.error.hasPrefix("swing: empty"))
        let map = try Command.run(["inspect", "season/b", "season/d", "--suggest-map"], in: scratch)
        #expect(map.code == 64 && map.error.contains("--suggest-map needs one recording"))
    }

    /// The advice about a table without times works when it is followed.
    @Test func aTableWithoutTimesIsReadAtAStatedRate() throws {
        let rows = (0..<2400).map { "0.00\($0 % 2),0,-1,0,0,0.0\($0 % 2),0,0,-1\n" }
        let header = "ax(g),ay(g),az(g),wx(deg/s),wy(deg/s),wz(deg/s),gravityX,gravityY,gravityZ\n"
        scratch.write(header + rows.joined(), "table.csv")
        let refused = try Command.run(["analyze", "table.csv"], in: scratch)
        #expect(
            refused.code == 65 && refused.error.contains("swing inspect --suggest-map --sample-rate 100 proposes a map")
        )
        let map = try Command.succeed("inspect", "table.csv", "--suggest-map", "--sample-rate", "800", in: scratch)
        scratch.write(map.output, "map.json")
        try Command.succeed("analyze", "table.csv", "--map", "map.json", in: scratch)
        let page = try Command.succeed("inspect", "table.csv", "--map", "map.json", in: scratch).output
        #expect(page.contains("rate (Hz)                  800.00         800.00"))
        for (arguments, message) in [
            (["--sample-rate", "100"], "--sample-rate needs --suggest-map"),
            (["--suggest-map", "--sample-rate", "0"], "--sample-rate must be more than 0"),
        ] {
            let outcome = try Command.run(["inspect", "table.csv"] + arguments, in: scratch)
            #expect(outcome.code == 64 && outcome.error.contains(message))
        }
    }
}
