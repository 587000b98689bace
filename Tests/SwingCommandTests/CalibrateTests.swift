import Foundation
import TestSupport
import Testing

struct CalibrateTests {
    let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    private static let shared: TemporaryFolder = {
        guard let shared = try? TemporaryFolder() else { preconditionFailure("cannot make a temporary folder") }
        atexit { try? FileManager.default.removeItem(at: CalibrateTests.shared.url) }
        return shared
    }()

    /// Simulates four minutes of a sport, with enough contacts and misses.
    private static func session(_ sport: String) -> String {
        let outcome = try? Command.run(
            ["simulate", shared.path("\(sport).h5"), "--minutes", "4", "--seed", "501", "--sport", sport], in: shared)
        precondition(outcome?.code == 0, "cannot simulate \(sport): \(outcome?.error ?? "it does not run")")
        return shared.path("\(sport).h5")
    }

    static let baseball = session("baseball")
    static let golf = session("golf")

    func object(_ arguments: String...) throws -> [String: Any] {
        let outcome = try Command.run(["calibrate", "--json"] + arguments, in: scratch)
        #expect(outcome.code == 0)
        return try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    }

    func profile(_ name: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: scratch.bytes(name)) as? [String: Any])
    }

    @Test func thePageStatesTheProposalsAndTheirReasons() throws {
        let outcome = try Command.succeed("calibrate", Self.baseball, in: scratch)
        #expect(outcome.error.isEmpty)
        #expect(outcome.lines[0] == "1 session, 62 movements, 22 classified as swings; base profile baseball")
        #expect(outcome.lines[1].hasPrefix("parameter         unit    base  proposed"))
        let rate = outcome.lines[2].split(separator: " ").map(String.init)
        #expect(rate.prefix(3) == ["minimumPeakRate", "rad/s", "6"] && rate.last == "clear")
        // Other movements are below the gap, swings above.
        #expect(rate[4] == "40" && rate[7] == "22")
        let gate = outcome.lines[3].split(separator: " ").map(String.init)
        #expect(gate.prefix(3) == ["contactThreshold", "g", "0.6"] && gate.last == "clear")
        // Five misses and a checked swing are below the gap, contacts above.
        #expect(gate[4] == "6" && gate[7] == "16")
        #expect(scratch.names().isEmpty)
    }

    /// The written profile is accepted by `--profile` and detects the swings.
    @Test func analyzeAcceptsTheProfile() throws {
        let outcome = try Command.succeed("calibrate", Self.golf, "-o", "mine.json", in: scratch)
        #expect(scratch.names() == ["mine.json"])
        let profile = try profile("mine.json")
        #expect(Set(profile.keys) == ["basedOn", "name", "minimumPeakRate", "contactThreshold"])
        #expect(profile["basedOn"] as? String == "golf" && profile["name"] as? String == "calibrated-golf")
        for (line, name) in [(2, "minimumPeakRate"), (3, "contactThreshold")] {
            let proposed = outcome.lines[line].split(separator: " ")[3]
            #expect(profile[name] as? Double == Double(proposed))
        }
        let found = try Command.succeed("analyze", Self.golf, "--profile", "mine.json", in: scratch)
        #expect(found.lines.last?.hasPrefix("1 session, 21 swings: 15 contacts, ") == true)
    }

    @Test func jsonContainsEverything() throws {
        let object = try object(Self.baseball, "-o", "mine.json")
        #expect(object["sessions"] as? Int == 1)
        #expect(object["movements"] as? Int == 62)
        let swings = try #require(object["swings"] as? [[String: Any]])
        #expect(
            swings.count == 22
                && swings.allSatisfy {
                    Set($0.keys) == [
                        "peak_timestamp", "peak_rotation_rate", "duration", "rotation_angle",
                        "rotational_acceleration", "burst", "vibration",
                    ]
                })
        let profile = try profile("mine.json")
        #expect(object["profile"] as? NSDictionary == profile as NSDictionary)
        let parameters = try #require(object["parameters"] as? [[String: Any]])
        #expect(parameters.map { $0["parameter"] as? String } == ["minimumPeakRate", "contactThreshold"])
        for parameter in parameters {
            #expect(parameter["reason"] is NSNull && parameter["verdict"] as? String == "clear")
            let strongest = try #require(parameter["strongest_below"] as? Double)
            let weakest = try #require(parameter["weakest_above"] as? Double)
            let proposed = try #require(parameter["proposed"] as? Double)
            #expect(strongest < proposed && proposed < weakest)
            let margin = try #require(parameter["margin"] as? Double)
            #expect(abs(margin / (weakest / strongest) - 1) < 1e-12)
        }
    }

    /// Sessions are pooled, independent of their order.
    @Test func sessionsArePooled() throws {
        let one = try object(Self.baseball)
        let two = try object(Self.baseball, Sessions.file)
        let reversed = try object(Sessions.file, Self.baseball)
        #expect(two["sessions"] as? Int == 2)
        let single = try object(Sessions.file)
        for key in ["movements", "rest_seconds", "stray_burst_count"] {
            let sum = try #require(one[key] as? Int) + (try #require(single[key] as? Int))
            #expect(two[key] as? Int == sum)
        }
        #expect(two["parameters"] as? NSArray == reversed["parameters"] as? NSArray)
    }

    /// Sessions that differ are named, on the page and as JSON; without a majority, nothing is proposed.
    @Test func oddSessionsAreNamed() throws {
        var halves: [String] = []
        for seed in ["502", "503"] {
            let path = scratch.path("\(seed).h5")
            try Command.succeed("simulate", path, "--minutes", "4", "--seed", seed, in: scratch)
            halves.append(path)
        }
        let odd = scratch.path("odd.h5")
        try Command.succeed("convert", halves[0], odd, in: scratch)
        guard Python.path != nil else { return }
        try Python.run(
            """
            import h5py, sys
            with h5py.File(sys.argv[1], "r+") as file:
                for axis in "xyz":
                    file["device_motion/rotation_rate_" + axis][...] *= 0.5
            """, odd)
        let page = try Command.succeed("calibrate", Self.baseball, odd, halves[1], in: scratch).output
        #expect(page.contains("\nminimumPeakRate: \(odd) is omitted: "))
        #expect(page.hasPrefix("3 sessions, "))
        let good = try object(Self.baseball, halves[1])
        let all = try object(Self.baseball, odd, halves[1])
        #expect(all["parameters"] as? NSArray == good["parameters"] as? NSArray)
        #expect((good["odd_sessions"] as? [Any])?.isEmpty == true)
        let named = try #require(all["odd_sessions"] as? [[String: Any]])
        #expect(named.map { $0["session"] as? String } == [odd])
        #expect(named.map { $0["parameter"] as? String } == ["minimumPeakRate"])
        let refused = try Command.run(["calibrate", Self.baseball, odd, "-o", "mine.json"], in: scratch)
        #expect(refused.code == 65)
        #expect(refused.output.contains("\nminimumPeakRate: the 2 sessions disagree: "))
        #expect(refused.output.contains("\nminimumPeakRate: \(odd) differs: "))
        #expect(scratch.names() == ["502.h5", "503.h5", "odd.h5"])
    }

    /// A profile from a file is the base, and its values are kept.
    @Test func aProfileFromAFileIsTheBase() throws {
        scratch.write(#"{"basedOn": "golf", "name": "hers", "highPassCutoff": 50, "contactThreshold": 2}"#, "hers.json")
        try Command.succeed("calibrate", Self.golf, "--profile", "hers.json", "-o", "mine.json", in: scratch)
        let profile = try profile("mine.json")
        // Golf's axis of rotation comes from the profile that it is based on, not from a parameter of its own.
        #expect(profile["basedOn"] as? String == "golf")
        #expect(Set(profile.keys) == ["basedOn", "name", "minimumPeakRate", "contactThreshold", "highPassCutoff"])
        #expect(profile["name"] as? String == "calibrated-hers")
        #expect(profile["highPassCutoff"] as? Double == 50)
        try Command.succeed("analyze", Self.golf, "--profile", "mine.json", in: scratch)
    }

    @Test func withoutSwingsNothingIsWritten() throws {
        scratch.write("old", "mine.json")
        let outcome = try Command.run(["calibrate", Sessions.withoutSwings, "-o", "mine.json", "--force"], in: scratch)
        #expect(outcome.code == 65)
        #expect(outcome.error == "swing: mine.json: not written, because these sessions give nothing to propose\n")
        #expect(outcome.output.contains("\nminimumPeakRate: too few swings: "))
        #expect(outcome.output.contains("\ncontactThreshold: no swings stand out, "))
        #expect(scratch.text("mine.json") == "old" && scratch.names() == ["mine.json"])
        let object = try object(Sessions.withoutSwings)
        #expect(object["profile"] is NSNull)
    }

    @Test func sportsAreNotMixed() throws {
        for arguments in [[Self.baseball, Self.golf], [Self.baseball, Self.golf, "--profile", "golf"]] {
            let outcome = try Command.run(["calibrate", "-o", "mine.json"] + arguments, in: scratch)
            #expect(outcome.code == 65)
            #expect(
                outcome.error == "swing: \(Self.golf): the sport is golf, but in \(Self.baseball) it is baseball; "
                    + "calibrate the sessions of one sport at a time\n")
            #expect(outcome.output.isEmpty && scratch.names().isEmpty)
        }
    }

    /// A session that cannot be read does not stop the others; the exit code reports it.
    @Test func aFailedSessionIsSkipped() throws {
        let whole = try Command.succeed("calibrate", Self.baseball, in: scratch)
        var recording = PlainRecording()
        recording.motion = nil
        try recording.write(to: scratch)
        let outcome = try Command.run(
            ["calibrate", "none.h5", "session", Self.baseball, "-o", "mine.json"], in: scratch)
        #expect(outcome.code == 66)
        #expect(outcome.output == whole.output)
        let lines = outcome.error.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0] == "swing: none.h5: no such file or folder; correct the path")
        #expect(lines[1].hasPrefix("swing: session: has no device motion, "))
        #expect(scratch.names() == ["mine.json", "session"])
        let alone = try Command.run(["calibrate", "none.h5", "-o", "other.json"], in: scratch)
        #expect(alone.code == 66 && alone.output.isEmpty)
        #expect(scratch.names() == ["mine.json", "session"])
    }

    @Test func anInputIsRejectedAsOutput() throws {
        try PlainRecording().write(to: scratch)
        scratch.write("{}", "session/session.json")
        let outcome = try Command.run(["calibrate", "session", "-o", "session/session.json"], in: scratch)
        #expect(outcome.code == 64)
        #expect(outcome.error.hasPrefix("swing: session/session.json: is the input session"))
        #expect(scratch.text("session/session.json") == "{}")
    }

    @Test func aSlowAccelerometerGivesNoContactThreshold() throws {
        let outcome = try Command.succeed("calibrate", Sessions.slow, in: scratch)
        #expect(outcome.error.hasPrefix("swing: warning: \(Sessions.slow): the accelerometer has 100.0 samples"))
        #expect(outcome.output.contains("contactThreshold  g        0.6         –"))
    }

    @Test func aFullDiskIsReported() throws {
        let outcome = try Command.start(["calibrate", Self.baseball], in: scratch, output: "/dev/full")
        #expect(outcome.code == 74)
        #expect(outcome.error.hasPrefix("swing: standard output: cannot write"))
    }
}
