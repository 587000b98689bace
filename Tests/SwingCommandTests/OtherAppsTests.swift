import Foundation
import TestSupport
import Testing

/// Recordings of other apps and devices, which are not part of the project; an environment variable names their folder.
enum OtherApps {
    static let shared = ProcessInfo.processInfo.environment["SWINGKIT_SHARED"]

    static func files(_ folder: String) -> [String] {
        guard let shared else { return [] }
        let path = "\(shared)/datasets/\(folder)"
        return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
            .filter { $0.hasSuffix(".csv") && $0 != "expected_counts.csv" }.map { "\(path)/\($0)" }
    }
}

/// Other apps' recordings are read unchanged and completely.
@Suite(.enabled(if: OtherApps.shared != nil, "SWINGKIT_SHARED is not set: other apps' recordings are not tested"))
struct OtherAppsTests {
    private func inspect(_ arguments: String...) throws -> [String: Any] {
        let outcome = try Command.run(["inspect", "--json"] + arguments, in: TemporaryFolder())
        try #require(outcome.code == 0, "\(outcome.error)")
        return try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    }

    private func rows(_ path: String, _ separator: Character) throws -> [[Substring]] {
        try String(contentsOfFile: path, encoding: .utf8).split(whereSeparator: \.isNewline).dropFirst()
            .map { $0.split(separator: separator, omittingEmptySubsequences: false) }
    }

    @Test(arguments: OtherApps.files("watch50-tabletennis-robot"))
    func sensorLogIsReadCompletely(path: String) throws {
        let inspected = try inspect(path)
        #expect(inspected["format"] as? String == "sensorlog")
        let rows = try rows(path, "|")
        for (name, column) in [("accelerometer", 1), ("device_motion", 5)] {
            let stream = try #require(inspected[name] as? [String: Any])
            let times = rows.map { $0[column] }.filter { !$0.isEmpty }
            #expect(stream["sample_count"] as? Int == times.count)
            #expect(stream["duplicate_count"] as? Int == times.count - Set(times).count)
            #expect(stream["first_timestamp"] as? Double == times.compactMap { Double($0) }.min())
        }
        let gravity = try #require(inspected["gravity_norm_median_g"] as? Double)
        #expect(abs(gravity - 1) < 1e-3)
        let session = try #require(inspected["session"] as? [String: Any])
        // The robot played in March and April 2021.
        let startedAt = try #require(session["started_at"] as? Double)
        #expect((1_614_500_000...1_619_900_000).contains(startedAt))
    }

    /// The interval of the ball robot determines the number of strokes to ±1.
    @Test func theRobotsStrokesAreDetected() throws {
        let folder = try #require(OtherApps.shared) + "/datasets/watch50-tabletennis-robot"
        // Blocks and flips of the wrist rotate too slowly about the vertical, or are not swings.
        for row in try rows("\(folder)/expected_counts.csv", ",") where row[2].hasPrefix("top_spin") {
            let expected = try #require(Int(row[4]))
            let outcome = try Command.run(
                ["analyze", "\(folder)/\(row[0])", "--format", "jsonl"], in: TemporaryFolder())
            let session = try #require(try outcome.objects().last)
            let found = try #require(session["swing_count"] as? Int)
            #expect(abs(found - expected) <= 1, "\(row[0])")
        }
    }

    @Test(arguments: OtherApps.files("watch100-swim"))
    func sensorLoggerIsReadToTheNanosecond(path: String) throws {
        let inspected = try inspect(path)
        #expect(inspected["format"] as? String == "sensor-logger")
        let rows = try rows(path, ",")
        let stream = try #require(inspected["device_motion"] as? [String: Any])
        #expect(stream["sample_count"] as? Int == rows.count)
        #expect(stream["dropped_count"] as? Int == 0)
        let (first, last) = (try #require(Int64(rows[0][0])), try #require(Int64(rows[rows.count - 1][0])))
        let times = (stream["first_timestamp"] as? Double ?? .nan, stream["last_timestamp"] as? Double ?? .nan)
        #expect(abs((times.1 - times.0) - Double(last - first) / 1e9) < 1e-12 * Double(last - first) / 1e9 + 1e-9)
        // The times are the app's seconds since the start of the recording.
        #expect(abs(times.0 - (Double(rows[0][1]) ?? .nan)) < 1e-6)
    }

    /// Unknown column names are rejected, and read with the suggested map.
    @Test(arguments: OtherApps.files("hand800-golf-practice"))
    func anotherDevicesTableIsReadThroughAMap(path: String) throws {
        let scratch = try TemporaryFolder()
        let refused = try Command.run(["inspect", path], in: scratch)
        #expect(refused.code == 65)
        #expect(refused.error.contains("--map"))
        let proposed = try Command.succeed("inspect", path, "--suggest-map", in: scratch)
        #expect(proposed.output.contains("\"arm_userAccelerationX\""))
        // Its quaternion rotates from the world's frame to the device's.
        #expect(proposed.output.contains("\"direction\": \"worldToDevice\""))
        scratch.write(proposed.output, "map.json")
        let inspected = try inspect(path, "--map", scratch.path("map.json"))
        let stream = try #require(inspected["device_motion"] as? [String: Any])
        #expect(stream["sample_count"] as? Int == (try rows(path, ",").count))
        #expect(inspected["has_attitude"] as? Bool == true)
    }
}
