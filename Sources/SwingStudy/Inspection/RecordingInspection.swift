internal import SwingAnalysis
package import SwingMotion
package import SwingRecording

/// An inspection of a recording, collected second by second, which continues in spite of problems.
package struct RecordingInspection: Sendable {
    package let path: String
    package let format: RecordingFormat
    package let info: SessionInfo
    package let source: SourceProvenance
    package let hasDeviceMotion: Bool
    /// The number of truth events of each kind; `nil` if the recording contains no truth events.
    package let truth: [String: Int]?
    /// The inspection of the accelerometer.
    package private(set) var accelerometer: StreamInspection
    /// The inspection of device motion.
    package private(set) var deviceMotion: StreamInspection
    package private(set) var preview = SignalPreview()
    private let fileWarnings: [String]
    private var monitor: SessionMonitor
    /// The reason why the stated ranges of the sensors cannot be used.
    private let rangeProblem: String?
    private var gravityNorm = Histogram()
    /// The numbers of samples with an attitude, and of those whose quaternion is not a rotation.
    private var attitudes = (all: 0, invalid: 0)

    /// Prepares to inspect a recording.
    ///
    /// - Parameter recording: The recording.
    package init(of recording: Recording) {
        path = recording.path
        format = recording.format
        info = recording.info
        source = recording.source
        fileWarnings = recording.warnings
        hasDeviceMotion = recording.hasDeviceMotion
        truth = recording.truth.map { events in
            Dictionary(grouping: events, by: \.kind.rawValue).mapValues(\.count)
        }
        var ranges = SensorRanges()
        do throws(SwingError) {
            ranges = try SensorRanges(recording.info)
            rangeProblem = nil
        } catch {
            rangeProblem = error.message
        }
        monitor = SessionMonitor(ranges: ranges)
        accelerometer = StreamInspection(columns: ColumnRange.axes("", unit: "g", isClippedAt: .acceleration(ranges)))
        deviceMotion = StreamInspection(
            columns: ColumnRange.axes("rotation_rate_", unit: "rad/s", isClippedAt: .rotationRate(ranges))
                + ColumnRange.axes("gravity_", unit: "g"))
    }

    /// Analyzes the next second.
    ///
    /// - Parameter batch: The batch of the second.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    package mutating func analyze(_ batch: MotionBatch) {
        monitor.analyze(batch)
        preview.analyze(batch)
        let acceleration = batch.accelerometer.acceleration
        accelerometer.analyze(
            batch.accelerometer.time, clockRun: batch.clockRun, batch.accelerometerReport, batch.accelerometerGaps)
        accelerometer.analyze([acceleration.x, acceleration.y, acceleration.z])

        let motion = batch.deviceMotion
        deviceMotion.analyze(motion.time, clockRun: batch.clockRun, batch.deviceMotionReport, batch.deviceMotionGaps)
        if motion.userAcceleration.count > 0, !hasUserAcceleration {
            deviceMotion.columns += ColumnRange.axes(Self.userAcceleration, unit: "g")
        }
        if motion.attitude.count > 0, !hasAttitude {
            deviceMotion.columns += ["w", "x", "y", "z"].map { ColumnRange(Self.quaternion + $0, unit: "") }
        }
        let (rate, gravity, user) = (motion.rotationRate, motion.gravity, motion.userAcceleration)
        var columns = [rate.x, rate.y, rate.z, gravity.x, gravity.y, gravity.z]
        if hasUserAcceleration { columns += [user.x, user.y, user.z] }
        if hasAttitude { columns += [motion.attitude.w, motion.attitude.x, motion.attitude.y, motion.attitude.z] }
        deviceMotion.analyze(columns)
        for i in gravity.x.indices {
            let (x, y, z) = (Double(gravity.x[i]), Double(gravity.y[i]), Double(gravity.z[i]))
            gravityNorm.add((x * x + y * y + z * z).squareRoot())
        }
        checkAttitude(motion.attitude)
    }

    /// Counts quaternions whose norm is not 1, as that of a rotation is.
    private mutating func checkAttitude(_ attitude: Attitude) {
        for i in attitude.w.indices {
            let (w, x, y, z) = (
                Double(attitude.w[i]), Double(attitude.x[i]), Double(attitude.y[i]), Double(attitude.z[i])
            )
            let norm = (w * w + x * x + y * y + z * z).squareRoot()
            guard !norm.isNaN else { continue }
            attitudes.all += 1
            if !Self.quaternionNorms.contains(norm) { attitudes.invalid += 1 }
        }
    }

    /// The norms of quaternions that differ from 1 by rounding at most.
    private static let quaternionNorms = 0.99...1.01

    private static let userAcceleration = "user_acceleration_"
    private static let quaternion = "quaternion_"

    /// Whether device motion contains user acceleration.
    package var hasUserAcceleration: Bool { deviceMotion.columns.contains { $0.name.hasPrefix(Self.userAcceleration) } }

    /// Whether device motion contains the attitude.
    package var hasAttitude: Bool { deviceMotion.columns.contains { $0.name.hasPrefix(Self.quaternion) } }

    /// The median length of gravity in g; NaN without device motion.
    package var gravityMedian: Double { gravityNorm.median }

    /// The duration of the overlap of both streams, in seconds; NaN if a clock was reset or a stream has no samples.
    package var overlap: Double {
        guard isOnOneClock, let a = accelerometer.span, let b = deviceMotion.span else { return .nan }
        return max(min(a.upperBound, b.upperBound) - max(a.lowerBound, b.lowerBound), 0)
    }

    /// The time from the accelerometer's start to device motion's start, in seconds; NaN if ``overlap`` is.
    package var startOffset: Double {
        guard isOnOneClock, let a = accelerometer.span, let b = deviceMotion.span else { return .nan }
        return b.lowerBound - a.lowerBound
    }

    private var isOnOneClock: Bool {
        accelerometer.report.clockResetCount == 0 && deviceMotion.report.clockResetCount == 0
    }

    /// The signal quality, in addition to the counts of the streams.
    package var signalQuality: SignalQuality { monitor.signalQuality }

    /// The mean norm of the accelerometer in the first second at rest, in g; `nil` without such a second.
    package var restNorm: Double? { monitor.restNorm }

    /// Whether ``restNorm`` is not plausible for total acceleration in g.
    package var hasProblemAtRest: Bool { monitor.restProblem != nil }

    /// The reasons why an analysis rejects the recording, one sentence each.
    package var rejections: [String] {
        var rejections = [rangeProblem].compactMap { $0 } + monitor.valueProblems.map(\.message)
        if !hasDeviceMotion {
            rejections.append("there is no device motion, so no swings can be detected, only impacts")
        }
        if let problem = monitor.streamProblem(hasDeviceMotion ? .swings : .impactsOnly) {
            rejections.append(problem.message)
        }
        return rejections
    }

    /// The problems of the recording, one sentence each: the errors and warnings of an analysis, and clipped values.
    package var findings: [String] {
        rejections + warnings + clippings
    }

    /// The reasons to doubt the recording apart from clipped values, one sentence each.
    package var warnings: [String] {
        var warnings = fileWarnings
        if !(0.9...1.1).contains(gravityMedian), !gravityMedian.isNaN {
            warnings.append("gravity has a median length of \(gravityMedian.fixed(3)) g; expected a unit vector, in g")
        }
        if attitudes.invalid > 0 {
            warnings.append(
                "the quaternion's norm is not 1 in \(attitudes.invalid) of \(attitudes.all.of("sample")); expected "
                    + "unit quaternions; do not use the attitude of these samples")
        }
        return warnings + monitor.findings.warnings.map(\.message)
    }

    /// The clipped columns, one sentence each.
    private var clippings: [String] {
        (accelerometer.columns + deviceMotion.columns).compactMap { column in
            guard let count = column.clippedCount, count > 0 else { return nil }
            return "\(column.name): \(count.of("sample")) at the limit of the sensor's range"
        }
    }
}
