import SwingMotion
import SwingResults
import Synchronization
import Testing

@testable import SwingStudy

struct ResultsInOrderTests {
    private static let full = SwingError(.inputOutput, "full")

    /// Two sessions are being analyzed when the disk is full; the second one has ended, or ends later.
    @Test(arguments: [false, true]) func nothingIsWrittenAfterAFailure(secondHasEnded: Bool) async throws {
        var outputs = StudyOutputs()
        let disk = Disk(capacity: 2)
        outputs.add(SmallDisk(disk))
        let results = ResultsInOrder(of: ["a", "b", "c"], outputs: outputs, observer: nil)
        let first = try #require(await results.begin())
        let second = try #require(await results.begin())
        await first.begin(SessionStart(SessionInfo(sessionID: "a")))
        await second.begin(SessionStart(SessionInfo(sessionID: "b")))
        let swings = (0..<3).map { SwingSpoolTests.swing($0) }
        try await second.append(swings)
        try await first.append([swings[0]])
        if secondHasEnded { try await second.end(Self.outcome("b", swingCount: 3)) }
        // The end of the first session also writes the second one, if it has ended.
        if secondHasEnded {
            await #expect(throws: Self.full) { try await first.end(Self.outcome("a", swingCount: 1)) }
        } else {
            try await first.end(Self.outcome("a", swingCount: 1))
            await #expect(throws: Self.full) { try await second.end(Self.outcome("b", swingCount: 3)) }
        }
        let count = disk.calls
        await #expect(throws: Self.full) { try await second.append(swings) }
        await #expect(throws: Self.full) { try await second.end(Self.outcome("b", swingCount: 6)) }
        #expect(disk.calls == count)
        #expect(try await results.begin() == nil)
    }

    /// A session is refused at its end, or could be read only in part.
    @Test(arguments: [(true, [0]), (false, [0, 2])]) func aRefusedSessionHasNoSwings(
        isRefused: Bool, expected: [Int]
    ) async throws {
        var outputs = StudyOutputs()
        let list = SwingList()
        outputs.add(list)
        let results = ResultsInOrder(of: ["a", "b"], outputs: outputs, observer: nil)
        for (number, error) in [nil, SwingError(.badData, "refused")].enumerated() {
            let session = try #require(await results.begin())
            await session.begin(SessionStart(SessionInfo(sessionID: "\(number)")))
            try await session.append([SwingSpoolTests.swing(2 * number)])
            // Nothing is written before the session ends.
            #expect(list.numbers == (number == 0 ? [] : [0]))
            let summary = SessionSummary(info: SessionInfo(sessionID: "\(number)"), inputURI: "\(number)")
            try await session.end(
                RecordingOutcome(
                    summary: summary, warnings: [], error: error, tableRow: nil, hasBegun: error == nil || !isRefused))
        }
        #expect(list.numbers == expected)
        #expect(list.sessions == (isRefused ? ["begin", "end", "failure"] : ["begin", "end", "begin", "end"]))
    }

    private static func outcome(_ id: String, swingCount: Int) -> RecordingOutcome {
        var summary = SessionSummary(info: SessionInfo(sessionID: id), inputURI: id)
        summary.count((0..<swingCount).map { SwingSpoolTests.swing($0) })
        return RecordingOutcome(summary: summary, warnings: [], error: nil, tableRow: nil, hasBegun: true)
    }
}

/// The number of swings that a disk has room for, and the number of calls to its writer.
private final class Disk: Sendable {
    private let capacity: Int
    private let counts = Mutex((calls: 0, swings: 0))

    init(capacity: Int) { self.capacity = capacity }

    var calls: Int { counts.withLock { $0.calls } }

    func write(_ swingCount: Int = 0) throws(SwingError) {
        let total = counts.withLock { counts in
            counts.calls += 1
            counts.swings += swingCount
            return counts.swings
        }
        guard total <= capacity else { throw SwingError(.inputOutput, "full") }
    }
}

/// A writer that fails when its disk is full.
private final class SmallDisk: ResultsWriter {
    private let disk: Disk

    init(_ disk: Disk) { self.disk = disk }

    func beginSession(_ start: SessionStart) { try? disk.write() }
    func append(_ swings: [Swing]) throws(SwingError) { try disk.write(swings.count) }
    func append(stored rows: [ResultRow]) throws(SwingError) { try disk.write(rows.count) }
    func endSession(_ record: SessionRecord) throws(SwingError) { try disk.write() }
    func close() throws(SwingError) { try disk.write() }
}

/// A writer that lists what it receives.
private final class SwingList: ResultsWriter, Sendable {
    private let state = Mutex((numbers: [Int](), sessions: [String]()))

    var numbers: [Int] { state.withLock { $0.numbers } }
    var sessions: [String] { state.withLock { $0.sessions } }

    func beginSession(_ start: SessionStart) { state.withLock { $0.sessions.append("begin") } }
    func append(_ swings: [Swing]) { state.withLock { $0.numbers += swings.map(\.clockRun) } }
    func append(stored rows: [ResultRow]) {}
    func endSession(_ record: SessionRecord) { state.withLock { $0.sessions.append("end") } }
    func noteFailure(_ record: SessionRecord) { state.withLock { $0.sessions.append("failure") } }
    func close() {}
}
