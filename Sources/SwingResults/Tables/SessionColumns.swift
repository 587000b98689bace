import SwingMotion
import SwingTables

/// The columns of the table of sessions: name, type, unit, meaning, and key path of each.
///
/// HDF5 datasets, JSON keys and their readers use this list. Add a new column at the end of its part.
enum SessionColumns {
    static let all = facts + counts + source + ending + further
    /// The same columns of stored sessions.
    static let ofRecords = all.map(\.ofRecord)
    /// The names of the columns that are not further facts, with the dimension.
    static let known = Set(all.map(\.name) + ["session"])

    /// The facts that a table of swings repeats in each row.
    static let repeated: [ResultColumn<SessionInfo>] = [
        ResultColumn("player", .optionalText(\.player), "player"),
        ResultColumn("sport", .optionalText(\.sport), "sport"),
        ResultColumn("condition", .optionalText(\.condition), "condition under which the session was recorded"),
        ResultColumn("date", .optionalText(\.date), "date of the session"),
    ]

    /// The recording's identity, its stated facts, and its time.
    private static let facts: [ResultColumn<SessionSummary>] = [
        ResultColumn("session_id", .text(\.info.sessionID), "name of the session", role: "timeseries_id"),
        ResultColumn("input_uri", .text(\.inputURI), "path of the recording"),
        ResultColumn(
            "input_fingerprint", .text(\.inputFingerprint),
            "size, modification time, and SHA-256 of the first and last 64 KiB of each file of the recording"),
        ResultColumn(
            "input_sha256", .optionalText(\.inputSHA256),
            "SHA-256 of the complete recording, only with --checksum"),
        ResultColumn("source_format", .text(\.sourceFormat), "format of the recording"),
        ResultColumn("device_model", .optionalText(\.info.deviceModel), "model of the device"),
        ResultColumn("os_version", .optionalText(\.info.osVersion), "operating system of the device"),
        ResultColumn("sport", .optionalText(\.info.sport), "sport"),
        ResultColumn("player", .optionalText(\.info.player), "player"),
        ResultColumn("wrist", .optionalText(\.info.wristText), "wrist on which the device is worn"),
        ResultColumn("crown", .optionalText(\.info.crownText), "side of the device's crown"),
        ResultColumn("handedness", .optionalText(\.info.handednessText), "hand with which the player plays"),
        ResultColumn("start_time", .number(\.startTime.orNaN), .epoch, "time of the first sample, UTC"),
        ResultColumn("duration", .number(\.duration.orNaN), .second, "time from the first to the last sample"),
    ]

