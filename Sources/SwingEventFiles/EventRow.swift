import SwingEvents
package import SwingMotion
import SwingReplay
import SwingResults

/// A row of a detector's table.
package struct EventRow: Hashable, Sendable {
    /// The name of the session.
    package let sessionID: String
    /// The offset from the sensor's first clock run to seconds since 1970-01-01 00:00:00 UTC; NaN if unknown.
    package let wallClockOffset: Double
    /// The event.
    package let event: DetectedEvent

    package init(sessionID: String, wallClockOffset: Double?, event: DetectedEvent) {
        self.sessionID = sessionID
        self.wallClockOffset = wallClockOffset ?? .nan
        self.event = event
    }
}

/// The counts of one detector for one session: a row of the table of detectors.
package struct EventSummary: Hashable, Sendable {
    /// The name of the session.
    package var sessionID: String
    /// The detector.
    package var detector: EventDetector
    /// The number of events, equal to the rows of the detector's table.
    package var eventCount: Int
    /// The number of suppressed events.
    package var suppressedCount: Int
    /// The counts of valid and dropped samples.
    package var report: StreamReport

    package init(
        sessionID: String, detector: EventDetector, eventCount: Int, suppressedCount: Int, report: StreamReport
    ) {
        self.sessionID = sessionID
        self.detector = detector
        self.eventCount = eventCount
        self.suppressedCount = suppressedCount
        self.report = report
    }
}

/// A row of the shake and gesture tables.
struct GestureRow: Sendable {
    let sessionID: String
    let time: Double
    let event: GestureEvent
    let suppressed: Int

    var flagBits: Int32 { event.followsGap ? 1 : 0 }
}

/// A row of the table of head movements.
struct HeadPoseRow: Sendable {
    let sessionID: String
    let time: Double
    let event: HeadPoseEvent

    var duration: Double { event.endTimestamp.orNaN - event.timestamp }
    var yaw: Double { (event.pose?.yaw).orNaN }
    var pitch: Double { (event.pose?.pitch).orNaN }
    var roll: Double { (event.pose?.roll).orNaN }
    var locationCode: Int8 { Int8(event.sensorLocation.rawValue) }
}

/// A row of the table of dives and state changes.
struct DiveRow: Sendable {
    let sessionID: String
    let time: Double
    let event: DiveEvent

    var duration: Double { event.endTimestamp.orNaN - event.timestamp }
    var submersionCode: Int8 { Int8(event.submersion.rawValue) }
    /// The state's index.
    ///
    /// Core Motion's raw values are multiples of 100.
    var depthStateCode: Int8 { Int8(event.depthState.rawValue / 100) }
    var flagBits: Int32 { event.kind == .dive && !event.isEndSeen ? 1 : 0 }
}

/// A row of one of the tables, with that table's columns.
enum EventCells {
    case gesture(GestureRow)
    case headPose(HeadPoseRow)
    case submersion(DiveRow)

    init(_ row: EventRow) {
        /// Returns the UTC time; NaN after a clock reset, where it is unknown.
        func time(_ time: Double, _ clock: Int) -> Double { clock == 0 ? row.wallClockOffset + time : .nan }
        switch row.event {
        case .shake(let event, let suppressed), .gesture(let event, let suppressed):
            self = .gesture(
                GestureRow(
                    sessionID: row.sessionID, time: time(event.timestamp, event.clockRun), event: event,
                    suppressed: suppressed)
            )
        case .headPose(let event):
            self = .headPose(
                HeadPoseRow(sessionID: row.sessionID, time: time(event.timestamp, event.clockRun), event: event))
        case .submersion(let event):
            self = .submersion(
                DiveRow(sessionID: row.sessionID, time: time(event.timestamp, event.clockRun), event: event))
        }
    }

