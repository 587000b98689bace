import Foundation
import SwingEvents
import SwingMotion
import SwingReplay
import SwingResults
import TestSupport
import Testing

@testable import SwingStudy

struct EventTablesTests {
    private static func row(_ event: DetectedEvent) -> EventRow {
        EventRow(sessionID: "vélo", wallClockOffset: 1_760_000_000, event: event)
    }

    /// Events of each detector, with a known value in each column.
    private static let rows: [EventRow] = {
        var nod = HeadPoseEvent(.repetition, timestamp: 2)
        nod.endTimestamp = 2.5
        nod.sensorLocation = .headphoneLeft
        nod.pose = HeadPose(yaw: 1, pitch: -20, roll: 0.5)
        nod.count = 1
        var segment = HeadPoseEvent(.segment, timestamp: 1)
        segment.endTimestamp = 9
        segment.sensorLocation = .headphoneRight
        segment.pose = HeadPose(yaw: 0, pitch: -3, roll: 0)
        segment.count = 1
        segment.postureDuration = 1.25
        segment.rate = 25
        var down = DiveEvent(.submersion, timestamp: 10)
        down.submersion = .submerged
        var deep = DiveEvent(.depthState, timestamp: 11)
        deep.submersion = .submerged
        deep.depthState = .submergedDeep
        deep.depth = 1.5
        deep.depthSource = .pressure
        deep.pressure = 115
        deep.surfacePressure = 100
        var dive = DiveEvent(.dive, timestamp: 10)
        dive.endTimestamp = 40
        dive.submersion = .submerged
        dive.depthState = .sensorDepthError
        dive.depth = 6.5
        dive.depthSource = .sensor
        dive.temperature = 18
        dive.temperatureUncertainty = 0.5
        return [
            row(.shake(GestureEvent(timestamp: 100.5, acceleration: 2.5), suppressed: 4)),
            row(.gesture(GestureEvent(timestamp: 101, acceleration: -2.25), suppressed: 0)),
            row(.shake(GestureEvent(clockRun: 1, timestamp: 3, acceleration: 3.5, followsGap: true), suppressed: 0)),
            row(.headPose(nod)), row(.headPose(segment)),
            row(.submersion(down)), row(.submersion(deep)), row(.submersion(dive)),
        ]
    }()

    private static let summaries: [EventSummary] = {
        var report = StreamReport()
        report.sampleCount = 800
        report.usedCount = 797
        report.lateCount = 3
        report.intervalCount = 799
        report.intervalDuration = 1
        return [
            EventSummary(sessionID: "vélo", detector: .shake, eventCount: 2, suppressedCount: 4, report: report),
            EventSummary(
                sessionID: "vélo", detector: .headpose, eventCount: 2, suppressedCount: 0, report: StreamReport()),
        ]
    }()

    private static let provenance = Provenance(
        source: "swing analyze a.h5", history: "2026-01-31T12:00:00Z swing analyze a.h5",
        dateCreated: "2026-01-31T12:00:00Z", softwareVersion: "1.0.0", parametersJSON: #"{"sport":"baseball"}"#,
        id: "6F9619FF-8B86-D011-B42D-00C04FC964FF")

    /// Runs one case of `Fixtures/check_events.py` on a file.
    private static func check(_ name: String, _ file: String) throws {
        try Python.run(
            scriptAt: #require(Bundle.module.url(forResource: "Fixtures/check_events", withExtension: "py")), name, file
        )
    }

    /// Writes the rows and summaries, or others, to a file whose ending names the format.
    private static func write(
        _ path: String, _ detectors: [EventDetector] = EventDetector.allCases, rows: [EventRow] = rows,
        summaries: [EventSummary] = summaries
    ) throws {
        let writer = try writer(path, detectors)
        for row in rows { try writer.append(row) }
        for summary in summaries { try writer.append(summary) }
        try writer.close()
    }

