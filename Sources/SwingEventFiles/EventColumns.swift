import SwingEvents
import SwingMotion
import SwingResults

/// Every name, type, unit and meaning in a file of events, in the order of the columns.
enum EventColumns {
    static let schemaName = "swingkit-events"

    /// The columns of the tables of shakes and of gestures.
    static let gesture: [Column<GestureRow>] = [
        Column("session_id", .text(\.sessionID), "name of the session"),
        clock(\.event.clock),
        Column("timestamp", .number(\.event.time), .second, "sample that makes the event, sensor clock"),
        Column("time", .number(\.time), .epoch, "sample that makes the event, UTC"),
        Column("acceleration", .number(\.event.acceleration), .gravity, "what was compared with the threshold"),
        Column("suppressed_count", .integer(\.suppressed), .one, "number of events suppressed before the next"),
        Column("flags", .flags(\.flagBits, names: ["follows_gap"]), "what is doubtful about the event"),
    ]

    /// The columns of the table of what a head did.
    static let headPose: [Column<HeadPoseRow>] = [
        Column("session_id", .text(\.sessionID), "name of the session"),
        Column(
            "kind", .category(\.event.kind.rawValue, names: HeadPoseEventKind.allCases.map(\.name)),
            "what the row tells of"),
        Column("segment", .integer(\.event.segment), .one, "number of the connection, from 0"),
        clock(\.event.clock),
        Column("timestamp", .number(\.event.time), .second, "beginning, sensor clock"),
        Column("end_timestamp", .number(\.event.endTime), .second, "end, sensor clock"),
        Column("time", .number(\.time), .epoch, "beginning, UTC"),
        Column("duration", .number(\.duration), .second, "time from the beginning to the end"),
        Column(
            "sensor_location", .category(\.locationCode, names: ["default", "headphone_left", "headphone_right"]),
            "earphone that measured at the end"),
        Column("yaw", .number(\.event.pose.yaw), .degree, "turn from the starting pose, positive to the left"),
        Column("pitch", .number(\.event.pose.pitch), .degree, "nod from the starting pose, negative downward"),
        Column("roll", .number(\.event.pose.roll), .degree, "tilt from the starting pose, positive to the right"),
        Column(
            "count", .integer(\.event.count), .one,
            "number of repetitions in a segment, or of the row among those of its kind in its segment"),
        Column(
            "posture_duration", .number(\.event.postureDuration), .second,
            "how long a segment was beyond the posture's angle"),
        Column("rate", .number(\.event.rate), .hertz, "measured rate of a segment's samples"),
    ]

    /// The columns of the table of dives and changes of state.
    static let submersion: [Column<DiveRow>] = [
        Column("session_id", .text(\.sessionID), "name of the session"),
        Column(
            "kind", .category(\.event.kind.rawValue, names: DiveEventKind.allCases.map(\.name)),
            "what the row tells of"),
        clock(\.event.clock),
        Column("timestamp", .number(\.event.time), .second, "change of state or beginning of the dive, sensor clock"),
        Column("end_timestamp", .number(\.event.endTime), .second, "last measurement of the dive, sensor clock"),
        Column("time", .number(\.time), .epoch, "change of state or beginning of the dive, UTC"),
        Column("duration", .number(\.duration), .second, "time from the beginning to the end of the dive"),
        Column(
            "submersion", .category(\.submersionCode, names: ["unknown", "not_submerged", "submerged"]),
            "whether the device is under water from then on"),
        Column(
            "depth_state",
            .category(
                \.depthStateCode,
                names: [
                    "unknown", "not_submerged", "submerged_shallow", "submerged_deep", "approaching_max_depth",
                    "past_max_depth", "sensor_depth_error",
                ]), "depth state from then on, or the deepest of the dive"),
        Column("depth", .number(\.event.depth), .metre, "depth then, or the greatest of the dive"),
        Column(
            "depth_source", .category(\.event.depthSource.rawValue, names: ["none", "sensor", "pressure"]),
            "where the depth comes from: measured, or computed from the pressure"),
        Column("pressure", .number(\.event.pressure), .kilopascal, "pressure then, or the greatest of the dive"),
        Column("surface_pressure", .number(\.event.surfacePressure), .kilopascal, "air pressure at the surface"),
        Column(
            "temperature", .number(\.event.temperature), .celsius, "water's temperature where it is least uncertain"),
        Column(
            "temperature_uncertainty", .number(\.event.temperatureUncertainty), .kelvin,
            "how far the temperature may be off"),
        Column("flags", .flags(\.flagBits, names: ["end_not_seen"]), "what is doubtful about the row"),
    ]

    /// The columns of the table of detectors.
    static let detectors: [Column<EventSummary>] = [
        Column("session_id", .text(\.sessionID), "name of the session"),
        Column(
            "detector", .category(\.detectorCode, names: EventDetector.allCases.map(\.rawValue)), "what found events"),
        count("event_count", \.eventCount, "events, which are the rows of the detector's table"),
        count("suppressed_count", \.suppressedCount, "events that were seen and not told"),
        count("sample_count", \.report.sampleCount, "samples"),
        count("dropped_count", \.report.droppedCount, "dropped samples"),
        count("invalid_count", \.report.invalidCount, "dropped samples that were not finite"),
        count("duplicate_count", \.report.duplicateCount, "dropped samples with a repeated timestamp"),
        count("late_count", \.report.lateCount, "dropped samples that came too late"),
        count("stray_count", \.report.strayCount, "dropped samples whose timestamp stood alone"),
        count("gap_count", \.report.gapCount, "gaps"),
        Column("gap_duration", .number(\.report.gapDuration), .second, "duration of the gaps"),
        count("clock_reset_count", \.report.clockResetCount, "new beginnings of the clock"),
        Column("rate", .number(\.report.rate), .hertz, "measured rate of the samples"),
    ]

    private static func clock<Row>(_ path: any KeyPath<Row, Int> & Sendable) -> Column<Row> {
        Column("clock", .integer(path), .one, "run of the sensor clock, one more after each reset")
    }

    private static func count(
        _ name: String, _ path: any KeyPath<EventSummary, Int> & Sendable, _ longName: String
    ) -> Column<EventSummary> {
        Column(name, .integer(path), .one, "number of " + longName)
    }
}

extension EventSummary {
    fileprivate var detectorCode: Int8 { EventDetector.allCases.firstIndex(of: detector).flatMap(Int8.init) ?? 0 }
}
