import SwingEvents
package import SwingMotion
import SwingReplay
import SwingResults

/// A row of a detector's table.
package struct EventRow: Hashable, Sendable {
    /// The name of the session.
    package let sessionID: String
    /// What to add to a time of the sensor's first clock to get seconds since 1970-01-01 00:00:00 UTC; NaN if unknown.
    package let wallClockOffset: Double
    /// The event.
    package let event: DetectedEvent

    package init(sessionID: String, wallClockOffset: Double?, event: DetectedEvent) {
        self.sessionID = sessionID
        self.wallClockOffset = wallClockOffset ?? .nan
        self.event = event
    }
}

/// The counts of one detector in a session: a row of the table of detectors.
package struct EventSummary: Hashable, Sendable {
    /// The name of the session.
    package var sessionID: String
    /// The detector.
    package var detector: EventDetector
    /// The number of events, which are rows of the detector's table.
    package var eventCount: Int
    /// The number of events that were omitted.
    package var suppressedCount: Int
    /// What was counted of the samples.
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

/// A row of the tables of shakes and of gestures.
struct GestureRow: Sendable {
    let sessionID: String
    let time: Double
    let event: GestureEvent
    let suppressed: Int

    var flagBits: Int32 { event.followsGap ? 1 : 0 }
}

/// A row of the table of what a head did.
struct HeadPoseRow: Sendable {
    let sessionID: String
    let time: Double
    let event: HeadPoseEvent

    var duration: Double { event.endTime - event.time }
    var locationCode: Int8 { Int8(event.sensorLocation.rawValue) }
}

/// A row of the table of dives and changes of state.
struct DiveRow: Sendable {
    let sessionID: String
    let time: Double
    let event: DiveEvent

    var duration: Double { event.endTime - event.time }
    var submersionCode: Int8 { Int8(event.submersion.rawValue) }
    /// Core Motion numbers the states in hundreds.
    var depthStateCode: Int8 { Int8(event.depthState.rawValue / 100) }
    var flagBits: Int32 { event.kind == .dive && !event.isEndSeen ? 1 : 0 }
}

/// A row with the columns of its table.
enum EventCells {
    case gesture(GestureRow)
    case headPose(HeadPoseRow)
    case submersion(DiveRow)

    init(_ row: EventRow) {
        /// After a clock reset the wall-clock time is not known.
        func time(_ time: Double, _ clock: Int) -> Double { clock == 0 ? row.wallClockOffset + time : .nan }
        switch row.event {
        case .shake(let event, let suppressed), .gesture(let event, let suppressed):
            self = .gesture(
                GestureRow(
                    sessionID: row.sessionID, time: time(event.timestamp, event.clock), event: event,
                    suppressed: suppressed)
            )
        case .headPose(let event):
            self = .headPose(
                HeadPoseRow(sessionID: row.sessionID, time: time(event.time, event.clock), event: event))
        case .submersion(let event):
            self = .submersion(
                DiveRow(sessionID: row.sessionID, time: time(event.time, event.clock), event: event))
        }
    }

    /// The cells of CSV by the columns' headers.
    var cells: [String: String] {
        func all<Row>(_ columns: [ResultColumn<Row>], _ row: Row) -> [String: String] {
            Dictionary(uniqueKeysWithValues: columns.map { ($0.header, $0.cell(row)) })
        }
        return switch self {
        case .gesture(let row): all(EventColumns.gesture, row)
        case .headPose(let row): all(EventColumns.headPose, row)
        case .submersion(let row): all(EventColumns.submersion, row)
        }
    }

    /// The members of a JSON object.
    var members: [(key: String, value: String)] {
        func all<Row>(_ columns: [ResultColumn<Row>], _ row: Row) -> [(key: String, value: String)] {
            columns.map { ($0.name, $0.json(row)) }
        }
        return switch self {
        case .gesture(let row): all(EventColumns.gesture, row)
        case .headPose(let row): all(EventColumns.headPose, row)
        case .submersion(let row): all(EventColumns.submersion, row)
        }
    }
}
