import SwingMotion
import SwingResults

@testable import SwingReport

/// Files of results with known values.
enum Studies {
    /// Returns a swing around `time`, with a window of increasing values.
    static func swing(at time: Double, _ outcome: SwingOutcome = .contact, timeToContact: Double = 0.2) -> Swing {
        var swing = Swing()
        swing.outcome = outcome
        swing.startTimestamp.orNaN = time - 0.2
        swing.gravityStartTimestamp.orNaN = time - 0.15
        swing.onsetTimestamp.orNaN = time - 0.25
        (swing.startSpread.orNaN, swing.onsetSpread.orNaN, swing.axisTilt.orNaN) = (0.004, 0.008, .pi / 4)
        swing.peakRateTimestamp.orNaN = time + 0.01
        swing.peakRotationRate.orNaN = -20
        if outcome == .contact {
            swing.contactTimestamp.orNaN = time
            swing.peakTimestamp.orNaN = time + 0.002
            swing.peakAcceleration.orNaN = 12.5
            swing.rotationAngle.orNaN = 1.5
            swing.timeToContact.orNaN = timeToContact
            swing.contactScore.orNaN = 0.95
            swing.blowCount = 1
        }
        swing.motionLatency.orNaN = 0.005
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
        var rate: Double? = 800
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
            writer.beginSession(SessionStart(info, wallClockOffset: session.start))
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
