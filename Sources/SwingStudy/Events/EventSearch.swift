import SwingAnalysis
import SwingEvents
import SwingIngest
package import SwingMotion
import SwingRecording
import SwingReplay

/// A search for events in one recording.
package struct EventSearch {
    /// The detectors to run.
    package let detectors: [EventDetector]
    /// Warnings about the samples, one sentence each; complete after the run.
    package private(set) var warnings: [String] = []
    /// The counts of the detectors that have run.
    package private(set) var summaries: [EventSummary] = []

    private let recording: EventRecording
    private let settings: EventSettings

    /// Prepares a search.
    ///
    /// - Parameters:
    ///   - recording: The recording.
    ///   - detectors: The detectors to run; `nil` for each that the recording supports.
    ///   - settings: The settings of the detectors.
    /// - Throws: ``SwingMotion/SwingError`` if the recording lacks the samples that a detector needs.
    package init(
        _ recording: EventRecording, detectors: [EventDetector]? = nil, settings: EventSettings = EventSettings()
    ) throws(SwingError) {
        self.recording = recording
        self.detectors = try EventDetector.detectors(detectors, in: recording)
        self.settings = settings
    }

    /// Runs the detectors, one sensor at a time.
    ///
    /// - Parameter use: A closure that receives events as they are detected.
    /// - Throws: ``SwingMotion/SwingError`` if the recording is damaged or unusable, and any error of `use`.
    package mutating func run(_ use: ([EventRow]) throws -> Void) async throws {
        let offset = recording.info.wallClockOffset(firstTimestamp: try await firstTimestamp() ?? .nan)
        let id = recording.info.sessionID
        func write(_ events: [DetectedEvent]) throws {
            guard !events.isEmpty else { return }
            try use(events.map { EventRow(sessionID: id, wallClockOffset: offset, event: $0) })
        }
        if let motion = recording.motion, detectors.contains(.shake) || detectors.contains(.gesture) {
            try await detectGestures(in: motion, write)
        }
        if let headphones = recording.headphones, detectors.contains(.headpose) {
            try await followHead(headphones, write)
        }
        if let water = recording.water, detectors.contains(.submersion) { try await followDives(water, write) }
    }

    private mutating func detectGestures(
        in motion: Recording, _ write: ([DetectedEvent]) throws -> Void
    ) async throws {
        var shakes = GestureRun(GestureDetector(settings.shake)) { .shake($0, suppressed: $1) }
        var gestures = GestureRun(GestureDetector(settings.flick)) { .gesture($0, suppressed: $1) }
        let (findsShakes, findsGestures) = (detectors.contains(.shake), detectors.contains(.gesture))
        var quiet = RestGravityCheck()
        var report = StreamReport()
        for try await batch in MotionBatches(
            accelerometer: motion.accelerometer, deviceMotion: SensorStream<DeviceMotionChunk>.empty)
        {
            report = batch.accelerometerReport
            quiet.analyze(batch.accelerometer)
            if let problem = quiet.problem { throw SwingError(.badData, "\(recording.path): \(problem)") }
            if findsShakes { try write(shakes.analyze(batch)) }
            if findsGestures { try write(gestures.analyze(batch)) }
        }
        if let problem = report.problem(of: StreamReport.accelerometerName) {
            throw SwingError(.badData, "\(recording.path): \(problem)")
        }
        warnings += report.warnings(of: StreamReport.accelerometerName).map(\.message)
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
        _ headphones: SensorStream<HeadphoneChunk>, _ write: ([DetectedEvent]) throws -> Void
    ) async throws {
        var updates = HeadphoneUpdates()
        var tracker = HeadPoseTracker(repetition: settings.repetition, posture: settings.posture)
        var count = 0
        for try await chunk in headphones {
            let events = updates.updates(of: chunk).flatMap { tracker.analyze($0) }
            count += events.count
            try write(events.map(DetectedEvent.headPose))
        }
        let rest = tracker.finish()
        try write(rest.map(DetectedEvent.headPose))
        var report = tracker.report
        // Motion without a connection is not head motion.
        report.sampleCount += updates.unconnectedCount
        report.invalidCount += updates.unconnectedCount
        try end(.headpose, count + rest.count, tracker.suppressedCount, report, "the headphone recording")
    }

    private mutating func followDives(
        _ water: SensorStream<[WaterSample]>, _ write: ([DetectedEvent]) throws -> Void
    ) async throws {
        var log = DiveLog(settings: settings.water)
        var count = 0
        for try await samples in water {
            let events = samples.flatMap { log.analyze($0) }
            count += events.count
            try write(events.map(DetectedEvent.submersion))
        }
        let rest = log.finish()
        try write(rest.map(DetectedEvent.submersion))
        try end(.submersion, count + rest.count, 0, log.report, "the water recording")
    }

    /// Checks and counts the samples of a stream that was not reordered.
    private mutating func end(
        _ detector: EventDetector, _ count: Int, _ suppressed: Int, _ report: StreamReport, _ name: String
    ) throws {
        let problem =
            report.sampleCount == 0
            ? "\(name) has no samples; expected at least one; record again"
            : report.unusableProblem(of: name)?.message
        if let problem { throw SwingError(.badData, "\(recording.path): \(problem)") }
        warnings += report.warnings(of: name).map(\.message)
        summaries.append(
            EventSummary(
                sessionID: recording.info.sessionID, detector: detector, eventCount: count, suppressedCount: suppressed,
                report: report))
    }

    /// Returns the timestamp of the session's first sample from any sensor.
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
                firsts.append(samples.first { $0.timestamp.isFinite }?.timestamp)
                break
            }
        }
        return firsts.compactMap { $0 }.min()
    }
}

/// A gesture detector that reports each event once the number of suppressed events after it is known.
private struct GestureRun {
    private var detector: GestureDetector
    private let makeEvent: (GestureEvent, Int) -> DetectedEvent
    /// The last event and the suppressed count before it.
    private var waiting: (event: GestureEvent, suppressedBefore: Int)?

    init(_ detector: GestureDetector, _ makeEvent: @escaping (GestureEvent, Int) -> DetectedEvent) {
        self.detector = detector
        self.makeEvent = makeEvent
    }

    /// Analyzes the samples of the next second.
    mutating func analyze(_ batch: MotionBatch) -> [DetectedEvent] {
        if batch.clockRun != detector.clockRun { detector.beginClock(batch.clockRun) }
        let chunk = batch.accelerometer
        let (time, acceleration) = (chunk.time, chunk.acceleration)
        let (x, y, z) = (acceleration.x, acceleration.y, acceleration.z)
        var events: [DetectedEvent] = []
        for i in time.indices {
            let suppressed = detector.suppressedCount
            for event in detector.analyze(timestamp: time[i], x: x[i], y: y[i], z: z[i]) {
                events += release(suppressed)
                waiting = (event, suppressed)
            }
        }
        return events
    }

    /// Ends the stream and returns the last event.
    mutating func finish() -> [DetectedEvent] {
        detector.finish()
        return release(detector.suppressedCount)
    }

    /// Returns the detector's counts.
    func summary(_ name: EventDetector, _ sessionID: String, _ report: StreamReport) -> EventSummary {
        EventSummary(
            sessionID: sessionID, detector: name, eventCount: detector.eventCount,
            suppressedCount: detector.suppressedCount, report: report)
    }

    private mutating func release(_ suppressed: Int) -> [DetectedEvent] {
        guard let last = waiting else { return [] }
        waiting = nil
        return [makeEvent(last.event, suppressed - last.suppressedBefore)]
    }
}
