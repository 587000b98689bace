// Prints the swings of a recording: swift run AnalyzeRecording datasets/baseball.h5
import SwingKit
import SwingRecording

func report(_ swings: [Swing]) {
    for swing in swings {
        // A value that is unknown or doubtful is nil.
        guard let contact = swing.contactTimestamp, let time = swing.timeToContact else {
            print(swing.outcome.name, swing.flags)
            continue
        }
        print(swing.outcome.name, "at", contact, "s; time to contact", time, "s")
    }
}

let recording = try Recording(readingAt: CommandLine.arguments[1])
var session = SessionAnalyzer(profile: .baseball)
for try await batch in MotionBatches(accelerometer: recording.accelerometer, deviceMotion: recording.deviceMotion) {
    report(try session.analyze(batch))
}
let findings = try session.finish()
report(findings.swings)
for warning in findings.warnings { print("warning:", warning) }