    private static func writer(
        _ path: String, _ detectors: [EventDetector] = EventDetector.allCases
    ) throws -> any TablesWriter {
        let format = try #require(ResultsFormat(path: path))
        return try #require(
            try format.tablesWriter(to: .file(path), EventTables.set(of: detectors), provenance: provenance))
    }

    @Test(.needsPython)
    func xarrayOpensEachDetector() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("events.h5")
        try Self.write(path)
        try Self.check("samples", path)
        #expect(scratch.names() == ["events.h5"])
    }

    @Test(.needsPython)
    func xarrayOpensADetectorWithoutEvents() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("events.h5")
        try Self.write(path, [.submersion], rows: [], summaries: [])
        try Self.check("nothing", path)
    }

    @Test(.needsPython)
    func xarrayOpensManyEvents() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("events.h5")
        let rows = (0..<1000).map {
            Self.row(.shake(GestureEvent(timestamp: Double($0), acceleration: 3), suppressed: 0))
        }
        try Self.write(path, [.shake], rows: rows, summaries: [])
        try Self.check("many", path)
    }

    @Test(arguments: ResultsFormat.all)
    func everyFormatWritesEvents(format: ResultsFormat) throws {
        let scratch = try TemporaryFolder()
        let name = "events" + (format.endings.first ?? "")
        try Self.write(scratch.path(name))
        #expect(scratch.names() == [name])
        #expect(scratch.bytes(name).count > 100)
    }

    @Test(arguments: ResultsFormat.all)
    func droppedWritersLeaveNothing(format: ResultsFormat) throws {
        let scratch = try TemporaryFolder()
        do {
            let writer = try Self.writer(scratch.path("a" + (format.endings.first ?? "")))
            for row in Self.rows { try writer.append(row) }
            for summary in Self.summaries { try writer.append(summary) }
        }
        #expect(scratch.names().isEmpty)
    }

    @Test func jsonLines() throws {
        let scratch = try TemporaryFolder()
        try Self.write(scratch.path("e.jsonl"))
        let lines = scratch.text("e.jsonl").split(separator: "\n")
        let objects = try lines.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(
            objects.map { $0["type"] as? String } == Array(repeating: "event", count: 8) + ["detector", "detector"])
        #expect(
            objects.map { $0["detector"] as? String } == [
                "shake", "gesture", "shake", "headpose", "headpose", "submersion", "submersion", "submersion", "shake",
                "headpose",
            ])
        #expect(
            lines[0]
                == #"{"type":"event","detector":"shake","session_id":"vélo","clock":0,"timestamp":100.5,"#
                + #""time":1760000100.5,"acceleration":2.5,"suppressed_count":4,"flags":[]}"#)
        #expect(objects[2]["flags"] as? [String] == ["follows_gap"])
        #expect(objects[2]["time"] is NSNull)
        #expect(objects[3]["kind"] as? String == "repetition")
        #expect(objects[7]["depth_state"] as? String == "sensor_depth_error")
        #expect(objects[7]["flags"] as? [String] == ["end_not_seen"])
        #expect(objects[8]["suppressed_count"] as? Int == 4)
        #expect(objects[8]["rate"] as? Double == 799)
    }

    @Test func csvHasTheColumnsOfAllDetectors() throws {
        let scratch = try TemporaryFolder()
        try Self.write(scratch.path("e.csv"))
        // None of these events has a quoted cell.
        let rows = scratch.text("e.csv").split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        let header = try #require(rows.first)
        #expect(Set(header).count == header.count)
        #expect(
            header.prefix(8) == [
                "detector", "session_id", "clock", "timestamp (s)", "time (UTC)", "acceleration (g)",
                "suppressed_count", "flags",
            ])
        func cell(_ row: Int, _ name: String) throws -> String {
            rows[row + 1][try #require(header.firstIndex(of: name))]
        }
        #expect(rows.count == 9)
        #expect(try cell(0, "detector") == "shake")
        #expect(try cell(0, "acceleration (g)") == "2.5")
        // The columns of other detectors are empty, not zero.
        #expect(try cell(0, "segment") == "" && cell(0, "depth (m)") == "" && cell(0, "kind") == "")
        #expect(try cell(3, "pitch (°)") == "-20.0" && cell(3, "suppressed_count") == "")
        #expect(try cell(6, "depth_source") == "pressure" && cell(6, "pressure (kPa)") == "115.0")
    }

    @Test func csvHasNoOtherColumns() throws {
        let scratch = try TemporaryFolder()
        try Self.write(scratch.path("e.csv"), [.shake], rows: [])
        #expect(
            scratch.text("e.csv")
                == "detector,session_id,clock,timestamp (s),time (UTC),acceleration (g),"
                + "suppressed_count,flags\n")
    }
}