    /// Counts and measurements.
    private static let counts: [ResultColumn<SessionSummary>] = [
        ResultColumn(
            "accel_rate", .number(\.accelerometerReport.rate.orNaN), .hertz,
            "measured sample rate of the accelerometer, excluding gaps"),
        ResultColumn(
            "motion_rate", .number(\.deviceMotionReport.rate.orNaN), .hertz,
            "measured sample rate of device motion, excluding gaps"),
        count("gap_count", \.gapCount, "gaps in both streams"),
        count("dropped_count", \.droppedCount, "dropped samples in both streams"),
        count("swing_count", \.swingCount, "swings"),
        count("contact_count", \.contactCount, "swings with contact"),
        count("miss_count", \.missCount, "misses (air swings)"),
        count("uncertain_count", \.uncertainCount, "swings for which contact or miss could not be decided"),
        count("accel_sample_count", \.accelerometerReport.sampleCount, "accelerometer samples"),
        count("motion_sample_count", \.deviceMotionReport.sampleCount, "device-motion samples"),
        count("accel_gap_count", \.accelerometerReport.gapCount, "gaps in the accelerometer"),
        count("motion_gap_count", \.deviceMotionReport.gapCount, "gaps in device motion"),
        ResultColumn(
            "accel_gap_duration", .number(\.accelerometerReport.gapDuration), .second,
            "total duration of gaps in the accelerometer"),
        ResultColumn(
            "motion_gap_duration", .number(\.deviceMotionReport.gapDuration), .second,
            "total duration of gaps in device motion"),
        count("invalid_count", \.invalidCount, "dropped samples with NaN or infinity, both streams"),
        count("duplicate_count", \.duplicateCount, "dropped samples with a repeated timestamp, both streams"),
        count("late_count", \.lateCount, "dropped samples that arrived too late, both streams"),
        count("stray_count", \.strayCount, "dropped samples with an isolated timestamp, both streams"),
        count("impossible_count", \.impossibleCount, "dropped samples beyond any sensor's range, both streams"),
        count("lone_count", \.loneCount, "dropped samples far from both neighbours, both streams"),
        count("reordered_count", \.reorderedCount, "samples moved back into order, both streams"),
        count("clock_reset_count", \.clockResetCount, "clock resets, both streams"),
        count(
            "accel_clipped_count", \.signalQuality.accelerometer.clippedCount,
            "accelerations at the limit of the sensor's range, all axes"),
        count(
            "motion_clipped_count", \.signalQuality.deviceMotion.clippedCount,
            "rotation rates at the limit of the sensor's range, all axes"),
        count(
            "accel_held_count", \.accelerometerReport.heldCount, "intervals in which the accelerometer held its values"),
        count("motion_held_count", \.deviceMotionReport.heldCount, "intervals in which the rotation rate was held"),
        ResultColumn(
            "accel_held_duration", .number(\.accelerometerReport.heldDuration), .second,
            "total duration of intervals in which the accelerometer held its values"),
        ResultColumn(
            "motion_held_duration", .number(\.deviceMotionReport.heldDuration), .second,
            "total duration of intervals in which the rotation rate was held"),
        count(
            "accel_bridged_count", \.accelerometerReport.bridgedCount,
            "intervals in which the acceleration follows a straight line"),
        count(
            "motion_bridged_count", \.deviceMotionReport.bridgedCount,
            "intervals in which the rotation rate follows a straight line"),
        ResultColumn(
            "accel_bridged_duration", .number(\.accelerometerReport.bridgedDuration), .second,
            "total duration of intervals in which the acceleration follows a straight line"),
        ResultColumn(
            "motion_bridged_duration", .number(\.deviceMotionReport.bridgedDuration), .second,
            "total duration of intervals in which the rotation rate follows a straight line"),
        count(
            "accel_copied_count", \.accelerometerReport.copiedCount,
            "intervals in which the acceleration repeats earlier values"),
        count(
            "motion_copied_count", \.deviceMotionReport.copiedCount,
            "intervals in which the rotation rate repeats earlier values"),
        ResultColumn(
            "accel_copied_duration", .number(\.accelerometerReport.copiedDuration), .second,
            "total duration of intervals in which the acceleration repeats earlier values"),
        ResultColumn(
            "motion_copied_duration", .number(\.deviceMotionReport.copiedDuration), .second,
            "total duration of intervals in which the rotation rate repeats earlier values"),
        ResultColumn(
            "clock_drift", .number(\.signalQuality.clockDrift.orNaN), .millionth,
            "drift of device motion's clock relative to the accelerometer's; positive if it runs faster"),
    ]

    /// The conversion of the recording's values.
    private static let source: [ResultColumn<SessionSummary>] = [
        factor("accel_unit_factor", \.accelerationFactor, "acceleration to g"),
        factor("rotation_rate_unit_factor", \.rotationRateFactor, "rotation rate to rad/s"),
        factor("gravity_unit_factor", \.gravityFactor, "gravity to g"),
        factor("user_acceleration_unit_factor", \.userAccelerationFactor, "user acceleration to g"),
        ResultColumn(
            "clock_unit", .category(\.clockUnitCode, names: SourceProvenance.ClockUnit.names),
            "unit of the source's timestamps"),
        ResultColumn(
            "clock_origin", .category(\.clockOriginCode, names: SourceProvenance.ClockOrigin.names),
            "zero point of the timestamps"),
        ResultColumn(
            "wall_clock", .category(\.wallClockCode, names: SourceProvenance.WallClock.names),
            "source of the time of day"),
        ResultColumn(
            "frame_sign", .integer(\.source.frameSign), .one,
            "factor applied to x, y and z to match Core Motion's axes: 1 or -1"),
        ResultColumn(
            "accel_origin",
            .category(\.accelerationOriginCode, names: SourceProvenance.AccelerationOrigin.names),
            "origin of the accelerometer samples"),
        ResultColumn(
            "gravity_origin",
            .category(\.gravityOriginCode, names: SourceProvenance.GravityOrigin.names),
            "origin of gravity"),
        ResultColumn("assumptions", .text(\.assumptionsText), "assumptions about what the source does not state"),
    ]

