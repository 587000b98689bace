import SwingGestures
import SwingMotion
import SwingResults

/// A detector of gestures, whose events are told once it is known how many were suppressed behind each.
struct GestureRun<Detector: GestureDetector> {
    private var detector: Detector
    private let told: (GestureEvent, Int) -> DetectedEvent
    /// The last event, and how many were suppressed before it.
    private var waiting: (event: GestureEvent, suppressedBefore: Int)?

    init(_ detector: Detector, _ told: @escaping (GestureEvent, Int) -> DetectedEvent) {
        self.detector = detector
        self.told = told
    }

    /// Looks at the samples of the next second.
    mutating func detect(_ batch: MotionBatch) -> [DetectedEvent] {
        if batch.clock != detector.clock { detector.beginClock(batch.clock) }
        let chunk = batch.accelerometer
        let (x, y, z) = (chunk.acceleration.x, chunk.acceleration.y, chunk.acceleration.z)
        var events: [DetectedEvent] = []
        for i in chunk.time.indices {
            let suppressed = detector.suppressedCount
            for event in detector.detect(time: chunk.time[i], x: x[i], y: y[i], z: z[i]) {
                events += release(suppressed)
                waiting = (event, suppressed)
            }
        }
        return events
    }

    /// Ends the stream.
    mutating func finish() -> [DetectedEvent] {
        detector.finish()
        return release(detector.suppressedCount)
    }

    /// What the detector saw and told.
    func summary(_ name: EventDetector, _ sessionID: String, _ report: StreamReport) -> EventSummary {
        EventSummary(
            sessionID: sessionID, detector: name, eventCount: detector.eventCount,
            suppressedCount: detector.suppressedCount, report: report)
    }

    private mutating func release(_ suppressed: Int) -> [DetectedEvent] {
        guard let last = waiting else { return [] }
        waiting = nil
        return [told(last.event, suppressed - last.suppressedBefore)]
    }
}
