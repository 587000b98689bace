import SwingMotion

/// Every name, type, unit and meaning in a file of results, in the order of the columns.
///
/// All formats are written and read by these tables, so that CSV headers, JSON keys and HDF5 datasets can't disagree.
enum Layout {
    static let schemaName = "swingkit-results"
    static let schemaVersion: Int32 = 1
    static let conventions = "CF-1.10"

    /// The rows in a chunk of a column: some kilobytes, and little waste in a file with a dozen swings.
    static let columnChunk = 1024
    /// The rows in a chunk of texts, which is not compressed: the texts themselves lie elsewhere.
    static let textChunk = 128
    /// The rows in a chunk of windows: more would make a file of few swings large.
    ///
    /// Windows are not compressed: gzip takes 10–20 % off interpolated noise, and half as long as the whole analysis.
    static let windowChunk = 8
    /// The level of compression, after shuffling.
    static let deflate = 4
    /// The longest text of an attribute in bytes: beyond about 64 000, libhdf5 refuses.
    static let longestAttribute = 60_000

    /// The columns of the table of swings.
    static let swings: [Column<ResultRow>] = [
        Column("session_index", .integer(\.sessionIndex), .one, "row of the session in the table of sessions"),
        Column("session_id", .text(\.sessionID), "name of the session"),
        Column("swing_in_session", .integer(\.swingInSession), .one, "number of the swing in its session, from 0"),
        Column("outcome", .category(\.outcomeCode, names: outcomes), "whether the swing met something"),
        Column("start_timestamp", .number(\.swing.start), .second, "start of the forward rotation, sensor clock"),
        Column("contact_timestamp", .number(\.swing.contact), .second, "onset of the contact, sensor clock"),
        Column("peak_timestamp", .number(\.swing.peak), .second, "peak of the high-passed acceleration, sensor clock"),
        Column("peak_rate_timestamp", .number(\.swing.peakRate), .second, "peak of the rotation rate, sensor clock"),
        Column("start_time", .number(\.startTime), .epoch, "start of the forward rotation, UTC"),
        Column("contact_time", .number(\.contactTime), .epoch, "onset of the contact, UTC"),
        Column("peak_time", .number(\.peakTime), .epoch, "peak of the high-passed acceleration, UTC"),
        Column("time_to_contact", .number(\.swing.timeToContact), .second, "time from start to contact"),
        Column(
            "peak_acceleration", .number(\.swing.peakAcceleration), .gravity,
            "greatest magnitude of the high-passed acceleration"),
        Column(
            "peak_rotation_rate", .number(\.swing.peakRotationRate), .radianPerSecond,
            "greatest magnitude of the gravity-aligned rotation rate"),
        Column(
            "rotation_angle", .number(\.swing.rotationAngle), .radian,
            "integral of the magnitude of the gravity-aligned rotation rate from start to contact"),
        Column("time_to_peak_rate", .number(\.swing.timeToPeakRate), .second, "time from start to peak rotation rate"),
        Column("contact_score", .number(\.swing.contactScore), .one, "how much speaks for a contact, 0 to 1"),
        Column(
            "start_sensitivity", .number(\.swing.startSensitivity), .second,
            "shift of the start when the threshold moves by 25 percent"),
        Column(
            "start_spread", .number(\.swing.startSpread), .second,
            "standard deviation of the instants that explain the signals as well as the start"),
        Column(
            "motion_lag", .number(\.swing.motionLag), .second,
            "how much later than the accelerometer device motion was; start and greatest rate are set back by it"),
        Column("confidence", .number(\.swing.confidence), .one, "how far to trust the time to contact, 0 to 1"),
        Column("flags", .flags(\.flagBits, names: flags), "why values are doubtful or withheld"),
        Column("clock", .integer(\.swing.clock), .one, "run of the sensor clock, one more after each reset"),
    ]

    private static let outcomes = SwingOutcome.allCases.map(\.name)
    private static let flags = SwingFlags.names.map(\.name)
}

// MARK: - Sessions

extension Layout {
    /// The columns of the table of sessions.
    static let sessions = facts + counts + source + ending

    /// What the recording says of itself, and when it was made.
    private static let facts: [Column<SessionSummary>] = [
        Column("session_id", .text(\.info.sessionID), "name of the session", role: "timeseries_id"),
        Column("input_uri", .text(\.inputURI), "recording the session was read from"),
        Column(
            "input_fingerprint", .text(\.inputFingerprint),
            "size, modification time, and SHA-256 of the first and last 64 KiB of the recording"),
        Column("input_sha256", .optionalText(\.inputSHA256), "SHA-256 of the whole recording, if asked for"),
        Column("source_format", .text(\.sourceFormat), "layout of the recording"),
        Column("device_model", .optionalText(\.info.deviceModel), "device"),
        Column("os_version", .optionalText(\.info.osVersion), "system of the device"),
        Column("sport", .optionalText(\.info.sport), "sport"),
        Column("player", .optionalText(\.info.player), "player"),
        Column("wrist", .optionalText(\.info.wrist), "wrist that wears the device"),
        Column("crown", .optionalText(\.info.crown), "side of the crown"),
        Column("handedness", .optionalText(\.info.handedness), "hand the player plays with"),
        Column("start_time", .number(\.startTime), .epoch, "first sample, UTC"),
        Column("duration", .number(\.duration), .second, "time from the first sample to the last"),
    ]

