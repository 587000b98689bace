import SwingMotion

/// The table of sessions: every column's name, type, unit and meaning, and where its value is in a summary.
///
/// HDF5 datasets, JSON keys and their readers follow it. A new column is added at the end of its part.
enum SessionColumns {
    static let all = facts + counts + source + ending

    /// What the recording says of itself, and when it was made.
    private static let facts: [ResultColumn<SessionSummary>] = [
        ResultColumn("session_id", .text(\.info.sessionID), "name of the session", role: "timeseries_id"),
        ResultColumn("input_uri", .text(\.inputURI), "recording the session was read from"),
        ResultColumn(
            "input_fingerprint", .text(\.inputFingerprint),
            "size, modification time, and SHA-256 of the first and last 64 KiB of the recording"),
        ResultColumn("input_sha256", .optionalText(\.inputSHA256), "SHA-256 of the whole recording, if asked for"),
        ResultColumn("source_format", .text(\.sourceFormat), "layout of the recording"),
        ResultColumn("device_model", .optionalText(\.info.deviceModel), "device"),
        ResultColumn("os_version", .optionalText(\.info.osVersion), "system of the device"),
        ResultColumn("sport", .optionalText(\.info.sport), "sport"),
        ResultColumn("player", .optionalText(\.info.player), "player"),
        ResultColumn("wrist", .optionalText(\.info.wrist), "wrist that wears the device"),
        ResultColumn("crown", .optionalText(\.info.crown), "side of the crown"),
        ResultColumn("handedness", .optionalText(\.info.handedness), "hand the player plays with"),
        ResultColumn("start_time", .number(\.startTime), .epoch, "first sample, UTC"),
        ResultColumn("duration", .number(\.duration), .second, "time from the first sample to the last"),
    ]

    /// What was counted and measured.
    private static let counts: [ResultColumn<SessionSummary>] = [
        ResultColumn("accel_rate", .number(\.accelerometerReport.rate), .hertz, "measured rate of the accelerometer"),
        ResultColumn("motion_rate", .number(\.deviceMotionReport.rate), .hertz, "measured rate of device motion"),
        count("gap_count", \.gapCount, "gaps of both streams"),
        count("dropped_count", \.droppedCount, "dropped samples of both streams"),
        count("swing_count", \.swingCount, "swings"),
        count("contact_count", \.contactCount, "swings that met something"),
        count("miss_count", \.missCount, "swings that met nothing"),
        count("uncertain_count", \.uncertainCount, "swings of which it is uncertain whether they met something"),
        count("accel_sample_count", \.accelerometerReport.sampleCount, "samples of the accelerometer"),
        count("motion_sample_count", \.deviceMotionReport.sampleCount, "samples of device motion"),
        count("accel_gap_count", \.accelerometerReport.gapCount, "gaps of the accelerometer"),
        count("motion_gap_count", \.deviceMotionReport.gapCount, "gaps of device motion"),
        ResultColumn(
            "accel_gap_duration", .number(\.accelerometerReport.gapDuration), .second,
            "duration of the accelerometer's gaps"),
        ResultColumn(
            "motion_gap_duration", .number(\.deviceMotionReport.gapDuration), .second,
            "duration of device motion's gaps"),
        count("invalid_count", \.invalidCount, "dropped samples that were not finite, of both streams"),
        count("duplicate_count", \.duplicateCount, "dropped samples with a repeated timestamp, of both streams"),
        count("late_count", \.lateCount, "dropped samples that came too late, of both streams"),
        count("stray_count", \.strayCount, "dropped samples whose timestamp stood alone, of both streams"),
        count("reordered_count", \.reorderedCount, "samples put back in their place, of both streams"),
        count("clock_reset_count", \.clockResetCount, "new beginnings of the clock, of both streams"),
        count(
            "accel_clipped_count", \.signalQuality.accelerometer.clippedCount, "accelerations at the end of the range"),
        count(
            "motion_clipped_count", \.signalQuality.deviceMotion.clippedCount, "rotation rates at the end of the range"),
        count(
            "accel_stuck_count", \.signalQuality.accelerometer.stuckCount,
            "stretches in which the accelerometer was stuck"),
        count(
            "motion_stuck_count", \.signalQuality.deviceMotion.stuckCount,
            "stretches in which the rotation rate was stuck"),
        ResultColumn(
            "accel_stuck_duration", .number(\.signalQuality.accelerometer.stuckDuration), .second,
            "duration of the stretches in which the accelerometer was stuck"),
        ResultColumn(
            "motion_stuck_duration", .number(\.signalQuality.deviceMotion.stuckDuration), .second,
            "duration of the stretches in which the rotation rate was stuck"),
        ResultColumn(
            "clock_drift", .number(\.signalQuality.clockDrift), .millionth,
            "how much faster device motion's clock runs than the accelerometer's"),
    ]

    /// Where the recording's values come from.
    private static let source: [ResultColumn<SessionSummary>] = [
        factor("accel_unit_factor", \.accelerationFactor, "accelerometer's values, to g"),
        factor("rotation_rate_unit_factor", \.rotationRateFactor, "rotation rate, to rad/s"),
        factor("gravity_unit_factor", \.gravityFactor, "gravity, to g"),
        factor("user_acceleration_unit_factor", \.userAccelerationFactor, "user acceleration, to g"),
        ResultColumn(
            "clock_unit", .category(\.clockUnitCode, names: SourceProvenance.ClockUnit.names),
            "unit of the source's timestamps"),
        ResultColumn(
            "clock_origin", .category(\.clockOriginCode, names: SourceProvenance.ClockOrigin.names),
            "when the timestamps are zero"),
        ResultColumn(
            "wall_clock", .category(\.wallClockCode, names: SourceProvenance.WallClock.names),
            "what tells the time of day"),
        ResultColumn(
            "frame_sign", .integer(\.source.frameSign), .one,
            "what x, y and z were multiplied by to point as Core Motion's"),
        ResultColumn(
            "accel_origin",
            .category(\.accelerationOriginCode, names: SourceProvenance.AccelerationOrigin.names),
            "where the accelerometer's samples come from"),
        ResultColumn(
            "gravity_origin",
            .category(\.gravityOriginCode, names: SourceProvenance.GravityOrigin.names),
            "where gravity comes from"),
        ResultColumn("assumptions", .text(\.assumptionsText), "what the source does not say and was assumed"),
    ]

    /// How it ended.
    private static let ending: [ResultColumn<SessionSummary>] = [
        ResultColumn("status", .category(\.statusCode, names: statuses), "how far the session could be analysed"),
        ResultColumn("message", .text(\.message), "why the session could not be analysed to its end"),
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
        ResultColumn(name, .number(path), .one, "what the source's values were multiplied by: \(quantity)")
    }
}

extension SessionSummary {
    fileprivate var gapCount: Int { sum(\.gapCount) }
    fileprivate var droppedCount: Int { sum(\.droppedCount) }
    fileprivate var invalidCount: Int { sum(\.invalidCount) }
    fileprivate var duplicateCount: Int { sum(\.duplicateCount) }
    fileprivate var lateCount: Int { sum(\.lateCount) }
    fileprivate var strayCount: Int { sum(\.strayCount) }
    fileprivate var reorderedCount: Int { sum(\.reorderedCount) }
    fileprivate var clockResetCount: Int { sum(\.clockResetCount) }
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
