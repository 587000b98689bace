import Foundation
import SwingMotion
import TestSupport
import Testing

@testable import SwingResults

/// Swings and sessions with known values in every column.
enum Samples {
    static let contact: Swing = {
        var swing = Swing()
        swing.startTimestamp.orNaN = 100.25
        swing.gravityStartTimestamp.orNaN = 100.26
        swing.onsetTimestamp.orNaN = 100.2
        swing.onsetSpread.orNaN = 0.008
        (swing.kind, swing.kindProbability) = ("forehand", 0.9375)
        swing.topTimestamp.orNaN = 100.1
        swing.topSpread.orNaN = 0.003
        swing.backswingTimestamp.orNaN = 99.3
        swing.backswingSpread.orNaN = 0.006
        swing.tempo.orNaN = 2.75
        swing.peakAngularAcceleration.orNaN = 312.5
        swing.contactTimestamp.orNaN = 100.4
        swing.peakTimestamp.orNaN = 100.4015
        swing.peakRateTimestamp.orNaN = 100.375
        swing.timeToContact.orNaN = 0.15
        swing.peakAcceleration.orNaN = 21.5
        swing.peakRotationRate.orNaN = 31.25
        swing.axisTilt.orNaN = 0.5
        swing.rotationAngle.orNaN = 2.5
        swing.timeToPeakRate.orNaN = 0.125
        swing.outcome = .contact
        swing.contactScore.orNaN = 0.875
        swing.blowCount = 2
        swing.startSpread.orNaN = 0.004
        swing.motionLatency.orNaN = 0.0075
        swing.confidence = 1
        swing.flags = [.clipped, .startUncertain]
        swing.window = window(from: 0)
        return swing
    }()

    static let miss: Swing = {
        var swing = Swing()
        swing.clockRun = 1
        swing.startTimestamp.orNaN = 7
        swing.peakRateTimestamp.orNaN = 7.5
        swing.outcome = .miss
        swing.flags = [.gap]
        return swing
    }()

    /// Returns a window of increasing values, the first of which is NaN.
    static func window(from first: Float) -> SwingWindow {
        var window = SwingWindow()
        let x = SwingWindow.accelerometerTime.indices.map { $0 == 0 ? Float.nan : first + Float($0) }
        window.acceleration = Triaxial(x: x, y: x.map { $0 + 1000 }, z: x.map { $0 + 2000 })
        window.filteredZ = x.map { $0 + 3000 }
        window.rotationRateAboutAxis = SwingWindow.motionTime.indices.map { first + Float($0) / 4 }
        return window
    }

    /// Returns the summary of a session with the given swings.
    static func summary(_ id: String, _ swings: [Swing], startTime: Double = .nan) -> SessionSummary {
        var info = SessionInfo(sessionID: id)
        info.wrist = .left
        info.deviceModel = "Watch7,1"
        info.condition = "tired"
        info.metadata = ["code": "007", "mass": "1.5"]
        var accelerometer = StreamReport()
        accelerometer.sampleCount = 1601
        accelerometer.usedCount = 1600
        accelerometer.duplicateCount = 1
        accelerometer.gapCount = 1
        accelerometer.gapDuration = 0.5
        accelerometer.intervalCount = 1598
        accelerometer.intervalDuration = 2
        var motion = StreamReport()
        motion.sampleCount = 403
        motion.usedCount = 400
        motion.invalidCount = 2
        motion.lateCount = 1
        motion.heldCount = 2
        motion.heldDuration = 0.75
        motion.intervalCount = 399
        motion.intervalDuration = 2
        var signalQuality = SignalQuality()
        signalQuality.accelerometer.clippedCount = 5
        signalQuality.clockDrift = -12.5
        var summary = SessionSummary(
            info: info, inputURI: "sessions/\(id).h5", inputFingerprint: "size=1;mtime=2;sha256=3",
            sourceFormat: "swingkit-hdf5", source: source, profile: "golf", startTime: startTime, duration: 2.5,
            accelerometerReport: accelerometer, deviceMotionReport: motion, signalQuality: signalQuality)
        summary.firstTimestamp = 9.5
        summary.count(swings)
        return summary
    }

    /// A provenance in which each value differs from the default.
    static let source: SourceProvenance = {
        var source = SourceProvenance()
        source.factors = SourceProvenance.UnitFactors(acceleration: 0.5, userAcceleration: nil)
        source.clockUnit = .nanosecond
        source.clockOrigin = .boot
        source.wallClock = .rows
        source.frameSign = -1
        source.acceleration = .rebuilt
        source.gravity = .estimated
        source.assumptions = ["a", "b"]
        return source
    }()

    static let provenance = Provenance(
        source: "swing analyze a.h5", history: "2026-01-31T12:00:00Z swing analyze a.h5",
        dateCreated: "2026-01-31T12:00:00Z", softwareVersion: "1.0.0", parametersJSON: #"{"sport":"baseball"}"#,
        id: "6F9619FF-8B86-D011-B42D-00C04FC964FF")

    /// Writes two sessions: one with a contact, a miss and a wall clock, one without swings or wall clock.
    static func write(_ writer: some ResultsWriter) throws(SwingError) {
        writer.beginSession(SessionStart(SessionInfo(sessionID: "første"), wallClockOffset: 1_760_000_000))
        try writer.append([contact])
        try writer.append([miss])
        try writer.endSession(summary("første", [contact, miss], startTime: 1_760_000_000.5))
        writer.beginSession(SessionStart(SessionInfo(sessionID: "=empty")))
        try writer.append([])
        try writer.endSession(summary("=empty", []))
    }
}

extension Samples {
    /// Writes the samples to a file of the given format.
    static func write(_ format: ResultsFormat, to path: String) throws(SwingError) {
        let writer = try format.writer(creatingAt: path, provenance: provenance).writer
        try write(writer)
        try writer.close()
    }
}

func contents(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

extension Python {
    /// Runs one case of the script that checks results on a file.
    static func check(_ name: String, _ file: String) throws {
        let script = try #require(Bundle.module.url(forResource: "Fixtures/check_results", withExtension: "py"))
        try run(scriptAt: script, name, file)
    }
}
