package import SwingMotion

/// A monitor of a session's units, axes, rates, order, clipping and drift, independent of its swings.
package struct SessionMonitor: Sendable {
    /// The counts of the accelerometer's samples so far.
    package private(set) var accelerometerReport = StreamReport()
    /// The counts of device motion's samples so far.
    package private(set) var deviceMotionReport = StreamReport()
    private var rest = RestGravityCheck()
    private var quality: SignalQualityMonitor
    private var interruptions = Interruptions()

    /// The maximum drift between the streams in a session without a warning, in seconds.
    private static let harmfulDrift = 0.01

    /// Creates a monitor that has examined no seconds.
    ///
    /// - Parameter ranges: The stated ranges of the sensors.
    package init(ranges: SensorRanges = SensorRanges()) { quality = SignalQualityMonitor(ranges: ranges) }

    /// Analyzes the next second without rejecting it.
    ///
    /// - Complexity: O(*n*), where *n* is the number of samples.
    package mutating func analyze(_ batch: MotionBatch) {
        accelerometerReport = batch.accelerometerReport
        deviceMotionReport = batch.deviceMotionReport
        rest.analyze(batch.accelerometer)
        quality.analyze(batch)
        interruptions.analyze(batch)
    }

    /// Checks the seconds so far.
    ///
    /// - Throws: `badData` if the values contradict their declared units or axes.
    package func checkValues() throws(SwingError) {
        if let problem = rest.problem ?? quality.problem { throw SwingError(rejecting: problem) }
    }

    /// Ends the session.
    ///
    /// - Parameter mode: The mode of analysis; impacts alone require no device motion.
    /// - Returns: The session's quality and warnings, without swings.
    /// - Throws: `badData` if a stream is missing, or too few of its samples are usable.
    package func finish(_ mode: SwingAnalyzer.Mode) throws(SwingError) -> SessionFindings {
        if let problem = streamProblem(mode) { throw SwingError(rejecting: problem) }
        return findings
    }

    /// The mean norm of the accelerometer in the first second at rest, in g; `nil` until one was found.
    package var restNorm: Double? { rest.quietNorm }

    /// The reasons why the values so far contradict their declared units or axes.
    package var valueProblems: [SessionWarning] { [restProblem, quality.problem].compactMap { $0 } }

    /// The reason why the values at rest are not accelerations in g with gravity included, or `nil`.
    package var restProblem: SessionWarning? { rest.problem }

    /// The reason why nothing can be measured in a stream that the mode needs, or `nil`.
    package func streamProblem(_ mode: SwingAnalyzer.Mode) -> SessionWarning? {
        let problem = accelerometerReport.problem(of: StreamReport.accelerometerName)
        guard problem == nil, mode == .swings else { return problem }
        return deviceMotionReport.problem(of: StreamReport.deviceMotionName)
    }

    /// The times of both streams; `nil` if one has no samples, or the clock was reset.
    private var overlap: StreamOverlap? { StreamOverlap(accelerometerReport, deviceMotionReport) }

    /// The quality of both streams so far.
    package var signalQuality: SignalQuality { quality.report }

    /// The session's quality and warnings so far, without swings.
    package var findings: SessionFindings {
        var findings = SessionFindings()
        findings.accelerometerReport = accelerometerReport
        findings.deviceMotionReport = deviceMotionReport
        findings.signalQuality = signalQuality
        findings.duration.orNaN = duration
        findings.warnings = warnings(findings.signalQuality)
        return findings
    }

    /// The time from the first sample to the last, in seconds; NaN without samples.
    private var duration: Double {
        let reports = [accelerometerReport, deviceMotionReport]
        // Timestamps of different clocks cannot be subtracted, so the durations measured on each clock are added.
        if reports.contains(where: { $0.clockResetCount > 0 }) {
            return reports.map { $0.intervalDuration + $0.gapDuration }.max() ?? .nan
        }
        let firsts = reports.compactMap(\.firstTimestamp), lasts = reports.compactMap(\.lastTimestamp)
        guard let first = firsts.min(), let last = lasts.max() else { return .nan }
        return last - first
    }

    private func warnings(_ quality: SignalQuality) -> [SessionWarning] {
        let accelerometer = StreamReport.accelerometerName, deviceMotion = StreamReport.deviceMotionName
        var warnings = quality.warnings
        func warn(_ code: SessionWarning.Code, _ message: String) { warnings.append(SessionWarning(code, message)) }
        if let warning = rest.warning { warnings.append(warning) }
        warnings += overlap?.warnings ?? []
        if let warning = interruptions.warning { warnings.append(warning) }
        let (count, durations) = (interruptions.found.count, interruptions.durations)
        if accelerometerReport.sampleCount > 0 {
            warnings += accelerometerReport.without(interruptions: count, durations.accelerometer)
                .warnings(of: accelerometer)
        }
        if deviceMotionReport.sampleCount > 0 {
            warnings += deviceMotionReport.without(interruptions: count, durations.deviceMotion)
                .warnings(of: deviceMotion)
        }
        let drift = quality.clockDrift.orNaN * 1e-6 * duration
        if drift.magnitude > Self.harmfulDrift {
            let order = drift < 0 ? "slower" : "faster"
            warn(
                .clockDrift,
                "device motion's clock is \(quality.clockDrift.orNaN.magnitude.fixed(0)) ppm \(order) than the "
                    + "accelerometer's, \((drift.magnitude * 1000).fixed(0)) ms at the end; expected at most "
                    + "\((Self.harmfulDrift * 1000).fixed(0)) ms; record both with one clock")
        }
        let rate = accelerometerReport.rate.orNaN
        if let loss = RateCapability(accelerometerRate: rate)?.loss(at: rate) {
            warn(
                .lowRate,
                "\(accelerometer) has \(rate.fixed(1)) samples per second; expected about 800; at this rate \(loss); record "
                    + "at a higher rate")
        }
        return warnings
    }
}

