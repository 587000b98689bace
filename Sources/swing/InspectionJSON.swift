import Foundation
import SwingAnalysis
import SwingMotion
import SwingRecording

/// An inspected recording as one JSON object; what is not known is null.
enum InspectionJSON {
    static func text(_ inspection: RecordingInspection) throws -> String {
        let info = inspection.info
        let object: [String: Any] = [
            "recording": inspection.path,
            "format": inspection.format.rawValue,
            "session": [
                "session_id": info.sessionID,
                "started_at": number(info.startedAt),
                "boot_time": number(info.bootTime),
                "wrist": value(info.wrist),
                "crown": value(info.crown),
                "handedness": value(info.handedness),
                "sport": value(info.sport),
                "device_model": value(info.deviceModel),
                "os_version": value(info.osVersion),
            ],
            "source": source(inspection.source),
            "accelerometer": stream(inspection.accelerometer),
            "device_motion": inspection.hasDeviceMotion ? stream(inspection.deviceMotion) : NSNull(),
            "quiet_norm_g": number(inspection.quiet.quietNorm),
            "gravity_norm_median_g": number(inspection.gravityMedian),
            "has_user_acceleration": inspection.hasUserAcceleration,
            "has_attitude": inspection.hasAttitude,
            "overlap_s": number(inspection.overlap),
            "start_offset_s": number(inspection.startOffset),
            "truth": value(inspection.truth),
            "findings": inspection.findings,
        ]
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return String(decoding: try JSONSerialization.data(withJSONObject: object, options: options), as: UTF8.self)
            + "\n"
    }

    private static func source(_ source: SourceNotes) -> [String: Any] {
        [
            "accel_unit_factor": number(source.factors.acceleration),
            "rotation_rate_unit_factor": number(source.factors.rotationRate),
            "gravity_unit_factor": number(source.factors.gravity),
            "user_acceleration_unit_factor": number(source.factors.userAcceleration),
            "clock_unit": source.clockUnit.name,
            "clock_origin": source.clockOrigin.name,
            "wall_clock": source.wallClock.name,
            "frame_sign": source.frameSign,
            "accel_origin": source.acceleration.name,
            "gravity_origin": source.gravity.name,
            "assumptions": source.assumptions,
            "converted_from": source.convertedFrom ?? NSNull(),
        ]
    }

    private static func stream(_ stream: StreamInspection) -> [String: Any] {
        let report = stream.report
        return [
            "sample_count": report.sampleCount,
            "used_count": report.usedCount,
            "dropped_count": report.droppedCount,
            "invalid_count": report.invalidCount,
            "duplicate_count": report.duplicateCount,
            "late_count": report.lateCount,
            "stray_count": report.strayCount,
            "reordered_count": report.reorderedCount,
            "rate_hz": number(report.rate),
            "median_interval_ms": number(stream.medianInterval * 1000),
            "jitter_ms": number(stream.jitter * 1000),
            "first_timestamp": number(report.firstTimestamp),
            "last_timestamp": number(report.lastTimestamp),
            "duration_s": number(stream.duration),
            "gap_count": report.gapCount,
            "gap_duration_s": report.gapDuration,
            "first_gaps": stream.gaps.map { ["start_timestamp": $0.start, "length_s": $0.end - $0.start] },
            "clock_reset_count": report.clockResetCount,
            "columns": stream.columns.map { column in
                [
                    "name": column.name,
                    "unit": column.unit.isEmpty ? "1" : column.unit,
                    "min": number(column.minimum),
                    "max": number(column.maximum),
                    "clipped_count": value(column.clippedCount),
                ] as [String: Any]
            },
        ]
    }

    private static func number(_ value: Double?) -> Any {
        guard let value, value.isFinite else { return NSNull() }
        return value
    }

    private static func value(_ value: (some Any)?) -> Any {
        guard let value else { return NSNull() }
        return value
    }
}
