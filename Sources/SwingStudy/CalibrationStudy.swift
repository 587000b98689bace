package import SwingAnalysis
internal import SwingFiles
internal import SwingIngest
package import SwingMotion
internal import SwingRecording
internal import SwingResults
package import SwingTables

/// The calibration of a profile from a player's recordings of one sport.
package struct CalibrationStudy: Sendable {
    private let recordings: RecordingList
    /// The base profile.
    private let base: SwingProfile
    /// The outcomes of the recordings, in order, without counts of swings.
    package private(set) var outcomes: [RecordingOutcome] = []
    /// The proposed profile, from the recordings that could be read and agree; `nil` if no recording could be read.
    package private(set) var calibration: Calibration?
    /// The recordings that are omitted because their values differ from those of the others.
    package private(set) var oddSessions: [OmittedSession] = []

    /// A recording that is omitted for one parameter.
    package struct OmittedSession: Sendable {
        /// The path of the recording.
        package let path: String
        /// What differs.
        package let evidence: SeasonCalibration.OddSession
    }

    /// Prepares a calibration.
    ///
    /// - Parameters:
    ///   - recordings: The recordings.
    ///   - profiles: The selection of the base profile.
    /// - Throws: ``SwingMotion/SwingError`` if the recordings state different sports.
    package init(of recordings: RecordingList, from profiles: ProfileSelection = .bySport) throws(SwingError) {
        self.recordings = recordings
        base = profiles.profile(for: try Self.commonFacts(of: recordings))
    }

    /// Reads the recordings, and ignores each one that can't be read completely.
    ///
    /// - Parameter observer: An observer of the progress.
    /// - Throws: `CancellationError`.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    package mutating func run(observer: (any StudyObserver)? = nil) async throws {
        var observer = observer
        var (read, evidence): ([String], [CalibrationEvidence]) = ([], [])
        for path in recordings.paths {
            var summary = SessionSummary(info: SessionInfo(sessionID: path), inputURI: path)
            var (warnings, failure): ([SessionWarning], SwingError?) = ([], nil)
            do {
                let recording = try Recording(openedFor: .swings, at: path, options: recordings.options)
                summary.info = recording.info
                let (found, findings) = try await Self.read(recording, base, &observer)
                read.append(path)
                evidence.append(found)
                warnings = findings.warnings
            } catch let error as CancellationError {
                throw error
            } catch {
                failure = SwingError(error)
            }
            let outcome = RecordingOutcome(
                summary: summary, warnings: warnings, error: failure, tableRow: nil, hasBegun: false)
            observer?.finish(outcome)
            outcomes.append(outcome)
        }
        observer?.end()
        guard !evidence.isEmpty else { return }
        let season = SeasonCalibration(evidence, base: base)
        calibration = season.calibration
        oddSessions = season.oddSessions.map { OmittedSession(path: read[$0.index], evidence: $0) }
    }

    /// Writes the proposed profile as a file that ``ProfileSelection/init(named:)`` reads.
    ///
    /// - Parameter path: The path of the file, which appears complete or not at all.
    /// - Throws: ``SwingMotion/SwingError`` if nothing is proposed, or the file can't be written.
    package func write(to path: String) throws(SwingError) {
        guard let calibration, calibration.isProposed else {
            throw SwingError(.badData, at: path, "not written, because these sessions give nothing to propose")
        }
        let file = try OutputFile(replacing: path)
        var output = try TextOutput(writingTo: file.temporaryPath, name: path)
        try output.write(calibration.profileText)
        try output.close()
        try file.commit()
    }

    private static func read(
        _ recording: Recording, _ base: SwingProfile, _ observer: inout (any StudyObserver)?
    ) async throws -> (CalibrationEvidence, SessionFindings) {
        var collector = CalibrationCollector(profile: base)
        var monitor = SessionMonitor()
        for try await batch in MotionBatches(
            accelerometer: recording.accelerometer, deviceMotion: recording.deviceMotion)
        {
            try Task.checkCancellation()
            monitor.analyze(batch)
            try SwingError.placed(at: recording.path) { () throws(SwingError) in try monitor.checkValues() }
            collector.analyze(batch)
            observer?.advance(
                by: batch.accelerometer.count, in: recording.info.sessionID,
                at: Double(batch.second) - (batch.accelerometerReport.firstTimestamp ?? 0))
        }
        let findings = try SwingError.placed(at: recording.path) { () throws(SwingError) in
            try monitor.finish(.swings)
        }
        return (collector.finish(), findings)
    }

    /// Returns facts with the sport that the recordings state, or without a sport if they state none.
    private static func commonFacts(of recordings: RecordingList) throws(SwingError) -> SessionInfo {
        var info = SessionInfo(sessionID: "")
        var witness = ""
        for path in recordings.paths {
            // A recording that can't be read is reported later, by `run`.
            let recording = try SwingError.unlessUnreadable { () throws(SwingError) in
                try Recording(readingAt: path, options: recordings.options)
            }
            guard let sport = recording?.info.sport else { continue }
            if let known = info.sport, known.lowercased() != sport.lowercased() {
                throw SwingError(
                    .badData, at: path,
                    "the sport is \(VisibleText.short(sport)), but in \(witness) it is "
                        + "\(VisibleText.short(known)); calibrate the sessions of one sport at a time")
            }
            if info.sport == nil { (info.sport, witness) = (sport, path) }
        }
        return info
    }
}

extension Calibration {
    /// The proposed profile as a JSON file.
    package var profileText: String { JSONValue(profileValues).page }

    /// The parameters in which the proposed profile differs from a built-in profile.
    ///
    /// The built-in profile is the base itself if that is built in, else the profile with the fewest differences.
    package var profileValues: [String: JSONValue] {
        let mine = profile(named: "calibrated-\(base.name)").jsonValues
        var fewest: [String: JSONValue]?
        for builtIn in SwingProfile.all {
            let theirs = builtIn.jsonValues
            var changed = mine.filter { $0.value != theirs[$0.key] }
            changed["basedOn"] = .text(builtIn.name)
            if builtIn == base { return changed }
            if changed.count < fewest?.count ?? .max { fewest = changed }
        }
        return fewest ?? mine
    }
}