    /// What was counted and measured.
    private static let counts: [Column<SessionSummary>] = [
        Column("accel_rate", .number(\.accelerometerReport.rate), .hertz, "measured rate of the accelerometer"),
        Column("motion_rate", .number(\.deviceMotionReport.rate), .hertz, "measured rate of device motion"),
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
        Column(
            "accel_gap_duration", .number(\.accelerometerReport.gapDuration), .second,
            "duration of the accelerometer's gaps"),
        Column(
            "motion_gap_duration", .number(\.deviceMotionReport.gapDuration), .second,
            "duration of device motion's gaps"),
        count("invalid_count", \.invalidCount, "dropped samples that were not finite, of both streams"),
        count("duplicate_count", \.duplicateCount, "dropped samples with a repeated timestamp, of both streams"),
        count("late_count", \.lateCount, "dropped samples that came too late, of both streams"),
        count("stray_count", \.strayCount, "dropped samples whose timestamp stood alone, of both streams"),
        count("reordered_count", \.reorderedCount, "samples put back in their place, of both streams"),
        count("clock_reset_count", \.clockResetCount, "new beginnings of the clock, of both streams"),
        count("accel_clipped_count", \.trust.accelerometer.clippedCount, "accelerations at the end of the range"),
        count("motion_clipped_count", \.trust.deviceMotion.clippedCount, "rotation rates at the end of the range"),
        count("accel_stuck_count", \.trust.accelerometer.stuckCount, "stretches in which the accelerometer was stuck"),
        count("motion_stuck_count", \.trust.deviceMotion.stuckCount, "stretches in which the rotation rate was stuck"),
        Column(
            "accel_stuck_duration", .number(\.trust.accelerometer.stuckDuration), .second,
            "duration of the stretches in which the accelerometer was stuck"),
        Column(
            "motion_stuck_duration", .number(\.trust.deviceMotion.stuckDuration), .second,
            "duration of the stretches in which the rotation rate was stuck"),
        Column(
            "clock_drift", .number(\.trust.clockDrift), .millionth,
            "how much faster device motion's clock runs than the accelerometer's"),
    ]

    /// How it ended.
    private static let ending: [Column<SessionSummary>] = [
        Column("status", .category(\.statusCode, names: statuses), "how far the session could be analysed"),
        Column("message", .text(\.message), "why the session could not be analysed to its end"),
    ]

    private static func count(
        _ name: String, _ path: any KeyPath<SessionSummary, Int> & Sendable, _ longName: String
    ) -> Column<SessionSummary> {
        Column(name, .integer(path), .one, "number of " + longName)
    }

    private static let statuses = SessionStatus.allCases.map(\.name)
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

    private func sum(_ path: KeyPath<StreamReport, Int>) -> Int {
        accelerometerReport[keyPath: path] + deviceMotionReport[keyPath: path]
    }
}

// MARK: - Windows

extension Layout {
    /// One signal of the windows: a table with a row a swing.
    struct Signal: Sendable {
        let name: String
        let unit: Unit
        let longName: String
        let values: any WritableKeyPath<SwingWindow, [Float]> & Sendable
    }

    /// The coordinate of the accelerometer's signals.
    static let accelerometerTime = (name: "accel_time", longName: "time after the contact, or the peak rotation rate")
    /// The coordinate of device motion's signals.
    static let motionTime = (name: "motion_time", longName: "time after the contact, or the peak rotation rate")

    /// The signals on the accelerometer's grid.
    static let accelerometerSignals = [
        Signal(
            name: "acceleration_x", unit: .gravity, longName: "total acceleration, x", values: \.acceleration.x.array),
        Signal(
            name: "acceleration_y", unit: .gravity, longName: "total acceleration, y", values: \.acceleration.y.array),
        Signal(
            name: "acceleration_z", unit: .gravity, longName: "total acceleration, z", values: \.acceleration.z.array),
        Signal(name: "filtered_z", unit: .gravity, longName: "high-passed acceleration, z", values: \.filteredZ),
    ]
    /// The signals on device motion's grid.
    static let motionSignals = [
        Signal(
            name: "rotation_rate_about_gravity", unit: .radianPerSecond, longName: "gravity-aligned rotation rate",
            values: \.rotationRateAboutGravity)
    ]
    /// The signal that viewers draw first.
    static let plottedSignal = "filtered_z"
}
