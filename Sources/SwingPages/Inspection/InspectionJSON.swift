internal import SwingAnalysis
internal import SwingMotion
internal import SwingRecording
package import SwingStudy
internal import SwingTables

/// An inspected recording as one JSON object; unknown values are null.
package enum InspectionJSON {
    /// The object as text.
    package static func text(_ inspection: RecordingInspection) -> String { object(inspection).sorted.page }

    /// An element of an array: an inspected recording, or its path and the error.
    package static func element(_ outcome: InspectionStudy.Outcome, isFirst: Bool) -> String {
        let object: JSONValue =
            switch outcome {
            case .inspected(let inspection): object(inspection)
            case .failed(let path, let error): ["recording": .text(path), "error": .text(error.description)]
            }
        return (isFirst ? "[\n" : ",\n") + String(object.sorted.page.dropLast())
    }

    /// The end of an array with at least one element.
    package static let end = "\n]\n"

    private static func object(_ inspection: RecordingInspection) -> JSONValue {
        let info = inspection.info
        return [
            "recording": .text(inspection.path),
            "format": .text(inspection.format.name),
            "session": [
                "session_id": .text(info.sessionID),
                "started_at": .known(info.startedAt),
                "boot_time": .known(info.bootTime),
                "wrist": .known(info.wristText),
                "crown": .known(info.crownText),
                "player": .known(info.player), "handedness": .known(info.handednessText),
                "sport": .known(info.sport),
                "condition": .known(info.condition), "date": .known(info.date), "notes": .known(info.notes),
                "metadata": JSONValue(info.metadata.mapValues(JSONValue.init(fact:))),
                "device_model": .known(info.deviceModel),
                "os_version": .known(info.osVersion),
            ],
            "source": source(inspection.source),
            "accelerometer": stream(inspection.accelerometer, inspection.signalQuality.accelerometer),
            "device_motion": inspection.hasDeviceMotion
                ? stream(inspection.deviceMotion, inspection.signalQuality.deviceMotion) : .null,
            "clock_drift_ppm": .known(inspection.signalQuality.clockDrift),
            "rest_norm_g": .known(inspection.restNorm),
            "gravity_norm_median_g": .known(inspection.gravityMedian),
            "has_user_acceleration": .bool(inspection.hasUserAcceleration),
            "has_attitude": .bool(inspection.hasAttitude),
            "overlap_s": .known(inspection.overlap),
            "start_offset_s": .known(inspection.startOffset),
            "truth": inspection.truth.map { JSONValue($0.mapValues { .integer($0) }) } ?? .null,
            "findings": .array(inspection.findings.map { .text($0) }),
        ]
    }

    private static func source(_ source: SourceProvenance) -> JSONValue {
        [
            "accel_unit_factor": .known(source.factors.acceleration),
            "rotation_rate_unit_factor": .known(source.factors.rotationRate),
            "gravity_unit_factor": .known(source.factors.gravity),
            "user_acceleration_unit_factor": .known(source.factors.userAcceleration),
            "clock_unit": .text(source.clockUnit.rawValue),
            "clock_origin": .text(source.clockOrigin.rawValue),
            "wall_clock": .text(source.wallClock.rawValue),
            "frame_sign": .integer(source.frameSign),
            "accel_origin": .text(source.acceleration.rawValue),
            "gravity_origin": .text(source.gravity.rawValue),
            "assumptions": .array(source.assumptions.map { .text($0) }),
            "converted_from": .known(source.convertedFrom),
        ]
    }

    private static func stream(_ stream: StreamInspection, _ values: StreamQuality) -> JSONValue {
        let report = stream.report
        return [
            "sample_count": .integer(report.sampleCount),
            "used_count": .integer(report.usedCount),
            "dropped_count": .integer(report.droppedCount),
            "invalid_count": .integer(report.invalidCount),
            "duplicate_count": .integer(report.duplicateCount),
            "late_count": .integer(report.lateCount),
            "stray_count": .integer(report.strayCount),
            "impossible_count": .integer(report.impossibleCount),
            "lone_count": .integer(report.loneCount),
            "reordered_count": .integer(report.reorderedCount),
            "rate_hz": .known(report.rate),
            "median_interval_ms": .known(stream.medianInterval * 1000),
            "jitter_ms": .known(stream.jitter * 1000),
            "first_timestamp": .known(report.firstTimestamp),
            "last_timestamp": .known(report.lastTimestamp),
            "duration_s": .known(stream.duration),
            "gap_count": .integer(report.gapCount),
            "gap_duration_s": .known(report.gapDuration),
            "first_gaps": .array(
                stream.gaps.map {
                    [
                        "start_timestamp": .known($0.startTimestamp),
                        "length_s": .known($0.endTimestamp - $0.startTimestamp),
                    ]
                }),
            "clock_reset_count": .integer(report.clockResetCount),
            "clipped_count": .integer(values.clippedCount),
            "held_count": .integer(report.heldCount),
            "held_duration_s": .known(report.heldDuration),
            "bridged_count": .integer(report.bridgedCount),
            "bridged_duration_s": .known(report.bridgedDuration),
            "copied_count": .integer(report.copiedCount),
            "copied_duration_s": .known(report.copiedDuration),
            "columns": .array(stream.columns.map(column)),
        ]
    }

    private static func column(_ column: ColumnRange) -> JSONValue {
        [
            "name": .text(column.name),
            "unit": .text(column.unit.isEmpty ? "1" : column.unit),
            "min": .known(column.minimum),
            "max": .known(column.maximum),
            "clipped_count": .known(column.clippedCount),
        ]
    }
}