    /// The CSV cells, keyed by column header.
    var cells: [String: String] {
        func all<Row>(_ columns: [ResultColumn<Row>], _ row: Row) -> [String: String] {
            Dictionary(uniqueKeysWithValues: columns.map { ($0.header, $0.cell(row)) })
        }
        return switch self {
        case .gesture(let row): all(EventColumns.gesture, row)
        case .headPose(let row): all(EventColumns.headPose, row)
        case .submersion(let row): all(EventColumns.submersion, row)
        }
    }

    /// The members of the JSON object.
    var members: [(key: String, value: String)] {
        func all<Row>(_ columns: [ResultColumn<Row>], _ row: Row) -> [(key: String, value: String)] {
            columns.map { ($0.name, $0.json(row)) }
        }
        return switch self {
        case .gesture(let row): all(EventColumns.gesture, row)
        case .headPose(let row): all(EventColumns.headPose, row)
        case .submersion(let row): all(EventColumns.submersion, row)
        }
    }
}

/// The name, type, unit and meaning of each column in a file of events, in column order.
enum EventColumns {
    /// The identification of the files' layout.
    static let schema: (name: String, version: Int32) = ("swingkit-events", 1)

    /// The columns of the shake and gesture tables.
    static let gesture: [ResultColumn<GestureRow>] = [
        ResultColumn("session_id", .text(\.sessionID), "name of the session"),
        clock(\.event.clockRun),
        ResultColumn("timestamp", .number(\.event.timestamp), .second, "sample that completes the event, sensor clock"),
        ResultColumn("time", .number(\.time), .epoch, "sample that completes the event, UTC"),
        ResultColumn("acceleration", .number(\.event.acceleration), .gravity, "value compared with the threshold"),
        ResultColumn(
            "suppressed_count", .integer(\.suppressed), .one, "number of events suppressed before the next event"),
        ResultColumn("flags", .flags(\.flagBits, names: ["follows_gap"]), "reasons why the event is doubtful"),
    ]

    /// The columns of the table of head movements.
    static let headPose: [ResultColumn<HeadPoseRow>] = [
        ResultColumn("session_id", .text(\.sessionID), "name of the session"),
        ResultColumn(
            "kind", .category(\.event.kind.rawValue, names: HeadPoseEventKind.allCases.map(\.name)),
            "kind of row"),
        ResultColumn("segment", .integer(\.event.segment), .one, "number of the connection, from 0"),
        clock(\.event.clockRun),
        ResultColumn("timestamp", .number(\.event.timestamp), .second, "start, sensor clock"),
        ResultColumn("end_timestamp", .number(\.event.endTimestamp.orNaN), .second, "end, sensor clock"),
        ResultColumn("time", .number(\.time), .epoch, "start, UTC"),
        ResultColumn("duration", .number(\.duration), .second, "time from start to end"),
        ResultColumn(
            "sensor_location", .category(\.locationCode, names: ["default", "headphone_left", "headphone_right"]),
            "earphone that measured at the end"),
        ResultColumn("yaw", .number(\.yaw), .degree, "yaw from the starting pose, positive to the left"),
        ResultColumn("pitch", .number(\.pitch), .degree, "pitch from the starting pose, negative downward"),
        ResultColumn("roll", .number(\.roll), .degree, "roll from the starting pose, positive to the right"),
        ResultColumn(
            "count", .integer(\.event.count), .one,
            "number of repetitions in a segment; for other rows, number among the segment's rows of this kind"),
        ResultColumn(
            "posture_duration", .number(\.event.postureDuration.orNaN), .second,
            "time of a segment beyond the posture's angle"),
        ResultColumn("rate", .number(\.event.rate.orNaN), .hertz, "measured rate of a segment's samples"),
    ]

