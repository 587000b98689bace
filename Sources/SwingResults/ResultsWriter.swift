public import SwingMotion

/// A writer of results.
///
/// It accepts one session after the other, each with its swings as they are detected.
///
/// A writer buffers at most a few dozen swings, however long the recording is. Without ``close()`` it leaves no file.
package protocol ResultsWriter: ~Copyable {
    /// Begins a session.
    ///
    /// - Parameter start: What is known of the session.
    /// - Precondition: The previous session has ended.
    mutating func beginSession(_ start: SessionStart)

    /// Writes the session's next swings.
    ///
    /// - Parameter swings: The swings, in the order of their detection.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    /// - Precondition: A session has begun.
    mutating func append(_ swings: [Swing]) throws(SwingError)

    /// Writes swings of the session that other results contain.
    ///
    /// - Parameter rows: The swings with their times and their numbers.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    /// - Precondition: A session has begun.
    mutating func append(stored rows: [ResultRow]) throws(SwingError)

    /// Ends the session.
    ///
    /// - Parameter record: The session's row.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    /// - Precondition: The session has begun, and the record counts the swings that were appended.
    mutating func endSession(_ record: SessionRecord) throws(SwingError)

    /// Records a session that could not be opened.
    ///
    /// - Parameter record: The known facts of the session; its message states the reason.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    /// - Precondition: Every session that has begun has ended.
    mutating func noteFailure(_ record: SessionRecord) throws(SwingError)

    /// Writes the remaining data and puts the file in its place.
    ///
    /// - Throws: ``SwingMotion/SwingError``; an existing file at that path is then unchanged.
    consuming func close() throws(SwingError)
}

extension ResultsWriter where Self: ~Copyable {
    /// Records a session that could not be opened as a session without swings.
    package mutating func noteFailure(_ record: SessionRecord) throws(SwingError) {
        beginSession(SessionStart(record))
        try endSession(record)
    }

    /// Ends the session.
    ///
    /// - Parameter summary: The session's summary.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    /// - Precondition: The session has begun, and the summary counts the swings that were appended.
    package mutating func endSession(_ summary: SessionSummary) throws(SwingError) {
        try endSession(SessionRecord(summary))
    }
}

/// A writer of any format, created by ``ResultsFormat/writer(creatingAt:options:provenance:)``.
///
/// Begin a session, append its swings as they are detected, and end it with its summary. Close the writer after the
/// last session; without ``close()`` it leaves no file.
public struct AnyResultsWriter: ResultsWriter, ~Copyable {
    private let sink: any ResultsSink

    /// Wraps a writer.
    package init(_ writer: consuming some ResultsWriter & ~Copyable) { sink = ResultsWriterSink(writer) }

    /// Begins a session.
    ///
    /// - Parameter start: What is known of the session.
    /// - Precondition: The previous session has ended.
    public mutating func beginSession(_ start: SessionStart) {
        sink.beginSession(start)
    }

    /// Writes the session's next swings.
    ///
    /// - Parameter swings: The swings, in the order of their detection.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    /// - Precondition: A session has begun.
    public mutating func append(_ swings: [Swing]) throws(SwingError) { try sink.append(swings) }

    /// Ends the session.
    ///
    /// - Parameter summary: The session's summary.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    /// - Precondition: The session has begun, and the summary counts the swings that were appended.
    public mutating func endSession(_ summary: SessionSummary) throws(SwingError) {
        try sink.endSession(SessionRecord(summary))
    }

    /// Writes swings of the session that other results contain.
    ///
    /// - Parameter rows: The swings with their times and their numbers.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    /// - Precondition: A session has begun.
    package mutating func append(stored rows: [ResultRow]) throws(SwingError) { try sink.append(stored: rows) }

    /// Ends the session.
    ///
    /// - Parameter record: The session's row.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    /// - Precondition: The session has begun, and the record counts the swings that were appended.
    package mutating func endSession(_ record: SessionRecord) throws(SwingError) { try sink.endSession(record) }

    /// Records a session that could not be opened.
    ///
    /// - Parameter record: The known facts of the session; its message states the reason.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    /// - Precondition: Every session that has begun has ended.
    package mutating func noteFailure(_ record: SessionRecord) throws(SwingError) { try sink.noteFailure(record) }

    /// Writes the remaining data and puts the file in its place.
    ///
    /// - Throws: ``SwingMotion/SwingError``; an existing file at that path is then unchanged.
    public consuming func close() throws(SwingError) { try sink.close() }
}

