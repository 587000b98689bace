internal import SwingEvents
package import SwingMotion
package import SwingResults

/// An event and its session.
package struct EventRow: Hashable, Sendable {
    /// The name of the session.
    package let sessionID: String
    /// The offset from the sensor's first clock run to seconds since 1970-01-01 00:00:00 UTC; NaN if unknown.
    package let wallClockOffset: Double
    /// The event.
    package let event: DetectedEvent

    package init(sessionID: String, wallClockOffset: Double?, event: DetectedEvent) {
        self.sessionID = sessionID
        self.wallClockOffset = wallClockOffset ?? .nan
        self.event = event
    }
}

/// The counts of one detector for one session: a row of the table of detectors.
package struct EventSummary: Hashable, Sendable {
    /// The name of the session.
    package var sessionID: String
    /// The detector.
    package var detector: EventDetector
    /// The number of events, equal to the rows of the detector's table.
    package var eventCount: Int
    /// The number of suppressed events.
    package var suppressedCount: Int
    /// The counts of valid and dropped samples.
    package var report: StreamReport

    package init(
        sessionID: String, detector: EventDetector, eventCount: Int, suppressedCount: Int, report: StreamReport
    ) {
        self.sessionID = sessionID
        self.detector = detector
        self.eventCount = eventCount
        self.suppressedCount = suppressedCount
        self.report = report
    }
}

extension TablesWriter {
    /// Writes an event in the table of its detector.
    ///
    /// - Parameter row: The event.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    /// - Precondition: The writer was created for ``EventTables/set(of:)`` with the event's detector.
    package func append(_ row: EventRow) throws(SwingError) {
        switch row.event {
        case .shake(let event, let suppressed):
            try append([row.cells(event, event.timestamp, event.clockRun, suppressed)], to: EventTables.shake)
        case .gesture(let event, let suppressed):
            try append([row.cells(event, event.timestamp, event.clockRun, suppressed)], to: EventTables.gesture)
        case .headPose(let event):
            try append([row.cells(event, event.timestamp, event.clockRun)], to: EventTables.headPose)
        case .submersion(let event):
            try append([row.cells(event, event.timestamp, event.clockRun)], to: EventTables.submersion)
        }
    }

    /// Writes the counts of one detector, after its events.
    ///
    /// - Parameter summary: The detector's counts.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    package func append(_ summary: EventSummary) throws(SwingError) {
        try append([summary], to: EventTables.detectors)
    }
}

/// A row of a detector's table.
struct DetectorRow<Event: Sendable>: Sendable {
    let sessionID: String
    /// The time in seconds since 1970-01-01 00:00:00 UTC; NaN if unknown, as after a clock reset.
    let time: Double
    let event: Event
    /// The number of events suppressed before the next one; 0 if the detector suppresses none.
    let suppressed: Int
}

extension EventRow {
    fileprivate func cells<Event: Sendable>(
        _ event: Event, _ timestamp: Double, _ clockRun: Int, _ suppressed: Int = 0
    ) -> DetectorRow<Event> {
        DetectorRow(
            sessionID: sessionID, time: clockRun == 0 ? wallClockOffset + timestamp : .nan, event: event,
            suppressed: suppressed)
    }
}
