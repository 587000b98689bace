internal import SwingEvents
internal import SwingMotion
internal import SwingReplay
package import SwingResults

/// The tables in a file of events: one per detector, and one with the counts of the detectors.
package enum EventTables {
    /// The identification of the files' layout.
    static let schema: (name: String, version: Int32) = ("swingkit-events", 1)

    static let shake = table(.shake, gestureColumns)
    static let gesture = table(.gesture, gestureColumns)
    static let headPose = table(.headpose, headPoseColumns)
    static let submersion = table(.submersion, submersionColumns)
    static let detectors = ResultTable(
        "detectors", dimension: "detector_index", type: "detector", isSummary: true, columns: detectorColumns)

    /// Returns the tables of a file with the events of some detectors.
    package static func set(of chosen: [EventDetector]) -> TableSet {
        var tables: [any AnyResultTable] = [detectors]
        for detector in chosen {
            switch detector {
            case .shake: tables.append(shake)
            case .gesture: tables.append(gesture)
            case .headpose: tables.append(headPose)
            case .submersion: tables.append(submersion)
            }
        }
        return TableSet(schema: schema, tables)
    }

    private static func table<Row>(_ detector: EventDetector, _ columns: [ResultColumn<Row>]) -> ResultTable<Row> {
        ResultTable(
            detector.rawValue, dimension: "event", type: "event", label: ("detector", detector.rawValue),
            columns: columns)
    }

    /// The columns of the shake and gesture tables.
    private static let gestureColumns: [ResultColumn<DetectorRow<GestureEvent>>] = [
        ResultColumn("session_id", .text(\.sessionID), "name of the session"),
        clock(\.event.clockRun),
        ResultColumn("timestamp", .number(\.event.timestamp), .second, "sample that completes the event, sensor clock"),
        ResultColumn("time", .number(\.time), .epoch, "sample that completes the event, UTC"),
        ResultColumn("acceleration", .number(\.event.acceleration), .gravity, "value compared with the threshold"),
        ResultColumn(
            "suppressed_count", .integer(\.suppressed), .one, "number of events suppressed before the next event"),
        ResultColumn("flags", .flags(\.event.flagBits, names: ["follows_gap"]), "reasons why the event is doubtful"),
    ]

    /// The columns of the table of head movements.
    private static let headPoseColumns: [ResultColumn<DetectorRow<HeadPoseEvent>>] = [
        ResultColumn("session_id", .text(\.sessionID), "name of the session"),
        ResultColumn(
            "kind", .category(\.event.kind.rawValue, names: HeadPoseEventKind.allCases.map(\.name)),
            "kind of row"),
        ResultColumn("segment", .integer(\.event.segment), .one, "number of the connection, from 0"),
        clock(\.event.clockRun),
        ResultColumn("timestamp", .number(\.event.timestamp), .second, "start, sensor clock"),
        ResultColumn("end_timestamp", .number(\.event.endTimestamp.orNaN), .second, "end, sensor clock"),
        ResultColumn("time", .number(\.time), .epoch, "start, UTC"),
        ResultColumn("duration", .number(\.event.duration), .second, "time from start to end"),
        ResultColumn(
            "sensor_location",
            .category(\.event.locationCode, names: ["default", "headphone_left", "headphone_right"]),
            "earphone that measured at the end"),
        ResultColumn("yaw", .number(\.event.yaw), .degree, "yaw from the starting pose, positive to the left"),
        ResultColumn("pitch", .number(\.event.pitch), .degree, "pitch from the starting pose, negative downward"),
        ResultColumn("roll", .number(\.event.roll), .degree, "roll from the starting pose, positive to the right"),
        ResultColumn(
            "count", .integer(\.event.count), .one,
            "number of repetitions in a segment; for other rows, number among the segment's rows of this kind"),
        ResultColumn(
            "posture_duration", .number(\.event.postureDuration.orNaN), .second,
            "time of a segment beyond the posture's angle"),
        ResultColumn("rate", .number(\.event.rate.orNaN), .hertz, "measured rate of a segment's samples"),
    ]

    /// The columns of the table of dives and state changes.
    private static let submersionColumns: [ResultColumn<DetectorRow<DiveEvent>>] = [
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
        ResultColumn("duration", .number(\.event.duration), .second, "time from start to end of the dive"),
        ResultColumn(
            "submersion", .category(\.event.submersionCode, names: ["unknown", "not_submerged", "submerged"]),
            "submersion state from this time on"),
        ResultColumn(
            "depth_state",
            .category(
                \.event.depthStateCode,
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
        ResultColumn("flags", .flags(\.event.flagBits, names: ["end_not_seen"]), "reasons why the row is doubtful"),
    ]

    /// The columns of the table of detectors.
    private static let detectorColumns: [ResultColumn<EventSummary>] = [
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

extension GestureEvent {
    fileprivate var flagBits: Int32 { followsGap ? 1 : 0 }
}

extension HeadPoseEvent {
    fileprivate var duration: Double { endTimestamp.orNaN - timestamp }
    fileprivate var yaw: Double { (pose?.yaw).orNaN }
    fileprivate var pitch: Double { (pose?.pitch).orNaN }
    fileprivate var roll: Double { (pose?.roll).orNaN }
    fileprivate var locationCode: Int8 { Int8(sensorLocation.rawValue) }
}

extension DiveEvent {
    fileprivate var duration: Double { endTimestamp.orNaN - timestamp }
    fileprivate var submersionCode: Int8 { Int8(submersion.rawValue) }
    /// The state's index.
    ///
    /// Core Motion's raw values are multiples of 100.
    fileprivate var depthStateCode: Int8 { Int8(depthState.rawValue / 100) }
    fileprivate var flagBits: Int32 { kind == .dive && !isEndSeen ? 1 : 0 }
}