extension StreamReport {
    /// The name of the accelerometer's stream in errors and warnings.
    package static let accelerometerName = "the accelerometer"
    /// The name of device motion's stream in errors and warnings.
    package static let deviceMotionName = "device motion"

    /// Returns the reason why nothing can be measured in the stream.
    ///
    /// - Parameter name: The stream's name in the message.
    /// - Returns: The reason, or `nil`.
    package func problem(of name: String) -> SessionWarning? {
        if sampleCount == 0 {
            return SessionWarning(
                .streamMissing, "\(name) has no samples; expected samples in both streams; record both streams")
        }
        if let problem = gravityProblem(of: name) ?? rangeProblem(of: name) ?? unusableProblem(of: name) {
            return problem
        }
        if 2 * reorderedCount > sampleCount {
            return SessionWarning(
                .unorderedSamples,
                "\(reorderedCount) of \(sampleCount.of("sample")) of \(name) are out of order; expected increasing "
                    + "timestamps; sort the samples by time")
        }
        if let rate, rate < 10 || rate > 5000 {
            return SessionWarning(
                .impossibleRate,
                "\(name) has \(Float(rate)) samples per second; expected 10 to 5000; "
                    + "check that timestamps are in seconds")
        }
        return nil
    }

    /// Returns the error if most values are of another unit, such as mg or counts of a converter.
    private func rangeProblem(of name: String) -> SessionWarning? {
        guard 2 * impossibleCount > sampleCount else { return nil }
        return SessionWarning(
            .unusableSamples,
            "\(impossibleCount) of \(sampleCount.of("sample")) of \(name) are beyond any sensor's range; expected "
                + "accelerations in g and rotation rates in rad/s; convert the values to these units")
    }

    /// Returns the reason why too few of the stream's samples are usable.
    ///
    /// - Parameter name: The stream's name in the message.
    /// - Returns: The reason, or `nil`.
    package func unusableProblem(of name: String) -> SessionWarning? {
        let samples = "\(sampleCount.of("sample")) of \(name)"
        if usedCount < max(strayCount, 1), strayCount == droppedCount {
            return SessionWarning(
                .clockUnit,
                "\(samples) are more than 1 s from their neighbours; expected timestamps in seconds; "
                    + "divide milliseconds by 1000, microseconds by 1e6 and nanoseconds by 1e9")
        }
        // A table of several sensors repeats the slower sensor's last sample up to 100 times; more means a stopped
        // clock.
        let repeated = duplicateCount < 100 * usedCount ? duplicateCount : 0
        guard usedCount == 0 || usedCount < droppedCount - repeated else { return nil }
        return SessionWarning(
            .unusableSamples,
            "\(droppedCount) of \(samples) cannot be used (\(dropReasons)); expected finite values and increasing "
                + "timestamps in seconds; correct the samples")
    }

    /// Returns the warnings about the stream.
    ///
    /// - Parameter name: The stream's name in the messages.
    /// - Returns: One warning per finding.
    package func warnings(of name: String) -> [SessionWarning] {
        var warnings: [SessionWarning] = []
        func warn(_ code: SessionWarning.Code, _ message: String) { warnings.append(SessionWarning(code, message)) }
        if droppedCount > 0 {
            warn(.droppedSamples, "\(name): \(droppedCount) of \(sampleCount.of("sample")) dropped (\(dropReasons))")
        }
        if reorderedCount > 0 { warn(.lateSamples, "\(name): \(reorderedCount.of("late sample")) reordered") }
        if let warning = spreadWarning(of: name) { warnings.append(warning) }
        if gapCount > 0 { warn(.gaps, "\(name): \(gapCount.of("gap")), \(gapDuration.fixed(3)) s in total") }
        if heldCount > 0 {
            warn(.heldValues, "\(name) held its values \(heldCount.of("time")), \(heldDuration.fixed(3)) s in total")
        }
        if bridgedCount > 0 {
            warn(
                .interpolatedValues,
                "\(name) follows a straight line \(bridgedCount.of("time")), \(bridgedDuration.fixed(3)) s in total, as "
                    + "after an interpolation")
        }
        if copiedCount > 0 {
            warn(
                .repeatedValues,
                "\(name) repeats earlier values \(copiedCount.of("time")), \(copiedDuration.fixed(3)) s in total, as if a "
                    + "batch was stored twice")
        }
        if clockResetCount > 0 { warn(.clockReset, "\(name): the clock was reset \(clockResetCount.of("time"))") }
        return warnings
    }

    /// The number of dropped samples for each reason.
    private var dropReasons: String {
        [
            (invalidCount - gravityFailures.count, "not finite"), (gravityFailures.count, "with unknown gravity"),
            (duplicateCount, "repeated"), (lateCount, "too late"), (strayCount, "stray in time"),
            (impossibleCount, "out of range"), (loneCount, "far from both neighbours"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
}
