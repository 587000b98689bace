import Foundation
import TestSupport
import Testing

/// A defect of single samples: the rest is analysed, and every sample is counted.
struct Defect: Sendable, CustomTestStringConvertible {
    let name: String
    /// The warnings after the recording's name, apart from that about its missing sport.
    let warnings: [String]
    /// The nonzero counts in the session's row.
    let counts: [String: Int]
    /// The number of accelerometer samples, and the number of used ones.
    let samples: Int
    let used: Int
    let spoil: @Sendable (inout PlainRecording) -> Void

    var testDescription: String { name }
}

struct ToleratedDefectTests {
    @Test(arguments: Defect.all)
    func isCounted(defect: Defect) throws {
        let scratch = try TemporaryFolder()
        var recording = PlainRecording()
        defect.spoil(&recording)
        try recording.write(to: scratch)
        let outcome = try Command.succeed("analyze", "session", "--format", "jsonl", in: scratch)
        let warnings = outcome.error.split(separator: "\n").filter { $0.hasPrefix("swing: ") }.map(String.init)
        let expected = defect.warnings + [PlainRecording.profileWarning]
        #expect(warnings == expected.map { "swing: warning: session: \($0)" })

        let session = try #require(try outcome.objects().last)
        #expect(session["message"] as? String == expected.joined(separator: "; "))
        #expect(session["status"] as? String == "ok")
        let counts = ["gap", "dropped", "invalid", "duplicate", "late", "stray", "reordered", "clock_reset"]
        for count in counts.map({ $0 + "_count" }) {
            #expect(session[count] as? Int == defect.counts[count] ?? 0, "\(count)")
        }
        #expect(session["accel_sample_count"] as? Int == defect.samples)

        let page = try Command.succeed("inspect", "session", "--json", in: scratch).output
        let inspected = try #require(try JSONSerialization.jsonObject(with: Data(page.utf8)) as? [String: Any])
        let stream = try #require(inspected["accelerometer"] as? [String: Any])
        #expect(stream["sample_count"] as? Int == defect.samples)
        #expect(stream["used_count"] as? Int == defect.used)
        #expect(stream["dropped_count"] as? Int == defect.samples - defect.used)
        #expect(inspected["findings"] as? [String] == defect.warnings)
    }

    /// An interrupted recorder leaves a partial line.
    @Test func aPartialLastLineIsDropped() throws {
        let scratch = try TemporaryFolder()
        try PlainRecording().write(to: scratch)
        scratch.write(scratch.bytes("session/accelerometer.csv").dropLast(7), "session/accelerometer.csv")
        let outcome = try Command.succeed("analyze", "session", "--format", "jsonl", in: scratch)
        let warning = "the accelerometer: 1 of 3200 samples dropped (1 not finite)"
        #expect(outcome.error.hasPrefix("swing: warning: session: \(warning)\n"))
        #expect(try outcome.objects().last?["invalid_count"] as? Int == 1)
        #expect(try outcome.objects().last?["accel_sample_count"] as? Int == 3200)
    }
}

extension Defect {
    static let all = [
        Defect(name: "no defect", warnings: [], counts: [:], samples: 3200, used: 3200) { _ in },
        Defect(
            name: "not finite",
            warnings: [
                "the accelerometer: 3 of 3200 samples dropped (3 not finite)",
                "the accelerometer: 1 gap, 0.005 s in total",
            ],
            counts: ["invalid_count": 3, "dropped_count": 3, "gap_count": 1], samples: 3200, used: 3197
        ) {
            $0.accelerometer[10][1] = "nan"
            $0.accelerometer[11][3] = "inf"
            $0.accelerometer[12][0] = "-inf"
        },
        Defect(
            name: "repeated", warnings: ["the accelerometer: 1 of 3200 samples dropped (1 repeated)"],
            counts: ["duplicate_count": 1, "dropped_count": 1], samples: 3200, used: 3199
        ) { $0.accelerometer[20][0] = $0.accelerometer[19][0] },
        Defect(
            name: "late", warnings: ["the accelerometer: 1 late sample reordered"], counts: ["reordered_count": 1],
            samples: 3200, used: 3200
        ) { $0.accelerometer.swapAt(20, 21) },
        Defect(
            name: "stored half a second later", warnings: ["the accelerometer: 1 late sample reordered"],
            counts: ["reordered_count": 1], samples: 3200, used: 3200
        ) { $0.accelerometer.insert($0.accelerometer.remove(at: 700), at: 1100) },
        Defect(
            name: "a second stored a second later", warnings: ["the accelerometer: 800 late samples reordered"],
            counts: ["reordered_count": 800], samples: 3200, used: 3200
        ) {
            let batch = Array($0.accelerometer[800..<1600])
            $0.accelerometer.removeSubrange(800..<1600)
            $0.accelerometer.insert(contentsOf: batch, at: 1600)
        },
        Defect(
            name: "everything twice",
            warnings: [
                "the accelerometer: 3200 of 6400 samples dropped (3200 repeated)",
                "device motion: 800 of 1600 samples dropped (800 repeated)",
            ],
            counts: ["duplicate_count": 4000, "dropped_count": 4000], samples: 6400, used: 3200
        ) {
            $0.accelerometer += $0.accelerometer
            if let motion = $0.motion { $0.motion = motion + motion }
        },
        // Its time lies between two others, so that it is not the sample of a gap.
        Defect(
            name: "too late", warnings: ["the accelerometer: 1 of 3201 samples dropped (1 too late)"],
            counts: ["late_count": 1, "dropped_count": 1], samples: 3201, used: 3200
        ) {
            var row = $0.accelerometer[700]
            row[0] = "\((Double(row[0]) ?? 0) + 0.0004)"
            $0.accelerometer.insert(row, at: 1100)
        },
        Defect(
            name: "stray", warnings: ["the accelerometer: 1 of 3200 samples dropped (1 stray in time)"],
            counts: ["stray_count": 1, "dropped_count": 1], samples: 3200, used: 3199
        ) { $0.accelerometer[2000][0] = "5000000" },
        Defect(
            name: "a gap", warnings: ["the accelerometer: 1 gap, 0.501 s in total"], counts: ["gap_count": 1],
            samples: 2800, used: 2800
        ) { $0.accelerometer.removeSubrange(800..<1200) },
        Defect(
            name: "a clock reset",
            warnings: [
                "the accelerometer: the clock was reset 1 time", "device motion: the clock was reset 1 time",
            ],
            counts: ["clock_reset_count": 2], samples: 3200, used: 3200
        ) { recording in
            for i in 1600..<3200 { recording.accelerometer[i][0] = "\(5 + Double(i - 1600) / 800)" }
            for i in 400..<800 { recording.motion?[i][0] = "\(5 + Double(i - 400) / 200)" }
        },
    ]
}
