import SwingEvents
import SwingMotion
import SwingReplay
import SwingResults

/// Every name, type, unit and meaning in a file of events, in the order of the columns.
enum EventColumns {
    static let schemaName = "swingkit-events"

    /// The columns of the tables of shakes and of gestures.
    static let gesture: [ResultColumn<GestureRow>] = [
        ResultColumn("session_id", .text(\.sessionID), "name of the session"),
        clock(\.event.clock),
        ResultColumn("timestamp", .number(\.event.timestamp), .second, "sample that makes the event, sensor clock"),
        ResultColumn("time", .number(\.time), .epoch, "sample that makes the event, UTC"),
        ResultColumn("acceleration", .number(\.event.acceleration), .gravity, "what was compared with the threshold"),
        ResultColumn("suppressed_count", .integer(\.suppressed), .one, "number of events suppressed before the next"),
        ResultColumn("flags", .flags(\.flagBits, names: ["follows_gap"]), "what is doubtful about the event"),
    ]

    /// The columns of the table of what a head did.
    static let headPose: [ResultColumn<HeadPoseRow>] = [
        ResultColumn("session_id", .text(\.sessionID), "name of the session"),
        ResultColumn(
            "kind", .category(\.event.kind.rawValue, names: HeadPoseEventKind.allCases.map(\.name)),
            "what the row tells of"),
        ResultColumn("segment", .integer(\.event.segment), .one, "number of the connection, from 0"),
        clock(\.event.clock),
        ResultColumn("timestamp", .number(\.event.time), .second, "beginning, sensor clock"),
        ResultColumn("end_timestamp", .number(\.event.endTime), .second, "end, sensor clock"),
        ResultColumn("time", .number(\.time), .epoch, "beginning, UTC"),
        ResultColumn("duration", .number(\.duration), .second, "time from the beginning to the end"),
        ResultColumn(
            "sensor_location", .category(\.locationCode, names: ["default", "headphone_left", "headphone_right"]),
            "earphone that measured at the end"),
        ResultColumn("yaw", .number(\.event.pose.yaw), .degree, "turn from the starting pose, positive to the left"),
        ResultColumn("pitch", .number(\.event.pose.pitch), .degree, "nod from the starting pose, negative downward"),
        ResultColumn("roll", .number(\.event.pose.roll), .degree, "tilt from the starting pose, positive to the right"),
        ResultColumn(
            "count", .integer(\.event.count), .one,
            "number of repetitions in a segment, or of the row among those of its kind in its segment"),
        ResultColumn(
            "posture_duration", .number(\.event.postureDuration), .second,
            "how long a segment was beyond the posture's angle"),
        ResultColumn("rate", .number(\.event.rate), .hertz, "measured rate of a segment's samples"),
    ]

    /// The columns of the table of dives and changes of state.
    static let submersion: [ResultColumn<DiveRow>] = [
        ResultColumn("session_id", .text(\.sessionID), "name of the session"),
        ResultColumn(
            "kind", .category(\.event.kind.rawValue, names: DiveEventKind.allCases.map(\.name)),
            "what the row tells of"),
        clock(\.event.clock),
        ResultColumn(
            "timestamp", .number(\.event.time), .second, "change of state or beginning of the dive, sensor clock"),
        ResultColumn("end_timestamp", .number(\.event.endTime), .second, "last measurement of the dive, sensor clock"),
        ResultColumn("time", .number(\.time), .epoch, "change of state or beginning of the dive, UTC"),
        ResultColumn("duration", .number(\.duration), .second, "time from the beginning to the end of the dive"),
        ResultColumn(
            "submersion", .category(\.submersionCode, names: ["unknown", "not_submerged", "submerged"]),
            "whether the device is under water from then on"),
        ResultColumn(
            "depth_state",
            .category(
                \.depthStateCode,
                names: [
                    "unknown", "not_submerged", "submerged_shallow", "submerged_deep", "approaching_max_depth",
                    "past_max_depth", "sensor_depth_error",
                ]), "depth state from then on, or the deepest of the dive"),
        ResultColumn("depth", .number(\.event.depth), .metre, "depth then, or the greatest of the dive"),
        ResultColumn(
            "depth_source", .category(\.event.depthSource.rawValue, names: ["none", "sensor", "pressure"]),
            "where the depth comes from: measured, or computed from the pressure"),
        ResultColumn("pressure", .number(\.event.pressure), .kilopascal, "pressure then, or the greatest of the dive"),
        ResultColumn("surface_pressure", .number(\.event.surfacePressure), .kilopascal, "air pressure at the surface"),
        ResultColumn(
            "temperature", .number(\.event.temperature), .celsius, "water's temperature where it is least uncertain"),
        ResultColumn(
            "temperature_uncertainty", .number(\.event.temperatureUncertainty), .kelvin,
            "how far the temperature may be off"),
        ResultColumn("flags", .flags(\.flagBits, names: ["end_not_seen"]), "what is doubtful about the row"),
    ]

    /// The columns of the table of detectors.
    static let detectors: [ResultColumn<EventSummary>] = [
        ResultColumn("session_id", .text(\.sessionID), "name of the session"),
        ResultColumn(
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
        ResultColumn("gap_duration", .number(\.report.gapDuration), .second, "duration of the gaps"),
        count("clock_reset_count", \.report.clockResetCount, "new beginnings of the clock"),
        ResultColumn("rate", .number(\.report.rate), .hertz, "measured rate of the samples"),
    ]

    private static func clock<Row>(_ path: any KeyPath<Row, Int> & Sendable) -> ResultColumn<Row> {
        ResultColumn("clock", .integer(path), .one, "run of the sensor clock, one more after each reset")
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
