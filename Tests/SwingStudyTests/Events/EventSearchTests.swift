import SwingEvents
import SwingMotion
import SwingReplay
import SwingStudy
import TestSupport
import Testing

struct EventSearchTests {
    /// Two shakes, the second too soon; a nod; a dive.
    ///
    /// The sensor booted at 900 s after 1970-01-01 00:00:00 UTC.
    private static let files = [
        "accelerometer.csv": "timestamp,x,y,z\n"
            + (0..<200).map { "\(100 + Double($0) / 100),\([50, 60].contains($0) ? 3 : 0),0,-1\n" }.joined(),
        "headphone.csv": "timestamp,sensorLocation,qw,qx,qy,qz\n100.5,1,1,0,0,0\n100.75,1,0.92388,-0.38268,0,0\n"
            + "101,1,1,0,0,0\n",
        "water.csv": "timestamp,depth\n101,0\n102,2\n103,0\n",
        "session.json": #"{"sessionId": "all", "bootTimeUnix": 900}"#,
    ]

    private static func rows(
        _ recording: EventRecording, _ detectors: [EventDetector]? = nil, _ settings: EventSettings = EventSettings()
    ) async throws -> (rows: [EventRow], search: EventSearch) {
        var search = try EventSearch(recording, detectors: detectors, settings: settings)
        var rows: [EventRow] = []
        try await search.run { rows += $0 }
        return (rows, search)
    }

    @Test func usesEachSensor() async throws {
        let folder = try TemporaryFolder(Self.files)
        let (rows, search) = try await Self.rows(EventRecording(readingAt: folder.path))
        #expect(search.detectors == EventDetector.allCases)
        #expect(search.summaries.map(\.detector) == EventDetector.allCases)
        #expect(search.summaries.map(\.eventCount) == [1, 0, 2, 7])
        #expect(search.summaries.map(\.suppressedCount) == [1, 0, 0, 0])
        #expect(rows.count == 10)
        #expect(rows.allSatisfy { $0.sessionID == "all" && $0.wallClockOffset == 900 })
        #expect(
            rows.first?.event
                == .shake(GestureEvent(timestamp: 100.5, acceleration: 3, followsGap: true), suppressed: 1))
        #expect(search.warnings.isEmpty)
    }

    @Test func passesSettingsToTheDetectors() async throws {
        let folder = try TemporaryFolder(Self.files)
        let recording = try EventRecording(readingAt: folder.path)
        let settings = EventSettings(
            shake: ShakeRule(duration: 0.05), flick: FlickRule(threshold: 2, release: 1),
            repetition: RepetitionRule(.pitch, beyond: -60, back: -5, shortest: 0, longest: 2),
            water: SubmersionSettings(maximumDepth: 2))
        let (rows, search) = try await Self.rows(recording, nil, settings)
        #expect(search.summaries.map(\.eventCount) == [2, 2, 1, 7])
        guard case .submersion(let deep)? = rows.last(where: { $0.time == 102 })?.event else {
            Issue.record("no event at 102 s")
            return
        }
        #expect(deep.depthState == .approachingMaxDepth)
    }

    @Test func rejectsADetectorWithoutItsSensor() async throws {
        let folder = try TemporaryFolder(["w.csv": "timestamp,depth\n1,0\n2,0\n"])
        let found = await folder.failure {
            _ = try EventSearch(EventRecording(readingAt: folder.path("w.csv")), detectors: [.submersion, .shake])
        }
        #expect(
            found
                == "badData: w.csv: contains pressures or depths; shake needs accelerometer data (an HDF5 recording, "
                + "or CSV with timestamp, x, y and z); record it, or omit shake from --detect")
    }

    @Test func rejectsUnusableSamples() async throws {
        let folder = try TemporaryFolder(["w.csv": "timestamp,depth\n1,\n2,\n"])
        let found = await folder.failure {
            _ = try await Self.rows(EventRecording(readingAt: folder.path("w.csv")))
        }
        #expect(found.hasPrefix("badData: w.csv: 2 of 2 samples of the water recording cannot be used"), "\(found)")
    }
}

extension EventRow {
    /// The time of the event in seconds on the sensor's clock.
    fileprivate var time: Double {
        switch event {
        case .shake(let event, _), .gesture(let event, _): event.timestamp
        case .headPose(let event): event.timestamp
        case .submersion(let event): event.timestamp
        }
    }
}