    /// The result of the analysis.
    private static let ending: [ResultColumn<SessionSummary>] = [
        ResultColumn(
            "status", .category(\.statusCode, names: statuses),
            "whether the session was analysed completely, in part or not at all"),
        ResultColumn(
            "message", .text(\.message),
            "warnings about the session, or the reason if it was not analysed completely"),
        ResultColumn("profile", .optionalText(\.profile), "name of the profile with which the session was analysed"),
        ResultColumn(
            "first_timestamp", .number(\.firstTimestamp.orNaN), .second, "timestamp of the first sample, sensor clock"),
    ]

    /// Further facts, which the recording or a table of sessions states.
    private static let further: [ResultColumn<SessionSummary>] = [
        ResultColumn("condition", .optionalText(\.info.condition), "condition under which the session was recorded"),
        ResultColumn("date", .optionalText(\.info.date), "date of the session, as stated, else that of start_time"),
        ResultColumn("notes", .optionalText(\.info.notes), "remarks about the session"),
        ResultColumn("metadata", .json(\.metadataText), "further facts, as a JSON object"),
        ResultColumn(
            "analysis_key", .text(\.analysisKey),
            "identifier of the input, the parameters and the software version: equal keys, equal results"),
    ]

    private static func count(
        _ name: String, _ path: any KeyPath<SessionSummary, Int> & Sendable, _ longName: String
    ) -> ResultColumn<SessionSummary> {
        ResultColumn(name, .integer(path), .one, "number of " + longName)
    }

    private static let statuses = SessionStatus.allCases.map(\.name)

    private static func factor(
        _ name: String, _ path: any KeyPath<SessionSummary, Double> & Sendable, _ quantity: String
    ) -> ResultColumn<SessionSummary> {
        ResultColumn(name, .number(path), .one, "factor that converts the source's \(quantity)")
    }
}

extension SessionSummary {
    fileprivate var gapCount: Int { sum(\.gapCount) }
    fileprivate var droppedCount: Int { sum(\.droppedCount) }
    fileprivate var invalidCount: Int { sum(\.invalidCount) }
    fileprivate var duplicateCount: Int { sum(\.duplicateCount) }
    fileprivate var lateCount: Int { sum(\.lateCount) }
    fileprivate var strayCount: Int { sum(\.strayCount) }
    fileprivate var impossibleCount: Int { sum(\.impossibleCount) }
    fileprivate var loneCount: Int { sum(\.loneCount) }
    fileprivate var reorderedCount: Int { sum(\.reorderedCount) }
    fileprivate var clockResetCount: Int { sum(\.clockResetCount) }
    fileprivate var metadataText: String { JSONValue(info.metadata.mapValues(JSONValue.init(fact:))).text }
    fileprivate var statusCode: Int8 { status.rawValue }

    fileprivate var accelerationFactor: Double { source.factors.acceleration ?? .nan }
    fileprivate var rotationRateFactor: Double { source.factors.rotationRate ?? .nan }
    fileprivate var gravityFactor: Double { source.factors.gravity ?? .nan }
    fileprivate var userAccelerationFactor: Double { source.factors.userAcceleration ?? .nan }
    fileprivate var clockUnitCode: Int8 { source.clockUnit.code }
    fileprivate var clockOriginCode: Int8 { source.clockOrigin.code }
    fileprivate var wallClockCode: Int8 { source.wallClock.code }
    fileprivate var accelerationOriginCode: Int8 { source.acceleration.code }
    fileprivate var gravityOriginCode: Int8 { source.gravity.code }
    fileprivate var assumptionsText: String { source.assumptions.joined(separator: "; ") }

    private func sum(_ path: KeyPath<StreamReport, Int>) -> Int {
        accelerometerReport[keyPath: path] + deviceMotionReport[keyPath: path]
    }
}