    /// The columns of the table of dives and state changes.
    static let submersion: [ResultColumn<DiveRow>] = [
        ResultColumn("session_id", .text(\.sessionID), "name of the session"),
        ResultColumn(
            "kind", .category(\.event.kind.rawValue, names: DiveEventKind.allCases.map(\.name)),
            "kind of row"),
        clock(\.event.clockRun),
        ResultColumn(
            "timestamp", .number(\.event.timestamp), .second, "change of state or start of the dive, sensor clock"),
        ResultColumn(
            "end_timestamp", .number(\.event.endTimestamp.orNaN), .second, "last measurement of the dive, sensor clock"),
        ResultColumn("time", .number(\.time), .epoch, "change of state or start of the dive, UTC"),
        ResultColumn("duration", .number(\.duration), .second, "time from start to end of the dive"),
        ResultColumn(
            "submersion", .category(\.submersionCode, names: ["unknown", "not_submerged", "submerged"]),
            "submersion state from this time on"),
        ResultColumn(
            "depth_state",
            .category(
                \.depthStateCode,
                names: [
                    "unknown", "not_submerged", "submerged_shallow", "submerged_deep", "approaching_max_depth",
                    "past_max_depth", "sensor_depth_error",
                ]), "depth state from this time on; for a dive, the deepest state"),
        ResultColumn("depth", .number(\.event.depth.orNaN), .metre, "depth at this time; for a dive, the maximum"),
        ResultColumn(
            "depth_source", .category(\.event.depthSource.rawValue, names: ["none", "sensor", "pressure"]),
            "source of the depth: measured, or computed from the pressure"),
        ResultColumn(
            "pressure", .number(\.event.pressure.orNaN), .kilopascal, "pressure at this time; for a dive, the maximum"),
        ResultColumn(
            "surface_pressure", .number(\.event.surfacePressure.orNaN), .kilopascal, "air pressure at the surface"),
        ResultColumn(
            "temperature", .number(\.event.temperature.orNaN), .celsius,
            "water temperature with the smallest uncertainty"),
        ResultColumn(
            "temperature_uncertainty", .number(\.event.temperatureUncertainty.orNaN), .kelvin,
            "uncertainty of the temperature"),
        ResultColumn("flags", .flags(\.flagBits, names: ["end_not_seen"]), "reasons why the row is doubtful"),
    ]

    /// The columns of the table of detectors.
    static let detectors: [ResultColumn<EventSummary>] = [
        ResultColumn("session_id", .text(\.sessionID), "name of the session"),
        ResultColumn(
            "detector", .category(\.detectorCode, names: EventDetector.allCases.map(\.rawValue)), "detector"),
        count("event_count", \.eventCount, "events, equal to the rows of the detector's table"),
        count("suppressed_count", \.suppressedCount, "suppressed events, which are not in the table"),
        count("sample_count", \.report.sampleCount, "samples"),
        count("dropped_count", \.report.droppedCount, "dropped samples"),
        count("invalid_count", \.report.invalidCount, "dropped samples with NaN or infinity"),
        count("impossible_count", \.report.impossibleCount, "dropped samples out of range"),
        count("duplicate_count", \.report.duplicateCount, "dropped samples with a repeated timestamp"),
        count("late_count", \.report.lateCount, "dropped samples that came too late"),
        count("stray_count", \.report.strayCount, "dropped samples with a stray timestamp"),
        count("gap_count", \.report.gapCount, "gaps"),
        ResultColumn("gap_duration", .number(\.report.gapDuration), .second, "duration of the gaps"),
        count("clock_reset_count", \.report.clockResetCount, "clock resets"),
        ResultColumn("rate", .number(\.report.rate.orNaN), .hertz, "measured rate of the samples"),
    ]

    private static func clock<Row>(_ path: any KeyPath<Row, Int> & Sendable) -> ResultColumn<Row> {
        ResultColumn("clock", .integer(path), .one, "run of the sensor clock, from 0; each clock reset adds 1")
    }

    private static func count(
        _ name: String, _ path: any KeyPath<EventSummary, Int> & Sendable, _ longName: String
    ) -> ResultColumn<EventSummary> {
        ResultColumn(name, .integer(path), .one, "number of " + longName)
    }
}

extension EventSummary {
    fileprivate var detectorCode: Int8 { EventDetector.allCases.firstIndex(of: detector).flatMap(Int8.init) ?? 0 }
}
