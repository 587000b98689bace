import SwingEvents
package import SwingMotion
import SwingReplay
import SwingResults

/// A row of a detector's table.
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

/// A row of the shake and gesture tables.
struct GestureRow: Sendable {
    let sessionID: String
    let time: Double
    let event: GestureEvent
    let suppressed: Int

    var flagBits: Int32 { event.followsGap ? 1 : 0 }
}

/// A row of the table of head movements.
struct HeadPoseRow: Sendable {
    let sessionID: String
    let time: Double
    let event: HeadPoseEvent

    var duration: Double { event.endTimestamp - event.timestamp }
    var locationCode: Int8 { Int8(event.sensorLocation.rawValue) }
}

/// A row of the table of dives and state changes.
struct DiveRow: Sendable {
    let sessionID: String
    let time: Double
    let event: DiveEvent

    var duration: Double { event.endTimestamp - event.timestamp }
    var submersionCode: Int8 { Int8(event.submersion.rawValue) }
    /// The state's index.
    ///
    /// Core Motion's raw values are multiples of 100.
    var depthStateCode: Int8 { Int8(event.depthState.rawValue / 100) }
    var flagBits: Int32 { event.kind == .dive && !event.isEndSeen ? 1 : 0 }
}

/// A row of one of the tables, with that table's columns.
enum EventCells {
    case gesture(GestureRow)
    case headPose(HeadPoseRow)
    case submersion(DiveRow)

    init(_ row: EventRow) {
        /// Returns the UTC time; NaN after a clock reset, where it is unknown.
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
                HeadPoseRow(sessionID: row.sessionID, time: time(event.timestamp, event.clock), event: event))
        case .submersion(let event):
            self = .submersion(
                DiveRow(sessionID: row.sessionID, time: time(event.timestamp, event.clock), event: event))
        }
    }

    /// The CSV cells, keyed by column header.
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

    /// The members of the JSON object.
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
