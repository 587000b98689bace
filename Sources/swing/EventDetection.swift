import SwingAnalysis
import SwingFiles
import SwingGestures
import SwingIngest
import SwingMotion
import SwingRecording
import SwingReplay
import SwingResults

/// One recording through the detectors.
struct EventDetection {
    let recording: EventRecording
    let detectors: [EventDetector]
    let limits: EventLimits
    /// What each detector told.
    private var summaries: [EventSummary] = []

    init(recording: EventRecording, detectors: [EventDetector], limits: EventLimits) {
        self.recording = recording
        self.detectors = detectors
        self.limits = limits
    }

    /// What was found, in one line.
    var tally: String {
        summaries.map { summary in
            let counted = "\(summary.detector.rawValue): \(summary.eventCount.of("event"))"
            return summary.suppressedCount > 0 ? counted + " (\(summary.suppressedCount) suppressed)" : counted
        }.joined(separator: ", ")
    }

    /// Runs the detectors; events go out as they are found.
    ///
    /// - Throws: What is wrong with the recording or the output.
    mutating func run(into outputs: EventOutputs, _ warnings: inout [String]) async throws {
        let offset = recording.info.wallClockOffset(firstTimestamp: try await firstTimestamp() ?? .nan)
        let (id, motion) = (recording.info.sessionID, recording.motion)
        func write(_ events: [DetectedEvent]) throws {
            try outputs.append(events.map { EventRow(sessionID: id, wallClockOffset: offset, event: $0) })
        }
        if let motion, detectors.contains(.shake) || detectors.contains(.gesture) {
            try await detectGestures(in: motion, &warnings, write)
        }
        if let headphones = recording.headphones, detectors.contains(.headpose) {
            try await followHead(headphones, &warnings, write)
        }
        if let water = recording.water, detectors.contains(.submersion) {
            try await followDives(water, &warnings, write)
        }
        for summary in summaries { try outputs.append(summary) }
    }

    private mutating func detectGestures(
        in motion: Recording, _ warnings: inout [String], _ write: ([DetectedEvent]) throws -> Void
    ) async throws {
        var shakes = GestureRun(ShakeDetector(settings: limits.shake)) { .shake($0, suppressed: $1) }
        var gestures = GestureRun(ThresholdGesture(settings: limits.gesture)) { .gesture($0, suppressed: $1) }
        let (findsShakes, findsGestures) = (detectors.contains(.shake), detectors.contains(.gesture))
        var quiet = RestGravityCheck()
        var report = StreamReport()
        for try await batch in MotionBatches(motion.accelerometer, SensorStream<DeviceMotionChunk>.empty) {
            report = batch.accelerometerReport
            quiet.add(batch.accelerometer)
            if let problem = quiet.problem { throw SwingError(.badData, "\(recording.path): \(problem)") }
            if findsShakes { try write(shakes.detect(batch)) }
            if findsGestures { try write(gestures.detect(batch)) }
        }
        if let problem = report.problem(of: StreamReport.accelerometerName) {
            throw SwingError(.badData, "\(recording.path): \(problem)")
        }
        warnings += report.warnings(of: StreamReport.accelerometerName)
        if findsShakes {
            try write(shakes.finish())
            summaries.append(shakes.summary(.shake, recording.info.sessionID, report))
        }
        if findsGestures {
            try write(gestures.finish())
            summaries.append(gestures.summary(.gesture, recording.info.sessionID, report))
        }
    }

    private mutating func followHead(
        _ headphones: SensorStream<HeadphoneChunk>, _ warnings: inout [String],
        _ write: ([DetectedEvent]) throws -> Void
    ) async throws {
        var updates = HeadphoneUpdates()
        var tracker = HeadPoseTracker(settings: limits.headPose)
        var count = 0
        for try await chunk in headphones {
            let events = updates.updates(of: chunk).flatMap { tracker.add($0) }
            count += events.count
            try write(events.map(DetectedEvent.headPose))
        }
        let rest = tracker.finish()
        try write(rest.map(DetectedEvent.headPose))
        var report = tracker.report
        // Motion while nothing is connected is no motion of a head.
        report.sampleCount += updates.unconnectedCount
        report.invalidCount += updates.unconnectedCount
        try end(.headpose, count + rest.count, tracker.suppressedCount, report, "the headphones", &warnings)
    }

    private mutating func followDives(
        _ water: SensorStream<[WaterSample]>, _ warnings: inout [String], _ write: ([DetectedEvent]) throws -> Void
    ) async throws {
        var tracker = SubmersionTracker(settings: limits.submersion)
        var log = DiveLog()
        var count = 0
        for try await samples in water {
            let events = samples.flatMap { tracker.add($0) }.flatMap { log.add($0) }
            count += events.count
            try write(events.map(DetectedEvent.submersion))
        }
        tracker.finish()
        let rest = log.finish()
        try write(rest.map(DetectedEvent.submersion))
        try end(.submersion, count + rest.count, 0, tracker.report, "the water", &warnings)
    }

    /// Sums up a detector of a stream that nobody has put in order.
    private mutating func end(
        _ detector: EventDetector, _ count: Int, _ suppressed: Int, _ report: StreamReport, _ name: String,
        _ warnings: inout [String]
    ) throws {
        let problem =
            report.sampleCount == 0 ? "\(name): no samples; record again" : report.unusableProblem(of: name)
        if let problem { throw SwingError(.badData, "\(recording.path): \(problem)") }
        warnings += report.warnings(of: name)
        summaries.append(
            EventSummary(
                sessionID: recording.info.sessionID, detector: detector, eventCount: count, suppressedCount: suppressed,
                report: report))
    }

    /// The time of the session's first sample, whichever sensor took it.
    private func firstTimestamp() async throws -> Double? {
        var firsts: [Double?] = []
        if let motion = recording.motion {
            for try await chunk in motion.accelerometer {
                firsts.append(chunk.time.first { $0.isFinite })
                break
            }
        }
        if let headphones = recording.headphones {
            for try await chunk in headphones {
                firsts.append(chunk.time.first { $0.isFinite })
                break
            }
        }
        if let water = recording.water {
            for try await samples in water {
                firsts.append(samples.first { $0.time.isFinite }?.time)
                break
            }
        }
        return firsts.compactMap { $0 }.min()
    }
}
