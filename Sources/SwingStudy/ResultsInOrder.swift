package import SwingMotion
package import SwingResults

/// A queue that writes the results of concurrently analyzed sessions in the order of the recordings.
///
/// Each session stores its swings in a ``SwingSpool`` until it ends, because its end may show that the recording can't be
/// measured: a refused session has no swings. Sessions are written in order, so the results do not depend on the number
/// of sessions analyzed at a time.
package actor ResultsInOrder {
    /// The maximum number of sessions that have begun but are not yet written.
    private static let lead = 64

    /// A session that has begun and is not yet written completely.
    private struct Waiting {
        var begin: SessionStart?
        let spool = SwingSpool()
        var outcome: RecordingOutcome?
        /// The session's earlier results, which replace its analysis.
        var kept: KeptSession?
    }

    /// The paths of the recordings.
    private let paths: [String]
    private let isStrict: Bool
    private let isPart: Bool
    private let outputs: StudyOutputs
    private var observer: (any StudyObserver)?
    private var summary = StudySummary()
    /// The next session to begin.
    private var next = 0
    /// The next session to write.
    private var current = 0
    /// The sport of that session.
    private var sport: String?
    private var waiting: [Int: Waiting] = [:]
    /// The first error that ended the writing.
    ///
    /// No further session begins. Sessions that are still being analyzed receive the error with their next swings, because
    /// the outputs then contain only a part of a session.
    private var failure: SwingError?
    /// The workers that wait for the next session.
    private var sleepers: [CheckedContinuation<Void, Never>] = []

    private var count: Int { paths.count }

    /// Creates a queue.
    ///
    /// - Parameters:
    ///   - paths: The paths of the recordings, in the order of the results.
    ///   - outputs: The outputs.
    ///   - observer: An observer of the progress.
    ///   - isStrict: Whether the first recording that can't be analyzed completely ends the study.
    ///   - isPart: Whether files are written even if no recording can be analyzed.
    package init(
        of paths: [String], outputs: sending StudyOutputs, observer: sending (any StudyObserver)?,
        isStrict: Bool = false, isPart: Bool = false
    ) {
        self.paths = paths
        self.isStrict = isStrict
        self.isPart = isPart
        self.outputs = outputs
        self.observer = observer
    }

    /// Returns the session to analyze next, or `nil` if all have begun.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if earlier results of a session can't be written.
    package func begin() async throws(SwingError) -> SessionInOrder? {
        while true {
            while failure == nil, next < count, next - current >= Self.lead {
                await withCheckedContinuation { sleepers.append($0) }
            }
            guard failure == nil, next < count else { return nil }
            var session = Waiting()
            session.kept = outputs.kept?.session(of: paths[next], fingerprint: outputs.fingerprints?[next])
            waiting[next] = session
            next += 1
            guard session.kept != nil else { return SessionInOrder(results: self, place: next - 1) }
            try failing { () throws(SwingError) in try writeFinished() }
            wake()
        }
    }

    /// Ends the results.
    ///
    /// If no session was analyzed, no results are written, except for the files of a part of a study: they list the
    /// failures, unless they replaced earlier results. If the system could not read a recording, no file is written: a later run may succeed, and an earlier
    /// file may be more complete.
    ///
    /// - Returns: The summary of the study.
    /// - Throws: ``SwingMotion/SwingError`` if an output can't be finished.
    package func close() throws(SwingError) -> StudySummary {
        observer?.end()
        let isUnreadable = summary.failures.contains { $0.error?.code == .inputOutput }
        if summary.failures.count < count {
            try outputs.close(keepingFiles: isUnreadable)
        } else if isPart, !isUnreadable {
            summary.keptFiles = try outputs.closeFiles()
        }
        return summary
    }

    fileprivate func begin(_ session: Int, _ start: SessionStart) {
        waiting[session]?.begin = start
    }

    fileprivate func append(_ swings: [Swing], to session: Int) throws(SwingError) {
        try failing { () throws(SwingError) in
            guard let spool = waiting[session]?.spool else { return }
            // Storing a swing on the disk takes half as long as measuring it.
            if session == current { spool.limit = SwingSpool.nextLimit }
            try spool.append(swings)
        }
    }

    /// Ends a session, and writes the results that waited for it.
    fileprivate func end(_ session: Int, _ outcome: RecordingOutcome) throws(SwingError) {
        waiting[session]?.outcome = outcome
        try failing { () throws(SwingError) in try writeFinished() }
        wake()
    }

    /// Writes the finished sessions up to the first unfinished one.
    private func writeFinished() throws(SwingError) {
        while let session = waiting[current] {
            if let kept = session.kept {
                try write(kept)
            } else if let outcome = session.outcome {
                if outcome.hasBegun { try writeStored(session) }
                try finish(outcome)
            } else {
                return
            }
            waiting[current] = nil
            current += 1
        }
    }

    /// Writes the beginning and the stored swings of a session.
    private func writeStored(_ session: Waiting) throws(SwingError) {
        if let begin = session.begin { write(begin) }
        try session.spool.drain { (swings) throws(SwingError) in try write(swings) }
    }

    private func write(_ session: KeptSession) throws(SwingError) {
        let record = session.record
        try outputs.write(session) { summary.add($0, sport: record.text("sport")) }
        summary.keep(tableRow: session.tableRow)
        let samples = Int(exactly: record.number("accel_sample_count")) ?? 0
        observer?.advance(by: samples, in: record.id, at: record.number("duration"))
    }

    fileprivate func advance(_ samples: Int, session: String, seconds: Double) {
        observer?.advance(by: samples, in: session, at: seconds)
    }

    private func write(_ start: SessionStart) {
        sport = start.info.sport
        outputs.beginSession(start)
    }

    private func write(_ swings: [Swing]) throws(SwingError) {
        summary.add(swings, sport: sport)
        try outputs.append(swings)
    }

    private func finish(_ outcome: RecordingOutcome) throws(SwingError) {
        if isStrict, let error = outcome.error { throw error }
        // An error of the recording is reported even if the output fails next; a row is reported after it is written.
        if outcome.error != nil { observer?.finish(outcome) }
        try outputs.endSession(outcome)
        if outcome.error == nil { observer?.finish(outcome) }
        summary.add(outcome)
    }

    /// Runs a body that may fail, unless writing has failed before; on failure, wakes all waiting workers.
    private func failing(_ body: () throws(SwingError) -> Void) throws(SwingError) {
        if let failure { throw failure }
        do { try body() } catch {
            failure = error
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

/// One session's position in the order of the results.
package struct SessionInOrder: SessionSink, Sendable {
    private let results: ResultsInOrder
    /// The index of its recording, from 0.
    let place: Int

    fileprivate init(results: ResultsInOrder, place: Int) {
        self.results = results
        self.place = place
    }

    package func begin(_ start: SessionStart) async {
        await results.begin(place, start)
    }

    package func append(_ swings: [Swing]) async throws { try await results.append(swings, to: place) }

    package func advance(_ samples: Int, session: String, seconds: Double) async {
        await results.advance(samples, session: session, seconds: seconds)
    }

    /// Ends the session.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if an output can't be written.
    package func end(_ outcome: RecordingOutcome) async throws { try await results.end(place, outcome) }
}