/// A reference to a writer of results.
///
/// The compiler leaks the memory of an `any ResultsWriter & ~Copyable` that is closed.
private protocol ResultsSink: AnyObject {
    func beginSession(_ start: SessionStart)
    func append(_ swings: [Swing]) throws(SwingError)
    func append(stored rows: [ResultRow]) throws(SwingError)
    func endSession(_ record: SessionRecord) throws(SwingError)
    func noteFailure(_ record: SessionRecord) throws(SwingError)
    func close() throws(SwingError)
}

private final class ResultsWriterSink<Writer: ResultsWriter & ~Copyable>: ResultsSink {
    private var writer: Writer?

    init(_ writer: consuming Writer) { self.writer = consume writer }

    func beginSession(_ start: SessionStart) {
        writer?.beginSession(start)
    }

    func append(_ swings: [Swing]) throws(SwingError) { try writer?.append(swings) }
    func append(stored rows: [ResultRow]) throws(SwingError) { try writer?.append(stored: rows) }
    func endSession(_ record: SessionRecord) throws(SwingError) { try writer?.endSession(record) }
    func noteFailure(_ record: SessionRecord) throws(SwingError) { try writer?.noteFailure(record) }
    func close() throws(SwingError) { try writer.take()?.close() }
}

/// What is known of a session when its first swing is written.
public struct SessionStart: Hashable, Sendable {
    /// The session's facts.
    public var info: SessionInfo
    /// The offset from the sensors' clock to seconds since 1970-01-01 00:00:00 UTC, or `nil`.
    public var wallClockOffset: Double?
    /// The accelerometer's sample rate in the first second, in Hz; NaN if it is unknown.
    public var accelerometerRate: Double

    /// Describes a session.
    ///
    /// - Parameters:
    ///   - info: The session's facts.
    ///   - wallClockOffset: The offset from the sensors' clock to seconds since 1970-01-01 00:00:00 UTC, or `nil`.
    ///   - accelerometerRate: The accelerometer's sample rate in the first second, in Hz.
    public init(_ info: SessionInfo, wallClockOffset: Double? = nil, accelerometerRate: Double = .nan) {
        self.info = info
        self.wallClockOffset = wallClockOffset
        self.accelerometerRate = accelerometerRate
    }

    /// Creates the start of a session that results contain.
    package init(_ record: SessionRecord) {
        self.init(record.info, accelerometerRate: record.number("accel_rate"))
    }
}

/// Choices for a file of results.
public struct ResultsOptions: Hashable, Sendable {
    /// The facts of sessions that have a column of their own.
    package var facts: [FactColumn] = []
    /// Whether CSV has decimal commas, and semicolons between cells, as spreadsheets in many countries expect.
    public var hasDecimalCommas = false

    /// Creates the default choices: no further columns, and decimal points.
    public init() {}
}

/// Numbers sessions and their swings in the order of writing.
package struct RowNumbering {
    /// The number of sessions that have ended.
    package private(set) var sessionCount = 0
    private var current: (id: String, wallClockOffset: Double, swings: Int)?

    /// Creates a numbering that begins with session 0.
    package init() {}

    /// Begins a session.
    package mutating func beginSession(_ start: SessionStart) {
        precondition(current == nil, "end a session before the next begins")
        current = (start.info.sessionID, start.wallClockOffset ?? .nan, 0)
    }

    /// Returns the rows of the session's next swings.
    package mutating func rows(of swings: [Swing]) -> [ResultRow] {
        let offset = current?.wallClockOffset ?? .nan
        let first = current?.swings ?? 0
        return rows(
            of: swings.enumerated().map { index, swing in
                var row = ResultRow()
                row.swingInSession = first + index + 1
                row.swing = swing
                row.startTime = offset + swing.startTimestamp
                row.contactTime = offset + swing.contactTimestamp
                row.peakTime = offset + swing.peakTimestamp
                return row
            })
    }

    /// Returns the rows with the number of the session; those of the swings stay, because some may be left out.
    package mutating func rows(of stored: [ResultRow]) -> [ResultRow] {
        guard let id = current?.id else { preconditionFailure("begin a session before its swings") }
        current?.swings += stored.count
        return stored.map { row in
            var row = row
            row.sessionIndex = sessionCount
            row.sessionID = id
            return row
        }
    }

    /// Ends the session.
    ///
    /// - Precondition: The record is of the session, and counts its swings.
    package mutating func endSession(_ record: SessionRecord) {
        guard let current else { preconditionFailure("begin a session before its end") }
        precondition(current.id == record.id, "the record is of another session")
        precondition(current.swings == record.swingCount, "count every swing of a session in its record")
        sessionCount += 1
        self.current = nil
    }

    /// Counts a session without rows: one that could not be analysed.
    ///
    /// - Precondition: Every session that has begun has ended.
    package mutating func skipSession() {
        precondition(current == nil, "end a session before the next begins")
        sessionCount += 1
    }
}
