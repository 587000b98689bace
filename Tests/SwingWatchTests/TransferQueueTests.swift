import Testing

@testable import SwingWatch

/// Each stage of a recording with each event of its transfer.
@Suite struct TransferQueueTests {
    /// What happens to the recording `a` of 10 bytes at 1000 s.
    enum Event: CaseIterable {
        case added, found, lost, delivered, failed, stored, storedShort, storedOther, hurried, due, later, removed

        /// Applies the event, and returns `send` or `delete` if that must be done.
        func apply(to queue: inout TransferQueue) -> String {
            switch self {
            case .added: queue.add("a")
            case .found: queue.compare(with: ["a"])
            case .lost: queue.compare(with: [])
            case .delivered: queue.finish("a", problem: nil, at: 1000)
            case .failed: queue.finish("a", problem: "text", at: 1000)
            case .stored: return queue.confirm(StoredFile(name: "a", bytes: 10), bytes: 10, at: 1000) ? "delete" : ""
            case .storedShort:
                return queue.confirm(StoredFile(name: "a", bytes: 9), bytes: 10, at: 1000) ? "delete" : ""
            case .storedOther:
                return queue.confirm(StoredFile(name: "b", bytes: 10), bytes: 10, at: 1000) ? "delete" : ""
            case .hurried: queue.hurry()
            case .due: return queue.takeDue(at: 10_000).isEmpty ? "" : "send"
            case .later: return queue.takeDue(at: 1000).isEmpty ? "" : "send"
            case .removed: queue.keep([])
            }
            return ""
        }
    }

    /// The next stage, when it is due and what must be done, for each event (rows) in each stage (columns).
    ///
    /// `failed` is `waiting` after a failure; `-` stands for no change.
    static let table = """
        event        absent       waiting         failed           sending         delivered
        added        waiting@0    -               -                -               -
        found        -            sending@0       sending@1030     -               -
        lost         -            -               -                waiting@0       -
        delivered    -            delivered@1600  delivered@1600   delivered@1600  -
        failed       -            waiting@1030    waiting@1060     waiting@1030    -
        stored       -            absent!delete   absent!delete    absent!delete   absent!delete
        storedShort  -            waiting@1030    waiting@1060     waiting@1030    waiting@1030
        storedOther  -            -               -                -               -
        hurried      -            -               waiting@0        -               waiting@0
        due          -            sending@0!send  sending@1030!send -              sending@1600!send
        later        -            sending@0!send  -                -               -
        removed      -            absent          absent           absent          absent
        """

    private static func queue(_ stage: String) -> TransferQueue {
        var queue = TransferQueue()
        guard stage != "absent" else { return queue }
        queue.add("a")
        if stage != "waiting" { _ = queue.takeDue(at: 0) }
        if stage == "failed" { queue.finish("a", problem: "text", at: 1000) }
        if stage == "delivered" { queue.finish("a", problem: nil, at: 1000) }
        return queue
    }

    private static let rows = table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }

    @Test func theTableIsComplete() {
        #expect(Self.rows.dropFirst().map { $0[0] } == Event.allCases.map { "\($0)" })
    }

    @Test(arguments: Event.allCases) func eachStageHandlesEachEvent(_ event: Event) throws {
        let row = try #require(Self.rows.first { $0[0] == "\(event)" })
        for (stage, expected) in zip(Self.rows[0].dropFirst(), row.dropFirst()) {
            let before = Self.queue(stage)
            var queue = before
            let action = event.apply(to: &queue)
            let item = queue.items.first
            let next = item.map { "\($0.stage)@\(Int($0.due))" } ?? "absent"
            let found = queue == before && action.isEmpty ? "-" : next + (action.isEmpty ? "" : "!\(action)")
            #expect(found == expected, "\(stage) × \(event)")
        }
    }

    @Test(arguments: [(1, 30.0), (2, 60), (3, 120), (7, 1920), (8, 3600), (9, 3600), (1_000_000, 3600)])
    func attemptsBecomeRare(_ failures: Int, _ seconds: Double) {
        #expect(TransferQueue.delay(after: failures) == seconds)
    }

    @Test func recordingsKeepTheirOrder() {
        var queue = TransferQueue()
        for name in ["a", "b", "a", "c"] { queue.add(name) }
        #expect(queue.takeDue(at: 0) == ["a", "b", "c"])
        #expect(queue.takeDue(at: 1e9) == [])
    }
}
