import SwingMotion
import SwingResults

@testable import SwingReport

/// Files of results with known values.
enum Studies {
    /// Returns a swing around `time`, with a window of increasing values.
    static func swing(at time: Double, _ outcome: SwingOutcome = .contact, timeToContact: Double = 0.2) -> Swing {
        var swing = Swing()
        swing.outcome = outcome
        swing.startTimestamp = time - 0.2
        swing.gravityStartTimestamp = time - 0.15
        swing.onsetTimestamp = time - 0.25
        (swing.startSpread, swing.onsetSpread, swing.axisTilt) = (0.004, 0.008, .pi / 4)
        swing.peakRateTimestamp = time + 0.01
        swing.peakRotationRate = -20
        if outcome == .contact {
            swing.contactTimestamp = time
            swing.peakTimestamp = time + 0.002
            swing.peakAcceleration = 12.5
            swing.rotationAngle = 1.5
            swing.timeToContact = timeToContact
            swing.contactScore = 0.95
            swing.blowCount = 1
        }
        swing.motionLatency = 0.005
        swing.window.filteredZ = SwingWindow.accelerometerTime.map { Float($0 * 100) }
        swing.window.rotationRateAboutAxis = SwingWindow.motionTime.map { $0 < 0.6 ? Float(-$0 * 10 - 10) : .nan }
        swing.window.acceleration = Triaxial(
            x: swing.window.filteredZ, y: swing.window.filteredZ, z: swing.window.filteredZ)
        return swing
    }

    /// The contents of a session.
    struct Session {
        var id: String
        var player: String?
        var start: Double?
        var swings: [Swing]
        var status = SessionStatus.ok
        var sport = "baseball"
        var date: String?
        var condition: String?
        /// The accelerometer's sample rate, in Hz.
        var rate: Double?
        /// The name of the profile; empty if the results state none.
        var profile = ""
        /// The key of the analysis; empty if the results contain none.
        var key = ""
    }

    /// Writes the sessions as HDF5.
    static func write(_ sessions: [Session], to path: String, parameters: String = "{}") throws {
        let provenance = Provenance(
            source: "swing analyze 'a b.h5'", history: "2026-01-31T12:00:00Z swing analyze 'a b.h5'",
            dateCreated: "2026-01-31T12:00:00Z", softwareVersion: "1.0.0", parametersJSON: parameters, id: "an-id")
        let writer = try HDF5ResultsWriter(creatingAt: path, provenance: provenance)
        try write(sessions, writer)
        try writer.close()
    }

    /// Writes the sessions to any writer.
    static func write(_ sessions: [Session], _ writer: some ResultsWriter) throws(SwingError) {
        for session in sessions {
            var info = SessionInfo(sessionID: session.id)
            info.player = session.player
            info.sport = session.sport
            info.condition = session.condition
            info.date = session.date
            writer.beginSession(SessionStart(SessionInfo(sessionID: session.id), wallClockOffset: session.start))
            try writer.append(session.swings)
            var summary = SessionSummary(
                info: info, inputURI: "in/\(session.id).h5", profile: session.profile, startTime: session.start ?? .nan,
                duration: 60,
                status: session.status, message: session.status == .ok ? "" : "it broke")
            summary.analysisKey = session.key
            if let rate = session.rate {
                summary.accelerometerReport.intervalCount = 1
                summary.accelerometerReport.intervalDuration = 1 / rate
            }
            summary.count(session.swings)
            try writer.endSession(summary)
        }
    }
}
