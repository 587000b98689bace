import SwingMotion
import SwingResults

/// Sessions that are analysed side by side, and their results in the order of the inputs.
///
/// The first session that is not finished writes at once; what later ones find waits in a ``SwingSpool`` each. So the results do
/// not depend on how many are analysed at a time.
actor ResultsInOrder {
    /// How far sessions are begun ahead of the one that writes.
    private static let lead = 64

    /// A session that has begun and not been written to its end.
    private struct Waiting {
        var begin: (id: String, wallClockOffset: Double?)?
        let spool = SwingSpool()
        var end: Result<SessionEnd, SessionAnalysis.Failure>?
    }

    private let count: Int
    private let isQuiet: Bool
    private let outputs: Outputs
    private var tally = Tally()
    private var progress: Progress
    /// The next session to begin.
    private var next = 0
    /// The session that writes.
    private var current = 0
    private var waiting: [Int: Waiting] = [:]
    /// Whether the results can't be written, so that no other session need begin.
    private var hasFailed = false
    /// Who waits for a session to begin.
    private var sleepers: [CheckedContinuation<Void, Never>] = []

    /// Makes a queue of `count` sessions.
    init(count: Int, outputs: sending Outputs, progress: Progress, isQuiet: Bool) {
        self.count = count
        self.outputs = outputs
        self.progress = progress
        self.isQuiet = isQuiet
    }

    /// The session to analyse next, or `nil` if all have begun.
    func begin() async -> Int? {
        while !hasFailed, next < count, next - current >= Self.lead {
            await withCheckedContinuation { sleepers.append($0) }
        }
        guard !hasFailed, next < count else { return nil }
        waiting[next] = Waiting()
        defer { next += 1 }
        return next
    }

    /// Takes what is known of a session before its first swing.
    func begin(_ session: Int, id: String, wallClockOffset: Double?) {
        waiting[session]?.begin = (id, wallClockOffset)
        if session == current { outputs.beginSession(id: id, wallClockOffset: wallClockOffset) }
    }

    /// Takes a session's next swings.
    func append(_ swings: [Swing], to session: Int) throws {
        try failing {
            if session == current { try write(swings) } else { try waiting[session]?.spool.append(swings) }
        }
    }

    /// Takes the end of a session, or why it has none, and writes what waited for that.
    func end(_ session: Int, _ end: Result<SessionEnd, SessionAnalysis.Failure>) throws {
        waiting[session]?.end = end
        try failing {
            while let end = waiting[current]?.end {
                try finish(end)
                waiting[current] = nil
                current += 1
                if let begin = waiting[current]?.begin {
                    outputs.beginSession(id: begin.id, wallClockOffset: begin.wallClockOffset)
                }
                try waiting[current]?.spool.drain { try write([$0]) }
            }
        }
        wake()
    }

    /// Takes note of how far a session is.
    func advance(_ samples: Int, name: String, seconds: Double) {
        progress.advance(samples, name: name, seconds: seconds)
    }

    /// Ends the results, and says what was found; returns the first failure.
    func close(toStandardOutput: Bool) throws -> CommandFailure? {
        progress.clear()
        // Results of nothing but failures are no results.
        if tally.failures.count < count { try outputs.close() }
        if !isQuiet { try tally.print(toStandardOutput: toStandardOutput) }
        return tally.failures.first
    }

    private func write(_ swings: [Swing]) throws {
        tally.count(swings)
        try outputs.append(swings)
    }

    private func finish(_ end: Result<SessionEnd, SessionAnalysis.Failure>) throws {
        switch end {
        case .success(let end):
            try outputs.endSession(end.summary)
            tally.add(end.summary, warnings: end.warnings, isQuiet: isQuiet, progress)
        case .failure(let failure):
            progress.clear()
            StandardError.write("swing: \(failure.cause.message)\n")
            try outputs.fail(failure)
            tally.failures.append(failure.cause)
        }
    }

    /// Does what may fail; if it does, nobody waits any longer.
    private func failing(_ body: () throws -> Void) throws {
        do { try body() } catch {
            hasFailed = true
            wake()
            throw error
        }
    }

    private func wake() {
        let woken = sleepers
        sleepers = []
        for sleeper in woken { sleeper.resume() }
    }
}

/// What is known of a session at its end.
struct SessionEnd: Sendable {
    let summary: SessionSummary
    /// What is doubtful in it, each in one sentence.
    let warnings: [String]
}
